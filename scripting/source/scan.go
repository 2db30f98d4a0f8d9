package source

import (
	"bytes"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// Findings are the results of analysing the syntax tree of a file. Do not write into
// them.
type Findings struct {
	Dotted   []Argument // handlers written with a dot, which receive no self
	Calls    []Call
	Dots     []Call            // calls with a dot on what may be a handle: self, a parameter of a handler, the result of a method
	Reads    []Call            // questions such as is_dead that are decide something as fields of what may be a handle, not called
	Members  []Call            // calls of what is in a table of the library, as in math.floor(x)
	Locals   map[string]int    // file-level locals, with their lines
	Settings []Argument        // fields of settings that the file reads
	Kept     []Argument        // fields of self in handlers of players for which Scan was asked
	Imports  []Use             // fields of imports that the file reads
	Defined  map[string]bool   // names of fields that the file sets to a possible function
	Subjects map[string]string // file-level locals, and the function that gives each its value, such as creature
}

// Use is a field of imports that the file reads, and a field of that, if any.
type Use struct {
	Bundle, Name Argument
}

// Call is one call of a method or a global function.
type Call struct {
	Method   bool
	Receiver string // name before the colon; for self, that of the surrounding method; "" if it is not a plain name
	Self     bool   // self is before the colon
	Name     string
	Line     int
	Args     []Argument
	Open     bool // the last argument may yield several values
}

// Argument is one argument of a call, as far as it is a literal.
type Argument struct {
	Literal  bool   // a string
	Kind     string // nil, boolean, number, string, table or function, if known
	Text     string
	Number   float64
	Line     int
	Keys     map[string]Argument // of a table; nil for other values
	Computed bool                // the table has other keys too
	Order    []string            // its keys as written
}

// Scan analyses a source that Compile has accepted; for one that cannot be parsed it
// returns nothing. Kept are the names of the fields of players for Findings.Kept.
func Scan(src []byte, name string, kept []string) *Findings {
	s := scanner{Findings: &Findings{Defined: make(map[string]bool), Subjects: make(map[string]string), Locals: make(map[string]int)}, keeps: kept, aliases: make(map[string]string)}
	stmts, err := parse.Parse(bytes.NewReader(src), name)
	if err == nil {
		s.rename(stmts)
		s.block(stmts)
	}
	return s.Findings
}

// rename records file-level locals for another bundle's functions, as in local greeter =
// imports.greeter, and those whose value comes from a call, as in local wolf = creature
// "wolf".
func (s scanner) rename(stmts []ast.Stmt) {
	for _, stmt := range stmts {
		local, ok := stmt.(*ast.LocalAssignStmt)
		for i := 0; ok && i < len(local.Names); i++ {
			s.Locals[local.Names[i]] = local.Line()
		}
		if !ok || len(local.Names) != len(local.Exprs) {
			continue
		}
		for i, e := range local.Exprs {
			if from, isField := e.(*ast.AttrGetExpr); isField && isName(from.Object, "imports") {
				s.aliases[local.Names[i]] = argumentOf(from.Key).Text
			}
			if call, isCall := e.(*ast.FuncCallExpr); isCall {
				if fn, isGlobal := call.Func.(*ast.IdentExpr); isGlobal {
					s.Subjects[local.Names[i]] = fn.Value
				}
			}
		}
	}
}

func isName(e ast.Expr, name string) bool {
	id, ok := e.(*ast.IdentExpr)
	return ok && id.Value == name
}

// imported records the fields of imports that an expression reads.
func (s scanner) imported(e *ast.AttrGetExpr) {
	key := argumentOf(e.Key)
	key.Line = e.Line()
	switch object := e.Object.(type) {
	case *ast.IdentExpr:
		if object.Value == "imports" && key.Literal {
			s.Imports = append(s.Imports, Use{Bundle: key})
		} else if bundle := s.aliases[object.Value]; bundle != "" && key.Literal {
			s.Imports = append(s.Imports, Use{Argument{Literal: true, Text: bundle}, key})
		}
	case *ast.AttrGetExpr:
		if bundle := argumentOf(object.Key); isName(object.Object, "imports") && bundle.Literal && key.Literal {
			s.Imports = append(s.Imports, Use{bundle, key})
		}
	}
}

// scanner walks a syntax tree.
type scanner struct {
	*Findings
	self    string            // name before the colon of the surrounding method
	keeps   []string          // fields of players to record
	aliases map[string]string // file-level locals that are a field of imports
	handles map[string]bool   // names that may be handles, in the surrounding handler
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
		s.handle(stmt)
	case *ast.FuncCallStmt:
		s.expr(stmt.Expr)
	case *ast.DoBlockStmt:
		s.block(stmt.Stmts)
	case *ast.WhileStmt:
		s.condition(stmt.Condition)
		s.block(stmt.Stmts)
	case *ast.RepeatStmt:
		s.block(stmt.Stmts)
		s.condition(stmt.Condition)
	case *ast.IfStmt:
		s.condition(stmt.Condition)
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
		s.Defined[stmt.Name.Method] = true
		s.self, s.handles = "", map[string]bool{"self": true}
		for _, name := range stmt.Func.ParList.Names {
			s.handles[name] = true
		}
		if id, ok := stmt.Name.Receiver.(*ast.IdentExpr); ok {
			s.self = id.Value
		}
	} else if attr, ok := stmt.Name.Func.(*ast.AttrGetExpr); ok {
		s.define(attr.Key)
		names := stmt.Func.ParList.Names
		if key := argumentOf(attr.Key); strings.HasPrefix(key.Text, "on_") && (len(names) == 0 || names[0] != "self") {
			key.Line = stmt.Line()
			s.Dotted = append(s.Dotted, key)
		}
	}
	s.block(stmt.Func.Stmts)
}

