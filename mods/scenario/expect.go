package scenario

import (
	"fmt"
	"strings"

	"loam/core/clock"
)

func doFaults(r *runner, a args) error {
	r.expects++
	if want := int(a.num("N")); len(r.faults) != want {
		return r.wrongFaults(want)
	}
	r.faults = nil
	return nil
}

func doExpect(r *runner, a args) error {
	r.expects++
	g, _ := a.get("CONDITION")
	no := a.has("no")
	if g.cond.counts != nil {
		return r.expectEvents(g.cond, a, no)
	}
	holds, got, err := g.cond.state(r, a, no)
	if err != nil {
		return err
	}
	if holds == no {
		return mismatch{expectation(a), got}
	}
	return nil
}

// expectEvents counts since the last expect of the same words that was met, or
// since the scenario began.
func (r *runner) expectEvents(c *condition, a args, no bool) error {
	key := wording(a)
	n := r.count(c, a, r.marks[key])
	if enough(a, n) == no {
		return mismatch{expectation(a), r.instead(c, a, n, r.marks[key])}
	}
	if !no {
		r.marks[key] = len(r.events)
	}
	return nil
}

// count is how many events from one on a condition is about.
func (r *runner) count(c *condition, a args, from int) int {
	n := 0
	for i := from; i < len(r.events); i++ {
		if c.counts(r, a, &r.events[i]) {
			n++
		}
	}
	return n
}

// enough tells whether something happened as often as it should.
func enough(a args, n int) bool {
	switch {
	case a.has("once"):
		return n == 1
	case a.has("times"):
		return n == int(a.num("N"))
	}
	return n > 0
}

// wording is the condition of a line as written, without how often.
func wording(a args) string {
	var words []string
	for _, g := range a {
		switch g.label {
		case "expect", "advance", "until", "within", "SPAN", "CONDITION", "no", "once", "N", "times":
		default:
			words = append(words, g.token.text)
		}
	}
	return strings.Join(words, " ")
}

// expectation is a line without the word expect.
func expectation(a args) string {
	var words []string
	for _, g := range a {
		switch {
		case g.label == "CONDITION" || g.label == "expect":
		case g.label == "TEXT":
			words = append(words, fmt.Sprintf("%q", g.token.text))
		case g.pct:
			words = append(words, g.token.text)
		default:
			words = append(words, g.token.text)
		}
	}
	return strings.Join(words, " ")
}

// instead says what happened in place of an event: how often it did, and of
// texts those that came nearest.
func (r *runner) instead(c *condition, a args, n, from int) string {
	times := oftenWord(n)
	if n > 0 || !a.has("TEXT") {
		return times
	}
	others := r.otherwise(a, from)
	for i := from; i < len(r.events) && len(others) < manyTexts; i++ {
		e := r.events[i]
		if said := e.text; said != "" {
			e.text = strings.ReplaceAll(a.text("TEXT"), "...", "")
			if c.counts(r, a, &e) {
				others = append(others, fmt.Sprintf("%q", said))
			}
		}
	}
	if len(others) > 0 {
		times += ", but " + strings.Join(others, ", ")
	}
	return times
}

// oftenWord is how often something happened.
func oftenWord(n int) string {
	switch n {
	case 0:
		return "never"
	case 1:
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// otherwise is the first event that carries the text in another way, such as a
// refusal where something was to be told.
func (r *runner) otherwise(a args, from int) []string {
	for i := from; i < len(r.events); i++ {
		e := &r.events[i]
		if e.text != "" && matches(e.text, a.text("TEXT")) {
			return []string{tellings[e.event.Kind()].words(r, e.event, e.text)}
		}
	}
	return nil
}

// manyTexts is how many other texts a failure shows.
const manyTexts = 4

func doAdvanceUntil(r *runner, a args) error {
	g, _ := a.get("CONDITION")
	from := r.lineFrom
	got := ""
	holds := func() (bool, error) {
		if g.cond.counts != nil {
			n := r.count(g.cond, a, from)
			got = r.instead(g.cond, a, n, from)
			return enough(a, n), nil
		}
		ok, is, err := g.cond.state(r, a, false)
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
		if err := r.advance(1); err != nil {
			return err
		}
	}
	span, _ := a.get("SPAN")
	want := clock.Time(span.num)
	return mismatch{untilText(a) + " within " + clock.FormatSpan(want, want), got}
}

// untilText is the condition of an advance line.
func untilText(a args) string {
	var own args
	for _, g := range a {
		if g.label != "advance" && g.label != "until" && g.label != "SPAN" {
			own = append(own, g)
		}
	}
	if n := len(own); n > 0 && own[n-1].label == "within" {
		own = own[:n-1]
	}
	return expectation(own)
}
