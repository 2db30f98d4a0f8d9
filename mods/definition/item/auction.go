package item

import (
	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/yamlschema"
)

// AuctionHouses is the kind `auction_houses`.
var AuctionHouses = definition.Of[content.AuctionHouse]{
	Name:  content.AuctionHouses,
	One:   "auction house",
	Doc:   "The terms of an auction house. Creatures name it under `auction_house`; all of them, on every map, sell the same auctions. [Auctions](auctions.md) describes them.",
	Table: func(t *content.Tables) *[]content.AuctionHouse { return &t.AuctionHouses },
	ID:    func(d *content.AuctionHouse) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.AuctionHouse]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see, also as the sender of its mail."},
			Set: func(d *content.AuctionHouse, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "durations", Type: auctionSpans, Required: true, Doc: "The possible durations of an auction, shortest first. Game clients offer three, [whatever they are](auctions.md#in-game-clients)."},
			Set: yamlschema.Entries(func(d *content.AuctionHouse) *[]content.AuctionSpan { return &d.Durations })},
		{Field: yamlschema.Field{Key: "deposit", Type: yamlschema.Formula, Unit: "coins", Inputs: content.AuctionDepositInputs, Units: yamlschema.OfOne, Default: "0", Doc: "Deposit for creating an auction, which is returned when the auction is sold. `value` is what a vendor pays for the whole stack, `count` the number of items, `hours` the duration."},
			Set: func(d *content.AuctionHouse, v yamlschema.Value) { d.Deposit = v.Formula }},
		{Field: yamlschema.Field{Key: "cut", Type: yamlschema.Formula, Unit: "coins", Inputs: content.AuctionCutInputs, Units: yamlschema.OfOne, Default: "0", Doc: "Amount that the house keeps of the `price` paid. A seller who cancels an auction with a bid pays this amount for the highest bid."},
			Set: func(d *content.AuctionHouse, v yamlschema.Value) { d.Cut = v.Formula }},
		{Field: yamlschema.Field{Key: "raise", Type: yamlschema.Formula, Unit: "coins", Inputs: content.AuctionRaiseInputs, Units: yamlschema.OfOne, Default: "1", Doc: "Smallest increment over the highest bid, `bid`; at least 1."},
			Set: func(d *content.AuctionHouse, v yamlschema.Value) { d.Raise = v.Formula }},
		{Field: yamlschema.Field{Key: "most", Type: yamlschema.Whole, Unit: "auctions", Min: 1, Max: content.MaxAuctions, Default: "50", Doc: "Maximum number of auctions of one character in the house at a time."},
			Set: func(d *content.AuctionHouse, v yamlschema.Value) { d.Most = int(v.Num) }},
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Doc: "Conditions that a player must meet to use the house. The creature in them is the auctioneer."},
			Set: func(d *content.AuctionHouse, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
		{Field: yamlschema.ClientsField, Set: func(d *content.AuctionHouse, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// auctionSpans is a list of durations.
var auctionSpans = yamlschema.ListOf[content.AuctionSpan]{One: "duration", Of: "list of durations", Most: content.MaxAuctionSpans, Fields: auctionSpanFields,
	NoEmpty: "must have at least one duration", Check: checkAuctionSpan, Fixed: true}.Type()

func auctionSpanFields() []yamlschema.Of[content.AuctionSpan] {
	return []yamlschema.Of[content.AuctionSpan]{
		{Field: yamlschema.Field{Key: "lasts_ms", Type: yamlschema.Millis, Unit: "ms", Min: 1000, Max: 30 * yamlschema.Day, Required: true, Doc: "Duration in real time."},
			Set: func(d *content.AuctionSpan, v yamlschema.Value) { d.Lasts = v.Time() }},
	}
}

func checkAuctionSpan(r *yamlschema.Reader, _ *yamlschema.Field, before []content.AuctionSpan, d *content.AuctionSpan, n *yaml.Node, _ yamlschema.Places) bool {
	if len(before) > 0 && before[len(before)-1].Lasts >= d.Lasts {
		r.Problem(n, diag.Contradiction, "durations must be in ascending order, without duplicates", "", "")
		return false
	}
	return true
}
