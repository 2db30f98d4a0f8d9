// Command loam runs, checks, tests and replays worlds. This package owns the command
// line: the names and flags of subcommands, their output and exit codes. The packages
// below do the work.
//
// Exit codes: 0 success, 1 a problem in the content or a failed check, 2 wrong usage.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"loam/cmd/loam/internal/accounts"
	"loam/cmd/loam/internal/backup"
	"loam/cmd/loam/internal/bundles"
	"loam/cmd/loam/internal/checkcmd"
	"loam/cmd/loam/internal/rules"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
)

// commands is the whole command line.
type commands struct {
	Serve   serveCmd         `cmd:"" help:"Run a world: serve players and reload bundles when their files are saved."`
	New     newCmd           `cmd:"" help:"Make a world or a bundle."`
	Config  configCmd        `cmd:"" help:"Show every key of a world's loam.yaml: its value, where that comes from, and what it means."`
	Check   checkcmd.Check   `cmd:"" help:"Read bundles and report every problem in them."`
	Test    checkcmd.Test    `cmd:"" help:"Run the scenarios of bundles, without a client and many times faster than real time."`
	Explain checkcmd.Explain `cmd:"" help:"Explain the code of a problem, or list all codes."`
	Pack    packCmd          `cmd:"" help:"Pack a bundle into one file for distribution."`
	Keys    keysCmd          `cmd:"" help:"Make and show the keys that sign bundles."`
	Replay  replayCmd        `cmd:"" help:"Replay the recording of a world and report the first difference."`
	Console consoleCmd       `cmd:"" help:"Query or control a running world."`
	Mods    bundles.Command  `cmd:"" help:"List and explain the bundles of a world, and manage their permissions, data and releases."`
	Import  rules.Import     `cmd:"" help:"Import data from other servers: SmartAI rules."`
	SmartAI rules.Command    `cmd:"" name:"smartai" help:"Check SmartAI rules, try them out, export them as SQL and list the supported kinds."`
	Loot    lootCmd          `cmd:"" help:"Simulate loot drops."`
	Doctor  doctorCmd        `cmd:"" help:"Find out why players cannot enter a world, by taking the steps of a client."`
	Bots    botsCmd          `cmd:"" help:"Send a crowd of game clients into a world as a load test."`
	Account accounts.Command `cmd:"" help:"Add and change accounts, also while the world runs."`
	Address accounts.Address `cmd:"" help:"Ban addresses and networks, also while the world runs."`
	Backup  backup.Backup    `cmd:"" help:"Copy a world's database, also while the world runs."`
	Restore backup.Restore   `cmd:"" help:"Replace a world's database with a backup, while the world does not run."`
	Migrate backup.Migrate   `cmd:"" help:"Move a world's realm to another database: from the SQLite file to MariaDB or MySQL, or back."`
	Docs    docsCmd          `cmd:"" help:"Show the documents in a browser, or search them: loam docs change respawn time."`
	API     apiCmd           `cmd:"" name:"api" help:"Write the Lua API and the YAML schemas of bundles, for editors and as a reference."`
	Bench   benchCmd         `cmd:"" help:"Measure the performance of a world on this machine."`
	Load    quarantineCmd    `cmd:"" name:"quarantine" hidden:"" help:"Load the bundles of a world for the process that serves it."`
	Guest   guestCmd         `cmd:"" name:"guest" hidden:"" help:"Run the scripts of a bundle for the process that serves its world."`
	Version versionCmd       `cmd:"" help:"Print the version, the commit and where the program comes from."`
}

func main() {
	os.Exit(run(notifyInterrupts(), os.Args[1:], terminal.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Exit: os.Exit}))
}

// run is main without the process, for tests.
func run(ctx context.Context, args []string, std terminal.Streams) int {
	var cli commands
	exited := -1
	parser, err := kong.New(&cli,
		kong.Name("loam"),
		kong.Description("A server for shared online worlds that are made of bundles. Start with: loam serve"),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Writers(std.Out, std.Err),
		kong.Exit(func(code int) { exited = code }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(std),
	)
	if err != nil {
		fmt.Fprintf(std.Err, "loam: %v\n", err)
		return terminal.Misused
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	switch args[0] {
	case "help": // as many programs have it
		args = append(slices.Clone(args[1:]), "--help")
	case "--version":
		args = []string{"version"}
	}
	parsed, err := parser.Parse(args)
	if exited >= 0 { // --help
		return exited
	}
	if err != nil {
		fmt.Fprintf(std.Err, "loam: %s (see: %s --help)\n", explain(err, args), commandOf(err))
		return terminal.Misused
	}
	switch err := parsed.Run(); {
	case err == nil:
		return terminal.Good
	case errors.Is(err, terminal.ErrFault):
		return terminal.Fault
	case errors.Is(err, terminal.ErrMisused):
		return terminal.Misused
	case usage.Is(err):
		fmt.Fprintf(std.Err, "loam: %v\n", err)
		return terminal.Misused
	default:
		fmt.Fprintf(std.Err, "loam: %v\n", err)
		return terminal.Fault
	}
}

// explain returns the text of a wrong command line, with what was likely meant: a command of
// this program instead of one of other tools, or a flag with two dashes.
func explain(err error, args []string) string {
	text := err.Error()
	word, isWord := strings.CutPrefix(text, "unexpected argument ")
	if instead := usage.Instead(word); isWord && instead != "" {
		return text + usage.DidYouMean(instead)
	}
	if !strings.HasPrefix(text, "unknown flag -") || strings.HasPrefix(text, "unknown flag --") {
		return text
	}
	for _, a := range args {
		if len(a) > 2 && a[0] == '-' && a[1] != '-' && !strings.ContainsAny(a[1:2], "0123456789") {
			return "unknown flag " + a + ": a flag of several letters has two dashes" + usage.DidYouMean("-"+a)
		}
	}
	return text
}

// commandOf is the command whose help tells what a wrong command line should
// have been.
func commandOf(err error) string {
	var wrong *kong.ParseError
	if errors.As(err, &wrong) && wrong.Context != nil {
		for i := len(wrong.Context.Path) - 1; i >= 0; i-- {
			if c := wrong.Context.Path[i].Command; c != nil {
				return c.FullPath()
			}
		}
	}
	return "loam"
}
