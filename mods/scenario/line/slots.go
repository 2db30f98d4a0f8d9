package line

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/calendar"
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/mods/bundle"
)

// slot is a kind of argument.
type slot struct {
	label string
	what  string // in messages: expected ...
	doc   string
	read  func(*Arg) bool // sets num and pct; false if the word does not match
}

// slots lists all kinds of arguments, in the order of the reference.
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
	{"WHY", "a reason", "a word: `level_low`, `level_high`, `no_party`, `no_raid`, `no_guild`, `full`, `fighting`, `bound_else`, `too_many`, `no_leader`, `inside`, `bound_to`, `none_open` or `no_choice`", readWhy},
	{"PANEL", "the id of a panel", "id of a panel", readID},
	{"CHANNEL", "the name of a channel", "name of a channel", readWord},
	{"EMOTE", "the id of an emote", "id of an emote", readID},
	{"SOUND", "the id of a sound", "id of a sound", readID},
	{"PHASE", "the name of a phase", "name of a phase of a creature", readAlias},
	{"INPUT", "the name of an input", "name of an input of the panel", readAlias},
	{"START", "the id of a character start", "id of a character start", readID},
	{"ROLE", "a role", "`player`, `builder` or `operator`", readRole},
	{"PLACE", "the id of a place", "id of a place", readID},
	{"STAT", "the id of a stat", "id of a stat, or the name of a core stat such as `armor`", readID},
	{"ITEM", "the id of an item", "id of an item", readID},
	{"N2", "a whole number", "another whole number", readAmountOf(0, math.MaxInt32, true)},
	{"N3", "a whole number", "another whole number", readAmountOf(0, math.MaxInt32, true)},
	{"TEXT2", "a text in quotes", "another text in quotes", func(a *Arg) bool { return a.Token.quoted }},
	{"NAME2", "a name", "the name of a character that may not exist", readWord},
	{"ITEM2", "the id of another item", "id of an item", readID},
	{"CURRENCY", "the id of a currency", "id of a currency", readID},
	{"MANNER", "a manner such as flies", "a manner of creatures", func(a *Arg) bool { return slices.Contains(content.MannerWords, a.Token.Text) }},
	{"QUALITY", "a quality such as rare", "a quality: `poor`, `common`, `uncommon`, `rare`, `epic` or `legendary`", func(a *Arg) bool { return slices.Contains(content.Qualities, a.Token.Text) }},
	{"FACTION", "the id of a faction", "id of a faction", readID},
	{"TITLE", "the id of a title", "id of a title", readID},
	{"TALENT", "the id of a talent", "id of a talent", readID},
	{"ACHIEVEMENT", "the id of an achievement", "id of an achievement", readID},
	{"SKILL", "the id of a skill", "id of a skill", readID},
	{"BAND", "the name of a band", "name of a band of a skill", readAlias},
	{"QUEST", "the id of a quest", "id of a quest", readID},
	{"WEATHER", "a weather such as rain", "a weather: `fine`, `fog`, `rain`, `snow`, `sandstorm` or `thunder`", func(a *Arg) bool { _, ok := content.WeatherOf(a.Token.Text); return ok }},
	{"EVENT", "the id of a game event", "id of a game event", readID},
	{"GROUP", "the id of a group of spawns", "id of a spawn group", readID},
	{"POOL", "the id of a pool", "id of a pool", readID},
	{"STATE", "the id of a world state", "id of a world state", readID},
	{"LAYER", "the id of a layer of the world", "id of a layer", readID},
	{"TRANSPORT", "the id of a transport", "id of a transport", readID},
	{"CALL", "the name of a stop of a route", "name of a stop of a route", readAlias},
	{"STOP", "the id of a stop of flights", "id of a flight stop", readID},
	{"OBJECTIVE", "the name of an objective", "name of an objective of the quest", readAlias},
	{"MARK", "a sign of quests", "a quest mark: `none`, `later`, `waits`, `offers_again`, `offers` or `rewards`", readMark},
	{"SLOT", "a slot such as head or backpack_1", "a slot of a character: `head`, `neck`, `shoulders`, `shirt`, `chest`, `waist`, `legs`, `feet`, `wrists`, `hands`, `finger_1`, `finger_2`, `trinket_1`, `trinket_2`, `back`, `main_hand`, `off_hand`, `ranged`, `tabard`, `bag_1` to `bag_4`, or `backpack_1` to `backpack_16`, `bag_2_5` (the fifth of the second bag), `bank_1`, `bankbag_2`, `bankbag_2_5`, `overflow_1`", readItemSlot},
	{"SPELL", "the id of a spell", "id of a spell", readID},
	{"AURA", "the id of an aura", "id of an aura", readID},
	{"ABILITY", "the id of a spell or an aura", "id of a spell or an aura", readID},
	{"REASON", "the reason of a failed cast", "a word: " + reasonWords(), readWord},
	{"RULE", "the number of a rule", "the id of a SmartAI rule", readAmountOf(0, math.MaxInt32, true)},
	{"BLOCK", "what keeps a rule from running", "what prevents a rule from running, as a word or as text in quotes: " + blockWords(), readBlock},
	{"CAUSE", "the cause of a removal", "a word: `expired`, `cancelled`, `dispelled`, `stolen`, `replaced`, `used`, `broken`, `death`, `immune`, `undefined`, `ordered` or `left`", readWord},
	{"POWER", "the id of a power", "id of a power", readID},
	{"X", "a number", "yards", ReadNumber},
	{"Y", "a number", "yards", ReadNumber},
	{"YARDS", "a number of yards", "yards, at least 0", readAmountOf(0, math.MaxInt32, false)},
	{"DEG", "a number of degrees", "degrees, counterclockwise from the x axis", ReadNumber},
	{"N", "a whole number", "a whole number", readAmountOf(0, math.MaxInt32, true)},
	{"LEVEL", "a level", "a whole number from 1", readAmountOf(1, 1000, true)},
	{"SEED", "a whole number", "a whole number", readSeed},
	{"SPAN", `a time such as "4s"`, "a time: `250ms`, `4s`, `2m`, `1h`", readSpan},
	{"TIME", `a time such as "sat 20:00" or +2h`, "a future moment, such as `\"sat 20:00\"`, `\"12-24 18:00\"` or `\"2024-02-29 00:00\"`, in the format of game events, or a span from now, `+2h`", readTime},
	{"TEXT", "a text in quotes", "a text in quotes, in English or the language set by `language`; `...` in it matches anything", func(a *Arg) bool { return a.Token.quoted }},
	{"FILE", "the name of a file", "path of a file, relative to the folder of this one; files in `scenarios/lib` are only run by others, and are not scenarios themselves", readWord},
	{"LANGUAGE", "a language such as de or pt_BR", "a language, by the name of its locale: `de`, `pt_BR`", func(a *Arg) bool { return bundle.ValidLanguage(a.Token.Text) }},
	{"DIR", "the name of a folder", "a folder in `scenarios/reload`", readWord},
	{"SETTING", "a setting as bundle.name", "a setting as `bundle.name`", readSetting},
	{"VALUE", "a value", "a number, `true` or `false`, or a text", func(*Arg) bool { return true }},
	{"OP", "a comparison", "`=`, `!=`, `<`, `<=`, `>` or `>=`", readComparison},
	{"AMOUNT", "a number, or a percentage such as 50%", "a number, or a percentage of the whole such as `50%`", readAmount},
	{"KIND", "the kind of an event", "the kind of an event, such as `damage_dealt`", readKind},
	{"LUA", "a Lua expression", "a Lua expression: the rest of the line", func(a *Arg) bool { return a.Token.quoted }},
}