// handle records the locals of a handler that may be handles: those whose value comes from
// a method.
func (s scanner) handle(stmt *ast.LocalAssignStmt) {
	if s.handles == nil {
		return
	}
	for i, name := range stmt.Names {
		s.handles[name] = false
		if i < len(stmt.Exprs) {
			call, ok := stmt.Exprs[i].(*ast.FuncCallExpr)
			s.handles[name] = ok && call.Func == nil
		}
	}
}

// libraryTables are the tables of the library whose members Findings.Members has.
var libraryTables = []string{"math", "string", "table"}

// globalHandles are the global names of handles; a file may have locals of these names.
var globalHandles = []string{"map", "realm"}

// dotted returns a call with a dot on what may be a handle. It is meant as it is if its
// first argument is the handle itself.
func (s scanner) dotted(e *ast.FuncCallExpr, fn *ast.AttrGetExpr) (c Call, ok bool) {
	id, ok := fn.Object.(*ast.IdentExpr)
	key := argumentOf(fn.Key)
	if !ok || !key.Literal || !s.handles[id.Value] && !slices.Contains(globalHandles, id.Value) || len(e.Args) > 0 && isName(e.Args[0], id.Value) {
		return c, false
	}
	return Call{Receiver: id.Value, Self: id.Value == "self", Name: key.Text, Line: e.Line()}, true
}

// callable reports whether an expression may yield a function.
func callable(e ast.Expr) bool {
	switch e.(type) {
	case *ast.FunctionExpr, *ast.IdentExpr, *ast.AttrGetExpr, *ast.FuncCallExpr, *ast.LogicalOpExpr:
		return true
	}
	return false
}

func (s scanner) define(key ast.Expr) {
	if name, ok := key.(*ast.StringExpr); ok {
		s.Defined[name.Value] = true
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
		s.member(e)
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
		s.condition(e.Lhs)
		s.expr(e.Rhs)
	case *ast.RelationalOpExpr:
		s.exprs([]ast.Expr{e.Lhs, e.Rhs})
	case *ast.StringConcatOpExpr:
		s.exprs([]ast.Expr{e.Lhs, e.Rhs})
	case *ast.ArithmeticOpExpr:
		s.exprs([]ast.Expr{e.Lhs, e.Rhs})
	case *ast.UnaryMinusOpExpr:
		s.expr(e.Expr)
	case *ast.UnaryNotOpExpr:
		s.condition(e.Expr)
	case *ast.UnaryLenOpExpr:
		s.expr(e.Expr)
	case *ast.FunctionExpr:
		if slices.Contains(e.ParList.Names, "self") {
			s.self = "" // another one
		}
		s.block(e.Stmts)
	}
}

func (s scanner) member(e *ast.AttrGetExpr) {
	s.exprs([]ast.Expr{e.Object, e.Key})
	s.field(e)
	s.imported(e)
}

