package checkcmd

import (
	"fmt"
	"io"

	"github.com/rs/zerolog"

	"loam/cmd/loam/internal/terminal"
	"loam/core/lib/diag"
	"loam/mods/release"
)

// printRemarks prints the rules that are left out, each with its reason, and warnings about
// rules that load but are probably not meant that way.
func printRemarks(w io.Writer, remarks []release.Remark) {
	each := func(head string, list diag.List) {
		for _, p := range list {
			fmt.Fprintf(w, "%s: %s\n", head, p.Error())
		}
	}
	for _, r := range remarks {
		each("left out", r.LeftOut)
		each("warning", r.Warnings)
		switch {
		case len(r.LeftOut) == 0:
			fmt.Fprintf(w, "bundle %s: %s about its rules\n", r.Bundle, terminal.CountOf(len(r.Warnings), "warning"))
		case len(r.Warnings) == 0:
			fmt.Fprintf(w, "bundle %s: %s why rules are left out\n", r.Bundle, terminal.CountOf(len(r.LeftOut), "reason"))
		default:
			fmt.Fprintf(w, "bundle %s: %s why rules are left out, %s\n", r.Bundle, terminal.CountOf(len(r.LeftOut), "reason"), terminal.CountOf(len(r.Warnings), "warning"))
		}
	}
}

// checkedProblem is a problem or a remark, for programs.
type checkedProblem struct {
	diag.Problem
	// Level is error for problems; left_out and warning are remarks about rules that
	// load nevertheless.
	Level string `json:"level"`
}

// checkedJSON are problems and remarks in one list, for programs.
func checkedJSON(all diag.List, remarks []release.Remark) []checkedProblem {
	made := []checkedProblem{} // null is no list
	add := func(level string, list diag.List) {
		for _, p := range list {
			made = append(made, checkedProblem{p, level})
		}
	}
	add("error", all)
	for _, r := range remarks {
		add("left_out", r.LeftOut)
		add("warning", r.Warnings)
	}
	return made
}

// mostLogged is how many places of rules that are left out a line of the log names.
const mostLogged = 3

// LogRemarks logs, in one line for each bundle, which rules are left out of a release.
func LogRemarks(log zerolog.Logger, r *release.Release) {
	for _, r := range r.Remarks {
		if len(r.LeftOut) == 0 {
			continue
		}
		var first []string
		for _, p := range r.LeftOut[:min(mostLogged, len(r.LeftOut))] {
			first = append(first, p.Error())
		}
		log.Warn().Str("bundle", r.Bundle).Int("reasons", len(r.LeftOut)).Strs("first", first).
			Msg("rules are left out because their files set deferred: leave_out; loam check lists them")
	}
}
