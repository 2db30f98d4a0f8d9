package importer

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"loam/smartai/idmap"
	"loam/smartai/sqldump"
)

func named(_ *maker, _ uint32, name string) string { return fmt.Sprintf("{name: %s}", text(name)) }

// spell defines a spell with an unlimited range and no effects.
func (m *maker) spell(_ uint32, name string) string {
	return fmt.Sprintf("{name: %s, aim: any, anywhere: true, faces: false, sight: false, effects: [{kind: script}]}", text(name))
}

// world defines a map as large as any of AzerothCore.
func (m *maker) world(n uint32, name string) string {
	s := fmt.Sprintf("{name: %s, bounds_yards: [-%d, -%d, %d, %d]", text(name), mostYards, mostYards, mostYards, mostYards)
	if level := m.level(n, name); level != 0 {
		s += ", ground_yards: " + decimal(level)
	}
	if n != 0 {
		s += fmt.Sprintf(", clients: {wrath: {map: %d}}", n)
	}
	return s + "}"
}

// steep is the height difference of spawns above which a map is reported as not flat, in
// yards.
const steep = 20

// level returns the height of the flat ground of a map: the median height of the spawns, so
// that players can walk up to them.
func (m *maker) level(n uint32, name string) float64 {
	all := slices.Sorted(slices.Values(m.heights[n]))
	if len(all) == 0 {
		return 0
	}
	if low, high := all[0], all[len(all)-1]; high-low > steep {
		m.note("map %d: positions on it are %s to %s yards high, but %q is flat at %s: give it heights, or leave out the third number of `at`", n, decimal(low), decimal(high), name, decimal(all[len(all)/2]))
	}
	return all[len(all)/2]
}

// faction defines a faction without known enemies.
func (m *maker) faction(n uint32, name string) string {
	return fmt.Sprintf("{name: %s, clients: {wrath: {faction: %d}}}", text(name), n)
}

// chest is the type of objects with loot.
const chest = 3

// objectKinds has the results of using objects, by the number of their type, for types that
// need no further data.
var objectKinds = map[uint32]string{0: "door", 1: "lever", 2: giver, chest: "chest", 7: "seat", 10: "lever", 19: "mailbox", 34: "guild_bank"}

// giver is the type of quest givers.
const giver = "giver"

// gives reports whether an object gives quests.
func (m *maker) gives(n uint32) bool {
	f := m.first("gameobject_template", n)
	return f.Text("type") != "" && objectKinds[number(f, "type")] == giver
}

// object defines an object from its row.
func (m *maker) object(n uint32, name string) string {
	f := m.first("gameobject_template", n)
	s := "{name: " + text(name)
	if kind := objectKinds[number(f, "type")]; kind != "" && f.Text("type") != "" {
		s += ", kind: " + kind
	}
	if id := m.id(contents, number(f, "data1"), ""); id != "" && number(f, "type") == chest {
		s += ", loot: [" + id + "]"
	}
	if size := f.Number("size"); size >= 0.1 && size <= 10 && size != 1 {
		s += ", scale: " + decimal(size)
	}
	s += fmt.Sprintf(", clients: {wrath: {entry: %d", n)
	if display := number(f, "displayid"); display > 0 {
		s += fmt.Sprintf(", display: %d", display)
	}
	return s + "}}}"
}

func (m *maker) place(uint32, string) string {
	return fmt.Sprintf("{map: %s, at: [0, 0], radius_yards: 5}", Ground)
}

// mostOptions is the maximum number of options of a menu.
const mostOptions = 32

// icons has the icons of options, by AzerothCore's numbers.
var icons = []string{"talk", "trade", "travel", "teach", "work", "work", "money", "talk", "banner", "fight", "dot"}

// optionActions has the results of options, by the number of their type. Others close the
// menu, unless a rule does more.
var optionActions = map[uint32]string{3: "vendor", 8: "home", 9: "bank", 14: "stable", 16: "reset_talents"}

