package source

import (
	"slices"
	"strconv"
	"sync/atomic"

	"github.com/yuin/gopher-lua/ast"
)

// Coverage counts how often the lines of one chunk ran, in all boxes together. Any
// goroutine may read it.
type Coverage struct {
	lines  []int // with the beginning of a statement, ascending
	counts []atomic.Int64
	index  map[int]int // of lines
}

// Each calls f with every line on which a statement begins and how often it ran,
// in order.
func (c *Coverage) Each(f func(line int, times int64)) {
	for i, line := range c.lines {
		f(line, c.counts[i].Load())
	}
}

// Count records that a line has run. It ignores a line on which no statement begins.
func (c *Coverage) Count(line int) {
	if i, known := c.index[line]; known {
		c.counts[i].Add(1)
	}
}

// CompileCovered is Compile for a chunk that counts the lines that run. Counting takes
// time; instruction counts are nearly the same as without it.
func CompileCovered(name string, src []byte) (*Chunk, error) { return compile(name, src, true) }

// Coverage returns the coverage of a chunk from CompileCovered, or nil for others.
func (c *Chunk) Coverage() *Coverage { return c.coverage }

// mark inserts a call before each statement that counts its line.
func (p *pass) mark(stmts []ast.Stmt) []ast.Stmt {
	if !p.covered {
		return stmts
	}
	marked := make([]ast.Stmt, 0, 2*len(stmts))
	for _, s := range stmts {
		if line := s.Line(); line > 0 && marks(s) {
			p.marked = append(p.marked, line)
			marked = append(marked, counting(line))
		}
		marked = append(marked, s)
	}
	return marked
}

// marks reports whether a statement has an effect.
func marks(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.LabelStmt, *ast.DoBlockStmt:
		return false
	}
	return true
}

func counting(line int) ast.Stmt {
	fn := &ast.IdentExpr{Value: HiddenLine}
	number := &ast.NumberExpr{Value: strconv.Itoa(line)}
	call := &ast.FuncCallExpr{Func: fn, Args: []ast.Expr{number}}
	s := &ast.FuncCallStmt{Expr: call}
	for _, at := range []interface {
		SetLine(int)
		SetLastLine(int)
	}{fn, number, call, s} {
		at.SetLine(line)
		at.SetLastLine(line)
	}
	return s
}

// coverage returns that of the marked lines.
func (p *pass) coverage() *Coverage {
	if !p.covered {
		return nil
	}
	slices.Sort(p.marked)
	c := &Coverage{lines: slices.Compact(p.marked), index: make(map[int]int)}
	c.counts = make([]atomic.Int64, len(c.lines))
	for i, line := range c.lines {
		c.index[line] = i
	}
	return c
}
