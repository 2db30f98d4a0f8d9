package sandbox

import (
	"math"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/luanumber"
)

func (b *Box) baseLibrary() map[string]lua.LGFunction {
	return map[string]lua.LGFunction{
		"assert":         b.baseAssert,
		"collectgarbage": baseCollect,
		"error":          b.baseError,
		"getmetatable":   b.baseGetMetatable,
		"ipairs":         b.baseIpairs(),
		"next":           b.baseNext,
		"pairs":          b.basePairs(),
		"pcall":          b.basePcall,
		"print":          b.basePrint,
		"rawequal":       baseRawEqual,
		"rawget":         b.baseRawGet,
		"rawset":         b.baseRawSet,
		"select":         b.baseSelect,
		"setmetatable":   b.baseSetMetatable,
		"tonumber":       b.baseToNumber,
		"tostring":       b.baseToString,
		"type":           baseType(),
		"unpack":         b.baseUnpack,
		"xpcall":         b.baseXpcall,
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

func baseRawEqual(L *lua.LState) int {
	L.Push(lua.LBool(L.RawEqual(L.CheckAny(1), L.CheckAny(2))))
	return 1
}

func (b *Box) baseAssert(L *lua.LState) int {
	if lua.LVAsBool(L.CheckAny(1)) {
		return L.GetTop()
	}
	if L.GetTop() < 2 {
		b.raise(L, lua.LString("assertion failed!"))
	}
	b.raise(L, L.Get(2))
	return 0
}

func (b *Box) baseError(L *lua.LState) int {
	object := L.Get(1)
	level := L.OptInt(2, 1)
	if text, ok := object.(lua.LString); ok && level > 0 && level < 1000 {
		object = lua.LString(L.Where(level)) + " " + text
		if strings.HasPrefix(string(object.(lua.LString)), " ") {
			object = text
		}
	}
	b.raise(L, object)
	return 0
}

// raise raises object as it is.
func (b *Box) raise(L *lua.LState, object lua.LValue) {
	b.raised = object
	L.Error(object, 0)
}

// text is tostring: no addresses, and host objects by their __tostring.
func (b *Box) text(L *lua.LState, v lua.LValue) string {
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

func (b *Box) baseToString(L *lua.LState) int {
	v := L.CheckAny(1)
	if s, ok := v.(lua.LString); ok {
		L.Push(s)
		return 1
	}
	s := b.text(L, v)
	b.m.hand(L, len(s))
	L.Push(lua.LString(s))
	return 1
}

func (b *Box) baseToNumber(L *lua.LState) int {
	v := L.CheckAny(1)
	base := L.OptInt(2, 10)
	if base == 10 {
		switch v := v.(type) {
		case lua.LNumber:
			L.Push(v)
			return 1
		case lua.LString:
			if f, ok := luanumber.Parse(string(v)); ok {
				L.Push(lua.LNumber(f))
				return 1
			}
		}
		L.Push(lua.LNil)
		return 1
	}
	if base < 2 || base > 36 {
		L.ArgError(2, "base out of range")
	}
	if f, ok := luanumber.InBase(L.CheckString(1), base); ok {
		L.Push(lua.LNumber(f))
	} else {
		L.Push(lua.LNil)
	}
	return 1
}

func (b *Box) basePrint(L *lua.LState) int {
	var out strings.Builder
	for i := 1; i <= L.GetTop(); i++ {
		if i > 1 {
			out.WriteByte('\t')
		}
		s := b.text(L, L.Get(i))
		b.m.hand(L, len(s)+1)
		out.WriteString(s)
	}
	b.m.charge(L, 20)
	if b.options.Print == nil {
		return 0
	}
	p := Print{Text: out.String()}
	p.File, p.Line, _, _ = b.place(L.Where(1))
	p.Bundle = b.files[p.File].bundle
	if p.Bundle == "" && b.env != nil {
		p.Bundle = b.env.bundle
	}
	b.options.Print(p)
	return 0
}

// passValues is used for ... if it passes on any number of values: it counts them, so that
// the value stack cannot grow without a charge.
func (b *Box) passValues(L *lua.LState) int {
	n := L.GetTop()
	b.values(L, n)
	return n
}

// values charges for n values that a function is about to push.
func (b *Box) values(L *lua.LState, n int) {
	if n > b.limits.MaxUnpack {
		L.RaiseError("too many values: %d, at most %d can be passed on", n, b.limits.MaxUnpack)
	}
	if n > 4 {
		b.m.hand(L, n*bytesPerValue)
	}
}

func (b *Box) baseSelect(L *lua.LState) int {
	n := L.GetTop() - 1
	if s, ok := L.Get(1).(lua.LString); ok && s == "#" {
		L.Push(lua.LNumber(n))
		return 1
	}
	at := b.integer(L, 1)
	if at < 0 {
		at = n + at + 1
	}
	if at < 1 {
		L.ArgError(1, "index out of range")
	}
	return max(n-at+1, 0)
}

func (b *Box) baseUnpack(L *lua.LState) int {
	t := view(L.CheckTable(1))
	from, to := 1, 0
	if L.Get(2) != lua.LNil {
		from = b.integer(L, 2)
	}
	if L.Get(3) != lua.LNil {
		to = b.integer(L, 3)
	} else {
		to = t.Len()
	}
	if from > to {
		return 0
	}
	if to-from >= b.limits.MaxUnpack || to-from < 0 {
		L.RaiseError("too many results to unpack: at most %d", b.limits.MaxUnpack)
	}
	b.values(L, to-from+1)
	for i := from; i <= to; i++ {
		L.Push(t.RawGet(lua.LNumber(i)))
	}
	return to - from + 1
}

// integer reads argument n as an integer within the range in which floating point numbers
// are exact; it limits other values to that range.
func (b *Box) integer(L *lua.LState, n int) int {
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
		return luanumber.Parse(string(v))
	}
	return 0, false
}

// number reads argument n as a number.
func (b *Box) number(L *lua.LState, n int) float64 {
	f, ok := toNumber(L.Get(n))
	if !ok {
		L.TypeError(n, lua.LTNumber)
	}
	return f
}

// stringArg reads argument n as a string; numbers are converted.
func (b *Box) stringArg(L *lua.LState, n int) string {
	switch v := L.Get(n).(type) {
	case lua.LString:
		return string(v)
	case lua.LNumber:
		return luanumber.Text(float64(v))
	}
	L.TypeError(n, lua.LTString)
	return ""
}
