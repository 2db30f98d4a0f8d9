package line

import (
	"fmt"
	"strings"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/core/model/content"
)

// singular has the words for one definition of each kind.
var singular = map[content.Kind]string{
	content.Creatures: "creature", content.Maps: "map", content.Starts: "character start",
	content.Places: "place", content.Spawns: "spawn", content.Panels: "panel", content.Emotes: "emote", content.Sounds: "sound", content.Items: "item",
	content.Spells: "spell", content.Auras: "aura", content.Powers: "power",
	content.Talents: "talent", content.Achievements: "achievement",
	content.Quests: "quest", content.Skills: "skill", content.Factions: "faction", content.Titles: "title", content.Currencies: "currency", content.GameEvents: "game event", content.Stops: "stop", content.Transports: "transport", content.SpawnGroups: "group of spawns", content.Pools: "pool", content.WorldStates: "world state", content.Layers: "layer",
}

// Check finds ids that content does not define; those without a bundle belong to the named
// bundle. It does not check lines after a reload, which may define them.
func (s *Scenario) Check(c *content.Snapshot, bundle string) diag.List {
	var problems diag.List
	creatures := make(map[string]content.ID) // by name
	for _, l := range s.Steps {
		if l.Args.Has("reload") {
			break
		}
		if l.again {
			continue
		}
		for _, g := range l.Args {
			problems = append(problems, checkID(c, bundle, l, g)...)
		}
		if name, ok := l.Args.Get("NAME"); ok && l.Args.Has("CREATURE") {
			creatures[name.Token.Text] = Qualify(bundle, l.Args.Text("CREATURE"))
		}
		problems = append(problems, checkPhase(c, creatures, l)...)
	}
	return problems
}

// checkPhase reports a phase that the creature of a name does not have.
func checkPhase(c *content.Snapshot, creatures map[string]content.ID, s Step) diag.List {
	g, ok := s.Args.Get("PHASE")
	d, known := c.Creature(creatures[s.Args.Text("A")])
	if !ok || !known {
		return nil
	}
	names := []string{}
	for i := range d.Phases {
		if names = append(names, d.Phases[i].Name); names[i] == g.Token.Text {
			return nil
		}
	}
	msg := fmt.Sprintf("%s has no phases, and no phase", d.ID)
	if len(names) > 0 {
		msg = fmt.Sprintf("the phases of %s are %s, not", d.ID, strings.Join(names, ", "))
	}
	near, _ := suggest.Name(g.Token.Text, names)
	return diag.List{{File: s.File, Line: s.Line, Column: g.Token.column, Code: diag.UnknownWord, Msg: msg, Text: g.Token.Text, Suggestion: near, Excerpt: s.Text}}
}

// mostNamed is how many ids a problem lists instead of a suggestion.
const mostNamed = 16

// checkID reports an argument that names an unknown definition.
func checkID(c *content.Snapshot, bundle string, s Step, g Arg) diag.List {
	kind, ok := idKinds[g.Label]
	if (g.Label == "A" || g.Label == "B") && strings.Contains(g.Token.Text, ":") {
		kind, ok = content.Spawns, true
	}
	if !ok {
		return nil
	}
	want := Qualify(bundle, g.Token.Text)
	var known []string
	for _, id := range c.IDs(kind) {
		if id == want {
			return nil
		}
		known = append(known, string(id))
	}
	near, _ := suggest.Name(string(want), known)
	if own, cut := strings.CutPrefix(near, bundle+":"); cut && !strings.Contains(g.Token.Text, ":") {
		near = own
	}
	msg := "unknown " + singular[kind]
	if near == "" && len(known) > 0 && len(known) <= mostNamed {
		msg += "; this world has " + strings.Join(known, ", ") + ", not"
	}
	return diag.List{{
		File: s.File, Line: s.Line, Column: g.Token.column, Code: diag.UnknownID, Msg: msg,
		Text: g.Token.Text, Suggestion: near, Excerpt: s.Text,
	}}
}

// Qualify returns a content id, with the default bundle if it names none.
func Qualify(bundle, id string) content.ID {
	if strings.Contains(id, ":") {
		return content.ID(id)
	}
	return content.ID(bundle + ":" + id)
}
