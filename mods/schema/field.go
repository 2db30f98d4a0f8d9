package schema

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/model/content"
	"loam/mods/bundle"
	"loam/mods/definition/condition"
	"loam/mods/definition/item"
	"loam/mods/definition/panel"
	"loam/mods/definition/spell"
	"loam/mods/definition/stat"
	"loam/mods/definition/world"
	"loam/mods/yamlschema"
)

// Patterns of values in text form.
const (
	namePattern    = `^[a-z][a-z0-9_]{0,63}$`
	idPattern      = `^([a-z][a-z0-9_]{0,63}:)?[a-z][a-z0-9_]{0,63}$`
	wholeIDPattern = `^[a-z][a-z0-9_]{0,63}:[a-z][a-z0-9_]{0,63}$`
	pathPattern    = `^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*$`
	spanPattern    = `^[0-9]{1,15} ?- ?[0-9]{1,15}$`
	// Durations as clock.ParseSpan reads them; the second also as a range or in
	// milliseconds.
	durationPattern  = `^[0-9.]+ ?(ms|s|m|h|d)( ?[0-9.]+ ?(ms|s|m|h))*$`
	durationsPattern = `^[0-9.]+( ?(ms|s|m|h|d))?( ?[0-9.]+ ?(ms|s|m|h))*( ?- ?[0-9.]+( ?(ms|s|m|h|d))?( ?[0-9.]+ ?(ms|s|m|h))*)?$`
)

// field returns the schema of a key's value, with its description.
func field(f *yamlschema.Field) object {
	s := value(f)
	s["description"] = describe(f)
	var v any
	if f.Default != "" && yaml.Unmarshal([]byte(f.Default), &v) == nil && v != nil && f.Type != yamlschema.Formula {
		s["default"] = v
	}
	return s
}

