package source

import (
	"slices"

	"loam/core/lib/diag"
)

// File is one compiled Lua file of a bundle. It does not change.
type File struct {
	Name   string // its name in problems, faults and logs
	Bundle string
	Path   string // within the bundle, with slashes
	Realm  bool   // a main chunk of the realm box, otherwise of maps
	Lib    bool   // runs only when required, in either box
	// Migration is the storage version to which the file leads; 0 for other files.
	Migration int
	Text      []byte
	Chunk     *Chunk
	Seen      *Findings
}

// Read compiles the text of a file and scans it; see [Scan] for kept. With covered, the
// chunk counts the lines that run. If there are problems, it returns no file.
func Read(f File, kept []string, covered bool) (*File, diag.List) {
	chunk, err := compile(f.Name, f.Text, covered)
	if err != nil {
		return nil, f.unfit(err)
	}
	f.Chunk, f.Seen = chunk, Scan(f.Text, f.Name, kept)
	return &f, nil
}

func (f *File) unfit(err error) diag.List {
	errs, ok := err.(SyntaxErrors)
	if !ok {
		return diag.List{{File: f.Name, Code: diag.LuaSyntax, Msg: err.Error()}}
	}
	var out diag.List
	for _, e := range errs {
		p := e.Problem(f.Name)
		p.Excerpt = diag.Line(f.Text, e.Line)
		out = append(out, p)
	}
	return out
}

// Problem returns a problem at a line of the file. If text occurs once in the line, it
// gives the column.
func (f *File) Problem(line int, code diag.Code, msg, text, suggestion string) diag.Problem {
	excerpt := diag.Line(f.Text, line)
	return diag.Problem{
		File: f.Name, Line: line, Column: columnOf(excerpt, text), Text: text, Code: code, Msg: msg, Suggestion: suggestion, Excerpt: excerpt,
	}
}

// Find returns the first line from one on, and before another, in which a text occurs
// once.
func (f *File) Find(text string, from, to int) (line int, ok bool) {
	for at := from; at < to; at++ {
		if columnOf(diag.Line(f.Text, at), text) > 0 {
			return at, true
		}
	}
	return 0, false
}

// Uses reports whether the file uses a name as a global anywhere.
func (f *File) Uses(name string) bool {
	return slices.ContainsFunc(f.Chunk.Globals(), func(g Global) bool { return g.Name == name })
}
