package item

import (
	"strconv"

	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// maxCharges bounds how often an item can be used.
const maxCharges = 10000

// useFields are the keys of an item about using it.
func useFields() []yamlschema.Of[content.Item] {
	return []yamlschema.Of[content.Item]{
		{Field: yamlschema.Field{Key: "use", Type: yamlschema.Names, Kind: content.Spells, Default: "[]", Doc: "Spells that using the item casts, whether or not the character knows them. The first has its cast time, costs and conditions; the others are cast with it, at once and without cost. An item with a slot must be worn to be used. None: the item cannot be used."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Use.Spells = v.IDs }},
		{Field: yamlschema.Field{Key: "use_charges", Type: yamlschema.Whole, Min: 0, Max: maxCharges, Default: "0", Doc: "Number of uses; 0 is no limit. An item with more than 1 charge does not stack."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Use.Charges = int(v.Num) }},
		{Field: yamlschema.Field{Key: "use_consumes", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the last charge, or without charges every use, uses up one item. `false`: the item stays, without charges."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Use.Consumes = v.Flag }},
		{Field: yamlschema.Field{Key: "use_cooldown_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "Cooldown of the item itself after use; 0: the item has the cooldown of its first spell."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Use.Cooldown = v.Time() }},
		{Field: yamlschema.Field{Key: "use_category", Type: yamlschema.Word, Doc: "Cooldown category that the item shares with spells (their `category`) and with items (their `use_category`). By default, the category of the spell."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Use.Category = v.Word }},
		{Field: yamlschema.Field{Key: "use_category_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "Cooldown of the `use_category`."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Use.CategoryRest = v.Time() }},
	}
}

// checkUse checks the keys about using an item.
func checkUse(d *content.Item) (key, msg, text string, ok bool) {
	u := &d.Use
	switch {
	case !u.Any() && u.Charges > 0:
		return "use_charges", "use is missing; it is required with use_charges:", strconv.Itoa(u.Charges), false
	case !u.Any() && u.Consumes:
		return "use_consumes", "use is missing; it is required with", "use_consumes", false
	case u.Charges > 1 && d.Stack > 1:
		return "stack", "an item with more than one charge cannot stack; remove use_charges or stack:", strconv.Itoa(d.Stack), false
	case u.CategoryRest > 0 && u.Category == "":
		return "use_category_ms", "use_category is missing; it is required with use_category_ms:", strconv.Itoa(int(u.CategoryRest)), false
	}
	return "", "", "", true
}
