package mods

import (
	"slices"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/bundle"
	"loam/mods/yamlschema"
)

// sentFields are the fields of events that spells fill, with their types.
var sentFields = map[string][]string{"caster": {"unit"}, "target": {"unit"}, "value": {"number"}}

// sentEvents checks that the bundles of spells declare the events that the spells send,
// without fields that a spell cannot fill.
func (m *merger) sentEvents(bundles []*bundle.Bundle) {
	for i := range m.tables.Spells {
		d := &m.tables.Spells[i]
		for j := range d.Effects {
			if e := &d.Effects[j]; e.Kind == content.SendEvent {
				m.sentEvent(bundles, d, e.Name)
			}
		}
	}
}

func (m *merger) sentEvent(bundles []*bundle.Bundle, d *content.Spell, name string) {
	at, ok := m.tables.Origins[content.FieldName(content.Spells, d.ID, "effects")]
	if !ok {
		at = m.tables.Origins[content.FieldName(content.Spells, d.ID, "")]
	}
	tell := func(msg, text string) {
		m.problems = append(m.problems, yamlschema.NewProblem(at, diag.BadEvent, msg, text, ""))
	}
	owner := d.ID.Bundle()
	i := slices.IndexFunc(bundles, func(b *bundle.Bundle) bool { return b.Name == owner })
	if i < 0 {
		return
	}
	events := bundles[i].Events
	j := slices.IndexFunc(events, func(e bundle.Event) bool { return e.Name == name })
	if j < 0 {
		tell("send_event needs an event of bundle "+owner+", declared under events in its bundle.yaml; it declares no", name)
		return
	}
	for _, f := range events[j].Fields {
		types, filled := sentFields[f.Name]
		switch {
		case filled && !slices.Contains(types, f.Type):
			tell("send_event fills the field "+f.Name+" of event "+name+" with a "+types[0]+"; the bundle declares it as", f.Type)
		case !filled && !f.Optional:
			tell("send_event fills only caster, target and value; make this field of event "+name+" optional:", f.Name)
		}
	}
}
