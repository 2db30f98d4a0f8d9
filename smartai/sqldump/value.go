package sqldump

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"loam/smartai"
)

// value is the value of an expression.
type value struct {
	is  valueSort
	num float64 // integers up to 2^53 are exact
	str string
}

type valueSort uint8

const (
	null valueSort = iota
	numeric
	textual
	byDefault // the word DEFAULT
)

func numberValue(n float64) value { return value{is: numeric, num: n} }

func truth(b bool) value {
	if b {
		return numberValue(1)
	}
	return numberValue(0)
}

// float returns a value as a number.
func (v value) float() (float64, bool) {
	switch v.is {
	case numeric:
		return v.num, true
	case textual:
		n, err := strconv.ParseFloat(strings.TrimSpace(v.str), 64)
		return n, err == nil && !math.IsNaN(n) && !math.IsInf(n, 0)
	default:
		return 0, v.is == byDefault
	}
}

// string returns a value as text.
func (v value) string() string {
	if v.is == numeric {
		return strconv.FormatFloat(v.num, 'f', -1, 64)
	}
	return v.str
}

// show returns a value as problems quote it.
func (v value) show() string {
	switch v.is {
	case null:
		return "NULL"
	case byDefault:
		return "DEFAULT"
	default:
		return v.string()
	}
}

// literal makes a value from a written number.
func literal(t token) (value, *fault) {
	if len(t.text) > 2 && (t.text[1] == 'x' || t.text[1] == 'X') {
		n, err := strconv.ParseUint(t.text[2:], 16, 64)
		if err != nil {
			return value{}, &fault{at: t.at, msg: "number is too large", text: t.text}
		}
		return numberValue(float64(n)), nil
	}
	n, err := strconv.ParseFloat(t.text, 64)
	if err != nil {
		return value{}, &fault{at: t.at, msg: "not a number", text: t.text}
	}
	return numberValue(n), nil
}

// expr is an expression: a value, or an operation.
type expr struct {
	op   string // "" is a value; "column" is one
	val  value
	args []expr
	at   smartai.Pos
}

// row returns the columns of the row to which an expression applies.
type row interface {
	column(name string) (value, bool)
}

// eval evaluates an expression; of is nil if there are no columns.
func (e *expr) eval(of row) (value, *fault) {
	switch e.op {
	case "":
		return e.val, nil
	case "column":
		if of != nil {
			if v, ok := of.column(e.val.str); ok {
				return v, nil
			}
		}
		return value{}, &fault{at: e.at, msg: "no such column", text: e.val.str}
	}
	args := make([]value, len(e.args))
	for i := range e.args {
		v, err := e.args[i].eval(of)
		if err != nil {
			return v, err
		}
		args[i] = v
	}
	return e.apply(args)
}

func (e *expr) apply(args []value) (value, *fault) {
	switch e.op {
	case "CONCAT":
		var s strings.Builder
		for _, v := range args {
			if v.is == null {
				return value{}, nil
			}
			if s.WriteString(v.string()); s.Len() > MaxText {
				return value{}, faultAt(e.at, "text of more than %d bytes", MaxText)
			}
		}
		return value{is: textual, str: s.String()}, nil
	case "IN":
		for _, v := range args[1:] {
			if same(args[0], v) {
				return truth(true), nil
			}
		}
		return truth(false), nil
	case "LIKE":
		return truth(args[0].is != null && args[1].is != null && like(strings.ToLower(args[0].string()), strings.ToLower(args[1].string()))), nil
	case "ISNULL":
		return truth(args[0].is == null), nil
	case "=":
		return truth(same(args[0], args[1])), nil
	case "<>", "!=":
		return truth(args[0].is != null && args[1].is != null && !same(args[0], args[1])), nil
	}
	return e.arithmetic(args)
}

// same reports whether two values are equal: as numbers if one is a number.
func same(a, b value) bool {
	if a.is == null || b.is == null {
		return false
	}
	if a.is == textual && b.is == textual {
		return strings.EqualFold(a.str, b.str)
	}
	x, okX := a.float()
	y, okY := b.float()
	return okX && okY && x == y
}

// like reports whether a text matches a pattern, in which % is any text and _ any byte. Its
// time is at most proportional to the product of their lengths.
func like(s, pattern string) bool {
	rest, from := -1, 0 // after the last %, and the start of the text that it matches
	i, j := 0, 0
	for i < len(s) {
		switch {
		case j < len(pattern) && pattern[j] == '%':
			rest, from, j = j+1, i, j+1
		case j+1 < len(pattern) && pattern[j] == '\\' && pattern[j+1] == s[i]:
			i, j = i+1, j+2
		case j < len(pattern) && (pattern[j] == '_' || pattern[j] == s[i]):
			i, j = i+1, j+1
		case rest < 0:
			return false
		default:
			from++
			i, j = from, rest
		}
	}
	return strings.Trim(pattern[j:], "%") == ""
}

// maxExact is the largest number up to which integers are exact.
const maxExact = 1 << 53

func (e *expr) arithmetic(args []value) (value, *fault) {
	n := make([]float64, len(args))
	for i, v := range args {
		var ok bool
		if n[i], ok = v.float(); !ok {
			if v.is == null {
				return value{}, nil
			}
			return value{}, &fault{at: e.args[i].at, msg: "not a number", text: v.show()}
		}
	}
	out, ok := operate(e.op, n)
	switch {
	case !ok:
		return value{}, nil // divided by 0
	case math.Abs(out) > maxExact || math.IsNaN(out):
		return value{}, faultAt(e.at, "number is too large")
	}
	return numberValue(out), nil
}

func operate(op string, n []float64) (out float64, ok bool) {
	switch op {
	case "neg":
		return -n[0], true
	case "NOT":
		return truth(n[0] == 0).num, true
	case "BETWEEN":
		return truth(n[0] >= n[1] && n[0] <= n[2]).num, true
	}
	a, b := n[0], n[1]
	switch op {
	case "+":
		return a + b, true
	case "-":
		return a - b, true
	case "*":
		return a * b, true
	case "/":
		return a / b, b != 0
	case "DIV":
		return math.Trunc(a / b), b != 0
	case "%":
		return math.Mod(a, b), b != 0
	case "<":
		return truth(a < b).num, true
	case "<=":
		return truth(a <= b).num, true
	case ">":
		return truth(a > b).num, true
	case ">=":
		return truth(a >= b).num, true
	case "AND":
		return truth(a != 0 && b != 0).num, true
	case "OR":
		return truth(a != 0 || b != 0).num, true
	}
	return bits(op, a, b)
}

// bits converts an operand for bit operations; only integers have bits.
func bits(op string, a, b float64) (float64, bool) {
	if a != math.Trunc(a) || b != math.Trunc(b) || math.Abs(a) > maxExact || math.Abs(b) > maxExact {
		return math.NaN(), true
	}
	x, y := int64(a), int64(b)
	switch op {
	case "&":
		return float64(x & y), true
	case "|":
		return float64(x | y), true
	case "^":
		return float64(x ^ y), true
	case "<<", ">>":
		if y < 0 || y > 62 || x < 0 {
			return 0, true
		}
		if op == "<<" {
			return float64(x) * math.Pow(2, float64(y)), true
		}
		return float64(x >> y), true
	}
	panic(fmt.Sprintf("dump: no operation %s", op))
}