// menu defines a menu with the greeting and the options of its tables.
func (m *maker) menu(n uint32, name string) string {
	greeting, guarded := text(name), ""
	for _, f := range m.facts["gossip_menu"][int64(n)] {
		for _, t := range m.facts["npc_text"][int64(f.Number("textid", "text_id"))] {
			for _, column := range []string{"text0_1", "text0_0"} {
				said := menuText(t.Text(column))
				if said == quote("") {
					continue
				}
				m.strange("npc_text", uint32(t.Key), said)
				if needs := needed(m.needs(onGreeting, n, uint32(t.Key))); needs != "" {
					guarded += "{text: " + said + needs + "}, "
				} else {
					greeting = said
				}
			}
		}
	}
	var options []string
	for _, f := range m.facts["gossip_menu_option"][int64(n)] {
		if o := m.option(f, n, len(options)); o != "" && len(options) < mostOptions {
			options = append(options, o)
		}
	}
	return strings.ReplaceAll(fmt.Sprintf("{greeting: [%s{text: %s}]", guarded, greeting), "{target}", "{name}") + list("options", options) + "}"
}

// option writes an option of a menu, after a number of others.
func (m *maker) option(f *sqldump.Fact, menu uint32, place int) string {
	said := menuText(f.Text("optiontext", "option_text"))
	if said == quote("") {
		return ""
	}
	s := "{text: " + said
	if icon := number(f, "optionicon", "option_icon"); icon > 0 && int(icon) < len(icons) && icons[icon] != icons[0] {
		s += ", icon: " + icons[icon]
	}
	if n := int(f.Number("optionid", "id")); n != place && n >= 0 && n <= 65535 {
		s += fmt.Sprintf(", number: %d", n)
	}
	if coins := int64(f.Number("boxmoney", "box_money")); coins > 0 && coins < 1<<31 {
		s += fmt.Sprintf(", cost: %d", coins)
	}
	if sure := menuText(f.Text("boxtext", "box_text")); sure != quote("") {
		s += ", confirm: " + sure
	}
	if to := m.id(idmap.Menus, number(f, "actionmenuid", "action_menu_id"), ""); to != "" {
		s += ", does: menu, menu: " + to
	} else if does := optionActions[number(f, "optiontype", "option_id")]; does != "" {
		s += ", does: " + does
	}
	return s + needed(m.needs(onOption, menu, number(f, "optionid", "id"))) + "}"
}

func (m *maker) sound(n uint32, _ string) string {
	return fmt.Sprintf("{clients: {wrath: {sound: %d}}}", n)
}

// animation defines an emote without text.
func (m *maker) animation(n uint32, _ string) string {
	return fmt.Sprintf("{clients: {wrath: {animation: %d}}}", n)
}

func (m *maker) emote(_ uint32, name string) string { return fmt.Sprintf("{text: %s}", text(name)) }

func (m *maker) achievement(_ uint32, name string) string {
	return fmt.Sprintf("{name: %s, criteria: [{kind: script}]}", text(name))
}

// runs is the movement type of paths on which creatures run.
const runs = 1

// mostPoints is the maximum number of points of a path.
const mostPoints = 1000

// path defines a path with the points of its table; it needs at least two.
func (m *maker) path(n uint32, _ string) string {
	var rows []*sqldump.Fact
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
	shape, run := "once", ""
	if number(m.first("waypoint_path", n), "movetype") == runs || len(rows) > 0 && number(rows[0], "move_type") == runs {
		run = ", run: true"
	}
	if m.Walks[n] == 0 && m.patrols[n] != 0 {
		shape = "cycle"
	}
	return fmt.Sprintf("{map: %s, shape: %s%s, points: [%s]}", m.standsOn(m.walker(n)), shape, run, strings.Join(points, ", "))
}

// standsOn returns the map of an owner of rules, as far as tables have it: for a spawn
// (below 0), or for a creature with a spawn.
func (m *maker) standsOn(owner int32) string {
	if on, ok := m.stands[owner]; ok {
		return on
	}
	return Ground
}

