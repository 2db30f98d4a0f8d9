package goods

import (
	"strconv"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/form"
)

// Bounds of offers: how often one can be taken, and how many costs it has. Clients
// show five.
const (
	maxStock = 1000000
	maxCosts = 8
)

// Vendors is the kind of that name.
var Vendors = definition.Of[content.Vendor]{
	Name:  content.Vendors,
	One:   "vendor",
	Doc:   "What somebody sells, buys and mends. Creatures name it under `vendor`. [Vendors](vendors.md) tells more.",
	Table: func(t *content.Tables) *[]content.Vendor { return &t.Vendors },
	ID:    func(d *content.Vendor) *content.ID { return &d.ID },
	Fields: []form.Of[content.Vendor]{
		{Field: form.Field{Key: "offers", Type: Offers, Default: "[]", Doc: "What it sells, in the order in which it is shown; each item once."},
			Set: form.Entries(func(d *content.Vendor) *[]content.Offer { return &d.Offers })},
		{Field: form.Field{Key: "buys", Type: form.Bool, Default: "true", Doc: "`false`: it buys nothing of what players have."},
			Set: func(d *content.Vendor, v form.Value) { d.Refuses = !v.Flag }},
		{Field: form.Field{Key: "repairs", Type: form.Bool, Default: "false", Doc: "`true`: it mends what is worn out, for the rule `repair_price`."},
			Set: func(d *content.Vendor, v form.Value) { d.Repairs = v.Flag }},
		{Field: form.Field{Key: "needs", Type: condition.Needs, Doc: "What must hold of a player with whom it deals at all. The creature is the one that sells."},
			Set: func(d *content.Vendor, v form.Value) { d.Needs = form.Made[content.Need](v) }},
	},
}

// Offers is a list of what a vendor sells.
var Offers = form.ListOf[content.Offer]{One: "offer", Of: "list of offers", Most: content.MaxOffers, Fields: offerFields, Check: checkOffer}.Type()

// Costs is a list of what an offer costs beside coins.
var Costs = form.ListOf[content.OfferCost]{One: "cost", Of: "list of costs", Most: maxCosts, Fields: costFields,
	NoEmpty: "must have at least one cost", Check: checkCost, Fixed: true}.Type()

// offerFields are the keys of an offer.
func offerFields() []form.Of[content.Offer] {
	type d = content.Offer
	return []form.Of[d]{
		{Field: form.Field{Key: "item", Type: form.Name, Kind: content.Items, Required: true, Doc: "What is sold."},
			Set: func(d *d, v form.Value) { d.Item = v.ID }},
		{Field: form.Field{Key: "count", Type: form.Whole, Min: 1, Max: maxStack, Default: "1", Doc: "How many are sold at once."},
			Set: func(d *d, v form.Value) { d.Count = int(v.Num) }},
		{Field: form.Field{Key: "price", Type: form.Whole, Unit: "coins", Min: 0, Max: content.MaxMoney, Doc: "What they cost together, before the rule `buy_price`. Without it, `count` times the `price` of the item, or with `costs` nothing."},
			Set: func(d *d, v form.Value) { d.Price, d.Priced = int64(v.Num), true }},
		{Field: form.Field{Key: "costs", Type: Costs, Doc: "What they cost beside coins: currencies and items."},
			Set: func(d *d, v form.Value) { d.Costs = form.Made[content.OfferCost](v) }},
		{Field: form.Field{Key: "stock", Type: form.Whole, Min: 0, Max: maxStock, Default: "0", Doc: "How often it can be taken, by all players of the map together, until it is gone; 0 is without end."},
			Set: func(d *d, v form.Value) { d.Stock = int(v.Num) }},
		{Field: form.Field{Key: "restock_ms", Type: form.Millis, Unit: "ms", Min: 0, Max: 100 * form.Day, Default: "0", Doc: "How long after something of a full stock was taken some of it comes back, and then again; 0: what is gone is gone as long as the map exists."},
			Set: func(d *d, v form.Value) { d.Restock = v.Time() }},
		{Field: form.Field{Key: "restock_count", Type: form.Whole, Min: 1, Max: maxStock, Default: "1", Doc: "How much comes back each time."},
			Set: func(d *d, v form.Value) { d.Returns = int(v.Num) }},
		{Field: form.Field{Key: "needs", Type: condition.Needs, Doc: "What must hold of a player to whom it is offered; others do not see it. The creature is the one that sells."},
			Set: func(d *d, v form.Value) { d.Needs = form.Made[content.Need](v) }},
		{Field: form.ClientsField, Set: func(d *d, v form.Value) { d.Clients = v.Clients }},
	}
}

