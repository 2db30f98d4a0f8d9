package scenario

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"loam/core/calendar"
	"loam/core/clock"
	"loam/core/content"
	"loam/core/event"
	"loam/mods/bundle"
)

// slot is a kind of argument.
type slot struct {
	label string
	what  string // in messages: expected ...
	doc   string
	read  func(*arg) bool // fills in num and pct; false: the word does not fit
}

// slots are all kinds of arguments, in the order of the reference.
var slots = []slot{
	{"A", "a name", "a unit: a name given by `as`, a player, a group, or the id of a spawn (`meadow:gate_wolf`)", readName},
	{"B", "a name", "another unit", readName},
	{"NAME", "a new name of small letters, digits and underscores", "a new name: small letters, digits, underscores", readAlias},
	{"PLAYER", "a player's name of letters, the first a capital", "name of a new character: letters only, the first a capital", readPlayer},
	{"CREATURE", "the id of a creature", "id of a creature; without a bundle it is this bundle's own", readID},
	{"MAP", "the id of a map", "id of a map", readID},
	{"DIFFICULTY", "a difficulty", "a difficulty of instances", readAlias},
	{"ENCOUNTER", "the name of an encounter", "name of an encounter of an instance", readAlias},
	{"NEWS", "news of an instance", "a word: `refused`, `bound`, `ends`, `over`, `leaves`, `stays`, `reset`, `kept`, `difficulty`, `welcome`, `listed` or `list_ends`", readNews},
	{"WHY", "a reason", "a word: `level_low`, `level_high`, `no_party`, `no_raid`, `full`, `fighting`, `bound_else`, `too_many`, `no_leader`, `inside`, `bound_to`, `none_open` or `no_choice`", readWhy},
	{"PANEL", "the id of a panel", "id of a panel", readID},
	{"CHANNEL", "the name of a channel", "name of a channel", readWord},
	{"EMOTE", "the id of an emote", "id of an emote", readID},
	{"SOUND", "the id of a sound", "id of a sound", readID},
	{"PHASE", "the name of a phase", "name of a phase of a creature", readAlias},
	{"INPUT", "the name of an input", "name of an input of the panel", readAlias},
	{"START", "the id of a character start", "id of a character start", readID},
	{"ROLE", "a role", "`player`, `builder` or `operator`", readRole},
	{"PLACE", "the id of a place", "id of a place", readID},
	{"STAT", "the id of a stat", "id of a stat, or the name of one of core's own such as `armor`", readID},
	{"ITEM", "the id of an item", "id of an item", readID},
	{"N2", "a whole number", "another whole number", readAmountOf(0, math.MaxInt32, true)},
	{"N3", "a whole number", "another whole number", readAmountOf(0, math.MaxInt32, true)},
	{"TEXT2", "a text in quotes", "another text in quotes", func(a *arg) bool { return a.token.quoted }},
	{"NAME2", "a name", "the name of a character that there may not be", readWord},
	{"ITEM2", "the id of another item", "id of an item", readID},
	{"CURRENCY", "the id of a currency", "id of a currency", readID},
	{"QUALITY", "a quality such as rare", "a quality: `poor`, `common`, `uncommon`, `rare`, `epic` or `legendary`", func(a *arg) bool { return slices.Contains(content.Qualities, a.token.text) }},
	{"FACTION", "the id of a faction", "id of a faction", readID},
	{"TITLE", "the id of a title", "id of a title", readID},
	{"TALENT", "the id of a talent", "id of a talent", readID},
	{"ACHIEVEMENT", "the id of an achievement", "id of an achievement", readID},
	{"SKILL", "the id of a skill", "id of a skill", readID},
	{"BAND", "the name of a band", "name of a band of a skill", readAlias},
	{"QUEST", "the id of a quest", "id of a quest", readID},
	{"WEATHER", "a weather such as rain", "a weather: `fine`, `fog`, `rain`, `snow`, `sandstorm` or `thunder`", func(a *arg) bool { _, ok := content.WeatherOf(a.token.text); return ok }},
	{"EVENT", "the id of a game event", "id of a game event", readID},
	{"GROUP", "the id of a group of spawns", "id of a group of spawns", readID},
	{"POOL", "the id of a pool", "id of a pool", readID},
	{"STATE", "the id of a world state", "id of a world state", readID},
	{"LAYER", "the id of a layer of the world", "id of a layer", readID},
	{"STOP", "the id of a stop of flights", "id of a stop", readID},
	{"OBJECTIVE", "the name of an objective", "name of an objective of the quest", readAlias},
	{"MARK", "a sign of quests", "a word: `none`, `later`, `waits`, `offers_again`, `offers` or `rewards`", readMark},
	{"SLOT", "a slot such as head or backpack_1", "a slot of a character: `head`, `neck`, `shoulders`, `shirt`, `chest`, `waist`, `legs`, `feet`, `wrists`, `hands`, `finger_1`, `finger_2`, `trinket_1`, `trinket_2`, `back`, `main_hand`, `off_hand`, `ranged`, `tabard`, `bag_1` to `bag_4`, or `backpack_1` to `backpack_16`, `bag_2_5` (the fifth of the second bag), `bank_1`, `bankbag_2`, `bankbag_2_5`, `overflow_1`", readItemSlot},
	{"SPELL", "the id of a spell", "id of a spell", readID},
	{"AURA", "the id of an aura", "id of an aura", readID},
	{"ABILITY", "the id of a spell or an aura", "id of a spell or an aura", readID},
	{"REASON", "the reason of a failed cast", "a word: " + reasonWords(), readWord},
	{"RULE", "the number of a rule", "the id of a rule of SmartAI", readAmountOf(0, math.MaxInt32, true)},
	{"BLOCK", "what keeps a rule from running", "what keeps a rule from running, in a word or as text in quotes: " + blockWords(), readBlock},
	{"CAUSE", "the cause of a removal", "a word: `expired`, `cancelled`, `dispelled`, `stolen`, `replaced`, `used`, `broken`, `death`, `immune`, `undefined`, `ordered` or `left`", readWord},
	{"POWER", "the id of a power", "id of a power", readID},
	{"STAT", "a stat", "id of a stat, or one of core's such as `armor`", readID},
	{"X", "a number", "yards", readNumber},
	{"Y", "a number", "yards", readNumber},
	{"YARDS", "a number of yards", "yards, at least 0", readAmountOf(0, math.MaxInt32, false)},
	{"DEG", "a number of degrees", "degrees, counterclockwise from the x axis", readNumber},
	{"N", "a whole number", "a whole number", readAmountOf(0, math.MaxInt32, true)},
	{"N2", "a whole number", "a whole number", readAmountOf(0, math.MaxInt32, true)},
	{"LEVEL", "a level", "a whole number from 1", readAmountOf(1, 1000, true)},
	{"SEED", "a whole number", "a whole number", readSeed},
	{"SPAN", `a time such as "4s"`, "a time: `250ms`, `4s`, `2m`, `1h`", readSpan},
	{"TEXT2", "another text in quotes", "a text in quotes", func(a *arg) bool { return a.token.quoted }},
	{"TIME", `a time such as "sat 20:00" or +2h`, "a moment to come, such as `\"sat 20:00\"`, `\"12-24 18:00\"` or `\"2024-02-29 00:00\"`, as game events write them, or a span from now, `+2h`", readTime},
	{"TEXT", "a text in quotes", "a text in quotes, as it reads in English or what `language` says; `...` in it stands for anything", func(a *arg) bool { return a.token.quoted }},
	{"FILE", "the name of a file", "a file beside this one; those in `scenarios/lib` are there to be run by others, and are no scenarios themselves", readWord},
	{"LANGUAGE", "a language such as de or pt_BR", "a language as its locale is called: `de`, `pt_BR`", func(a *arg) bool { return bundle.ValidLanguage(a.token.text) }},
	{"DIR", "the name of a folder", "a folder in `scenarios/reload`", readWord},
	{"SETTING", "a setting as bundle.name", "a setting as `bundle.name`", readSetting},
	{"VALUE", "a value", "a number, `true` or `false`, or a text", func(*arg) bool { return true }},
	{"OP", "a comparison", "`=`, `!=`, `<`, `<=`, `>` or `>=`", readComparison},
	{"AMOUNT", "a number, or a percentage such as 50%", "a number, or a percentage of the whole such as `50%`", readAmount},
	{"KIND", "the kind of an event", "the kind of an event, such as `damage_dealt`", readKind},
	{"LUA", "a Lua expression", "a Lua expression: the rest of the line", func(a *arg) bool { return a.token.quoted }},
}

