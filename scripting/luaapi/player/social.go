package player

import (
	valuelib "loam/core/lib/value"
	"loam/core/rules/social"
	"loam/scripting/luaapi"
)

// Socials are the functions about friends and ignore lists. The realm owns these lists.
var Socials = []luaapi.Entry{
	{
		Class: luaapi.Realm, Name: "friends", Where: luaapi.InRealm,
		Params:  []luaapi.Param{{Name: "player", Type: luaapi.Text, Doc: "name of a character in the world"}},
		Results: []luaapi.Result{{Name: "friends", Type: luaapi.Data, Nil: true, Doc: "a list of tables with name and note, in the order in which they were added"}},
		Doc:     "Returns the friend list of a character; nil if the character is not in the world.",
		Example: `for _, f in ipairs(realm:friends("Anna") or {}) do realm:tell_player(f.name, "party.at_annas") end`,
		Run: func(c luaapi.Call) int {
			return contacts(c, func(friendly, _ []social.Contact) []social.Contact { return friendly })
		},
	},
	{
		Class: luaapi.Realm, Name: "ignored", Where: luaapi.InRealm,
		Params:  []luaapi.Param{{Name: "player", Type: luaapi.Text, Doc: "name of a character in the world"}},
		Results: []luaapi.Result{{Name: "ignored", Type: luaapi.Data, Nil: true, Doc: "a list of tables with name, in the order in which they were added"}},
		Doc:     "Returns the ignore list of a character; nil if the character is not in the world.",
		Example: `local n = #(realm:ignored("Anna") or {})`,
		Run: func(c luaapi.Call) int {
			return contacts(c, func(_, ignored []social.Contact) []social.Contact { return ignored })
		},
	},
}

// contacts returns one list of the character in argument 0.
func contacts(c luaapi.Call, of func(friendly, ignored []social.Contact) []social.Contact) int {
	friendly, ignored, ok := c.Host.Realm().Contacts().Called(c.Text(0))
	if !ok {
		return c.GiveNil()
	}
	list := of(friendly, ignored)
	all := make([]valuelib.Value, len(list))
	for i, p := range list {
		all[i] = valuelib.OfRecord("name", p.Name, "note", p.Note)
	}
	c.Host.Charge(c.L, 4*len(list))
	return c.GiveData(valuelib.OfList(all...))
}
