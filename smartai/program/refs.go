package program

import (
	"strconv"

	"loam/core/model/content"
	"loam/smartai"
	"loam/smartai/idmap"
)

// defined reports for each kind of numbers whether a release has a definition. Kinds that
// are not here have no definitions: their numbers may be unknown.
var defined = map[idmap.Kind]func(s *content.Snapshot, id content.ID) bool{
	idmap.Spells: func(s *content.Snapshot, id content.ID) bool {
		_, spell := s.Spell(id)
		_, aura := s.Aura(id)
		return spell || aura
	},
	idmap.Creatures:      func(s *content.Snapshot, id content.ID) bool { _, ok := s.Creature(id); return ok },
	idmap.Objects:        func(s *content.Snapshot, id content.ID) bool { _, ok := s.Object(id); return ok },
	idmap.CreatureSpawns: isSpawn,
	idmap.ObjectSpawns:   isSpawn,
	idmap.Quests:         func(s *content.Snapshot, id content.ID) bool { _, ok := s.Quest(id); return ok },
	idmap.Items:          func(s *content.Snapshot, id content.ID) bool { _, ok := s.Item(id); return ok },
	idmap.Paths:          func(s *content.Snapshot, id content.ID) bool { _, ok := s.Path(id); return ok },
	idmap.Maps:           func(s *content.Snapshot, id content.ID) bool { _, ok := s.Map(id); return ok },
	idmap.Areas:          isPlace,
	idmap.Triggers:       isPlace,
	idmap.Factions:       func(s *content.Snapshot, id content.ID) bool { _, ok := s.Faction(id); return ok },
	idmap.Menus:          func(s *content.Snapshot, id content.ID) bool { _, ok := s.Menu(id); return ok },
	idmap.Events:         func(s *content.Snapshot, id content.ID) bool { _, ok := s.GameEvent(id); return ok },
	idmap.TextEmotes:     func(s *content.Snapshot, id content.ID) bool { _, ok := s.Emote(id); return ok },
}

func isSpawn(s *content.Snapshot, id content.ID) bool { _, ok := s.Spawn(id); return ok }
func isPlace(s *content.Snapshot, id content.ID) bool { _, ok := s.Place(id); return ok }

// Defined reports whether a release has the definition of a number of a kind. A kind
// without definitions counts as defined.
func Defined(s *content.Snapshot, k idmap.Kind, id content.ID) bool {
	is, ok := defined[k]
	return !ok || is(s, id)
}

// Defines reports whether a kind has definitions; other kinds have names only.
func Defines(k idmap.Kind) bool { return defined[k] != nil }

// refer turns the numbers of a part of the row into ids.
func (c *compiler) refer(k *smartai.Kind, values []uint32, ids []content.ID, pos smartai.Pos) {
	column := 0
	for i := range k.Params {
		p := &k.Params[i]
		kind, ok := idmap.Of(k, p)
		if ok && kind == idmap.Lists {
			for j := column; j < column+p.Columns(); j++ {
				ids[j], _ = c.Book.ID(kind, values[j])
			}
		} else if ok && values[column] != 0 {
			n := values[column]
			id, known := c.Book.ID(kind, n)
			switch {
			case !known && defined[kind] == nil: // no error is possible
			case !known:
				c.bad(pos, "%s %d of %s has no id here; map it to one in smartai/%s, under %s", p.Of.Word, n, p.Key, idmap.File, kind)
			case !Defined(c.Content, kind, id):
				c.bad(pos, "%s %d of %s is %s, which is not defined", p.Of.Word, n, p.Key, id)
			default:
				ids[column] = id
			}
		}
		column += p.Columns()
	}
}

// counted turns the number that NEAR_UNIT and its negation count into an id: that of a
// creature, or of an object.
func (c *compiler) counted(ids []content.ID) {
	row := c.row
	kind, n, ok := idmap.Counted(row.EventType, row.Event[:])
	if !ok || c.source.Source == smartai.List {
		return
	}
	id, known := c.Book.ID(kind, n)
	if !known || !Defined(c.Content, kind, id) {
		c.bad(row.At.Event, "entry %d has no id here; map it to one in smartai/%s, under %s", n, idmap.File, kind)
		return
	}
	ids[1] = id
}

// listName returns the name of a list, or its number if it has none.
func (c *compiler) listName(n uint32) string {
	if c.Book != nil {
		if id, ok := c.Book.ID(idmap.Lists, n); ok {
			return strconv.Quote(string(id))
		}
	}
	return strconv.FormatUint(uint64(n), 10)
}

// called finds the list that the action calls.
func (c *compiler) called(a *Act) {
	list := func(n uint32) {
		at, ok := c.set.ListNumber(n)
		if !ok {
			c.bad(c.row.At.Action, "there is no list %s; lists of rules are below lists:", c.listName(n))
			return
		}
		if a.List == None {
			a.List = int32(at)
		}
	}
	switch a.Kind {
	case 80:
		list(a.P[0])
	case 87:
		for _, n := range a.P {
			if n != 0 {
				list(n)
			}
		}
	case 88:
		if a.P[0] > a.P[1] {
			c.bad(c.row.At.Action, "lists %d to %d: the minimum is above the maximum", a.P[0], a.P[1])
			return
		}
		list(a.P[0])
		list(a.P[1])
	}
}

// crossed turns the parameters of the casters of CROSS_CAST into ids: they are those of
// a kind of targets.
func (c *compiler) crossed(a *Act) {
	if a.Kind != actionCrossCast {
		return
	}
	k, ok := smartai.OfTarget.Kind(a.P[2])
	if !ok {
		c.bad(c.row.At.Action, "unknown kind of targets %d for its casters", a.P[2])
		return
	}
	if len(k.Params) > 0 {
		of := *k
		var ids [smartai.TargetParams]content.ID
		c.refer(&of, []uint32{a.P[3], a.P[4], a.P[5], 0}, ids[:], c.row.At.Action)
		copy(a.Of[3:], ids[:3])
	}
}

const actionCrossCast = 86
