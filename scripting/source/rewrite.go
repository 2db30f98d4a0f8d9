package source

import "github.com/yuin/gopher-lua/ast"

func (p *pass) exprs(list []ast.Expr) {
	for i := range list {
		list[i] = p.expr(list[i])
	}
}

// expr walks e and returns its replacement.
func (p *pass) expr(e ast.Expr) ast.Expr {
	if !p.enter(e.Line()) {
		return e
	}
	defer p.leave()
	switch e := e.(type) {
	case *ast.IdentExpr:
		p.read(e.Value, e.Line())
	case *ast.AttrGetExpr:
		e.Object = p.expr(e.Object)
		e.Key = p.expr(e.Key)
	case *ast.TableExpr:
		return p.table(e)
	case *ast.FuncCallExpr:
		p.call(e)
	case *ast.LogicalOpExpr:
		e.Lhs, e.Rhs = p.expr(e.Lhs), p.expr(e.Rhs)
	case *ast.RelationalOpExpr:
		e.Lhs, e.Rhs = p.expr(e.Lhs), p.expr(e.Rhs)
		return comparison(e)
	case *ast.ArithmeticOpExpr:
		e.Lhs, e.Rhs = p.expr(e.Lhs), p.expr(e.Rhs)
	case *ast.UnaryMinusOpExpr:
		e.Expr = p.expr(e.Expr)
	case *ast.UnaryNotOpExpr:
		e.Expr = p.expr(e.Expr)
	case *ast.UnaryLenOpExpr:
		e.Expr = p.expr(e.Expr)
	case *ast.FunctionExpr:
		p.body(e)
	case *ast.StringConcatOpExpr:
		return p.concat(e)
	}
	return e
}

func (p *pass) call(e *ast.FuncCallExpr) {
	if e.Func != nil {
		e.Func = p.expr(e.Func)
	}
	if e.Receiver != nil {
		e.Receiver = p.expr(e.Receiver)
	}
	p.exprs(e.Args)
	if n := len(e.Args); n > 0 {
		e.Args[n-1] = passOn(e.Args[n-1], false)
	}
}

// passOn wraps e in the hidden counting call if it yields any number of values: ... always,
// calls only if calls is set.
func passOn(e ast.Expr, calls bool) ast.Expr {
	switch e := e.(type) {
	case *ast.Comma3Expr:
		if e.AdjustRet {
			return e
		}
	case *ast.FuncCallExpr:
		if e.AdjustRet || !calls {
			return e
		}
	default:
		return e
	}
	return hiddenCall(HiddenPass, e.Line(), []ast.Expr{e})
}

// concat replaces a chain of .. by one hidden call. It walks the chain in a loop, since it
// may be longer than maxDepth.
func (p *pass) concat(e *ast.StringConcatOpExpr) ast.Expr {
	var operands []ast.Expr
	for {
		operands = append(operands, single(p.expr(e.Lhs)))
		next, more := e.Rhs.(*ast.StringConcatOpExpr)
		if !more {
			break
		}
		e = next
	}
	operands = append(operands, single(p.expr(e.Rhs)))
	for len(operands) > maxOperands {
		// Grouped from the left, so that each group needs few registers.
		head := single(hiddenCall(HiddenConcat, operands[0].Line(), operands[:maxOperands:maxOperands]))
		operands = append([]ast.Expr{head}, operands[maxOperands:]...)
	}
	// A single value, so that "return a .. b" is no tail call into Go.
	return single(hiddenCall(HiddenConcat, operands[0].Line(), operands))
}

// single makes a call or ... yield exactly one value.
func single(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.Comma3Expr:
		e.AdjustRet = true
	case *ast.FuncCallExpr:
		e.AdjustRet = true
	}
	return e
}

func hiddenCall(name string, line int, args []ast.Expr) *ast.FuncCallExpr {
	fn := &ast.IdentExpr{Value: name}
	fn.SetLine(line)
	call := &ast.FuncCallExpr{Func: fn, Args: args}
	call.SetLine(line)
	call.SetLastLine(line)
	return call
}
