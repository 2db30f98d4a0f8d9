package bundle

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// EventTypes are the types of the fields of events. A field with "optional " before its
// type may be omitted.
var EventTypes = []string{"text", "number", "whole", "bool", "unit", "data"}

// Optional is the prefix of the type of a field that may be omitted.
const Optional = "optional "

// maxEventFields is the maximum number of fields of an event.
const maxEventFields = 32

// Event is an event that a bundle publishes to others.
type Event struct {
	Name   string
	Fields []EventField // as written
	At     content.Origin
}

// EventField is one field of an event.
type EventField struct {
	Name     string
	Type     string // one of EventTypes
	Optional bool
	At       content.Origin
}

// events reads events by name, each with its fields and their types.
func (r *reader) events(n *yaml.Node) {
	list, _ := r.Pairs(n, "events")
	for _, p := range list {
		if !yamlschema.ValidName(p.Key) {
			r.BadName(p.At, "the name of an event")
			continue
		}
		r.b.Events = append(r.b.Events, Event{Name: p.Key, Fields: r.eventFields(p), At: r.Where(p.At)})
	}
	slices.SortFunc(r.b.Events, func(a, b Event) int { return strings.Compare(a.Name, b.Name) })
}

func (r *reader) eventFields(event yamlschema.Entry) []EventField {
	list, _ := r.Pairs(event.Value, "event "+event.Key)
	if len(list) > maxEventFields {
		r.Problem(event.At, diag.BadEvent, "an event can have at most 32 fields; too many in", event.Key, "")
		return nil
	}
	var fields []EventField
	for _, p := range list {
		if !yamlschema.ValidName(p.Key) {
			r.BadName(p.At, "the name of a field")
			continue
		}
		kind := yamlschema.Quote(p.Value)
		f := EventField{Name: p.Key, At: r.Where(p.Value)}
		f.Type, f.Optional = strings.CutPrefix(kind, Optional)
		if p.Value.Kind != yaml.ScalarNode || !slices.Contains(EventTypes, f.Type) {
			r.Problem(p.Value, diag.BadEvent, "the type of a field must be one of "+strings.Join(EventTypes, ", ")+", or optional and one of these, not", kind, yamlschema.Suggest(f.Type, EventTypes))
			continue
		}
		fields = append(fields, f)
	}
	return fields
}
