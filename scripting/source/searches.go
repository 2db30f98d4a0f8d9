package source

import (
	"fmt"
	"math"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// The compiler of the VM searches lists from one end to the other: the constants of a
// function for each use of one, the locals around each name, the gotos of a block at each
// label. So its time can grow with the square of a file. The functions below walk the syntax
// tree as the compiler does and count the steps of its searches without making them, so that
// a file for which they take too long is refused before it is compiled.

// maxSteps is the maximum number of steps of the compiler's searches in one file. A step
// takes about a nanosecond on a slow machine, so that they take less than half a second.
const maxSteps = 400_000_000

// maxFunctions is the maximum number of functions in one file: the compiler allocates 12 KB
// for each before it knows its length.
const maxFunctions = 10_000

// Steps of what takes longer than looking at the next local or the next statement.
const (
	constantSteps = 7  // comparing a constant
	gotoSteps     = 3  // looking up a goto that may have been resolved
	operandSteps  = 3  // looking at an operand
	numberSteps   = 20 // reading a number as an operand, without its digits
	digitSteps    = 2
)

// search is a kind of search.
type search int

const (
	ofConstants search = iota
	ofLocals
	ofGotos
	ofOperands
	kindsOfSearch
)

// advice says, for each kind of search, what is too much and what to do.
var advice = [kindsOfSearch]string{
	ofConstants: "too many different names, numbers and texts in one function: divide it into functions, or move the values to data files",
	ofLocals:    "too many uses of names within functions around which many locals are declared: use fewer nested functions or locals",
	ofGotos:     "too many gotos and labels in one function: use loops and functions",
	ofOperands:  "too many long expressions of arithmetic: divide them into shorter ones",
}

// searches counts the steps of the compiler's searches in one file.
type searches struct {
	file   string
	scope  scope
	blocks int // open ones, of all functions around here
	funcs  int // so far
	fn     *searched
	line   int // of the statement
	steps  [kindsOfSearch]int
	total  int
	over   *SyntaxError // nil while the file is within its limits
}

// searched is what the compiler searches of a function.
type searched struct {
	parent    *searched
	line      int
	from      int // its first local in scope
	constants map[lua.LValue]int
	captured  map[string]bool // locals of functions around it
	visible   int             // how many of them do not have hidden names
	gotos     int
	first     int // of the gotos, the first in the open block
}

// checkSearches refuses a file whose compilation takes too long, and functions that capture
// too many locals.
func checkSearches(file string, stmts []ast.Stmt) *SyntaxError {
	s := searches{file: file}
	s.walk(stmts)
	return s.over
}

// walk counts the steps for a file.
func (s *searches) walk(stmts []ast.Stmt) {
	s.function(&ast.FunctionExpr{ParList: &ast.ParList{}, Stmts: stmts})
}

// step counts n steps of a search.
func (s *searches) step(of search, n int) {
	s.steps[of] += n
	s.total += n
	if s.total <= maxSteps || s.over != nil {
		return
	}
	most := of
	for other, n := range s.steps {
		if n > s.steps[most] {
			most = search(other)
		}
	}
	s.over = &SyntaxError{File: s.file, Line: s.line, Msg: "compiling this file up to here takes too long: " + advice[most]}
}

// constant counts the search for a constant.
func (s *searches) constant(v lua.LValue) {
	i, known := s.fn.constants[v]
	if !known {
		i = len(s.fn.constants)
		s.fn.constants[v] = i
	}
	s.step(ofConstants, constantSteps*(i+1))
}

// name counts the searches for a plain name.
func (s *searches) name(name string) {
	i, isLocal := s.scope.find(name)
	if !isLocal {
		s.step(ofLocals, s.scope.len()+s.blocks)
		s.constant(lua.LString(name))
		return
	}
	s.step(ofLocals, s.scope.len()-i+s.blocks)
	if i < s.fn.from {
		s.capture(name)
	}
}

// capture adds a local of a function around to those that the function captures.
func (s *searches) capture(name string) {
	s.step(ofLocals, len(s.fn.captured))
	if s.fn.captured[name] {
		return
	}
	s.fn.captured[name] = true
	if !Hidden(name) {
		s.fn.visible++
	}
	if s.fn.visible > maxCaptured && s.over == nil {
		s.over = &SyntaxError{File: s.file, Line: s.fn.line, Msg: fmt.Sprintf("function uses too many locals of functions around it: at most %d", maxCaptured)}
	}
}

func (s *searches) declare(names ...string) {
	for _, name := range names {
		s.scope.declare(local{name: name})
	}
}

// function walks a function; names are its hidden parameters.
func (s *searches) function(f *ast.FunctionExpr, names ...string) {
	s.fn = &searched{parent: s.fn, line: f.Line(), from: s.scope.len(), constants: make(map[lua.LValue]int), captured: make(map[string]bool)}
	if s.funcs++; s.funcs > maxFunctions && s.over == nil {
		s.over = &SyntaxError{File: s.file, Line: f.Line(), Msg: fmt.Sprintf("file has more than %d functions: divide it into several files", maxFunctions)}
	}
	mark := s.scope.len()
	s.declare(names...)
	s.declare(f.ParList.Names...)
	if f.ParList.HasVargs {
		s.declare("arg")
	}
	s.blocks++
	s.chunk(f.Stmts)
	s.blocks--
	s.step(ofGotos, gotoSteps*s.fn.gotos)
	s.scope.leave(mark)
	done := s.fn
	if s.fn = done.parent; s.fn == nil {
		return
	}
	for name := range done.captured {
		s.step(ofLocals, s.scope.len()-s.fn.from)
		if i, ok := s.scope.find(name); ok && i < s.fn.from {
			s.capture(name)
		}
	}
}

// block walks statements in a block of their own; then, if not nil, is walked at its end.
func (s *searches) block(stmts []ast.Stmt, then ast.Expr, names ...string) {
	mark, first := s.scope.len(), s.fn.first
	s.fn.first = s.fn.gotos
	s.blocks++
	s.declare(names...)
	s.chunk(stmts)
	s.expr(then)
	s.blocks--
	s.step(ofGotos, gotoSteps*(s.fn.gotos-s.fn.first))
	s.fn.first = first
	s.scope.leave(mark)
}

// chunk walks statements. The compiler looks behind each for the end of the labels there.
func (s *searches) chunk(stmts []ast.Stmt) {
	row := 0
	for _, stmt := range stmts {
		if s.over != nil {
			return
		}
		if _, label := stmt.(*ast.LabelStmt); label {
			row++
		} else {
			row = 0
		}
		s.step(ofGotos, row)
		s.line = stmt.Line()
		s.stmt(stmt)
	}
}

func (s *searches) stmt(stmt ast.Stmt) {
	switch stmt := stmt.(type) {
	case *ast.AssignStmt:
		s.exprs(stmt.Lhs)
		s.exprs(stmt.Rhs)
		for _, target := range stmt.Lhs {
			if name, plain := target.(*ast.IdentExpr); plain {
				s.name(name.Value) // once more
			}
		}
	case *ast.LocalAssignStmt:
		s.locals(stmt)
	case *ast.FuncCallStmt:
		s.expr(stmt.Expr)
	case *ast.DoBlockStmt:
		s.block(stmt.Stmts, nil)
	case *ast.WhileStmt:
		s.expr(stmt.Condition)
		s.block(stmt.Stmts, nil)
	case *ast.RepeatStmt:
		s.block(stmt.Stmts, stmt.Condition)
	case *ast.IfStmt:
		s.expr(stmt.Condition)
		s.block(stmt.Then, nil)
		s.block(stmt.Else, nil)
	case *ast.NumberForStmt:
		s.exprs([]ast.Expr{stmt.Init, stmt.Limit, stmt.Step})
		s.block(stmt.Stmts, nil, "(for index)", "(for limit)", "(for step)", stmt.Name)
	case *ast.GenericForStmt:
		s.exprs(stmt.Exprs)
		s.block(stmt.Stmts, nil, append([]string{"(for generator)", "(for state)", "(for control)"}, stmt.Names...)...)
	case *ast.FuncDefStmt:
		s.define(stmt)
	case *ast.ReturnStmt:
		s.exprs(stmt.Exprs)
	case *ast.LabelStmt:
		s.step(ofGotos, gotoSteps*(s.fn.gotos-s.fn.first+1)+s.blocks)
	case *ast.GotoStmt:
		s.fn.gotos++
		s.step(ofGotos, gotoSteps+s.blocks)
	}
}

func (s *searches) locals(stmt *ast.LocalAssignStmt) {
	if len(stmt.Names) == 1 && len(stmt.Exprs) == 1 {
		if _, isFunc := stmt.Exprs[0].(*ast.FunctionExpr); isFunc {
			s.declare(stmt.Names...)
			s.exprs(stmt.Exprs)
			return
		}
	}
	s.exprs(stmt.Exprs)
	s.declare(stmt.Names...)
}

func (s *searches) define(stmt *ast.FuncDefStmt) {
	if stmt.Name.Func == nil {
		s.expr(stmt.Name.Receiver)
		s.constant(lua.LString(stmt.Name.Method))
		s.function(stmt.Func, "self")
		return
	}
	s.expr(stmt.Name.Func)
	s.expr(stmt.Name.Func) // once more, as the target of an assignment
	s.function(stmt.Func)
}

func (s *searches) exprs(list []ast.Expr) {
	for _, e := range list {
		s.expr(e)
	}
}

func (s *searches) expr(e ast.Expr) {
	switch e := e.(type) {
	case *ast.IdentExpr:
		s.name(e.Value)
	case *ast.StringExpr:
		s.constant(lua.LString(e.Value))
	case *ast.AttrGetExpr:
		s.expr(e.Object)
		s.expr(e.Key)
	case *ast.TableExpr:
		for _, f := range e.Fields {
			s.expr(f.Key)
			s.expr(f.Value)
		}
	case *ast.FuncCallExpr:
		s.expr(e.Func)
		s.expr(e.Receiver)
		if e.Func == nil {
			s.constant(lua.LString(e.Method))
		}
		s.exprs(e.Args)
	case *ast.LogicalOpExpr:
		s.expr(e.Lhs)
		s.expr(e.Rhs)
	case *ast.RelationalOpExpr:
		s.expr(e.Lhs)
		s.expr(e.Rhs)
	case *ast.UnaryNotOpExpr:
		s.expr(e.Expr)
	case *ast.UnaryLenOpExpr:
		s.expr(e.Expr)
	case *ast.FunctionExpr:
		s.function(e)
	case *ast.NumberExpr, *ast.ArithmeticOpExpr, *ast.UnaryMinusOpExpr:
		s.compiled(e, s.fold(e))
	}
}

// folded is an expression as the compiler sees it when it looks for constants.
type folded struct {
	number   lua.LNumber
	constant bool
	steps    int // of looking at it
}

// compiled counts what the compiler does with an expression that is no part of a constant:
// it looks for a constant, and then compiles that, or the operands, which fold has counted.
func (s *searches) compiled(e ast.Expr, f folded) {
	switch e.(type) {
	case *ast.ArithmeticOpExpr, *ast.UnaryMinusOpExpr, *ast.NumberExpr:
		s.step(ofOperands, f.steps)
		if f.constant {
			s.constant(f.number)
		}
	default:
		s.expr(e)
	}
}

// fold looks for a constant, and counts what the compiler does with the operands of what is
// none.
func (s *searches) fold(e ast.Expr) folded {
	switch e := e.(type) {
	case *ast.NumberExpr:
		n, err := numberOf(e)
		if err != nil {
			n = math.NaN()
		}
		return folded{lua.LNumber(n), true, numberSteps + digitSteps*len(e.Value)}
	case *ast.UnaryMinusOpExpr:
		f := s.fold(e.Expr)
		if !f.constant {
			s.compiled(e.Expr, f)
		}
		return folded{-f.number, f.constant, f.steps + operandSteps}
	case *ast.ArithmeticOpExpr:
		l, r := s.fold(e.Lhs), s.fold(e.Rhs)
		f := folded{constant: l.constant && r.constant, steps: l.steps + r.steps + operandSteps}
		if f.constant {
			f.number = calculate(e.Operator, l.number, r.number)
			return f
		}
		s.compiled(e.Lhs, l)
		s.compiled(e.Rhs, r)
		return f
	}
	return folded{steps: operandSteps}
}

// calculate returns a constant for an operation: of those with the same operands the same,
// and usually another one than those with other operands.
func calculate(operator string, a, b lua.LNumber) lua.LNumber {
	switch operator {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	case "/":
		return a / b
	case "%":
		return lua.LNumber(math.Mod(float64(a), float64(b)))
	}
	return lua.LNumber(math.Pow(float64(a), float64(b)))
}
