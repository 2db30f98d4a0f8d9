package schema

import "loam/mods/definition/condition"

// need is a need: its kind, and the keys of the kind. Needs that contain others have a
// short form.
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
