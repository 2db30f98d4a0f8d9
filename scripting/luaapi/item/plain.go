package item

import (
	"loam/core/model/content"
	"loam/scripting/luaapi"
)

// plainInEluna are the names that Eluna has for plain fields of an item.
var plainInEluna = map[string][]string{
	"item_level":  {"GetItemLevel"},
	"needs_level": {"GetRequiredLevel"},
}

// PlainFields returns a method for each plain field of an item.
func PlainFields() (all []luaapi.Entry) {
	for _, f := range content.ItemNumbers {
		all = append(all, plain(f.Key, "Returns the "+f.Doc+".", luaapi.Result{Type: luaapi.Integer, Unit: f.Unit},
			func(c luaapi.Call) int { return c.GiveNumber(float64(*f.Of(itemOf(c)))) }))
	}
	for _, f := range content.ItemFlags {
		all = append(all, plain(f.Key, "Returns whether "+f.Doc+".", luaapi.Result{Type: luaapi.Bool},
			func(c luaapi.Call) int { return c.GiveBool(*f.Of(itemOf(c))) }))
	}
	for _, f := range content.ItemTexts {
		all = append(all, plain(f.Key, "Returns the "+f.Doc+", in the default language.", luaapi.Result{Type: luaapi.Text, Nil: true, Doc: "nil: it has none"},
			func(c luaapi.Call) int {
				if text := *f.Of(itemOf(c)); text.Key != "" {
					return c.GiveLine(text)
				}
				return c.GiveNil()
			}))
	}
	return all
}

// plain is the method that returns a plain field.
func plain(key, doc string, result luaapi.Result, run func(luaapi.Call) int) luaapi.Entry {
	result.Name = key
	return luaapi.Entry{
		Class: luaapi.Item, Name: key, Where: luaapi.OnMap,
		Results: []luaapi.Result{result},
		Doc:     doc,
		Example: `log("info", tostring(item:` + key + `()))`,
		Eluna:   plainInEluna[key],
		Run:     run,
	}
}
