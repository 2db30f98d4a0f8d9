package luaapi

import (
	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/guid"
	"loam/scripting/permission"
)

// Inherits tells whether a class has the methods of another.
func Inherits(class, from Class) bool {
	for class != "" {
		if class == from {
			return true
		}
		class = Base(class)
	}
	return false
}

// Base is the class whose methods a class has too, or "".
func Base(class Class) Class {
	for _, info := range Classes {
		if info.Class == class {
			return info.Base
		}
	}
	return ""
}

// Bind makes the function of one entry: it checks where it is called, self and
// all arguments, and runs it.
func Bind(host Host, e *Entry) lua.LGFunction {
	if e.Where&host.Place() == 0 {
		return func(L *lua.LState) int {
			L.RaiseError("%s can only be called %s", e.Title(), e.Where.Adverb())
			return 0
		}
	}
	needs, _ := permission.Of(e.Permission)
	cost := costOf(e)
	return func(L *lua.LState) int {
		c := Call{L, host, e, cost.Acts > 0}
		c.check()
		if needs != 0 {
			c.permit(needs)
		}
		if cost != (Cost{}) {
			host.Spend(L, e, cost)
		}
		return e.Run(c)
	}
}

// permit raises an error unless the running bundle has a permission. Of what
// main chunks call only the asking is checked here: a release must load also
// while the operator has not decided, and the entry leaves undone what is not
// granted.
func (c Call) permit(needs permission.Set) {
	if c.Entry.OnPlayer {
		if g, _ := c.Host.GUID(c.L.Get(1)); g.Kind() != guid.Player {
			return
		}
	}
	asked, granted := c.Host.Permissions()
	switch {
	case !asked.Has(needs):
		c.Fail("%s", needs.Undeclared(asked))
	case !granted.Has(needs) && !c.Entry.Load:
		c.Fail("%s", needs.Ungranted(c.Host.Bundle()))
	}
}

// Adverb says where an entry may be called.
func (w Where) Adverb() string {
	if w == InRealm {
		return "in the realm box (scripts/realm)"
	}
	return "on a map"
}
