// Package layer decides which units share a layer of the world (phasing): the same
// place may be different for players at different points of a story. Units without a
// common layer do not see, hear, fight or use each other. It changes nothing; package
// world/layer applies changes on a map.
//
// A set of layers is sorted and never modified; nil is the common layer alone. Every
// function runs on the goroutine of the map that owns the units.
package layer

import (
	"slices"

	"loam/core/model/content"
)

// Shared reports whether two sets have a common layer.
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

// Has reports whether a layer is in a set.
func Has(set []content.ID, id content.ID) bool {
	if set == nil {
		return id == content.CommonLayer
	}
	_, found := slices.BinarySearch(set, id)
	return found
}

// Set returns the set for a list of content, which may be in any order; an empty list
// is the common layer.
func Set(ids []content.ID) []content.ID {
	set := slices.Clone(ids)
	slices.Sort(set)
	set = slices.Compact(set)
	if len(set) == 0 || len(set) == 1 && set[0] == content.CommonLayer {
		return nil
	}
	return set
}

// With returns a set with one more layer; false if there would be too many.
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

// Without returns a set without a layer; false if it would be empty.
func Without(set []content.ID, id content.ID) ([]content.ID, bool) {
	if !Has(set, id) {
		return set, true
	}
	if len(set) < 2 {
		return set, false
	}
	return Set(slices.DeleteFunc(slices.Clone(set), func(o content.ID) bool { return o == id })), true
}

// OfPlayer returns the set of a player: the layers that scripts have given it, those
// whose conditions hold, and the common layer unless one of them replaces it. Of more
// than content.MaxLayers the first by id count.
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