// question matches the names of methods that answer yes or no. Other names of methods are
// those of ordinary fields, too.
var question = regexp.MustCompile(`^(is|has|can)_`)

// condition scans what decides something. It records a question in it that is not asked: without
// a call, the method itself is true.
func (s scanner) condition(e ast.Expr) {
	if both, ok := e.(*ast.LogicalOpExpr); ok {
		s.condition(both.Lhs)
		s.condition(both.Rhs)
		return
	}
	s.expr(e)
	field, ok := e.(*ast.AttrGetExpr)
	if !ok {
		return
	}
	id, ok := field.Object.(*ast.IdentExpr)
	if key := argumentOf(field.Key); ok && s.handles[id.Value] && question.MatchString(key.Text) {
		s.Reads = append(s.Reads, Call{Receiver: id.Value, Name: key.Text, Line: field.Line()})
	}
}

// field records the fields that are checked by name.
func (s scanner) field(e *ast.AttrGetExpr) {
	id, ok := e.Object.(*ast.IdentExpr)
	key := argumentOf(e.Key)
	if !ok || !key.Literal {
		return
	}
	key.Line = e.Line()
	switch {
	case id.Value == "settings":
		s.Settings = append(s.Settings, key)
	case id.Value == "self" && s.self == "players" && slices.Contains(s.keeps, key.Text):
		s.Kept = append(s.Kept, key)
	}
}

func (s scanner) call(e *ast.FuncCallExpr) {
	if fn, ok := e.Func.(*ast.AttrGetExpr); ok {
		s.member(fn)
	} else {
		s.exprs([]ast.Expr{e.Func, e.Receiver})
	}
	s.exprs(e.Args)
	c := Call{Line: e.Line()}
	switch fn := e.Func.(type) {
	case nil:
		c.Method, c.Name = true, e.Method
		if id, ok := e.Receiver.(*ast.IdentExpr); ok {
			c.Receiver = id.Value
			if id.Value == "self" {
				c.Receiver, c.Self = s.self, true
			}
		}
	case *ast.IdentExpr:
		c.Name = fn.Value
	case *ast.AttrGetExpr:
		if c, ok := s.dotted(e, fn); ok {
			s.Dots = append(s.Dots, c)
		}
		if id, ok := fn.Object.(*ast.IdentExpr); ok && slices.Contains(libraryTables, id.Value) {
			s.Members = append(s.Members, Call{Receiver: id.Value, Name: argumentOf(fn.Key).Text, Line: e.Line()})
		}
		return
	default:
		return
	}
	for _, a := range e.Args {
		c.Args = append(c.Args, argumentOf(a))
		_, isCall := a.(*ast.FuncCallExpr)
		_, isRest := a.(*ast.Comma3Expr)
		c.Open = isCall || isRest
	}
	s.Calls = append(s.Calls, c)
}

func argumentOf(e ast.Expr) Argument {
	switch e := e.(type) {
	case *ast.StringExpr:
		return Argument{Literal: true, Kind: "string", Text: e.Value, Line: e.Line()}
	case *ast.NumberExpr:
		n, err := strconv.ParseFloat(e.Value, 64)
		if err != nil {
			n = math.NaN() // in another form, such as 0x10
		}
		return Argument{Kind: "number", Number: n, Line: e.Line()}
	case *ast.UnaryMinusOpExpr:
		a := argumentOf(e.Expr)
		if a.Kind == "number" {
			return Argument{Kind: "number", Number: -a.Number, Line: e.Line()}
		}
	case *ast.FunctionExpr:
		return Argument{Kind: "function", Line: e.Line()}
	case *ast.NilExpr:
		return Argument{Kind: "nil", Line: e.Line()}
	case *ast.TrueExpr, *ast.FalseExpr:
		return Argument{Kind: "boolean", Line: e.Line()}
	case *ast.TableExpr:
		return tableOf(e)
	}
	return Argument{Line: e.Line()}
}

func tableOf(e *ast.TableExpr) Argument {
	a := Argument{Kind: "table", Line: e.Line(), Keys: make(map[string]Argument)}
	for _, f := range e.Fields {
		if key, ok := f.Key.(*ast.StringExpr); ok {
			a.Keys[key.Value] = argumentOf(f.Value)
			a.Order = append(a.Order, key.Value)
		} else {
			a.Computed = true
		}
	}
	return a
}
