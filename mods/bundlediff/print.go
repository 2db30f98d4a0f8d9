package bundlediff

import (
	"fmt"
	"io"
	"strings"
)

// most is how many names of one list are printed.
const most = 40

// Print writes a report for people: what the version wants first, then only what differs, and
// in the end what it costs. In lists, + is new, - is removed and ~ is changed.
func (r Report) Print(out io.Writer) {
	p := printer{out}
	fmt.Fprintf(out, "%s %s -> %s\n", r.Bundle, r.Version.Old, r.Version.New)
	for _, w := range r.Wants {
		fmt.Fprintf(out, "waits for the operator: it %s\n", w)
	}
	p.signature(r.SignedBy)
	p.names("permissions", r.Permissions)
	p.pair("isolated", isolation(r.Isolated.Old), isolation(r.Isolated.New))
	p.names("depends on", r.Depends)
	p.names("can use", r.Optional)
	p.names("conflicts with", r.Conflicts)
	p.names("settings", r.Settings)
	p.pair("storage version", fmt.Sprint(r.StorageVersion.Old), fmt.Sprint(r.StorageVersion.New))
	p.names("publishes events", r.Events)
	p.names("handlers at", r.Hooks)
	p.names("commands", r.Commands)
	p.names("changes definitions of other bundles", r.Overrides)
	for _, k := range r.Kinds {
		p.names(k.Heading, k.Names)
	}
	p.names("files", r.Files)
	p.cost(r)
}

// printer writes the parts of a report.
type printer struct{ out io.Writer }

// isolation returns the words for a value of isolated.
func isolation(v string) string {
	switch v {
	case "true":
		return "yes"
	case "false":
		return "no"
	}
	return "in a process"
}

func (p printer) pair(what, old, now string) {
	if old != now {
		fmt.Fprintf(p.out, "%s: %s -> %s\n", what, old, now)
	}
}

func (p printer) signature(by Pair[string]) {
	switch {
	case by.Old == "" && by.New == "":
		fmt.Fprintln(p.out, "signature: none, as before")
	case by.Old == by.New:
		fmt.Fprintf(p.out, "signature: the same key, %s\n", by.New)
	case by.Old == "":
		fmt.Fprintf(p.out, "signature: none -> %s\n", by.New)
	case by.New == "":
		fmt.Fprintf(p.out, "signature: %s -> none\n", by.Old)
	default:
		fmt.Fprintf(p.out, "signature: %s -> another key, %s\n", by.Old, by.New)
	}
}

// names prints a list, unless both versions have the same.
func (p printer) names(what string, n Names) {
	if n.Same() {
		return
	}
	fmt.Fprintf(p.out, "%s:\n", what)
	for _, part := range []struct {
		sign string
		list []string
	}{{"+", n.Added}, {"-", n.Removed}, {"~", n.Changed}} {
		for _, name := range part.list[:min(len(part.list), most)] {
			fmt.Fprintf(p.out, "  %s %s\n", part.sign, name)
		}
		if more := len(part.list) - most; more > 0 {
			fmt.Fprintf(p.out, "  %s and %s more\n", part.sign, number(more))
		}
	}
}

// cost prints what loading costs.
func (p printer) cost(r Report) {
	fmt.Fprintf(p.out, "cost: %s files, %s bytes", change(r.FileCount), change(r.Bytes))
	if len(r.Unknown) == 0 {
		fmt.Fprintf(p.out, "; %s instructions to load the scripts, %s of data.lua", change(r.ScriptInstructions), change(r.StageInstructions))
	}
	fmt.Fprintln(p.out)
	for _, u := range r.Unknown {
		fmt.Fprintf(p.out, "handlers, commands, computed definitions and instructions are unknown: %s\n", u)
	}
}

// change returns two numbers, or one if they are the same.
func change(n Pair[int]) string {
	if n.Old == n.New {
		return number(n.New)
	}
	return number(n.Old) + " -> " + number(n.New)
}

// number returns a number with a comma after each three digits.
func number(n int) string {
	digits := fmt.Sprint(n)
	var groups []string
	for len(digits) > 3 {
		groups = append([]string{digits[len(digits)-3:]}, groups...)
		digits = digits[:len(digits)-3]
	}
	return strings.Join(append([]string{digits}, groups...), ",")
}
