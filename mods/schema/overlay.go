package schema

import (
	"fmt"
	"slices"

	"loam/mods/bundle"
	"loam/mods/definition"
	"loam/mods/definition/stat"
	"loam/mods/yamlschema"
)

// overlaid reports whether definitions of a kind can extend others and be overridden.
func overlaid(k definition.Kind) bool {
	return slices.ContainsFunc(bundle.NewMaker().Kinds(), func(o definition.Kind) bool { return o.Name == k.Name })
}

// extending is a complete definition or one that extends another.
func extending(k definition.Kind, whole object) object {
	extended := changes(k)
	extended["properties"].(object)["extends"] = object{"type": "string", "pattern": idPattern,
		"description": fmt.Sprintf("Id of the %s that it begins as.", k.One)}
	extended["required"] = []string{"extends"}
	return object{"type": "object", "if": object{"required": []string{"extends"}}, "then": extended, "else": whole}
}

// overrides is the schema below the heading override.
func overrides() object {
	kinds := object{}
	for _, k := range bundle.NewMaker().Kinds() {
		kinds[string(k.Name)] = object{"type": "object", "description": "Changes to " + string(k.Name) + " of other bundles, by id.",
			"propertyNames": object{"pattern": wholeIDPattern}, "additionalProperties": changes(k)}
	}
	s := closed(kinds, nil)
	s["description"] = "Changes to definitions of other bundles, by kind and id. Needs permissions: [override] in bundle.yaml."
	return s
}

// changes is a definition with changed keys only.
func changes(k definition.Kind) object {
	keys := object{}
	for i := range k.Fields {
		f := &k.Fields[i]
		s := either(change(f)...)
		s["description"] = describe(f)
		keys[f.Key] = s
	}
	return closed(keys, nil)
}

// listOps has the operations on a list: removed is the schema of an item to remove.
func listOps(some object, removed any) []any {
	return []any{
		closed(object{"append": object{"type": "array", "items": some["items"]}, "remove": object{"type": "array", "items": removed}}, nil),
		closed(object{"replace": some}, []string{"replace"}),
		closed(object{"reset": object{"const": true}}, []string{"reset"}),
	}
}

// change is the schema of a change to a field.
func change(f *yamlschema.Field) []any {
	yes := object{"const": true}
	if f.Type.List != nil {
		some := value(f)
		switch {
		case f.Type == stat.Rows:
			return listOps(some, object{"type": "number"})
		case f.Type.List.Named != nil && f.Type.List.More == nil: // entries are named by their keys
			return listOps(some, object{"type": "object", "minProperties": 1})
		}
		return listOps(some, some["items"])
	}
	switch f.Type {
	case yamlschema.Look:
		parts := object{}
		for key, part := range look()["properties"].(object) {
			parts[key] = either(part, closed(object{"reset": yes}, []string{"reset"}))
		}
		return []any{closed(parts, nil), closed(object{"reset": yes}, []string{"reset"})}
	case yamlschema.Clients:
		versions := object{}
		for _, v := range yamlschema.ClientVersions {
			versions[v] = named(either(object{"type": "integer"}, closed(object{"reset": yes}, []string{"reset"})))
		}
		return []any{closed(versions, nil)}
	}
	return []any{value(f), closed(object{"reset": yes}, []string{"reset"})}
}
