package line_test

import (
	"fmt"

	"loam/mods/scenario/line"
)

// Steps name verbs by their number in the grammar.
const (
	advance = iota
	spawn
)

var grammar = line.NewGrammar([]line.Form{
	advance: {Syntax: "advance SPAN", Doc: "Moves the time on.", Example: "advance 4s"},
	spawn:   {Syntax: "spawn CREATURE as NAME at X Y", Doc: "Makes a creature.", Example: "spawn grey_wolf as wolf at 5 0"},
}, nil, line.Slips{})

// A scenario becomes steps, which have the values of their slots; spans are in ms.
func ExampleGrammar_Parse() {
	s, problems := grammar.Parse("meadow/scenarios/a.txt", "# a comment\nspawn grey_wolf as wolf at 5 0\nadvance 4s\n", nil)
	if len(problems) > 0 {
		fmt.Println(problems)
		return
	}
	for _, step := range s.Steps {
		switch a := step.Args; step.Verb {
		case advance:
			fmt.Println("line", step.Line, "advances by", a.Num("SPAN"), "ms")
		case spawn:
			fmt.Println("line", step.Line, "spawns", a.Text("CREATURE"), "at", a.Num("X"), a.Num("Y"))
		}
	}
	// Output:
	// line 2 spawns grey_wolf at 5 0
	// line 3 advances by 4000 ms
}

// A line that no form matches is a problem with its place.
func ExampleGrammar_Parse_problem() {
	_, problems := grammar.Parse("meadow/scenarios/a.txt", "advance soon\nadvanse 4s\n", nil)
	for _, p := range problems {
		fmt.Println(p.Error())
	}
	// Output:
	// meadow/scenarios/a.txt:1:9: expected a time such as "4s" (advance SPAN), not "soon" [scenario-line]
	// meadow/scenarios/a.txt:2:1: unknown verb "advanse" (did you mean "advance"?) [scenario-line]
}
