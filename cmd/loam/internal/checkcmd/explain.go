package checkcmd

import (
	"fmt"
	"io"
	"strings"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/smartai/lint"
)

// Explain is loam explain: it explains the codes of problems.
type Explain struct {
	Code string `arg:"" optional:"" help:"The code at the end of a problem, such as unknown-key; without one, all codes are listed."`
}

// Run explains one code or lists all of them.
func (c Explain) Run(std terminal.Streams) error {
	code := strings.ToLower(strings.Trim(c.Code, "[] "))
	if code == "" {
		listCodes(std.Out)
		return nil
	}
	all := explained()
	for _, e := range all {
		if string(e.Code) == code {
			explainCode(std.Out, e)
			return nil
		}
	}
	var known []string
	for _, e := range all {
		known = append(known, string(e.Code))
	}
	if near, ok := suggest.Name(code, known); ok {
		return usage.Errorf("there is no code %q (did you mean %q?); loam explain lists all codes", c.Code, near)
	}
	return usage.Errorf("there is no code %q; loam explain lists all codes", c.Code)
}

// checkOfLinter is what a check of the linter is; its documentation says more.
const checkOfLinter = "a check of the rule linter"

// explained returns the explanations of all codes, including the checks of the linter.
func explained() []diag.Explanation {
	all := diag.Explanations()
	for _, c := range lint.Checks {
		all = append(all, diag.Explanation{Code: diag.Code(c.Name), Group: diag.Rules, Is: checkOfLinter,
			Why: c.Doc + " `loam smartai lint` reports it with a reason and what to do."})
	}
	return all
}

func listCodes(w io.Writer) {
	all, width := explained(), 0
	for _, e := range all {
		width = max(width, len(e.Code))
	}
	for _, g := range diag.Groups() {
		fmt.Fprintf(w, "%s:\n", g)
		for _, e := range all {
			if e.Group == g {
				is := e.Is
				if is == checkOfLinter {
					is, _, _ = strings.Cut(e.Why, ". ")
				}
				fmt.Fprintf(w, "  %-*s  %s\n", width, e.Code, is)
			}
		}
	}
	fmt.Fprint(w, "\nloam explain CODE tells more.\n")
}

// explainWidth is the width at which explanations are wrapped, in characters.
const explainWidth = 80

func explainCode(w io.Writer, e diag.Explanation) {
	fmt.Fprintf(w, "%s: %s\n\n%s\n", e.Code, e.Is, wrap(e.Why, explainWidth))
	for _, example := range []struct{ head, text string }{{"Wrong", e.Wrong}, {"Right", e.Right}} {
		if example.text != "" {
			fmt.Fprintf(w, "\n%s:\n\n    %s\n", example.head, strings.ReplaceAll(example.text, "\n", "\n    "))
		}
	}
}

// wrap breaks a text between words so that no line is longer than width, if possible.
func wrap(text string, width int) string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case len(line)+1+len(word) > width:
			lines, line = append(lines, line), word
		default:
			line += " " + word
		}
	}
	return strings.Join(append(lines, line), "\n")
}
