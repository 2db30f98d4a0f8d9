package world

import (
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// Outfits is what a creature may hold, under names.
var Outfits = yamlschema.ListOf[content.Outfit]{One: "outfit", Of: "list of outfits", Most: 100, Fields: outfitFields, Fixed: true,
	NoEmpty: "must have at least one outfit; leave the key out for empty hands", Check: checkOutfit}.Type()

func outfitFields() []yamlschema.Of[content.Outfit] {
	type o = content.Outfit
	hand := func(h content.Hand, doc string) yamlschema.Of[o] {
		return yamlschema.Of[o]{Field: yamlschema.Field{Key: h.String(), Type: yamlschema.Name, Kind: content.Items, Doc: doc},
			Set: func(d *o, v yamlschema.Value) { d.Held[h] = v.ID }}
	}
	return []yamlschema.Of[o]{
		{Field: yamlschema.Field{Key: "outfit", Type: yamlschema.Label, Required: true, Doc: "By which scripts and rules name it: a word, or a number as `1`."},
			Set: func(d *o, v yamlschema.Value) { d.Name = v.Word }},
		hand(content.MainHand, "The item in its main hand; without it, nothing."),
		hand(content.OffHand, "The item in its other hand: a second weapon, a shield, a lantern."),
		hand(content.RangedHand, "The item with which it shoots."),
	}
}

// checkOutfit looks whether a name is used once.
func checkOutfit(r *yamlschema.Reader, _ *yamlschema.Field, before []content.Outfit, d *content.Outfit, _ *yaml.Node, where yamlschema.Places) bool {
	for i := range before {
		if strings.EqualFold(before[i].Name, d.Name) {
			r.Problem(where["outfit"], "two outfits of one creature are called", d.Name, "")
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

A creature may have ` + "`outfits`" + `: what it holds in its hands, under names. It holds the first of them from the beginning; a script has it hold another:
` + "`self:set_outfit(\"lantern\")`" + `. What it holds is seen, and does not change how it fights; game clients draw the weapons that ` + "`set_weapons`" + ` puts into its hands.
One entry has these keys:

`
