package main

import (
	"bufio"
	"context"
	"fmt"
	"strings"

	"loam/cmd/loam/internal/console"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/worlddir"
)

type consoleCmd struct {
	worlddir.Flag
	Verb []string `arg:"" optional:"" passthrough:"" help:"Verb to run, such as players; without it, lines are read from standard input. help lists all verbs."`
}

// Run sends verbs to a running world, one from the command line or several from
// standard input.
func (c consoleCmd) Run(ctx context.Context, std terminal.Streams) error {
	conn, err := c.Dial(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if len(c.Verb) > 0 {
		return worlddir.AsError(worlddir.Ask(conn, strings.Join(c.Verb, " "), std))
	}
	return converse(conn, std)
}

// converse asks line by line. It ends well only if every answer was good.
func converse(conn *console.Conn, std terminal.Streams) error {
	prompt := ""
	if terminal.IsTerminal(std.In) {
		prompt = "> "
		fmt.Fprintln(std.Out, "help lists all verbs; Ctrl-D ends the console.")
	}
	worst := terminal.Good
	fmt.Fprint(std.Out, prompt)
	for lines := bufio.NewScanner(std.In); lines.Scan(); {
		got, err := worlddir.Ask(conn, lines.Text(), std)
		if err != nil {
			return err
		}
		worst = max(worst, got)
		fmt.Fprint(std.Out, prompt)
	}
	return worlddir.AsError(worst, nil)
}
