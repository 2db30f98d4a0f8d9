package item

import (
	"gopkg.in/yaml.v3"

	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/yamlschema"
)

// AuctionHouses is the kind of that name.
var AuctionHouses = definition.Of[content.AuctionHouse]{
	Name:  content.AuctionHouses,
	One:   "auction house",
	Doc:   "On what terms players put things up to auction. Creatures name it under `auction_house`; all of them, on whatever map, sell what is in it. [Auctions](auctions.md) tells more.",
	Table: func(t *content.Tables) *[]content.AuctionHouse { return &t.AuctionHouses },
	ID:    func(d *content.AuctionHouse) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.AuctionHouse]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What players see it called; its letters come from it."},
			Set: func(d *content.AuctionHouse, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "durations", Type: auctionSpans, Required: true, Doc: "How long an auction may last, the shortest first. Game clients offer three, [whatever they are](auctions.md#in-game-clients)."},
			Set: yamlschema.Entries(func(d *content.AuctionHouse) *[]content.AuctionSpan { return &d.Durations })},
		{Field: yamlschema.Field{Key: "deposit", Type: yamlschema.Formula, Unit: "coins", Inputs: content.AuctionDepositInputs, Units: yamlschema.OfOne, Default: "0", Doc: "What it costs to put something up; it comes back when it is sold. `value` is what a vendor pays for all of it, `count` how many they are, `hours` how long it lasts."},
			Set: func(d *content.AuctionHouse, v yamlschema.Value) { d.Deposit = v.Formula }},
		{Field: yamlschema.Field{Key: "cut", Type: yamlschema.Formula, Unit: "coins", Inputs: content.AuctionCutInputs, Units: yamlschema.OfOne, Default: "0", Doc: "What the house keeps of what somebody pays, `price`; and what a seller pays who cancels what somebody has bid so much for."},
			Set: func(d *content.AuctionHouse, v yamlschema.Value) { d.Cut = v.Formula }},
		{Field: yamlschema.Field{Key: "raise", Type: yamlschema.Formula, Unit: "coins", Inputs: content.AuctionRaiseInputs, Units: yamlschema.OfOne, Default: "1", Doc: "By how much at least the highest bid, `bid`, must be beaten; at least 1."},
			Set: func(d *content.AuctionHouse, v yamlschema.Value) { d.Raise = v.Formula }},
		{Field: yamlschema.Field{Key: "most", Type: yamlschema.Whole, Unit: "auctions", Min: 1, Max: content.MaxAuctions, Default: "50", Doc: "How many auctions of one character there may be in it at a time."},
			Set: func(d *content.AuctionHouse, v yamlschema.Value) { d.Most = int(v.Num) }},
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Doc: "What must hold of a player who uses it. The creature is the auctioneer."},
			Set: func(d *content.AuctionHouse, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
		{Field: yamlschema.ClientsField, Set: func(d *content.AuctionHouse, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// auctionSpans is a list of durations.
var auctionSpans = yamlschema.ListOf[content.AuctionSpan]{One: "duration", Of: "list of durations", Most: content.MaxAuctionSpans, Fields: auctionSpanFields,
	NoEmpty: "must have at least one duration", Check: checkAuctionSpan, Fixed: true}.Type()

func auctionSpanFields() []yamlschema.Of[content.AuctionSpan] {
	return []yamlschema.Of[content.AuctionSpan]{
		{Field: yamlschema.Field{Key: "lasts_ms", Type: yamlschema.Millis, Unit: "ms", Min: 1000, Max: 30 * yamlschema.Day, Required: true, Doc: "How long, in real time."},
			Set: func(d *content.AuctionSpan, v yamlschema.Value) { d.Lasts = v.Time() }},
	}
}

func checkAuctionSpan(r *yamlschema.Reader, _ *yamlschema.Field, before []content.AuctionSpan, d *content.AuctionSpan, n *yaml.Node, _ yamlschema.Places) bool {
	if len(before) > 0 && before[len(before)-1].Lasts >= d.Lasts {
		r.Problem(n, "durations stand in order, the shortest first, each once", "", "")
		return false
	}
	return true
}
