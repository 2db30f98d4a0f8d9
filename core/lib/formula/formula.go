// Package formula compiles the expressions of content: numbers, named inputs, arithmetic,
// comparisons, a choice and look-ups in tables. It does not depend on the game: the slot
// that holds a formula defines the inputs and the meaning of the result.
//
// The language, from the lowest to the highest precedence:
//
//	a or b    a and b    not a        1 or 0; anything but 0 counts as true
//	a < b   <=  >  >=  ==  !=         1 or 0; does not chain
//	a + b   a - b
//	a * b   a / b   a % b             % has the sign of b: -1 % 5 is 4
//	-a
//	12   1.5   2e3   name   (a)
//	min(a, b, ...)   max(a, b, ...)   clamp(x, low, high)
//	floor(a)   ceil(a)   round(a)     round takes halves away from 0
//	abs(a)   sqrt(a)
//	if(condition, a, b)               a unless the condition is 0, then b
//	table(name, x)                    see [Table]
//
// Every value is finite, also intermediate ones: division and remainder by 0 give 0, as
// does NaN (the root of a negative number), and a value that is too large becomes the
// largest number of its sign, [math.MaxFloat64]. A clamp whose low is above its high gives
// high. There is no loop, no state and no side effect; all parts of a formula are
// evaluated, regardless of its conditions.
//
// A [Formula] and a [Table] never change; any goroutine may use them.
package formula

import (
	"fmt"
	"slices"
	"strconv"
)

// Limits of a source. They bound the time and memory of Eval.
const (
	MaxSource = 1000 // bytes
	MaxDepth  = 32   // nested parentheses, calls and signs, and values that wait for an operator
	MaxUses   = 24   // names other than the inputs
)

// Error is a problem in a source, with its place.
type Error struct {
	Column     int    // of the first character of Text, from 1
	Text       string // the offending part
	Msg        string // the problem, to be followed by Text
	Suggestion string // the likely intended text instead of Text, or ""
}

// Error returns one line: the column, the problem, the text and the suggestion.
func (e *Error) Error() string {
	s := fmt.Sprintf("column %d: %s %q", e.Column, e.Msg, e.Text)
	if e.Suggestion != "" {
		s += fmt.Sprintf(" (did you mean %q?)", e.Suggestion)
	}
	return s
}

// Formula is a compiled expression.
type Formula struct {
	source string
	inputs []string
	uses   []string
	ops    []op
	tables []*Table
}

// Open resolves a name that is not an input: it returns the name for Uses, or that there is
// none. Known has accepted names, for suggestions.
type Open struct {
	Name  func(name string) (listed string, ok bool)
	Known []string
}

// CompileOpen is CompileWith with names whose values follow the inputs in Eval, in the
// order of Uses.
func CompileOpen(src string, inputs []string, constants map[string]float64, tables map[string]*Table, open Open) (*Formula, error) {
	return compile(&parser{scanner: scanner{src: src}, inputs: inputs, constants: constants, tables: tables, open: open})
}

// CompileWith is Compile with names for constants, such as the settings of an operator.
func CompileWith(src string, inputs []string, constants map[string]float64, tables map[string]*Table) (*Formula, error) {
	return compile(&parser{scanner: scanner{src: src}, inputs: inputs, constants: constants, tables: tables})
}

// Compile checks and compiles src. Inputs are the names of the inputs, in the order of
// their values in Eval: letters, digits and _, and inside also . and :, but none of "and",
// "or" and "not". Tables are the tables that table() may name. Any error is an [*Error].
func Compile(src string, inputs []string, tables map[string]*Table) (*Formula, error) {
	return CompileWith(src, inputs, nil, tables)
}

func compile(p *parser) (*Formula, error) {
	src := p.src
	if len(src) > MaxSource {
		return nil, &Error{Column: MaxSource + 1, Text: src[:20] + "...", Msg: fmt.Sprintf("formula is longer than %d bytes", MaxSource)}
	}
	p.next()
	p.expression(weakest)
	if p.err == nil && p.tok.kind != end {
		p.unexpected(p.tok)
	}
	if p.err != nil {
		return nil, p.err
	}
	return &Formula{source: src, inputs: slices.Clone(p.inputs), uses: p.uses, ops: slices.Clip(p.ops), tables: p.used}, nil
}

// Constant returns a formula without inputs that always returns v, made finite.
func Constant(v float64) *Formula {
	v = run([]op{{code: opNumber, number: finite(v)}}, nil, nil)
	return &Formula{source: strconv.FormatFloat(v, 'g', -1, 64), ops: []op{{code: opNumber, number: v}}}
}

// Source returns the compiled text.
func (f *Formula) Source() string { return f.source }

// Inputs returns a copy of the names that the formula may use, in the order of Eval.
func (f *Formula) Inputs() []string { return slices.Clone(f.inputs) }

// InputCount returns the number of inputs.
func (f *Formula) InputCount() int { return len(f.inputs) }

// Uses returns the names other than inputs whose values the formula needs, each once. The
// slice is shared and must not be changed.
func (f *Formula) Uses() []string { return f.uses }

// Eval evaluates the formula. In has the inputs in order, made finite, and after them the
// values of Uses; missing values are 0. The result is finite. Eval allocates nothing and
// does at most as many operations as the source has bytes.
func (f *Formula) Eval(in []float64) float64 {
	if f.ops[0].code == opNumber && len(f.ops) == 1 { // most formulas of content are plain numbers
		return f.ops[0].number
	}
	return run(f.ops, f.tables, in)
}