// slotOf finds a slot by its label. CONDITION is not a slot: it has its own table.
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

// idKinds has the kind of definition for the ids in each slot.
var idKinds = map[string]content.Kind{
	"CREATURE": content.Creatures, "MAP": content.Maps, "START": content.Starts, "PLACE": content.Places,
	"PANEL": content.Panels, "ITEM": content.Items, "ITEM2": content.Items, "EMOTE": content.Emotes, "SOUND": content.Sounds,
	"TALENT": content.Talents, "ACHIEVEMENT": content.Achievements,
	"SPELL": content.Spells, "AURA": content.Auras, "POWER": content.Powers, "QUEST": content.Quests, "SKILL": content.Skills, "FACTION": content.Factions, "TITLE": content.Titles, "CURRENCY": content.Currencies, "EVENT": content.GameEvents, "STOP": content.Stops, "TRANSPORT": content.Transports, "GROUP": content.SpawnGroups, "POOL": content.Pools, "STATE": content.WorldStates, "LAYER": content.Layers, "SPAWN": content.Spawns,
}

var (
	aliasForm   = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	idForm      = regexp.MustCompile(`^([a-z][a-z0-9_]*:)?[a-z][a-z0-9_]*$`)
	spawnForm   = regexp.MustCompile(`^[a-z][a-z0-9_]*:[a-z][a-z0-9_]*$`)
	settingForm = regexp.MustCompile(`^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$`)
)

