package yamlschema

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
)

// foreign maps keys and words of other servers and tools to what is used here instead: the
// first of those that can be written in that place.
var foreign = map[string][]string{
	"aggro_radius":     {"aggro_yards"},
	"amount":           {"count", "value"},
	"applies":          {"casts", "aura"},
	"apply_aura":       {"aura"},
	"author":           {"doc"},
	"baseattacktime":   {"swing_ms"},
	"blue":             {"rare"},
	"bonuses":          {"stats"},
	"buy_price":        {"price"},
	"buyprice":         {"price"},
	"cast_time":        {"cast_ms"},
	"caster":           {"self"},
	"casttime":         {"cast_ms"},
	"colour":           {"color", "look"},
	"condition":        {"needs", "when"},
	"conditions":       {"needs", "when"},
	"cooldown":         {"cooldown_ms", "every_ms"},
	"cooldown_ms":      {"every_ms"},
	"coordinates":      {"at"},
	"cost":             {"price"},
	"delay":            {"wait_ms", "after_ms", "first_ms"},
	"delay_ms":         {"wait_ms", "after_ms", "first_ms"},
	"dependencies":     {"depends"},
	"description":      {"summary", "doc"},
	"details":          {"summary"},
	"drop_chance":      {"chance_pct"},
	"dropchance":       {"chance_pct"},
	"drops":            {"loot"},
	"duration":         {"duration_ms", "lasts_ms", "lasts"},
	"entry":            {"creature", "item"},
	"event_type":       {"event"},
	"action_type":      {"action"},
	"target_type":      {"target"},
	"event_flags":      {"flags"},
	"event_phase_mask": {"phases"},
	"event_chance":     {"chance_pct"},
	"exp":              {"experience"},
	"facing":           {"facing_deg"},
	"gather":           {"collect"},
	"giver":            {"givers"},
	"gold":             {"money"},
	"green":            {"uncommon"},
	"grey":             {"poor"},
	"guild_name":       {"name"},
	"helmet":           {"head"},
	"hitpoints":        {"health"},
	"hp":               {"health"},
	"id":               {"creature", "item", "spell", "quest"},
	"items":            {"entries", "offers"},
	"kind":             {"how"},
	"lasts_ms":         {"duration_ms"},
	"legend":           {"legendary"},
	"lifetime":         {"lifetime_ms", "duration_ms"},
	"mapid":            {"map"},
	"max":              {"most", "range"},
	"maxcount":         {"count_max", "stock"},
	"maxhealth":        {"health"},
	"maxlevel":         {"level"},
	"maxstack":         {"stack"},
	"min":              {"least", "range"},
	"mincount":         {"count_min"},
	"minlevel":         {"level"},
	"movetype":         {"movement"},
	"name":             {"title"},
	"next_quest":       {"next"},
	"npc":              {"creature", "givers"},
	"objective":        {"objectives"},
	"options":          {"choices"},
	"orange":           {"legendary"},
	"orientation":      {"facing_deg"},
	"period":           {"every_ms"},
	"period_ms":        {"every_ms"},
	"port":             {"listen"},
	"bind":             {"listen"},
	"pos":              {"at"},
	"position":         {"at"},
	"prevquest":        {"after"},
	"prevquestid":      {"after"},
	"probability":      {"chance_pct"},
	"purple":           {"epic"},
	"questgiver":       {"givers"},
	"requirements":     {"needs", "depends"},
	"requires":         {"after", "needs", "depends"},
	"respawn_time":     {"respawn_ms"},
	"reward":           {"rewards"},
	"rewardxp":         {"experience"},
	"rewxp":            {"experience"},
	"sell_price":       {"price"},
	"sellprice":        {"price"},
	"sells":            {"offers"},
	"slay":             {"kill"},
	"spawndist":        {"wander_yards"},
	"spawntimesecs":    {"respawn_ms"},
	"run_speed":        {"run_yards_per_second"},
	"speed":            {"run_yards_per_second"},
	"speed_run":        {"run_yards_per_second"},
	"speed_walk":       {"walk_yards_per_second"},
	"stackable":        {"stack"},
	"subname":          {"name"},
	"target":           {"aim", "who"},
	"taxi":             {"travel"},
	"teleport":         {"travel"},
	"text":             {"summary"},
	"tick":             {"every_ms"},
	"tick_ms":          {"every_ms"},
	"title":            {"name"},
	"type":             {"kind"},
	"visit":            {"explore"},
	"wander_distance":  {"wander_yards"},
	"walk_speed":       {"walk_yards_per_second"},
	"waypoints":        {"points"},
	"white":            {"common"},
	"x":                {"at"},
	"xp":               {"experience"},
	"xyz":              {"at"},
	"y":                {"at"},
	"z":                {"at"},
}

