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

// maxProperties limits the properties of an item, maxSet the items of a set.
const (
	maxProperties = 200
	maxSet        = 50
)

// Enchantments is the kind `enchantments`.
var Enchantments = definition.Of[content.Enchantment]{
	Name:  content.Enchantments,
	One:   "enchantment",
	Doc:   "An enchantment of a single item, active while the item is worn. An effect `enchant` or a script applies it, a stone in a socket gives it, or the item drops with it as a random property. [Items](items.md) describes them.",
	Table: func(t *content.Tables) *[]content.Enchantment { return &t.Enchantments },
	ID:    func(d *content.Enchantment) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.Enchantment]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "The text that players see on the item."},
			Set: func(d *content.Enchantment, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "suffix", Type: yamlschema.Text, Doc: "Suffix of the name of an item that drops with the enchantment: `of the Hawk`."},
			Set: func(d *content.Enchantment, v yamlschema.Value) { d.Suffix = v.Text }},
		{Field: yamlschema.Field{Key: "stats", Type: stat.Figures, Inputs: content.UnitInputs, Default: "{}", Doc: "Values that it adds to stats of the character that wears the item; `level` is the character's level."},
			Set: func(d *content.Enchantment, v yamlschema.Value) { d.Stats = stat.GetFigures(v) }},
		{Field: yamlschema.Field{Key: "auras", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "Auras that the character has while it wears the item."},
			Set: func(d *content.Enchantment, v yamlschema.Value) { d.Auras = v.IDs }},
		{Field: yamlschema.Field{Key: "lasts_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 30 * yamlschema.Day, Default: "0", Doc: "Duration on the item while its owner is logged in; 0: permanent. An item can have one temporary and one permanent enchantment; a newer one replaces the older of the same kind."},
			Set: func(d *content.Enchantment, v yamlschema.Value) { d.Lasts = v.Time() }},
		{Field: yamlschema.Field{Key: "item_tags", Type: yamlschema.Tags, Default: "[]", Doc: "Tags; the enchantment can be applied only to items with one of them. None: to everything that is worn."},
			Set: func(d *content.Enchantment, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Enchantment, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// ItemSets is the kind `item_sets`.
var ItemSets = definition.Of[content.ItemSet]{
	Name:  content.ItemSets,
	One:   "set of items",
	Doc:   "An item set: bonuses for wearing several of its items.",
	Table: func(t *content.Tables) *[]content.ItemSet { return &t.ItemSets },
	ID:    func(d *content.ItemSet) *content.ID { return &d.ID },
	Fields: []yamlschema.Of[content.ItemSet]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see."},
			Set: func(d *content.ItemSet, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "items", Type: yamlschema.Names, Kind: content.Items, Required: true, Doc: "The items of the set. An item is in at most one set."},
			Set: func(d *content.ItemSet, v yamlschema.Value) { d.Items = v.IDs }},
		{Field: yamlschema.Field{Key: "bonuses", Type: setBonuses, Required: true, Doc: "The bonuses for numbers of different items worn."},
			Set: yamlschema.Entries(func(d *content.ItemSet) *[]content.SetBonus { return &d.Bonuses })},
		{Field: yamlschema.ClientsField, Set: func(d *content.ItemSet, v yamlschema.Value) { d.Clients = v.Clients }},
	},
	Check: func(d *content.ItemSet) (key, msg, text string, ok bool) {
		if len(d.Items) > maxSet {
			return "items", fmt.Sprintf("a set must have at most %d items, not", maxSet), strconv.Itoa(len(d.Items)), false
		}
		for _, b := range d.Bonuses {
			if b.Worn > len(d.Items) {
				return "bonuses", fmt.Sprintf("the set has only %d items; no character can wear", len(d.Items)), strconv.Itoa(b.Worn), false
			}
		}
		slices.SortStableFunc(d.Bonuses, func(a, b content.SetBonus) int { return a.Worn - b.Worn })
		return "", "", "", true
	},
}

// setBonuses is the list of bonuses of a set.
var setBonuses = yamlschema.ListOf[content.SetBonus]{One: "bonus", Of: "list of bonuses", Most: maxSet, NoEmpty: "must have at least one entry",
	Fields: func() []yamlschema.Of[content.SetBonus] {
		return []yamlschema.Of[content.SetBonus]{
			{Field: yamlschema.Field{Key: "worn", Type: yamlschema.Whole, Min: 1, Max: maxSet, Required: true, Doc: "Minimum number of different items of the set that are worn."},
				Set: func(d *content.SetBonus, v yamlschema.Value) { d.Worn = int(v.Num) }},
			{Field: yamlschema.Field{Key: "stats", Type: stat.Figures, Inputs: content.UnitInputs, Default: "{}", Doc: "Values that the bonus adds to stats."},
				Set: func(d *content.SetBonus, v yamlschema.Value) { d.Stats = stat.GetFigures(v) }},
			{Field: yamlschema.Field{Key: "auras", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "Auras that the character has while it wears the items."},
				Set: func(d *content.SetBonus, v yamlschema.Value) { d.Auras = v.IDs }},
		}
	}}.Type()

// properties is the list of random properties of an item.
var properties = yamlschema.ListOf[content.Property]{One: "property", Of: "list of properties", Most: maxProperties,
	Fields: func() []yamlschema.Of[content.Property] {
		return []yamlschema.Of[content.Property]{
			{Field: yamlschema.Field{Key: "enchantment", Type: yamlschema.Name, Kind: content.Enchantments, Required: true, Doc: "The enchantment."},
				Set: func(d *content.Property, v yamlschema.Value) { d.Enchantment = v.ID }},
			{Field: yamlschema.Field{Key: "weight", Type: yamlschema.Number, Min: 0.001, Max: 1e6, Default: "1", Doc: "Weight of the draw, relative to the other properties."},
				Set: func(d *content.Property, v yamlschema.Value) { d.Weight = v.Num }},
		}
	}}.Type()

// sockets is the list of sockets of an item, in their order.
var sockets = yamlschema.ListOf[string]{One: "socket", Of: "list of sockets", Most: content.MaxSockets, Fixed: true,
	Fields: func() []yamlschema.Of[string] {
		return []yamlschema.Of[string]{
			{Field: yamlschema.Field{Key: "takes", Type: yamlschema.Word, Default: content.AnySocket, Doc: "A word that must be in the `stone_fits` of a stone; `any` takes every stone."},
				Set: func(d *string, v yamlschema.Value) { *d = v.Word }},
		}
	}}.Type()

// craftedFields has the keys of an item about enchanting a single one.
func craftedFields() []yamlschema.Of[content.Item] {
	return []yamlschema.Of[content.Item]{
		{Field: yamlschema.Field{Key: "properties", Type: properties, Default: "[]", Doc: "Random properties: each item is created with one of these enchantments, drawn by weight."},
			Set: yamlschema.Entries(func(d *content.Item) *[]content.Property { return &d.Made.Properties })},
		{Field: yamlschema.Field{Key: "property_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 100, Default: "100", Doc: "Chance that an item has one of its `properties`."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Made.PropertyPct = v.Num }},
		{Field: yamlschema.Field{Key: "sockets", Type: sockets, Default: "[]", Doc: "Sockets for stones, in order."},
			Set: yamlschema.Entries(func(d *content.Item) *[]string { return &d.Made.Sockets })},
		{Field: yamlschema.Field{Key: "socket_bonus", Type: yamlschema.Name, Kind: content.Enchantments, Doc: "An enchantment that is active while all `sockets` are filled."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Made.SocketBonus = v.ID }},
		{Field: yamlschema.Field{Key: "stone", Type: yamlschema.Name, Kind: content.Enchantments, Doc: "Makes the item a stone (gem): the enchantment that it gives in a socket, permanently."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Made.Stone = v.ID }},
		{Field: yamlschema.Field{Key: "stone_fits", Type: yamlschema.Tags, Default: "[]", Doc: "Words of the sockets that the stone fits; none: all sockets."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Made.StoneFits = v.Words }},
	}
}

// checkCrafted checks the keys about enchanting a single item.
func checkCrafted(d *content.Item) (key, msg, text string, ok bool) {
	m := &d.Made
	switch {
	case len(m.Properties) > 0 && d.Fit == content.FitNone:
		return "properties", "an item without a slot cannot have properties; give it a slot or remove", "properties", false
	case len(m.Sockets) > 0 && d.Fit == content.FitNone:
		return "sockets", "an item without a slot cannot have sockets; give it a slot or remove", "sockets", false
	case m.SocketBonus != "" && len(m.Sockets) == 0:
		return "socket_bonus", "an item without sockets cannot have a", "socket_bonus", false
	case m.Stone != "" && d.Fit != content.FitNone:
		return "stone", "a stone cannot have a slot; remove slot or stone:", string(m.Stone), false
	}
	return "", "", "", true
}
