// Package condition owns the meaning of conditions on rules of SmartAI. It compiles the
// groups that guard a rule, with their numbers, into what package core/rules/condition
// evaluates. It evaluates conditions on two units or on game objects itself. It reads no
// tables and runs no rules.
//
// A Guard does not change, so that all maps share it. Holds runs on the goroutine of
// the map that owns the units, and allocates nothing.
package condition

import (
	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/condition"
	"loam/core/rules/item"
	"loam/core/rules/layer"
)

// Who is a unit or a game object; the zero Who is neither.
type Who struct {
	Unit   *entity.Unit
	Object *entity.Object
}

// there reports whether the object exists, and its position.
func (w Who) there() (geo.Point, bool) {
	switch {
	case w.Unit != nil:
		return w.Unit.Position.Point, true
	case w.Object != nil:
		return w.Object.At.Point, true
	}
	return geo.Point{}, false
}

// Data is the storage of rules for a map: SET_INST_DATA writes it.
type Data interface {
	// Instance returns a number of the map, 0 if it is not set.
	Instance(kind, field uint32) uint32
}

// The indexes of Subject.Of.
const (
	Invoker = iota
	Self
	Victim
	whos
)

// Subject has the units and objects that conditions refer to.
type Subject struct {
	World condition.Facts
	Data  Data // nil: nothing is stored
	Of    [whos]Who
}

// Guard guards a rule with groups of conditions, one of which must hold.
type Guard struct{ groups [][]test }

// op is the kind of a test.
type op uint8

const (
	byNeed   op = iota // of core, on a unit
	nearUnit           // a creature is near
	nearThing
	inArea
	onMap
	isType
	isEntry
	isSpawn
	byDistance
	byReaction
	byData
	owns // counting the bank too
	eventOn
	inLayer
)

// test is one condition.
type test struct {
	of, to uint8 // indexes of Subject.Of
	op     op
	not    bool
	needs  []content.Need // of byNeed, one
	id     content.ID
	n      [2]uint32
	least  float64
	most   float64
	areas  []content.Place
	ids    []content.ID // sorted
}

// Holds reports whether all conditions of one group hold. A condition on an absent object
// never holds, even if it is inverted.
func (g *Guard) Holds(s *Subject) bool {
	for i := range g.groups {
		if all(g.groups[i], s) {
			return true
		}
	}
	return len(g.groups) == 0
}

func all(tests []test, s *Subject) bool {
	for i := range tests {
		t := &tests[i]
		who := s.Of[t.of]
		at, there := who.there()
		if !there || t.holds(s, who, at) == t.not {
			return false
		}
	}
	return true
}

// typeBits are the bits of a mask of types.
const (
	typeUnit     = 8
	typePlayer   = 16
	typeObject   = 32
	typeCreature = 1 << 31 // none of the known bits
)

func (t *test) holds(s *Subject, who Who, at geo.Point) bool {
	switch t.op {
	case byNeed:
		return who.Unit != nil && condition.Holds(t.needs, &condition.Subject{World: s.World, Player: who.Unit})
	case nearUnit:
		return s.World.Creature(at, t.id, geo.Yards(t.n[0]), t.n[1] != 0, who.Unit)
	case nearThing:
		return s.World.Object(at, t.id, geo.Yards(t.n[0]))
	case inArea:
		return t.within(s, at)
	case onMap:
		return s.World.Map() == t.id
	case inLayer:
		return layer.Shared(t.ids, layersOf(who))
	case eventOn:
		_, on := s.World.Stage(t.id)
		return on
	case isType:
		return t.n[0]&typeOf(who) != 0
	case isEntry:
		return t.n[0]&typeOf(who) != 0 && (t.id == "" || def(who) == t.id)
	case isSpawn:
		return t.n[0]&typeOf(who) != 0 && spawn(who) == t.id
	case byData:
		return s.Data != nil && s.Data.Instance(t.n[0], t.n[1]) == uint32(t.least)
	case owns:
		return who.Unit != nil && who.Unit.Player != nil && item.Owned(&who.Unit.Player.Items, t.id) >= int(t.n[0])
	}
	return t.ofTwo(s, who, at)
}

// ofTwo evaluates a test on two objects; it does not hold if the second is absent.
func (t *test) ofTwo(s *Subject, who Who, at geo.Point) bool {
	other := s.Of[t.to]
	there, ok := other.there()
	switch {
	case !ok:
		return false
	case t.op == byDistance:
		d := geo.Distance(at, there)
		return d >= t.least && d <= t.most
	case t.op == byReaction && who.Unit != nil && other.Unit != nil:
		return t.n[0]&(1<<(s.World.Reaction(who.Unit, other.Unit)-content.Hostile)) != 0
	}
	return false
}

// within reports whether a point is in one of the areas.
func (t *test) within(s *Subject, at geo.Point) bool {
	for i := range t.areas {
		if a := &t.areas[i]; a.Map == s.World.Map() && a.Holds(at) {
			return true
		}
	}
	return false
}

func typeOf(w Who) uint32 {
	switch {
	case w.Unit == nil:
		return typeObject
	case w.Unit.Player != nil:
		return typeUnit | typePlayer
	}
	return typeUnit | typeCreature
}

// layersOf returns the layers of an object; nil is the common one.
func layersOf(w Who) []content.ID {
	if w.Object != nil {
		return w.Object.Layers
	}
	return w.Unit.Layers
}

// def returns the definition of a creature or object, "" for a player.
func def(w Who) content.ID {
	switch {
	case w.Object != nil:
		return w.Object.Def
	case w.Unit.Creature != nil:
		return w.Unit.Def
	}
	return ""
}

// spawn returns the spawn of a creature or object.
func spawn(w Who) content.ID {
	switch {
	case w.Object != nil:
		return w.Object.Spawn
	case w.Unit.Creature != nil:
		return w.Unit.Creature.Spawn
	}
	return ""
}

// Groups returns the number of groups, for display.
func (g *Guard) Groups() int { return len(g.groups) }
