package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"time"
)

// testEvent is a line of go test -json, as `go doc test2json` describes it.
type testEvent struct {
	Action, Package, Test, Output, ImportPath string
	Elapsed                                   float64 // s
}

// result is how one test, or one part of a test, ended.
type result struct {
	pkg, test string
	end       string // pass, fail or skip
	took      time.Duration
}

// readEvents reads the output of go test -json. It prints one line for each package, and
// the output of what failed.
func readEvents(from io.Reader, to io.Writer) ([]result, error) {
	var results []result
	outputs := map[string][]string{} // by package and test
	lines := bufio.NewReader(from)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			var e testEvent
			if json.Unmarshal(line, &e) != nil {
				fmt.Fprintf(to, "%s", line) // of the go command itself
			} else if r, ended := take(&e, outputs, to); ended {
				results = append(results, r)
			}
		}
		if err == io.EOF {
			return results, nil
		} else if err != nil {
			return results, fmt.Errorf("read the results of tests: %w", err)
		}
	}
}

// take takes one event, and returns the result of a test that has ended.
func take(e *testEvent, outputs map[string][]string, to io.Writer) (result, bool) {
	key := e.Package + " " + e.Test
	switch e.Action {
	case "build-output":
		fmt.Fprint(to, e.Output)
	case "output":
		outputs[key] = append(outputs[key], e.Output)
	case "pass", "skip", "fail":
		if e.Action == "fail" {
			fmt.Fprint(to, strings.Join(outputs[key], ""))
		}
		delete(outputs, key)
		if e.Test == "" {
			unended(e, outputs, to)
			if e.Action != "skip" { // a package without tests
				fmt.Fprintf(to, "   %-4s %7.1f s  %s\n", e.Action, e.Elapsed, e.Package)
			}
			return result{}, false
		}
		return result{pkg: e.Package, test: e.Test, end: e.Action, took: time.Duration(e.Elapsed * float64(time.Second))}, true
	}
	return result{}, false
}

// unended prints, if a package has failed, what those of its tests have printed that have not
// ended: the program of the tests has crashed in one of them.
func unended(e *testEvent, outputs map[string][]string, to io.Writer) {
	for _, key := range slices.Sorted(maps.Keys(outputs)) {
		if !strings.HasPrefix(key, e.Package+" ") {
			continue
		}
		if e.Action == "fail" {
			fmt.Fprint(to, strings.Join(outputs[key], ""))
		}
		delete(outputs, key)
	}
}

// slowest is how many tests the report of a run names.
const slowest = 10

// report prints the slowest tests, what failed, and how long each stage took.
func (c *check) report(stages []string, took time.Duration) {
	whole := slices.DeleteFunc(slices.Clone(c.tests), func(r result) bool { return strings.Contains(r.test, "/") })
	slices.SortStableFunc(whole, func(a, b result) int { return cmp.Compare(b.took, a.took) })
	if len(whole) > 0 {
		fmt.Println("== the slowest tests")
		for _, r := range whole[:min(slowest, len(whole))] {
			fmt.Printf("%7.1f s  %s %s\n", r.took.Seconds(), r.pkg, r.test)
		}
		fmt.Printf("== tests and their parts: %d passed, %d skipped, %d failed\n", count(c.tests, "pass"), count(c.tests, "skip"), count(c.tests, "fail"))
	}
	for _, r := range c.tests {
		if r.end == "fail" {
			fmt.Printf("   FAIL %s %s\n", r.pkg, r.test)
		}
	}
	if _, err := os.Stat(c.evidence); err == nil {
		fmt.Printf("== files of failed tests: %s\n", c.evidence)
	}
	fmt.Println("== time")
	for _, line := range stages {
		fmt.Println(line)
	}
	fmt.Printf("%7.1f s  in total\n", took.Seconds())
}

func count(results []result, end string) (n int) {
	for _, r := range results {
		if r.end == end {
			n++
		}
	}
	return n
}
