// Package importer turns imported scripts into a bundle that loads. It finds the
// definitions to which scripts refer by numbers, and makes neutral stubs of them, with the
// names of a server's tables if available. It reads no tables and writes no files: it lists
// the rows that it wants, and returns the text of files.
//
// Its functions may be called from any goroutine.
package importer

import (
	"slices"

	"loam/smartai"
	"loam/smartai/idmap"
)

// Refs are the numbers that scripts name, by kind.
type Refs map[idmap.Kind]map[uint32]bool

func (r Refs) add(k idmap.Kind, n uint32) {
	if n == 0 || idmap.Allotted(n) {
		return
	}
	if r[k] == nil {
		r[k] = make(map[uint32]bool)
	}
	r[k][n] = true
}

// Sorted returns the numbers of a kind, the lowest first.
func (r Refs) Sorted(k idmap.Kind) []uint32 {
	var all []uint32
	for n := range r[k] {
		all = append(all, n)
	}
	slices.Sort(all)
	return all
}

// Find finds the references of scripts: their owners, and the numbers in their rules and
// conditions.
func Find(scripts []smartai.Script) Refs {
	r := make(Refs)
	for i := range scripts {
		s := &scripts[i]
		r.owner(s.Key)
		for j := range s.Rows {
			row := &s.Rows[j].Row
			if row.ActionType == smartai.InstallTemplate {
				r.template(row)
			}
			if row.Source != smartai.List {
				r.part(smartai.OfEvent, row.EventType, row.Event[:])
				if kind, n, ok := idmap.Counted(row.EventType, row.Event[:]); ok {
					r.add(kind, n)
				}
			}
			r.part(smartai.OfAction, row.ActionType, row.Action[:])
			r.part(smartai.OfTarget, row.TargetType, row.Target[:])
		}
		for j := range s.Conditions {
			r.condition(&s.Conditions[j])
		}
	}
	return r
}

// listsOfOne is the number of action lists of a creature, by AzerothCore's convention:
// those of creature 299 are 29900 to 29999.
const listsOfOne = 100

// Walks finds the owners of rules that name paths: for each path the first creature or
// spawn (below 0), by its own rules or its lists.
func Walks(scripts []smartai.Script) map[uint32]int32 {
	walks := make(map[uint32]int32)
	for _, source := range []smartai.Source{smartai.Creature, smartai.List} {
		for i := range scripts {
			s := &scripts[i]
			if s.Source != source {
				continue
			}
			owner := s.Owner
			if source == smartai.List {
				owner /= listsOfOne
			}
			for _, path := range Find(scripts[i : i+1]).Sorted(idmap.Paths) {
				if walks[path] == 0 {
					walks[path] = owner
				}
			}
		}
	}
	return walks
}

// template finds the numbers in the rules of a template that a row installs.
func (r Refs) template(by *smartai.Row) {
	for _, row := range smartai.TemplateRows(by, true) {
		r.part(smartai.OfAction, row.ActionType, row.Action[:])
		r.part(smartai.OfTarget, row.TargetType, row.Target[:])
	}
}

func (r Refs) owner(k smartai.Key) {
	switch {
	case k.Source == smartai.Creature && k.Owner > 0:
		r.add(idmap.Creatures, uint32(k.Owner))
		r.add(ruled, uint32(k.Owner))
	case k.Source == smartai.Creature:
		r.add(idmap.CreatureSpawns, uint32(-int64(k.Owner)))
	case k.Source == smartai.Object && k.Owner > 0:
		r.add(idmap.Objects, uint32(k.Owner))
		r.add(ruledObjects, uint32(k.Owner))
	case k.Source == smartai.Object:
		r.add(idmap.ObjectSpawns, uint32(-int64(k.Owner)))
	case k.Source == smartai.Trigger:
		r.add(idmap.Triggers, uint32(max(k.Owner, 0)))
	}
}

func (r Refs) part(p smartai.Part, id uint32, values []uint32) {
	k, ok := p.Kind(id)
	if !ok {
		return
	}
	if p == smartai.OfAction && id == actionPhaseMask || p == smartai.OfCondition && id == conditionPhaseMask {
		r.layers(values[0])
	}
	column := 0
	for i := range k.Params {
		kind, named := idmap.Of(k, &k.Params[i])
		for range k.Params[i].Columns() {
			if named && kind != idmap.Lists && column < len(values) {
				r.add(kind, values[column])
			}
			column++
		}
	}
}

// Parameters that name layers by a mask.
const (
	actionPhaseMask    = 44
	conditionPhaseMask = 26
)

// layers returns the bits of a mask except for the first, which is the common layer.
func (r Refs) layers(mask uint32) {
	for bit := uint32(2); bit != 0; bit <<= 1 {
		r.add(idmap.Layers, mask&bit)
	}
}

// Conditions whose numbers depend on another of their values, or have a kind that only
// conditions use.
const (
	conditionTeam        = 6
	conditionSkill       = 7
	conditionAchievement = 17
	conditionEntry       = 31
)

func (r Refs) condition(c *smartai.Condition) {
	if c.Type < 0 {
		return
	}
	switch v := c.Values; c.Type {
	case conditionTeam:
		r.add(idmap.Factions, v[0])
	case conditionSkill:
		r.add(idmap.Skills, v[0])
	case conditionAchievement:
		r.add(idmap.Achievements, v[0])
	case conditionEntry:
		switch v[0] {
		case 3:
			r.add(idmap.Creatures, v[1])
			r.add(idmap.CreatureSpawns, v[2])
		case 5:
			r.add(idmap.Objects, v[1])
			r.add(idmap.ObjectSpawns, v[2])
		}
	default:
		r.part(smartai.OfCondition, uint32(c.Type), v[:])
	}
}

func (r Refs) count() (n int) {
	for _, of := range r {
		n += len(of)
	}
	return n
}
