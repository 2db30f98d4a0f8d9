package source

import (
	"strconv"

	"github.com/yuin/gopher-lua/ast"
)

// A write to an index far behind the end of a list is one instruction of the VM, which
// fills the list with holes up to there. So assignments to keys that the source does not
// show to be harmless become hidden calls, which charge for the growth before they write.

const (
	// nearIndex is the highest constant index that needs no charge: a list has room for as
	// many elements from its beginning.
	nearIndex = 32
	// nearStep is the same for an index behind another in a table constructor.
	nearStep = 16
	// farIndex is the lowest index that is never in the list of a table; see
	// lua.MaxArrayIndex, as package sandbox sets it.
	farIndex = 65_536
	// longList is the number of values of a table constructor from which it may leave so
	// many holes at the end of a list that counting its elements takes long.
	longList = 1000
)

// harmless reports whether a key cannot make a list much longer: it has not been walked.
func harmless(key ast.Expr) bool {
	switch key := key.(type) {
	case *ast.StringExpr:
		return len(key.Value) < LongString
	case *ast.TrueExpr, *ast.FalseExpr, *ast.NilExpr:
		return true
	case *ast.NumberExpr:
		index, known := constant(key)
		return known && index <= nearIndex
	}
	return false
}

// constant returns the index of a list that a constant is, 0 for a number that never is
// one. It is not known for numbers that only the VM can read.
func constant(e *ast.NumberExpr) (index int, known bool) {
	f, err := numberOf(e)
	switch {
	case err != nil || f != f:
		return 0, false
	case f < 1 || f >= farIndex || f != float64(int(f)):
		return 0, true
	}
	return int(f), true
}

// numberOf returns the number that a constant is; the error is for one that only the VM can
// read.
func numberOf(e *ast.NumberExpr) (float64, error) {
	if n, err := strconv.ParseInt(e.Value, 0, 64); err == nil { // the VM tries this first
		return float64(n), nil
	}
	return strconv.ParseFloat(e.Value, 64)
}

// assignment walks an assignment and returns its replacement. The values and targets are
// evaluated in the order of the VM: tables and keys, values, and then the writes from right
// to left.
func (p *pass) assignment(s *ast.AssignStmt) ast.Stmt {
	safe, fields := true, 0 // keys of the source, before they are walked
	for _, target := range s.Lhs {
		if field, ok := target.(*ast.AttrGetExpr); ok {
			fields++
			safe = safe && harmless(field.Key)
		}
	}
	p.exprs(s.Rhs)
	for _, target := range s.Lhs {
		switch target := target.(type) {
		case *ast.IdentExpr:
			p.assign(target.Value, target.Line())
		case *ast.AttrGetExpr:
			target.Object = p.expr(target.Object)
			target.Key = p.expr(target.Key)
		}
	}
	switch {
	case safe:
		return s
	case fields < len(s.Lhs) || len(s.Rhs) < len(s.Lhs) && open(s.Rhs[len(s.Rhs)-1]):
		return p.apart(s)
	}
	return together(s)
}

// open reports whether e may yield any number of values.
func open(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Comma3Expr:
		return !e.AdjustRet
	case *ast.FuncCallExpr:
		return !e.AdjustRet
	}
	return false
}

// together makes one call of an assignment to fields only.
func together(s *ast.AssignStmt) ast.Stmt {
	line := s.Lhs[0].Line()
	var args []ast.Expr
	if len(s.Lhs) > 1 {
		args = append(args, number(len(s.Lhs), line))
	}
	for _, target := range s.Lhs {
		field := target.(*ast.AttrGetExpr)
		args = append(args, field.Object, single(field.Key))
	}
	args = append(args, s.Rhs...)
	for i := len(s.Rhs); i < len(s.Lhs); i++ {
		args = append(args, at(&ast.NilExpr{}, line))
	}
	args[len(args)-1] = single(args[len(args)-1])
	if len(s.Lhs) > 1 {
		return callStmt(HiddenSetAll, line, args)
	}
	return callStmt(HiddenSet, line, args)
}

// apart splits an assignment to names and fields, or of an open number of values, into a
// block: it keeps tables, keys and values in hidden locals, and then writes them.
func (p *pass) apart(s *ast.AssignStmt) ast.Stmt {
	line := s.Line()
	kept := &ast.LocalAssignStmt{}
	keep := func(e ast.Expr) ast.Expr {
		name := hiddenMark + strconv.Itoa(len(kept.Names))
		kept.Names, kept.Exprs = append(kept.Names, name), append(kept.Exprs, single(e))
		return at(&ast.IdentExpr{Value: name}, e.Line())
	}
	targets := make([]ast.Expr, len(s.Lhs))
	for i, target := range s.Lhs {
		targets[i] = target
		if field, ok := target.(*ast.AttrGetExpr); ok {
			moved := &ast.AttrGetExpr{Object: keep(field.Object), Key: field.Key}
			if !harmless(field.Key) {
				moved.Key = keep(field.Key)
			}
			targets[i] = at(moved, field.Line())
		}
	}
	values := &ast.LocalAssignStmt{Exprs: s.Rhs}
	block := []ast.Stmt{at(kept, line), at(values, line)}
	for i := range targets {
		values.Names = append(values.Names, hiddenMark+"v"+strconv.Itoa(i))
	}
	for i := len(targets) - 1; i >= 0; i-- {
		value := at(&ast.IdentExpr{Value: values.Names[i]}, targets[i].Line())
		one := at(&ast.AssignStmt{Lhs: targets[i : i+1], Rhs: []ast.Expr{value}}, targets[i].Line())
		if field, ok := targets[i].(*ast.AttrGetExpr); ok && !harmless(field.Key) {
			block = append(block, together(one))
			continue
		}
		block = append(block, one)
	}
	if len(kept.Names) == 0 {
		block = block[1:]
	}
	first := p.mark(block[:1:1])
	return at(&ast.DoBlockStmt{Stmts: append(first, block[1:]...)}, line)
}

// table walks a table constructor and returns its replacement: keys that may be far
// indices are charged for, and a long list that may end with holes loses them.
func (p *pass) table(e *ast.TableExpr) ast.Expr {
	reach, values := nearIndex, 0
	for _, f := range e.Fields {
		if f.Key == nil {
			values++
			f.Value = p.expr(f.Value)
			continue
		}
		safe := harmless(f.Key)
		index := 0
		if n, ok := f.Key.(*ast.NumberExpr); ok {
			known := false
			index, known = constant(n)
			safe = known && index <= reach+nearStep
		}
		f.Key = p.expr(f.Key)
		if !safe {
			f.Key = single(hiddenCall(HiddenKey, f.Key.Line(), []ast.Expr{single(f.Key), number(reach, f.Key.Line())}))
		}
		reach = max(reach, index)
		f.Value = p.expr(f.Value)
	}
	if values < longList {
		return e
	}
	return single(hiddenCall(HiddenTrim, e.Line(), []ast.Expr{e}))
}

func number(n, line int) ast.Expr { return at(&ast.NumberExpr{Value: strconv.Itoa(n)}, line) }

func callStmt(name string, line int, args []ast.Expr) ast.Stmt {
	return at(&ast.FuncCallStmt{Expr: hiddenCall(name, line, args)}, line)
}

// at sets the line of a new node.
func at[N ast.PositionHolder](n N, line int) N {
	n.SetLine(line)
	n.SetLastLine(line)
	return n
}