// slotOf finds a slot by its label. CONDITION is none: it has a table of its own.
func slotOf(label string) *slot {
	if label == "CONDITION" {
		return &slot{label: label}
	}
	for i := range slots {
		if slots[i].label == label {
			return &slots[i]
		}
	}
	return nil
}

// idKinds is which definitions the ids in a slot name.
var idKinds = map[string]content.Kind{
	"CREATURE": content.Creatures, "MAP": content.Maps, "START": content.Starts, "PLACE": content.Places,
	"PANEL": content.Panels, "ITEM": content.Items, "ITEM2": content.Items, "EMOTE": content.Emotes, "SOUND": content.Sounds,
	"TALENT": content.Talents, "ACHIEVEMENT": content.Achievements,
	"SPELL": content.Spells, "AURA": content.Auras, "POWER": content.Powers, "QUEST": content.Quests, "SKILL": content.Skills, "FACTION": content.Factions, "TITLE": content.Titles, "CURRENCY": content.Currencies, "EVENT": content.GameEvents, "STOP": content.Stops, "GROUP": content.SpawnGroups, "POOL": content.Pools, "STATE": content.WorldStates, "LAYER": content.Layers, "SPAWN": content.Spawns,
}

var (
	aliasForm   = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	idForm      = regexp.MustCompile(`^([a-z][a-z0-9_]*:)?[a-z][a-z0-9_]*$`)
	spawnForm   = regexp.MustCompile(`^[a-z][a-z0-9_]*:[a-z][a-z0-9_]*$`)
	settingForm = regexp.MustCompile(`^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$`)
)

