package importer

import (
	"fmt"
	"strings"

	"loam/smartai/idmap"
	"loam/smartai/sqldump"
)

// The limits of a quest of a bundle.
const (
	mostObjectives = 10
	mostOfThing    = 1000
)

// Bits of AzerothCore's quest flags.
const (
	daily  = 0x1000
	weekly = 0x8000
)

// quest defines a quest from its row: objectives, rewards, and quest givers.
func (m *maker) quest(n uint32, name string) string {
	f := m.first("quest_template", n)
	s := "{title: " + text(name)
	for _, of := range []struct{ key, said string }{
		{"summary", f.Text("logdescription", "objectives")}, {"offer", f.Text("questdescription", "details")},
		{"progress", m.first("quest_request_items", n).Text("completiontext")}, {"thanks", m.first("quest_offer_reward", n).Text("rewardtext")},
	} {
		if said := menuText(of.said); said != quote("") {
			s += fmt.Sprintf(", %s: %s", of.key, said)
			m.strange("quest_template", n, said)
		}
	}
	for _, of := range []struct {
		key, table string
		kind       idmap.Kind
	}{{"givers", "creature_queststarter", idmap.Creatures}, {"enders", "creature_questender", idmap.Creatures},
		{"giver_objects", "gameobject_queststarter", idmap.Objects}, {"ender_objects", "gameobject_questender", idmap.Objects}} {
		var ids []string
		for _, row := range m.facts[of.table][int64(n)] {
			if id := m.id(of.kind, number(row, "id"), ""); id != "" && (of.kind == idmap.Creatures || m.gives(number(row, "id"))) {
				ids = append(ids, id)
			}
		}
		s += list(of.key, ids)
	}
	if level := int(f.Number("questlevel")); level > 1 {
		s += fmt.Sprintf(", level: %d", min(level, 100000))
	}
	if least := int(f.Number("minlevel")); least > 1 {
		s += fmt.Sprintf(", needs: [{kind: level, least: %d}]", least)
	}
	switch flags := number(f, "flags", "questflags"); {
	case flags&daily != 0:
		s += ", repeats: daily"
	case flags&weekly != 0:
		s += ", repeats: weekly"
	}
	if seconds := number(f, "timeallowed", "limittime"); seconds > 0 {
		s += fmt.Sprintf(", time_ms: %d", min(int64(seconds), 2592000)*1000)
	}
	return s + list("objectives", m.objectives(f)) + m.given(f) + fmt.Sprintf(", clients: {wrath: {entry: %d}}}", n)
}

// objectives writes the objectives of a quest, with the texts that clients show for them.
func (m *maker) objectives(f *sqldump.Fact) (all []string) {
	for i, c := range creatureOrObject {
		of, n := creatureOrObjectOf(f, c.names[0])
		id := m.id(of, n, "")
		if id == "" {
			continue
		}
		said := ""
		if text := menuText(f.Text(fmt.Sprint("objectivetext", i%4+1))); text != quote("") {
			said = ", text: " + text
		}
		count := min(max(f.Number(fmt.Sprint("requirednpcorgocount", i%4+1), fmt.Sprint("reqcreatureorgocount", i%4+1)), 1), mostOfThing)
		kind := "kind: kill, creatures"
		if of == idmap.Objects {
			kind = "kind: use_object, objects"
		}
		all = append(all, fmt.Sprintf("{%s: [%s], count: %.0f%s}", kind, id, count, said))
	}
	for i := 1; i <= 6; i++ {
		if id := m.id(idmap.Items, number(f, fmt.Sprint("requireditemid", i), fmt.Sprint("reqitemid", i)), ""); id != "" {
			count := min(max(f.Number(fmt.Sprint("requireditemcount", i), fmt.Sprint("reqitemcount", i)), 1), mostOfThing)
			all = append(all, fmt.Sprintf("{kind: collect, item: %s, count: %.0f}", id, count))
		}
	}
	if coins := -f.Number("rewardmoney", "reworreqmoney"); coins > 0 && coins <= 1e9 {
		all = append(all, fmt.Sprintf("{kind: money, amount: %.0f}", coins))
	}
	return all[:min(len(all), mostObjectives)]
}

// given writes the items that a quest gives, at its start and at its end.
func (m *maker) given(f *sqldump.Fact) (s string) {
	if id := m.id(idmap.Items, number(f, "startitem", "srcitemid"), ""); id != "" {
		s = fmt.Sprintf(", gives: [%s]", id)
	}
	s += list("rewards", m.things(f, 4, []string{"rewarditem", "rewarditemid", "rewitemid"}, []string{"rewardamount", "rewarditemcount", "rewitemcount"}))
	s += list("choices", m.things(f, 6, []string{"rewardchoiceitemid", "rewchoiceitemid"}, []string{"rewardchoiceitemquantity", "rewardchoiceitemcount", "rewchoiceitemcount"}))
	if coins := f.Number("rewardmoney", "reworreqmoney"); coins > 0 {
		s += fmt.Sprintf(", money: %.0f", coins)
	}
	if next := m.id(idmap.Quests, number(f, "rewardnextquest", "nextquestinchain"), ""); next != "" && next != m.id(idmap.Quests, uint32(f.Key), "") {
		s += ", next: " + next
	}
	return s
}

// things reads items and counts from numbered columns.
func (m *maker) things(f *sqldump.Fact, most int, items, counts []string) (all []string) {
	has := make(map[string]bool)
	at := func(names []string, i int) (columns []string) {
		for _, n := range names {
			columns = append(columns, fmt.Sprint(n, i))
		}
		return columns
	}
	for i := 1; i <= most; i++ {
		id := m.id(idmap.Items, number(f, at(items, i)...), "")
		if id == "" || has[id] {
			continue
		}
		has[id] = true
		if count := min(f.Number(at(counts, i)...), mostStack); count > 1 {
			id = fmt.Sprintf("{item: %s, count: %.0f}", id, count)
		}
		all = append(all, id)
	}
	return all
}

// wanting finds for each item the quests that want it.
func (m *maker) wanting() {
	m.wanted = make(map[uint32][]string)
	for _, n := range m.refs.Sorted(idmap.Quests) {
		f := m.first("quest_template", n)
		for i := 1; i <= 6; i++ {
			if item, id := number(f, fmt.Sprint("requireditemid", i), fmt.Sprint("reqitemid", i)), m.id(idmap.Quests, n, ""); item != 0 && id != "" {
				m.wanted[item] = append(m.wanted[item], id)
			}
		}
	}
}

// menuText returns a text in which {name} is the reader, as in menus and quests.
func menuText(said string) string {
	return strings.ReplaceAll(text(spoken(said, 0)), "{target}", "{name}")
}
