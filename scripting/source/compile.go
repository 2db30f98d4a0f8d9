package source

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"

	"loam/core/lib/diag"
)

// SyntaxError is one reason why a source file cannot run. Line and column count from 1;
// column is 0 where it is not known.
type SyntaxError struct {
	File   string
	Line   int
	Column int
	Code   diag.Code // "" is diag.LuaSyntax
	Msg    string
	More   int // above 0: stands for that many further errors, which are not listed
}

// Error returns file:line:column: message.
func (e *SyntaxError) Error() string {
	place := e.File
	if e.Line > 0 {
		place += ":" + strconv.Itoa(e.Line)
	}
	if e.Column > 0 {
		place += ":" + strconv.Itoa(e.Column)
	}
	return place + ": " + e.Msg
}

// Problem returns the error as a problem of a file, without its line.
func (e *SyntaxError) Problem(file string) diag.Problem {
	return diag.Problem{File: file, Line: e.Line, Column: e.Column, Code: cmp.Or(e.Code, diag.LuaSyntax), Msg: e.Msg, More: e.More}
}

// SyntaxErrors are the errors that Compile returns: all problems of one file, in the
// order of lines.
type SyntaxErrors []*SyntaxError

// Error joins the errors, one per line.
func (es SyntaxErrors) Error() string {
	lines := make([]string, len(es))
	for i, e := range es {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Global is one use of a global name in a chunk.
type Global struct {
	Name   string
	Line   int
	Column int
	Write  bool // assigned here, by the main chunk
}

// Chunk is one compiled source file. It is immutable: any number of boxes on
// any number of goroutines may run the same chunk.
type Chunk struct {
	name     string
	proto    *lua.FunctionProto
	globals  []Global
	coverage *Coverage // nil: lines are not counted
	texts    map[uintptr]struct{}
}

// Name returns the name given to Compile.
func (c *Chunk) Name() string { return c.name }

// Proto returns the main function. The caller must supply its captured locals with
// hidden names. Do not write into it.
func (c *Chunk) Proto() *lua.FunctionProto { return c.proto }

// Globals returns the uses of global names in the order of the source, so that the
// caller can report undefined names. Do not write into it.
func (c *Chunk) Globals() []Global { return c.globals }

// Constant reports whether a string at an address is a constant of the file.
func (c *Chunk) Constant(address uintptr) bool {
	_, ok := c.texts[address]
	return ok
}

// constants adds the addresses of the constant strings of a function and of those in it.
func constants(texts map[uintptr]struct{}, proto *lua.FunctionProto) map[uintptr]struct{} {
	for _, v := range proto.Constants {
		if s, ok := v.(lua.LString); ok {
			texts[reflect.ValueOf(string(s)).Pointer()] = struct{}{}
		}
	}
	for _, inner := range proto.FunctionPrototypes {
		constants(texts, inner)
	}
	return texts
}

// maxCode bounds the instructions of one function: longer jumps do not fit
// into the VM's instructions.
const maxCode = 100_000

// maxCaptured is the maximum number of locals that a function captures, as in Lua 5.1: each
// is allocated whenever the function is created, which is one instruction.
const maxCaptured = 60

// Compile checks and compiles one source file. The name is used in messages
// and must be unique among the files of a box, such as
// "meadow/scripts/wolf.lua". Any goroutine may call it. The error is always a
// [SyntaxErrors].
//
// Beside what Lua itself refuses, it refuses: more than [MaxBytes], compiled chunks, nesting
// so deep that the compiler would need unbounded memory, code for which the compiler would
// take long, and assigning a global or a file-level local inside a
// function, since what handlers change must live in a state table.
func Compile(name string, src []byte) (*Chunk, error) { return compile(name, src, false) }

func compile(name string, src []byte, covered bool) (chunk *Chunk, err error) {
	defer func() {
		if p := recover(); p != nil {
			chunk, err = nil, SyntaxErrors{{File: name, Line: panicLine(p), Msg: "cannot compile this file: it is too complex"}}
		}
	}()
	if e := checkText(name, src); e != nil {
		return nil, SyntaxErrors{e}
	}
	stmts, perr := parse.Parse(bytes.NewReader(src), name)
	if perr != nil {
		return nil, SyntaxErrors{parseError(name, src, perr)}
	}
	pass := newPass(name, src)
	pass.covered = covered
	stmts = pass.chunk(stmts)
	if len(pass.errs) > 0 {
		return nil, pass.reported()
	}
	wrapped := wrap(stmts)
	if e := checkSearches(name, wrapped); e != nil {
		return nil, SyntaxErrors{e}
	}
	proto, cerr := lua.Compile(wrapped, name)
	if cerr != nil {
		return nil, SyntaxErrors{compileError(name, cerr)}
	}
	proto = proto.FunctionPrototypes[0]
	if e := checkProto(name, proto); e != nil {
		return nil, SyntaxErrors{e}
	}
	startSmall(proto)
	clip(proto)
	return &Chunk{name: name, proto: proto, globals: pass.globals, coverage: pass.coverage(), texts: constants(make(map[uintptr]struct{}), proto)}, nil
}

// wrap wraps the file in a function inside a function that has the hidden names as locals,
// so that source code can neither spell nor replace them.
func wrap(stmts []ast.Stmt) []ast.Stmt {
	main := &ast.FunctionExpr{ParList: &ast.ParList{HasVargs: true}, Stmts: stmts}
	return []ast.Stmt{
		&ast.LocalAssignStmt{Names: hiddenNames},
		&ast.ReturnStmt{Exprs: []ast.Expr{main}},
	}
}

// panicLine finds the line in the text of a panic of the VM's compiler.
func panicLine(p any) int {
	var e *lua.CompileError
	if err, ok := p.(error); ok && errors.As(err, &e) {
		return e.Line
	}
	return 0
}

func compileError(name string, err error) *SyntaxError {
	var e *lua.CompileError
	if errors.As(err, &e) {
		return &SyntaxError{File: name, Line: e.Line, Msg: plainText(e.Message)}
	}
	return &SyntaxError{File: name, Msg: plainText(err.Error())}
}

// parseError converts the parser's error to one that names the unexpected text.
func parseError(name string, src []byte, err error) *SyntaxError {
	var e *parse.Error
	if !errors.As(err, &e) {
		return &SyntaxError{File: name, Msg: plainText(err.Error())}
	}
	out := &SyntaxError{File: name, Line: e.Pos.Line, Column: e.Pos.Column}
	message := plainText(e.Message)
	if line, hint := otherBlocks(src, e.Pos.Line); line > 0 {
		out.Line, out.Column, out.Msg = line, 0, hint
		return out
	}
	if open, ok := openBlock(src); ok && (e.Pos.Line == parse.EOF || e.Token == "") {
		out.Line, out.Column = bytes.Count(src, []byte("\n"))+1, 0
		out.Msg = fmt.Sprintf("unexpected end of file: %q of line %d has no %q", open.word, open.line, open.closer())
		return out
	}
	if e.Pos.Line == parse.EOF {
		out.Line, out.Column = bytes.Count(src, []byte("\n"))+1, 0
		out.Msg = "unexpected end of file"
		return out
	}
	column := out.Column
	if message == "syntax error" || message == "parse error" {
		column = max(1, out.Column-len(e.Token)+1)
	}
	if sign, hint := foreign(src, out.Line, column); sign != "" {
		out.Column, out.Msg = column, fmt.Sprintf("unexpected %q: %s", sign, hint)
		return out
	}
	if message == "unterminated string" {
		out.Line, out.Msg = max(1, out.Line-1), fmt.Sprintf("the quote before %q is never closed in this line", Cut(FirstLine(e.Token), 40))
		out.Column = columnOf(diag.Line(src, out.Line), e.Token)
		return out
	}
	switch message {
	case "syntax error", "parse error":
		// The scanner is behind the token that it has just read.
		out.Column = max(1, out.Column-len(e.Token)+1)
		out.Msg = fmt.Sprintf("unexpected %q", Cut(FirstLine(e.Token), 40))
	default:
		out.Msg = fmt.Sprintf("%s near %q", message, Cut(FirstLine(e.Token), 40))
	}
	return out
}

// signs has signs of other languages that Lua lacks, longer ones first.
var signs = []struct{ sign, hint string }{
	{"..=", "Lua has no such assignment, write x = x .. y"},
	{"+=", "Lua has no such assignment, write x = x + y"},
	{"-=", "Lua has no such assignment, write x = x - y"},
	{"*=", "Lua has no such assignment, write x = x * y"},
	{"/=", "Lua has no such assignment, write x = x / y"},
	{"!=", "write ~= instead"},
	{"++", "Lua has no such assignment, write x = x + 1"},
	{"&&", "write and instead"},
	{"||", "write or instead"},
	{"//", "for a whole quotient write math.floor(x / y); a comment begins with --"},
	{"!", "write not instead"},
}

// foreign finds a sign of another language at a column of a line, or one that
// the column is within.
func foreign(src []byte, line, column int) (sign, hint string) {
	lines := bytes.SplitN(src, []byte("\n"), line+1)
	if line < 1 || line > len(lines) {
		return "", ""
	}
	text := lines[line-1]
	if column >= 1 && column <= len(text) && text[column-1] == '=' && condition.Match(text) {
		return "=", "write == to compare"
	}
	for _, s := range signs {
		for from := max(0, column-len(s.sign)); from < column && from < len(text); from++ {
			if bytes.HasPrefix(text[from:], []byte(s.sign)) {
				return s.sign, s.hint
			}
		}
	}
	return "", ""
}

var (
	condition = regexp.MustCompile(`^\s*(?:if|elseif|while|until)\b`)
	braced    = regexp.MustCompile(`^\s*(?:\} *)?(if|while|for|else)\b[^"']*\{\s*[^}]*\}?\s*$`)
	ours      = regexp.MustCompile(`\b(?:then|do|elseif)\b|=`)
	elseIf    = regexp.MustCompile(`^\s*else +if\b`)
)

// otherBlocks finds a block that is written as in other languages, up to the line of an
// error: with braces, or, if the end of the file is missing an end, with else if.
func otherBlocks(src []byte, until int) (line int, hint string) {
	for text := range bytes.Lines(src) {
		line++
		m := braced.FindSubmatch(text)
		switch {
		case until != parse.EOF && line > until:
			return 0, ""
		case m != nil && !ours.Match(text):
			return line, fmt.Sprintf("blocks have no braces: write %s", blockForms[string(m[1])])
		case until == parse.EOF && elseIf.Match(text):
			return line, `"else if" begins another if, which needs an end of its own: write elseif`
		}
	}
	return 0, ""
}

// blockForms are the blocks of Lua by their first words.
var blockForms = map[string]string{"if": "if ... then ... end", "else": "else ... end", "while": "while ... do ... end", "for": "for i = 1, 10 do ... end"}

var spaces = regexp.MustCompile(`\s+`)

func plainText(s string) string {
	s = strings.TrimSpace(spaces.ReplaceAllString(s, " "))
	if s != "" {
		s = strings.ToLower(s[:1]) + s[1:]
	}
	return Cut(strings.TrimSuffix(s, "."), MaxMessage)
}

// startSmall makes tables that begin without keys begin with a small map: otherwise their
// first key makes one for 32 keys, which takes 2 KB.
func startSmall(proto *lua.FunctionProto) {
	const opcodeShift, keys, oneKey = 26, 0x1ff << 9, 1 << 9 // in an instruction
	for i, inst := range proto.Code {
		if inst>>opcodeShift == uint32(lua.OP_NEWTABLE) && inst&keys == 0 {
			proto.Code[i] = inst | oneKey
		}
	}
	for _, inner := range proto.FunctionPrototypes {
		startSmall(inner)
	}
}

// clip frees the room that the compiler has left behind the instructions of each function,
// which is 12 KB for a short one.
func clip(proto *lua.FunctionProto) {
	proto.Code, proto.DbgSourcePositions = slices.Clone(proto.Code), slices.Clone(proto.DbgSourcePositions)
	for _, inner := range proto.FunctionPrototypes {
		clip(inner)
	}
}

func checkProto(name string, proto *lua.FunctionProto) *SyntaxError {
	if len(proto.Code) > maxCode {
		line := proto.LineDefined
		if line == 0 { // the main chunk
			line = proto.DbgSourcePositions[maxCode]
		}
		return &SyntaxError{File: name, Line: line, Msg: "function is too long: split it"}
	}
	for _, p := range proto.FunctionPrototypes {
		if e := checkProto(name, p); e != nil {
			return e
		}
	}
	return nil
}
