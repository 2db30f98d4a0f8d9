package operator

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"loam/cmd/loam/internal/usage"
	"loam/core/lib/suggest"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
)

// answerTime is how long a command of a bundle may take to answer. A world whose
// time stands still does not.
const answerTime = 5 * time.Second

// as runs a command of a bundle for a player on the map where it stands.
func (o *Operator) as(args string) (string, error) {
	player, line, ok := strings.Cut(args, " ")
	if !ok || strings.TrimSpace(line) == "" {
		return "", usage.Errorf("as PLAYER COMMAND: needs a player and a command")
	}
	return o.command(player, strings.TrimSpace(line))
}

// command runs a command of a bundle: for a player, or without one in the realm
// box.
func (o *Operator) command(player, line string) (string, error) {
	answers := make(chan command.Reply, 1) // sent to once by the box that answers
	forget, err := o.Server.Realm.Command(line, player, auth.Operator, func(r command.Reply) { answers <- r })
	if err != nil {
		return "", fmt.Errorf("%w%s", err, usage.DidYouMean(o.nearestPlayer(player)))
	}
	late := time.NewTimer(answerTime)
	defer late.Stop()
	select {
	case reply := <-answers:
		text := o.written(reply)
		if reply.Refused {
			return "", errors.New(text)
		}
		return text, nil
	case <-late.C:
		forget()
		return "", fmt.Errorf("no answer within %s; the time of the world may be paused", answerTime)
	}
}

// written is an answer as the console reads it.
func (o *Operator) written(reply command.Reply) string {
	snapshot, _ := o.Server.Realm.Content()
	var lines []string
	for _, l := range reply.Lines {
		lines = append(lines, snapshot.Words(content.DefaultLanguage, l.Text, l.Args))
	}
	if len(lines) == 0 {
		return "done"
	}
	return strings.Join(lines, "\n")
}

func (o *Operator) nearestPlayer(name string) string {
	near, _ := suggest.Name(name, o.Server.Realm.PlayersOn(""))
	return near
}

// commandHelp lists what the core's and the bundles' tables add to the verbs:
// commands of the realm box as they are, those of maps behind as PLAYER.
func (o *Operator) commandHelp() string {
	table := o.Server.Realm.Commands()
	snapshot, _ := o.Server.Realm.Content()
	var b strings.Builder
	for _, s := range table.All() {
		usage := table.Usage(s)
		if !s.Realm {
			usage = "as PLAYER " + usage
		}
		fmt.Fprintf(&b, "%-36s  %s\n", usage, snapshot.Words(content.DefaultLanguage, s.Doc, value.Value{}))
	}
	return b.String()
}
