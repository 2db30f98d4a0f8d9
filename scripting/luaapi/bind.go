package luaapi

import (
	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/guid"
	"loam/scripting/permission"
)

// Inherits reports whether a class has the methods of another.
func Inherits(class, from Class) bool {
	for class != "" {
		if class == from {
			return true
		}
		class = Base(class)
	}
	return false
}

// Base returns the class whose methods a class inherits, or "".
func Base(class Class) Class {
	for _, info := range Classes {
		if info.Class == class {
			return info.Base
		}
	}
	return ""
}

// Bind returns the Lua function of an entry. The function checks where it is called,
// self and all arguments, and runs the entry.
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

// permit raises an error unless the running bundle has a permission. For entries that
// main chunks call it checks only that the bundle asks for the permission: a release
// must load also while the operator has not decided, and the entry itself does nothing
// without the grant.
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

// Adverb returns the words for messages about where an entry may be called.
func (w Where) Adverb() string {
	if w == InRealm {
		return "in the realm box (scripts/realm)"
	}
	return "on a map"
}
