package item

import (
	"fmt"
	"slices"
	"strconv"

	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/stat"
	"loam/mods/yamlschema"
)

// maxProperties bounds what an item may be found with, maxSet the items of a set.
const (
	maxProperties = 200
	maxSet        = 50
)

// Enchantments is the kind of that name.
var Enchantments = definition.Of[content.Enchantment]{
	Name:  content.Enchantments,
	One:   "enchantment",
	Doc:   "What can lie on a single item, and works while that is worn: laid on by an effect `enchant` or a script, put into a socket as a stone, or found with it. [Items](items.md) tells more.",
	Table: func(t *content.Tables) *[]content.Enchantment { return &t.Enchantments },
	ID:    func(d *content.Enchantment) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Enchantment]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What players read of it on the item."},
			Set: func(d *content.Enchantment, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "suffix", Type: yamlschema.Text, Doc: "What stands behind the name of an item that is found with it: `of the Hawk`."},
			Set: func(d *content.Enchantment, v yamlschema.Value) { d.Suffix = v.Text }},
		{Field: yamlschema.Field{Key: "stats", Type: stat.Figures, Inputs: content.UnitInputs, Default: "{}", Doc: "What it adds to stats of who wears the item; `level` is that of who wears it."},
			Set: func(d *content.Enchantment, v yamlschema.Value) { d.Stats = stat.GetFigures(v) }},
		{Field: yamlschema.Field{Key: "auras", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "Auras that lie on who wears the item, as long as it does."},
			Set: func(d *content.Enchantment, v yamlschema.Value) { d.Auras = v.IDs }},
		{Field: yamlschema.Field{Key: "lasts_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 30 * yamlschema.Day, Default: "0", Doc: "How long it lies on an item while its owner is in the world; 0: for good. What does not last and what lasts for good lie beside each other; of each kind an item has the newest."},
			Set: func(d *content.Enchantment, v yamlschema.Value) { d.Lasts = v.Time() }},
		{Field: yamlschema.Field{Key: "item_tags", Type: yamlschema.Tags, Default: "[]", Doc: "It lies only on items that have one of these tags; none: on all that is worn."},
			Set: func(d *content.Enchantment, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Enchantment, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// ItemSets is the kind of that name.
var ItemSets = definition.Of[content.ItemSet]{
	Name:  content.ItemSets,
	One:   "set of items",
	Doc:   "Items that are worth more when several of them are worn.",
	Table: func(t *content.Tables) *[]content.ItemSet { return &t.ItemSets },
	ID:    func(d *content.ItemSet) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.ItemSet]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.ItemSet, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "items", Type: yamlschema.Names, Kind: content.Items, Required: true, Doc: "Its items. An item is part of one set at most."},
			Set: func(d *content.ItemSet, v yamlschema.Value) { d.Items = v.IDs }},
		{Field: yamlschema.Field{Key: "bonuses", Type: setBonuses, Required: true, Doc: "What so many different items of it give."},
			Set: yamlschema.Entries(func(d *content.ItemSet) *[]content.SetBonus { return &d.Bonuses })},
		{Field: yamlschema.ClientsField, Set: func(d *content.ItemSet, v yamlschema.Value) { d.Clients = v.Clients }},
	},
	Check: func(d *content.ItemSet) (key, msg, text string, ok bool) {
		if len(d.Items) > maxSet {
			return "items", fmt.Sprintf("a set has at most %d items, not", maxSet), strconv.Itoa(len(d.Items)), false
		}
		for _, b := range d.Bonuses {
			if b.Worn > len(d.Items) {
				return "bonuses", fmt.Sprintf("the set has %d items, so that nobody wears", len(d.Items)), strconv.Itoa(b.Worn), false
			}
		}
		slices.SortStableFunc(d.Bonuses, func(a, b content.SetBonus) int { return a.Worn - b.Worn })
		return "", "", "", true
	},
}

