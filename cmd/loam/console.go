package main

import (
	"bufio"
	"context"
	"fmt"
	"strings"

	"loam/cmd/loam/internal/console"
	"loam/cmd/loam/internal/world"
)

type consoleCmd struct {
	worldFlag
	Verb []string `arg:"" optional:"" passthrough:"" help:"What to ask, such as players; without it, lines are read from standard input. help lists all verbs."`
}

// Run asks a running world, once or line by line.
func (c consoleCmd) Run(ctx context.Context, std streams) error {
	conn, err := c.dial(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if len(c.Verb) > 0 {
		return asError(ask(conn, strings.Join(c.Verb, " "), std))
	}
	return converse(conn, std)
}

// dial reaches a running world.
func (f worldFlag) dial(ctx context.Context) (*console.Conn, error) {
	if !world.Is(f.World) {
		return nil, noWorld(f.World)
	}
	return console.Dial(ctx, f.World)
}

// converse asks line by line. It ends well only if every answer was good.
func converse(conn *console.Conn, std streams) error {
	prompt := ""
	if isTerminal(std.in) {
		prompt = "> "
		fmt.Fprintln(std.out, "help lists what you can ask; Ctrl-D ends.")
	}
	worst := exitGood
	fmt.Fprint(std.out, prompt)
	for lines := bufio.NewScanner(std.in); lines.Scan(); {
		got, err := ask(conn, lines.Text(), std)
		if err != nil {
			return err
		}
		worst = max(worst, got)
		fmt.Fprint(std.out, prompt)
	}
	return asError(worst, nil)
}

// ask sends a line and prints the answer: what is good to out, the rest to err.
func ask(conn *console.Conn, line string, std streams) (code int, err error) {
	text, code, err := conn.Ask(line)
	if err != nil {
		return exitFault, err
	}
	to := std.err
	if code == exitGood {
		to = std.out
	}
	fmt.Fprint(to, text)
	return code, nil
}

// asError is the error of a command whose answer has been printed.
func asError(got int, err error) error {
	switch {
	case err != nil:
		return err
	case got == exitUsage:
		return errUsage
	case got != exitGood:
		return errFault
	}
	return nil
}
