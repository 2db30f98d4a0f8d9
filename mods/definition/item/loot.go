package item

import (
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/formula"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/yamlschema"
)

// Currencies is the kind `currencies`.
var Currencies = definition.Of[content.Currency]{
	Name:  content.Currencies,
	One:   "currency",
	Doc:   "A currency that characters have an amount of: coins, marks, tickets. `base:coins` always exists and is the default where no currency is named. Game clients show the currency with the number `coinage` as their money.",
	Table: func(t *content.Tables) *[]content.Currency { return &t.Currencies },
	ID:    func(d *content.Currency) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Currency]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see; `{n}` in it is the amount, which selects the plural form: `{n|one=Mark|other=Marks}`."},
			Set: func(d *content.Currency, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "description", Type: yamlschema.Text, Doc: "Description that players see below the name, if any."},
			Set: func(d *content.Currency, v yamlschema.Value) { d.Description = v.Text }},
		{Field: yamlschema.Field{Key: "limit", Type: yamlschema.Whole, Min: 1, Max: content.MaxMoney, Default: "2000000000", Doc: "Maximum amount of a character. An amount that would exceed it is refused, or stays in the loot."},
			Set: func(d *content.Currency, v yamlschema.Value) { d.Limit = int64(v.Num) }},
		{Field: yamlschema.LookField, Set: func(d *content.Currency, v yamlschema.Value) { d.Look = v.Look }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Currency, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// Loots is the kind `loot`.
var Loots = definition.Of[content.Loot]{
	Name:  content.Loots,
	One:   "table of loot",
	Doc:   "A loot table, drawn when a creature dies, is skinned or is pickpocketed. Creatures name such tables under `loot`, `skinning` and `pickpocketing`. [Loot](loot.md) describes them.",
	Table: func(t *content.Tables) *[]content.Loot { return &t.Loots },
	ID:    func(d *content.Loot) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Loot]{
		{Field: yamlschema.Field{Key: "entries", Type: LootEntries, Required: true, Doc: "The entries; each is drawn independently, in order."},
			Set: func(d *content.Loot, v yamlschema.Value) { d.Entries = yamlschema.Made[content.LootEntry](v) }},
	},
}

// LootEntries is a list of entries of a loot table.
var LootEntries = yamlschema.ListOf[content.LootEntry]{One: "entry of loot", Of: "list of entries", Most: content.MaxLootEntries, Fields: lootFields,
	NoEmpty: "must have at least one entry", Check: checkLoot}.Type()

// oneOf is a list of entries of which one is drawn.
var oneOf = yamlschema.ListOf[content.LootEntry]{One: "entry of one_of", Of: "list of entries", Most: content.MaxLootEntries, Fields: oneOfFields,
	NoEmpty: "must have at least one entry", Check: checkLoot, Whole: checkShares, Fixed: true}.Type()

// lootFields are the keys of an entry of a table, in the order of the reference.
func lootFields() []yamlschema.Of[content.LootEntry] {
	type e = content.LootEntry
	chance := []yamlschema.Of[e]{
		{Field: yamlschema.Field{Key: "one_of", Type: oneOf, Doc: "Entries of which one is drawn. They have the keys of any other entry except this one. Entries with `chance_pct`, here a plain number, have that share of all draws; entries with `weight` share the rest by their weights. If no entry has a weight, the rest is nothing."},
			Set: func(d *e, v yamlschema.Value) { d.OneOf = yamlschema.Made[e](v) }},
		{Field: yamlschema.Field{Key: "chance_pct", Type: yamlschema.Formula, Unit: "percent", Inputs: content.LootInputs, Doc: "Chance that the entry is in the loot; by default always. `level` is the level of the looted creature, `taker_level` the highest level of the players who may loot it, `takers` their number."},
			Set: func(d *e, v yamlschema.Value) { d.Chance = v.Formula }},
	}
	return slices.Concat(whatFields(), chance, countFields())
}

