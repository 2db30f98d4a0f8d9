package schema

import (
	"strings"

	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/panel"
	"loam/mods/yamlschema"
)

// panels has one property for each panel.
func panels() object {
	shape := panel.Shape()
	s := heading(definition.Kind{Name: content.Panels, One: shape.One, Fields: shape.Fields, Doc: "Panels, by name."})
	s["definitions"] = object{"widget": widget()}
	return s
}

// widget is a mapping with the name of one kind of widget, and the condition for showing
// it.
func widget() object {
	showIf := panel.ShowIfField()
	keys := object{showIf.Key: field(&showIf)}
	var one []any
	for _, w := range panel.WidgetShapes() {
		filled := shape(yamlschema.Shape{One: w.Kind.String(), Fields: append(w.Fields[:len(w.Fields):len(w.Fields)], showIf)})
		if w.Short != "" {
			filled = either(object{"type": "string", "minLength": 1}, filled)
		}
		filled["description"] = w.Doc
		keys[w.Kind.String()] = filled
		one = append(one, object{"required": []string{w.Kind.String()}})
	}
	s := closed(keys, nil)
	s["oneOf"] = one
	s["description"] = "One of " + strings.Join(content.WidgetKinds, ", ") + "."
	return s
}

// values is a mapping of names to plain values.
func values(names string, kinds ...string) object {
	return object{"type": "object", "propertyNames": object{"pattern": names}, "additionalProperties": object{"type": kinds}}
}