// costFields are the keys of a cost.
func costFields() []form.Of[content.OfferCost] {
	type d = content.OfferCost
	return []form.Of[d]{
		{Field: form.Field{Key: "money", Type: form.Name, Kind: content.Currencies, Doc: "Which currency is paid,"},
			Set: func(d *d, v form.Value) { d.Currency = v.ID }},
		{Field: form.Field{Key: "item", Type: form.Name, Kind: content.Items, Doc: "or which item is given away."},
			Set: func(d *d, v form.Value) { d.Item = v.ID }},
		{Field: form.Field{Key: "count", Type: form.Whole, Min: 1, Max: content.MaxMoney, Default: "1", Doc: "How much of it."},
			Set: func(d *d, v form.Value) { d.Count = int64(v.Num) }},
	}
}

func checkCost(r *form.Reader, _ *form.Field, before []content.OfferCost, d *content.OfferCost, n *yaml.Node, where form.Places) bool {
	switch {
	case where["money"] == nil && where["item"] == nil:
		r.Problem(n, "a cost says what is paid with money or item; this does not", "", "")
		return false
	case where["money"] != nil && where["item"] != nil:
		r.Problem(where["item"], "a cost is money or an item, not both:", where["item"].Value, "")
		return false
	case d.Item != "" && d.Count > maxStack:
		r.Problem(where["count"], "nobody has so many items:", strconv.FormatInt(d.Count, 10), "")
		return false
	}
	for _, o := range before {
		if o.Currency == d.Currency && o.Item == d.Item {
			r.Problem(n, "costs name a thing twice; give it a count:", string(d.Currency+d.Item), "")
			return false
		}
	}
	return true
}

func checkOffer(r *form.Reader, _ *form.Field, before []content.Offer, d *content.Offer, n *yaml.Node, where form.Places) bool {
	for i := range before {
		if before[i].Item == d.Item {
			r.Problem(n, "offers have an item twice; clients tell offers by their item:", string(d.Item), "")
			return false
		}
	}
	if d.Stock == 0 && where["restock_ms"] != nil {
		r.Problem(where["restock_ms"], "what is offered without end does not come back; restock_ms goes with", "stock", "")
		return false
	}
	if d.Restock == 0 && where["restock_count"] != nil {
		r.Problem(where["restock_count"], "restock_count goes with", "restock_ms", "")
		return false
	}
	return true
}

// worthFields are the keys of an item about what it costs, brings and endures.
func worthFields() []form.Of[content.Item] {
	type d = content.Item
	return []form.Of[d]{
		{Field: form.Field{Key: "price", Type: form.Whole, Unit: "coins", Min: 0, Max: content.MaxMoney, Default: "0", Doc: "What one costs at vendors that name no other price."},
			Set: func(d *d, v form.Value) { d.Worth.Price = int64(v.Num) }},
		{Field: form.Field{Key: "sell_price", Type: form.Whole, Unit: "coins", Min: 0, Max: content.MaxMoney, Doc: "What vendors pay for one; without it, what the rule `sell_price` makes of the price. What brings nothing is not bought."},
			Set: func(d *d, v form.Value) { d.Worth.Sale, d.Worth.Sold = int64(v.Num), true }},
		{Field: form.Field{Key: "unsellable", Type: form.Bool, Default: "false", Doc: "`true`: no vendor buys it."},
			Set: func(d *d, v form.Value) { d.Worth.Unsellable = v.Flag }},
		{Field: form.Field{Key: "durability", Type: form.Whole, Unit: "points", Min: 0, Max: content.MaxDurability, Default: "0", Doc: "How many points of wear what is worn endures; without any left it is broken and does nothing for who wears it. 0: it does not wear out."},
			Set: func(d *d, v form.Value) { d.Worth.Durability = int(v.Num) }},
	}
}

// checkWorth looks at what an item says of its worth.
func checkWorth(d *content.Item) (key, msg, text string, ok bool) {
	w := &d.Worth
	switch {
	case w.Durability > 0 && (d.Fit == content.FitNone || d.Fit == content.FitBag):
		return "durability", "only what is worn, and no bag, wears out; it is of slot", d.Fit.String(), false
	case w.Unsellable && w.Sold:
		return "sell_price", "what no vendor buys has no", "sell_price", false
	}
	return "", "", "", true
}
