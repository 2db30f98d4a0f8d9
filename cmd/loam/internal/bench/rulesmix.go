package bench

import (
	"fmt"
	"strings"
)

// mixtureName is what the bundle of mixed rules is called.
const mixtureName = "mixture"

// mixedKinds is how many creatures of the mixture have rules.
const mixedKinds = 600

// mixedSizes is how many rules they have, in turns: three and a half on average.
var mixedSizes = [...]int{3, 1, 5, 2, 7, 3, 4}

// ingredient is a kind of rule as people write them, and how often they do: in how many
// of 36,862 rows that are in no action list, of four public tables.
type ingredient struct {
	rows   int
	rule   string // without its id
	linked bool   // it runs when the rule before it has
	phase  bool   // the rules after it are for the phase that it begins
}

var ingredients = []ingredient{
	{rows: 4818, rule: "event: {kind: UPDATE_IC, first_ms: 2000-6000, repeat_ms: 6000-12000}, action: {kind: CAST, spell: bolt}, target: VICTIM"},
	{rows: 1776, rule: "event: {kind: UPDATE_IC, first_ms: 0-5000, repeat_ms: 15000-30000}, action: {kind: CAST, spell: mend}, target: SELF"},
	{rows: 1086, rule: "event: {kind: UPDATE_IC, first_ms: 3000-8000, repeat_ms: 9000-15000}, action: {kind: CAST, spell: bolt}, target: {kind: HOSTILE_RANDOM, most_yards: 30}"},
	{rows: 525, rule: "event: {kind: UPDATE_IC, first_ms: 3000-8000, repeat_ms: 9000-15000}, action: {kind: CAST, spell: bolt}, target: {kind: CLOSEST_PLAYER, most_yards: 40}"},
	{rows: 2030, rule: "event: {kind: RANGE, repeat_ms: 500-1000, distance_yards: 10-25}, action: {kind: ALLOW_COMBAT_MOVEMENT, allow: true}, target: SELF"},
	{rows: 1867, rule: "event: {kind: RANGE, first_ms: 1000-3000, repeat_ms: 2500-5000, distance_yards: 0-30}, action: {kind: CAST, spell: bolt}, target: VICTIM"},
	{rows: 343, rule: "event: {kind: RANGE, repeat_ms: 17000-31000, distance_yards: 0-8}, action: {kind: CAST, spell: mend}, target: SELF"},
	{rows: 1322, rule: "event: {kind: HEALTH_PCT, health_pct: 0-30}, flags: [NOT_REPEATABLE], action: {kind: CAST, spell: mend}, target: SELF"},
	{rows: 1184, rule: "event: {kind: HEALTH_PCT, health_pct: 0-15}, flags: [NOT_REPEATABLE], action: {kind: FLEE_FOR_ASSIST, emote: true}"},
	{rows: 400, rule: "event: {kind: HEALTH_PCT, health_pct: 0-50, repeat_ms: 20000}, action: {kind: PLAY_EMOTE, emote: wave}, target: SELF"},
	{rows: 1075, rule: "event: AGGRO, action: {kind: CAST, spell: bolt}, target: VICTIM"},
	{rows: 882, rule: "event: AGGRO, chance_pct: 15, action: {kind: PLAY_EMOTE, emote: wave}, target: SELF"},
	{rows: 519, rule: "event: AGGRO, action: {kind: ALLOW_COMBAT_MOVEMENT, allow: true}, target: SELF"},
	{rows: 380, phase: true, rule: "event: AGGRO, action: {kind: SET_EVENT_PHASE, phase: 1}, target: SELF"},
	{rows: 1000, rule: "event: {kind: UPDATE_OOC, first_ms: 0-1000, repeat_ms: 300000-600000}, action: {kind: CAST, spell: mend}, target: SELF"},
	{rows: 623, rule: "event: {kind: UPDATE_OOC, first_ms: 3000-60000, repeat_ms: 45000-90000}, action: {kind: PLAY_EMOTE, emote: wave}, target: SELF"},
	{rows: 875, rule: "event: {kind: RESPAWN, where: anywhere}, action: {kind: CAST, spell: mend}, target: SELF"},
	{rows: 771, rule: "event: {kind: DATA_SET, field: 1, value: 1}, action: {kind: SET_DATA, field: 2, value: 1}, target: SELF"},
	{rows: 723, rule: "event: {kind: MANA_PCT, mana_pct: 0-15}, action: {kind: SET_EVENT_PHASE, phase: 2}, target: SELF"},
	{rows: 678, rule: "event: DEATH, action: {kind: SET_DATA, field: 1, value: 1}, target: {kind: CREATURE_DISTANCE, creature: m0, most_yards: 30}"},
	{rows: 660, rule: "event: {kind: UPDATE, first_ms: 1000, repeat_ms: 5000-10000}, action: {kind: SET_COUNTER, counter: 1, value: 1}, target: SELF"},
	{rows: 639, rule: "event: RESET, action: {kind: SET_EVENT_PHASE, phase: 0}, target: SELF"},
	{rows: 609, rule: "event: {kind: SPELLHIT, spell: bolt, cooldown_ms: 5000}, action: {kind: CAST, spell: mend}, target: SELF"},
	{rows: 520, rule: "event: EVADE, action: {kind: SET_EVENT_PHASE, phase: 0}, target: SELF"},
	{rows: 221, rule: "event: {kind: FRIENDLY_HEALTH, missing: 200, radius_yards: 30, repeat_ms: 10000-20000}, action: {kind: CAST, spell: mend}, target: ACTION_INVOKER"},
	{rows: 112, rule: "event: {kind: IS_BEHIND_TARGET, first_ms: 2300-4700, repeat_ms: 2400-7300, distance_yards: 0-5}, action: {kind: CAST, spell: bolt}, target: VICTIM"},
	{rows: 103, rule: "event: {kind: AREA_RANGE, repeat_ms: 17000-31000, distance_yards: 0-8}, action: {kind: CAST, spell: mend}, target: SELF"},
	{rows: 98, rule: "event: {kind: FRIENDLY_HEALTH_PCT, repeat_ms: 35000-40000, below_pct: 50, radius_yards: 40}, action: {kind: CAST, spell: mend}, target: ACTION_INVOKER"},
	{rows: 86, rule: "event: {kind: KILL, cooldown_ms: 5000}, action: {kind: PLAY_EMOTE, emote: wave}, target: SELF"},
	{rows: 67, rule: "event: {kind: OOC_LOS, who: not_hostile, most_yards: 20, cooldown_ms: 30000-120000, players_only: true}, action: {kind: PLAY_EMOTE, emote: wave}, target: SELF"},
	{rows: 2600, linked: true, rule: "event: LINK, action: {kind: PLAY_EMOTE, emote: wave}, target: SELF"},
	{rows: 1500, linked: true, rule: "event: LINK, action: {kind: AUTO_ATTACK, allow: true}, target: SELF"},
	{rows: 1100, linked: true, rule: "event: LINK, action: {kind: SET_SHEATH, weapon: melee}, target: SELF"},
	{rows: 1044, linked: true, rule: "event: LINK, action: {kind: SET_COUNTER, counter: 2, value: 1}, target: SELF"},
}

