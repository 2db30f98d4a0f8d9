package mods

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/bundle"
	"loam/mods/definition"
	"loam/mods/definition/stat"
	"loam/mods/yamlschema"
)

// rules fills each slot from the last bundle that has a formula for it. If two have no
// order between them, the operator must choose.
func (m *merger) rules(sorted []*bundle.Bundle) {
	byName := make(map[string]*bundle.Bundle)
	for _, slot := range content.Slots {
		key := ruleName(slot.Slot)
		c := Conflict{Kind: stat.Rules, Field: fieldName(stat.Rules, "", slot.Name)}
		var voices []voice
		for _, b := range sorted {
			if at, given := b.Tables.Origins[key]; given {
				byName[b.Name] = b
				c.Said = append(c.Said, content.Contributor{Origin: at, Bundle: b.Name, Op: definition.Set.String()})
				voices = append(voices, voice{b.Name, true})
			}
		}
		if len(voices) == 0 {
			m.problems = append(m.problems, diag.Problem{File: yamlschema.Base, Code: diag.Contradiction, Msg: "no bundle defines the rule", Text: slot.Name})
			continue
		}
		last := voices[len(voices)-1].bundle
		a, b, found := strangers(m.above, voices, func(a, b int) bool {
			return !definition.SameFormula(c.Said[a].Text, c.Said[b].Text) || !sameStats(byName[c.Said[a].Bundle], byName[c.Said[b].Bundle], slot.Slot) || strings.HasSuffix(c.Said[a].Text, "...")
		})
		if found {
			if winner := m.decide(c, a, b); winner != "" {
				last = winner
			}
		}
		m.tables.Rules[slot.Slot] = byName[last].Tables.Rules[slot.Slot]
		m.tables.Origins[key] = byName[last].Tables.Origins[key]
		if len(c.Said) > 1 {
			m.tables.Contributors[key] = c.Said
		}
	}
}

// sameStats reports whether the formulas of two bundles for a rule use the same stats.
func sameStats(a, b *bundle.Bundle, slot content.Slot) bool {
	x, y := a.Tables.Rules[slot], b.Tables.Rules[slot]
	return x == nil || y == nil || slices.Equal(x.Uses(), y.Uses())
}

func ruleName(s content.Slot) string {
	return content.FieldName(stat.Rules, "", content.Slots[s].Name)
}

// ancestors lists for each bundle all its dependencies, required or optional, direct or
// indirect.
func ancestors(sorted []*bundle.Bundle) map[string]map[string]bool {
	above := make(map[string]map[string]bool, len(sorted))
	for _, b := range sorted {
		mine := map[string]bool{yamlschema.Base: true}
		for _, d := range slices.Concat(b.Depends, b.Optional) {
			mine[d.Name] = true
			maps.Copy(mine, above[d.Name])
		}
		above[b.Name] = mine
	}
	return above
}

// constants has the ranges of the rules without inputs, whose values can be checked when
// they are merged.
var constants = []struct {
	slot     content.Slot
	min, max float64
}{
	{content.SwitchVictimPct, 100, 100000},
	{content.MaxLevel, 1, 100000},
	{content.RegenEveryMS, 50, 86400000},
	{content.CombatEndsMS, 0, 86400000},
	{content.FacingDegrees, 0, 360},
	{content.SayYards, 0, 10000},
	{content.YellYards, 0, 10000},
	{content.EmoteYards, 0, 10000},
	{content.SightYards, 1, 10000},
	{content.SightLeaveYards, 1, 10000},
	{content.WanderWaitMinMS, 0, 86400000},
	{content.WanderWaitMaxMS, 0, 86400000},
	{content.EvadeSpeedFactor, 0.1, 100},
	{content.SpeedTolerancePct, 0, 1000},
	{content.TalkYards, 0, 10000},
	{content.EyeYards, 0, 1000},
	{content.FearYards, 1, 1000},
	{content.ConfuseYards, 0.5, 1000},
}

// notBelow lists pairs of rules of which the second must not be less than the first.
var notBelow = [][2]content.Slot{
	{content.SightYards, content.SightLeaveYards},
	{content.WanderWaitMinMS, content.WanderWaitMaxMS},
}

// constants checks the values of the merged rules without inputs.
func (m *merger) constants() {
	value := func(s content.Slot) (float64, bool) {
		f := m.tables.Rules[s]
		if f == nil {
			return 0, false // it did not compile, which has been reported
		}
		return f.Eval(nil), true
	}
	for _, c := range constants {
		if v, ok := value(c.slot); ok && !(v >= c.min && v <= c.max) {
			info := content.Slots[c.slot]
			m.ruleProblem(c.slot, fmt.Sprintf("%s must be %s to %s %s, not", info.Name, number(c.min), number(c.max), info.Unit), v)
		}
	}
	for _, pair := range notBelow {
		low, ok := value(pair[0])
		high, also := value(pair[1])
		if ok && also && high < low {
			m.ruleProblem(pair[1], fmt.Sprintf("%s must be at least %s, which is %s, not",
				content.Slots[pair[1]].Name, content.Slots[pair[0]].Name, number(low)), high)
		}
	}
}

func (m *merger) ruleProblem(s content.Slot, msg string, got float64) {
	m.problems = append(m.problems, yamlschema.NewProblem(m.tables.Origins[ruleName(s)], diag.Contradiction, msg, number(got), ""))
}

func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
