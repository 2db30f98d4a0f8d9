package luaapi

import (
	"fmt"
	"strings"

	"loam/core/lib/suggest"
	"loam/core/model/content"
)

// didYouMean returns a suggestion to append to a message, or "".
func didYouMean(got string, known []string) string {
	if name, ok := suggest.Name(got, known); ok {
		return fmt.Sprintf(" (did you mean %q?)", name)
	}
	return ""
}

// Clip shortens a text that a message quotes.
func Clip(s string) string {
	const most = 60
	if len(s) > most {
		return s[:most] + "..."
	}
	return s
}

// WrongID returns a message, with the nearest name, when a snapshot does not define an
// id of a kind, or "" when it does.
func WrongID(s *content.Snapshot, kind content.Kind, id content.ID) string {
	if kind == "" || defines(s, kind, id) {
		return ""
	}
	return fmt.Sprintf("unknown %s %q%s", Singular(kind), Clip(string(id)), didYouMean(string(id), IDs(s, kind)))
}

func defines(s *content.Snapshot, kind content.Kind, id content.ID) (ok bool) {
	switch kind {
	case content.Creatures:
		_, ok = s.Creature(id)
	case content.Factions:
		_, ok = s.Faction(id)
	case content.Maps:
		_, ok = s.Map(id)
	case content.Places:
		_, ok = s.Place(id)
	case content.Spawns:
		_, ok = s.Spawn(id)
	case content.Paths:
		_, ok = s.Path(id)
	case content.Starts:
		_, ok = s.Start(id)
	case content.Panels:
		_, ok = s.Panel(id)
	case content.Items:
		_, ok = s.Item(id)
	case content.Powers:
		_, ok = s.Power(id)
	case content.Stats:
		_, name, _ := strings.Cut(string(id), ":")
		_, ok = s.Figures.Index(id)
		ok = ok || content.IsCoreStat(name)
	case content.Spells:
		_, ok = s.Spell(id)
	case content.Auras:
		_, ok = s.Aura(id)
	case content.Loots:
		_, ok = s.Loot(id)
	case content.Enchantments:
		_, ok = s.Enchantment(id)
	case content.Vendors:
		_, ok = s.Vendor(id)
	case content.AuctionHouses:
		_, ok = s.AuctionHouse(id)
	case content.Currencies:
		_, ok = s.Currency(id)
	case content.Titles:
		_, ok = s.Title(id)
	case content.Charters:
		_, ok = s.Charter(id)
	case content.Talents:
		_, ok = s.Talent(id)
	case content.Achievements:
		_, ok = s.Achievement(id)
	case content.Skills:
		_, ok = s.Skill(id)
	case content.Quests:
		_, ok = s.Quest(id)
	case content.Menus:
		_, ok = s.Menu(id)
	case content.GameEvents:
		_, ok = s.GameEvent(id)
	case content.Objects:
		_, ok = s.Object(id)
	case content.Trainers:
		_, ok = s.Trainer(id)
	case content.Transports:
		_, ok = s.Transport(id)
	case content.Stops:
		_, ok = s.Stop(id)
	case content.Flights:
		_, ok = s.Flight(id)
	case content.SpawnGroups:
		_, ok = s.SpawnGroup(id)
	case content.Pools:
		_, ok = s.Pool(id)
	case content.WorldStates:
		_, ok = s.WorldState(id)
	case content.Layers:
		_, ok = s.Layer(id)
	case content.Schools:
		_, ok = s.School(id)
	case content.Emotes:
		_, ok = s.Emote(id)
	case content.Sounds:
		_, ok = s.Sound(id)
	}
	return ok
}

// IDs returns the ids of a kind, in order. For stats, those of the core come first.
func IDs(s *content.Snapshot, kind content.Kind) []string {
	var all []string
	if kind == content.Stats {
		all = content.CoreStatNames()
	}
	for _, id := range s.IDs(kind) {
		all = append(all, string(id))
	}
	return all
}

// Singular returns the word for one definition of a kind.
func Singular(kind content.Kind) string {
	if kind == "" {
		return "definition"
	}
	if stem, ok := strings.CutSuffix(string(kind), "ies"); ok {
		return stem + "y"
	}
	return string(kind[:len(kind)-1])
}
