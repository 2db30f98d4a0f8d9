package schema

import (
	"math"

	"loam/smartai"
	"loam/smartai/idmap"
	"loam/smartai/rulefile"
)

// rules describes the files of folder smartai: rules, and the table of numbers, which has
// some of the same keys.
func rules() object {
	keys := object{
		"compat":   object{"enum": []string{"none", "azerothcore"}, "default": "none", "description": "Whether rules run exactly as AzerothCore runs them, including its quirks."},
		"deferred": object{"enum": []string{"refuse", "leave_out"}, "default": "refuse", "description": "What happens with rules that cannot run: they are errors, or they are left out."},
	}
	keys["spawns_add"] = object{"type": "array", "items": either(object{"type": "string", "pattern": ruleName}, whole(math.MaxInt32)), "description": "Creatures whose rules run in addition to those of their spawns."}
	meaning := object{"type": "string", "pattern": ruleName, "description": "Meaning of the number, in numbers.yaml."}
	for _, k := range idmap.Kinds {
		keys[string(k)] = object{"type": "object", "additionalProperties": meaning}
	}
	of := object{"type": "array", "items": object{"$ref": "#/definitions/rule"}}
	for _, key := range rulefile.Sections() {
		if _, both := keys[key]; both {
			keys[key] = object{"type": "object", "additionalProperties": either(of, meaning)}
		} else {
			keys[key] = object{"type": "object", "additionalProperties": of}
		}
	}
	keys["override"] = ruleChanges()
	s := closed(keys, nil)
	s["definitions"] = object{
		"rule": rule("id", "action"), "change": rule("id"), "event": part(smartai.OfEvent), "action": part(smartai.OfAction), "target": part(smartai.OfTarget), "condition": part(smartai.OfCondition),
	}
	return s
}

// ruleChanges describes changes of rules of other bundles.
func ruleChanges() object {
	list := func(of, doc string) object { return object{"type": "array", "items": refer(of), "description": doc} }
	doc := "Rules of other bundles, by their owner and its full id. Needs permissions: [override]."
	change := closed(object{
		"change":  list("change", "Changes to existing rules, by id: the fields that differ."),
		"append":  list("rule", "Rules to add."),
		"remove":  object{"type": "array", "items": whole(math.MaxUint32), "description": "Ids of rules to remove; with append, they are removed first."},
		"replace": list("rule", "Rules that replace all existing ones; cannot be combined with the others."),
	}, nil)
	keys := object{}
	for _, key := range rulefile.Sections() {
		keys[key] = object{"type": "object", "additionalProperties": change}
	}
	s := closed(keys, nil)
	s["description"] = doc
	return s
}

// ruleName is a name in rules: with a bundle, or without.
const ruleName = `^([a-z][a-z0-9_]*:)?[a-z][a-z0-9_]*$`

// whole is an integer of a column.
func whole(most float64) object { return object{"type": "integer", "minimum": 0, "maximum": most} }

func refer(to string) object { return object{"$ref": "#/definitions/" + to} }

// rule is one rule, with some required keys.
func rule(required ...string) object {
	says := func(doc string, s object) object {
		s["description"] = doc
		return s
	}
	list := func(of object) object { return object{"type": "array", "items": of} }
	var flags []string
	for _, f := range smartai.FlagInfos {
		if f.Refused == "" {
			flags = append(flags, f.Name)
		}
	}
	number := object{"type": "number"}
	return closed(object{
		"id":         says("Number of the rule, which other rules use to link to it.", whole(math.MaxUint32)),
		"link":       says("Rule that runs after it.", whole(math.MaxUint32)),
		"phases":     says("Phases in which it runs; by default all.", list(object{"type": "integer", "minimum": 1, "maximum": smartai.MaxPhase})),
		"phase_mask": says("Phases as bits, for phases above 12.", whole(math.MaxUint32)),
		"chance_pct": says("Chance that it runs when its event occurs; by default 100.", whole(math.MaxUint32)),
		"flags":      says("Flags of the rule.", list(either(object{"enum": flags}, whole(math.MaxUint32), object{"type": "string", "pattern": "^(SMART_EVENT_FLAG_|[a-z]|RESERVED)"}))),
		"event":      either(refer("event")),
		"after_ms":   says("In lists: delay after the rule before, such as 1000 or 1000-3000.", ranged()),
		"action":     either(refer("action")),
		"target":     either(refer("target")),
		"at":         says("[x, y, z] in yards: a place or an offset, depending on the action.", object{"type": "array", "items": number, "minItems": 3, "maxItems": 3}),
		"facing_rad": says("Angle in radians.", object{"type": "number"}),
		"conditions": says("Groups of conditions, one of which must hold.", list(closed(object{"group": whole(math.MaxUint32), "all": list(refer("condition"))}, []string{"all"}))),
		"comment":    says("Comment.", object{"type": "string"}),
	}, required)
}

