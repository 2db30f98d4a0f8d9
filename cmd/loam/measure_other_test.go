//go:build !linux

package main

import "os"

// mostResident is known on Linux only, where it is used.
func mostResident(*os.ProcessState) int64 { return 0 }
