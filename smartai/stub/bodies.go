package stub

import (
	"fmt"
	"regexp"
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
	health := m.Health
	if health == "" {
		health = "50 + level * 20"
	}
	s := fmt.Sprintf("{name: %s, faction: %s, health: %s", text(name), crowd, health)
	for _, f := range m.facts["creature_template"][int64(n)] {
		low, high := int(f.Number("minlevel")), int(f.Number("maxlevel"))
		if low >= 1 && high >= low && high <= 100000 {
			s += ", level: " + levels(low, high)
		}
	}
	for _, f := range m.facts["creature_template"][int64(n)] {
		if menu := m.id(numbers.Menus, uint32(f.Number("gossip_menu_id")), ""); menu != "" {
			s += ", menu: " + menu
			break
		}
	}
	s += fmt.Sprintf(", clients: {wrath: {entry: %d}}", n)
	var lines []string
	groups := make(map[int]int)
	for _, f := range m.facts["creature_text"][int64(n)] {
		group := int(f.Number("groupid"))
		if said := text(spoken(f.Text("text"), int(f.Number("type")))); said != quote("") && len(lines) < mostLines && groups[group] < diction.MaxLines {
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

// Kinds of texts that begin with who makes the gesture, which is put there anyway.
const (
	emoteText     = 16
	bossEmoteText = 41
)

// sexed is a part of a text of the field that has two forms.
var sexed = regexp.MustCompile(`\$[gG]([^:;]*):[^;]*;`)

// breaks are ends of lines within a text of the field.
var breaks = strings.NewReplacer("$B", " ", "$b", " ")

// spoken is a text of the field without what only its clients understand: of two forms
// the first, ends of lines as spaces, and no name before a gesture.
func spoken(said string, kind int) string {
	said = breaks.Replace(sexed.ReplaceAllString(said, "$1"))
	if kind == emoteText || kind == bossEmoteText {
		said = strings.TrimPrefix(said, "%s ")
	}
	return said
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
	if id := m.id(numbers.Emotes, uint32(f.Number("emote")), ""); id != "" {
		s += ", emote: " + id
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
	return fmt.Sprintf("{map: %s, at: [0, 0], radius_yards: 5}", Ground)
}

// mostOptions is how many options a menu has.
const mostOptions = 32

// menu has the greeting and the options of its tables.
func (m *maker) menu(n uint32, name string) string {
	greeting := text(name)
	for _, f := range m.facts["gossip_menu"][int64(n)] {
		for _, t := range m.facts["npc_text"][int64(f.Number("textid", "text_id"))] {
			for _, column := range []string{"text0_1", "text0_0"} {
				if said := text(t.Text(column)); said != quote("") {
					greeting = said
				}
			}
		}
	}
	var options []string
	for _, f := range m.facts["gossip_menu_option"][int64(n)] {
		said := text(f.Text("optiontext", "option_text"))
		if said == quote("") || len(options) == mostOptions {
			continue
		}
		s := "{text: " + said
		if coins := int64(f.Number("boxmoney", "box_money")); coins > 0 && coins < 1<<31 {
			s += fmt.Sprintf(", cost: %d", coins)
		}
		if sure := text(f.Text("boxtext", "box_text")); sure != quote("") {
			s += ", confirm: " + sure
		}
		if to := m.id(numbers.Menus, uint32(f.Number("actionmenuid", "action_menu_id")), ""); to != "" {
			s += ", does: menu, menu: " + to
		}
		options = append(options, s+"}")
	}
	s := fmt.Sprintf("{greeting: [{text: %s}]", greeting)
	if len(options) > 0 {
		s += ", options: [" + strings.Join(options, ", ") + "]"
	}
	return strings.ReplaceAll(s+"}", "{target}", "{name}") // as a menu calls who reads it
}

func (m *maker) sound(n uint32, _ string) string {
	return fmt.Sprintf("{clients: {wrath: {sound: %d}}}", n)
}

// animation is a movement without words.
func (m *maker) animation(n uint32, _ string) string {
	return fmt.Sprintf("{clients: {wrath: {animation: %d}}}", n)
}

func (m *maker) emote(_ uint32, name string) string { return fmt.Sprintf("{text: %s}", text(name)) }

func (m *maker) achievement(_ uint32, name string) string {
	return fmt.Sprintf("{name: %s, criteria: [{kind: script}]}", text(name))
}

// mostPoints is how many points a path has at most.
const mostPoints = 1000

// path has the points of its table, of which a path needs two.
func (m *maker) path(n uint32, _ string) string {
	var rows []*dump.Fact
	for _, table := range []string{"waypoints", "waypoint_data", "waypoint_path_node"} {
		if rows = m.facts[table][int64(n)]; len(rows) > 0 {
			break
		}
	}
	var points []string
	for _, f := range rows {
		p := fmt.Sprintf("{at: [%s, %s, %s]", yards(f.Number("position_x", "positionx")), yards(f.Number("position_y", "positiony")), yards(f.Number("position_z", "positionz")))
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
	return fmt.Sprintf("{map: %s, shape: once, points: [%s]}", m.standsOn(m.Walks[n]), strings.Join(points, ", "))
}

// standsOn is the map on which an owner of rules stands, as far as tables say: a spawn
// below 0, or a creature one of whose spawns they have.
func (m *maker) standsOn(owner int32) string {
	for _, n := range m.refs.Sorted(numbers.CreatureSpawns) {
		for _, f := range m.facts["creature"][int64(n)] {
			if owner < 0 && int64(owner) == -int64(n) || owner > 0 && f.Number("id1", "id") == float64(owner) {
				return m.id(numbers.Maps, uint32(f.Number("map")), Ground)
			}
		}
	}
	return Ground
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
		on := m.id(numbers.Maps, uint32(f.Number("map")), Ground)
		return fmt.Sprintf("{%s: %s, map: %s, at: [%s, %s, %s]}", word, of, on, yards(f.Number("position_x")), yards(f.Number("position_y")), yards(f.Number("position_z")))
	}
	return fmt.Sprintf("{%s: %s, map: %s, at: [0, 0]}", word, none, Ground)
}

// layer is one into which nothing but rules brings anybody.
func (m *maker) layer(uint32, string) string { return "{}" }
