package sandbox

import (
	"slices"
	"strconv"
	"sync/atomic"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// hiddenLine counts the lines that run, in a chunk that was compiled for that.
const hiddenLine = "\x01line"

// Coverage is how often the lines of one chunk ran, in all boxes together. Any
// goroutine may read it.
type Coverage struct {
	lines  []int // on which statements begin, ascending
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

// CompileCovered is Compile for a chunk that counts the lines which run. That
// takes time; instructions are counted as without it, nearly.
func CompileCovered(name string, src []byte) (*Chunk, error) { return compile(name, src, true) }

// Coverage is that of a chunk from CompileCovered, else nil.
func (c *Chunk) Coverage() *Coverage { return c.coverage }

// coverSteps are the instructions that marking a line adds.
const coverSteps = 3

// mark puts a call before each statement that counts its line.
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

// marks tells whether a statement does something.
func marks(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.LabelStmt, *ast.DoBlockStmt:
		return false
	}
	return true
}

func counting(line int) ast.Stmt {
	fn := &ast.IdentExpr{Value: hiddenLine}
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

// coverage of the lines that were marked.
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

// counter is the function behind hiddenLine. It gives back what it costs.
func (b *Box) counter(c *Coverage) *lua.LFunction {
	return b.L.NewFunction(func(L *lua.LState) int {
		if n, ok := L.Get(1).(lua.LNumber); ok {
			if i, known := c.index[int(n)]; known {
				c.counts[i].Add(1)
			}
		}
		b.m.left += coverSteps
		return 0
	})
}

// hidden tells whether a captured local is one of the box's own.
func hidden(name string) bool {
	return name == hiddenConcat || name == hiddenPass || name == hiddenLine
}
