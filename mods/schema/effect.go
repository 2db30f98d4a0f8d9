package schema

import "loam/mods/definition/spell"

// effect is an effect of a spell or of an aura: its kind, and the keys of the kind.
func effect(ofAura bool) object {
	var all []any
	for _, k := range spell.EffectShapes(ofAura) {
		one := shape(k)
		one["properties"].(object)["kind"] = object{"const": k.One}
		required, _ := one["required"].([]string)
		one["required"] = append([]string{"kind"}, required...)
		all = append(all, one)
	}
	return object{
		"type": "object", "required": []string{"kind"},
		"properties": object{"kind": object{"enum": spell.EffectWords(ofAura)}},
		"oneOf":      all,
	}
}
