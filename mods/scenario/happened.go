package scenario

import (
	"strings"

	"loam/core/event"
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

func generic(r *runner, a args, e *seen) bool {
	return e.event.Kind().String() == a.text("KIND") && concerns(r, a, e)
}

func printed(_ *runner, a args, e *seen) bool {
	return e.event.Kind() == event.KindPrinted && matches(e.text, a.text("TEXT"))
}

// ofEvents is what happened, of any kind.
func ofEvents() []condition {
	return []condition{
		{Syntax: "event KIND [of A] [to B]", counts: generic,
			Doc:     "An event of any kind: `of` names who did it or is told of it, `to` who else it concerns.",
			Example: "expect event victim_changed of wolf to Anna 2 times"},
		{Syntax: "printed TEXT", counts: printed, Doc: "A script printed a line.", Example: `expect printed "3 wolves"`},
	}
}
