package scripting

import (
	"loam/core/lib/value"
	"loam/core/model/event"
)

// Publish queues an event that a spell sends for the end of the step. It counts as one
// of its bundle; events over the limit of a bundle for a step are dropped.
func (b *mapBox) Publish(e event.Published) {
	t := b.site.byName[e.Bundle]
	if t == nil || b.events.full(t) {
		return
	}
	decl, ok := t.code.Event(e.Name)
	if !ok {
		return
	}
	var entries []value.Entry
	for i := range decl.Fields {
		v := value.Value{}
		switch decl.Fields[i].Name {
		case "caster":
			v = value.OfRef(e.Caster)
		case "target":
			v = value.OfRef(e.Target)
		case "value":
			v = value.OfNumber(e.Value)
		default:
			continue
		}
		entries = append(entries, value.Entry{Key: value.OfString(decl.Fields[i].Name), Value: v})
	}
	b.events.add(t, e.Name, value.OfTable(entries))
}
