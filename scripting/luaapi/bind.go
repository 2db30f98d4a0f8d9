package luaapi

import (
	lua "github.com/yuin/gopher-lua"
)

// Methods makes the functions of a class for one box, those of its base
// included, by name.
func Methods(host Host, class Class) map[string]lua.LGFunction {
	methods := make(map[string]lua.LGFunction)
	for _, e := range Entries() {
		if Inherits(class, e.Class) {
			methods[e.Name] = bind(host, e)
		}
	}
	return methods
}

// Inherits tells whether a class has the methods of another.
func Inherits(class, from Class) bool {
	for class != "" {
		if class == from {
			return true
		}
		class = base(class)
	}
	return false
}

func base(class Class) Class {
	for _, info := range Classes {
		if info.Class == class {
			return info.Base
		}
	}
	return ""
}

// bind makes the function of one entry: it checks where it is called, self and
// all arguments, and runs it.
func bind(host Host, e *Entry) lua.LGFunction {
	if e.Where&host.Place() == 0 {
		return func(L *lua.LState) int {
			L.RaiseError("%s can only be called %s", e.Title(), e.Where.adverb())
			return 0
		}
	}
	return func(L *lua.LState) int {
		c := Call{L, host, e}
		c.check()
		return e.Run(c)
	}
}

// adverb says where an entry may be called.
func (w Where) adverb() string {
	if w == InRealm {
		return "in the realm box (scripts/realm)"
	}
	return "on a map"
}
