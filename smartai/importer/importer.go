package importer

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"loam/smartai/idmap"
	"loam/smartai/sqldump"
)

// The files of a bundle that the importer writes.
const (
	DataFile    = "data/stubs.yaml"
	MoreData    = "data/stubs_%d.yaml" // with many definitions, from 2
	NumbersFile = "smartai/" + idmap.File
)

// Bundle is the text of the files.
type Bundle struct {
	Data, Numbers string
	Stubs         []Count  // numbers of definitions of each kind
	Notes         []string // features of rows that a bundle does not support, with the rows
}

// Count is the number of definitions of a kind.
type Count struct {
	Kind  idmap.Kind
	N     int
	Names []string // their ids
}

// kind states how definitions of a kind of numbers are made.
type kind struct {
	of      idmap.Kind
	section string // of the data; "" has no definition
	short   string // prefix of ids without a name
	name    func(m *maker, n uint32) string
	body    func(m *maker, n uint32, name string) string
	there   func(m *maker, n uint32) bool // whether there is a definition; nil is always
	within  bool                          // rules never name it, so that it has no number in a bundle
}

// kinds lists all kinds that scripts can refer to, in their order in files.
var kinds = []kind{
	{of: idmap.Creatures, section: "creatures", short: "c", name: fact("creature_template", "name"), body: (*maker).creature},
	{of: idmap.Objects, section: "objects", short: "o", name: fact("gameobject_template", "name"), body: (*maker).object},
	{of: idmap.Spells, section: "spells", short: "s", name: fact("spell_dbc", "name_lang_enus", "spellname", "spellname0"), body: (*maker).spell},
	{of: idmap.Items, section: "items", short: "i", name: fact("item_template", "name"), body: (*maker).item},
	{of: idmap.Quests, section: "quests", short: "q", name: fact("quest_template", "logtitle", "title"), body: (*maker).quest},
	{of: idmap.Events, section: "events", short: "e", name: fact("game_event", "description"), body: named},
	{of: idmap.Factions, section: "factions", short: "f", body: (*maker).faction},
	{of: idmap.Maps, section: "maps", short: "m", body: (*maker).world},
	{of: idmap.Areas, section: "places", short: "area", body: (*maker).place},
	{of: idmap.Triggers, section: "places", short: "trigger", body: (*maker).place},
	{of: idmap.Paths, section: "paths", short: "path", body: (*maker).path},
	{of: idmap.Menus, section: "menus", short: "menu", body: (*maker).menu},
	{of: idmap.Sounds, section: "sounds", short: "sound", body: (*maker).sound},
	{of: idmap.Emotes, section: "emotes", short: "animation", body: (*maker).animation},
	{of: idmap.TextEmotes, section: "emotes", short: "emote", body: (*maker).emote},
	{of: idmap.Skills, section: "skills", short: "skill", body: named},
	{of: idmap.Achievements, section: "achievements", short: "achievement", body: (*maker).achievement},
	{of: idmap.Layers, section: "layers", short: "layer", body: (*maker).layer},
	{of: idmap.CreatureSpawns, section: "spawns", short: "spawn", body: (*maker).spawn},
	{of: idmap.ObjectSpawns, section: "spawns", short: "object_spawn", body: (*maker).objectSpawn},
	{of: wares, section: "vendors", short: "wares", body: (*maker).wares, within: true},
	lootKind(sharedLoot, "shared"), lootKind(loot, "loot"), lootKind(skinning, "skinning"), lootKind(pickpocketing, "pockets"), lootKind(contents, "contents"),
}

// lootKind is the kind of a loot table.
func lootKind(of idmap.Kind, short string) kind {
	return kind{of: of, section: "loot", short: short, body: lootOf(lootTables[of]), there: hasLoot(lootTables[of]), within: true}
}

// Ground is the id of the map for spawns without a map.
const Ground = "ground"

// Ids that stubs need in addition to those of scripts.
const (
	crowd = "bystanders" // the faction of all creatures
	body  = "somebody"   // the creature of a spawn that is in no table
	thing = "something"  // the same of an object
)

// maker makes one bundle.
type maker struct {
	refs  Refs
	facts map[string]map[int64][]*sqldump.Fact
	ids   map[idmap.Kind]map[uint32]string
	taken map[string]bool // section/id
	// wanted has the quests that want an item, stands the maps of spawns (below 0) and
	// creatures, patrols the spawns (below 0) that walk a path.
	wanted  map[uint32][]string
	stands  map[int32]string
	patrols map[uint32]int32
	heights map[uint32][]float64 // of the spawns of a map, in yards
	purses  []string             // loot tables with the money of a creature
	notes   map[string]bool
	// unguarded counts the conditions that cannot be needs, by group and entry.
	unguarded map[guard]map[[2]uint32]bool
	Options
}

