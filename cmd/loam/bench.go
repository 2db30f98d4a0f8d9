package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"loam/cmd/loam/internal/bench"
	"loam/cmd/loam/internal/rules"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/core/lib/dbserver"
	"loam/core/store/mariadb"
)

type benchCmd struct {
	Names    []string `arg:"" optional:"" name:"name" help:"What to measure (default: everything)."`
	Rounds   int      `default:"5" help:"How often to take each figure of CPU time; the median counts (default: 5)." placeholder:"N"`
	Rules    string   `help:"Rules of the creatures in rules.world: the folder of a bundle, or a dump of smart_scripts (default: a mix like that of real databases)." placeholder:"PATH"`
	Crashes  int      `default:"5" help:"How often crash kills its world (default: 5). Rounds of several runs are added up in loam-crashes.json." placeholder:"N"`
	Database string   `help:"Empty database of a MariaDB or MySQL server for crash and store.saves, whose password is in LOAM_REALM_PASSWORD (default: a file)." placeholder:"mysql://USER@HOST/NAME"`
	Short    bool     `help:"Measure small worlds briefly: a check that measuring works, without meaningful figures."`
	List     bool     `help:"List the names of what can be measured."`
}

// Help lists what can be measured.
func (benchCmd) Help() string {
	var s strings.Builder
	s.WriteString("Measuring everything takes about twenty-five minutes, fourteen of them for folk.live. Exits with 1 if a figure misses its target.\n\nNames:\n")
	for _, n := range bench.Names() {
		fmt.Fprintf(&s, "  %-14s %s\n", n[0], n[1])
	}
	return s.String()
}

// Run measures and prints the figures.
func (c benchCmd) Run(ctx context.Context, std terminal.Streams) error {
	if c.List {
		for _, n := range bench.Names() {
			fmt.Fprintf(std.Out, "%-14s %s\n", n[0], n[1])
		}
		return nil
	}
	known := make(map[string]bool)
	for _, n := range bench.Names() {
		known[n[0]] = true
	}
	for _, name := range c.Names {
		if !known[name] {
			_, err := bench.Run(ctx, std.Out, []string{name}, bench.Options{}) // says what there is
			return usage.Errorf("%v", err)
		}
	}
	if c.Rounds < 1 {
		return usage.Errorf("--rounds %d: at least 1", c.Rounds)
	}
	rules, done, err := c.rules(ctx, std)
	if err != nil {
		return err
	}
	defer done()
	o := bench.Options{Short: c.Short, Rounds: c.Rounds, Rules: rules, Crashes: c.Crashes, Progress: func(line string) { fmt.Fprintln(std.Err, line) }}
	if c.Short {
		o.Rounds, o.Crashes = 0, 0
	}
	if c.Database != "" {
		at, err := dbserver.ParseAddress(c.Database)
		if err != nil {
			return usage.Errorf("--database: %v", err)
		}
		if at.Password == "" {
			at.Password = os.Getenv(mariadb.PasswordVariable)
		}
		o.Database = &at
	}
	if std.Exit != nil {
		o.Guest, o.Program = guestProcess, thisProgram().Path
	}
	ok, err := bench.Run(ctx, std.Out, c.Names, o)
	if err == nil && !ok && !c.Short {
		return terminal.ErrFault
	}
	return err
}

// rules is the folder of the bundle whose rules are run; of a dump one is made, which
// done takes away.
func (c benchCmd) rules(ctx context.Context, std terminal.Streams) (folder string, done func(), err error) {
	if c.Rules == "" {
		return "", func() {}, nil
	}
	if len(c.Names) > 0 && !slices.Contains(c.Names, bench.RuleWorld) {
		return "", nil, usage.Errorf("--rules is used by %s only, which is not selected", bench.RuleWorld)
	}
	info, err := os.Stat(c.Rules)
	if err != nil {
		return "", nil, usage.Errorf("--rules: %v", err)
	}
	if info.IsDir() {
		return c.Rules, func() {}, nil
	}
	dir, err := os.MkdirTemp("", "loam-bench-")
	if err != nil {
		return "", nil, fmt.Errorf("make a folder for the rules: %w", err)
	}
	done = func() { _ = os.RemoveAll(dir) } // the system clears what stays
	std.Out = std.Err                       // figures stand alone
	folder = filepath.Join(dir, "imported")
	if err := (rules.ImportSmartAI{Files: []string{c.Rules}, Bundle: folder}).Run(ctx, std); err != nil {
		done()
		return "", nil, err
	}
	return folder, done, nil
}
