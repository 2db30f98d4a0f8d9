package scripting

import (
	"bytes"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// findings is what the syntax tree of a file shows without running it.
type findings struct {
	dotted   []argument // handlers written with a dot, which get no self
	calls    []site
	settings []argument      // fields of settings that are read
	kept     []argument      // fields of self in handlers of players that keep data
	imports  []use           // what is read of imports
	defined  map[string]bool // names of fields that the file sets to what may be a function
}

// use is a field of imports that is read, and a field of that where there is one.
type use struct {
	bundle, name argument
}

// site is one call of a method or a global function.
type site struct {
	method   bool
	receiver string // name before the colon, that of the method around for self; "" when it is no plain name
	name     string
	line     int
	args     []argument
}

// argument is one argument of a call as far as it is written out.
type argument struct {
	literal  bool // a string
	text     string
	line     int
	keys     map[string]argument // of a table
	computed bool                // the table has other keys too
	order    []string            // its keys as written
}

// scan reads a source that was compiled before.
func scan(source []byte, name string) *findings {
	s := scanner{findings: &findings{defined: make(map[string]bool)}, aliases: make(map[string]string)}
	stmts, err := parse.Parse(bytes.NewReader(source), name)
	if err == nil {
		s.rename(stmts)
		s.block(stmts)
	}
	return s.findings
}

// rename notes file-level locals that stand for another bundle's functions, as
// in local greeter = imports.greeter.
func (s scanner) rename(stmts []ast.Stmt) {
	for _, stmt := range stmts {
		local, ok := stmt.(*ast.LocalAssignStmt)
		if !ok || len(local.Names) != len(local.Exprs) {
			continue
		}
		for i, e := range local.Exprs {
			if from, isField := e.(*ast.AttrGetExpr); isField && isName(from.Object, "imports") {
				s.aliases[local.Names[i]] = argumentOf(from.Key).text
			}
		}
	}
}

func isName(e ast.Expr, name string) bool {
	id, ok := e.(*ast.IdentExpr)
	return ok && id.Value == name
}

// imported notes what an expression reads of imports.
func (s scanner) imported(e *ast.AttrGetExpr) {
	key := argumentOf(e.Key)
	key.line = e.Line()
	switch object := e.Object.(type) {
	case *ast.IdentExpr:
		if object.Value == "imports" && key.literal {
			s.imports = append(s.imports, use{bundle: key})
		} else if bundle := s.aliases[object.Value]; bundle != "" && key.literal {
			s.imports = append(s.imports, use{argument{literal: true, text: bundle}, key})
		}
	case *ast.AttrGetExpr:
		if bundle := argumentOf(object.Key); isName(object.Object, "imports") && bundle.literal && key.literal {
			s.imports = append(s.imports, use{bundle, key})
		}
	}
}

// scanner walks a syntax tree.
type scanner struct {
	*findings
	self    string            // what stands before the colon of the method around
	aliases map[string]string // file-level locals that are a field of imports
}

func (s scanner) block(stmts []ast.Stmt) {
	for _, stmt := range stmts {
		s.stmt(stmt)
	}
}

func (s scanner) stmt(stmt ast.Stmt) {
	switch stmt := stmt.(type) {
	case *ast.AssignStmt:
		s.exprs(stmt.Lhs)
		s.exprs(stmt.Rhs)
		for i, target := range stmt.Lhs {
			if attr, ok := target.(*ast.AttrGetExpr); ok && (i >= len(stmt.Rhs) || callable(stmt.Rhs[i])) {
				s.define(attr.Key)
			}
		}
	case *ast.LocalAssignStmt:
		s.exprs(stmt.Exprs)
	case *ast.FuncCallStmt:
		s.expr(stmt.Expr)
	case *ast.DoBlockStmt:
		s.block(stmt.Stmts)
	case *ast.WhileStmt:
		s.expr(stmt.Condition)
		s.block(stmt.Stmts)
	case *ast.RepeatStmt:
		s.block(stmt.Stmts)
		s.expr(stmt.Condition)
	case *ast.IfStmt:
		s.expr(stmt.Condition)
		s.block(stmt.Then)
		s.block(stmt.Else)
	case *ast.NumberForStmt:
		s.exprs([]ast.Expr{stmt.Init, stmt.Limit, stmt.Step})
		s.block(stmt.Stmts)
	case *ast.GenericForStmt:
		s.exprs(stmt.Exprs)
		s.block(stmt.Stmts)
	case *ast.FuncDefStmt:
		s.function(stmt)
	case *ast.ReturnStmt:
		s.exprs(stmt.Exprs)
	}
}

func (s scanner) function(stmt *ast.FuncDefStmt) {
	if stmt.Name.Func == nil {
		s.defined[stmt.Name.Method] = true
		s.self = ""
		if id, ok := stmt.Name.Receiver.(*ast.IdentExpr); ok {
			s.self = id.Value
		}
	} else if attr, ok := stmt.Name.Func.(*ast.AttrGetExpr); ok {
		s.define(attr.Key)
		names := stmt.Func.ParList.Names
		if key := argumentOf(attr.Key); strings.HasPrefix(key.text, "on_") && (len(names) == 0 || names[0] != "self") {
			key.line = stmt.Line()
			s.dotted = append(s.dotted, key)
		}
	}
	s.block(stmt.Func.Stmts)
}

// callable tells whether an expression may give a function.
func callable(e ast.Expr) bool {
	switch e.(type) {
	case *ast.FunctionExpr, *ast.IdentExpr, *ast.AttrGetExpr, *ast.FuncCallExpr, *ast.LogicalOpExpr:
		return true
	}
	return false
}

func (s scanner) define(key ast.Expr) {
	if name, ok := key.(*ast.StringExpr); ok {
		s.defined[name.Value] = true
	}
}

func (s scanner) exprs(list []ast.Expr) {
	for _, e := range list {
		s.expr(e)
	}
}

func (s scanner) expr(e ast.Expr) {
	switch e := e.(type) {
	case *ast.AttrGetExpr:
		s.exprs([]ast.Expr{e.Object, e.Key})
		s.field(e)
		s.imported(e)
	case *ast.TableExpr:
		for _, f := range e.Fields {
			if callable(f.Value) {
				s.define(f.Key)
			}
			s.exprs([]ast.Expr{f.Key, f.Value})
		}
	case *ast.FuncCallExpr:
		s.call(e)
	case *ast.LogicalOpExpr:
		s.exprs([]ast.Expr{e.Lhs, e.Rhs})
	case *ast.RelationalOpExpr:
		s.exprs([]ast.Expr{e.Lhs, e.Rhs})
	case *ast.StringConcatOpExpr:
		s.exprs([]ast.Expr{e.Lhs, e.Rhs})
	case *ast.ArithmeticOpExpr:
		s.exprs([]ast.Expr{e.Lhs, e.Rhs})
	case *ast.UnaryMinusOpExpr:
		s.expr(e.Expr)
	case *ast.UnaryNotOpExpr:
		s.expr(e.Expr)
	case *ast.UnaryLenOpExpr:
		s.expr(e.Expr)
	case *ast.FunctionExpr:
		s.block(e.Stmts)
	}
}

// field notes the fields that are checked by name.
func (s scanner) field(e *ast.AttrGetExpr) {
	id, ok := e.Object.(*ast.IdentExpr)
	key := argumentOf(e.Key)
	if !ok || !key.literal {
		return
	}
	key.line = e.Line()
	switch {
	case id.Value == "settings":
		s.settings = append(s.settings, key)
	case id.Value == "self" && s.self == "players" && slices.Contains(playerFields, key.text):
		s.kept = append(s.kept, key)
	}
}

func (s scanner) call(e *ast.FuncCallExpr) {
	s.exprs([]ast.Expr{e.Func, e.Receiver})
	s.exprs(e.Args)
	c := site{line: e.Line()}
	switch fn := e.Func.(type) {
	case nil:
		c.method, c.name = true, e.Method
		if id, ok := e.Receiver.(*ast.IdentExpr); ok {
			c.receiver = id.Value
			if id.Value == "self" {
				c.receiver = s.self
			}
		}
	case *ast.IdentExpr:
		c.name = fn.Value
	default:
		return
	}
	for _, a := range e.Args {
		c.args = append(c.args, argumentOf(a))
	}
	s.calls = append(s.calls, c)
}

func argumentOf(e ast.Expr) argument {
	switch e := e.(type) {
	case *ast.StringExpr:
		return argument{literal: true, text: e.Value, line: e.Line()}
	case *ast.TableExpr:
		a := argument{line: e.Line(), keys: make(map[string]argument)}
		for _, f := range e.Fields {
			if key, ok := f.Key.(*ast.StringExpr); ok {
				a.keys[key.Value] = argumentOf(f.Value)
				a.order = append(a.order, key.Value)
			} else {
				a.computed = true
			}
		}
		return a
	}
	return argument{line: e.Line()}
}
