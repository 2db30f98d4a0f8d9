package item

import (
	"strconv"

	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// belongingFields has the keys of an item about its owners, equipping it, and its bag
// slots.
func belongingFields() []yamlschema.Of[content.Item] {
	return []yamlschema.Of[content.Item]{
		{Field: yamlschema.Field{Key: "bag_slots", Type: yamlschema.Whole, Min: 0, Max: content.MaxBag, Default: "0", Doc: "Number of slots of a bag, which is worn in a slot of kind `bag`; 0: the item is not a bag."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Bag = int(v.Num) }},
		{Field: yamlschema.Field{Key: "binds", Type: yamlschema.Choice, Choices: content.BindsWords, Default: "never", Doc: "When the item becomes soulbound, so that it cannot be given away: `on_pickup`, `on_equip` (when first worn), `on_use`."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Binds = content.Binds(v.Choice) }},
		{Field: yamlschema.Field{Key: "needs_start", Type: yamlschema.Names, Kind: content.Starts, Default: "[]", Doc: "Character starts that can wear or use the item; none means all."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Needs.Starts = v.IDs }},
		{Field: yamlschema.Field{Key: "needs_spell", Type: yamlschema.Name, Kind: content.Spells, Doc: "A spell that a character must know to wear or use the item."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Needs.Spell = v.ID }},
		{Field: yamlschema.Field{Key: "auras", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "Auras that a character has while it wears the item: stats, procs, shields. Two items with the same aura apply it once."},
			Set: func(d *content.Item, v yamlschema.Value) { d.Auras = v.IDs }},
	}
}

// checkBelonging checks the keys about bag slots and owners.
func checkBelonging(d *content.Item) (key, msg, text string, ok bool) {
	switch {
	case d.Bag > 0 && d.Fit != content.FitBag:
		return "bag_slots", "an item with bag_slots must be worn in slot: bag, not", d.Fit.String(), false
	case d.Bag == 0 && d.Fit == content.FitBag:
		return "slot", "bag_slots is missing; it is required with slot:", d.Fit.String(), false
	case d.Binds == content.BindsOnEquip && d.Fit == content.FitNone:
		return "binds", "an item without a slot cannot bind", content.BindsWords[d.Binds], false
	case d.Binds == content.BindsOnUse && !d.Use.Any():
		return "binds", "an item without use cannot bind", content.BindsWords[d.Binds], false
	case d.Most > 0 && d.Stack > d.Most:
		return "stack", "stack must be at most the key most, which is " + strconv.Itoa(d.Most) + ", not", strconv.Itoa(d.Stack), false
	case len(d.Auras) > 0 && d.Fit == content.FitNone:
		return "auras", "auras require a slot; without one, the item cannot apply", string(d.Auras[0]), false
	case d.OneWorn && d.Fit == content.FitNone:
		return "unique_worn", "an item without a slot cannot have", "unique_worn", false
	}
	return "", "", "", true
}
