package scenario

import (
	"slices"
	"strings"

	"loam/core/event"
	"loam/core/guid"
)

// matches holds a text against one as written, in which ... stands for anything.
func matches(text, want string) bool {
	parts := strings.Split(want, "...")
	first, last := parts[0], parts[len(parts)-1]
	if len(parts) == 1 {
		return text == want
	}
	if len(text) < len(first)+len(last) || !strings.HasPrefix(text, first) || !strings.HasSuffix(text, last) {
		return false
	}
	text = text[len(first) : len(text)-len(last)]
	for _, part := range parts[1 : len(parts)-1] {
		_, after, ok := strings.Cut(text, part)
		if !ok {
			return false
		}
		text = after
	}
	return true
}

func speaks(r *runner, a args, e *seen) bool {
	s, ok := e.event.(event.Spoke)
	return ok && r.is(s.Unit, a, "A") && s.Speech == speeches[a.text("says")] && matches(e.text, a.text("TEXT"))
}

// hasHeard tells whether a player's session was told an event of some kinds with a text.
func (r *runner) hasHeard(a args, e *seen, kinds ...event.Kind) bool {
	return slices.Contains(kinds, e.event.Kind()) && matches(e.text, a.text("TEXT")) &&
		slices.ContainsFunc(e.heard, func(g guid.GUID) bool { return r.is(g, a, "A") })
}

func hears(r *runner, a args, e *seen) bool {
	return r.hasHeard(a, e, event.KindSpoke, event.KindTold, event.KindHeard, event.KindChanneled, event.KindGestured)
}

func told(r *runner, a args, e *seen) bool {
	return r.hasHeard(a, e, event.KindTold, event.KindChanneled)
}

func refused(r *runner, a args, e *seen) bool { return r.hasHeard(a, e, event.KindRefused) }

// concerns tells whether the names in A and B, where there are any, are the
// first and the second unit of an event.
func concerns(r *runner, a args, e *seen) bool {
	list := tellings[e.event.Kind()].units(e.event)
	for i, label := range []string{"A", "B"} {
		if a.has(label) && (i >= len(list) || !r.is(list[i], a, label)) {
			return false
		}
	}
	return true
}

// byKind is a condition of events of one kind.
func byKind(k event.Kind) func(*runner, args, *seen) bool {
	return func(r *runner, a args, e *seen) bool { return e.event.Kind() == k && concerns(r, a, e) }
}

func kills(r *runner, a args, e *seen) bool {
	d, ok := e.event.(event.Died)
	return ok && r.is(d.Killer, a, "A") && r.is(d.Unit, a, "B")
}

func area(k event.Kind) func(*runner, args, *seen) bool {
	return func(r *runner, a args, e *seen) bool {
		if e.event.Kind() != k || !concerns(r, a, e) {
			return false
		}
		switch e := e.event.(type) {
		case event.AreaEntered:
			return e.Area == r.id(a, "PLACE")
		case event.AreaLeft:
			return e.Area == r.id(a, "PLACE")
		}
		return false
	}
}

func generic(r *runner, a args, e *seen) bool {
	return e.event.Kind().String() == a.text("KIND") && concerns(r, a, e)
}

func printed(_ *runner, a args, e *seen) bool {
	return e.event.Kind() == event.KindPrinted && matches(e.text, a.text("TEXT"))
}
