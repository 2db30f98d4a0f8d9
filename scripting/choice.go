package scripting

import (
	"slices"

	"loam/core/lib/suggest"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/scripting/luaapi"
)

// labelOf returns the label of a choice; one label is one subject.
func labelOf(kind luaapi.SubjectKind, c luaapi.Choice) (string, hook.Subject) {
	if label, on := magicLabel(kind, c); label != "" {
		return label, on
	}
	switch kind {
	case luaapi.OneSpawn:
		return "spawn " + c.ID, hook.Creature
	case luaapi.OneMap:
		return "map " + c.ID, hook.Map
	case luaapi.OneCreature:
		return "creature " + c.ID, hook.Creature
	case luaapi.OneObject:
		return "object " + c.ID, hook.Object
	}
	return "creatures" + selectionLabel(c), hook.Creature
}

// selectionLabel formats the filter of a selection.
func selectionLabel(c luaapi.Choice) string {
	label := "{"
	for _, part := range [][2]string{{"id", c.ID}, {"faction", c.Faction}, {"school", c.School}, {"tag", c.Tag}} {
		if part[1] != "" {
			label += part[0] + " = " + part[1] + " "
		}
	}
	return label[:max(1, len(label)-1)] + "}"
}

// known checks a choice against the content, for a dry run: its definitions exist, and it
// selects at least one.
func known(s *content.Snapshot, kind luaapi.SubjectKind, c luaapi.Choice) (msg, text, suggestion string) {
	if kind.Magic() {
		return knownMagic(s, kind, c)
	}
	check := func(k content.Kind, id string) bool {
		if id == "" || luaapi.WrongID(s, k, content.ID(id)) == "" {
			return true
		}
		msg, text = "unknown "+luaapi.Singular(k), id
		suggestion, _ = suggest.Name(id, luaapi.IDs(s, k))
		return false
	}
	switch kind {
	case luaapi.OneSpawn:
		check(content.Spawns, c.ID)
	case luaapi.OneMap:
		check(content.Maps, c.ID)
	case luaapi.OneCreature:
		check(content.Creatures, c.ID)
	case luaapi.OneObject:
		check(content.Objects, c.ID)
	case luaapi.Selection:
		if check(content.Creatures, c.ID) && check(content.Factions, c.Faction) && empty(s, kind, c) {
			msg, text, suggestion = "no creature matches", c.Tag, nearestTag(s, c.Tag)
		}
	}
	return msg, text, suggestion
}

// empty reports whether a selection selects nothing.
func empty(s *content.Snapshot, kind luaapi.SubjectKind, c luaapi.Choice) bool {
	sel := &subject{on: hook.Creature, form: kind, choice: c}
	for i := range s.Creatures {
		if sel.takes(&s.Creatures[i], nil) {
			return false
		}
	}
	for i := range s.Spawns {
		if def, ok := s.Creature(s.Spawns[i].Creature); ok && sel.takes(def, &s.Spawns[i]) {
			return false
		}
	}
	return true
}

func nearestTag(s *content.Snapshot, tag string) string {
	var tags []string
	for i := range s.Creatures {
		tags = append(tags, s.Creatures[i].Tags...)
	}
	for i := range s.Spawns {
		tags = append(tags, s.Spawns[i].Tags...)
	}
	slices.Sort(tags)
	suggestion, _ := suggest.Name(tag, slices.Compact(tags))
	return suggestion
}

// magicLabel returns the label of a choice of spells, auras or items, "" for other choices.
func magicLabel(kind luaapi.SubjectKind, c luaapi.Choice) (string, hook.Subject) {
	switch kind {
	case luaapi.OneSpell:
		return "spell " + c.ID, hook.Spell
	case luaapi.SpellChain:
		return "spell_chain " + c.ID, hook.Spell
	case luaapi.SpellSelection:
		return "spells" + selectionLabel(c), hook.Spell
	case luaapi.OneAura:
		return "aura " + c.ID, hook.Aura
	case luaapi.AuraSelection:
		return "auras" + selectionLabel(c), hook.Aura
	case luaapi.OneItem:
		return "item " + c.ID, hook.Item
	case luaapi.ItemSelection:
		return "items" + selectionLabel(c), hook.Item
	case luaapi.OneEvent:
		return "event " + c.ID, hook.GameEvent
	case luaapi.OneQuest:
		return "quest " + c.ID, hook.Quest
	case luaapi.OneArea:
		return "area " + c.ID, hook.Area
	}
	return "", 0
}

// knownMagic checks a choice of spells or auras against the content, for a dry run: its
// definitions exist, and it selects at least one.
func knownMagic(s *content.Snapshot, kind luaapi.SubjectKind, c luaapi.Choice) (msg, text, suggestion string) {
	of := map[luaapi.SubjectKind]content.Kind{luaapi.OneAura: content.Auras, luaapi.AuraSelection: content.Auras, luaapi.OneItem: content.Items, luaapi.ItemSelection: content.Items, luaapi.OneEvent: content.GameEvents, luaapi.OneQuest: content.Quests, luaapi.OneArea: content.Places}[kind]
	if of == "" {
		of = content.Spells
	}
	switch {
	case kind != luaapi.SpellSelection && kind != luaapi.AuraSelection && kind != luaapi.ItemSelection:
		if luaapi.WrongID(s, of, content.ID(c.ID)) != "" {
			suggestion, _ = suggest.Name(c.ID, luaapi.IDs(s, of))
			return "unknown " + luaapi.Singular(of), c.ID, suggestion
		}
		if p, ok := s.Place(content.ID(c.ID)); of == content.Places && ok && p.Radius <= 0 {
			return "an area needs a place with radius_yards or size_yards, not", c.ID, ""
		}
		return "", "", ""
	case c == (luaapi.Choice{}):
		return "this selection is empty: give " + map[bool]string{true: "tag", false: "tag or school"}[of == content.Items], "", ""
	case c.School != "" && luaapi.WrongID(s, content.Schools, content.ID(c.School)) != "":
		suggestion, _ = suggest.Name(c.School, luaapi.IDs(s, content.Schools))
		return "unknown school", c.School, suggestion
	}
	tags, chosen := familyTags(s, of, &c)
	if chosen {
		return "", "", ""
	}
	slices.Sort(tags)
	suggestion, _ = suggest.Name(c.Tag, slices.Compact(tags))
	return "no " + luaapi.Singular(of) + " matches", selectionLabel(c), suggestion
}

// familyTags returns all tags of spells, auras or items, and whether a selection includes
// any of them.
func familyTags(s *content.Snapshot, of content.Kind, c *luaapi.Choice) (tags []string, chosen bool) {
	look := func(school content.ID, own []string) {
		chosen = chosen || ofFamily(c, school, own)
		tags = append(tags, own...)
	}
	switch of {
	case content.Spells:
		for i := range s.Spells {
			look(s.Spells[i].School, s.Spells[i].Tags)
		}
	case content.Auras:
		for i := range s.Auras {
			look(s.Auras[i].School, s.Auras[i].Tags)
		}
	case content.Items:
		for i := range s.Items {
			look("", s.Items[i].Tags)
		}
	}
	return tags, chosen
}
