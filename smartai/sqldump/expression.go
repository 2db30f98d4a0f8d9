package sqldump

import (
	"slices"
	"strings"
)

// Limits of an expression.
const (
	maxDepth = 40
	maxArgs  = 20000 // of IN
)

// strength is the precedence of operators, lowest first.
var strength = map[string]int{
	"OR": 1, "||": 1, "AND": 2, "&&": 2,
	"=": 4, "<>": 4, "!=": 4, "<": 4, "<=": 4, ">": 4, ">=": 4, "IN": 4, "BETWEEN": 4, "LIKE": 4, "IS": 4, "NOT": 4,
	"|": 5, "&": 6, "<<": 7, ">>": 7, "+": 8, "-": 8, "*": 9, "/": 9, "%": 9, "DIV": 9, "MOD": 9, "^": 10,
}

// Precedences between which a sign before a value is.
const (
	strengthNot  = 3
	strengthEach = 5 // of the ends of BETWEEN
)

// meant has the operators with another name.
var meant = map[string]string{"||": "OR", "&&": "AND", "MOD": "%"}

// operator returns the operator of a token, or "".
func operator(t token) string {
	op := ""
	switch t.sort {
	case sign:
		op = t.text
	case word:
		op = strings.ToUpper(t.text)
	}
	if _, ok := strength[op]; !ok {
		return ""
	}
	return op
}

// expression reads an expression with operators of at least a precedence.
func (p *parser) expression(least, depth int) (expr, *fault) {
	t, err := p.lex.next()
	if err != nil {
		return expr{}, err
	}
	if depth > maxDepth {
		return expr{}, faultAt(t.at, "expression is nested deeper than %d", maxDepth)
	}
	left, err := p.operand(t, depth)
	if err != nil {
		return left, err
	}
	for {
		t, err := p.lex.next()
		if err != nil {
			return left, err
		}
		op := operator(t)
		if op == "" || strength[op] < least {
			p.lex.unread(t)
			return left, nil
		}
		if left, err = p.operation(left, t, op, depth); err != nil {
			return left, err
		}
	}
}

// operation reads the rest after an operator.
func (p *parser) operation(left expr, t token, op string, depth int) (expr, *fault) {
	switch op {
	case "IN":
		return p.in(left, t, depth)
	case "BETWEEN":
		return p.between(left, t, depth)
	case "IS":
		return p.isNull(left, t)
	case "NOT":
		then, err := p.lex.next()
		if err != nil {
			return left, err
		}
		if next := operator(then); next == "IN" || next == "BETWEEN" || next == "LIKE" {
			e, err := p.operation(left, then, next, depth)
			return expr{op: "NOT", args: []expr{e}, at: t.at}, err
		}
		return left, unexpected(then, "IN, BETWEEN or LIKE")
	}
	right, err := p.expression(strength[op]+1, depth+1)
	if known, ok := meant[op]; ok {
		op = known
	}
	return fold(expr{op: op, args: []expr{left, right}, at: t.at}), err
}

// fold evaluates an operation on plain values immediately, so that a list of numbers with
// sums stays short. An operation that fails is kept, and reports its error when it is
// evaluated.
func fold(e expr) expr {
	if slices.ContainsFunc(e.args, func(a expr) bool { return a.op != "" }) {
		return e
	}
	if v, err := e.eval(nil); err == nil {
		return expr{val: v, at: e.at}
	}
	return e
}

func (p *parser) in(left expr, t token, depth int) (expr, *fault) {
	if err := p.want("("); err != nil {
		return left, err
	}
	args, err := p.arguments(depth)
	return expr{op: "IN", args: append([]expr{left}, args...), at: t.at}, err
}

func (p *parser) between(left expr, t token, depth int) (expr, *fault) {
	low, err := p.expression(strengthEach, depth+1)
	if err != nil {
		return left, err
	}
	and, err := p.lex.next()
	if err != nil {
		return left, err
	}
	if !and.is("AND") {
		return left, unexpected(and, "AND")
	}
	high, err := p.expression(strengthEach, depth+1)
	return expr{op: "BETWEEN", args: []expr{left, low, high}, at: t.at}, err
}

func (p *parser) isNull(left expr, t token) (expr, *fault) {
	e := expr{op: "ISNULL", args: []expr{left}, at: t.at}
	then, err := p.lex.next()
	if err != nil {
		return e, err
	}
	if then.is("NOT") {
		e = expr{op: "NOT", args: []expr{e}, at: t.at}
		if then, err = p.lex.next(); err != nil {
			return e, err
		}
	}
	if !then.is("NULL") {
		return e, unexpected(then, "NULL")
	}
	return e, nil
}

