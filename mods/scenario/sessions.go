package scenario

import "fmt"

// connecting is how players come and go.
func connecting() []verb {
	return []verb{
		{Syntax: "A logs in|out", run: doLog,
			Doc:     "A player leaves the world, or comes back into it where it left. One that fights leaves when its fight is over, after a minute at most.",
			Example: "Anna logs out"},
		{Syntax: "A loses connection", run: doLose,
			Doc:     "A player's session breaks off. It stands in the world for 10 s, in a fight longer; `logs in` takes it over as it stands.",
			Example: "Anna loses connection"},
	}
}

func doLog(r *runner, a args) error {
	return r.each(a, func(w *who) error {
		switch {
		case w.actor == nil:
			return fmt.Errorf("%s is no player", w.name)
		case a.text("in") == "out":
			return r.logOut(w.actor, false)
		}
		if err := r.logIn(w.actor); err != nil {
			return err
		}
		return r.advance(1)
	})
}

func doLose(r *runner, a args) error {
	return r.each(a, func(w *who) error {
		if w.actor == nil {
			return fmt.Errorf("%s is no player", w.name)
		}
		return r.logOut(w.actor, true)
	})
}
