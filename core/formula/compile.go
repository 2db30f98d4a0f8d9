package formula

import (
	"sort"
	"strconv"
	"strings"

	"loam/core/nearest"
)

// Compile checks and compiles a source. Inputs are the names that the slot
// offers, in the order in which Eval gets them; tables those that table() may
// name. Any error is an *Error.
func Compile(src string, inputs []string, tables map[string]*Table) (*Formula, error) {
	if len(src) > MaxSource {
		return nil, &Error{Column: MaxSource + 1, Text: src[:20] + "...", Msg: "formula is longer than " + strconv.Itoa(MaxSource) + " bytes"}
	}
	p := &parser{src: src, f: &Formula{source: src, inputs: inputs}, tables: tables}
	p.next()
	p.expression(0)
	if p.err == nil && p.tok.kind != end {
		p.fail(p.tok, "unexpected", "")
	}
	if p.err != nil {
		return nil, p.err
	}
	p.fold()
	return p.f, nil
}

type kind uint8

const (
	end kind = iota
	number
	name
	sign
)

type token struct {
	kind kind
	text string
	at   int // byte offset
}

type parser struct {
	src    string
	pos    int
	tok    token
	f      *Formula
	tables map[string]*Table
	depth  int // values on the stack at this point
	nested int
	err    *Error
}

func (p *parser) fail(t token, msg, suggestion string) {
	if p.err != nil {
		return
	}
	text := t.text
	if t.kind == end {
		msg, text = "formula ends too early after", p.src
	}
	p.err = &Error{Column: t.at + 1, Text: text, Msg: msg, Suggestion: suggestion}
	p.tok = token{kind: end, at: len(p.src)}
	p.pos = len(p.src)
}

