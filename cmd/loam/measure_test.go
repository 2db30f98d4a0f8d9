package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
)

// measure runs the program in os.Args[2:] and writes what it has used to the file os.Args[1].
func measure() {
	cmd := exec.Command(os.Args[2], os.Args[3:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	if cmd.ProcessState == nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	s := cmd.ProcessState
	text := fmt.Sprintf("%d %d", s.UserTime()+s.SystemTime(), mostResident(s))
	if wrong := os.WriteFile(os.Args[1], []byte(text), 0o600); wrong != nil {
		err = errors.Join(err, wrong)
	}
	if err != nil {
		os.Exit(max(1, s.ExitCode()))
	}
}
