package scenario

import (
	"errors"
	"strings"

	"loam/core/auth"
	"loam/core/command"
	"loam/core/intent"
)

// roundTrip is how many steps it takes to ask the realm box from a map and to
// be told there what it answers.
const roundTrip = 3

// farTrip is how many it takes to have a built-in command run on the map of
// whom it names, and to be told there.
const farTrip = 6

// doTypes lets a player type a line, as into the page's line for chat.
func doTypes(r *runner, a args) error {
	line := a.text("TEXT")
	err := r.eachPlayer(a, func(p *actor) error { return p.types(r.rel.Commands, line) })
	if err != nil {
		return err
	}
	return r.advance(r.stepsOf(line))
}

// stepsOf is how long it takes until a line that is typed has been answered.
func (r *runner) stepsOf(line string) int64 {
	line = command.Dotted(strings.TrimSpace(line))
	if intent.OfRealm(r.rel.Commands.Meant(intent.Chat{Text: line}).Kind()) {
		return roundTrip
	}
	line = strings.TrimPrefix(line, command.Prefix)
	switch s, rest, ok := r.rel.Commands.Find(line); {
	case ok && s.Realm:
		return roundTrip
	case ok && s.Far() && rest != "":
		return farTrip
	}
	return 1
}

// doConsole runs a command as an operator's console does. Its answer is kept for
// the condition that asks for it.
func doConsole(r *runner, a args) error {
	r.answers = nil
	as := ""
	if a.has("A") {
		list, err := r.all(a, "A")
		if err != nil {
			return err
		}
		if len(list) != 1 || list[0].actor == nil {
			return errors.New("a command runs for one player")
		}
		as = list[0].actor.known
	}
	_, err := r.realm.Command(a.text("TEXT"), as, auth.Operator, func(reply command.Reply) {
		for _, l := range reply.Lines {
			text := r.text(l.Text, l.Args)
			r.answers = append(r.answers, text)
			r.transcribe("          console: " + text)
		}
	})
	if err != nil {
		return err
	}
	return r.advance(max(roundTrip, r.stepsOf(a.text("TEXT"))))
}

// consoleAnswers tells whether a line of the last answer reads as expected.
func consoleAnswers(r *runner, a args, _ bool) (bool, string, error) {
	for _, line := range r.answers {
		if matches(line, a.text("TEXT")) {
			return true, line, nil
		}
	}
	return false, strings.Join(r.answers, " / "), nil
}

// roleOf is the role of a new player.
func roleOf(a args) auth.Role {
	role, _ := auth.ParseRole(a.text("ROLE")) // the slot has read it; without one it plays
	return role
}

func readRole(a *arg) bool {
	_, err := auth.ParseRole(a.token.text)
	return !a.token.quoted && err == nil
}

// commanding is what is typed.
func commanding() []verb {
	return []verb{
		{Syntax: "A types TEXT", run: doTypes,
			Doc:     "A player types a line as into its client: a command when it begins with a slash, or with a dot as in game clients, else speech. Of a command of the realm box, or about a player on another map, the answer is there for the next line too.",
			Example: `Anna types "/xp 3"`},
		{Syntax: "console TEXT [as A]", run: doConsole,
			Doc:     "An operator types a command into the console: one without a place, or with `as` one for a player.",
			Example: `console "motd The fair is open."`},
	}
}
