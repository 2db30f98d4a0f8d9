package importer

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"loam/core/rules/creaturetext"
	"loam/smartai/idmap"
	"loam/smartai/sqldump"
)

// voices has the kinds of speech, by the number of AzerothCore's type.
var voices = map[int]string{14: "yell", 16: "emote", 41: "boss_emote", 15: "whisper", 42: "boss_whisper"}

// mostLines is the maximum number of lines of a creature.
const mostLines = 200

// Bits of AzerothCore's NPC flags.
const (
	sells   = 0x80
	mends   = 0x1000
	banks   = 0x20000
	stables = 0x400000
)

// Bits of other flags.
const (
	untouchable = 0x2000002 // of unit_flags: not attackable, not selectable
	civilian    = 0x2       // of flags_extra
)

// Speeds of AzerothCore are factors of these, yards a second.
const (
	usualWalk = 2.5
	usualRun  = 7.0
)

// usualSight is the default aggro distance, in yards.
const usualSight = 20

// usualHealth, usualLeast and usualMost are the default health and damage of creatures, for
// which servers have tables of client data.
const (
	usualHealth = "50 + level * 20"
	usualLeast  = "1 + level"
	usualMost   = "2 + level * 1.5"
)

// creature defines a creature from its rows, and the texts of its groups.
func (m *maker) creature(n uint32, name string) string {
	f := m.first("creature_template", n)
	s := fmt.Sprintf("{name: %s, faction: %s, health: %s", text(name), m.id(idmap.Factions, number(f, "faction", "faction_a"), crowd), m.health(f))
	if low, high := int(f.Number("minlevel")), int(f.Number("maxlevel")); low >= 1 && high >= low && high <= 100000 {
		s += ", level: " + levels(low, high)
	}
	s += m.blows(f) + m.gait(f, n) + m.business(f, n)
	s += fmt.Sprintf(", clients: {wrath: {entry: %d%s}}", n, m.display(f, n))
	var lines []string
	groups := make(map[int]int)
	for _, f := range m.facts["creature_text"][int64(n)] {
		group := int(f.Number("groupid"))
		if said := text(spoken(f.Text("text"), int(f.Number("type")))); said != quote("") && len(lines) < mostLines && groups[group] < creaturetext.MaxLines {
			groups[group]++
			m.strange("creature_text", n, said)
			lines = append(lines, m.line(f, said))
		}
	}
	return s + list("lines", lines) + "}"
}

func levels(low, high int) string {
	if low == high {
		return fmt.Sprint(low)
	}
	return fmt.Sprintf("%d-%d", low, high)
}

// health writes the health formula, with the modifier of its row.
func (m *maker) health(f *sqldump.Fact) string {
	if m.Health != "" {
		return m.Health
	}
	return modified(usualHealth, f.Number("healthmodifier", "health_mod"))
}

// modified returns a formula times a modifier of a row.
func modified(formula string, by float64) string {
	if by <= 0 || by == 1 || by > 1e6 {
		return formula
	}
	return fmt.Sprintf("(%s) * %s", formula, decimal(by))
}

// decimal formats a number of a row, whose column may have a lower precision.
func decimal(v float64) string { return strconv.FormatFloat(math.Round(v*1000)/1000, 'f', -1, 64) }

// blows writes its attacks, as far as its row has them.
func (m *maker) blows(f *sqldump.Fact) (s string) {
	if by := f.Number("damagemodifier", "dmg_multiplier"); by > 0 {
		s = fmt.Sprintf(", damage_min: %s, damage_max: %s", modified(usualLeast, by), modified(usualMost, by))
	}
	if swing := int(f.Number("baseattacktime")); swing >= 100 && swing <= 600000 {
		s += fmt.Sprintf(", swing_ms: %d", swing)
	}
	if number(f, "unit_flags")&untouchable != 0 {
		s += ", attackable: false"
	}
	if f.Text("npcflag") != "" && number(f, "npcflag") == 0 && number(f, "flags_extra")&civilian == 0 {
		sight := f.Number("detection_range")
		if sight <= 0 || sight > 1000 {
			sight = usualSight
		}
		s += ", aggro_yards: " + decimal(sight)
	}
	return s
}

