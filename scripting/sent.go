package scripting

import (
	"loam/core/box"
	"loam/core/event"
	"loam/core/plain"
)

// Publish lets an event that a spell sends wait for the end of the step. It counts
// as one of its bundle; more than a bundle can publish in a step are dropped.
func (b *mapBox) Publish(e event.Published) {
	t := b.byName[e.Bundle]
	if t == nil || t.told >= maxPublished || b.deep >= maxEventDepth {
		return
	}
	decl, ok := t.code.Event(e.Name)
	if !ok {
		return
	}
	var entries []plain.Entry
	for i := range decl.Fields {
		v := plain.Value{}
		switch decl.Fields[i].Name {
		case "caster":
			v = plain.OfRef(e.Caster)
		case "target":
			v = plain.OfRef(e.Target)
		case "value":
			v = plain.OfNumber(e.Value)
		default:
			continue
		}
		entries = append(entries, plain.Entry{Key: plain.OfString(decl.Fields[i].Name), Value: v})
	}
	t.told++
	b.published = append(b.published, box.Published{Bundle: e.Bundle, Name: e.Name, Data: plain.OfTable(entries), Depth: b.deep})
}
