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

// events are the events that bundles publish to each other: those that wait for the end of
// the step, and the handlers that receive them.
type events struct {
	queue []inbox.Published
	heard map[string][]*handler // by bundle:event
	deep  int                   // of the delivered event; 0 if there is none
	sent  []int                 // in this step, by the order of bundles
	site  *site
	entry *entry
	calls *calls
}

// Publish queues an event of the running bundle for the end of the step.
func (h *host) Publish(name string, fields lua.LValue) error {
	return h.room.events.publish(h.room.entry.bundle(), name, fields)
}

// publish queues an event of a bundle for the end of the step.
func (q *events) publish(t *tenant, name string, fields lua.LValue) error {
	e, ok := t.code.Event(name)
	if !ok {
		return fmt.Errorf("bundle %s declares no event %q under events in its bundle.yaml%s", t.code.Info.Name, shorten(name), didYouMean(name, t.code.EventNames()))
	}
	data, err := eventData(t, e, fields)
	if err != nil {
		return err
	}
	if q.deep >= maxEventDepth {
		return fmt.Errorf("events that handlers of events publish are nested at most %d deep", maxEventDepth)
	}
	if q.sent[t.code.Order] >= maxPublished {
		return fmt.Errorf("a bundle can publish at most %d events in a step", maxPublished)
	}
	q.add(t, name, data)
	return nil
}

// add queues an event whose fields have been checked.
func (q *events) add(t *tenant, name string, data valuelib.Value) {
	q.sent[t.code.Order]++
	q.queue = append(q.queue, inbox.Published{Bundle: t.code.Info.Name, Name: name, Data: data, Depth: q.deep})
}

// full reports whether a bundle can publish nothing more now.
func (q *events) full(t *tenant) bool {
	return q.sent[t.code.Order] >= maxPublished || q.deep >= maxEventDepth
}

// waiting returns a copy of the queue.
func (q *events) waiting() []inbox.Published { return slices.Clone(q.queue) }

// eventData checks the fields of an event against their declaration and copies
// them; units become refs on the way.
func eventData(t *tenant, e *check.Event, v lua.LValue) (valuelib.Value, error) {
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
		p, wrong := eventField(t, f, value)
		if wrong != "" {
			return valuelib.Value{}, fmt.Errorf("field %q of event %s: %s (declared in %s)", f.Name, e.Name, wrong, f.At)
		}
		entries = append(entries, valuelib.Entry{Key: valuelib.OfString(f.Name), Value: p})
	}
	return valuelib.OfTable(entries), nil
}

// eventField copies one field, or returns its problem.
func eventField(t *tenant, f *check.EventField, v lua.LValue) (valuelib.Value, string) {
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
func (si *site) subscription(t *tenant, key string) (full, wrong string) {
	bundle, name, foreign := strings.Cut(key, ":")
	if !foreign {
		bundle, name = t.code.Info.Name, key
	}
	owner := si.program.byName[bundle]
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

// subscribe finds the handlers of each event, in the order of bundles and for each bundle in
// the order of subscriptions.
func (q *events) subscribe(ks *kits) {
	q.heard = make(map[string][]*handler)
	if ks.home == nil {
		return
	}
	for _, p := range ks.home.own {
		if p == nil {
			continue
		}
		for _, k := range p.keyed {
			if h := p.handlers[k.handler]; h != nil && (k.hook == hook.MapEvent || k.hook == hook.RealmEvent) {
				q.heard[k.text] = append(q.heard[k.text], h)
			}
		}
	}
}

// empty reports whether no event waits.
func (q *events) empty() bool { return len(q.queue) == 0 }

// settle delivers the events of a step, including those that event handlers publish. It
// runs inside a stay.
func (q *events) settle() {
	for len(q.queue) > 0 {
		e := q.queue[0]
		q.queue = slices.Delete(q.queue, 0, 1)
		q.deep = e.Depth + 1
		for _, h := range q.heard[e.Bundle+":"+e.Name] {
			if !h.resting() {
				q.deliver(h, &e)
			}
		}
		q.deep = 0
	}
	clear(q.sent)
}

// restore restores waiting events of existing bundles.
func (q *events) restore(events []inbox.Published) {
	q.queue = nil
	clear(q.sent)
	for _, p := range events {
		if t := q.site.byName[p.Bundle]; t != nil {
			q.queue = append(q.queue, p)
			q.sent[t.code.Order]++
		}
	}
}

// deliver passes an event to one handler.
func (q *events) deliver(h *handler, p *inbox.Published) {
	t := h.tenant
	e, ok := q.site.program.byName[p.Bundle].Event(p.Name)
	if !ok || t.vm.Dead() {
		return
	}
	table := t.vm.State().CreateTable(0, len(e.Fields))
	for _, entry := range p.Data.Entries() {
		v := t.vm.FromPlain(entry.Value)
		if f, known := e.Field(entry.Key.Text()); known && f.Type == "unit" {
			v = q.entry.unitValue(t, entry.Value.Ref())
		}
		table.RawSetString(entry.Key.Text(), v)
	}
	args := q.entry.frame()
	args[0], args[1], args[2] = t.object, table, lua.LString(p.Name)
	q.calls.call(h, t.budget, 0, args[:3])
}
