package luaapi

import (
	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// GiveObject pushes a handle of a game object, or nil for no object.
func (c Call) GiveObject(o *entity.Object) int {
	if o == nil {
		return c.GiveNil()
	}
	return c.Give(c.Host.HandleObject(o))
}

// GiveObjects pushes a list of handles.
func (c Call) GiveObjects(list []*entity.Object) int {
	c.Host.Charge(c.L, HandleSteps*len(list))
	t := c.L.CreateTable(len(list), 0)
	for _, o := range list {
		t.Append(c.Host.HandleObject(o))
	}
	return c.Give(t)
}

// GiveTags pushes a list of strings.
func (c Call) GiveTags(tags []string) int {
	list := make([]value.Value, len(tags))
	for i, t := range tags {
		list[i] = value.OfString(t)
	}
	return c.GiveData(value.OfList(list...))
}

// GiveID pushes an id, or nil for none.
func (c Call) GiveID(id content.ID) int {
	if id == "" {
		return c.GiveNil()
	}
	return c.Give(lua.LString(id))
}

// GiveLine pushes a text in the default language.
func (c Call) GiveLine(t content.Text) int {
	return c.GiveText(c.World().Content().Line(content.DefaultLanguage, t))
}
