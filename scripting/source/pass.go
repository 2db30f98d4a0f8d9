package source

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"loam/core/lib/diag"
)

// Hidden names: captured locals of a chunk for which its box supplies functions. Source
// code cannot spell them.
const (
	HiddenConcat  = "\x01concat"   // replaces ..
	HiddenPass    = "\x01pass"     // counts the values that ... passes on
	HiddenLine    = "\x01line"     // counts the lines that run, in a chunk that was compiled for that
	HiddenSet     = "\x01set"      // set(table, key, value) replaces table[key] = value
	HiddenSetAll  = "\x01set all"  // set_all(n, table1, key1, ..., value1, ...) replaces an assignment to n fields
	HiddenKey     = "\x01key"      // key(key, reach) is a key of a table constructor
	HiddenTrim    = "\x01trim"     // trim(table) is a long table constructor
	HiddenEqual   = "\x01equal"    // replaces == and ~=
	HiddenLess    = "\x01less"     // replaces <
	HiddenGreater = "\x01greater"  // replaces >
	HiddenAtMost  = "\x01at most"  // replaces <=
	HiddenAtLeast = "\x01at least" // replaces >=
)

// hiddenNames lists them all.
var hiddenNames = []string{
	HiddenConcat, HiddenPass, HiddenLine, HiddenSet, HiddenSetAll, HiddenKey, HiddenTrim,
	HiddenEqual, HiddenLess, HiddenGreater, HiddenAtMost, HiddenAtLeast,
}

// Hidden reports whether a captured local has a hidden name.
func Hidden(name string) bool { return strings.HasPrefix(name, hiddenMark) }

// hiddenMark begins all hidden names.
const hiddenMark = "\x01"

// maxDepth bounds the nesting of the syntax tree: the compiler recurses on it.
const maxDepth = 480

// maxOperands is the number of operands of .. in one call.
const maxOperands = 50

// pass walks the syntax tree once. It resolves names, reports assignments that
// would hide state from snapshots, collects globals, and replaces by hidden calls what
// the VM would do without a limit: .., the passing on of ..., assignments to computed
// keys, and comparisons of values that may be long strings.
type pass struct {
	file    string
	lines   [][]byte
	depth   int
	scope   scope
	fn      *function
	globals []Global
	errs    SyntaxErrors
	further int  // errors that are not listed
	full    bool // maxDepth was reported
	covered bool // lines are counted
	marked  []int
}

// function is the function body being walked; its parent is nil for the main chunk.
type function struct {
	parent *function
	vararg bool
}

func newPass(file string, src []byte) *pass {
	return &pass{file: file, lines: bytes.Split(src, []byte("\n"))}
}

// chunk walks a main chunk and returns it rewritten.
func (p *pass) chunk(stmts []ast.Stmt) []ast.Stmt {
	p.fn = &function{vararg: true}
	return p.block(stmts)
}

// maxErrors bounds the errors of one file that are listed.
const maxErrors = diag.Most

func (p *pass) fail(line int, name, format string, args ...any) {
	p.add(diag.LuaSyntax, line, name, format, args...)
}

// lost reports an assignment whose value a reload would lose.
func (p *pass) lost(line int, name, format string, args ...any) {
	p.add(diag.LostState, line, name, format, args...)
}

func (p *pass) add(code diag.Code, line int, name, format string, args ...any) {
	if len(p.errs) == maxErrors {
		p.further++
		return
	}
	p.errs = append(p.errs, &SyntaxError{File: p.file, Line: line, Column: p.column(line, name), Code: code, Msg: fmt.Sprintf(format, args...)})
}

// reported returns the errors, and one that stands for those that are not listed.
func (p *pass) reported() SyntaxErrors {
	if p.further == 0 {
		return p.errs
	}
	further := diag.Further(p.file, p.further)
	return append(p.errs, &SyntaxError{File: p.file, Code: further.Code, Msg: further.Msg, More: further.More})
}

// maxColumn bounds the part of a line in which columns are searched, in bytes.
const maxColumn = 1000

// column finds a name in a line, as a whole word; 0 if it does not occur in the beginning.
func (p *pass) column(line int, name string) int {
	if line < 1 || line > len(p.lines) || name == "" {
		return 0
	}
	text := p.lines[line-1]
	text = text[:min(len(text), maxColumn)]
	for at := 0; ; {
		i := bytes.Index(text[at:], []byte(name))
		if i < 0 {
			return 0
		}
		i += at
		before := i == 0 || !IsLetter(text[i-1]) && !IsDigit(text[i-1]) && text[i-1] != '.' && text[i-1] != ':'
		after := i+len(name) >= len(text) || !IsLetter(text[i+len(name)]) && !IsDigit(text[i+len(name)])
		if before && after {
			return i + 1
		}
		at = i + 1
	}
}

// enter counts a level of nesting and reports whether it may be walked.
func (p *pass) enter(line int) bool {
	if p.depth >= maxDepth {
		if !p.full {
			p.full = true
			p.fail(line, "", "code is nested too deep: split it")
		}
		return false
	}
	p.depth++
	return true
}

func (p *pass) leave() { p.depth-- }

func (p *pass) declare(line int, names ...string) {
	for _, name := range names {
		p.scope.declare(local{name, line, p.fn.parent == nil})
	}
}