func readWord(a *Arg) bool { return a.Token.Text != "" }

func readName(a *Arg) bool {
	t := a.Token.Text
	return !a.Token.quoted && (aliasForm.MatchString(t) || spawnForm.MatchString(t) || isPlayer(t))
}

func readAlias(a *Arg) bool {
	return !a.Token.quoted && aliasForm.MatchString(a.Token.Text) && len(a.Token.Text) <= maxName
}

func readPlayer(a *Arg) bool { return !a.Token.quoted && isPlayer(a.Token.Text) }

func readID(a *Arg) bool { return !a.Token.quoted && idForm.MatchString(a.Token.Text) }

func readSetting(a *Arg) bool { return !a.Token.quoted && settingForm.MatchString(a.Token.Text) }

// ReadNumber reads a number.
func ReadNumber(a *Arg) bool {
	f, err := strconv.ParseFloat(a.Token.Text, 64)
	a.Num = f
	return !a.Token.quoted && err == nil && !math.IsInf(f, 0) && !math.IsNaN(f)
}

func readAmountOf(least, most float64, whole bool) func(*Arg) bool {
	return func(a *Arg) bool {
		return ReadNumber(a) && a.Num >= least && a.Num <= most && (!whole || a.Num == math.Trunc(a.Num))
	}
}

// readAmount reads 80 or 50%.
func readAmount(a *Arg) bool {
	plain := *a
	plain.Token.Text, a.Pct = strings.CutSuffix(a.Token.Text, "%")
	if !ReadNumber(&plain) {
		return false
	}
	a.Num = plain.Num
	return true
}

func readSeed(a *Arg) bool {
	_, err := strconv.ParseUint(a.Token.Text, 10, 64)
	return !a.Token.quoted && err == nil
}

func readSpan(a *Arg) bool {
	lo, hi, err := clock.ParseSpan(a.Token.Text)
	a.Num = float64(lo)
	return !a.Token.quoted && err == nil && lo == hi
}

// readTime reads "sat 20:00" or +2h; num is the span of the latter.
func readTime(a *Arg) bool {
	if span, ok := strings.CutPrefix(a.Token.Text, "+"); ok {
		part := Arg{Token: Token{Text: span}}
		ok := readSpan(&part)
		a.Num = part.Num
		return ok
	}
	_, err := calendar.Parse(a.Token.Text)
	return err == nil
}

func readComparison(a *Arg) bool {
	return !a.Token.quoted && slices.Contains([]string{"=", "!=", "<", "<=", ">", ">="}, a.Token.Text)
}

func readKind(a *Arg) bool {
	a.Num = -1
	for k := range event.Kind(event.Count) {
		if k.String() == a.Token.Text {
			a.Num = float64(k)
		}
	}
	return a.Num >= 0
}
