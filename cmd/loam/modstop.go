package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"loam/cmd/loam/internal/console"
	"loam/cmd/loam/internal/usage"
	"loam/core/server"
)

// modsWatching is how the scripts of a running world do.
type modsWatching struct {
	Top    modsTopCmd    `cmd:"" help:"What the handlers of a running world use: calls, time, instructions, memory, faults."`
	Faults modsFaultsCmd `cmd:"" help:"How the scripts of a running world failed, with what they were called with and a scenario that calls them so again."`
}

type modsTopCmd struct {
	worldFlag
	JSON  bool          `name:"json" help:"Print one JSON object instead of a table, for programs."`
	Once  bool          `help:"Print one table and end, also in a terminal."`
	Every time.Duration `default:"2s" help:"How often the table in a terminal is refreshed (default: 2s)." placeholder:"SPAN"`
	Reset bool          `help:"Print one table and have the figures begin at nothing behind it."`
	Lines int           `default:"30" help:"How many handlers are listed (default: 30)." placeholder:"N"`
}

// Help says what the columns are.
func (modsTopCmd) Help() string {
	return "Numbers count from the start of the world, or the last --reset; a reload goes on with those of handlers that it leaves. The time and the instructions of a handler are without those of handlers that it caused to be called. " +
		"In a terminal the table is refreshed until Ctrl-C; elsewhere it is printed once."
}

// Run prints tables.
func (c modsTopCmd) Run(ctx context.Context, std streams) error {
	if c.Lines < 1 || c.Every < 100*time.Millisecond {
		return usage.Errorf("--lines is at least 1, --every at least 100ms")
	}
	conn, err := c.dial(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if c.JSON || c.Once || c.Reset || !isTerminal(std.out) {
		return c.once(conn, std)
	}
	for {
		in, err := askInsight(conn, "")
		if err != nil {
			return endOf(ctx, err)
		}
		fmt.Fprint(std.out, "\x1b[H\x1b[2J")
		printTop(std.out, in, c.Lines)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(c.Every):
		}
	}
}

func (c modsTopCmd) once(conn *console.Conn, std streams) error {
	args := ""
	if c.Reset {
		args = resetWord
	}
	in, err := askInsight(conn, args)
	if err != nil {
		return err
	}
	if c.JSON {
		in.Faults = nil
		return json.NewEncoder(std.out).Encode(in)
	}
	printTop(std.out, in, c.Lines)
	return nil
}