// gait writes its speeds and its size.
func (m *maker) gait(f *sqldump.Fact, n uint32) (s string) {
	for _, of := range []struct {
		column, key string
		usual       float64
	}{{"speed_walk", "walk_yards_per_second", usualWalk}, {"speed_run", "run_yards_per_second", usualRun}} {
		if v := f.Number(of.column); v > 0 && v <= 100 {
			s += fmt.Sprintf(", %s: %s", of.key, decimal(v*of.usual))
		}
	}
	scale := f.Number("scale")
	if v := m.first("creature_template_model", n).Number("displayscale"); v > 0 {
		scale = v
	}
	if scale >= 0.01 && scale <= 100 && scale != 1 {
		s += ", scale: " + decimal(scale)
	}
	return s
}

// business writes its services and its loot.
func (m *maker) business(f *sqldump.Fact, n uint32) (s string) {
	for _, of := range []struct {
		key  string
		kind idmap.Kind
		n    uint32
	}{{"menu", idmap.Menus, number(f, "gossip_menu_id")}, {"vendor", wares, n}} {
		if id := m.id(of.kind, of.n, ""); id != "" {
			s += fmt.Sprintf(", %s: %s", of.key, id)
		}
	}
	if found := m.found(f, n); found != "" {
		s += ", loot: [" + found + "]"
	}
	for _, of := range []struct {
		key  string
		kind idmap.Kind
		n    uint32
	}{{"skinning", skinning, number(f, "skinloot")}, {"pickpocketing", pickpocketing, number(f, "pickpocketloot")}} {
		if id := m.id(of.kind, of.n, ""); id != "" {
			s += fmt.Sprintf(", %s: [%s]", of.key, id)
		}
	}
	if number(f, "npcflag")&banks != 0 {
		s += ", banker: true"
	}
	if number(f, "npcflag")&stables != 0 {
		s += ", stable_master: true"
	}
	return s
}

// display returns its display number: the first of its models.
func (m *maker) display(f *sqldump.Fact, n uint32) string {
	display := number(f, "modelid1", "modelid_1", "modelid_a")
	if d := number(m.first("creature_template_model", n), "creaturedisplayid"); d > 0 {
		display = d
	}
	if display == 0 {
		return ""
	}
	return fmt.Sprintf(", display: %d", display)
}

func (m *maker) line(f *sqldump.Fact, said string) string {
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
	if id := m.id(idmap.Sounds, number(f, "sound"), ""); id != "" {
		s += ", sound: " + id
	}
	if id := m.id(idmap.Emotes, number(f, "emote"), ""); id != "" {
		s += ", emote: " + id
	}
	return s + "}"
}

// list returns a key with a list after a comma; nothing if the list is empty.
func list(key string, entries []string) string {
	if len(entries) == 0 {
		return ""
	}
	return fmt.Sprintf(", %s: [%s]", key, strings.Join(entries, ", "))
}

// Kinds of texts that begin with the name of the speaker, which the server adds anyway.
const (
	emoteText     = 16
	bossEmoteText = 41
)

// sexed is a part of a text with two grammatical forms.
var sexed = regexp.MustCompile(`\$[gG]([^:;]*):[^;]*;`)

// breaks are line ends within a text.
var breaks = strings.NewReplacer("$B", " ", "$b", " ")

// spoken returns a text without the markup that only clients of AzerothCore understand: the
// first of two forms, spaces for line ends, and no name before an emote.
func spoken(said string, kind int) string {
	said = breaks.Replace(sexed.ReplaceAllString(said, "$1"))
	if kind == emoteText || kind == bossEmoteText {
		said = strings.TrimPrefix(said, "%s ")
	}
	return said
}

// strange reports markup of texts that texts of bundles cannot have.
func (m *maker) strange(table string, n uint32, said string) {
	if what := asked.FindString(said); what != "" {
		m.note("%s %d: %s in a text stands for the class or race of the reader, which texts here do not support; it is shown unchanged: %s", table, n, what, said)
	}
}

// asked has the signs of that markup.
var asked = regexp.MustCompile(`\$[cCrR]\b`)