func letter(c byte) bool { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func digit(c byte) bool  { return c >= '0' && c <= '9' }

// next reads the token after the present one.
func (p *parser) next() {
	for p.pos < len(p.src) && (p.src[p.pos] == ' ' || p.src[p.pos] == '\t' || p.src[p.pos] == '\n') {
		p.pos++
	}
	at := p.pos
	if at >= len(p.src) {
		p.tok = token{kind: end, at: at}
		return
	}
	c := p.src[at]
	switch {
	case letter(c):
		for p.pos < len(p.src) && (letter(p.src[p.pos]) || digit(p.src[p.pos])) {
			p.pos++
		}
		p.tok = token{name, p.src[at:p.pos], at}
	case digit(c) || c == '.':
		for p.pos < len(p.src) && (digit(p.src[p.pos]) || p.src[p.pos] == '.') {
			p.pos++
		}
		p.tok = token{number, p.src[at:p.pos], at}
	default:
		p.pos++
		if p.pos < len(p.src) && p.src[p.pos] == '=' && strings.IndexByte("<>=!", c) >= 0 {
			p.pos++
		}
		p.tok = token{sign, p.src[at:p.pos], at}
	}
}

// operators are the binary operators with their strength.
var operators = map[string]struct {
	strength int
	code     code
}{
	"or": {1, opOr}, "and": {2, opAnd},
	"<": {3, opLess}, "<=": {3, opLessEq}, ">": {3, opMore}, ">=": {3, opMoreEq}, "==": {3, opEqual}, "!=": {3, opNotEqual},
	"+": {4, opAdd}, "-": {4, opSub},
	"*": {5, opMul}, "/": {5, opDiv}, "%": {5, opMod},
}

const unaryStrength = 6

// expression compiles an expression of operators stronger than a bound.
func (p *parser) expression(above int) {
	p.nested++
	defer func() { p.nested-- }()
	if p.nested > maxStack {
		p.fail(p.tok, "formula is nested too deep at", "")
		return
	}
	p.operand()
	for p.err == nil {
		o, ok := operators[p.tok.text]
		if !ok || p.tok.kind == number || o.strength <= above {
			return
		}
		p.next()
		p.expression(o.strength)
		p.emit(op{code: o.code}, -1)
	}
}

func (p *parser) emit(o op, change int) {
	p.f.ops = append(p.f.ops, o)
	p.depth += change
	if p.depth > maxStack {
		p.fail(p.tok, "formula needs too many values at once at", "")
	}
}

func (p *parser) operand() {
	t := p.tok
	p.next()
	switch {
	case t.kind == number:
		v, err := strconv.ParseFloat(t.text, 64)
		if err != nil {
			p.fail(t, "not a number", "")
			return
		}
		p.emit(op{code: opNumber, value: v}, 1)
	case t.text == "-":
		p.expression(unaryStrength)
		p.emit(op{code: opNeg}, 0)
	case t.text == "not":
		p.expression(operators["and"].strength)
		p.emit(op{code: opNot}, 0)
	case t.text == "(":
		p.expression(0)
		p.expect(")")
	case t.kind == name && p.tok.text == "(" && p.tok.kind == sign:
		p.next()
		p.call(t)
	case t.kind == name:
		p.input(t)
	default:
		p.fail(t, "unexpected", "")
	}
}

func (p *parser) expect(text string) {
	if p.tok.text != text || p.tok.kind != sign {
		p.fail(p.tok, "want "+strconv.Quote(text)+" before", "")
		return
	}
	p.next()
}

func (p *parser) input(t token) {
	for i, in := range p.f.inputs {
		if in == t.text {
			p.emit(op{code: opInput, arg: i}, 1)
			return
		}
	}
	if _, ok := functions[t.text]; ok || t.text == "if" || t.text == "table" {
		p.fail(t, "function without arguments", "")
		return
	}
	suggestion, _ := nearest.Name(t.text, p.f.inputs)
	msg := "unknown name"
	if len(p.f.inputs) == 0 {
		msg = "no names are offered here: unknown name"
	}
	p.fail(t, msg, suggestion)
}

// functions with their codes and numbers of arguments; min and max take more.
var functions = map[string]struct {
	code code
	args int
}{
	"min": {opMin, 2}, "max": {opMax, 2}, "clamp": {opClamp, 3},
	"floor": {opFloor, 1}, "ceil": {opCeil, 1}, "round": {opRound, 1}, "abs": {opAbs, 1}, "sqrt": {opSqrt, 1},
}

func (p *parser) call(t token) {
	switch t.text {
	case "if":
		p.choice()
		return
	case "table":
		p.lookUp()
		return
	}
	fn, ok := functions[t.text]
	if !ok {
		names := []string{"if", "table"}
		for n := range functions {
			names = append(names, n)
		}
		sort.Strings(names)
		suggestion, _ := nearest.Name(t.text, names)
		p.fail(t, "unknown function", suggestion)
		return
	}
	many := fn.code == opMin || fn.code == opMax
	p.expression(0)
	got := 1
	for p.err == nil && p.tok.text == "," {
		p.next()
		p.expression(0)
		got++
		if many {
			p.emit(op{code: fn.code}, -1)
		}
	}
	if p.err == nil && (got < fn.args || got > fn.args && !many) {
		p.fail(t, "wrong number of arguments ("+strconv.Itoa(got)+", want "+strconv.Itoa(fn.args)+") of", "")
		return
	}
	if !many {
		p.emit(op{code: fn.code}, 1-fn.args)
	}
	p.expect(")")
}

// choice compiles if(condition, a, b); only the part chosen is worked out.
func (p *parser) choice() {
	p.expression(0)
	p.expect(",")
	unless := len(p.f.ops)
	p.emit(op{code: opJumpNot}, -1)
	p.expression(0)
	p.expect(",")
	over := len(p.f.ops)
	p.emit(op{code: opJump}, -1)
	if p.err == nil {
		p.f.ops[unless].arg = len(p.f.ops)
	}
	p.expression(0)
	if p.err == nil {
		p.f.ops[over].arg = len(p.f.ops)
	}
	p.expect(")")
}

func (p *parser) lookUp() {
	t := p.tok
	table, ok := p.tables[t.text]
	if !ok || t.kind != name {
		names := make([]string, 0, len(p.tables))
		for n := range p.tables {
			names = append(names, n)
		}
		sort.Strings(names)
		suggestion, _ := nearest.Name(t.text, names)
		p.fail(t, "unknown table", suggestion)
		return
	}
	p.next()
	p.expect(",")
	p.expression(0)
	p.f.tables = append(p.f.tables, table)
	p.emit(op{code: opTable, arg: len(p.f.tables) - 1}, 0)
	p.expect(")")
}

// fold replaces a formula that reads no input by its value.
func (p *parser) fold() {
	for _, o := range p.f.ops {
		if o.code == opInput {
			return
		}
	}
	v := p.f.Eval(nil)
	p.f.ops, p.f.tables = []op{{code: opNumber, value: v}}, nil
}
