package importer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"loam/smartai"
	"loam/smartai/idmap"
	"loam/smartai/sqldump"
)

// guarded are the numbers of conditions on menus, vendor items and loot; 0 is that of
// shared lists.
const guarded idmap.Kind = "what conditions guard"

// guards has the kinds of numbers that conditions guard.
var guards = []idmap.Kind{idmap.Menus, wares, loot, skinning, pickpocketing, contents, sharedLoot}

// place is what a condition guards, by the number of its source.
type place struct {
	source int
	name   string
}

// The places of conditions for which bundles have needs. Conditions on rules are read with
// the rules.
var (
	onGreeting = place{14, "greetings of menus"}
	onOption   = place{15, "options of menus"}
	onWare     = place{23, "vendor items"}
	onLoot     = map[idmap.Kind]place{
		loot: {1, "loot of creatures"}, contents: {4, "loot of objects"}, pickpocketing: {8, "pickpocketing loot"},
		sharedLoot: {10, "shared loot"}, skinning: {11, "skinning loot"},
	}
)

// Limits of needs in bundles.
const (
	mostNeeds = 60 // of one list
	deepest   = 4
)

// need is a need in its written form, with the number of needs in it and their depth.
type need struct {
	text         string
	count, depth int
}

func one(format string, args ...any) need {
	return need{"{" + fmt.Sprintf(format, args...) + "}", 1, 1}
}

// within wraps needs in a need: any of them, or none.
func within(word string, of []need) need {
	n := need{count: 1}
	var texts []string
	for _, o := range of {
		texts = append(texts, o.text)
		n.count += o.count
		n.depth = max(n.depth, o.depth)
	}
	n.text, n.depth = fmt.Sprintf("{kind: %s, of: [%s]}", word, strings.Join(texts, ", ")), n.depth+1
	return n
}

// all returns a need that holds if all needs hold: none of them fails.
func all(of []need) need {
	if len(of) == 1 {
		return of[0]
	}
	failing := make([]need, len(of))
	for i := range of {
		failing[i] = within("not", of[i:i+1])
	}
	return within("not", failing)
}

// needs returns the guard of a definition as needs of a bundle. Conditions that cannot be
// needs are counted, and the definition is then unguarded: an incomplete guard would be
// worse.
func (m *maker) needs(on place, group, entry uint32) (texts []string) {
	var rows []*sqldump.Fact
	for _, f := range m.facts["conditions"][int64(group)] {
		if sourceOf(f) == on.source && number(f, "sourceentry") == entry {
			rows = append(rows, f)
		}
	}
	if len(rows) == 0 {
		return nil
	}
	groups, why := m.grouped(rows, 0)
	list := groups
	if len(groups) > 1 {
		var any []need
		for _, g := range groups {
			any = append(any, all(g))
		}
		list = [][]need{{within("any", any)}}
	}
	count, depth := 0, 0
	for _, n := range slices.Concat(list...) {
		texts = append(texts, n.text)
		count, depth = count+n.count, max(depth, n.depth)
	}
	if why == "" && (count > mostNeeds || depth > deepest) {
		why = "there are too many, or they are nested too deep"
	}
	if why != "" {
		g := guard{on.name, why}
		if m.unguarded[g] == nil {
			m.unguarded[g] = make(map[[2]uint32]bool)
		}
		m.unguarded[g][[2]uint32{group, entry}] = true
		return nil
	}
	return texts
}

func sourceOf(f *sqldump.Fact) int { return int(f.Number("sourcetypeorreferenceid")) }

// grouped returns rows in their groups, of which all of one must hold; why states why they
// cannot be needs.
func (m *maker) grouped(rows []*sqldump.Fact, shared int) (groups [][]need, why string) {
	rows = slices.Clone(rows)
	group := func(f *sqldump.Fact) uint32 { return number(f, "elsegroup") }
	slices.SortStableFunc(rows, func(a, b *sqldump.Fact) int { return cmp.Compare(group(a), group(b)) })
	for i, f := range rows {
		n, why := m.need(f, shared)
		if why != "" {
			return nil, why
		}
		if number(f, "negativecondition") != 0 {
			n = within("not", []need{n})
		}
		if i == 0 || group(f) != group(rows[i-1]) {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], n)
	}
	return groups, ""
}

// need converts one condition, at a depth of shared lists.
func (m *maker) need(f *sqldump.Fact, shared int) (n need, why string) {
	kind := int(f.Number("conditiontypeorreference"))
	if kind < 0 {
		return m.shared(kind, shared)
	}
	name := fmt.Sprint(kind)
	if k, known := smartai.OfCondition.Kind(uint32(kind)); known {
		name = k.Name
	}
	if number(f, "conditiontarget") != 0 {
		return n, "condition " + name + " is about the creature or the object, not the player"
	}
	makes := needOf[kind]
	if makes == nil {
		return n, "condition " + name + " has no counterpart in `needs`"
	}
	v := [3]uint32{number(f, "conditionvalue1"), number(f, "conditionvalue2"), number(f, "conditionvalue3")}
	if n = makes(m, v); n.count == 0 {
		return n, "condition " + name + " refers to content that is not imported, or has no counterpart in `needs`"
	}
	return n, ""
}