// arguments reads expressions up to the bracket that ends them.
func (p *parser) arguments(depth int) ([]expr, *fault) {
	var args []expr
	for {
		e, err := p.expression(0, depth+1)
		if err != nil {
			return nil, err
		}
		if args = append(args, e); len(args) > maxArgs {
			return nil, faultAt(e.at, "more than %d values", maxArgs)
		}
		t, err := p.lex.next()
		switch {
		case err != nil:
			return nil, err
		case t.isSign(")"):
			return args, nil
		case !t.isSign(","):
			return nil, unexpected(t, `"," or ")"`)
		}
	}
}

// operand reads one value, with the signs before it.
func (p *parser) operand(t token, depth int) (expr, *fault) {
	switch t.sort {
	case number:
		v, err := literal(t)
		return expr{val: v, at: t.at}, err
	case text:
		return p.text(t)
	case variable:
		v, err := p.variable(t)
		return expr{val: v, at: t.at}, err
	case name:
		return p.columnNamed(t)
	case word:
		return p.wordOperand(t, depth)
	case sign:
		return p.signed(t, depth)
	}
	return expr{}, unexpected(t, "a value")
}

// text reads adjacent texts, which are one text.
func (p *parser) text(t token) (expr, *fault) {
	e := expr{val: value{is: textual, str: t.text}, at: t.at}
	for {
		next, err := p.lex.next()
		if err != nil {
			return e, err
		}
		if next.sort != text {
			p.lex.unread(next)
			return e, nil
		}
		if e.val.str += next.text; len(e.val.str) > MaxText {
			return e, faultAt(t.at, "text of more than %d bytes", MaxText)
		}
	}
}

// columnNamed reads a column, with an optional table before it.
func (p *parser) columnNamed(t token) (expr, *fault) {
	column := t.text
	next, err := p.lex.next()
	if err != nil {
		return expr{}, err
	}
	if next.isSign(".") {
		if next, err = p.lex.next(); err != nil || !next.isName() {
			return expr{}, unexpected(next, "a column")
		}
		column = next.text
	} else {
		p.lex.unread(next)
	}
	return expr{op: "column", val: value{is: textual, str: strings.ToLower(column)}, at: t.at}, nil
}

func (p *parser) wordOperand(t token, depth int) (expr, *fault) {
	switch strings.ToUpper(t.text) {
	case "NULL":
		return expr{at: t.at}, nil
	case "DEFAULT":
		return expr{val: value{is: byDefault}, at: t.at}, nil
	case "TRUE":
		return expr{val: truth(true), at: t.at}, nil
	case "FALSE":
		return expr{val: truth(false), at: t.at}, nil
	case "NOT":
		e, err := p.expression(strengthNot, depth+1)
		return expr{op: "NOT", args: []expr{e}, at: t.at}, err
	}
	next, err := p.lex.next()
	if err != nil {
		return expr{}, err
	}
	switch {
	case next.sort == text && t.text[0] == '_': // a character set
		return p.text(next)
	case next.isSign("(") && strings.EqualFold(t.text, "CONCAT"):
		args, err := p.arguments(depth)
		return fold(expr{op: "CONCAT", args: args, at: t.at}), err
	case next.isSign("("):
		p.lex.unread(next)
		return expr{}, &fault{at: t.at, msg: "unsupported function", text: t.text}
	}
	p.lex.unread(next)
	if t.is("SELECT") {
		return expr{}, faultAt(t.at, "a subquery is not supported: only a server can evaluate it")
	}
	return p.columnNamed(t)
}

func (p *parser) signed(t token, depth int) (expr, *fault) {
	switch t.text {
	case "(":
		e, err := p.expression(0, depth+1)
		if err != nil {
			return e, err
		}
		return e, p.want(")")
	case "-", "+", "!":
		const strongest = 11
		e, err := p.expression(strongest, depth+1)
		switch {
		case err != nil || t.text == "+":
			return e, err
		case t.text == "!":
			return expr{op: "NOT", args: []expr{e}, at: t.at}, nil
		}
		return fold(expr{op: "neg", args: []expr{e}, at: t.at}), nil
	}
	return expr{}, unexpected(t, "a value")
}

// unexpected reports an unexpected token.
func unexpected(t token, want string) *fault {
	if t.sort == atEnd {
		return &fault{at: t.at, msg: "the file ends inside a statement; want " + want}
	}
	return &fault{at: t.at, msg: "want " + want + ", not", text: t.show()}
}
