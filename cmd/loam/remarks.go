package main

import (
	"fmt"
	"io"

	"github.com/rs/zerolog"

	"loam/core/problem"
	"loam/mods/release"
)

// printRemarks writes what is told of rules that load all the same: those that are left
// out, each with its reason, and what is likely not meant.
func printRemarks(w io.Writer, remarks []release.Remark) {
	each := func(head string, list problem.List) {
		for _, p := range list {
			fmt.Fprintf(w, "%s: %s\n", head, p.Error())
		}
	}
	for _, r := range remarks {
		each("left out", r.LeftOut)
		each("warning", r.Warnings)
		switch {
		case len(r.LeftOut) == 0:
			fmt.Fprintf(w, "bundle %s: %s about its rules\n", r.Bundle, countOf(len(r.Warnings), "warning"))
		case len(r.Warnings) == 0:
			fmt.Fprintf(w, "bundle %s: %s for which rules are left out\n", r.Bundle, countOf(len(r.LeftOut), "reason"))
		default:
			fmt.Fprintf(w, "bundle %s: %s for which rules are left out, %s\n", r.Bundle, countOf(len(r.LeftOut), "reason"), countOf(len(r.Warnings), "warning"))
		}
	}
}

// mostLogged is how many places of rules that are left out a line of the log names.
const mostLogged = 3

// logRemarks tells in one line a bundle which rules are left out of a release.
func logRemarks(log zerolog.Logger, r *release.Release) {
	for _, r := range r.Remarks {
		if len(r.LeftOut) == 0 {
			continue
		}
		var first []string
		for _, p := range r.LeftOut[:min(mostLogged, len(r.LeftOut))] {
			first = append(first, p.Error())
		}
		log.Warn().Str("bundle", r.Bundle).Int("reasons", len(r.LeftOut)).Strs("first", first).
			Msg("rules are left out, since their files say deferred: leave_out; loam check lists all")
	}
}
