package world

import (
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// Outfits is the list of named outfits of a creature.
var Outfits = yamlschema.ListOf[content.Outfit]{One: "outfit", Of: "list of outfits", Most: 100, Fields: outfitFields, Fixed: true, Told: true,
	NoEmpty: "must have at least one outfit; leave the key out for empty hands", Check: checkOutfit}.Type()

func outfitFields() []yamlschema.Of[content.Outfit] {
	type o = content.Outfit
	hand := func(h content.Hand, doc string) yamlschema.Of[o] {
		return yamlschema.Of[o]{Field: yamlschema.Field{Key: h.String(), Type: yamlschema.Name, Kind: content.Items, Doc: doc},
			Set: func(d *o, v yamlschema.Value) { d.Held[h] = v.ID }}
	}
	return []yamlschema.Of[o]{
		{Field: yamlschema.Field{Key: "outfit", Type: yamlschema.Label, Required: true, Doc: "Name for scripts and rules: a word, or a number such as `1`."},
			Set: func(d *o, v yamlschema.Value) { d.Name = v.Word }},
		hand(content.MainHand, "Item in its main hand; by default none."),
		hand(content.OffHand, "Item in its off hand: a second weapon, a shield, a lantern."),
		hand(content.RangedHand, "Ranged weapon."),
	}
}

// checkOutfit checks that a name is used once.
func checkOutfit(r *yamlschema.Reader, _ *yamlschema.Field, before []content.Outfit, d *content.Outfit, _ *yaml.Node, where yamlschema.Places) bool {
	for i := range before {
		if strings.EqualFold(before[i].Name, d.Name) {
			r.Problem(where["outfit"], diag.Duplicate, "two outfits of a creature have the same name", d.Name, "")
			return false
		}
	}
	return true
}

func outfitsChapter() string {
	return outfitsHead + yamlschema.Table(yamlschema.Documents(outfitFields()))
}

const outfitsHead = `
## Outfits of a creature

A creature may have ` + "`outfits`" + `: named sets of items in its hands. It starts with the first one. A script changes the outfit: ` + "`self:set_outfit(\"lantern\")`" + `. Outfits are only visual: they do not change how the creature fights. Game clients draw the weapons that ` + "`set_weapons`" + ` puts into its hands.

An entry has these keys:

`
