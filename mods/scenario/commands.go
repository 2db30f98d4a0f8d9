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

// doTypes lets a player type a line, as into the page's line for chat.
func doTypes(r *runner, a args) error {
	line := a.text("TEXT")
	err := r.each(a, func(w *who) error {
		if w.actor == nil {
			return errors.New(w.name + " is no player")
		}
		return w.actor.types(r.rel.Commands, line)
	})
	if err != nil {
		return err
	}
	steps := int64(1)
	if s, _, ok := r.rel.Commands.Find(strings.TrimPrefix(strings.TrimSpace(line), command.Prefix)); ok && s.Realm {
		steps = roundTrip
	}
	if intent.OfRealm(r.rel.Commands.Meant(intent.Chat{Text: line}).Kind()) {
		steps = roundTrip
	}
	return r.advance(steps)
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
	return r.advance(roundTrip)
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