// places finds the maps and heights of spawns (below 0) and creatures, and the creatures
// that walk each path.
func (m *maker) places() {
	m.stands, m.heights = make(map[int32]string), make(map[uint32][]float64)
	for table, kind := range map[string]idmap.Kind{"creature": idmap.CreatureSpawns, "gameobject": idmap.ObjectSpawns} {
		for _, n := range m.refs.Sorted(kind) {
			if f := m.first(table, n); f.Text("map") != "" {
				m.heights[number(f, "map")] = append(m.heights[number(f, "map")], f.Number("position_z"))
			}
		}
	}
	for _, n := range m.refs.Sorted(idmap.CreatureSpawns) {
		f := m.first("creature", n)
		if f.Text("map") == "" {
			continue
		}
		on := m.id(idmap.Maps, number(f, "map"), Ground)
		m.stands[-int32(n)] = on
		if of := int32(number(f, "id1", "id")); m.stands[of] == "" {
			m.stands[of] = on
		}
		if path := number(m.first("creature_addon", n), "path_id", "pathid"); path != 0 && m.patrols[path] == 0 {
			m.patrols[path] = -int32(n)
		}
	}
}

func (m *maker) spawn(n uint32, _ string) string { return m.standing("creature", n, body) }

func (m *maker) objectSpawn(n uint32, _ string) string { return m.standing("object", n, thing) }

// standing defines a spawn at the position of its row, or at the centre of a map.
func (m *maker) standing(word string, n uint32, none string) string {
	table, kind := "creature", idmap.Creatures
	if word == "object" {
		table, kind = "gameobject", idmap.Objects
	}
	f := m.first(table, n)
	if f.Text("map") == "" {
		return fmt.Sprintf("{%s: %s, map: %s, at: [0, 0]}", word, none, Ground)
	}
	of := m.id(kind, number(f, "id1", "id"), none)
	on := m.id(idmap.Maps, number(f, "map"), Ground)
	s := fmt.Sprintf("{%s: %s, map: %s, at: [%s, %s, %s]", word, of, on, yards(f.Number("position_x")), yards(f.Number("position_y")), yards(f.Number("position_z")))
	if o := f.Number("orientation"); o != 0 && math.Abs(o) <= 2*math.Pi {
		s += ", facing_deg: " + strconv.FormatFloat(math.Round(o*1800/math.Pi)/10, 'f', -1, 64)
	}
	if seconds := int64(number(f, "spawntimesecs")); seconds > 0 {
		s += fmt.Sprintf(", respawn_ms: %d", min(seconds, 2592000)*1000)
	}
	var layers []string
	for _, bit := range layersOf(f) {
		layers = append(layers, m.id(idmap.Layers, bit, "base:common"))
	}
	s += list("layers", layers)
	if word == "creature" {
		s += m.roams(f, n, on)
	}
	return s + "}"
}

// AzerothCore's movement types.
const (
	strolls = 1
	patrols = 2
)

// roams writes the wander distance of a spawn, or its path.
func (m *maker) roams(f *sqldump.Fact, n uint32, on string) string {
	if far := f.Number("wander_distance", "spawndist"); number(f, "movementtype") == strolls && far > 0 && far <= 10000 {
		return ", wander_yards: " + decimal(far)
	}
	path := number(m.first("creature_addon", n), "path_id", "pathid")
	if id := m.id(idmap.Paths, path, ""); id != "" && number(f, "movementtype") == patrols && m.standsOn(m.walker(path)) == on {
		return ", path: " + id
	}
	return ""
}

// walker returns the creature that walks a path: one whose rules name it, or a spawn that
// patrols it; 0 is none.
func (m *maker) walker(path uint32) int32 {
	if by := m.Walks[path]; by != 0 {
		return by
	}
	return m.patrols[path]
}

// layer defines a layer that only rules enter.
func (m *maker) layer(uint32, string) string { return "{}" }
