package source

import "github.com/yuin/gopher-lua/ast"

// LongString is the length in bytes from which comparing two strings takes much longer
// than an instruction.
const LongString = 16 << 10

// comparisons are the hidden functions that replace the operators.
var comparisons = map[string]string{
	"==": HiddenEqual, "~=": HiddenEqual, "<": HiddenLess, ">": HiddenGreater, "<=": HiddenAtMost, ">=": HiddenAtLeast,
}

// comparison returns the replacement for a comparison, whose operands have been walked: a
// hidden call, which charges for long strings, unless one of them cannot be such a string.
func comparison(e *ast.RelationalOpExpr) ast.Expr {
	if short(e.Lhs) || short(e.Rhs) {
		return e
	}
	call := single(hiddenCall(comparisons[e.Operator], e.Line(), []ast.Expr{single(e.Lhs), single(e.Rhs)}))
	if e.Operator != "~=" {
		return call
	}
	return at(&ast.UnaryNotOpExpr{Expr: call}, e.Line())
}

// short reports whether the value of e is never a long string. Results of arithmetic and of
// # may be one, by a metamethod.
func short(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.NumberExpr, *ast.NilExpr, *ast.TrueExpr, *ast.FalseExpr, *ast.TableExpr, *ast.FunctionExpr,
		*ast.UnaryNotOpExpr, *ast.RelationalOpExpr:
		return true
	case *ast.StringExpr:
		return len(e.Value) < LongString
	case *ast.UnaryMinusOpExpr:
		_, constant := e.Expr.(*ast.NumberExpr)
		return constant
	}
	return false
}
