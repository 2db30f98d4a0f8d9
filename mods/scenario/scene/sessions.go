package scene

import (
	"fmt"

	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// SessionVerbs are the verbs for login and logout.
func SessionVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A logs in|out", Run: doLog,
			Doc:     "A player logs out, or logs in where it logged out. In combat, the logout waits for the end of combat, at most a minute.",
			Example: "Anna logs out"},
		{Syntax: "A loses connection", Run: doLose,
			Doc:     "A player's connection is lost. The character stays in the world for 10 s, in combat longer; `logs in` takes it over in its current state.",
			Example: "Anna loses connection"},
	}
}

func doLog(st *testworld.Stage, a line.Args) error {
	return st.Each(a, func(w *testworld.Who) error {
		switch {
		case w.Player == nil:
			return fmt.Errorf("%s is not a player", w.Name)
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
			return fmt.Errorf("%s is not a player", w.Name)
		}
		return st.LogOut(w.Player, true)
	})
}
