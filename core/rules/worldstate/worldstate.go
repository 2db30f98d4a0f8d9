// Package worldstate decides about the world states of a map: their bounds, which of
// them the map keeps itself, and under which key the realm keeps the others. It starts
// no goroutine and sends nothing; its functions run on the goroutine of the map.
package worldstate

import (
	"slices"
	"strings"

	"loam/core/lib/codec"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/modstorage"
)

// Value is a world state of a map whose value differs from its initial value.
type Value struct {
	ID  content.ID
	Now int64
}

// List is the world states that a map keeps itself, by id.
type List []Value

func (l List) search(id content.ID) (int, bool) {
	return slices.BinarySearchFunc(l, id, func(v Value, id content.ID) int { return strings.Compare(string(v.ID), string(id)) })
}

// Get returns the value of a world state that the map keeps.
func (l List) Get(d *content.WorldState) int64 {
	if i, ok := l.search(d.ID); ok {
		return Clamp(d, l[i].Now)
	}
	return d.Start
}

// Put sets a world state, within its bounds, and reports whether it changed.
func (l *List) Put(d *content.WorldState, now int64) bool {
	now = Clamp(d, now)
	if l.Get(d) == now {
		return false
	}
	if i, ok := l.search(d.ID); ok {
		(*l)[i].Now = now
	} else {
		*l = slices.Insert(*l, i, Value{d.ID, now})
	}
	return true
}

// Take drops what a release no longer defines.
func (l *List) Take(c *content.Snapshot) {
	*l = slices.DeleteFunc(*l, func(v Value) bool { _, ok := c.WorldState(v.ID); return !ok })
}

// Code codes all values.
func (l *List) Code(c *codec.Coder) {
	codec.Slice(c, (*[]Value)(l), func(c *codec.Coder, v *Value) {
		codec.Text(c, &v.ID)
		codec.Int(c, &v.Now)
	})
}

// Clamp limits a number to the bounds of a world state.
func Clamp(d *content.WorldState, n int64) int64 { return min(max(n, d.Least), d.Most) }

// Key returns the key under which the realm keeps a world state, for a map if each map
// has its own.
func Key(d *content.WorldState, on content.ID) string {
	_, name, _ := strings.Cut(string(d.ID), ":")
	if d.Realm {
		return modstorage.WorldStates + name
	}
	return modstorage.WorldStates + name + "." + string(on)
}

// IsKey reports whether the realm keeps a world state under a key.
func IsKey(key string) bool { return strings.HasPrefix(key, modstorage.WorldStates) }

// Kept returns the value of a world state that the realm keeps.
func Kept(d *content.WorldState, v value.Value) int64 {
	if v.Kind() != value.Number {
		return d.Start
	}
	return Clamp(d, int64(v.Number()))
}

// Step returns what must be added to a kept value for a change, so that the result is
// within the bounds. Several maps may add at once; the next change corrects an excess.
func Step(d *content.WorldState, v value.Value, adds int64) int64 {
	raw := d.Start
	if v.Kind() == value.Number {
		raw = int64(v.Number())
	}
	return Clamp(d, Clamp(d, raw)+adds) - raw
}
