package mods

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/core/model/content"
	"loam/mods/bundle"
	"loam/mods/definition"
	"loam/mods/definition/stat"
	"loam/mods/yamlschema"
)

// Resolve is the operator's choice of a bundle for each conflict, by its name. For a
// field, such as "meadow:grey_wolf.health" or "rules.crit_pct", it is the bundle
// whose value applies when two bundles without an order between them set different
// values. For a command, such as "/fair", it is the bundle whose command has the
// name. For a name that RuleOf reports, it is the bundle whose SmartAI rules apply.
type Resolve map[string]string

// CommandOf returns the name of the command that Resolve names with a slash: /fair.
func CommandOf(field string) (name string, ok bool) { return strings.CutPrefix(field, "/") }

// Conflict is a field to which bundles without an order between them give different
// values.
type Conflict struct {
	Kind  content.Kind
	Field string                // as Resolve names it
	Said  []content.Contributor // in the order of bundles
	// Winner is the bundle that the operator chose; "" refuses the world.
	Winner string
}

// fieldName returns a field in the form of Resolve.
func fieldName(kind content.Kind, id content.ID, field string) string {
	if kind == stat.Rules {
		return string(kind) + "." + field
	}
	return string(id) + "." + field
}

// voice is one of several contributions to a field.
type voice struct {
	bundle string
	closes bool // it discards all earlier contributions
}

// strangers finds two conflicting contributions of bundles without an order between them. A
// contribution that a later bundle knowingly replaces no longer conflicts.
func strangers(above map[string]map[string]bool, voices []voice, clash func(a, b int) bool) (a, b int, found bool) {
	moot := make([]bool, len(voices))
	for i := range voices {
		moot[i] = slices.ContainsFunc(voices, func(o voice) bool { return o.closes && above[o.bundle][voices[i].bundle] })
	}
	for b := range voices {
		for a := range b {
			x, y := voices[a].bundle, voices[b].bundle
			if !moot[a] && !moot[b] && x != y && !above[x][y] && !above[y][x] && clash(a, b) {
				return a, b, true
			}
		}
	}
	return 0, 0, false
}

// settle finds conflicts in the changes of one definition, and puts the operator's choice
// last.
func (v *overlays) settle(k key, said []definition.Said) []definition.Said {
	d := &definition.Definition{Kind: k.kind, ID: k.id}
	done := make(map[string]bool)
	for i := range said {
		field := said[i].Field
		if done[field] {
			continue
		}
		done[field] = true
		var own []definition.Said
		var voices []voice
		for _, s := range said {
			if s.Field == field {
				own = append(own, s)
				voices = append(voices, voice{s.Bundle.Name, s.Op.Closes()})
			}
		}
		a, b, found := strangers(v.above, voices, func(a, b int) bool { return v.maker.Clash(d, &own[a], &own[b]) })
		if !found {
			continue
		}
		c := Conflict{Kind: k.kind, Field: fieldName(k.kind, k.id, field)}
		for i := range own {
			c.Said = append(c.Said, contributor(&own[i]))
		}
		if winner := v.m.decide(c, a, b); winner != "" {
			said = lastWord(said, field, winner)
		}
	}
	return said
}

// lastWord moves a bundle's contributions to a field behind all others.
func lastWord(said []definition.Said, field, by string) []definition.Said {
	var first, last []definition.Said
	for _, s := range said {
		if s.Field == field && s.Bundle.Name == by {
			last = append(last, s)
		} else {
			first = append(first, s)
		}
	}
	return append(first, last...)
}