func readWord(a *arg) bool { return a.token.text != "" }

func readName(a *arg) bool {
	t := a.token.text
	return !a.token.quoted && (aliasForm.MatchString(t) || spawnForm.MatchString(t) || isPlayer(t))
}

func readAlias(a *arg) bool {
	return !a.token.quoted && aliasForm.MatchString(a.token.text) && len(a.token.text) <= maxName
}

func readPlayer(a *arg) bool { return !a.token.quoted && isPlayer(a.token.text) }

func readID(a *arg) bool { return !a.token.quoted && idForm.MatchString(a.token.text) }

func readSetting(a *arg) bool { return !a.token.quoted && settingForm.MatchString(a.token.text) }

// maxName bounds names, in letters.
const maxName = 16

// isPlayer tells whether a word can be a character's name.
func isPlayer(s string) bool {
	n := 0
	for _, c := range s {
		if !unicode.IsLetter(c) || (n == 0) != unicode.IsUpper(c) {
			return false
		}
		n++
	}
	return n >= 2 && n <= maxName
}

func readNumber(a *arg) bool {
	f, err := strconv.ParseFloat(a.token.text, 64)
	a.num = f
	return !a.token.quoted && err == nil && !math.IsInf(f, 0) && !math.IsNaN(f)
}

func readAmountOf(least, most float64, whole bool) func(*arg) bool {
	return func(a *arg) bool {
		return readNumber(a) && a.num >= least && a.num <= most && (!whole || a.num == math.Trunc(a.num))
	}
}

// readAmount reads 80 or 50%.
func readAmount(a *arg) bool {
	plain := *a
	plain.token.text, a.pct = strings.CutSuffix(a.token.text, "%")
	if !readNumber(&plain) {
		return false
	}
	a.num = plain.num
	return true
}

func readSeed(a *arg) bool {
	_, err := strconv.ParseUint(a.token.text, 10, 64)
	return !a.token.quoted && err == nil
}

func readSpan(a *arg) bool {
	lo, hi, err := clock.ParseSpan(a.token.text)
	a.num = float64(lo)
	return !a.token.quoted && err == nil && lo == hi
}

// readTime reads "sat 20:00" or +2h; num is the span of the latter.
func readTime(a *arg) bool {
	if span, ok := strings.CutPrefix(a.token.text, "+"); ok {
		part := arg{token: token{text: span}}
		ok := readSpan(&part)
		a.num = part.num
		return ok
	}
	_, err := calendar.Parse(a.token.text)
	return err == nil
}

func readComparison(a *arg) bool {
	return !a.token.quoted && slices.Contains([]string{"=", "!=", "<", "<=", ">", ">="}, a.token.text)
}

func readKind(a *arg) bool {
	a.num = -1
	for k := range event.Kind(event.Count) {
		if k.String() == a.token.text {
			a.num = float64(k)
		}
	}
	return a.num >= 0
}

// compare holds a number against another.
func compare(a float64, op string, b float64) bool {
	switch op {
	case "=":
		return a == b
	case "!=":
		return a != b
	case "<":
		return a < b
	case "<=":
		return a <= b
	case ">":
		return a > b
	}
	return a >= b
}
