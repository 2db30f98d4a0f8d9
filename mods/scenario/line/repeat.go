package line

import (
	"fmt"

	"loam/core/lib/diag"
)

// maxRounds is the maximum number of repetitions of lines; each counts for MaxLines.
const maxRounds = 1000

// The verbs around repeated lines. The lines are read once, and added to the scenario once
// for each repetition.
const (
	repeatSyntax = "repeat N times"
	endSyntax    = "end"
)

// block is a group of repeated lines during reading.
type block struct {
	at     place // of its first line
	from   int   // its first step
	rounds int
}

// repeat begins a block.
func (p *parser) repeat(at place, a Args) {
	g, _ := a.Get("N")
	rounds := int(g.Num)
	if rounds < 1 || rounds > maxRounds {
		p.problem(at, g.Token.column, diag.ScenarioValue, fmt.Sprintf("the number of repetitions must be 1 to %d, not", maxRounds), g.Token.Text, "")
		rounds = 1
	}
	if len(p.blocks) == maxDepth {
		p.problem(at, 0, diag.OverLimit, fmt.Sprintf("repeat is nested more than %d deep", maxDepth), "", "")
	}
	p.blocks = append(p.blocks, block{at, len(p.steps), rounds})
}

// end ends the last block that began in the same file.
func (p *parser) end(at place, begun int) {
	if len(p.blocks) <= begun {
		p.problem(at, 0, diag.ScenarioBlock, "`end` without `repeat N times` in this file", "", "")
		return
	}
	b := p.blocks[len(p.blocks)-1]
	p.blocks = p.blocks[:len(p.blocks)-1]
	once := p.steps[b.from:]
	switch {
	case len(once) == 0:
		p.problem(b.at, 0, diag.ScenarioBlock, "no lines between `repeat` and `end`", "", "")
		return
	case len(once) > (MaxLines-b.from)/b.rounds:
		p.problem(b.at, 0, diag.OverLimit, fmt.Sprintf("scenario has more than %d lines, counting each repetition", MaxLines), "", "")
		return
	}
	all := make([]Step, 0, len(once)*b.rounds)
	for n := range b.rounds {
		for _, s := range once {
			s.Round, s.again = roundOf(n+1, b.rounds, s.Round), s.again || n > 0
			all = append(all, s)
		}
	}
	p.steps = append(p.steps[:b.from], all...)
}

func roundOf(n, of int, within string) string {
	if within == "" {
		return fmt.Sprintf("round %d of %d", n, of)
	}
	return fmt.Sprintf("round %d of %d, %s", n, of, within)
}

// unended reports blocks that a file begins and does not end.
func (p *parser) unended(begun int) {
	for _, b := range p.blocks[begun:] {
		p.problem(b.at, 0, diag.ScenarioBlock, "`repeat` without `end` in this file", "", "")
	}
	p.blocks = p.blocks[:begun]
}