// oneOfFields has the keys of an entry of which one is drawn.
func oneOfFields() []yamlschema.Of[content.LootEntry] {
	type e = content.LootEntry
	share := []yamlschema.Of[e]{
		{Field: yamlschema.Field{Key: "chance_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 100, Doc: "Share of all draws. An entry cannot have both `chance_pct` and `weight`."},
			Set: func(d *e, v yamlschema.Value) { d.Chance = formula.Constant(v.Num) }},
		{Field: yamlschema.Field{Key: "weight", Type: yamlschema.Number, Min: 0.001, Max: 1000000, Doc: "Weight for the share that the chances leave."},
			Set: func(d *e, v yamlschema.Value) { d.Weight = v.Num }},
	}
	return slices.Concat(whatFields(), share, countFields())
}

// whatFields has the keys for the subject of an entry.
func whatFields() []yamlschema.Of[content.LootEntry] {
	type e = content.LootEntry
	return []yamlschema.Of[e]{
		{Field: yamlschema.Field{Key: "item", Type: yamlschema.Name, Kind: content.Items, Doc: "Item that the entry gives. An entry has exactly one of `item`, `money`, `loot` and `one_of`."},
			Set: func(d *e, v yamlschema.Value) { d.Item = v.ID }},
		{Field: yamlschema.Field{Key: "money", Type: yamlschema.Name, Kind: content.Currencies, Doc: "Currency that the entry gives."},
			Set: func(d *e, v yamlschema.Value) { d.Money = v.ID }},
		{Field: yamlschema.Field{Key: "loot", Type: yamlschema.Name, Kind: content.Loots, Doc: "Loot table whose result the entry gives."},
			Set: func(d *e, v yamlschema.Value) { d.Table = v.ID }},
	}
}

// countFields has the keys for the count, and for the players.
func countFields() []yamlschema.Of[content.LootEntry] {
	type e = content.LootEntry
	return []yamlschema.Of[e]{
		{Field: yamlschema.Field{Key: "count", Type: yamlschema.WholeTo, Min: 1, Max: content.MaxLootCount, Doc: "Number, or a range from which one is drawn: `1-3`; 1 by default. For a table, the number of draws."},
			Set: func(d *e, v yamlschema.Value) { d.Min, d.Max = formula.Constant(v.Lo), formula.Constant(v.Hi) }},
		{Field: yamlschema.Field{Key: "count_min", Type: yamlschema.Formula, Inputs: content.LootInputs, Doc: "Lower bound as a formula, instead of `count`; for money, any amount. A result below 1 gives nothing."},
			Set: func(d *e, v yamlschema.Value) { d.Min = v.Formula }},
		{Field: yamlschema.Field{Key: "count_max", Type: yamlschema.Formula, Inputs: content.LootInputs, Doc: "Upper bound; by default the lower bound."},
			Set: func(d *e, v yamlschema.Value) { d.Max = v.Formula }},
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Doc: "Conditions that a player must meet to get the entry. If no player who may loot meets them, the entry is not in the loot. The creature in them is the looted creature."},
			Set: func(d *e, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
		{Field: yamlschema.Field{Key: "each", Type: yamlschema.Bool, Default: "false", Doc: "`true`: every player who may loot and meets `needs` gets a copy of the entry that nobody else sees."},
			Set: func(d *e, v yamlschema.Value) { d.Each = v.Flag }},
	}
}

// checkLoot finds values that are valid alone and invalid together. The key weight is
// allowed within one_of only.
func checkLoot(r *yamlschema.Reader, f *yamlschema.Field, _ []content.LootEntry, d *content.LootEntry, n *yaml.Node, where yamlschema.Places) bool {
	var about []string
	for _, key := range [...]string{"item", "money", "loot", "one_of"} {
		if where[key] != nil {
			about = append(about, key)
		}
	}
	refuse := func(key, msg, text string) bool {
		at := n
		if where[key] != nil {
			at = where[key]
		}
		r.Problem(at, diag.BadCombination, msg, text, "")
		return false
	}
	if chance := where["chance_pct"]; chance != nil {
		if pct, ok := yamlschema.ScalarNumber(chance); ok && (pct < 0 || pct > 100) {
			return refuse("chance_pct", "chance_pct must be 0 to 100, not", chance.Value)
		}
	}
	within := f.Key == "one_of"
	counted := where["count"] != nil || where["count_min"] != nil || where["count_max"] != nil
	switch {
	case len(about) == 0:
		return refuse("", "an entry of loot needs one of item, money, loot or one_of", "")
	case len(about) > 1:
		return refuse(about[1], "an entry of loot can have only one of item, money, loot and one_of, not", strings.Join(about[:2], ", "))
	case where["count"] != nil && (where["count_min"] != nil || where["count_max"] != nil):
		return refuse("count", "count cannot be combined with count_min or count_max; remove one of them:", where["count"].Value)
	case where["count_max"] != nil && where["count_min"] == nil:
		return refuse("count_max", "count_max needs", "count_min")
	case where["one_of"] != nil && (counted || where["needs"] != nil || where["each"] != nil):
		return refuse("one_of", "an entry with one_of cannot have count, needs or each; its inner entries can", "")
	case where["loot"] != nil && where["each"] != nil:
		return refuse("each", "an entry with loot cannot have each; use each in the entries of that table", "")
	case where["money"] != nil && (where["needs"] != nil || where["each"] != nil):
		return refuse("money", "an entry with money cannot have needs or each, because all looters share it; put it into a separate table", "")
	case where["weight"] != nil && where["chance_pct"] != nil:
		return refuse("weight", "an entry of one_of can have chance_pct or weight, not both:", where["weight"].Value)
	case within && where["weight"] == nil && where["chance_pct"] == nil:
		return refuse("", "an entry of one_of needs chance_pct or weight, such as weight: 1", "")
	}
	return true
}

// checkShares checks that the chances of one_of leave a rest for its weights.
func checkShares(r *yamlschema.Reader, all []content.LootEntry, places []yamlschema.Places) bool {
	sum, last, weighed := 0.0, -1, -1
	for i := range all {
		if all[i].Weight > 0 {
			weighed = i
			continue
		}
		sum, last = sum+all[i].Chance.Eval(nil), i
	}
	const slack = 1e-9 // for sums such as 33.3 + 33.3 + 33.4
	total := strconv.FormatFloat(sum, 'f', -1, 64)
	switch {
	case sum > 100+slack:
		r.Problem(places[last]["chance_pct"], diag.Contradiction, "the chances in one_of add up to more than 100 percent:", total, "")
		return false
	case weighed >= 0 && sum >= 100-slack:
		r.Problem(places[weighed]["weight"], diag.Contradiction, "the chances in one_of leave nothing for the weights; they add up to", total, "")
		return false
	}
	return true
}