// part is an event, action, target or condition: only a kind, or a kind with its
// parameters.
func part(of smartai.Part) object {
	var names []string
	var kinds []any
	for i := range of.Kinds() {
		k := &of.Kinds()[i]
		if k.Refused != "" {
			continue
		}
		names = append(names, k.Name)
		kinds = append(kinds, kind(of, k))
	}
	other := object{"anyOf": []any{object{"type": "integer"}, object{"type": "string", "not": object{"enum": names}}}}
	more := object{"type": "object", "required": []string{"kind"}, "properties": object{"kind": other}}
	return either(object{"enum": names}, object{"type": "integer", "minimum": 0}, object{"type": "string", "pattern": "^(" + of.Prefix() + "|[a-z]|WP_)"},
		object{"type": "object", "required": []string{"kind"}, "oneOf": append(kinds, more)})
}

// kind is a kind with its parameters.
func kind(of smartai.Part, k *smartai.Kind) object {
	doc := k.Say
	for _, more := range []string{k.Note, k.Deferred} {
		if more != "" {
			doc += "\n" + more
		}
	}
	keys := object{"kind": object{"const": k.Name, "description": doc}}
	if of == smartai.OfCondition {
		keys["of"] = object{"anyOf": []any{object{"enum": []string{"invoker", "self", "victim"}}, whole(math.MaxUint32)}, "description": "Unit that is checked; by default the invoker."}
		keys["not"] = object{"type": "boolean", "description": "Negates the condition."}
		keys["comment"] = object{"type": "string"}
	}
	for i := range k.Params {
		p := &k.Params[i]
		s := parameter(k, p)
		s["description"] = described(p)
		keys[p.Key] = s
	}
	s := closed(keys, []string{"kind"})
	s["patternProperties"] = object{"^param[1-6]$": whole(math.MaxUint32)}
	return s
}

func described(p *smartai.Param) string {
	doc := p.Of.Word
	if p.Of.Unit != "" {
		doc += " in " + p.Of.Unit
	}
	if p.Pair {
		doc += ", or a range such as 5-8"
	}
	if p.Zero != "" {
		doc += "; 0 is " + p.Zero
	}
	return doc
}

// parameter is the schema of a parameter's values.
func parameter(k *smartai.Kind, p *smartai.Param) object {
	if p.Pair {
		return ranged()
	}
	most := float64(math.MaxUint32)
	if p.Of.Max > 0 {
		most = float64(p.Of.Max)
	}
	var words []string
	for _, w := range p.Words {
		words = append(words, w.Name)
	}
	n := whole(most)
	_, named := idmap.Of(k, p)
	switch {
	case p.Of == smartai.Truth:
		return either(object{"type": "boolean"}, n)
	case p.Of == smartai.Choice && len(words) > 0:
		return either(object{"enum": words}, n)
	case p.Of == smartai.Flags && len(words) > 0:
		one := either(object{"enum": words}, n)
		return either(object{"type": "array", "items": one}, object{"enum": words}, n)
	case p.Of == smartai.Flags:
		return either(object{"type": "array", "items": n}, n)
	case p.Of == smartai.TargetKind:
		return either(object{"type": "string"}, n)
	case p.Of == smartai.Phases:
		return either(object{"type": "array", "items": object{"type": "integer", "minimum": 1, "maximum": smartai.MaxPhase}}, n)
	case named:
		return either(object{"type": "string", "pattern": ruleName}, n)
	}
	return n
}

// ranged is a number, or two as 5-8.
func ranged() object {
	return either(whole(math.MaxUint32), object{"type": "string", "pattern": `^[0-9]+ *- *[0-9]+$`})
}
