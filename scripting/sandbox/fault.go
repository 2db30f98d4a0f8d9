package sandbox

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/diag"
	"loam/scripting/luanumber"
	"loam/scripting/source"
)

// FaultKind is the reason why an entry ended with a fault.
type FaultKind uint8

const (
	KindError   FaultKind = iota + 1 // the script raised an error
	KindBudget                       // the instruction budget was used up
	KindWall                         // the entry took too long by the clock
	KindMemory                       // the byte budget of the library was used up
	KindPanic                        // the VM failed; the box is dead
	KindNested                       // too many nested entries
	KindHeap                         // the process has too little memory; see HeapWatch
	KindProcess                      // the process in which the script ran has ended, or was ended
)

// ByChance reports whether an entry was stopped at a place that no input explains: a replay
// stops it there with [Box.StopAt].
func (k FaultKind) ByChance() bool { return k == KindWall || k == KindHeap }

// String returns the name of the kind for logs and metrics.
func (k FaultKind) String() string {
	switch k {
	case KindError:
		return "error"
	case KindBudget:
		return "budget"
	case KindWall:
		return "wall"
	case KindMemory, KindHeap:
		return "memory"
	case KindPanic:
		return "panic"
	case KindNested:
		return "nested"
	case KindProcess:
		return "process"
	}
	return "none"
}

// maxStack bounds the kept trace, in bytes.
const maxStack = 2000

// Fault is the error of an entry that failed. What the entry did before it failed is not
// undone.
type Fault struct {
	Kind         FaultKind
	Entry        string // bundle whose handler was entered
	Bundle       string // bundle that owns File; Entry if no file is known
	File         string // empty if no Lua code was running
	Line         int
	Msg          string // first line, at most source.MaxMessage bytes, without the place
	Stack        string // trace of Lua calls, at most 2,000 bytes, for logs; of KindPanic headed by what Go said
	Instructions int    // of the outermost entry when this ended; StopAt reproduces a stop by chance with it
	Wall         int    // of KindPanic: the same for the stop by chance that came before, or 0
	Heap         bool   // that stop was of KindHeap
}

// Overrun reports whether the entry was stopped because it used too much.
func (f *Fault) Overrun() bool {
	return f.Kind == KindBudget || f.Kind == KindWall || f.Kind == KindMemory || f.Kind == KindHeap || f.Kind == KindProcess
}

// Code returns the code of a problem with a file that failed this way.
func (f *Fault) Code() diag.Code {
	if f.Overrun() {
		return diag.TookTooMuch
	}
	return diag.LuaError
}

// Error returns file:line: message.
func (f *Fault) Error() string {
	if f.File == "" {
		return f.Msg
	}
	return f.File + ":" + strconv.Itoa(f.Line) + ": " + f.Msg
}

// fault converts the end of an entry of e to a Fault.
func (b *Box) fault(e *Env, err error) *Fault {
	f := &Fault{Kind: KindError, Entry: e.bundle, Bundle: e.bundle, Instructions: b.m.total()}
	if b.m.stop != 0 {
		f.Kind = b.m.stop
	}
	api, ok := err.(*lua.ApiError)
	if !ok || b.failure.dead {
		f.Kind, f.Wall, f.Heap = KindPanic, b.failure.walled, b.failure.heap
		f.Msg = "the script engine failed here and is being restarted"
		if ok {
			f.Stack = source.Cut(b.stackOf(api), maxStack)
		}
		if f.File, f.Line = b.origins.traced(f.Stack); f.File != "" {
			f.Bundle = b.origins.bundle(f.File)
		}
		return f
	}
	f.Stack = source.Cut(api.StackTrace, maxStack)
	b.origins.describe(f, tidy(api.Object))
	return f
}

// stackOf describes a failure of the VM: its place, and the calls that led to it.
func (b *Box) stackOf(api *lua.ApiError) string {
	cause, own := b.failure.cause, strings.TrimSpace(api.StackTrace)
	switch {
	case cause == "":
		return repeatedFailure + "\n" + own
	case own == "" || strings.HasSuffix(cause, own):
		return cause
	}
	return cause + "\n" + own
}

// describe fills place and message from an error value, without running any of
// the script's code.
func (og *origins) describe(f *Fault, object lua.LValue) {
	switch v := object.(type) {
	case lua.LString:
		f.Msg = string(v)
	case lua.LNumber:
		f.Msg = luanumber.Text(float64(v))
	default:
		f.Msg = fmt.Sprintf("(error object is a %s value)", typeName(object))
	}
	f.Msg = source.FirstLine(f.Msg)
	file, line, rest, ok := og.place(f.Msg)
	if ok {
		f.Msg = rest
	} else {
		file, line = og.traced(f.Stack)
	}
	f.File, f.Line = file, line
	from, known := og.files[file]
	if known {
		f.Bundle = from.bundle
	}
	f.Msg = source.Cut(from.plainly(f.Msg, line), source.MaxMessage)
}

