package sandbox

import (
	"maps"
	"slices"

	lua "github.com/yuin/gopher-lua"
)

// Text formats v as tostring does, for host functions that show values. It is charged to
// the running entry and may run the __tostring of a script's table.
func (b *Box) Text(L *lua.LState, v lua.LValue) string {
	s := text(L, v)
	b.m.hand(L, len(s))
	return s
}

// Caller returns the file and line of the Lua code that called the running host
// function; the file is "" when there is none. Call it with the state that the host
// function was called with.
func (b *Box) Caller(L *lua.LState) (file string, line int) {
	file, line, _, _ = b.origins.place(b.where(L, 1) + " ")
	return file, line
}

// where returns the place of a caller like L.Where, but without the hidden functions, which
// the source does not show.
func (b *Box) where(L *lua.LState, level int) string {
	for at := 1; ; at++ {
		frame, ok := L.GetStack(at)
		if !ok {
			return ""
		}
		fn, err := L.GetInfo("f", frame, lua.LNil)
		if err == nil && b.isHidden(fn) {
			continue
		}
		if level--; level <= 0 {
			return L.Where(at)
		}
	}
}

func (b *Box) isHidden(fn lua.LValue) bool {
	for _, hidden := range b.hidden {
		if fn == hidden {
			return true
		}
	}
	return false
}

// Exists reports whether the library has a name.
func Exists(name string) bool {
	for _, n := range libraryNames {
		if n == name {
			return true
		}
	}
	return name == "_G"
}

// Names returns the names of the library, sorted.
func Names() []string { return append([]string(nil), libraryNames...) }

// Members returns the names of the functions in a table of the library, sorted; nil if it is
// not math, string or table.
func Members(table string) []string {
	var functions map[string]lua.LGFunction
	switch table {
	case "math":
		functions = new(mathLib).functions()
	case "string":
		functions = new(stringLib).functions()
	case "table":
		functions = new(tableLib).functions()
	}
	return slices.Sorted(maps.Keys(functions))
}

// StringMethod reports whether strings have a method, as in ("x"):upper().
func StringMethod(name string) bool {
	_, ok := new(stringLib).functions()[name]
	return ok
}

// Method returns a method of the class, or nil when it has none. It serves tables given
// to [Class.Derive] that need a look-up in one step.
func (c *Class) Method(name string) lua.LValue { return c.methods.RawGetString(name) }
