package scene

import (
	"fmt"

	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// SessionVerbs is how players come and go.
func SessionVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A logs in|out", Run: doLog,
			Doc:     "A player leaves the world, or comes back into it where it left. One that fights leaves when its fight is over, after a minute at most.",
			Example: "Anna logs out"},
		{Syntax: "A loses connection", Run: doLose,
			Doc:     "A player's session breaks off. It stands in the world for 10 s, in a fight longer; `logs in` takes it over as it stands.",
			Example: "Anna loses connection"},
	}
}

func doLog(st *testworld.Stage, a line.Args) error {
	return st.Each(a, func(w *testworld.Who) error {
		switch {
		case w.Player == nil:
			return fmt.Errorf("%s is no player", w.Name)
		case a.Text("in") == "out":
			return st.LogOut(w.Player, false)
		}
		if err := st.LogIn(w.Player); err != nil {
			return err
		}
		return st.Advance(1)
	})
}

func doLose(st *testworld.Stage, a line.Args) error {
	return st.Each(a, func(w *testworld.Who) error {
		if w.Player == nil {
			return fmt.Errorf("%s is no player", w.Name)
		}
		return st.LogOut(w.Player, true)
	})
}
