package schema

import "loam/mods/definition/condition"

// need is what must hold: its kind, and the keys that the kind has. Those that
// have others within them may be written for short.
func need() object {
	var all []any
	for _, k := range condition.NeedShapes() {
		one := settable(shape(k))
		keys := one["properties"].(object)
		if of, ok := keys["of"]; ok {
			all = append(all, closed(object{k.One: of, "says": keys["says"]}, []string{k.One}))
		}
		keys["kind"] = object{"const": k.One}
		required, _ := one["required"].([]string)
		one["required"] = append([]string{"kind"}, required...)
		all = append(all, one)
	}
	return object{"type": "object", "oneOf": all}
}
