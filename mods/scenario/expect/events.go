package expect

import (
	"loam/core/model/event"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

func generic(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	return e.Event.Kind().String() == a.Text("KIND") && testworld.Concerns(st, a, e)
}

func printed(_ *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	return e.Event.Kind() == event.KindPrinted && line.Matches(e.Text, a.Text("TEXT"))
}

// EventConditions are the conditions about events of any kind.
func EventConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "event KIND [of A] [to B]", Counts: generic,
			Doc:     "An event of any kind: `of` names the unit that caused or receives it, `to` the other unit.",
			Example: "expect event victim_changed of wolf to Anna 2 times"},
		{Syntax: "printed TEXT", Counts: printed, Doc: "A script printed a line.", Example: `expect printed "3 wolves"`},
	}
}
