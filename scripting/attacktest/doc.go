// Package attacktest owns the shared parts of the tests with hostile scripts: the files
// that they run, the process in which each file runs, the common verdicts, and the test
// doubles that the scripts see. A file is a main chunk that begins with its kind:
//
//	-- kind: cpu            cpu, mem, esc or det
//	-- plain infinite loop
//	while true do end
//
// It creates no box and runs no script: the tests do. Everything runs on the goroutine
// of the test.
package attacktest
