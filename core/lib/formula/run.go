package formula

import "math"

// code is the kind of an op. Values are on a stack: each op takes its operands from there,
// the last one on top, and pushes its result.
type code uint8

const (
	opNumber code = iota // no operand
	opInput              // no operand

	opTable // one operand
	opNegate
	opNot
	opFloor
	opCeil
	opRound
	opAbs
	opSqrt

	opAdd // two operands
	opSubtract
	opMultiply
	opDivide
	opRemainder
	opMin
	opMax
	opLess
	opLessEqual
	opMore
	opMoreEqual
	opEqual
	opNotEqual
	opAnd
	opOr

	opClamp // three operands
	opIf
)

// operands returns how many values an op takes from the stack.
func (c code) operands() int {
	switch {
	case c <= opInput:
		return 0
	case c <= opSqrt:
		return 1
	case c <= opOr:
		return 2
	default:
		return 3
	}
}

// op is one operation of a compiled formula.
type op struct {
	code   code
	index  int     // of the input or table
	number float64 // of opNumber
}

// run executes ops. The topmost value is kept apart from those below it, whose count is n.
// The mask avoids a bounds check for every index, since the compiler accepts no formula
// deeper than MaxDepth.
func run(ops []op, tables []*Table, in []float64) float64 {
	const mask = MaxDepth - 1 // MaxDepth is a power of two
	var below [MaxDepth]float64
	var top float64
	n := 0
	for i := range ops {
		o := &ops[i]
		switch o.code {
		case opNumber:
			below[n&mask] = top
			top = o.number
			n++
		case opInput:
			below[n&mask] = top
			top = input(in, o.index)
			n++
		case opAdd:
			n--
			top = finite(below[n&mask] + top)
		case opSubtract:
			n--
			top = finite(below[n&mask] - top)
		case opMultiply:
			n--
			top = finite(below[n&mask] * top)
		case opTable:
			top = tables[o.index].At(top)
		case opClamp:
			n -= 2
			top = min(max(below[n&mask], below[(n+1)&mask]), top)
		case opIf:
			n -= 2
			if below[n&mask] != 0 {
				top = below[(n+1)&mask]
			}
		default:
			if o.code >= opAdd {
				n--
				top = binary(o.code, below[n&mask], top)
			} else {
				top = unary(o.code, top)
			}
		}
	}
	if top == 0 {
		return 0 // not -0, which people could see
	}
	return top
}

func input(in []float64, i int) float64 {
	if i >= len(in) {
		return 0
	}
	return finite(in[i])
}

func unary(c code, v float64) float64 {
	switch c {
	case opNegate:
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
	default: // opSqrt
		return finite(math.Sqrt(v))
	}
}

func binary(c code, a, b float64) float64 {
	switch c {
	case opDivide:
		return divide(a, b)
	case opRemainder:
		return remainder(a, b)
	case opMin:
		return min(a, b)
	case opMax:
		return max(a, b)
	case opLess:
		return truth(a < b)
	case opLessEqual:
		return truth(a <= b)
	case opMore:
		return truth(a > b)
	case opMoreEqual:
		return truth(a >= b)
	case opEqual:
		return truth(a == b)
	case opNotEqual:
		return truth(a != b)
	case opAnd:
		return truth(a != 0 && b != 0)
	default: // opOr
		return truth(a != 0 || b != 0)
	}
}

func divide(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return finite(a / b)
}

// remainder returns the rest of a divided by b, between 0 and b.
func remainder(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	left := math.Mod(a, b)
	if left != 0 && (left < 0) != (b < 0) {
		left += b
	}
	return left
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// finite returns v, or the finite replacement of a value that is not finite.
func finite(v float64) float64 {
	if v-v == 0 {
		return v
	}
	return notFinite(v)
}

func notFinite(v float64) float64 {
	switch {
	case v > 0:
		return math.MaxFloat64
	case v < 0:
		return -math.MaxFloat64
	default:
		return 0
	}
}
