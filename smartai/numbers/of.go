package numbers

import (
	"strings"

	"loam/smartai"
)

// of is in which numbers parameters count.
var of = map[*smartai.Of]Kind{
	smartai.SpellID: Spells, smartai.CreatureID: Creatures, smartai.ObjectID: Objects, smartai.QuestID: Quests,
	smartai.ItemID: Items, smartai.PathID: Paths, smartai.MapID: Maps, smartai.AreaID: Areas, smartai.TriggerID: Triggers,
	smartai.FactionID: Factions, smartai.MenuID: Menus, smartai.EventID: Events, smartai.SoundID: Sounds,
	smartai.EmoteID: Emotes, smartai.TextEmote: TextEmotes, smartai.ListID: Lists, smartai.SpawnID: CreatureSpawns, smartai.HandlerID: Handlers,
}

// objectSpawns are the kinds of events and targets whose parameter is the number of a
// spawn of an object; the others name one of a creature.
var objectSpawns = map[string]bool{"GAMEOBJECT_GUID": true, "DISTANCE_GAMEOBJECT": true}

// Of is in which numbers a parameter of a kind counts; ok is false where a number is
// one as it stands.
func Of(k *smartai.Kind, p *smartai.Param) (kind Kind, ok bool) {
	kind, ok = of[p.Of]
	if kind == CreatureSpawns && objectSpawns[k.Name] {
		kind = ObjectSpawns
	}
	return kind, ok
}

// Name is what a parameter of a kind means, without its bundle; "" where no table says.
func (b *Book) Name(k *smartai.Kind, p *smartai.Param, n uint32) string {
	kind, ok := Of(k, p)
	if !ok || b == nil {
		return ""
	}
	id, _ := b.ID(kind, n) // "" where nothing says
	_, name, _ := strings.Cut(string(id), ":")
	return name
}
