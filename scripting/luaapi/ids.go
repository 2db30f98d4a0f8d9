package luaapi

import (
	"fmt"
	"strings"

	"loam/core/content"
	"loam/core/nearest"
)

// didYouMean is a suggestion to append to a message, or "".
func didYouMean(got string, known []string) string {
	if name, ok := nearest.Name(got, known); ok {
		return fmt.Sprintf(" (did you mean %q?)", name)
	}
	return ""
}

// clip bounds what a message quotes.
func clip(s string) string {
	const most = 60
	if len(s) > most {
		return s[:most] + "..."
	}
	return s
}

// WrongID says that a snapshot does not define id among the definitions of a
// kind, with the nearest name, or "" when it does.
func WrongID(s *content.Snapshot, kind content.Kind, id content.ID) string {
	if kind == "" || defines(s, kind, id) {
		return ""
	}
	return fmt.Sprintf("unknown %s %q%s", Singular(kind), clip(string(id)), didYouMean(string(id), IDs(s, kind)))
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
		_, ok = s.StatIndex(id)
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

// IDs lists the ids of a kind, in order.
func IDs(s *content.Snapshot, kind content.Kind) []string {
	switch kind {
	case content.Creatures:
		return list(s.Creatures, func(d *content.Creature) content.ID { return d.ID })
	case content.Factions:
		return list(s.Factions, func(d *content.Faction) content.ID { return d.ID })
	case content.Maps:
		return list(s.Maps, func(d *content.Map) content.ID { return d.ID })
	case content.Places:
		return list(s.Places, func(d *content.Place) content.ID { return d.ID })
	case content.Spawns:
		return list(s.Spawns, func(d *content.Spawn) content.ID { return d.ID })
	case content.Paths:
		return list(s.Paths, func(d *content.Path) content.ID { return d.ID })
	case content.Starts:
		return list(s.Starts, func(d *content.Start) content.ID { return d.ID })
	case content.Panels:
		return list(s.Panels, func(d *content.Panel) content.ID { return d.ID })
	case content.Items:
		return list(s.Items, func(d *content.Item) content.ID { return d.ID })
	case content.Powers:
		return list(s.Powers, func(d *content.Power) content.ID { return d.ID })
	case content.Stats:
		return append(content.CoreStatNames(), list(s.Stats, func(d *content.Stat) content.ID { return d.ID })...)
	case content.Spells:
		return list(s.Spells, func(d *content.Spell) content.ID { return d.ID })
	case content.Auras:
		return list(s.Auras, func(d *content.Aura) content.ID { return d.ID })
	case content.AuctionHouses:
		return list(s.AuctionHouses, func(d *content.AuctionHouse) content.ID { return d.ID })
	case content.Vendors:
		return list(s.Vendors, func(d *content.Vendor) content.ID { return d.ID })
	case content.Loots:
		return list(s.Loots, func(d *content.Loot) content.ID { return d.ID })
	case content.Enchantments:
		return list(s.Enchantments, func(d *content.Enchantment) content.ID { return d.ID })
	case content.Currencies:
		return list(s.Currencies, func(d *content.Currency) content.ID { return d.ID })
	case content.Charters:
		return list(s.Charters, func(d *content.Charter) content.ID { return d.ID })
	case content.Titles:
		return list(s.Titles, func(d *content.Title) content.ID { return d.ID })
	case content.Achievements:
		return list(s.Achievements, func(d *content.Achievement) content.ID { return d.ID })
	case content.Talents:
		return list(s.Talents, func(d *content.Talent) content.ID { return d.ID })
	case content.Skills:
		return list(s.Skills, func(d *content.Skill) content.ID { return d.ID })
	case content.Quests:
		return list(s.Quests, func(d *content.Quest) content.ID { return d.ID })
	case content.Trainers:
		return list(s.Trainers, func(d *content.Trainer) content.ID { return d.ID })
	case content.Stops:
		return list(s.Stops, func(d *content.Stop) content.ID { return d.ID })
	case content.Flights:
		return list(s.Flights, func(d *content.Flight) content.ID { return d.ID })
	case content.SpawnGroups:
		return list(s.SpawnGroups, func(d *content.SpawnGroup) content.ID { return d.ID })
	case content.Pools:
		return list(s.Pools, func(d *content.Pool) content.ID { return d.ID })
	case content.WorldStates:
		return list(s.WorldStates, func(d *content.WorldState) content.ID { return d.ID })
	case content.Layers:
		return list(s.Layers, func(d *content.Layer) content.ID { return d.ID })
	case content.Menus:
		return list(s.Menus, func(d *content.Menu) content.ID { return d.ID })
	case content.GameEvents:
		return list(s.GameEvents, func(d *content.GameEvent) content.ID { return d.ID })
	case content.Objects:
		return list(s.Objects, func(d *content.Object) content.ID { return d.ID })
	case content.Emotes:
		return list(s.Emotes, func(d *content.Emote) content.ID { return d.ID })
	case content.Sounds:
		return list(s.Sounds, func(d *content.Sound) content.ID { return d.ID })
	case content.Schools:
		return list(s.Schools, func(d *content.School) content.ID { return d.ID })
	}
	return nil
}

func list[T any](defs []T, id func(*T) content.ID) []string {
	all := make([]string, len(defs))
	for i := range defs {
		all[i] = string(id(&defs[i]))
	}
	return all
}

// Singular is the word for one definition of a kind.
func Singular(kind content.Kind) string {
	if kind == "" {
		return "definition"
	}
	if stem, ok := strings.CutSuffix(string(kind), "ies"); ok {
		return stem + "y"
	}
	return string(kind[:len(kind)-1])
}
