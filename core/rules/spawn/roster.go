package spawn

import (
	"slices"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// State is what a map remembers of a spawn.
type State struct {
	ID   content.ID
	Unit guid.GUID    // the unit that it made and that is still there, alive or as a corpse
	Due  clock.Time   // of the next respawn; 0: not waiting
	Made bool         // it has made one
	Held bool         // it was due, and waits for the leader of its group
	Wake clock.Handle // of Due; no state
}

// Dormant reports whether the creature of a spawn has never been needed: until then the
// spawn costs only its State.
func (s *State) Dormant() bool { return !s.Made && s.Unit == 0 && s.Due == 0 }

// Forget makes a spawn dormant if its creature is gone and no respawn is due.
func (s *State) Forget() { s.Unit, s.Made, s.Held = 0, false, false }

// Roster is the spawns of a map.
type Roster struct {
	States  []State // by id
	Pools   []Pool  // by id
	Groups  []Group // by id
	dormant map[geo.Cell][]int32
}

func search(list []State, id content.ID) (at int, ok bool) {
	return slices.BinarySearchFunc(list, id, func(s State, id content.ID) int { return strings.Compare(string(s.ID), string(id)) })
}

// Find returns the state of a spawn, valid until the next Take; nil if the map has no
// such spawn.
func (r *Roster) Find(id content.ID) *State {
	if i, ok := search(r.States, id); ok {
		return &r.States[i]
	}
	return nil
}

// Take adopts the spawns of content on a map. The state of those that it had before is
// kept.
func (r *Roster) Take(c *content.Snapshot, on content.ID) {
	indexes := c.SpawnsOn(on)
	states := make([]State, 0, len(indexes))
	for _, i := range indexes {
		s := State{ID: c.Spawns[i].ID}
		if old := r.Find(s.ID); old != nil {
			s = *old
		}
		states = append(states, s)
	}
	r.States = states
	r.takePools(c, on)
	r.Index(c)
}

// Index indexes the dormant spawns by cell.
func (r *Roster) Index(c *content.Snapshot) {
	r.dormant = make(map[geo.Cell][]int32)
	for i := range r.States {
		s := &r.States[i]
		if !s.Dormant() {
			continue
		}
		if def, ok := c.Spawn(s.ID); ok {
			cell := geo.CellOf(def.At.Point)
			r.dormant[cell] = append(r.dormant[cell], int32(i))
		}
	}
}

// File adds a spawn that has become dormant to the index of its cell.
func (r *Roster) File(c *content.Snapshot, s *State) {
	def, ok := c.Spawn(s.ID)
	i, found := search(r.States, s.ID)
	if !ok || !found {
		return
	}
	if cell := geo.CellOf(def.At.Point); !slices.Contains(r.dormant[cell], int32(i)) {
		r.dormant[cell] = append(r.dormant[cell], int32(i))
		slices.Sort(r.dormant[cell])
	}
}

// Woke calls hatch for the dormant spawns of a cell, in the order of their ids, and
// removes them from the index.
func (r *Roster) Woke(c geo.Cell, hatch func(*State)) {
	for _, i := range r.dormant[c] {
		if s := &r.States[i]; s.Dormant() {
			hatch(s)
		}
	}
	delete(r.dormant, c)
}

// Code codes what is remembered of all spawns.
func (r *Roster) Code(c *codec.Coder) {
	codec.Slice(c, &r.States, func(c *codec.Coder, s *State) {
		codec.Text(c, &s.ID)
		codec.ID(c, &s.Unit)
		codec.Int(c, &s.Due)
		c.Bool(&s.Made)
		c.Bool(&s.Held)
	})
	r.codePools(c)
}
