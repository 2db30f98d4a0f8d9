package bundles

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"loam/cmd/loam/internal/console"
	"loam/cmd/loam/internal/operator"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/worlddir"
	"loam/core/server"
)

// modsWatching is how the scripts of a running world do.
type modsWatching struct {
	Top    modsTopCmd    `cmd:"" help:"Show what the handlers of a running world use: calls, time, instructions, memory, faults."`
	Faults modsFaultsCmd `cmd:"" help:"List the script faults of a running world, with the arguments of the call and a scenario that repeats it."`
}

type modsTopCmd struct {
	worlddir.Flag
	JSON  bool          `name:"json" help:"Print one JSON object instead of a table, for programs."`
	Once  bool          `help:"Print one table and exit, also in a terminal."`
	Every time.Duration `default:"2s" help:"How often the table in a terminal is refreshed (default: 2s)." placeholder:"SPAN"`
	Reset bool          `help:"Print one table, then reset the figures to zero."`
	Lines int           `default:"30" help:"Number of handlers to list (default: 30)." placeholder:"N"`
}

// Help explains the columns.
func (modsTopCmd) Help() string {
	return "Figures count from the start of the world or the last --reset. A reload keeps the figures of handlers that still exist. The time and the instructions of a handler do not include those of handlers that it triggered. " +
		"In a terminal the table is refreshed until Ctrl-C; otherwise it is printed once."
}

// Run prints tables.
func (c modsTopCmd) Run(ctx context.Context, std terminal.Streams) error {
	if c.Lines < 1 || c.Every < 100*time.Millisecond {
		return usage.Errorf("--lines is at least 1, --every at least 100ms")
	}
	conn, err := c.Dial(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if c.JSON || c.Once || c.Reset || !terminal.IsTerminal(std.Out) {
		return c.once(conn, std)
	}
	for {
		in, err := askInsight(conn, "")
		if err != nil {
			return terminal.EndOf(ctx, err)
		}
		fmt.Fprint(std.Out, "\x1b[H\x1b[2J")
		operator.PrintTop(std.Out, in, c.Lines)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(c.Every):
		}
	}
}

func (c modsTopCmd) once(conn *console.Conn, std terminal.Streams) error {
	args := ""
	if c.Reset {
		args = operator.ResetWord
	}
	in, err := askInsight(conn, args)
	if err != nil {
		return err
	}
	if c.JSON {
		in.Faults = nil
		return json.NewEncoder(std.Out).Encode(in)
	}
	operator.PrintTop(std.Out, in, c.Lines)
	return nil
}

type modsFaultsCmd struct {
	worlddir.Flag
	JSON     bool `name:"json" help:"Print a JSON list, for programs."`
	Scenario int  `help:"Print only the scenario of the fault with this number, for a file in scenarios." placeholder:"N"`
}

// Run prints the faults, the latest first.
func (c modsFaultsCmd) Run(ctx context.Context, std terminal.Streams) error {
	conn, err := c.Dial(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	in, err := askInsight(conn, "")
	switch {
	case err != nil:
		return err
	case c.JSON:
		return json.NewEncoder(std.Out).Encode(in.Faults)
	case c.Scenario == 0:
		operator.PrintFaults(std.Out, in.Faults)
		return nil
	case c.Scenario < 0 || c.Scenario > len(in.Faults):
		return usage.Errorf("--scenario %d: there are faults 1 to %d", c.Scenario, len(in.Faults))
	case in.Faults[c.Scenario-1].Scenario == "":
		return fmt.Errorf("fault %d has no scenario: a scenario cannot recreate the object that its handler belongs to", c.Scenario)
	}
	fmt.Fprint(std.Out, in.Faults[c.Scenario-1].Scenario)
	return nil
}

// askInsight asks a running world.
func askInsight(conn *console.Conn, args string) (server.Insight, error) {
	var in server.Insight
	text, code, err := conn.Ask(strings.TrimSpace("insight " + args))
	switch {
	case err != nil:
		return in, err
	case code != terminal.Good:
		return in, errors.New(strings.TrimSpace(text))
	}
	if err := json.Unmarshal([]byte(text), &in); err != nil {
		return in, fmt.Errorf("read the world's answer: %w", err)
	}
	return in, nil
}
