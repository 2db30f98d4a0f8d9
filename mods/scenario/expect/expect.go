// Package expect owns the scenario lines that advance time and check results: how
// conditions are counted and checked, and the message for a failed condition.
package expect

import (
	"fmt"
	"strings"

	"loam/core/lib/clock"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// conditionOf returns the condition that a line names.
func conditionOf(conditions []testworld.Condition, a line.Args) *testworld.Condition {
	g, _ := a.Get("CONDITION")
	return &conditions[g.Cond]
}

func doExpect(conditions []testworld.Condition) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		st.Expects++
		c, no := conditionOf(conditions, a), a.Has("no")
		if c.Counts != nil {
			return expectEvents(st, c, a, no)
		}
		holds, got, err := c.State(st, a, no)
		if err != nil {
			return err
		}
		if holds == no {
			return Mismatch{expectation(a), got}
		}
		return nil
	}
}

// expectEvents counts since the last successful expect with the same words, or since the
// beginning of the scenario.
func expectEvents(st *testworld.Stage, c *testworld.Condition, a line.Args, no bool) error {
	key := wording(a)
	n := countEvents(st, c, a, st.Marks[key])
	if line.Enough(a, n) == no {
		return Mismatch{expectation(a), instead(st, c, a, n, st.Marks[key])}
	}
	if !no {
		st.Marks[key] = len(st.Events)
	}
	return nil
}

// countEvents returns the number of matching events from an index on.
func countEvents(st *testworld.Stage, c *testworld.Condition, a line.Args, from int) int {
	n := 0
	for i := from; i < len(st.Events); i++ {
		if c.Counts(st, a, &st.Events[i]) {
			n++
		}
	}
	return n
}

// wording returns the condition of a line as written, without its count.
func wording(a line.Args) string {
	var words []string
	for _, g := range a {
		switch g.Label {
		case "expect", "advance", "until", "within", "SPAN", "CONDITION", "no", "once", "N", "times":
		default:
			words = append(words, g.Token.Text)
		}
	}
	return strings.Join(words, " ")
}

// expectation is a line without the word expect.
func expectation(a line.Args) string {
	var words []string
	for _, g := range a {
		switch {
		case g.Label == "CONDITION" || g.Label == "expect":
		case g.Label == "TEXT":
			words = append(words, fmt.Sprintf("%q", g.Token.Text))
		case g.Pct:
			words = append(words, g.Token.Text)
		default:
			words = append(words, g.Token.Text)
		}
	}
	return strings.Join(words, " ")
}

// instead describes what happened in place of an event: its count, and the most similar
// texts.
func instead(st *testworld.Stage, c *testworld.Condition, a line.Args, n, from int) string {
	times := line.Often(n)
	if n > 0 || !a.Has("TEXT") {
		return times
	}
	others := otherwise(st, a, from)
	for i := from; i < len(st.Events) && len(others) < manyTexts; i++ {
		e := st.Events[i]
		if said := e.Text; said != "" {
			e.Text = strings.ReplaceAll(a.Text("TEXT"), "...", "")
			if c.Counts(st, a, &e) {
				others = append(others, fmt.Sprintf("%q", said))
			}
		}
	}
	if len(others) > 0 {
		times += ", but " + strings.Join(others, ", ")
	}
	return times
}

// otherwise returns the first event with the text in another form, such as a refusal in
// place of a message.
func otherwise(st *testworld.Stage, a line.Args, from int) []string {
	for i := from; i < len(st.Events); i++ {
		e := &st.Events[i]
		if e.Text != "" && line.Matches(e.Text, a.Text("TEXT")) {
			return []string{st.Words(e)}
		}
	}
	return nil
}

// manyTexts is the maximum number of other texts in a failure.
const manyTexts = 4

func doAdvanceUntil(conditions []testworld.Condition) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		c, from, got := conditionOf(conditions, a), st.LineFrom, ""
		holds := func() (bool, error) {
			if c.Counts != nil {
				n := countEvents(st, c, a, from)
				got = instead(st, c, a, n, from)
				return line.Enough(a, n), nil
			}
			ok, is, err := c.State(st, a, false)
			got = is
			return ok, err
		}
		for steps := stepsOf(a); ; steps-- {
			ok, err := holds()
			if ok || err != nil {
				return err
			}
			if steps == 0 {
				break
			}
			if err := st.Advance(1); err != nil {
				return err
			}
		}
		span, _ := a.Get("SPAN")
		want := clock.Time(span.Num)
		return Mismatch{untilText(a) + " within " + clock.FormatSpan(want, want), got}
	}
}

// untilText returns the condition of an advance line.
func untilText(a line.Args) string {
	var own line.Args
	for _, g := range a {
		if g.Label != "advance" && g.Label != "until" && g.Label != "SPAN" {
			own = append(own, g)
		}
	}
	if n := len(own); n > 0 && own[n-1].Label == "within" {
		own = own[:n-1]
	}
	return expectation(own)
}

// Mismatch is a failed expectation.
type Mismatch struct{ Expected, Got string }

func (m Mismatch) Error() string { return "expected " + m.Expected + ", got " + m.Got }

// WrongFaults returns an error with the faults of scripts if their number is not the
// expected one.
func WrongFaults(st *testworld.Stage, want int) error {
	got := fmt.Sprintf("%d", len(st.Faults))
	if len(st.Faults) > 0 {
		got += ": " + strings.Join(st.Faults, "; ")
	}
	return Mismatch{fmt.Sprintf("faults of scripts: %d", want), got}
}
