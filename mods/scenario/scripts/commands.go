package scripts

import (
	"errors"
	"strings"

	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/intent"
	"loam/mods/scenario/line"
	"loam/mods/scenario/report"
	"loam/mods/scenario/testworld"
)

// farTrip is the number of steps until a built-in command has run on the map of the player
// that it names, and the result has arrived.
const farTrip = 6

// doTypes makes a player type a line into the chat.
func doTypes(st *testworld.Stage, a line.Args) error {
	line := a.Text("TEXT")
	err := st.EachPlayer(a, func(p *testworld.Player) error { return p.Types(st.Release.Commands, line) })
	if err != nil {
		return err
	}
	return st.Advance(answered(st, line))
}

// answered is the number of steps until a typed line has an answer.
func answered(st *testworld.Stage, line string) int64 {
	line = command.Dotted(strings.TrimSpace(line))
	if intent.OfRealm(st.Release.Commands.Meant(intent.Chat{Text: line}).Kind()) {
		return testworld.RoundTrip
	}
	line = strings.TrimPrefix(line, command.Prefix)
	switch s, rest, ok := st.Release.Commands.Find(line); {
	case ok && s.Realm:
		return testworld.RoundTrip
	case ok && s.Far() && rest != "":
		return farTrip
	}
	return 1
}

// doConsole runs a command as an operator's console does. It stores the answer for the
// condition.
func doConsole(st *testworld.Stage, a line.Args) error {
	st.Answers = nil
	as := ""
	if a.Has("A") {
		list, err := st.All(a, "A")
		if err != nil {
			return err
		}
		if len(list) != 1 || list[0].Player == nil {
			return errors.New("a command can run for only one player")
		}
		as = list[0].Player.Known
	}
	_, err := st.Realm.Command(a.Text("TEXT"), as, auth.Operator, func(reply command.Reply) {
		for _, l := range reply.Lines {
			text := st.Text(l.Text, l.Args)
			st.Answers = append(st.Answers, text)
			st.Tell(report.Answered, text)
		}
	})
	if err != nil {
		return err
	}
	return st.Advance(max(testworld.RoundTrip, answered(st, a.Text("TEXT"))))
}

// consoleAnswers reports whether a line of the last answer matches.
func consoleAnswers(st *testworld.Stage, a line.Args, _ bool) (bool, string, error) {
	for _, given := range st.Answers {
		if line.Matches(given, a.Text("TEXT")) {
			return true, given, nil
		}
	}
	return false, strings.Join(st.Answers, " / "), nil
}

// CommandVerbs are the verbs for commands.
func CommandVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A types TEXT", Run: doTypes,
			Doc:     "A player types a line into its client: a command if it begins with a slash, or with a dot as in game clients, else speech. The answer of a command of the realm box, or about a player on another map, is also available to the next line.",
			Example: `Anna types "/xp 3"`},
		{Syntax: "console TEXT [as A]", Run: doConsole,
			Doc:     "An operator types a command into the console, without a position, or with `as` in the place of a player.",
			Example: `console "motd The fair is open."`},
	}
}
