package stub

import (
	"fmt"
	"strings"

	"loam/core/diction"
	"loam/smartai/dump"
	"loam/smartai/numbers"
)

func named(_ *maker, _ uint32, name string) string { return fmt.Sprintf("{name: %s}", text(name)) }

// voices are how the field has texts said, by the number of their type.
var voices = map[int]string{14: "yell", 16: "emote", 41: "boss_emote", 15: "whisper", 42: "boss_whisper"}

// mostLines is how many lines a creature has at most.
const mostLines = 200

// creature has the level of its row and the texts of its groups.
func (m *maker) creature(n uint32, name string) string {
	s := fmt.Sprintf("{name: %s, faction: %s, health: 50 + level * 20", text(name), crowd)
	for _, f := range m.facts["creature_template"][int64(n)] {
		low, high := int(f.Number("minlevel")), int(f.Number("maxlevel"))
		if low >= 1 && high >= low && high <= 100000 {
			s += ", level: " + levels(low, high)
		}
	}
	s += fmt.Sprintf(", clients: {wrath: {entry: %d}}", n)
	var lines []string
	groups := make(map[int]int)
	for _, f := range m.facts["creature_text"][int64(n)] {
		group := int(f.Number("groupid"))
		if said := text(f.Text("text")); said != quote("") && len(lines) < mostLines && groups[group] < diction.MaxLines {
			groups[group]++
			lines = append(lines, m.line(f, said))
		}
	}
	if len(lines) > 0 {
		s += ", lines: [" + strings.Join(lines, ", ") + "]"
	}
	return s + "}"
}

func levels(low, high int) string {
	if low == high {
		return fmt.Sprint(low)
	}
	return fmt.Sprintf("%d-%d", low, high)
}

func (m *maker) line(f *dump.Fact, said string) string {
	s := fmt.Sprintf("{group: %d, text: %s", int(f.Number("groupid")), said)
	if how := voices[int(f.Number("type"))]; how != "" {
		s += ", how: " + how
	}
	if w := int(f.Number("probability")); w > 1 && w <= 10000 {
		s += fmt.Sprintf(", weight: %d", w)
	}
	if d := int(f.Number("duration")); d > 0 && d <= 86400000 {
		s += fmt.Sprintf(", lasts_ms: %d", d)
	}
	if id := m.id(numbers.Sounds, uint32(f.Number("sound")), ""); id != "" {
		s += ", sound: " + id
	}
	return s + "}"
}

// spell reaches everybody and does nothing by itself.
func (m *maker) spell(_ uint32, name string) string {
	return fmt.Sprintf("{name: %s, aim: any, anywhere: true, faces: false, sight: false, effects: [{kind: script}]}", text(name))
}

func (m *maker) quest(_ uint32, name string) string { return fmt.Sprintf("{title: %s}", text(name)) }

// world is a map that is as large as any of the field.
func (m *maker) world(_ uint32, name string) string {
	return fmt.Sprintf("{name: %s, bounds_yards: [-%d, -%d, %d, %d]}", text(name), mostYards, mostYards, mostYards, mostYards)
}

func (m *maker) place(uint32, string) string {
	return fmt.Sprintf("{map: %s, at: [0, 0], radius_yards: 5}", land)
}

func (m *maker) menu(_ uint32, name string) string {
	return fmt.Sprintf("{greeting: [{text: %s}]}", text(name))
}

func (m *maker) sound(n uint32, _ string) string {
	return fmt.Sprintf("{clients: {wrath: {sound: %d}}}", n)
}

func (m *maker) emote(_ uint32, name string) string { return fmt.Sprintf("{text: %s}", text(name)) }

func (m *maker) achievement(_ uint32, name string) string {
	return fmt.Sprintf("{name: %s, criteria: [{kind: script}]}", text(name))
}

// mostPoints is how many points a path has at most.
const mostPoints = 1000

// path has the points of its table, of which a path needs two.
func (m *maker) path(n uint32, _ string) string {
	rows := m.facts["waypoints"][int64(n)]
	if len(rows) == 0 {
		rows = m.facts["waypoint_data"][int64(n)]
	}
	var points []string
	for _, f := range rows {
		p := fmt.Sprintf("{at: [%s, %s, %s]", yards(f.Number("position_x")), yards(f.Number("position_y")), yards(f.Number("position_z")))
		if wait := int(f.Number("delay")); wait > 0 && wait <= 86400000 {
			p += fmt.Sprintf(", wait_ms: %d", wait)
		}
		if points = append(points, p+"}"); len(points) == mostPoints {
			break
		}
	}
	for i := len(points); i < 2; i++ {
		points = append(points, fmt.Sprintf("{at: [%d, 0]}", i))
	}
	return fmt.Sprintf("{map: %s, shape: once, points: [%s]}", land, strings.Join(points, ", "))
}

func (m *maker) spawn(n uint32, _ string) string { return m.standing("creature", n, body) }

func (m *maker) objectSpawn(n uint32, _ string) string { return m.standing("object", n, thing) }

// standing is a spawn where its row says, or in the middle of nowhere.
func (m *maker) standing(word string, n uint32, none string) string {
	table, kind := "creature", numbers.Creatures
	if word == "object" {
		table, kind = "gameobject", numbers.Objects
	}
	for _, f := range m.facts[table][int64(n)] {
		of := m.id(kind, uint32(f.Number("id1", "id")), none)
		on := m.id(numbers.Maps, uint32(f.Number("map")), land)
		return fmt.Sprintf("{%s: %s, map: %s, at: [%s, %s, %s]}", word, of, on, yards(f.Number("position_x")), yards(f.Number("position_y")), yards(f.Number("position_z")))
	}
	return fmt.Sprintf("{%s: %s, map: %s, at: [0, 0]}", word, none, land)
}
