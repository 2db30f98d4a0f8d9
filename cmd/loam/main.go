// Command loam runs, checks, tests and replays worlds. This package owns the
// command line: what each subcommand is called, which flags it has, what it
// prints and how it exits. The work is done by the packages below.
//
// Exit codes: 0 good, 1 the content or the check is at fault, 2 wrong usage.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/alecthomas/kong"
)

// Exit codes.
const (
	exitGood  = 0
	exitFault = 1
	exitUsage = 2
)

// commands is the whole command line.
type commands struct {
	Serve   serveCmd   `cmd:"" help:"Run a world: players come by browser, bundles are reloaded when they are saved."`
	New     newCmd     `cmd:"" help:"Make a world or a bundle."`
	Check   checkCmd   `cmd:"" help:"Read bundles and say everything that is wrong with them."`
	Test    testCmd    `cmd:"" help:"Run the scenarios of bundles."`
	Account accountCmd `cmd:"" help:"Add and change accounts."`
	Backup  backupCmd  `cmd:"" help:"Copy a world's database while it runs."`
	Console consoleCmd `cmd:"" help:"Talk to a running world."`
	Version versionCmd `cmd:"" help:"Print the version."`
}

// streams are where a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// errFault ends a command with exitFault; what is wrong has been printed.
var errFault = errors.New("fault")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr})
	stop()
	os.Exit(code)
}

// run is main without the process, for tests.
func run(ctx context.Context, args []string, io streams) int {
	var cli commands
	exited := -1
	parser, err := kong.New(&cli,
		kong.Name("loam"),
		kong.Description("A scriptable MMO server platform. Start with: loam serve"),
		kong.UsageOnError(),
		kong.Writers(io.out, io.err),
		kong.Exit(func(code int) { exited = code }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(io),
	)
	if err != nil {
		fmt.Fprintf(io.err, "loam: %v\n", err)
		return exitUsage
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	parsed, err := parser.Parse(args)
	if exited >= 0 { // --help
		return exited
	}
	if err != nil {
		fmt.Fprintf(io.err, "loam: %v\n", err)
		return exitUsage
	}
	switch err := parsed.Run(); {
	case err == nil:
		return exitGood
	case errors.Is(err, errFault):
		return exitFault
	case errors.As(err, new(usageError)):
		fmt.Fprintf(io.err, "loam: %v\n", err)
		return exitUsage
	default:
		fmt.Fprintf(io.err, "loam: %v\n", err)
		return exitFault
	}
}

// usageError is a mistake on the command line that the parser cannot see.
type usageError struct{ text string }

func (e usageError) Error() string { return e.text }

func usagef(format string, args ...any) error { return usageError{fmt.Sprintf(format, args...)} }

type versionCmd struct{}

// Run prints version, revision and Go version.
func (versionCmd) Run(io streams) error {
	fmt.Fprintln(io.out, "loam", version())
	return nil
}

// version is what the build knows of itself.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	revision, changed := "", ""
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			revision = s.Value[:min(len(s.Value), 12)]
		case "vcs.modified":
			if s.Value == "true" {
				changed = " with changes"
			}
		}
	}
	if revision == "" {
		return "development, " + info.GoVersion
	}
	return revision + changed + ", " + info.GoVersion
}
