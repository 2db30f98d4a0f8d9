package luaapi

import (
	"slices"

	"loam/core/content"
	"loam/core/item"
	"loam/core/spell"
)

// itemOf is the definition of the item whose method was called.
func (c Call) itemOf() *content.Item {
	id, _ := c.Host.Definition(c.L.Get(1))
	def, ok := c.World().Content().Item(id)
	if !ok {
		c.Fail("there is no item %q any more", clip(string(id)))
	}
	return def
}

// usingItems is what players do with what they have.
var usingItems = []Entry{
	{
		Class: Player, Name: "use_item", Where: OnMap, Permission: "players",
		Params: []Param{
			itemID,
			{Name: "target", Type: AUnit, Optional: true, Default: "the player itself, where the spell allows it", Doc: "at whom"},
		},
		Results: []Result{{Name: "used", Type: Bool}, {Name: "reason", Type: Text, Nil: true, Doc: "why not: a word of a cast such as not_ready, or a key such as core.item.nothing"}},
		Doc:     "Lets the player use an item that it has, the first that can be used, by the same rules as if it did so itself. True says that the cast was begun: one with a cast time may still be interrupted.",
		Example: `player:use_item("bread")`,
		Run: func(c Call) int {
			rq := spell.Request{}
			if t := c.Unit(1); t != nil {
				rq.Target, rq.At = t.GUID, t.Position.Point
			}
			why, r := c.World().UseItem(c.Self(), c.ID(0), rq)
			switch {
			case why != item.Done:
				return c.GiveBool(false) + c.GiveText(string(why))
			case r != spell.Fine:
				return c.GiveBool(false) + c.GiveText(r.String())
			}
			return c.GiveBool(true) + c.GiveNil()
		},
	},
}

// ofItems is what handlers of items can ask of self.
var ofItems = []Entry{
	{
		Class: Item, Name: "id", Where: OnMap,
		Results: []Result{{Name: "id", Type: ID}},
		Doc:     "The id of the item's definition.",
		Example: `log("info", item:id())`,
		Eluna:   []string{"GetItemId"},
		Run:     func(c Call) int { return c.GiveText(string(c.itemOf().ID)) },
	},
	{
		Class: Item, Name: "name", Where: OnMap,
		Results: []Result{{Name: "name", Type: Text}},
		Doc:     "Its name, in the default language.",
		Example: `self:say(item:name())`,
		Run:     func(c Call) int { return c.giveLine(c.itemOf().Name) },
	},
	{
		Class: Item, Name: "tags", Where: OnMap,
		Results: []Result{{Name: "tags", Type: List}},
		Doc:     "Its tags, sorted.",
		Example: `log("info", #item:tags())`,
		Run:     func(c Call) int { return c.giveTags(c.itemOf().Tags) },
	},
	{
		Class: Item, Name: "has_tag", Where: OnMap,
		Params:  []Param{{Name: "tag", Type: Text, Doc: "one of its tags"}},
		Results: []Result{{Name: "has", Type: Bool}},
		Doc:     "Tells whether it has a tag.",
		Example: `if item:has_tag("drink") then self:emote("drinks.") end`,
		Run:     func(c Call) int { return c.GiveBool(slices.Contains(c.itemOf().Tags, c.Text(0))) },
	},
	{
		Class: Item, Name: "quality", Where: OnMap,
		Results: []Result{{Name: "quality", Type: Text, Doc: "poor, common, uncommon, rare, epic or legendary"}},
		Doc:     "How much it is worth having.",
		Example: `if item:quality() == "rare" then self:say("How fine!") end`,
		Eluna:   []string{"GetQuality"},
		Run:     func(c Call) int { return c.GiveText(content.Qualities[c.itemOf().Quality]) },
	},
}
