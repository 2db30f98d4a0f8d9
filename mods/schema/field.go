package schema

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/mods/bundle"
	"loam/mods/definition/condition"
	"loam/mods/definition/figure"
	"loam/mods/definition/goods"
	"loam/mods/definition/magic"
	"loam/mods/definition/panel"
	"loam/mods/definition/world"
	"loam/mods/form"
)

// Patterns of what is written as text.
const (
	namePattern    = `^[a-z][a-z0-9_]{0,63}$`
	idPattern      = `^([a-z][a-z0-9_]{0,63}:)?[a-z][a-z0-9_]{0,63}$`
	wholeIDPattern = `^[a-z][a-z0-9_]{0,63}:[a-z][a-z0-9_]{0,63}$`
	pathPattern    = `^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*$`
	spanPattern    = `^[0-9]{1,15} ?- ?[0-9]{1,15}$`
)

// field is the schema of a key's value, with what the reference says of it.
func field(f *form.Field) object {
	s := value(f)
	s["description"] = describe(f)
	var v any
	if f.Default != "" && yaml.Unmarshal([]byte(f.Default), &v) == nil && v != nil && f.Type != form.Formula {
		s["default"] = v
	}
	return s
}

// describe is the doc of a key with its unit, its range and its inputs.
func describe(f *form.Field) string {
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

// value is what a key may be given.
func value(f *form.Field) object {
	switch f.Type {
	case form.Text:
		return object{"type": "string", "minLength": 1}
	case form.Number:
		return number("number", f)
	case form.Whole, form.Millis:
		return number("integer", f)
	case form.MillisTo, form.WholeTo:
		return either(number("integer", f), object{"type": "string", "pattern": spanPattern})
	case form.Bool:
		return object{"type": "boolean"}
	case form.Choice:
		return object{"enum": f.Choices}
	case form.Formula:
		return either(object{"type": "number"}, object{"type": "string", "minLength": 1})
	case form.Name, form.Band:
		return object{"type": "string", "pattern": idPattern}
	case form.Names:
		return list(object{"type": "string", "pattern": idPattern}, 0)
	case form.Tags:
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
	case panel.Handler, form.Word:
		return object{"type": "string", "pattern": namePattern}
	case form.Label:
		return either(object{"type": "string", "pattern": namePattern}, object{"type": "integer", "minimum": 0})
	case panel.Binding, panel.Condition:
		return object{"type": "string", "minLength": 1}
	case panel.Source:
		return either(object{"type": "number"}, object{"type": "string", "minLength": 1})
	case bundle.Texts:
		return list(object{"type": "string", "minLength": 1}, 1)
	case form.Color:
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

// compound is value for types that are made of others.
func compound(f *form.Field) object {
	if shaped := f.Type.Shape; shaped != nil {
		one := settable(shape(shaped()))
		if f.Type.Many {
			return list(one, f.Type.Fewest)
		}
		return one
	}
	switch f.Type {
	case form.Point:
		return tuple(number("number", f), 2, 3)
	case form.Spot2, form.Pair:
		return tuple(number("number", f), 2, 2)
	case form.Outline:
		return list(tuple(number("number", f), 2, 2), 2)
	case world.Heights:
		return object{"type": "string", "pattern": "^terrain/.+\\.(png|txt)$"}
	case form.Bounds:
		return tuple(number("number", f), 4, 4)
	case world.Waypoints:
		return list(shape(world.WaypointShape()), 2)
	case figure.Rows:
		return list(tuple(object{"type": "number"}, 2, 2), 1)
	case goods.Stacks:
		return list(either(object{"type": "string", "pattern": idPattern}, shape(goods.StackShape())), 0)
	case world.Schedule:
		return object{"type": "string", "pattern": "^(hourly :[0-5][0-9]|(daily|mon|tue|wed|thu|fri|sat|sun) [0-2][0-9]:[0-5][0-9])$"}
	case world.OrderedWords:
		return list(object{"type": "string", "pattern": namePattern}, 1)
	case world.Harder:
		return named(object{"type": "string", "pattern": idPattern})
	case form.Look:
		return look()
	case magic.Costs:
		return named(either(object{"type": "number"}, object{"type": "string", "minLength": 1}))
	case magic.Effects:
		return list(object{"$ref": "#/definitions/spell_effect"}, 1)
	case condition.Needs, condition.Within:
		return list(object{"$ref": "#/definitions/need"}, 1)
	case magic.Parts:
		return list(object{"$ref": "#/definitions/aura_effect"}, 1)
	case form.Clients:
		return clients()
	case figure.Figures:
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
	case bundle.Ranges:
		return named(object{"type": []string{"string", "number"}})
	}
	panic("schema: no schema for type " + f.Type.Word)
}

func either(all ...any) object { return object{"anyOf": all} }

func number(kind string, f *form.Field) object {
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
	for _, v := range form.ClientVersions {
		versions[v] = named(object{"type": "integer"})
	}
	return closed(versions, nil)
}
