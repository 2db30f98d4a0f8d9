package scripting

import (
	"cmp"
	"slices"

	"loam/scripting/source"
)

// FileCoverage lists how often the lines of a file have run.
type FileCoverage struct {
	Bundle, File string
	Lines        []LineCoverage // with the beginning of a statement, ascending
}

// LineCoverage counts how often a line has run.
type LineCoverage struct {
	Line  int
	Times int64
}

// Covered returns the number of lines that have run.
func (f *FileCoverage) Covered() int {
	n := 0
	for _, l := range f.Lines {
		if l.Times > 0 {
			n++
		}
	}
	return n
}

// Cover makes the compiler count executed lines in all files that it compiles from now on.
// Call it before Compile.
func (c *Compiler) Cover() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.covered = make(map[string]*source.File)
}

// Coverage returns the coverage of the files that were compiled since Cover, by name. If
// several files have one name, since a scenario may replace files, it is that of the first
// compiled one.
func (c *Compiler) Coverage() []FileCoverage {
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []FileCoverage
	for _, f := range c.covered { // sorted below
		out := FileCoverage{Bundle: f.Bundle, File: f.Name}
		f.Chunk.Coverage().Each(func(line int, times int64) { out.Lines = append(out.Lines, LineCoverage{line, times}) })
		all = append(all, out)
	}
	slices.SortFunc(all, func(a, b FileCoverage) int { return cmp.Compare(a.File, b.File) })
	return all
}

// keepCovered records a file whose lines are counted.
func (c *Compiler) keepCovered(f *source.File) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.covered != nil && c.covered[f.Name] == nil {
		c.covered[f.Name] = f
	}
}
