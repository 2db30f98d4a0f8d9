// Package attacktest is what the tests with hostile scripts share: which files
// they run, the process in which each of them runs, the verdicts that are the
// same everywhere, and the test doubles that the scripts see. A file is a main
// chunk that begins with its kind:
//
//	-- kind: cpu            cpu, mem, esc or det
//	-- plain infinite loop
//	while true do end
//
// It makes no box and runs no script: the tests do, each with what it puts to the
// test. A test is the goroutine of all of it.
package attacktest