func (p *pass) lookup(name string) (local, bool) {
	at, ok := p.scope.find(name)
	if !ok {
		return local{}, false
	}
	return p.scope.locals[at], true
}

// block walks statements in their own scope and returns their replacement.
func (p *pass) block(stmts []ast.Stmt) []ast.Stmt {
	mark := p.scope.len()
	p.stmts(stmts)
	p.scope.leave(mark)
	return p.mark(stmts)
}

// stmts walks statements and replaces them in place.
func (p *pass) stmts(list []ast.Stmt) {
	for i, s := range list {
		list[i] = p.stmt(s)
	}
}

// body walks a function body; names are its parameters.
func (p *pass) body(f *ast.FunctionExpr, names ...string) {
	mark := p.scope.len()
	p.fn = &function{parent: p.fn, vararg: f.ParList.HasVargs}
	p.declare(f.Line(), names...)
	p.declare(f.Line(), f.ParList.Names...)
	f.Stmts = p.block(f.Stmts)
	p.fn = p.fn.parent
	p.scope.leave(mark)
}

// assign checks that line may assign the plain name.
func (p *pass) assign(name string, line int) {
	l, isLocal := p.lookup(name)
	inside := p.fn.parent != nil
	switch {
	case isLocal && l.main && inside:
		p.lost(line, name, "file-level local %q is assigned inside a function: a reload or restart would lose that; keep it in self.state, map.state or storage (declared in line %d)", name, l.line)
	case isLocal:
	case name == "arg" && p.fn.vararg:
	case inside:
		p.lost(line, name, "global %q is assigned inside a function: make it local, or keep it in self.state, map.state or storage", name)
	default:
		p.globals = append(p.globals, Global{Name: name, Line: line, Column: p.column(line, name), Write: true})
	}
}

// read records a use of a plain name.
func (p *pass) read(name string, line int) {
	if _, isLocal := p.lookup(name); isLocal || name == "arg" && p.fn.vararg {
		return
	}
	p.globals = append(p.globals, Global{Name: name, Line: line, Column: p.column(line, name)})
}

// stmt walks s and returns its replacement.
func (p *pass) stmt(s ast.Stmt) ast.Stmt {
	if !p.enter(s.Line()) {
		return s
	}
	defer p.leave()
	switch s := s.(type) {
	case *ast.AssignStmt:
		return p.assignment(s)
	case *ast.LocalAssignStmt:
		p.locals(s)
	case *ast.FuncCallStmt:
		s.Expr = p.expr(s.Expr)
	case *ast.DoBlockStmt:
		s.Stmts = p.block(s.Stmts)
	case *ast.WhileStmt:
		s.Condition = p.expr(s.Condition)
		s.Stmts = p.block(s.Stmts)
	case *ast.RepeatStmt:
		p.repeat(s)
	case *ast.IfStmt:
		s.Condition = p.expr(s.Condition)
		s.Then = p.block(s.Then)
		s.Else = p.block(s.Else)
	case *ast.NumberForStmt:
		p.numberFor(s)
	case *ast.GenericForStmt:
		p.exprs(s.Exprs)
		mark := p.scope.len()
		p.declare(s.Line(), s.Names...)
		s.Stmts = p.block(s.Stmts)
		p.scope.leave(mark)
	case *ast.FuncDefStmt:
		p.define(s)
	case *ast.ReturnStmt:
		p.exprs(s.Exprs)
		if len(s.Exprs) > 1 {
			// Results before a call's results could accumulate without being counted.
			last := len(s.Exprs) - 1
			s.Exprs[last] = passOn(s.Exprs[last], true)
		}
	}
	return s
}

func (p *pass) locals(s *ast.LocalAssignStmt) {
	if len(s.Names) == 1 && len(s.Exprs) == 1 {
		if _, isFunc := s.Exprs[0].(*ast.FunctionExpr); isFunc {
			// The VM makes the function's own local name visible in it in both forms.
			p.declare(s.Line(), s.Names...)
			p.exprs(s.Exprs)
			return
		}
	}
	p.exprs(s.Exprs)
	p.declare(s.Line(), s.Names...)
}

// repeat walks repeat-until, whose condition sees the locals of the block.
func (p *pass) repeat(s *ast.RepeatStmt) {
	mark := p.scope.len()
	p.stmts(s.Stmts)
	s.Stmts = p.mark(s.Stmts)
	s.Condition = p.expr(s.Condition)
	p.scope.leave(mark)
}

func (p *pass) numberFor(s *ast.NumberForStmt) {
	s.Init = p.expr(s.Init)
	s.Limit = p.expr(s.Limit)
	if s.Step != nil {
		s.Step = p.expr(s.Step)
	}
	mark := p.scope.len()
	p.declare(s.Line(), s.Name)
	s.Stmts = p.block(s.Stmts)
	p.scope.leave(mark)
}

func (p *pass) define(s *ast.FuncDefStmt) {
	if s.Name.Func == nil {
		s.Name.Receiver = p.expr(s.Name.Receiver)
		p.body(s.Func, "self")
		return
	}
	if name, plain := s.Name.Func.(*ast.IdentExpr); plain {
		p.assign(name.Value, s.Line())
	} else {
		s.Name.Func = p.expr(s.Name.Func)
	}
	p.body(s.Func)
}
