// Package layer decides who shares a layer of the world with whom: the same place
// may look otherwise to players who have come to different points of a story, and
// who shares no layer neither sees nor hears, fights nor uses another. It changes
// nothing; what follows from a change is up to the map.
//
// A set of layers is sorted and never written into; nil is the common layer alone.
// Every function runs on the goroutine of the map that owns the units.
package layer

import (
	"slices"

	"loam/core/model/content"
)

// Shared tells whether two sets have a layer in common.
func Shared(a, b []content.ID) bool {
	switch {
	case a == nil && b == nil:
		return true
	case a == nil:
		return Has(b, content.CommonLayer)
	case b == nil:
		return Has(a, content.CommonLayer)
	}
	return slices.ContainsFunc(a, func(id content.ID) bool { return Has(b, id) })
}

// Has tells whether a layer is in a set.
func Has(set []content.ID, id content.ID) bool {
	if set == nil {
		return id == content.CommonLayer
	}
	_, found := slices.BinarySearch(set, id)
	return found
}

// Set makes a set of what content says, which may be in any order; nothing is the
// common layer.
func Set(ids []content.ID) []content.ID {
	set := slices.Clone(ids)
	slices.Sort(set)
	set = slices.Compact(set)
	if len(set) == 0 || len(set) == 1 && set[0] == content.CommonLayer {
		return nil
	}
	return set
}

// With is a set with one more; false where there would be too many.
func With(set []content.ID, id content.ID) ([]content.ID, bool) {
	if Has(set, id) {
		return set, true
	}
	if set == nil {
		set = []content.ID{content.CommonLayer}
	}
	if len(set) >= content.MaxLayers {
		return set, false
	}
	return Set(append(slices.Clone(set), id)), true
}

// Without is a set without one; false where nothing would be left.
func Without(set []content.ID, id content.ID) ([]content.ID, bool) {
	if !Has(set, id) {
		return set, true
	}
	if len(set) < 2 {
		return set, false
	}
	return Set(slices.DeleteFunc(slices.Clone(set), func(o content.ID) bool { return o == id })), true
}

// OfPlayer is the set of a player: those layers that scripts have given it, those
// whose needs hold, and the common one unless one of them stands in its place. Of
// more than content.MaxLayers the first by id count.
func OfPlayer(defs []content.Layer, given []content.ID, holds func([]content.Need) bool) []content.ID {
	var set []content.ID
	instead := false
	for i := range defs {
		d := &defs[i]
		if d.ID == content.CommonLayer || len(set) == content.MaxLayers-1 {
			continue
		}
		_, in := slices.BinarySearch(given, d.ID)
		if in || len(d.Needs) > 0 && holds(d.Needs) {
			set, instead = append(set, d.ID), instead || d.Instead
		}
	}
	if !instead {
		set = append(set, content.CommonLayer)
	}
	return Set(set)
}
