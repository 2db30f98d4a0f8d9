package scenario

import (
	"strings"

	"loam/core/content"
	"loam/core/nearest"
	"loam/core/problem"
)

// words for one definition of a kind.
var singular = map[content.Kind]string{
	content.Creatures: "creature", content.Maps: "map", content.Starts: "character start",
	content.Places: "place", content.Spawns: "spawn", content.Panels: "panel", content.Emotes: "emote", content.Sounds: "sound", content.Items: "item",
	content.Spells: "spell", content.Auras: "aura", content.Powers: "power",
	content.Talents: "talent", content.Achievements: "achievement",
	content.Quests: "quest", content.Skills: "skill", content.Factions: "faction", content.Titles: "title", content.Currencies: "currency", content.GameEvents: "game event", content.Stops: "stop", content.SpawnGroups: "group of spawns", content.Pools: "pool", content.WorldStates: "world state", content.Layers: "layer",
}

// idsOf lists the ids of a kind.
func idsOf(c *content.Snapshot, k content.Kind) []content.ID {
	switch k {
	case content.Creatures:
		return collect(c.Creatures, func(d *content.Creature) content.ID { return d.ID })
	case content.Maps:
		return collect(c.Maps, func(d *content.Map) content.ID { return d.ID })
	case content.Starts:
		return collect(c.Starts, func(d *content.Start) content.ID { return d.ID })
	case content.Places:
		return collect(c.Places, func(d *content.Place) content.ID { return d.ID })
	case content.Spawns:
		return collect(c.Spawns, func(d *content.Spawn) content.ID { return d.ID })
	case content.Emotes:
		return collect(c.Emotes, func(d *content.Emote) content.ID { return d.ID })
	case content.Sounds:
		return collect(c.Sounds, func(d *content.Sound) content.ID { return d.ID })
	case content.Panels:
		return collect(c.Panels, func(d *content.Panel) content.ID { return d.ID })
	case content.Spells:
		return collect(c.Spells, func(d *content.Spell) content.ID { return d.ID })
	case content.Auras:
		return collect(c.Auras, func(d *content.Aura) content.ID { return d.ID })
	case content.Powers:
		return collect(c.Powers, func(d *content.Power) content.ID { return d.ID })
	case content.Currencies:
		return collect(c.Currencies, func(d *content.Currency) content.ID { return d.ID })
	case content.GameEvents:
		return collect(c.GameEvents, func(d *content.GameEvent) content.ID { return d.ID })
	case content.Factions:
		return collect(c.Factions, func(d *content.Faction) content.ID { return d.ID })
	case content.Achievements:
		return collect(c.Achievements, func(d *content.Achievement) content.ID { return d.ID })
	case content.Talents:
		return collect(c.Talents, func(d *content.Talent) content.ID { return d.ID })
	case content.Titles:
		return collect(c.Titles, func(d *content.Title) content.ID { return d.ID })
	case content.Skills:
		return collect(c.Skills, func(d *content.Skill) content.ID { return d.ID })
	case content.SpawnGroups:
		return collect(c.SpawnGroups, func(d *content.SpawnGroup) content.ID { return d.ID })
	case content.Pools:
		return collect(c.Pools, func(d *content.Pool) content.ID { return d.ID })
	case content.WorldStates:
		return collect(c.WorldStates, func(d *content.WorldState) content.ID { return d.ID })
	case content.Layers:
		return collect(c.Layers, func(d *content.Layer) content.ID { return d.ID })
	case content.Stops:
		return collect(c.Stops, func(d *content.Stop) content.ID { return d.ID })
	case content.Quests:
		return collect(c.Quests, func(d *content.Quest) content.ID { return d.ID })
	case content.Items:
		return collect(c.Items, func(d *content.Item) content.ID { return d.ID })
	}
	return nil
}

func collect[T any](defs []T, id func(*T) content.ID) []content.ID {
	ids := make([]content.ID, len(defs))
	for i := range defs {
		ids[i] = id(&defs[i])
	}
	return ids
}

// checkID tells of an argument that names what the release does not define.
func checkID(o Options, s step, g arg) problem.List {
	kind, ok := idKinds[g.label]
	if (g.label == "A" || g.label == "B") && strings.Contains(g.token.text, ":") {
		kind, ok = content.Spawns, true
	}
	if !ok {
		return nil
	}
	want := qualify(o.Bundle, g.token.text)
	var known []string
	for _, id := range idsOf(o.Release.Content, kind) {
		if id == want {
			return nil
		}
		known = append(known, string(id))
	}
	near, _ := nearest.Name(string(want), known)
	if own, cut := strings.CutPrefix(near, o.Bundle+":"); cut && !strings.Contains(g.token.text, ":") {
		near = own
	}
	return problem.List{{
		File: s.file, Line: s.line, Column: g.token.column, Msg: "unknown " + singular[kind],
		Text: g.token.text, Suggestion: near, Excerpt: s.text,
	}}
}
