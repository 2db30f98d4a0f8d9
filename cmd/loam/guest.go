package main

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"loam/cmd/loam/internal/terminal"
	"loam/scripting/guest"
)

// guestCmd is a process in which loam serve runs the scripts of a bundle with isolated:
// process.
type guestCmd struct{}

// Run answers the messages of loam serve until it ends the input.
func (guestCmd) Run(std terminal.Streams) error {
	signal.Ignore(os.Interrupt, syscall.SIGHUP, syscall.SIGTERM) // loam serve decides, and ends the input
	if std.Exit == nil {
		return fmt.Errorf("guest: only for a process of its own")
	}
	return guest.Serve(std.In, std.Out, std.Exit)
}

// guestProcess is such a process, not started: this program.
func guestProcess() *exec.Cmd {
	cmd := thisProgram("guest")
	cmd.Dir, cmd.Env = os.TempDir(), []string{"GOMAXPROCS=2"} // nothing of the world; one processor for garbage collection
	return cmd
}

// thisProgram is another process of this program, not started.
func thisProgram(args ...string) *exec.Cmd {
	program, err := os.Executable()
	if err != nil {
		program = os.Args[0]
	}
	cmd := exec.Command(program, args...)
	cmd.Args[0] = os.Args[0]
	return cmd
}
