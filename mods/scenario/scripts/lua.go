// Package scripts owns the scenario lines about scripts and operators' commands.
package scripts

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/world/gamemap"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

func mapLua(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
	m, units, err := subjects(st, a.Text("LUA"))
	if err != nil {
		return false, "", err
	}
	return truth(a.Text("LUA"), no, func(source string) (string, error) { return m.EvalWith(st.Bundle, source, units) })
}

func realmLua(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
	return truth(a.Text("LUA"), no, func(source string) (string, error) { return st.Realm.EvalNow(st.Bundle, source) })
}

// truth evaluates an expression. In a comparison the left side is the actual value; it is
// evaluated separately only if the line fails, since it may have side effects.
func truth(source string, no bool, eval func(string) (string, error)) (holds bool, got string, err error) {
	left, op, right := comparison(source)
	if op == "" {
		got, err = eval(source)
		return err == nil && got != "nil" && got != "false", got, err
	}
	answer, err := eval(fmt.Sprintf("(%s) %s (%s)", left, op, right))
	if err != nil {
		return false, "", err
	}
	if holds = answer == "true"; holds == no {
		if got, err = eval(left); err != nil {
			return false, "", err
		}
	}
	return holds, got, nil
}

// operators has the comparisons of Lua, longer ones first, and = for ==.
var operators = []string{"==", "~=", "<=", ">=", "<", ">", "="}

// comparison splits an expression at its only comparison outside of brackets and quotes; op
// is "" if there is none or more than one.
func comparison(source string) (left, op, right string) {
	depth, quote := 0, byte(0)
	for i := 0; i < len(source); i++ {
		c := source[i]
		switch {
		case quote != 0:
			if c == '\\' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case depth == 0:
			j := slices.IndexFunc(operators, func(o string) bool { return strings.HasPrefix(source[i:], o) })
			if j < 0 {
				continue
			}
			if op != "" {
				return "", "", ""
			}
			op, left, right = operators[j], source[:i], source[i+len(operators[j]):]
			i += len(op) - 1
		}
	}
	if logic.MatchString(quoted.ReplaceAllString(source, "")) {
		return "", "", ""
	}
	if op == "=" {
		op = "=="
	}
	return strings.TrimSpace(left), op, strings.TrimSpace(right)
}

// logic has the operators with a lower precedence than a comparison: with one, the sides
// are not values.
var logic = regexp.MustCompile(`\b(and|or|not)\b`)

// quoted is a text within an expression, which contains no names.
var quoted = regexp.MustCompile(`"(\\.|[^"\\])*"|'(\\.|[^'\\])*'`)

var identifier = regexp.MustCompile(`[\pL_][\pL\pN_]*`)

// subjects returns the units that an expression names, and their map; without any, the map
// of the line.
func subjects(st *testworld.Stage, source string) (*gamemap.Map, []input.Named, error) {
	m, err := st.OnMap()
	if err != nil {
		return nil, nil, err
	}
	var units []input.Named
	var first string
	for _, name := range identifier.FindAllString(quoted.ReplaceAllString(source, ""), -1) {
		w, ok := st.Known(name)
		known := slices.ContainsFunc(units, func(u input.Named) bool { return u.Name == name })
		if !ok || known || w.Members != nil {
			continue
		}
		g := st.GUIDOf(w)
		units = append(units, input.Named{Name: name, Unit: g})
		if on, _, here := st.Where(g); here {
			if first != "" && on != m {
				return nil, nil, fmt.Errorf("%s and %s are on different maps", first, name)
			}
			m, first = on, name
		}
	}
	return m, units, nil
}

// ScriptConditions are the conditions about scripts and console answers.
func ScriptConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "count CREATURE OP N", State: count, Doc: "The number of living creatures of this kind on the map.", Example: "expect count meadow:grey_wolf = 3"},
		{Syntax: "realm lua LUA", State: realmLua, Doc: "A Lua expression is true in this bundle's scripts of the realm box.",
			Example: "expect realm lua realm.state.greeted = 1"},
		{Syntax: "lua LUA", State: mapLua,
			Doc:     "A Lua expression is true in this bundle's scripts on the map. Names of units are variables; `=` may be written for `==`.",
			Example: "expect lua wolf.state.howls >= 1"},
		{Syntax: "console answers TEXT", State: consoleAnswers, Doc: "A line of the answer to the last `console` command.",
			Example: `expect console answers "The fair is open."`},
	}
}

// ScriptTellings describe the events of scripts.
func ScriptTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindPrinted: testworld.Tells(
			func(e event.Printed) []guid.GUID { return testworld.Units(e.Unit) },
			func(st *testworld.Stage, e event.Printed, _ string) string {
				return fmt.Sprintf("%s:%d prints %q", e.File, e.Line, e.Text)
			}),
		event.KindFaulted: testworld.Tells(
			func(e event.Faulted) []guid.GUID { return testworld.Units(e.Unit) },
			func(st *testworld.Stage, e event.Faulted, _ string) string { return "fault: " + testworld.FaultText(e) }),
		event.KindSwitchedOff: testworld.Tells(
			func(event.SwitchedOff) []guid.GUID { return nil },
			func(st *testworld.Stage, e event.SwitchedOff, _ string) string {
				return fmt.Sprintf("bundle %s: %s is switched off after too many faults", e.Bundle, e.Handler)
			}),
		event.KindAdopted: testworld.Tells(
			func(event.Adopted) []guid.GUID { return nil },
			func(st *testworld.Stage, e event.Adopted, _ string) string {
				return fmt.Sprintf("release %d runs", e.Number)
			}),
		event.KindInspected: testworld.Tells(
			func(e event.Inspected) []guid.GUID { return testworld.Units(e.Player, e.Unit) },
			func(st *testworld.Stage, e event.Inspected, _ string) string {
				return st.Label(e.Player) + " inspects " + st.Label(e.Unit)
			}),
	}
}

func count(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
	m, err := st.OnMap()
	if err != nil {
		return false, "", err
	}
	n := m.Count(func(u *entity.Unit) bool { return !u.Dead && u.Creature != nil && u.Def == st.ID(a, "CREATURE") })
	return line.Compare(float64(n), a.Text("OP"), a.Num("N")), fmt.Sprintf("%d of them", n), nil
}
