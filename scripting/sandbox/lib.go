package sandbox

import (
	"maps"
	"math"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/source"
)

// libraryNames lists the library's names in an environment. Scripts have no other ones.
var libraryNames = []string{
	"_VERSION", "assert", "collectgarbage", "coroutine", "error", "getmetatable",
	"ipairs", "math", "next", "pairs", "pcall", "print", "rawequal", "rawget",
	"rawset", "select", "setmetatable", "string", "table", "tonumber",
	"tostring", "type", "unpack", "xpcall",
}

// openLibraries creates the library of a box, once for all its environments.
func (b *Box) openLibraries() {
	fn := b.L.NewFunction
	b.views.open(b.L)
	b.base = baseLib{b: b}
	b.strings = stringLib{m: &b.m, limits: &b.limits}
	b.tables = tableLib{m: &b.m, limits: &b.limits, views: &b.views, fields: &b.fields, compare: &b.compare}
	b.numbers = mathLib{stream: b.options.Random}
	b.cos = coroutines{b: b}
	b.fields = fields{m: &b.m}
	b.compare = comparisons{m: &b.m}
	b.hidden = map[string]*lua.LFunction{
		source.HiddenConcat: fn(b.strings.concatenate), source.HiddenPass: fn(b.base.passValues),
		source.HiddenSet: fn(b.fields.assign), source.HiddenSetAll: fn(b.fields.assignAll),
		source.HiddenKey: fn(b.fields.key), source.HiddenTrim: fn(b.fields.trimmed),
		source.HiddenEqual: fn(b.compare.equal), source.HiddenLess: fn(b.compare.less), source.HiddenGreater: fn(b.compare.greater),
		source.HiddenAtMost: fn(b.compare.atMost), source.HiddenAtLeast: fn(b.compare.atLeast),
	}
	b.refMeta = b.makeRefMeta()
	b.libs["_VERSION"] = lua.LString(lua.LuaVersion)
	for name, f := range b.base.functions() {
		b.libs[name] = fn(f)
	}
	strings := b.module(b.strings.functions())
	mt := b.L.CreateTable(0, 2)
	mt.RawSetString("__index", strings)
	mt.RawSetString("__metatable", lua.LFalse)
	b.L.SetMetatable(lua.LString(""), mt)
	b.libs["string"] = b.ReadOnly(strings)
	b.libs["table"] = b.ReadOnly(b.module(b.tables.functions()))
	b.libs["coroutine"] = b.ReadOnly(b.cos.module())
	numbers := b.module(b.numbers.functions())
	numbers.RawSetString("pi", lua.LNumber(math.Pi))
	numbers.RawSetString("huge", lua.LNumber(math.Inf(1)))
	b.libs["math"] = b.ReadOnly(numbers)
}

// module creates a table of functions, in a fixed order.
func (b *Box) module(functions map[string]lua.LGFunction) *lua.LTable {
	t := b.L.CreateTable(0, len(functions))
	for _, name := range slices.Sorted(maps.Keys(functions)) {
		t.RawSetString(name, b.L.NewFunction(functions[name]))
	}
	return t
}
