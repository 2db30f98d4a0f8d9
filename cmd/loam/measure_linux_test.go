package main

import (
	"os"
	"syscall"
)

// mostResident returns how many KB of a process that has ended were in memory at most.
func mostResident(s *os.ProcessState) int64 { return s.SysUsage().(*syscall.Rusage).Maxrss }