// Options are the settings of the import. The zero Options import all, named by tables.
type Options struct {
	// Has reports whether a bundle already has a definition; nil is none.
	Has func(idmap.Kind, uint32) bool
	// Called returns the wanted id of a number, or ""; may be nil.
	Called func(idmap.Kind, uint32) string
	// Known returns the id, with its bundle, of a definition in another bundle, or "". No
	// stub is made for it, and stubs refer to it by that id. May be nil.
	Known func(idmap.Kind, uint32) string
	// Health is a formula for the health of creatures; "" is the default.
	Health string
	// Walks has the owners of rules that name a path, as [Walks] finds them: the path is on
	// the map of such a creature. May be nil.
	Walks map[uint32]int32
	// Ground makes the map [Ground] even if no definition needs it.
	Ground bool
}

// Make makes stubs of the definitions to which scripts refer and which the bundle does not
// have. Facts are the available rows of those that Wants requested.
func Make(refs Refs, facts sqldump.Facts, o Options) Bundle {
	m := &maker{refs: refs, facts: make(map[string]map[int64][]*sqldump.Fact), ids: make(map[idmap.Kind]map[uint32]string), taken: make(map[string]bool), patrols: make(map[uint32]int32), notes: make(map[string]bool), unguarded: make(map[guard]map[[2]uint32]bool), Options: o}
	for table, rows := range facts {
		m.facts[table] = make(map[int64][]*sqldump.Fact)
		for i := range rows {
			m.facts[table][rows[i].Key] = append(m.facts[table][rows[i].Key], &rows[i])
		}
	}
	for _, own := range []string{"factions/" + crowd, "maps/" + Ground, "creatures/" + body, "objects/" + thing} {
		m.taken[own] = true
	}
	names := make(map[idmap.Kind]map[uint32]string)
	for i := range kinds {
		if names[kinds[i].of] = m.names(&kinds[i]); kinds[i].of == idmap.Quests {
			m.wanting()
		}
	}
	m.places()
	var b Bundle
	var data, table strings.Builder
	data.WriteString(head)
	table.WriteString("# Maps the numbers in imported rules to ids.\n")
	sections := make(map[string]*strings.Builder)
	var order []string
	for i := range kinds {
		k := &kinds[i]
		b.add(m.write(k, names[k.of], sections, &order, &table))
	}
	m.extras(sections, &order)
	for _, s := range order {
		fmt.Fprintf(&data, "%s:\n%s", s, sections[s])
	}
	m.unguardedNotes()
	b.Data, b.Numbers, b.Notes = data.String(), table.String(), slices.Sorted(maps.Keys(m.notes))
	return b
}

func (b *Bundle) add(c Count) {
	if c.N > 0 {
		b.Stubs = append(b.Stubs, c)
	}
}

// names assigns names and ids to all numbers of a kind.
func (m *maker) names(k *kind) map[uint32]string {
	names := make(map[uint32]string)
	m.ids[k.of] = make(map[uint32]string)
	for _, n := range m.refs.Sorted(k.of) {
		if m.Has != nil && m.Has(k.of, n) || k.there != nil && !k.there(m, n) {
			continue
		}
		if m.Known != nil {
			if id := m.Known(k.of, n); id != "" {
				m.ids[k.of][n] = id
				continue
			}
		}
		name, id := "", k.short+strconv.FormatUint(uint64(n), 10)
		if k.name != nil {
			name = k.name(m, n)
		}
		if text(name) == quote("") {
			name = ""
		}
		if s := slug(name); s != "" {
			if id = s; m.taken[k.section+"/"+id] {
				id = fmt.Sprintf("%s_%d", s, n)
			}
		}
		if m.Called != nil && m.Called(k.of, n) != "" {
			id = m.Called(k.of, n)
		}
		if name == "" {
			word := strings.TrimSuffix(strings.ReplaceAll(string(k.of), "_", " "), "s")
			name = strings.ToUpper(word[:1]) + word[1:] + " " + strconv.FormatUint(uint64(n), 10)
		}
		m.taken[k.section+"/"+id] = true
		names[n], m.ids[k.of][n] = name, id
	}
	return names
}

