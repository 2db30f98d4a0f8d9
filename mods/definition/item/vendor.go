package item

import (
	"strconv"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/yamlschema"
)

// Limits of offers: the count of one purchase, and the number of costs. Clients show five.
const (
	maxStock = 1000000
	maxCosts = 8
)

// Vendors is the kind `vendors`.
var Vendors = definition.Of[content.Vendor]{
	Name:  content.Vendors,
	One:   "vendor",
	Doc:   "What a vendor sells, buys and repairs. Creatures name it under `vendor`. [Vendors](vendors.md) describes trade.",
	Table: func(t *content.Tables) *[]content.Vendor { return &t.Vendors },
	ID:    func(d *content.Vendor) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Vendor]{
		{Field: yamlschema.Field{Key: "offers", Type: Offers, Default: "[]", Doc: "The stock, in the order in which it is shown; each item once."},
			Set: yamlschema.Entries(func(d *content.Vendor) *[]content.Offer { return &d.Offers })},
		{Field: yamlschema.Field{Key: "buys", Type: yamlschema.Bool, Default: "true", Doc: "`false`: the vendor buys nothing from players."},
			Set: func(d *content.Vendor, v yamlschema.Value) { d.Refuses = !v.Flag }},
		{Field: yamlschema.Field{Key: "repairs", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the vendor repairs worn items, at the price of the rule `repair_price`."},
			Set: func(d *content.Vendor, v yamlschema.Value) { d.Repairs = v.Flag }},
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Doc: "Conditions that a player must meet to trade at all. The creature in them is the vendor."},
			Set: func(d *content.Vendor, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
	},
}

// Offers is a list of the items that a vendor sells.
var Offers = yamlschema.ListOf[content.Offer]{One: "offer", Of: "list of offers", Most: content.MaxOffers, Fields: offerFields, Check: checkOffer}.Type()

// Costs is a list of the costs of an offer besides money.
var Costs = yamlschema.ListOf[content.OfferCost]{One: "cost", Of: "list of costs", Most: maxCosts, Fields: costFields,
	NoEmpty: "must have at least one cost", Check: checkCost, Fixed: true}.Type()

// offerFields are the keys of an offer.
func offerFields() []yamlschema.Of[content.Offer] {
	type d = content.Offer
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "item", Type: yamlschema.Name, Kind: content.Items, Required: true, Doc: "The item for sale."},
			Set: func(d *d, v yamlschema.Value) { d.Item = v.ID }},
		{Field: yamlschema.Field{Key: "count", Type: yamlschema.Whole, Min: 1, Max: content.MaxStack, Default: "1", Doc: "Number of items in one purchase."},
			Set: func(d *d, v yamlschema.Value) { d.Count = int(v.Num) }},
		{Field: yamlschema.Field{Key: "price", Type: yamlschema.Whole, Unit: "coins", Min: 0, Max: content.MaxMoney, Doc: "Price of one purchase, before the rule `buy_price`. By default `count` times the `price` of the item, or with `costs` nothing."},
			Set: func(d *d, v yamlschema.Value) { d.Price, d.Priced = int64(v.Num), true }},
		{Field: yamlschema.Field{Key: "costs", Type: Costs, Doc: "Further costs besides money: currencies and items."},
			Set: func(d *d, v yamlschema.Value) { d.Costs = yamlschema.Made[content.OfferCost](v) }},
		{Field: yamlschema.Field{Key: "stock", Type: yamlschema.Whole, Min: 0, Max: maxStock, Default: "0", Doc: "Stock: number of purchases, by all players of the map together, until the offer is sold out; 0 is no limit."},
			Set: func(d *d, v yamlschema.Value) { d.Stock = int(v.Num) }},
		{Field: yamlschema.Field{Key: "restock_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 100 * yamlschema.Day, Default: "0", Doc: "Time from the first purchase of a full stock until it is restocked, and between further restocks; 0: no restock as long as the map exists."},
			Set: func(d *d, v yamlschema.Value) { d.Restock = v.Time() }},
		{Field: yamlschema.Field{Key: "restock_count", Type: yamlschema.Whole, Min: 1, Max: maxStock, Default: "1", Doc: "Number of purchases that each restock adds."},
			Set: func(d *d, v yamlschema.Value) { d.Returns = int(v.Num) }},
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Doc: "Conditions that a player must meet to see the offer. The creature in them is the vendor."},
			Set: func(d *d, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
		{Field: yamlschema.ClientsField, Set: func(d *d, v yamlschema.Value) { d.Clients = v.Clients }},
	}
}