// describe returns the description of a key with its unit, its range and its inputs.
func describe(f *yamlschema.Field) string {
	text := f.Doc
	switch {
	case f.Ranged():
		text += " " + upper(f.Range()) + "."
	case f.Unit != "":
		text += " In " + f.Unit + "."
	}
	if len(f.Inputs) > 0 {
		text += " Inputs: " + strings.Join(f.Inputs, ", ") + "."
	}
	return text
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// value returns the schema of the values of a key.
func value(f *yamlschema.Field) object {
	switch f.Type {
	case yamlschema.Text:
		return object{"type": "string", "minLength": 1}
	case yamlschema.Number:
		return number("number", f)
	case yamlschema.Whole:
		return number("integer", f)
	case yamlschema.Millis:
		return either(number("integer", f), object{"type": "string", "pattern": durationPattern})
	case yamlschema.MillisTo:
		return either(number("integer", f), object{"type": "string", "pattern": durationsPattern})
	case yamlschema.WholeTo:
		return either(number("integer", f), object{"type": "string", "pattern": spanPattern})
	case yamlschema.Bool:
		return object{"type": "boolean"}
	case yamlschema.Choice:
		return object{"enum": f.Choices}
	case yamlschema.Formula:
		return either(object{"type": "number"}, object{"type": "string", "minLength": 1})
	case yamlschema.Name, yamlschema.Band:
		return object{"type": "string", "pattern": idPattern}
	case yamlschema.Names:
		return list(object{"type": "string", "pattern": idPattern}, 0)
	case yamlschema.Tags:
		if f.Choices != nil {
			return list(object{"enum": f.Choices}, 0)
		}
		return list(object{"type": "string", "pattern": namePattern}, 0)
	case world.Lasting:
		return object{"type": "string", "minLength": 2}
	case world.Dates:
		return either(object{"type": "string", "minLength": 6}, list(object{"type": "string", "minLength": 6}, 0))
	case world.Letters, world.NameWords:
		return list(object{"type": "string", "minLength": 1}, 0)
	case panel.Handler, yamlschema.Word:
		return object{"type": "string", "pattern": namePattern}
	case yamlschema.Label:
		return either(object{"type": "string", "pattern": namePattern}, object{"type": "integer", "minimum": 0})
	case panel.Binding, panel.Condition:
		return object{"type": "string", "minLength": 1}
	case panel.Source:
		return either(object{"type": "number"}, object{"type": "string", "minLength": 1})
	case bundle.Texts:
		return list(object{"type": "string", "minLength": 1}, 1)
	case yamlschema.Color:
		return object{"type": "string", "pattern": colorPattern}
	case condition.Scalar:
		return object{"type": []string{"number", "boolean", "string"}}
	case world.MenuValues:
		return list(object{"type": []string{"number", "boolean", "string"}}, 0)
	case bundle.Any:
		return object{}
	}
	return compound(f)
}

// compound returns the schema of types that consist of others.
func compound(f *yamlschema.Field) object {
	if shaped := f.Type.Shape; shaped != nil {
		one := settable(shape(shaped()))
		if f.Type.Many {
			return list(one, f.Type.Fewest)
		}
		return one
	}
	switch f.Type {
	case yamlschema.Point:
		return tuple(number("number", f), 2, 3)
	case yamlschema.Spot2, yamlschema.Pair:
		return tuple(number("number", f), 2, 2)
	case yamlschema.Outline:
		return list(tuple(number("number", f), 2, 2), 2)
	case world.Heights:
		return object{"type": "string", "pattern": "^terrain/.+\\.(png|txt)$"}
	case yamlschema.Bounds:
		return tuple(number("number", f), 4, 4)
	case world.Waypoints:
		return list(shape(world.WaypointShape()), 2)
	case stat.Rows:
		return list(tuple(object{"type": "number"}, 2, 2), 1)
	case item.Stacks:
		return list(either(object{"type": "string", "pattern": idPattern}, shape(item.StackShape())), 0)
	case world.Schedule:
		return object{"type": "string", "pattern": "^(hourly :[0-5][0-9]|(daily|mon|tue|wed|thu|fri|sat|sun) [0-2][0-9]:[0-5][0-9])$"}
	case world.OrderedWords:
		return list(object{"type": "string", "pattern": namePattern}, 1)
	case world.Harder:
		return named(object{"type": "string", "pattern": idPattern})
	case yamlschema.Look:
		return look()
	case spell.Costs:
		return named(either(object{"type": "number"}, object{"type": "string", "minLength": 1}))
	case spell.Effects:
		return list(object{"$ref": "#/definitions/spell_effect"}, 1)
	case condition.Needs, condition.Within:
		return list(object{"$ref": "#/definitions/need"}, 1)
	case spell.Parts:
		return list(object{"$ref": "#/definitions/aura_effect"}, 1)
	case yamlschema.Clients:
		return clients()
	case stat.Figures:
		return figures()
	case panel.Bindings:
		return values(pathPattern, "number", "string")
	case panel.Args:
		return values(namePattern, "number", "string", "boolean")
	case panel.Widgets, panel.Row:
		return list(object{"$ref": "#/definitions/widget"}, 1)
	case panel.Options:
		return list(either(object{"type": "string", "minLength": 1}, shape(panel.OptionShape())), 1)
	case bundle.Settings:
		return named(shape(bundle.SettingShape()))
	case bundle.EventTable:
		var types []string
		for _, t := range bundle.EventTypes {
			types = append(types, t, bundle.Optional+t)
		}
		return named(either(object{"type": "null"}, named(object{"enum": types})))
	case bundle.Isolation:
		return object{"enum": []any{true, false, bundle.IsolatedProcess}}
	case bundle.Ranges:
		return named(object{"type": []string{"string", "number"}})
	}
	panic("schema: no schema for type " + f.Type.Word)
}

func either(all ...any) object { return object{"anyOf": all} }

func number(kind string, f *yamlschema.Field) object {
	s := object{"type": kind}
	if f.Ranged() {
		s["minimum"], s["maximum"] = f.Min, f.Max
	}
	return s
}

func list(of object, least int) object {
	s := object{"type": "array", "items": of}
	if least > 0 {
		s["minItems"] = least
	}
	return s
}

func tuple(of object, least, most int) object {
	return object{"type": "array", "items": of, "minItems": least, "maxItems": most}
}

// named is a mapping from names that the author chooses.
func named(to object) object {
	return object{"type": "object", "propertyNames": object{"pattern": namePattern}, "additionalProperties": to}
}

// figures is a mapping from stats to formulas.
func figures() object {
	return object{"type": "object", "propertyNames": object{"pattern": idPattern},
		"additionalProperties": either(object{"type": "number"}, object{"type": "string", "minLength": 1})}
}

const colorPattern = "^#[0-9a-fA-F]{6}$"

func look() object {
	return closed(object{
		"color": object{"type": "string", "pattern": colorPattern, "description": "As #rrggbb, in quotes."},
		"shape": object{"enum": content.Shapes, "description": fmt.Sprintf("One of %s.", strings.Join(content.Shapes, ", "))},
	}, nil)
}

func clients() object {
	versions := object{}
	for _, v := range yamlschema.ClientVersions {
		versions[v] = named(object{"type": "integer"})
	}
	return closed(versions, nil)
}
