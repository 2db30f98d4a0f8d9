package formula

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/suggest"
)

// strength is the precedence of an operator.
type strength int

const (
	weakest strength = iota
	orStrength
	andStrength
	notStrength
	compareStrength
	addStrength
	multiplyStrength
	signStrength
)

// operators are the binary operators.
var operators = map[string]struct {
	strength strength
	code     code
}{
	"or":  {orStrength, opOr},
	"and": {andStrength, opAnd},
	"<":   {compareStrength, opLess},
	"<=":  {compareStrength, opLessEqual},
	">":   {compareStrength, opMore},
	">=":  {compareStrength, opMoreEqual},
	"==":  {compareStrength, opEqual},
	"!=":  {compareStrength, opNotEqual},
	"+":   {addStrength, opAdd},
	"-":   {addStrength, opSubtract},
	"*":   {multiplyStrength, opMultiply},
	"/":   {multiplyStrength, opDivide},
	"%":   {multiplyStrength, opRemainder},
}

// functions has the functions other than table. Those with two operands also accept more
// arguments, which are combined in pairs.
var functions = map[string]code{
	"abs": opAbs, "ceil": opCeil, "clamp": opClamp, "floor": opFloor, "if": opIf,
	"max": opMax, "min": opMin, "round": opRound, "sqrt": opSqrt,
}

// parser compiles by recursive descent, and appends each op after its operands. After the
// first error it only sees the end of the source.
type parser struct {
	scanner
	tok       token // the current one
	inputs    []string
	constants map[string]float64 // by name
	tables    map[string]*Table
	open      Open

	uses     []string
	ops      []op
	used     []*Table // by opTable.index
	depth    int      // values on the stack after ops
	nested   int
	brackets int // open parentheses
	err      *Error
}

func (p *parser) next() token {
	last := p.tok
	p.tok = p.scan()
	return last
}

func (p *parser) fail(t token, msg, suggestion string) {
	if p.err != nil {
		return
	}
	p.err = &Error{Column: t.at + 1, Text: t.text, Msg: msg, Suggestion: suggestion}
	p.pos = len(p.src)
	p.tok = p.scan()
}

// unexpected reports an unexpected token.
func (p *parser) unexpected(t token) {
	switch {
	case t.kind == end && strings.TrimSpace(p.src) == "":
		p.fail(t, "formula is empty:", "")
	case t.kind == end && p.brackets > 0:
		p.fail(token{text: strings.TrimSpace(p.src), at: t.at}, `")" is missing after`, "")
	case t.kind == end:
		p.fail(token{text: strings.TrimSpace(p.src), at: t.at}, "formula is incomplete after", "")
	case t.text == "**" || t.text == "^":
		p.fail(t, "there are no powers, multiply instead:", "")
	default:
		p.fail(t, "unexpected", foreign[t.text])
	}
}

// expression compiles operators with a precedence above the given one.
func (p *parser) expression(above strength) {
	p.operand(above)
	for p.err == nil {
		o, ok := operators[p.tok.text]
		if !ok || o.strength <= above {
			return
		}
		p.next()
		p.expression(o.strength)
		p.emit(op{code: o.code})
		if o.strength == compareStrength && operators[p.tok.text].strength == compareStrength {
			p.fail(p.tok, `comparisons cannot be chained; join them with "and":`, "")
		}
	}
}

// nest compiles a part that is one level deeper.
func (p *parser) nest(above strength) {
	if p.nested++; p.nested > MaxDepth {
		p.fail(p.tok, fmt.Sprintf("formula is nested deeper than %d at", MaxDepth), "")
		return
	}
	p.expression(above)
	p.nested--
}

func (p *parser) operand(above strength) {
	t := p.next()
	switch {
	case t.kind == number:
		p.number(t)
	case t.text == "-":
		p.nest(signStrength)
		p.emit(op{code: opNegate})
	case t.text == "(":
		p.brackets++
		p.nest(weakest)
		p.expect(")")
		p.brackets--
	case t.text == "not" && above > notStrength:
		p.fail(t, "parentheses are missing around", "")
	case t.text == "not":
		p.nest(notStrength)
		p.emit(op{code: opNot})
	case t.kind != name || t.text == "and" || t.text == "or":
		p.unexpected(t)
	case p.tok.text == "(":
		p.call(t)
	default:
		p.input(t)
	}
}

func (p *parser) expect(text string) {
	switch p.tok.text {
	case text:
		p.next()
	case "":
		p.unexpected(p.tok)
	default:
		p.fail(p.tok, "want "+strconv.Quote(text)+" before", foreign[p.tok.text])
	}
}

