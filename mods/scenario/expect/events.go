package expect

import (
	"loam/core/event"
	"loam/mods/scenario/line"
	"loam/mods/scenario/stage"
)

func generic(st *stage.Stage, a line.Args, e *stage.Seen) bool {
	return e.Event.Kind().String() == a.Text("KIND") && stage.Concerns(st, a, e)
}

func printed(_ *stage.Stage, a line.Args, e *stage.Seen) bool {
	return e.Event.Kind() == event.KindPrinted && line.Matches(e.Text, a.Text("TEXT"))
}

// EventConditions is what happened, of any kind.
func EventConditions() []stage.Condition {
	return []stage.Condition{
		{Syntax: "event KIND [of A] [to B]", Counts: generic,
			Doc:     "An event of any kind: `of` names who did it or is told of it, `to` who else it concerns.",
			Example: "expect event victim_changed of wolf to Anna 2 times"},
		{Syntax: "printed TEXT", Counts: printed, Doc: "A script printed a line.", Example: `expect printed "3 wolves"`},
	}
}
