// Command check runs everything that must hold before a push, one stage after the other,
// and repeats the tests that depend on time under load. `make test` and `make stress` call
// it from the root of the module.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"github.com/alecthomas/kong"
)

// arguments is the command line.
type arguments struct {
	Test   testCommand   `cmd:"" help:"Run all stages, or the named ones."`
	Stress stressCommand `cmd:"" help:"Repeat each test that has a browser, a socket, a process or a clock, while all processors are busy."`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var args arguments
	parsed := kong.Parse(&args, kong.Name("check"), kong.Description("Checks the module in the current folder."),
		kong.BindTo(ctx, (*context.Context)(nil)), kong.Vars{"stages": strings.Join(stageNames(), ", ")})
	err := os.Setenv("GOFLAGS", strings.TrimSpace(os.Getenv("GOFLAGS")+" "+anyFolder))
	if err == nil {
		err = parsed.Run()
	}
	if err != nil && !errors.Is(err, errFailed) {
		fmt.Fprintln(os.Stderr, "check:", err)
	}
	if err != nil {
		stop()
		os.Exit(1)
	}
}

// anyFolder has the go command build without the names of folders. So what was compiled
// for one clone serves all others, wherever they are.
const anyFolder = "-trimpath"

// errFailed says that a stage failed, which has printed why.
var errFailed = errors.New("a stage failed")