// mostShared is the maximum depth of shared lists.
const mostShared = 3

// shared converts a list that other conditions name by a negative number.
func (m *maker) shared(list, depth int) (n need, why string) {
	var rows []*sqldump.Fact
	for _, f := range m.facts["conditions"][0] {
		if sourceOf(f) == list {
			rows = append(rows, f)
		}
	}
	if len(rows) == 0 || depth == mostShared {
		return n, fmt.Sprintf("the shared list %d is missing", -list)
	}
	groups, why := m.grouped(rows, depth+1)
	var any []need
	for _, g := range groups {
		any = append(any, all(g))
	}
	if why != "" || len(any) == 1 {
		return append(any, need{})[0], why
	}
	return within("any", any), ""
}

// called returns a need about a definition by its id; none if it is not imported.
func (m *maker) called(of idmap.Kind, n uint32, format string) need {
	if id := m.id(of, n, ""); id != "" {
		return one(format, id)
	}
	return need{}
}

// questStates has the quest states, by the bits of a mask.
var questStates = []struct {
	bit  uint32
	word string
}{{1, "unknown"}, {2, "done"}, {8, "open"}, {32, "failed"}, {64, "rewarded"}}

// needOf converts each kind of conditions to a need of a bundle. A kind without an entry
// has no need.
var needOf = map[int]func(m *maker, v [3]uint32) need{
	1: func(m *maker, v [3]uint32) need { return m.called(idmap.Spells, v[0], "kind: aura_of, spell: %s") },
	2: func(m *maker, v [3]uint32) need {
		if v[2] != 0 { // also in the bank
			return need{}
		}
		return m.called(idmap.Items, v[0], "kind: item, item: %s"+fmt.Sprintf(", count: %d", min(max(v[1], 1), mostCount)))
	},
	4: func(m *maker, v [3]uint32) need { return m.called(idmap.Areas, v[0], "kind: area, areas: [%s]") },
	7: func(m *maker, v [3]uint32) need {
		return m.called(idmap.Skills, v[0], "kind: skill, skill: %s"+fmt.Sprintf(", least: %d", v[1]))
	},
	8:  func(m *maker, v [3]uint32) need { return m.questStands(v[0], 64) },
	9:  func(m *maker, v [3]uint32) need { return m.questStands(v[0], 8) },
	12: func(m *maker, v [3]uint32) need { return m.called(idmap.Events, v[0], "kind: event, event: %s") },
	14: func(m *maker, v [3]uint32) need { return m.questStands(v[0], 1) },
	17: func(m *maker, v [3]uint32) need {
		return m.called(idmap.Achievements, v[0], "kind: achievement, achievement: %s")
	},
	22: func(m *maker, v [3]uint32) need { return m.called(idmap.Maps, v[0], "kind: map, maps: [%s]") },
	23: func(m *maker, v [3]uint32) need { return m.called(idmap.Areas, v[0], "kind: area, areas: [%s]") },
	27: func(_ *maker, v [3]uint32) need { return levelNeed(v[0], v[1]) },
	28: func(m *maker, v [3]uint32) need { return m.questStands(v[0], 2) },
	36: func(*maker, [3]uint32) need { return one("kind: alive") },
	47: func(m *maker, v [3]uint32) need { return m.questStands(v[0], v[1]) },
}

// questStands converts a condition on quest states, by the bits of a mask.
func (m *maker) questStands(n, mask uint32) need {
	var words []string
	for _, s := range questStates {
		if mask&s.bit != 0 {
			words, mask = append(words, s.word), mask&^s.bit
		}
	}
	if len(words) == 0 || mask != 0 {
		return need{}
	}
	return m.called(idmap.Quests, n, "kind: quest, quest: %s, stands: ["+strings.Join(words, ", ")+"]")
}

// levelNeed converts a comparison of a level; there are five ways to compare.
func levelNeed(level, how uint32) need {
	switch how {
	case 0:
		return one("kind: level, least: %d, most: %d", level, level)
	case 1:
		return one("kind: level, least: %d", level+1)
	case 2:
		return one("kind: level, most: %d", max(level, 1)-1)
	case 3:
		return one("kind: level, least: %d", level)
	case 4:
		return one("kind: level, most: %d", level)
	}
	return need{}
}

// guard is an omitted guard: its place and the reason.
type guard struct{ on, why string }

// unguardedNotes reports the omitted conditions and what to do.
func (m *maker) unguardedNotes() {
	for g, of := range m.unguarded { // in no order: notes are sorted
		m.note("conditions of %d %s are left out, so these are available to everybody: %s; set `needs` for them in a file of your own", len(of), g.on, g.why)
	}
}

// needed writes a list of needs after the other keys of a mapping.
func needed(texts []string) string {
	if len(texts) == 0 {
		return ""
	}
	return ", needs: [" + strings.Join(texts, ", ") + "]"
}