// decide records a conflict and returns the bundle that the operator has chosen, or reports
// it: a and b are two that conflict.
func (m *merger) decide(c Conflict, a, b int) string {
	choice, decided := m.options.Resolve[c.Field]
	var names []string
	for _, s := range c.Said {
		if !slices.Contains(names, s.Bundle) {
			names = append(names, s.Bundle)
		}
	}
	switch {
	case decided && slices.Contains(names, choice):
		c.Winner = choice
		m.decided[c.Field] = choice
	case decided:
		m.decided[c.Field] = choice // known, though wrong
		near, _ := suggest.Name(choice, names)
		m.resolveProblem(c.Field, diag.BadChoice, fmt.Sprintf("%s can be resolved to %s, not to", c.Field, strings.Join(names, " or ")), choice, near)
	default:
		first, second := c.Said[a], c.Said[b]
		m.problems = append(m.problems, yamlschema.NewProblem(second.Origin, diag.FieldConflict, fmt.Sprintf(
			"%s is also changed at %s, and neither bundle depends on the other; choose in loam.yaml with the line resolve: {%q: %s} (or %s); here it is",
			c.Field, first.Place(), c.Field, second.Bundle, first.Bundle), second.Text, ""))
	}
	m.conflicts = append(m.conflicts, c)
	return c.Winner
}

// resolveProblem reports an error in an operator's choice.
func (m *merger) resolveProblem(field string, code diag.Code, msg, text, suggestion string) {
	at := diag.Place{File: "resolve"}
	if m.options.ResolveAt != nil {
		at = m.options.ResolveAt(field)
	}
	m.problems = append(m.problems, at.Problem(code, msg, text, suggestion))
}

// needless reports choices without a conflict. It runs only without other problems, since
// these may hide conflicts.
func (m *merger) needless() {
	if m.options.ResolveAt == nil || len(m.problems) > 0 {
		return
	}
	for _, field := range slices.Sorted(maps.Keys(m.options.Resolve)) {
		if _, command := CommandOf(field); command || RuleOf(field) {
			continue // known after scripts or rules are compiled
		}
		if _, used := m.decided[field]; !used {
			m.resolveProblem(field, diag.BadChoice, "no bundles conflict over this field; remove the line:", field, "")
		}
	}
}

// RuleOf reports whether a name is that of SmartAI rules. A creature, spawn, game
// object, trigger or list has several rules; the name is for all of them
// (meadow:grey_wolf#), one (meadow:grey_wolf#3) or a field of one
// (meadow:grey_wolf#3.chance_pct).
func RuleOf(name string) bool { return strings.Contains(name, "#") }

// Arbiter decides conflicts between bundles that are found after merging, by the
// same rules as conflicts between definitions. It belongs to one goroutine.
type Arbiter struct{ m merger }

// Arbiter returns an Arbiter for bundles in their order.
func (o Options) Arbiter(sorted []*bundle.Bundle) *Arbiter {
	return &Arbiter{merger{options: &o, decided: make(map[string]string), above: ancestors(sorted)}}
}

// Knows reports whether a bundle comes after another because of its dependencies.
func (a *Arbiter) Knows(by, of string) bool { return a.m.above[by][of] }

// Lets reports whether the operator allows a bundle to override other bundles.
func (a *Arbiter) Lets(b *bundle.Bundle) bool { return a.m.options.lets(b) }

// Settle looks for two contributions that conflict; closes reports which
// contributions discard all earlier ones. Winner is the bundle that the operator
// chose; if it is "", the conflict is a problem.
func (a *Arbiter) Settle(c Conflict, closes []bool, clash func(a, b int) bool) (winner string, found bool) {
	voices := make([]voice, len(c.Said))
	for i, s := range c.Said {
		voices[i] = voice{s.Bundle, closes[i]}
	}
	x, y, found := strangers(a.m.above, voices, clash)
	if found {
		winner = a.m.decide(c, x, y)
	}
	return winner, found
}

// Decided returns the conflicts that were found, the choices of the operator that
// made a difference, and the problems: conflicts without a choice and, if nothing
// else is wrong, choices about rules without a conflict.
func (a *Arbiter) Decided(wrong bool) ([]Conflict, Resolve, diag.List) {
	m := &a.m
	if m.options.ResolveAt != nil && !wrong && len(m.problems) == 0 {
		for _, field := range slices.Sorted(maps.Keys(m.options.Resolve)) {
			if _, used := m.decided[field]; RuleOf(field) && !used {
				m.resolveProblem(field, diag.BadChoice, "no bundles conflict over this field; remove the line:", field, "")
			}
		}
	}
	return m.conflicts, m.decided, m.problems
}
