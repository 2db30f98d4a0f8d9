package item

import (
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/rules/auction"
	"loam/scripting/luaapi"
)

// Auctions are the functions about auction houses.
var Auctions = []luaapi.Entry{
	{
		Class: luaapi.Creature, Name: "open_auction", Where: luaapi.OnMap, Permission: "players",
		Params:  []luaapi.Param{{Name: "player", Type: luaapi.APlayer, Doc: "who sees it"}},
		Results: []luaapi.Result{{Name: "opened", Type: luaapi.Bool, Doc: "false: the creature's definition has no auction house, the creature refuses trade with the player, or the player is too far away"}},
		Doc:     "Shows a player the lots of the creature's auction house.",
		Example: `self:open_auction(player)`,
		Eluna:   []string{"SendAuctionMenu"},
		Run:     func(c luaapi.Call) int { return c.GiveBool(c.World().Services().OpenAuction(c.Unit(0), c.Self())) },
	},
	{
		Class: luaapi.Realm, Name: "auctions", Where: luaapi.InRealm, Permission: "players",
		Params: []luaapi.Param{
			{Name: "house", Type: luaapi.ID, Kind: content.AuctionHouses, Doc: "the auction house"},
			{Name: "page", Type: luaapi.Integer, Unit: "any", Min: 1, Max: auction.MaxLots / auction.PageSize, Optional: true, Doc: "page of 50 lots each; the first by default"},
		},
		Results: []luaapi.Result{
			{Name: "list", Type: luaapi.Data, Doc: "`{number, house, item, count, seller, bidder, bid, start, buyout, ends}` of each lot; `bid` and `buyout` are 0 if there is none, `ends` is the real time in seconds"},
			{Name: "total", Type: luaapi.Integer, Doc: "number of lots on all pages"},
		},
		Doc:     "Lists the lots of an auction house; the lot that ends first is first.",
		Example: `local list, total = realm:auctions("hall") if total > 0 then log("info", list[1].item) end`,
		Run: func(c luaapi.Call) int {
			if wrong := luaapi.WrongID(definitions(c), content.AuctionHouses, c.ID(0)); wrong != "" {
				c.BadArgument(0, wrong)
			}
			found := c.Host.Realm().Auctions().Search(c.ID(0), &character.Filter{Page: int(c.Number(1, 1)) - 1})
			list := make([]value.Entry, len(found.Lots))
			for i := range found.Lots {
				list[i] = value.Entry{Key: value.OfNumber(float64(i + 1)), Value: found.Lots[i].Data()}
			}
			return c.GiveData(value.OfTable(list)) + c.GiveNumber(float64(found.Total))
		},
	},
}
