package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"loam/cmd/loam/internal/console"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/gamemap"
	"loam/core/ruling"
	"loam/mods/scenario"
	"loam/scripting"
)

// smartaiTraceCmd tells why rules did not fire.
type smartaiTraceCmd struct {
	worldFlag
	Who      string        `arg:"" optional:"" help:"Whose rules: the id of a creature or game object, that of a spawn, or an identity as the page shows it. Without it, all that have rules are told of."`
	Scenario string        `help:"Run a scenario, or all of a bundle, instead of asking a running world, and tell of each rule as it fires or is kept from it." placeholder:"PATH"`
	Every    time.Duration `default:"500ms" help:"How often the table in a terminal is refreshed (default: 500ms)." placeholder:"SPAN"`
	Once     bool          `help:"Print one table and end, also in a terminal."`
	JSON     bool          `name:"json" help:"Print one JSON list instead of a table, for programs."`
}

// Help says what the columns are.
func (smartaiTraceCmd) Help() string {
	return "Of each rule: how often it has fired, and how it stands: when it fired last, or the first reason for which it does not run now (phase, cooldown, chance with what was drawn, condition, no target, once already, in or out of combat, range). " +
		"In a terminal the table is refreshed until Ctrl-C; elsewhere it is printed once."
}

// Run prints tables, or the transcript of scenarios.
func (c smartaiTraceCmd) Run(ctx context.Context, std streams) error {
	switch {
	case c.Scenario != "" && c.Who != "":
		return usage.Errorf("--scenario tells of all that have rules: leave %q out", c.Who)
	case c.Scenario != "":
		return c.run(ctx, std)
	case c.Every < 100*time.Millisecond:
		return usage.Errorf("--every is at least 100ms")
	}
	conn, err := c.dial(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	for {
		text, err := askRules(conn, c.Who)
		if err != nil {
			return endOf(ctx, err)
		}
		if c.JSON {
			fmt.Fprintln(std.out, text)
			return nil
		}
		var all []ruling.Bearer
		if err := json.Unmarshal([]byte(text), &all); err != nil {
			return fmt.Errorf("read the world's answer: %w", err)
		}
		again := !c.Once && isTerminal(std.out)
		if again {
			fmt.Fprint(std.out, "\x1b[H\x1b[2J")
		}
		printRules(std.out, all, c.Who)
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
	case code != exitGood:
		return "", errors.New(strings.TrimSpace(text))
	}
	return strings.TrimSpace(text), nil
}

// rules is how the rules stand of those that go by a name.
func (o *operator) rules(args string) (string, error) {
	words := strings.Fields(args)
	asJSON := len(words) > 0 && words[len(words)-1] == "json"
	if asJSON {
		words = words[:len(words)-1]
	}
	if len(words) > 1 {
		return "", usage.Errorf("rules [WHO] [json]: %.40q is one word too many", words[1])
	}
	who := strings.Join(words, "")
	all := o.server.Realm.Rules(who)
	if asJSON {
		if all == nil {
			all = []ruling.Bearer{}
		}
		text, err := json.Marshal(all)
		return string(text), err
	}
	var b strings.Builder
	printRules(&b, all, who)
	return strings.TrimSuffix(b.String(), "\n"), nil
}

// printRules prints a table for each that has rules.
func printRules(to io.Writer, all []ruling.Bearer, who string) {
	if len(all) == 0 {
		whose := "nobody in the world"
		if who != "" {
			whose = "nobody that goes by " + who
		}
		fmt.Fprintf(to, "%s has rules now; creatures far from all players are not awake\n", whose)
		return
	}
	for i := range all {
		printBearer(to, &all[i])
	}
	fmt.Fprintf(to, "%s with rules", countOf(len(all), "creature or object"))
	if len(all) >= gamemap.MaxBearers {
		fmt.Fprintf(to, "; of one map %d are told of at most: name whom you mean", gamemap.MaxBearers)
	}
	fmt.Fprintln(to)
}

func printBearer(to io.Writer, x *ruling.Bearer) {
	fmt.Fprintf(to, "%s %s on %s", x.Def, x.Self, x.Map)
	if x.Spawn != "" {
		fmt.Fprintf(to, ", spawn %s", x.Spawn)
	}
	fmt.Fprintf(to, "; phase %d, compat %s", x.Phase, x.Compat)
	if x.Invoker != 0 {
		fmt.Fprintf(to, ", last invoker %s", x.Invoker)
	}
	fmt.Fprintln(to)
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	for i := range x.Rules {
		r := &x.Rules[i]
		fmt.Fprintf(w, "  %d\t%d×\t%s\t%s\t%s:%d\n", r.ID, r.Times, r.Standing(), r.Does, r.File, r.Line)
	}
	w.Flush()
	for _, n := range x.Counters {
		fmt.Fprintf(to, "  counter %d is %d\n", n.Of, n.Value)
	}
	for _, s := range x.Stored {
		fmt.Fprintf(to, "  list %d holds %v", s.Of, s.Who)
		if s.Gone > 0 {
			fmt.Fprintf(to, " and %d that are gone", s.Gone)
		}
		fmt.Fprintln(to)
	}
	for _, t := range x.Timers {
		fmt.Fprintf(to, "  timed event %d in %.1f s", t.Of, t.Left.Seconds())
		if t.Still {
			fmt.Fprint(to, ", standing still")
		}
		fmt.Fprintln(to)
	}
	if x.List != 0 {
		fmt.Fprintf(to, "  action list %d runs: rule %d in %.1f s\n", x.List, x.ListAt, x.ListLeft.Seconds())
	}
	fmt.Fprintln(to)
}

// run runs scenarios and prints what their rules did among what happened.
func (c smartaiTraceCmd) run(ctx context.Context, std streams) error {
	if err := checkPaths([]string{c.Scenario}); err != nil {
		return err
	}
	report := scenario.Suite(ctx, []string{c.Scenario}, scenario.SuiteOptions{
		Compiler: scripting.NewCompiler(nil), Worlds: world.Worlds, Rules: true,
		Transcript: func(line string) { fmt.Fprintln(std.out, line) },
		Progress:   func(r scenario.Result) { printResult(std.out, r) },
	})
	printProblems(std.err, report.Problems)
	if ctx.Err() != nil {
		return fmt.Errorf("interrupted before all scenarios were run")
	}
	if !report.Passed() {
		return errFault
	}
	return nil
}