// costFields are the keys of a cost.
func costFields() []yamlschema.Of[content.OfferCost] {
	type d = content.OfferCost
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "money", Type: yamlschema.Name, Kind: content.Currencies, Doc: "The currency that is paid. A cost has either `money` or `item`."},
			Set: func(d *d, v yamlschema.Value) { d.Currency = v.ID }},
		{Field: yamlschema.Field{Key: "item", Type: yamlschema.Name, Kind: content.Items, Doc: "The item that is given away."},
			Set: func(d *d, v yamlschema.Value) { d.Item = v.ID }},
		{Field: yamlschema.Field{Key: "count", Type: yamlschema.Whole, Min: 1, Max: content.MaxMoney, Default: "1", Doc: "The amount."},
			Set: func(d *d, v yamlschema.Value) { d.Count = int64(v.Num) }},
	}
}

func checkCost(r *yamlschema.Reader, _ *yamlschema.Field, before []content.OfferCost, d *content.OfferCost, n *yaml.Node, where yamlschema.Places) bool {
	switch {
	case where["money"] == nil && where["item"] == nil:
		r.Problem(n, diag.MissingKey, "a cost needs money or item", "", "")
		return false
	case where["money"] != nil && where["item"] != nil:
		r.Problem(where["item"], diag.BadCombination, "a cost is money or an item, not both:", where["item"].Value, "")
		return false
	case d.Item != "" && d.Count > content.MaxStack:
		r.Problem(where["count"], diag.OverLimit, "no character can have so many items:", strconv.FormatInt(d.Count, 10), "")
		return false
	}
	for _, o := range before {
		if o.Currency == d.Currency && o.Item == d.Item {
			r.Problem(n, diag.Duplicate, "costs has a duplicate entry; use count instead:", string(d.Currency+d.Item), "")
			return false
		}
	}
	return true
}

func checkOffer(r *yamlschema.Reader, _ *yamlschema.Field, before []content.Offer, d *content.Offer, n *yaml.Node, where yamlschema.Places) bool {
	for i := range before {
		if before[i].Item == d.Item {
			r.Problem(n, diag.Duplicate, "duplicate item; clients identify an offer by its item:", string(d.Item), "")
			return false
		}
	}
	if d.Stock == 0 && where["restock_ms"] != nil {
		r.Problem(where["restock_ms"], diag.BadCombination, "an unlimited offer is not restocked; restock_ms needs", "stock", "")
		return false
	}
	if d.Restock == 0 && where["restock_count"] != nil {
		r.Problem(where["restock_count"], diag.BadCombination, "restock_count needs", "restock_ms", "")
		return false
	}
	return true
}

// worthFields has the keys of an item about prices.
func worthFields() []yamlschema.Of[content.Item] {
	type d = content.Item
	return []yamlschema.Of[d]{
		{Field: yamlschema.Field{Key: "price", Type: yamlschema.Whole, Unit: "coins", Min: 0, Max: content.MaxMoney, Default: "0", Doc: "Price of one item at vendors that set no other price."},
			Set: func(d *d, v yamlschema.Value) { d.Worth.Price = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "sell_price", Type: yamlschema.Whole, Unit: "coins", Min: 0, Max: content.MaxMoney, Doc: "Price that vendors pay for one item; by default, the rule `sell_price` computes it from `price`. Vendors do not buy an item with a price of 0."},
			Set: func(d *d, v yamlschema.Value) { d.Worth.Sale, d.Worth.Sold = int64(v.Num), true }},
	}
}

// checkWorth checks the keys about prices and durability.
func checkWorth(d *content.Item) (key, msg, text string, ok bool) {
	w := &d.Worth
	switch {
	case w.Durability > 0 && (d.Fit == content.FitNone || d.Fit == content.FitBag):
		return "durability", "only items with a slot other than bag have durability; slot is", d.Fit.String(), false
	case w.Unsellable && w.Sold:
		return "sell_price", "an unsellable item cannot have a", "sell_price", false
	}
	return "", "", "", true
}
