package line

import (
	"slices"
	"strings"

	"loam/core/lib/diag"
)

// Slip is a common mistake: words for a line or a condition that is written
// differently.
type Slip struct {
	Words string // as in a line, in this order
	Means string // the correct syntax
}

// slip reports a line that matches no syntax and contains the words of a slip, and returns
// whether it did. Conditions are expected after expect and until, otherwise lines.
func (p *parser) slip(at place, tokens []Token) bool {
	slips := p.grammar.slips.Lines
	if tokens[0].Text == "expect" || slices.ContainsFunc(tokens, func(t Token) bool { return !t.quoted && t.Text == "until" }) {
		slips = p.grammar.slips.Conditions
	}
	for _, s := range slips {
		words := strings.Fields(s.Words)
		for i := 0; i+len(words) <= len(tokens); i++ {
			if slices.EqualFunc(words, tokens[i:i+len(words)], func(w string, t Token) bool { return !t.quoted && t.Text == w }) {
				p.problem(at, tokens[i].column, diag.ScenarioLine, "unknown wording", s.Words, s.Means)
				return true
			}
		}
	}
	return false
}

// Slips has those of lines and of conditions.
type Slips struct{ Lines, Conditions []Slip }
