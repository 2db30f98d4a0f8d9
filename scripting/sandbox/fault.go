package sandbox

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/luanumber"
	"loam/scripting/source"
)

// FaultKind is the reason why an entry ended with a fault.
type FaultKind uint8

const (
	KindError  FaultKind = iota + 1 // the script raised an error
	KindBudget                      // the instruction budget was used up
	KindWall                        // the entry took too long by the clock
	KindMemory                      // the byte budget of the library was used up
	KindPanic                       // the VM failed; the box is dead
	KindNested                      // there are calls into scripts are nested too deep
)

// String returns the name of the kind for logs and metrics.
func (k FaultKind) String() string {
	switch k {
	case KindError:
		return "error"
	case KindBudget:
		return "budget"
	case KindWall:
		return "wall"
	case KindMemory:
		return "memory"
	case KindPanic:
		return "panic"
	case KindNested:
		return "nested"
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
	Bundle       string // bundle that owns File; Entry when no file is known
	File         string // empty when no Lua code was running
	Line         int
	Msg          string // first line, at most source.MaxMessage bytes, without the place
	Stack        string // trace of Lua calls, at most 2,000 bytes, for logs; of KindPanic headed by what Go said
	Instructions int    // of the outermost entry when this ended; StopAt reproduces a wall stop with it
	Wall         int    // of KindPanic: the same for the wall stop that came before, or 0
}

// Error returns file:line: message.
func (f *Fault) Error() string {
	if f.File == "" {
		return f.Msg
	}
	return f.File + ":" + strconv.Itoa(f.Line) + ": " + f.Msg
}

// fault turns what an entry of e ended with into a Fault.
func (b *Box) fault(e *Env, err error) *Fault {
	f := &Fault{Kind: KindError, Entry: e.bundle, Bundle: e.bundle, Instructions: b.m.total()}
	if b.m.stop != 0 {
		f.Kind = b.m.stop
	}
	api, ok := err.(*lua.ApiError)
	if !ok || b.dead {
		f.Kind, f.Wall = KindPanic, b.walled
		f.Msg = "the script engine failed here and is being restarted"
		if ok {
			f.Stack = source.Cut(b.stackOf(api), maxStack)
		}
		if f.File, f.Line = b.traced(f.Stack); f.File != "" {
			f.Bundle = b.files[f.File].bundle
		}
		return f
	}
	f.Stack = source.Cut(api.StackTrace, maxStack)
	b.describe(f, tidy(api.Object))
	return f
}

// stackOf is what is known of a failure of the VM: where it was met, and how the
// entry came there.
func (b *Box) stackOf(api *lua.ApiError) string {
	cause, own := b.cause, strings.TrimSpace(api.StackTrace)
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
func (b *Box) describe(f *Fault, object lua.LValue) {
	switch v := object.(type) {
	case lua.LString:
		f.Msg = string(v)
	case lua.LNumber:
		f.Msg = luanumber.Text(float64(v))
	default:
		f.Msg = fmt.Sprintf("(error object is a %s value)", typeName(object))
	}
	f.Msg = source.FirstLine(f.Msg)
	file, line, rest, ok := b.place(f.Msg)
	if ok {
		f.Msg = rest
	} else {
		file, line = b.traced(f.Stack)
	}
	f.File, f.Line = file, line
	from, known := b.files[file]
	if known {
		f.Bundle = from.bundle
	}
	f.Msg = source.Cut(from.plainly(f.Msg, line), source.MaxMessage)
}

// source is a file that ran in a box.
type origin struct {
	bundle string
	proto  *lua.FunctionProto
}

// plainly rewords what the VM says about the two commonest mistakes.
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

// calls lists the names that are called in a line, without those of the
// library. It lists none where something nameless is called too.
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

// place splits "file:line: rest" when the file is one that ran in this box.
func (b *Box) place(s string) (file string, line int, rest string, ok bool) {
	for i := strings.IndexByte(s, ':'); i >= 0; {
		if _, known := b.files[s[:i]]; known {
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

// trace lists the Lua calls that run on L after the VM has failed so badly that
// it can say nothing itself: frames that cannot be read are left out.
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

// maxTraced is how many calls trace looks at.
const maxTraced = 20

// tracedLevel is one line of a trace, and whether there may be another.
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
func (b *Box) traced(stack string) (string, int) {
	for line := range strings.SplitSeq(stack, "\n") {
		if file, n, _, ok := b.place(strings.TrimSpace(line)); ok {
			return file, n
		}
	}
	return "", 0
}
