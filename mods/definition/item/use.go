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
		{Field: yamlschema.Field{Key: "use", Type: yamlschema.Names, Kind: content.Spells, Default: "[]", Doc: "Spells that are cast for who uses it, known to it or not: the first with its cast time, costs and conditions, the others along with it, at once and for nothing. What can be worn is used while it is worn. None: it cannot be used."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Use.Spells = v.IDs }},
		{Field: yamlschema.Field{Key: "use_charges", Type: yamlschema.Whole, Min: 0, Max: maxCharges, Default: "0", Doc: "How often it can be used; 0 is as often as one likes. What has more than 1 does not stack."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Use.Charges = int(v.Num) }},
		{Field: yamlschema.Field{Key: "use_consumes", Type: yamlschema.Bool, Default: "false", Doc: "`true`: with its last charge, or without charges with every use, one of it is gone. `false`: it stays, without charges."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Use.Consumes = v.Flag }},
		{Field: yamlschema.Field{Key: "use_cooldown_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "How long the item rests then, by itself; 0: it rests with its first spell, as long as that says."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Use.Cooldown = v.Time() }},
		{Field: yamlschema.Field{Key: "use_category", Type: yamlschema.Word, Doc: "What rests together with it: the `category` of spells, and the `use_category` of other items. Without it that of the spell counts."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Use.Category = v.Word }},
		{Field: yamlschema.Field{Key: "use_category_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "How long all of `use_category` rests."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Use.CategoryRest = v.Time() }},
	}
}

// checkUse looks at what an item says of its use.
func checkUse(d *content.Item) (key, msg, text string, ok bool) {
	u := &d.Use
	switch {
	case !u.Any() && u.Charges > 0:
		return "use_charges", "what has charges needs the key use beside use_charges:", strconv.Itoa(u.Charges), false
	case !u.Any() && u.Consumes:
		return "use_consumes", "what its use consumes needs the key use beside", "use_consumes", false
	case u.Charges > 1 && d.Stack > 1:
		return "stack", "what has more than one charge does not stack; remove use_charges or stack:", strconv.Itoa(d.Stack), false
	case u.CategoryRest > 0 && u.Category == "":
		return "use_category_ms", "what rests with others needs the key use_category beside use_category_ms:", strconv.Itoa(int(u.CategoryRest)), false
	}
	return "", "", "", true
}