// setBonuses is what items of a set give together.
var setBonuses = yamlschema.ListOf[content.SetBonus]{One: "bonus", Of: "list of bonuses", Most: maxSet, NoEmpty: "must have at least one entry",
	Fields: func() []yamlschema.Of[content.SetBonus] {
		return []yamlschema.Of[content.SetBonus]{
			{Field: yamlschema.Field{Key: "worn", Type: yamlschema.Whole, Min: 1, Max: maxSet, Required: true, Doc: "So many different items of the set, at least."},
				Set: func(d *content.SetBonus, v yamlschema.Value) { d.Worn = int(v.Num) }},
			{Field: yamlschema.Field{Key: "stats", Type: stat.Figures, Inputs: content.UnitInputs, Default: "{}", Doc: "What they add to stats."},
				Set: func(d *content.SetBonus, v yamlschema.Value) { d.Stats = stat.GetFigures(v) }},
			{Field: yamlschema.Field{Key: "auras", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "Auras that lie on who wears them."},
				Set: func(d *content.SetBonus, v yamlschema.Value) { d.Auras = v.IDs }},
		}
	}}.Type()

// properties is what an item may be found with.
var properties = yamlschema.ListOf[content.Property]{One: "property", Of: "list of properties", Most: maxProperties,
	Fields: func() []yamlschema.Of[content.Property] {
		return []yamlschema.Of[content.Property]{
			{Field: yamlschema.Field{Key: "enchantment", Type: yamlschema.Name, Kind: content.Enchantments, Required: true, Doc: "Which enchantment."},
				Set: func(d *content.Property, v yamlschema.Value) { d.Enchantment = v.ID }},
			{Field: yamlschema.Field{Key: "weight", Type: yamlschema.Number, Min: 0.001, Max: 1e6, Default: "1", Doc: "How often it is drawn, in proportion to the others."},
				Set: func(d *content.Property, v yamlschema.Value) { d.Weight = v.Num }},
		}
	}}.Type()

// sockets is the sockets of an item, in their order.
var sockets = yamlschema.ListOf[string]{One: "socket", Of: "list of sockets", Most: content.MaxSockets, Fixed: true,
	Fields: func() []yamlschema.Of[string] {
		return []yamlschema.Of[string]{
			{Field: yamlschema.Field{Key: "takes", Type: yamlschema.Word, Default: content.AnySocket, Doc: "A word that `stone_fits` of a stone must have; `any` takes every stone."},
				Set: func(d *string, v yamlschema.Value) { *d = v.Word }},
		}
	}}.Type()

// craftedFields are the keys of an item about what can be made of a single one.
func craftedFields() []yamlschema.Of[content.Item] {
	return []yamlschema.Of[content.Item]{
		{Field: yamlschema.Field{Key: "properties", Type: properties, Default: "[]", Doc: "Enchantments of which each single item is made with one, drawn by their weights."},
			Set: yamlschema.Entries(func(d *content.Item) *[]content.Property { return &d.Made.Properties })},
		{Field: yamlschema.Field{Key: "property_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 100, Default: "100", Doc: "Chance that a single item has one of its `properties` at all."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Made.PropertyPct = v.Num }},
		{Field: yamlschema.Field{Key: "sockets", Type: sockets, Default: "[]", Doc: "Sockets for stones, in their order."},
			Set: yamlschema.Entries(func(d *content.Item) *[]string { return &d.Made.Sockets })},
		{Field: yamlschema.Field{Key: "socket_bonus", Type: yamlschema.Name, Kind: content.Enchantments, Doc: "An enchantment that works as well while all `sockets` are filled."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Made.SocketBonus = v.ID }},
		{Field: yamlschema.Field{Key: "stone", Type: yamlschema.Name, Kind: content.Enchantments, Doc: "It is a stone: in a socket it is this enchantment, for good."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Made.Stone = v.ID }},
		{Field: yamlschema.Field{Key: "stone_fits", Type: yamlschema.Tags, Default: "[]", Doc: "Into which sockets the stone goes, by their words; none: into all."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Made.StoneFits = v.Words }},
	}
}

// checkCrafted looks at what an item says of what can be made of it.
func checkCrafted(d *content.Item) (key, msg, text string, ok bool) {
	m := &d.Made
	switch {
	case len(m.Properties) > 0 && d.Fit == content.FitNone:
		return "properties", "what is not worn is found without properties; give it a slot or remove", "properties", false
	case len(m.Sockets) > 0 && d.Fit == content.FitNone:
		return "sockets", "what is not worn has no sockets; give it a slot or remove", "sockets", false
	case m.SocketBonus != "" && len(m.Sockets) == 0:
		return "socket_bonus", "what has no sockets has no", "socket_bonus", false
	case m.Stone != "" && d.Fit != content.FitNone:
		return "stone", "a stone is not worn; remove slot or stone:", string(m.Stone), false
	}
	return "", "", "", true
}
