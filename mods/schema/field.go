package schema

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/mods/bundle"
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
func field(f *bundle.Field) object {
	s := value(f)
	s["description"] = describe(f)
	var v any
	if f.Default != "" && yaml.Unmarshal([]byte(f.Default), &v) == nil && v != nil && f.Type != bundle.Formula {
		s["default"] = v
	}
	return s
}

// describe is the doc of a key with its unit, its range and its inputs.
func describe(f *bundle.Field) string {
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
func value(f *bundle.Field) object {
	switch f.Type {
	case bundle.Text:
		return object{"type": "string", "minLength": 1}
	case bundle.Number:
		return number("number", f)
	case bundle.Whole, bundle.Millis:
		return number("integer", f)
	case bundle.MillisTo, bundle.WholeTo:
		return either(number("integer", f), object{"type": "string", "pattern": spanPattern})
	case bundle.Bool:
		return object{"type": "boolean"}
	case bundle.Choice:
		return object{"enum": f.Choices}
	case bundle.Formula:
		return either(object{"type": "number"}, object{"type": "string", "minLength": 1})
	case bundle.Name, bundle.Band:
		return object{"type": "string", "pattern": idPattern}
	case bundle.Names:
		return list(object{"type": "string", "pattern": idPattern}, 0)
	case bundle.Tags:
		if f.Choices != nil {
			return list(object{"enum": f.Choices}, 0)
		}
		return list(object{"type": "string", "pattern": namePattern}, 0)
	case bundle.Letters, bundle.Words:
		return list(object{"type": "string", "minLength": 1}, 0)
	case bundle.Handler, bundle.Word:
		return object{"type": "string", "pattern": namePattern}
	case bundle.Binding, bundle.Condition:
		return object{"type": "string", "minLength": 1}
	case bundle.Source:
		return either(object{"type": "number"}, object{"type": "string", "minLength": 1})
	case bundle.Texts:
		return list(object{"type": "string", "minLength": 1}, 1)
	case bundle.Color:
		return object{"type": "string", "pattern": colorPattern}
	case bundle.Scalar:
		return object{"type": []string{"number", "boolean", "string"}}
	case bundle.Any:
		return object{}
	}
	return compound(f)
}

// compound is value for types that are made of others.
func compound(f *bundle.Field) object {
	switch f.Type {
	case bundle.Point:
		return tuple(number("number", f), 2, 3)
	case bundle.Spot2, bundle.Pair:
		return tuple(number("number", f), 2, 2)
	case bundle.Outline:
		return list(tuple(number("number", f), 2, 2), 2)
	case bundle.FileName:
		return object{"type": "string", "pattern": "^terrain/.+\\.(png|txt)$"}
	case bundle.Bounds:
		return tuple(number("number", f), 4, 4)
	case bundle.Points:
		return list(shape(bundle.WaypointShape()), 2)
	case bundle.Rows:
		return list(tuple(object{"type": "number"}, 2, 2), 1)
	case bundle.Phases:
		return list(settable(shape(bundle.PhaseShape())), 1)
	case bundle.Calls:
		return list(settable(shape(bundle.SummonsShape())), 1)
	case bundle.CastRules:
		return list(settable(shape(bundle.CastShape())), 1)
	case bundle.CastWhenType:
		return settable(shape(bundle.WhenShape()))
	case bundle.EnrageType:
		return settable(shape(bundle.EnrageShape()))
	case bundle.Stacks:
		return list(either(object{"type": "string", "pattern": idPattern}, shape(bundle.StackShape())), 0)
	case bundle.LookType:
		return look()
	case bundle.Costs:
		return named(either(object{"type": "number"}, object{"type": "string", "minLength": 1}))
	case bundle.Effects:
		return list(object{"$ref": "#/definitions/spell_effect"}, 1)
	case bundle.Needs:
		return list(object{"$ref": "#/definitions/need"}, 1)
	case bundle.Parts:
		return list(object{"$ref": "#/definitions/aura_effect"}, 1)
	case bundle.Clients:
		return clients()
	case bundle.Figures:
		return figures()
	case bundle.Bindings:
		return values(pathPattern, "number", "string")
	case bundle.Args:
		return values(namePattern, "number", "string", "boolean")
	case bundle.Widgets:
		return list(object{"$ref": "#/definitions/widget"}, 1)
	case bundle.Options:
		return list(either(object{"type": "string", "minLength": 1}, shape(bundle.OptionShape())), 1)
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
	panic("schema: no schema for type " + f.Type.Word())
}

func either(all ...any) object { return object{"anyOf": all} }

func number(kind string, f *bundle.Field) object {
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
	for _, v := range bundle.ClientVersions {
		versions[v] = named(object{"type": "integer"})
	}
	return closed(versions, nil)
}