// mixture is a bundle of creatures whose rules are the ingredients, each as often as
// its rows say.
func mixture() *world {
	var data, rules strings.Builder
	data.WriteString("factions: {crowd: {name: Crowd}}\nemotes: {wave: {text: waves}}\n" +
		"spells:\n  bolt: {name: Bolt, aim: enemy, range_yards: 40, effects: [{kind: damage, value: 10}]}\n" +
		"  mend: {name: Mend, aim: friend, range_yards: 40, effects: [{kind: heal, value: 10}]}\ncreatures:\n")
	rules.WriteString("creatures:\n")
	var m mixer
	for i := range mixedKinds {
		fmt.Fprintf(&data, "  m%d: {name: Mixed, faction: crowd, health: 100}\n", i)
		fmt.Fprintf(&rules, "  m%d:\n%s", i, m.script(mixedSizes[i%len(mixedSizes)]))
	}
	w := &world{}
	w.add("bundle.yaml", "name: "+mixtureName+"\nversion: 1.0.0\napi: 1\n")
	w.add("data/world.yaml", data.String())
	w.add("smartai/mixed.yaml", rules.String())
	return w
}

// mixer deals ingredients out, so that those that are rarer than they should be are
// next.
type mixer struct {
	owed [64]int // to each ingredient, in rows
}

// next is the ingredient that is owed most, for a rule that may be linked to or not.
func (m *mixer) next(mayLink bool) *ingredient {
	all, best := 0, -1
	for i := range ingredients {
		m.owed[i] += ingredients[i].rows
		all += ingredients[i].rows
		if (mayLink || !ingredients[i].linked) && (best < 0 || m.owed[i] > m.owed[best]) {
			best = i
		}
	}
	m.owed[best] -= all
	return &ingredients[best]
}

// script is so many rules of one creature, as YAML.
func (m *mixer) script(size int) string {
	var chosen []*ingredient
	for i := range size {
		chosen = append(chosen, m.next(i > 0))
	}
	var b strings.Builder
	phased := false
	for i, in := range chosen {
		fmt.Fprintf(&b, "    - {id: %d, ", i)
		if i+1 < size && chosen[i+1].linked {
			fmt.Fprintf(&b, "link: %d, ", i+1)
		}
		if phased && !in.linked {
			b.WriteString("phases: [1], ")
		}
		b.WriteString(in.rule + "}\n")
		phased = phased || in.phase
	}
	return b.String()
}
