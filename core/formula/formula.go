// Package formula compiles the expressions of content: numbers, named inputs,
// arithmetic, comparisons and look-ups in tables. A formula has no loop, no
// state and no side effect; Eval takes bounded time and allocates nothing.
//
// A Formula is immutable and may be evaluated from any goroutine.
package formula

import (
	"fmt"
	"math"
)

// Limits of a source.
const (
	MaxSource = 1000 // bytes
	maxStack  = 32   // values; also bounds nesting
)

// Error says what is wrong with a source and where.
type Error struct {
	Column     int    // of the first character concerned, from 1
	Text       string // the offending part
	Msg        string
	Suggestion string // a name that may have been meant, or ""
}

// Error is one line: column, what is wrong, the text and the suggestion.
func (e *Error) Error() string {
	s := fmt.Sprintf("column %d: %s %q", e.Column, e.Msg, e.Text)
	if e.Suggestion != "" {
		s += fmt.Sprintf(" (did you mean %q?)", e.Suggestion)
	}
	return s
}

type code uint8

const (
	opNumber code = iota
	opInput
	opTable
	opJump    // to arg
	opJumpNot // pops; to arg when 0
	opNeg
	opNot
	opAdd
	opSub
	opMul
	opDiv
	opMod
	opLess
	opLessEq
	opMore
	opMoreEq
	opEqual
	opNotEqual
	opAnd
	opOr
	opMin
	opMax
	opClamp
	opFloor
	opCeil
	opRound
	opAbs
	opSqrt
)

type op struct {
	code  code
	arg   int
	value float64
}

// Formula is a compiled expression.
type Formula struct {
	source string
	inputs []string
	ops    []op
	tables []*Table
}

// Constant is a formula that is always v.
func Constant(v float64) *Formula {
	v = finite(v)
	return &Formula{source: fmt.Sprint(v), ops: []op{{code: opNumber, value: v}}}
}

// Source is the text that was compiled.
func (f *Formula) Source() string { return f.source }

// Inputs are the names that the formula may use, in the order that Eval wants.
func (f *Formula) Inputs() []string { return f.inputs }

// Eval works the formula out; in holds the inputs in order, missing ones are 0.
// Division and remainder by zero give 0. The result is always finite: what is
// not a number becomes 0, infinity the largest number.
func (f *Formula) Eval(in []float64) float64 {
	var stack [maxStack]float64
	sp := 0
	for pc := 0; pc < len(f.ops); pc++ {
		o := &f.ops[pc]
		switch o.code {
		case opNumber:
			stack[sp] = o.value
			sp++
		case opInput:
			stack[sp] = 0
			if o.arg < len(in) {
				stack[sp] = in[o.arg]
			}
			sp++
		case opTable:
			stack[sp-1] = f.tables[o.arg].At(stack[sp-1])
		case opJump:
			pc = o.arg - 1
		case opJumpNot:
			sp--
			if stack[sp] == 0 {
				pc = o.arg - 1
			}
		case opClamp:
			sp -= 2
			stack[sp-1] = min(max(stack[sp-1], stack[sp]), stack[sp+1])
		default:
			if o.code >= opAdd && o.code <= opMax {
				sp--
				stack[sp-1] = binary(o.code, stack[sp-1], stack[sp])
				continue
			}
			stack[sp-1] = unary(o.code, stack[sp-1])
		}
	}
	return finite(stack[0])
}

func finite(v float64) float64 {
	switch {
	case math.IsNaN(v):
		return 0
	case math.IsInf(v, 1):
		return math.MaxFloat64
	case math.IsInf(v, -1):
		return -math.MaxFloat64
	}
	return v
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

func unary(c code, v float64) float64 {
	switch c {
	case opNeg:
		return -v
	case opNot:
		return truth(v == 0)
	case opFloor:
		return math.Floor(v)
	case opCeil:
		return math.Ceil(v)
	case opRound:
		return math.Round(v)
	case opAbs:
		return math.Abs(v)
	case opSqrt:
		return math.Sqrt(max(v, 0))
	}
	return v
}

func binary(c code, a, b float64) float64 {
	switch c {
	case opAdd:
		return a + b
	case opSub:
		return a - b
	case opMul:
		return a * b
	case opDiv:
		if b == 0 {
			return 0
		}
		return a / b
	case opMod:
		if b == 0 {
			return 0
		}
		return a - math.Floor(a/b)*b
	case opMin:
		return min(a, b)
	case opMax:
		return max(a, b)
	}
	return compare(c, a, b)
}

func compare(c code, a, b float64) float64 {
	switch c {
	case opLess:
		return truth(a < b)
	case opLessEq:
		return truth(a <= b)
	case opMore:
		return truth(a > b)
	case opMoreEq:
		return truth(a >= b)
	case opEqual:
		return truth(a == b)
	case opNotEqual:
		return truth(a != b)
	case opAnd:
		return truth(a != 0 && b != 0)
	}
	return truth(a != 0 || b != 0) // opOr
}
