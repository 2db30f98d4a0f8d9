package goods

import (
	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/form"
)

// AuctionHouses is the kind of that name.
var AuctionHouses = definition.Of[content.AuctionHouse]{
	Name:  content.AuctionHouses,
	One:   "auction house",
	Doc:   "On what terms players put things up to auction. Creatures name it under `auction_house`; all of them, on whatever map, sell what is in it. [Auctions](auctions.md) tells more.",
	Table: func(t *content.Tables) *[]content.AuctionHouse { return &t.AuctionHouses },
	ID:    func(d *content.AuctionHouse) *content.ID { return &d.ID },
	Fields: []form.Of[content.AuctionHouse]{
		{Field: form.Field{Key: "name", Type: form.Text, Required: true, Doc: "What players see it called; its letters come from it."},
			Set: func(d *content.AuctionHouse, v form.Value) { d.Name = v.Text }},
		{Field: form.Field{Key: "durations", Type: auctionSpans, Required: true, Doc: "How long an auction may last, the shortest first. Game clients offer three, [whatever they are](auctions.md#in-game-clients)."},
			Set: form.Entries(func(d *content.AuctionHouse) *[]content.AuctionSpan { return &d.Durations })},
		{Field: form.Field{Key: "deposit", Type: form.Formula, Unit: "coins", Inputs: content.AuctionDepositInputs, Units: form.OfOne, Default: "0", Doc: "What it costs to put something up; it comes back when it is sold. `value` is what a vendor pays for all of it, `count` how many they are, `hours` how long it lasts."},
			Set: func(d *content.AuctionHouse, v form.Value) { d.Deposit = v.Formula }},
		{Field: form.Field{Key: "cut", Type: form.Formula, Unit: "coins", Inputs: content.AuctionCutInputs, Units: form.OfOne, Default: "0", Doc: "What the house keeps of what somebody pays, `price`; and what a seller pays who cancels what somebody has bid so much for."},
			Set: func(d *content.AuctionHouse, v form.Value) { d.Cut = v.Formula }},
		{Field: form.Field{Key: "raise", Type: form.Formula, Unit: "coins", Inputs: content.AuctionRaiseInputs, Units: form.OfOne, Default: "1", Doc: "By how much at least the highest bid, `bid`, must be beaten; at least 1."},
			Set: func(d *content.AuctionHouse, v form.Value) { d.Raise = v.Formula }},
		{Field: form.Field{Key: "most", Type: form.Whole, Unit: "auctions", Min: 1, Max: content.MaxAuctions, Default: "50", Doc: "How many auctions of one character there may be in it at a time."},
			Set: func(d *content.AuctionHouse, v form.Value) { d.Most = int(v.Num) }},
		{Field: form.Field{Key: "needs", Type: condition.Needs, Doc: "What must hold of a player who uses it. The creature is the auctioneer."},
			Set: func(d *content.AuctionHouse, v form.Value) { d.Needs = form.Made[content.Need](v) }},
		{Field: form.ClientsField, Set: func(d *content.AuctionHouse, v form.Value) { d.Clients = v.Clients }},
	},
}

// auctionSpans is a list of durations.
var auctionSpans = form.ListOf[content.AuctionSpan]{One: "duration", Of: "list of durations", Most: content.MaxAuctionSpans, Fields: auctionSpanFields,
	NoEmpty: "must have at least one duration", Check: checkAuctionSpan, Fixed: true}.Type()

func auctionSpanFields() []form.Of[content.AuctionSpan] {
	return []form.Of[content.AuctionSpan]{
		{Field: form.Field{Key: "lasts_ms", Type: form.Millis, Unit: "ms", Min: 1000, Max: 30 * form.Day, Required: true, Doc: "How long, in real time."},
			Set: func(d *content.AuctionSpan, v form.Value) { d.Lasts = v.Time() }},
	}
}

func checkAuctionSpan(r *form.Reader, _ *form.Field, before []content.AuctionSpan, d *content.AuctionSpan, n *yaml.Node, _ form.Places) bool {
	if len(before) > 0 && before[len(before)-1].Lasts >= d.Lasts {
		r.Problem(n, "durations stand in order, the shortest first, each once", "", "")
		return false
	}
	return true
}
