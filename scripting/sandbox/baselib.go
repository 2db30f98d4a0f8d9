package sandbox

import (
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/luanumber"
)

// baseLib is the library of functions without a module.
type baseLib struct {
	raised lua.LValue // last value of error()
	b      *Box
}

func (bl *baseLib) functions() map[string]lua.LGFunction {
	return map[string]lua.LGFunction{
		"assert":         bl.assert,
		"collectgarbage": baseCollect,
		"error":          bl.error,
		"getmetatable":   bl.getMetatable,
		"ipairs":         bl.ipairs(),
		"next":           bl.next,
		"pairs":          bl.pairs(),
		"pcall":          bl.pcall,
		"print":          bl.print,
		"rawequal":       bl.rawEqual,
		"rawget":         bl.rawGet,
		"rawset":         bl.rawSet,
		"select":         bl.selectValues,
		"setmetatable":   bl.setMetatable,
		"tonumber":       bl.toNumber,
		"tostring":       bl.toString,
		"type":           baseType(),
		"unpack":         bl.unpack,
		"xpcall":         bl.xpcall,
	}
}

// baseType boxes the names of the types once.
func baseType() lua.LGFunction {
	var names [lua.LTTable + 1]lua.LValue
	for t := range names {
		names[t] = lua.LString(lua.LValueType(t).String())
	}
	return func(L *lua.LState) int {
		L.Push(names[L.CheckAny(1).Type()])
		return 1
	}
}

// baseCollect does nothing: a script must not trigger garbage collection of the process.
func baseCollect(L *lua.LState) int {
	L.Push(lua.LNumber(0))
	return 1
}

func (bl *baseLib) rawEqual(L *lua.LState) int {
	x, y := L.CheckAny(1), L.CheckAny(2)
	bl.b.compare.afford(L, x, y)
	L.Push(lua.LBool(L.RawEqual(x, y)))
	return 1
}

func (bl *baseLib) assert(L *lua.LState) int {
	if lua.LVAsBool(L.CheckAny(1)) {
		return L.GetTop()
	}
	if L.GetTop() < 2 {
		bl.raise(L, lua.LString("assertion failed!"))
	}
	bl.raise(L, L.Get(2))
	return 0
}

func (bl *baseLib) error(L *lua.LState) int {
	object := L.Get(1)
	level := L.OptInt(2, 1)
	if text, ok := object.(lua.LString); ok && level > 0 && level < 1000 {
		bl.b.m.hand(L, len(text))
		object = lua.LString(bl.b.where(L, level)) + " " + text
		if strings.HasPrefix(string(object.(lua.LString)), " ") {
			object = text
		}
	}
	bl.raise(L, object)
	return 0
}

// raise raises object as it is.
func (bl *baseLib) raise(L *lua.LState, object lua.LValue) {
	bl.raised = object
	L.Error(object, 0)
}

// text is tostring: no addresses, and host objects by their __tostring.
func text(L *lua.LState, v lua.LValue) string {
	switch v := v.(type) {
	case lua.LString:
		return string(v)
	case lua.LNumber:
		return luanumber.Text(float64(v))
	case *lua.LNilType, lua.LBool:
		return v.String()
	}
	if fn, ok := L.GetMetaField(v, "__tostring").(*lua.LFunction); ok {
		L.Push(fn)
		L.Push(v)
		L.Call(1, 1)
		result := L.Get(-1)
		L.Pop(1)
		text, isText := result.(lua.LString)
		if !isText {
			L.RaiseError("__tostring must return a string")
		}
		return string(text)
	}
	return typeName(v)
}

func (bl *baseLib) toString(L *lua.LState) int {
	v := L.CheckAny(1)
	if s, ok := v.(lua.LString); ok {
		L.Push(s)
		return 1
	}
	s := text(L, v)
	bl.b.m.hand(L, len(s))
	L.Push(lua.LString(s))
	return 1
}

