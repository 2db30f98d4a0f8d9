package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"loam/cmd/loam/internal/console"
)

var update = flag.Bool("update", false, "rewrite what testdata/*.txtar compares with by what the commands print")

func TestMain(m *testing.M) {
	testscript.Main(cleaning{m}, map[string]func(){"loam": main, measuring: measure})
}

// raced are the scripts for the race detector: in them a world is served and
// talked with, edited, reloaded and stopped.
var raced = []string{"testdata/bots.txtar", "testdata/building.txtar", "testdata/serve.txtar", "testdata/stop.txtar", "testdata/watch.txtar"}

// TestCommands runs testdata/*.txtar: what users type, see and get.
func TestCommands(t *testing.T) {
	t.Parallel()
	files := raced
	if !testing.Short() {
		var err error
		if files, err = filepath.Glob("testdata/*.txtar"); err != nil || len(files) <= len(raced) {
			t.Fatalf("%d scripts: %v", len(files), err)
		}
	}
	testscript.Run(t, testscript.Params{
		Files:               files,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       *update,
		// With the race detector a program waits a second at its end for other
		// goroutines to be caught; a script has hundreds of ends.
		Setup: func(e *testscript.Env) error {
			e.Setenv("GORACE", "atexit_sleep_ms=0")
			return nil
		},
		Condition: func(word string) (bool, error) {
			if word == "hangup" { // a closed terminal is told of, which nohup prevents
				return !signal.Ignored(syscall.SIGHUP), nil
			}
			return false, fmt.Errorf("unknown condition %q", word)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "seen": seen, "up": up, "occupy": occupy, "save": saves,
		},
	})
}

// exits is "exits CODE PROGRAM ARG...": runs it and compares the exit code.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var ended *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &ended) {
		got = ended.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// poll asks until something is so.
func poll(ts *testscript.TestScript, what func() string, so func() bool) {
	for deadline := time.Now().Add(patience); !so(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			ts.Fatalf("%s: not within %v", what(), patience)
		}
	}
}

// seen is "seen FILE REGEXP": waits until a program has written it there.
func seen(ts *testscript.TestScript, _ bool, args []string) {
	want, err := regexp.Compile("(?m)" + args[1])
	ts.Check(err)
	var data []byte
	poll(ts, func() string { return fmt.Sprintf("seen %s %s, but\n%s", args[0], args[1], data) }, func() bool {
		data, err = os.ReadFile(ts.MkAbs(args[0]))
		return err == nil && want.Match(data)
	})
}

// saves is "save FILE TARGET": puts a copy in its place whole, as editors do. A
// world that runs may look in the middle of cp and take what it sees for a save.
func saves(ts *testscript.TestScript, _ bool, args []string) {
	data, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	draft := ts.MkAbs("draft-of-a-save")
	ts.Check(os.WriteFile(draft, data, 0o644))
	ts.Check(os.Rename(draft, ts.MkAbs(args[1])))
}

// up is "up WORLD": waits until a world runs.
func up(ts *testscript.TestScript, _ bool, args []string) {
	poll(ts, func() string { return "up " + args[0] }, func() bool {
		c, err := console.Dial(context.Background(), ts.MkAbs(args[0]))
		if err == nil {
			c.Close()
		}
		return err == nil
	})
}

// occupy takes a port of this machine and tells it in $OCCUPIED.
func occupy(ts *testscript.TestScript, _ bool, _ []string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	ts.Check(err)
	ts.Defer(func() { l.Close() })
	ts.Setenv("OCCUPIED", l.Addr().String())
}
