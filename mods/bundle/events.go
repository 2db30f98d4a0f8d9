package bundle

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
)

// EventTypes are the types that a field of an event may have. With
// "optional " before it the field may be left out.
var EventTypes = []string{"text", "number", "whole", "bool", "unit", "data"}

// Optional begins the type of a field that may be left out.
const Optional = "optional "

// maxEventFields is how many fields an event may have.
const maxEventFields = 32

// Event is something that a bundle tells others of.
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
	list, _ := r.pairs(n, "events")
	for _, p := range list {
		if !ValidName(p.key) {
			r.badName(p.at, "the name of an event")
			continue
		}
		r.b.Events = append(r.b.Events, Event{Name: p.key, Fields: r.eventFields(p), At: r.where(p.at)})
	}
	slices.SortFunc(r.b.Events, func(a, b Event) int { return strings.Compare(a.Name, b.Name) })
}

func (r *reader) eventFields(event pair) []EventField {
	list, _ := r.pairs(event.value, "event "+event.key)
	if len(list) > maxEventFields {
		r.problem(event.at, "an event has at most 32 fields, not so many as", event.key, "")
		return nil
	}
	var fields []EventField
	for _, p := range list {
		if !ValidName(p.key) {
			r.badName(p.at, "the name of a field")
			continue
		}
		kind := quote(p.value)
		f := EventField{Name: p.key, At: r.where(p.value)}
		f.Type, f.Optional = strings.CutPrefix(kind, Optional)
		if p.value.Kind != yaml.ScalarNode || !slices.Contains(EventTypes, f.Type) {
			r.problem(p.value, "a field's type is one of "+strings.Join(EventTypes, ", ")+", or optional and one of them, not", kind, suggest(f.Type, EventTypes))
			continue
		}
		fields = append(fields, f)
	}
	return fields
}