// write writes the definitions of a kind, and the table of its numbers.
func (m *maker) write(k *kind, names map[uint32]string, sections map[string]*strings.Builder, order *[]string, table *strings.Builder) Count {
	c := Count{Kind: k.of}
	for _, n := range m.refs.Sorted(k.of) {
		id, ok := m.ids[k.of][n]
		if !ok || names[n] == "" {
			continue
		}
		if c.Names = append(c.Names, id); c.N == 0 && !k.within {
			fmt.Fprintf(table, "%s:\n", k.of)
		}
		if c.N++; !k.within {
			fmt.Fprintf(table, "  %d: %s\n", n, id)
		}
		fmt.Fprintf(section(sections, order, k.section), "  %s: %s\n", id, k.body(m, n, names[n]))
	}
	return c
}

func section(sections map[string]*strings.Builder, order *[]string, name string) *strings.Builder {
	if sections[name] == nil {
		sections[name] = new(strings.Builder)
		*order = append(*order, name)
	}
	return sections[name]
}

// extras writes the definitions that stubs need in addition to those of scripts.
func (m *maker) extras(sections map[string]*strings.Builder, order *[]string) {
	for _, purse := range m.purses {
		section(sections, order, "loot").WriteString(purse)
	}
	has := func(name string) bool { return sections[name] != nil }
	spawns := has("spawns")
	if spawns {
		fmt.Fprintf(section(sections, order, "creatures"), "  %s: {name: Somebody, faction: %s, health: 100}\n", body, crowd)
		fmt.Fprintf(section(sections, order, "objects"), "  %s: {name: Something}\n", thing)
	}
	if has("creatures") {
		fmt.Fprintf(section(sections, order, "factions"), "  %s: {name: Bystanders}\n", crowd)
	}
	if spawns || m.Options.Ground || has("places") || has("paths") {
		fmt.Fprintf(section(sections, order, "maps"), "  %s: %s\n", Ground, m.world(0, "Ground"))
	}
}

// slug converts a name to an id; "" if no character can be part of one.
func slug(name string) string {
	var s strings.Builder
	for _, r := range strings.ToLower(name) {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9' && s.Len() > 0:
			s.WriteRune(r)
		case r == '\'':
		case s.Len() > 0 && !strings.HasSuffix(s.String(), "_"):
			s.WriteByte('_')
		}
		if s.Len() >= mostSlug {
			break
		}
	}
	return strings.Trim(s.String(), "_")
}

// mostSlug leaves room for a number after it.
const mostSlug = 48

// text converts a text of a server to one of a bundle, in quotes: it escapes markup and
// replaces name markup by the placeholder.
func text(s string) string {
	s = strings.ToValidUTF8(s, "")
	var b strings.Builder
	for i, r := range s {
		switch {
		case b.Len() >= mostText:
		case (r == 'n' || r == 'N') && i > 0 && s[i-1] == '$':
			b.WriteString("{target}")
		case r == '$' && i+1 < len(s) && (s[i+1] == 'n' || s[i+1] == 'N'):
		case strings.ContainsRune(`{}|\`, r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case !unicode.IsPrint(r):
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	return quote(strings.TrimSpace(b.String()))
}

// mostText bounds a text, in bytes.
const mostText = 2000

// quote returns a text in single quotes of YAML, in which only single quotes are special.
func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// mostYards is the maximum distance of coordinates from the centre of a map of stubs.
const mostYards = 20000

// yards returns a coordinate on a map of stubs.
func yards(v float64) string {
	if math.IsNaN(v) {
		return "0"
	}
	v = min(max(v, -mostYards), mostYards)
	return strconv.FormatFloat(math.Round(v*1000)/1000, 'f', -1, 64)
}

// fact returns the name that a table has for a number.
func fact(table string, columns ...string) func(*maker, uint32) string {
	return func(m *maker, n uint32) string {
		for _, f := range m.facts[table][int64(n)] {
			if s := strings.TrimSpace(f.Text(columns...)); s != "" {
				return strings.ToValidUTF8(s[:min(len(s), 100)], "")
			}
		}
		return ""
	}
}

// first returns the first row of a table for a number; a row without columns if there is
// none.
func (m *maker) first(table string, n uint32) *sqldump.Fact {
	if rows := m.facts[table][int64(n)]; len(rows) > 0 {
		return rows[0]
	}
	return &sqldump.Fact{}
}

// note reports a problem once.
func (m *maker) note(format string, args ...any) { m.notes[fmt.Sprintf(format, args...)] = true }

// id returns the id of a number, or of its substitute.
func (m *maker) id(k idmap.Kind, n uint32, none string) string {
	if id, ok := m.ids[k][n]; ok {
		return id
	}
	return none
}