// endOf is nil when somebody has ended the command.
func endOf(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

type modsFaultsCmd struct {
	worldFlag
	JSON     bool `name:"json" help:"Print a JSON list, for programs."`
	Scenario int  `help:"Print only the scenario of the fault with this number, for a file in scenarios." placeholder:"N"`
}

// Run prints the faults, the one that came last first.
func (c modsFaultsCmd) Run(ctx context.Context, std streams) error {
	conn, err := c.dial(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	in, err := askInsight(conn, "")
	switch {
	case err != nil:
		return err
	case c.JSON:
		return json.NewEncoder(std.out).Encode(in.Faults)
	case c.Scenario == 0:
		printFaults(std.out, in.Faults)
		return nil
	case c.Scenario < 0 || c.Scenario > len(in.Faults):
		return usage.Errorf("--scenario %d: there are faults 1 to %d", c.Scenario, len(in.Faults))
	case in.Faults[c.Scenario-1].Scenario == "":
		return fmt.Errorf("fault %d has no scenario: what its handler hangs on cannot be made in one", c.Scenario)
	}
	fmt.Fprint(std.out, in.Faults[c.Scenario-1].Scenario)
	return nil
}

// resetWord has figures begin at nothing behind what they are shown.
const resetWord = "reset"

// askInsight asks a running world.
func askInsight(conn *console.Conn, args string) (server.Insight, error) {
	var in server.Insight
	text, code, err := conn.Ask(strings.TrimSpace("insight " + args))
	switch {
	case err != nil:
		return in, err
	case code != exitGood:
		return in, errors.New(strings.TrimSpace(text))
	}
	if err := json.Unmarshal([]byte(text), &in); err != nil {
		return in, fmt.Errorf("read the world's answer: %w", err)
	}
	return in, nil
}

// insight is for other commands of this program.
func (o *operator) insight(args string) (string, error) {
	in, err := o.figures(args)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(in)
	return string(text), err
}

// figures is what handlers have used, counted anew behind it when args say so.
func (o *operator) figures(args string) (server.Insight, error) {
	switch args {
	case "":
		return o.server.Insight(), nil
	case resetWord:
		return o.server.CountAnew(), nil
	}
	return server.Insight{}, usage.Errorf("unknown word %.40q: only %s may follow", args, resetWord)
}

func (o *operator) top(args string) (string, error) {
	in, err := o.figures(args)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	printTop(&b, in, 20)
	return strings.TrimSuffix(b.String(), "\n"), nil
}

func (o *operator) faults(string) (string, error) {
	var b strings.Builder
	printFaults(&b, o.server.Insight().Faults)
	return strings.TrimSuffix(b.String(), "\n"), nil
}

// printTop prints a table of bundles and one of handlers, the dearest first.
func printTop(to io.Writer, in server.Insight, lines int) {
	fmt.Fprintf(to, "release %d; figures since %s\n\n", in.Release, dateTime(in.SinceMS))
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "calls\ttime ms\tinstructions\tfaults\tmemory MB\tof\t  bundle\tmap\t")
	for _, b := range in.Bundles {
		var sum server.HandlerUse
		for _, h := range in.Uses {
			if h.Bundle == b.Bundle && h.Map == b.Map {
				sum.Calls, sum.TimeMS, sum.Instructions, sum.Faults = sum.Calls+h.Calls, sum.TimeMS+h.TimeMS, sum.Instructions+h.Instructions, sum.Faults+h.Faults
			}
		}
		if sum.Calls == 0 && sum.Faults == 0 && b.Memory < 1<<20 && !b.Off {
			continue
		}
		fmt.Fprintf(w, "%d\t%.1f\t%d\t%d\t%.1f\t%d\t  %s\t%s\t%s\n", sum.Calls, sum.TimeMS, sum.Instructions, sum.Faults,
			float64(b.Memory)/(1<<20), b.Limit>>20, b.Bundle, placeName(b.Map), offWord(b.Off))
	}
	w.Flush()
	slices.SortStableFunc(in.Uses, func(a, b server.HandlerUse) int {
		switch {
		case a.TimeMS != b.TimeMS && a.TimeMS > b.TimeMS, a.TimeMS == b.TimeMS && a.Instructions > b.Instructions:
			return -1
		case a.TimeMS == b.TimeMS && a.Instructions == b.Instructions:
			return 0
		}
		return 1
	})
	fmt.Fprintln(to)
	w = tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "calls\ttime ms\tlongest ms\tinstructions\tfaults\t  handler\tat\tmap\t")
	for _, h := range in.Uses[:min(lines, len(in.Uses))] {
		fmt.Fprintf(w, "%d\t%.1f\t%.2f\t%d\t%d\t  %s\t%s\t%s\t%s\n", h.Calls, h.TimeMS, h.LongestMS, h.Instructions, h.Faults, h.Handler, h.At, placeName(h.Map), offWord(h.Off))
	}
	w.Flush()
	if n := len(in.Uses) - lines; n > 0 {
		fmt.Fprintf(to, "and %s more\n", countOf(n, "handler"))
	}
}

// dateTime writes a time of the realm's place.
func dateTime(ms int64) string { return time.UnixMilli(ms).UTC().Format("2006-01-02 15:04:05") }

func placeName(id string) string {
	if id == "" {
		return "realm"
	}
	return id
}

func offWord(off bool) string {
	if off {
		return "  off"
	}
	return ""
}

// printFaults prints the faults with all that is known of each.
func printFaults(to io.Writer, list []server.Fault) {
	for i, f := range list {
		fmt.Fprintf(to, "%d. %s:%d: %s\n", i+1, f.File, f.Line, f.Message)
		at := dateTime(f.LastMS)
		fmt.Fprintf(to, "   %s of %s on %s, %s, last at %s in release %d\n", f.Handler, f.Bundle, placeName(f.Map), countOf(int(f.Count), "time"), at, f.Release)
		if f.Unit != "" {
			fmt.Fprintf(to, "   self = %s\n", f.Unit)
		}
		if f.Arguments != "" {
			fmt.Fprintf(to, "   %s\n", f.Arguments)
		}
		if f.Excerpt != "" {
			fmt.Fprintf(to, "   > %s\n", strings.TrimSpace(f.Excerpt))
		}
		if f.Scenario != "" {
			fmt.Fprintf(to, "   to call it so again, put this into a file of scenarios:\n      %s\n", strings.ReplaceAll(strings.TrimSpace(f.Scenario), "\n", "\n      "))
		}
	}
	fmt.Fprintf(to, "%s of scripts, each told once\n", countOf(len(list), "fault"))
}