func (p *parser) number(t token) {
	if !isNumber(t.text) {
		p.fail(t, "malformed number", p.likelyNumber(t.text))
		return
	}
	v, err := strconv.ParseFloat(t.text, 64)
	if err != nil {
		p.fail(t, "number is too large:", "")
		return
	}
	p.emit(op{code: opNumber, number: v})
}

// likelyNumber returns the likely intended number for a number with text after it.
func (p *parser) likelyNumber(s string) string {
	behind := strings.TrimLeft(s, "0123456789.")
	digits := s[:len(s)-len(behind)]
	switch {
	case !isNumber(digits):
		return ""
	case slices.Contains(p.inputs, behind):
		return digits + " * " + behind
	default:
		return digits
	}
}

func (p *parser) input(t token) {
	if i := slices.Index(p.inputs, t.text); i >= 0 {
		p.emit(op{code: opInput, index: i})
		return
	}
	if v, ok := p.constants[t.text]; ok {
		p.emit(op{code: opNumber, number: finite(v)})
		return
	}
	if p.open.Name != nil && p.use(t) {
		return
	}
	_, isFunction := functions[t.text]
	switch {
	case isFunction || t.text == "table":
		p.fail(t, "function without arguments", "")
	case len(p.inputs)+len(p.constants)+len(p.open.Known) == 0:
		p.fail(t, "this formula has no inputs; unknown name", "")
	default:
		suggestion, _ := suggest.Name(t.text, slices.Concat(p.inputs, slices.Sorted(maps.Keys(p.constants)), p.open.Known))
		p.fail(t, "unknown name", suggestion)
	}
}

// use compiles a name that is not an input, if it is open.
func (p *parser) use(t token) bool {
	listed, ok := p.open.Name(t.text)
	if !ok {
		return false
	}
	i := slices.Index(p.uses, listed)
	if i < 0 {
		i = len(p.uses)
		p.uses = append(p.uses, listed)
	}
	if len(p.uses) > MaxUses {
		p.fail(t, fmt.Sprintf("formula uses more than %d stats; the first beyond the limit is", MaxUses), "")
		return true
	}
	p.emit(op{code: opInput, index: len(p.inputs) + i})
	return true
}

// call compiles the arguments of function t, and the function.
func (p *parser) call(t token) {
	if t.text == "table" {
		p.lookUp()
		return
	}
	code, ok := functions[t.text]
	if !ok {
		suggestion, _ := suggest.Name(t.text, append(slices.Sorted(maps.Keys(functions)), "table"))
		p.fail(t, "unknown function", suggestion)
		return
	}
	want, got := code.operands(), 0
	for more := true; more; more = p.tok.text == "," {
		p.next() // the parenthesis or the comma
		p.nest(weakest)
		if got++; want == 2 && got > 1 {
			p.emit(op{code: code})
		}
	}
	p.expect(")")
	switch {
	case want == 2 && got < 2:
		p.fail(t, "too few arguments (1, want 2 or more) of", "")
	case want != 2 && got != want:
		p.fail(t, fmt.Sprintf("wrong number of arguments (%d, want %d) of", got, want), "")
	case want != 2:
		p.emit(op{code: code})
	}
}

// lookUp compiles the part after "table".
func (p *parser) lookUp() {
	p.next()
	t := p.next()
	table := p.tables[t.text]
	switch {
	case t.kind != name:
		p.unexpected(t)
		return
	case table == nil && len(p.tables) == 0:
		p.fail(t, "this formula has no tables; unknown table", "")
		return
	case table == nil:
		suggestion, _ := suggest.Name(t.text, slices.Sorted(maps.Keys(p.tables)))
		p.fail(t, "unknown table", suggestion)
		return
	}
	p.expect(",")
	p.nest(weakest)
	p.expect(")")
	i := slices.Index(p.used, table)
	if i < 0 {
		i = len(p.used)
		p.used = append(p.used, table)
	}
	p.emit(op{code: opTable, index: i})
}

// emit appends an op whose operands are compiled. If all of them are numbers, which are
// then the last ops, the result replaces them.
func (p *parser) emit(o op) {
	if p.err != nil {
		return
	}
	takes := o.code.operands()
	first := len(p.ops) - takes
	p.ops = append(p.ops, o)
	if p.depth += 1 - takes; p.depth > MaxDepth {
		p.fail(p.tok, fmt.Sprintf("formula is too complex: it needs more than %d intermediate values at", MaxDepth), "")
		return
	}
	varies := func(o op) bool { return o.code != opNumber }
	if takes > 0 && !slices.ContainsFunc(p.ops[first:first+takes], varies) {
		v := run(p.ops[first:], p.used, nil)
		p.ops = append(p.ops[:first], op{code: opNumber, number: v})
	}
}