// origins are the files that ran in a box.
type origins struct {
	files map[string]origin // by name; the last that ran under that name
}

// add records a file that is about to run.
func (og *origins) add(c *source.Chunk, bundle string) {
	og.files[c.Name()] = origin{bundle, c.Proto()}
}

// bundle returns the bundle of a file, "" for an unknown one.
func (og *origins) bundle(file string) string { return og.files[file].bundle }

// origin is a file that ran in a box.
type origin struct {
	bundle string
	proto  *lua.FunctionProto
}

// plainly rewords the VM's messages for the two most common mistakes.
func (s origin) plainly(msg string, line int) string {
	if rest, ok := strings.CutPrefix(msg, "attempt to index a non-table object("); ok {
		kind, rest, _ := strings.Cut(rest, ")")
		key := strings.TrimSuffix(strings.TrimPrefix(rest, " with key '"), "'")
		return fmt.Sprintf("attempt to use field %q of a %s value", key, kind)
	}
	if msg != "attempt to call a non-function object" {
		return msg
	}
	names := s.calls(line)
	switch len(names) {
	case 0:
		return "attempt to call a value that is not a function"
	case 1:
		return fmt.Sprintf("attempt to call %q, which is not a function", names[0])
	}
	return fmt.Sprintf("attempt to call something that is not a function: one of %q", names)
}

// calls lists the names that are called in a line, without those of the library. It lists
// none if the line also has a call without a name.
func (s origin) calls(line int) []string {
	var names []string
	protos := []*lua.FunctionProto{s.proto}
	for len(protos) > 0 {
		p := protos[0]
		protos = protos[1:]
		if p == nil {
			continue
		}
		protos = append(protos, p.FunctionPrototypes...)
		for _, call := range p.DbgCalls { // call.Name is never empty
			switch {
			case p.DbgSourcePositions[call.Pc] != line || slices.Contains(names, call.Name) || slices.Contains(libraryNames, call.Name):
			case source.IsLetter(call.Name[0]):
				names = append(names, call.Name)
			case call.Name == "?" || call.Name[0] == '(':
				return nil
			}
		}
	}
	return names
}

// place splits "file:line: rest" if the file is one that ran in this box.
func (og *origins) place(s string) (file string, line int, rest string, ok bool) {
	for i := strings.IndexByte(s, ':'); i >= 0; {
		if _, known := og.files[s[:i]]; known {
			digits := s[i+1:]
			end := strings.IndexByte(digits, ':')
			if end > 0 {
				if n, err := strconv.Atoi(digits[:end]); err == nil {
					return s[:i], n, strings.TrimPrefix(digits[end+1:], " "), true
				}
			}
		}
		next := strings.IndexByte(s[i+1:], ':')
		if next < 0 {
			break
		}
		i += 1 + next
	}
	return "", 0, s, false
}

// trace lists the Lua calls that run on L after a failure of the VM that has no message of
// its own: it omits unreadable frames.
func trace(L *lua.LState) string {
	lines := []string{"stack traceback:"}
	for level := range maxTraced {
		line, more := tracedLevel(L, level)
		if line != "" {
			lines = append(lines, "\t"+line)
		}
		if !more {
			break
		}
	}
	return strings.Join(lines, "\n")
}

// maxTraced is the maximum number of calls in a trace.
const maxTraced = 20

// tracedLevel returns one line of a trace, and whether there may be another.
func tracedLevel(L *lua.LState, level int) (line string, more bool) {
	defer func() {
		if recover() != nil { // the VM lacks the place of this call
			line, more = "", true
		}
	}()
	frame, ok := L.GetStack(level)
	if !ok {
		return "", false
	}
	if _, err := L.GetInfo("Sln", frame, lua.LNil); err != nil {
		return "", true
	}
	if frame.Source == "" {
		return "[G]: in " + frame.Name, true
	}
	return fmt.Sprintf("%s:%d: in %s", frame.Source, frame.CurrentLine, frame.Name), true
}

// traced finds the innermost known place of a trace.
func (og *origins) traced(stack string) (string, int) {
	for line := range strings.SplitSeq(stack, "\n") {
		if file, n, _, ok := og.place(strings.TrimSpace(line)); ok {
			return file, n
		}
	}
	return "", 0
}
