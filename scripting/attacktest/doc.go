// Package attacktest owns what the tests with hostile scripts share: the files that they
// run, the process in which each file runs, the verdicts that are the same everywhere,
// and the test doubles that the scripts see. A file is a main chunk that begins with its
// kind:
//
//	-- kind: cpu            cpu, mem, esc or det
//	-- plain infinite loop
//	while true do end
//
// It creates no box and runs no script: the tests do. Everything runs on the goroutine
// of the test.
package attacktest
