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
	Unit guid.GUID    // that it made and that still stands, alive or as a corpse
	Due  clock.Time   // of the next one; 0: not waiting
	Made bool         // it has made one
	Held bool         // it was due, and waits for the leader of its group
	Wake clock.Handle // of Due; no state
}

// Dormant tells whether the creature of a spawn has never been needed: then the
// spawn costs nothing but its State.
func (s *State) Dormant() bool { return !s.Made && s.Unit == 0 && s.Due == 0 }

// Forget makes a spawn dormant whose creature is gone and which waits for none.
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

// Find is what is remembered of a spawn, until the next Take; nil where the map
// has no such spawn.
func (r *Roster) Find(id content.ID) *State {
	if i, ok := search(r.States, id); ok {
		return &r.States[i]
	}
	return nil
}

// Take takes up the spawns that content has on a map. What is remembered of those
// that it had before stays.
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

// Index files the dormant spawns by cell.
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

// File files a spawn that has become dormant under its cell.
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

// Woke calls hatch for the dormant spawns of a cell, in the order of their ids,
// and forgets that they were.
func (r *Roster) Woke(c geo.Cell, hatch func(*State)) {
	for _, i := range r.dormant[c] {
		if s := &r.States[i]; s.Dormant() {
			hatch(s)
		}
	}
	delete(r.dormant, c)
}

// Code visits what is remembered of all spawns.
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
