package main

import (
	"context"
	"fmt"
	"strings"

	"loam/cmd/loam/internal/bench"
	"loam/cmd/loam/internal/usage"
)

type benchCmd struct {
	Names  []string `arg:"" optional:"" name:"name" help:"What to measure; without a name, everything."`
	Rounds int      `default:"5" help:"How often each figure of CPU time is taken; the median counts (default: 5)." placeholder:"N"`
	Short  bool     `help:"Small worlds for a moment: tells that measuring works, not how fast anything is."`
	List   bool     `help:"List what can be measured."`
}

// Help says what to expect.
func (benchCmd) Help() string {
	var s strings.Builder
	s.WriteString("Everything takes about twenty minutes, folk.live ten of them. It exits with 1 when a figure is short of its bar.\n\nNames:\n")
	for _, n := range bench.Names() {
		fmt.Fprintf(&s, "  %-14s %s\n", n[0], n[1])
	}
	return s.String()
}

// Run measures.
func (c benchCmd) Run(ctx context.Context, std streams) error {
	if c.List {
		for _, n := range bench.Names() {
			fmt.Fprintf(std.out, "%-14s %s\n", n[0], n[1])
		}
		return nil
	}
	known := make(map[string]bool)
	for _, n := range bench.Names() {
		known[n[0]] = true
	}
	for _, name := range c.Names {
		if !known[name] {
			_, err := bench.Run(ctx, std.out, []string{name}, bench.Options{}) // says what there is
			return usage.Errorf("%v", err)
		}
	}
	if c.Rounds < 1 {
		return usage.Errorf("--rounds %d: at least 1", c.Rounds)
	}
	o := bench.Options{Short: c.Short, Rounds: c.Rounds}
	if c.Short {
		o.Rounds = 0
	}
	ok, err := bench.Run(ctx, std.out, c.Names, o)
	if err == nil && !ok && !c.Short {
		return errFault
	}
	return err
}