func (bl *baseLib) toNumber(L *lua.LState) int {
	v := L.CheckAny(1)
	base := L.OptInt(2, 10)
	if base == 10 {
		if f, ok := toNumber(v); ok {
			L.Push(lua.LNumber(f))
		} else {
			L.Push(lua.LNil)
		}
		return 1
	}
	if base < 2 || base > 36 {
		L.ArgError(2, "base out of range")
	}
	digits := L.CheckString(1)
	if len(digits) > longestNumber {
		digits = ""
	}
	if f, ok := luanumber.InBase(digits, base); ok {
		L.Push(lua.LNumber(f))
	} else {
		L.Push(lua.LNil)
	}
	return 1
}

func (bl *baseLib) print(L *lua.LState) int {
	var out strings.Builder
	for i := 1; i <= L.GetTop(); i++ {
		if i > 1 {
			out.WriteByte('\t')
		}
		s := text(L, L.Get(i))
		bl.b.m.hand(L, len(s)+1)
		out.WriteString(s)
	}
	bl.b.m.charge(L, 20)
	if bl.b.options.Print == nil {
		return 0
	}
	p := Print{Text: out.String()}
	p.File, p.Line, _, _ = bl.b.origins.place(bl.b.where(L, 1))
	p.Bundle = bl.b.origins.bundle(p.File)
	if p.Bundle == "" && bl.b.env != nil {
		p.Bundle = bl.b.env.bundle
	}
	bl.b.options.Print(p)
	return 0
}

// passValues is used for ... if it passes on any number of values: it counts them, so that
// the value stack cannot grow without a charge.
func (bl *baseLib) passValues(L *lua.LState) int {
	n := L.GetTop()
	bl.b.values(L, n)
	return n
}

// values charges for n values that a function is about to push.
func (b *Box) values(L *lua.LState, n int) { b.m.values(L, n, b.limits.MaxUnpack) }

func (bl *baseLib) selectValues(L *lua.LState) int {
	n := L.GetTop() - 1
	if s, ok := L.Get(1).(lua.LString); ok && s == "#" {
		L.Push(lua.LNumber(n))
		return 1
	}
	at := integer(L, 1)
	if at < 0 {
		at = n + at + 1
	}
	if at < 1 {
		L.ArgError(1, "index out of range")
	}
	return max(n-at+1, 0)
}

func (bl *baseLib) unpack(L *lua.LState) int {
	t := view(L.CheckTable(1))
	from, to := 1, 0
	if L.Get(2) != lua.LNil {
		from = integer(L, 2)
	}
	if L.Get(3) != lua.LNil {
		to = integer(L, 3)
	} else {
		to = t.Len()
	}
	if from > to {
		return 0
	}
	if to-from >= bl.b.limits.MaxUnpack || to-from < 0 {
		L.RaiseError("too many results to unpack: at most %d", bl.b.limits.MaxUnpack)
	}
	bl.b.values(L, to-from+1)
	for i := from; i <= to; i++ {
		L.Push(t.RawGet(lua.LNumber(i)))
	}
	return to - from + 1
}

// integer reads argument n as an integer within the range in which floating point numbers
// are exact; it limits other values to that range.
func integer(L *lua.LState, n int) int {
	v := L.Get(n)
	f, ok := toNumber(v)
	if !ok {
		L.TypeError(n, lua.LTNumber)
	}
	return wholeNumber(f)
}

const maxWhole = 1 << 53

func wholeNumber(f float64) int {
	switch {
	case math.IsNaN(f):
		return 0
	case f >= maxWhole:
		return maxWhole
	case f <= -maxWhole:
		return -maxWhole
	}
	return int(f)
}

func toNumber(v lua.LValue) (float64, bool) {
	switch v := v.(type) {
	case lua.LNumber:
		return float64(v), true
	case lua.LString:
		if len(v) <= longestNumber {
			return luanumber.Parse(string(v))
		}
	}
	return 0, false
}

// longestNumber is the length in bytes of the longest string that library functions read
// as a number.
const longestNumber = 1024

// number reads argument n as a number.
func number(L *lua.LState, n int) float64 {
	f, ok := toNumber(L.Get(n))
	if !ok {
		L.TypeError(n, lua.LTNumber)
	}
	return f
}

// stringArg reads argument n as a string; numbers are converted.
func stringArg(L *lua.LState, n int) string {
	switch v := L.Get(n).(type) {
	case lua.LString:
		return string(v)
	case lua.LNumber:
		return luanumber.Text(float64(v))
	}
	L.TypeError(n, lua.LTString)
	return ""
}