// elsewhere tells, for keys of other servers that have no counterpart in the same mapping,
// where their meaning is written.
var elsewhere = map[string]string{
	"display_id":  "the numbers of game clients are under clients, and look is for the page",
	"displayid":   "the numbers of game clients are under clients, and look is for the page",
	"entry":       "a definition is known by its name; the numbers of game clients are under clients",
	"guid":        "a definition is known by its name; the numbers of game clients are under clients",
	"id":          "a definition is known by its name, which stands before it",
	"modelid":     "the numbers of game clients are under clients, and look is for the page",
	"modelid1":    "the numbers of game clients are under clients, and look is for the page",
	"ainame":      "files of smartai and scripts name the creatures they are for",
	"smartai":     "rules are in files of the folder smartai, not data",
	"scenarios":   "scenarios are text files in the folder scenarios",
	"locale":      "texts are in files of the folder locale",
	"panels":      "panels are in files of the folder panels",
	"script":      "files of scripts name what they are for: creature \"NAME\"",
	"script_name": "files of scripts name what they are for: creature \"NAME\"",
	"scriptname":  "files of scripts name what they are for: creature \"NAME\"",
}

// fromElsewhere returns the known key that means the same as a foreign one, or else a hint.
func fromElsewhere(got string, known []string) (key, hint string) {
	got = strings.ToLower(got)
	for _, key := range foreign[got] {
		if slices.Contains(known, key) {
			return key, ""
		}
	}
	return "", elsewhere[got]
}

// joined matches a key that was written together with its value: "level:3" or "level = 3".
var joined = regexp.MustCompile(`^([a-z0-9_]+)(:| ?= ?)([^ :=][^:=]*)$`)

// apart returns what is wrong with a key that was written together with its value, and the
// correct form; "" if it was not.
func apart(text string) (msg, meant string) {
	m := joined.FindStringSubmatch(text)
	switch {
	case m == nil:
		return "", ""
	case m[2] == ":":
		return `a space is missing after ":" in`, m[1] + ": " + m[3]
	}
	return `after a key comes ":" and a space, not "=":`, m[1] + ": " + m[3]
}

// inSeconds matches a key whose name says that its value is in seconds.
var inSeconds = regexp.MustCompile(`_(s|secs?|seconds?)$`)

// mostListed is how many known keys a problem lists.
const mostListed = 14

// Unknown reports a key that does not exist, and returns the key that was likely meant, or
// "": that one is not missing.
func (r *Reader) Unknown(p Entry, what string, known []string) (meant string) {
	empty := p.Value != nil && IsNull(p.Value) && p.Value.Value == ""
	if msg, right := apart(p.Key); empty && msg != "" {
		r.Problem(p.At, diag.YAMLSyntax, msg, p.Key, right)
		meant, _, _ = strings.Cut(right, ":")
		return meant
	}
	near := Suggest(p.Key, known)
	msg := "unknown key in " + what
	if empty && numeral.MatchString(p.Key) {
		r.Problem(p.At, diag.UnknownKey, msg+" (a number has a point, not a comma, before its decimals)", p.Key, "")
		return ""
	}
	_, hint := fromElsewhere(p.Key, known)
	switch {
	case strings.HasSuffix(near, "_ms") && inSeconds.MatchString(p.Key):
		msg += fmt.Sprintf("; write seconds with their unit, as in %s: 20s:", near)
	case near != "":
	case empty:
		msg += " (a text with a comma needs quotes around it)"
	case hint != "":
		msg += "; " + hint + ":"
	case len(known) <= mostListed:
		msg += fmt.Sprintf("; its keys are %s, not", strings.Join(known, ", "))
	default:
		msg += "; docs/bundles.md lists its keys:"
	}
	r.Problem(p.At, diag.UnknownKey, msg, p.Key, near)
	return near
}

// NoKind reports a mapping, such as "an effect", without the key kind, which decides its
// other keys. Another key may have been meant.
func (r *Reader) NoKind(n *yaml.Node, list []Entry, what string, kinds []string, document string) {
	for _, p := range list {
		if Suggest(p.Key, []string{"kind"}) != "" {
			r.Problem(p.At, diag.UnknownKey, "unknown key in "+what, p.Key, "kind")
			return
		}
	}
	where := "; " + document + " lists the kinds"
	if len(kinds) <= mostListed {
		where = "; it is one of " + strings.Join(kinds, ", ")
	}
	r.Problem(n, diag.MissingKey, "kind is missing in "+what+where, "", "")
}

// unknownFor reports an unknown key in a mapping that lacks required ones.
func (r *Reader) unknownFor(p Entry, one string, missing []*Field) {
	if msg, right := apart(p.Key); msg != "" && p.Value != nil && IsNull(p.Value) {
		r.Problem(p.At, diag.YAMLSyntax, msg, p.Key, right)
		return
	}
	var keys []string
	for _, f := range missing {
		keys = append(keys, f.Key)
	}
	r.Problem(p.At, diag.UnknownKey, fmt.Sprintf("unknown key in %s, which lacks %s:", Article(one), strings.Join(keys, ", ")), p.Key, "")
}
