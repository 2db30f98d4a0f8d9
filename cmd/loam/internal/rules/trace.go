package rules

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"loam/cmd/loam/internal/checkcmd"
	"loam/cmd/loam/internal/console"
	"loam/cmd/loam/internal/operator"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/cmd/loam/internal/worlddir"
	"loam/core/model/ruletrace"
	"loam/mods/scenario"
	"loam/mods/scenario/report"
	"loam/scripting"
)

// smartaiTraceCmd tells why rules did not fire.
type smartaiTraceCmd struct {
	worlddir.Flag
	Who      string        `arg:"" optional:"" help:"Owner of the rules: the id of a creature or game object, that of a spawn, or a guid as the page shows it (default: everything that has rules)."`
	Scenario string        `help:"Run a scenario, or all scenarios of a bundle, instead of asking a running world, and report each rule when it fires or is blocked." placeholder:"PATH"`
	Every    time.Duration `default:"500ms" help:"How often the table in a terminal is refreshed (default: 500ms)." placeholder:"SPAN"`
	Once     bool          `help:"Print one table and exit, also in a terminal."`
	JSON     bool          `name:"json" help:"Print one JSON list instead of a table, for programs."`
}

// Help explains the columns.
func (smartaiTraceCmd) Help() string {
	return "Shows for each rule how often it has fired and its state: when it fired last, or the first reason why it does not run now (phase, cooldown, chance with the number drawn, condition, no target, once already, in or out of combat, range). " +
		"In a terminal the table is refreshed until Ctrl-C; otherwise it is printed once."
}

// Run prints tables, or the transcript of scenarios.
func (c smartaiTraceCmd) Run(ctx context.Context, std terminal.Streams) error {
	switch {
	case c.Scenario != "" && c.Who != "":
		return usage.Errorf("--scenario reports everything that has rules: leave out %q", c.Who)
	case c.Scenario != "":
		return c.run(ctx, std)
	case c.Every < 100*time.Millisecond:
		return usage.Errorf("--every is at least 100ms")
	}
	conn, err := c.Dial(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	for {
		text, err := askRules(conn, c.Who)
		if err != nil {
			return terminal.EndOf(ctx, err)
		}
		if c.JSON {
			fmt.Fprintln(std.Out, text)
			return nil
		}
		var all []ruletrace.Bearer
		if err := json.Unmarshal([]byte(text), &all); err != nil {
			return fmt.Errorf("read the world's answer: %w", err)
		}
		again := !c.Once && terminal.IsTerminal(std.Out)
		if again {
			fmt.Fprint(std.Out, "\x1b[H\x1b[2J")
		}
		operator.PrintRules(std.Out, all, c.Who)
		if !again {
			return nil
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(c.Every):
		}
	}
}

// askRules asks a running world how rules stand.
func askRules(conn *console.Conn, who string) (string, error) {
	text, code, err := conn.Ask(strings.TrimSpace("rules " + who + " json"))
	switch {
	case err != nil:
		return "", err
	case code != terminal.Good:
		return "", errors.New(strings.TrimSpace(text))
	}
	return strings.TrimSpace(text), nil
}

// run runs scenarios and prints what their rules did among what happened.
func (c smartaiTraceCmd) run(ctx context.Context, std terminal.Streams) error {
	if err := checkcmd.CheckPaths([]string{c.Scenario}); err != nil {
		return err
	}
	came := scenario.Suite(ctx, []string{c.Scenario}, scenario.SuiteOptions{
		Compiler: scripting.NewCompiler(nil), Worlds: world.Worlds, Rules: true,
		Transcript: func(line string) { fmt.Fprintln(std.Out, line) },
		Progress:   func(r report.Result) { checkcmd.PrintResult(std.Out, r) },
	})
	terminal.PrintProblems(std.Err, came.Problems)
	if ctx.Err() != nil {
		return fmt.Errorf("interrupted before all scenarios were run")
	}
	if !came.Passed() {
		return terminal.ErrFault
	}
	return nil
}
