package scripting

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/suggest"
	valuelib "loam/core/lib/value"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/scripting/check"
)

const (
	maxEventDepth = 8  // events published while events are delivered
	maxPublished  = 64 // events of one bundle in a step
)

func didYouMean(word string, known []string) string {
	if s, ok := suggest.Name(word, known); ok {
		return fmt.Sprintf(" (did you mean %q?)", s)
	}
	return ""
}

// Publish queues an event of the running bundle for the end of the step.
func (r *room) Publish(name string, fields lua.LValue) error {
	t := r.running()
	e, ok := t.code.Event(name)
	if !ok {
		return fmt.Errorf("bundle %s declares no event %q under events in its bundle.yaml%s", t.code.Info.Name, shorten(name), didYouMean(name, t.code.EventNames()))
	}
	data, err := r.eventData(t, e, fields)
	if err != nil {
		return err
	}
	if r.deep >= maxEventDepth {
		return fmt.Errorf("events that handlers of events publish are nested at most %d deep", maxEventDepth)
	}
	if t.told >= maxPublished {
		return fmt.Errorf("a bundle can publish at most %d events in a step", maxPublished)
	}
	t.told++
	r.published = append(r.published, inbox.Published{Bundle: t.code.Info.Name, Name: name, Data: data, Depth: r.deep})
	return nil
}

// eventData checks the fields of an event against their declaration and copies
// them; units become refs on the way.
func (r *room) eventData(t *tenant, e *check.Event, v lua.LValue) (valuelib.Value, error) {
	table, ok := v.(*lua.LTable)
	if !ok && v != lua.LNil {
		return valuelib.Value{}, fmt.Errorf("the fields of %s must be a table, not a %s", e.Name, v.Type())
	}
	if table != nil {
		for key, _ := table.Next(lua.LNil); key != lua.LNil; key, _ = table.Next(key) {
			if _, known := e.Field(key.String()); !known || key.Type() != lua.LTString {
				return valuelib.Value{}, fmt.Errorf("event %s has no field %q%s", e.Name, shorten(key.String()), didYouMean(key.String(), e.FieldNames()))
			}
		}
	}
	entries := make([]valuelib.Entry, 0, len(e.Fields))
	for i := range e.Fields {
		f := &e.Fields[i]
		value := lua.LValue(lua.LNil)
		if table != nil {
			value = table.RawGetString(f.Name)
		}
		if value == lua.LNil && f.Optional {
			continue
		}
		p, wrong := r.eventField(t, f, value)
		if wrong != "" {
			return valuelib.Value{}, fmt.Errorf("field %q of event %s: %s (declared in %s)", f.Name, e.Name, wrong, f.At)
		}
		entries = append(entries, valuelib.Entry{Key: valuelib.OfString(f.Name), Value: p})
	}
	return valuelib.OfTable(entries), nil
}

// eventField copies one field, or returns its problem.
func (r *room) eventField(t *tenant, f *check.EventField, v lua.LValue) (valuelib.Value, string) {
	if g, isUnit := guidOf(v); isUnit && f.Type == "unit" {
		return valuelib.OfRef(g), ""
	}
	if f.Type == "unit" {
		return valuelib.Value{}, "a unit expected, got " + nameOf(v)
	}
	p, err := t.vm.ToPlain(f.Name, v)
	if err != nil {
		return valuelib.Value{}, err.Error()
	}
	is := map[string]bool{
		"text": p.Kind() == valuelib.String, "number": p.Kind() == valuelib.Number, "bool": p.Kind() == valuelib.Bool,
		"whole": p.Kind() == valuelib.Number && p.Number() == float64(int64(p.Number())), "data": p.Kind() != valuelib.Nil,
	}
	if !is[f.Type] {
		return valuelib.Value{}, fmt.Sprintf("%s expected, got %s", typeWords[f.Type], nameOf(v))
	}
	return p, ""
}

var typeWords = map[string]string{
	"text": "a string", "number": "a number", "whole": "a whole number", "bool": "true or false", "unit": "a unit", "data": "data",
}

// nameOf returns a value for messages.
func nameOf(v lua.LValue) string {
	switch v := v.(type) {
	case lua.LNumber:
		return v.String()
	case *lua.LUserData:
		return textOf(v.Value)
	case *lua.LNilType:
		return "nil"
	}
	return "a " + v.Type().String()
}

// subscription splits the key of on_event into bundle and event, or returns its problem.
func (r *room) subscription(t *tenant, key string) (full, wrong string) {
	bundle, name, foreign := strings.Cut(key, ":")
	if !foreign {
		bundle, name = t.code.Info.Name, key
	}
	owner := r.program.byName[bundle]
	switch {
	case bundle != t.code.Info.Name && !slices.Contains(t.code.Info.Depends, bundle):
		return "", "bundle " + bundle + " is not under depends in bundle.yaml:"
	case owner == nil:
		return bundle + ":" + name, "" // it may be absent
	}
	if _, ok := owner.Event(name); !ok {
		return "", fmt.Sprintf("bundle %s declares no such event%s:", bundle, didYouMean(name, owner.EventNames()))
	}
	return bundle + ":" + name, ""
}

// subscribers lists the subscribers of each event, in the order of bundles and for each
// bundle in the order of subscriptions.
func (r *room) subscribers() map[string][]*handler {
	all := make(map[string][]*handler)
	if r.mapKit == nil {
		return all
	}
	for _, p := range r.mapKit.own {
		if p == nil {
			continue
		}
		for _, k := range p.keyed {
			if h := p.handlers[k.handler]; h != nil && (k.hook == hook.MapEvent || k.hook == hook.RealmEvent) {
				all[k.text] = append(all[k.text], h)
			}
		}
	}
	return all
}

// settle delivers the events of a step, including those that event handlers publish. It
// runs inside a stay.
func (r *room) settle() {
	for len(r.published) > 0 {
		e := r.published[0]
		r.published = slices.Delete(r.published, 0, 1)
		r.deep = e.Depth + 1
		for _, h := range r.waiting[e.Bundle+":"+e.Name] {
			if !h.resting() {
				r.deliver(h, &e)
			}
		}
		r.deep = 0
	}
	for _, t := range r.tenants {
		t.told = 0
	}
}

// setPublished restores waiting events of existing bundles.
func (r *room) setPublished(events []inbox.Published) {
	r.published = nil
	for _, t := range r.tenants {
		t.told = 0
	}
	for _, p := range events {
		if t := r.byName[p.Bundle]; t != nil {
			r.published = append(r.published, p)
			t.told++
		}
	}
}

// deliver passes an event to one handler.
func (r *room) deliver(h *handler, p *inbox.Published) {
	t := h.tenant
	e, ok := r.program.byName[p.Bundle].Event(p.Name)
	if !ok || t.vm.Dead() {
		return
	}
	table := t.vm.State().CreateTable(0, len(e.Fields))
	for _, entry := range p.Data.Entries() {
		v := t.vm.FromPlain(entry.Value)
		if f, known := e.Field(entry.Key.Text()); known && f.Type == "unit" {
			v = r.unitValue(t, entry.Value.Ref())
		}
		table.RawSetString(entry.Key.Text(), v)
	}
	args := r.arg()
	args[0], args[1], args[2] = t.object, table, lua.LString(p.Name)
	r.call(h, t.budget, 0, args[:3])
}
