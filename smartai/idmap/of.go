package idmap

import (
	"strings"

	"loam/smartai"
)

// of has the kind of number for parameters.
var of = map[*smartai.Of]Kind{
	smartai.SpellID: Spells, smartai.CreatureID: Creatures, smartai.ObjectID: Objects, smartai.QuestID: Quests,
	smartai.ItemID: Items, smartai.PathID: Paths, smartai.MapID: Maps, smartai.AreaID: Areas, smartai.TriggerID: Triggers,
	smartai.FactionID: Factions, smartai.MenuID: Menus, smartai.EventID: Events, smartai.SoundID: Sounds,
	smartai.EmoteID: Emotes, smartai.TextEmote: TextEmotes, smartai.ListID: Lists, smartai.SpawnID: CreatureSpawns, smartai.HandlerID: Handlers,
	smartai.FlightID: Flights, smartai.SpawnGroupID: SpawnGroups,
}

// objectSpawns has the kinds of events and targets whose parameter is the number of a spawn
// of an object; the others name one of a creature.
var objectSpawns = map[string]bool{"GAMEOBJECT_GUID": true, "DISTANCE_GAMEOBJECT": true}

// Of returns the kind of number of a parameter; ok is false for a plain number.
func Of(k *smartai.Kind, p *smartai.Param) (kind Kind, ok bool) {
	kind, ok = of[p.Of]
	if kind == CreatureSpawns && objectSpawns[k.Name] {
		kind = ObjectSpawns
	}
	return kind, ok
}

// Name returns the definition of a parameter, without its bundle; "" if no table has it.
func (b *Book) Name(k *smartai.Kind, p *smartai.Param, n uint32) string {
	kind, ok := Of(k, p)
	if !ok || b == nil {
		return ""
	}
	id, _ := b.ID(kind, n) // "" if no table has it
	_, name, _ := strings.Cut(string(id), ":")
	return name
}

// Counted returns the definition that events NEAR_UNIT and NEAR_UNIT_NEGATION count: a
// creature, or an object if their first parameter states so. Other events count nothing.
func Counted(event uint32, params []uint32) (kind Kind, n uint32, ok bool) {
	const nearUnit, nearUnitNegation = 103, 104
	switch {
	case event != nearUnit && event != nearUnitNegation || params[1] == 0:
		return "", 0, false
	case params[0] != 0:
		return Objects, params[1], true
	}
	return Creatures, params[1], true
}
