package gamemap

import (
	"cmp"
	"math"
	"slices"

	"loam/core/clock"
	"loam/core/codec"
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/group"
	"loam/core/guid"
	"loam/core/input"
	"loam/core/sight"
)

// company is a group of which members stand on the map, as the realm has last
// told of it. Its group and its states are never changed but replaced, since
// batches have them.
type company struct {
	group   *group.Group
	states  []group.State // of the members in the world, as last told here, by player
	changed []group.State // those of them that this step has changed
}

func codeCompany(c *codec.Coder, of **company) {
	if c.Reading() {
		*of = &company{group: new(group.Group)}
	}
	(*of).group.Code(c)
	for _, list := range []*[]group.State{&(*of).states, &(*of).changed} {
		codec.Slice(c, list, func(c *codec.Coder, s *group.State) { s.Code(c) })
	}
}

// company finds a group, or where it belongs.
func (m *Map) company(id int64) (at int, ok bool) {
	return slices.BinarySearchFunc(m.groups, id, func(c *company, id int64) int { return cmp.Compare(c.group.ID, id) })
}

// grouped takes what a group is from now on.
func (m *Map) grouped(in input.Grouped) {
	at, known := m.company(in.Group.ID)
	if known {
		for _, old := range m.groups[at].group.Members {
			if u, here := m.units[old.Player]; here && u.Player.Group == in.Group.ID && !in.Group.Has(old.Player) {
				u.Player.Group = 0
				m.tellGroup(u)
			}
		}
		m.groups = slices.Delete(m.groups, at, at+1)
	}
	c := &company{group: &in.Group}
	for _, s := range in.States {
		if _, here := m.units[s.Player]; !here {
			c.states = put(c.states, s)
		}
	}
	var news []group.State
	for _, member := range in.Group.Members {
		u, here := m.units[member.Player]
		if !here {
			continue
		}
		u.Player.Group = in.Group.ID
		now := m.stateOf(u)
		c.states = put(c.states, now)
		if !slices.Contains(in.States, now) {
			news = append(news, now)
		}
		m.tellGroup(u)
	}
	m.groups = slices.Insert(m.groups, at, c)
	m.report(in.Group.ID, news)
	m.dropGroup(in.Group.ID)
}

// dropGroup forgets a group when no member of it stands on the map any more.
func (m *Map) dropGroup(id int64) {
	at, known := m.company(id)
	if !known {
		return
	}
	here := func(member group.Member) bool { return m.units[member.Player] != nil }
	if !slices.ContainsFunc(m.groups[at].group.Members, here) {
		m.groups = slices.Delete(m.groups, at, at+1)
	}
}

// put is a list with a state in its place; the list itself does not change.
func put(list []group.State, s group.State) []group.State {
	at, known := slices.BinarySearchFunc(list, s.Player, func(s group.State, g guid.GUID) int { return cmp.Compare(s.Player, g) })
	out := make([]group.State, 0, len(list)+1)
	out = append(append(out, list[:at]...), s)
	if known {
		at++
	}
	return append(out, list[at:]...)
}

// fared takes how members fare who stand elsewhere. One that has come here since
// is known better.
func (m *Map) fared(in input.Fared) {
	at, known := m.company(in.Group)
	if !known {
		return
	}
	for _, s := range in.States {
		if _, here := m.units[s.Player]; !here && m.groups[at].group.Has(s.Player) {
			m.groups[at].fares(s)
		}
	}
}

func (c *company) fares(s group.State) {
	c.states = put(c.states, s)
	c.changed = put(c.changed, s)
}

// fareEvery is the number of steps between two times that members of groups are
// told how each other fares.
const fareEvery = int64(clock.Second / clock.Step)

// fare notes how the members here fare, and tells the realm of it for maps on
// which others stand.
func (m *Map) fare() {
	if m.step%fareEvery != 0 {
		return
	}
	for _, c := range m.groups {
		var changed []group.State
		for _, member := range c.group.Members {
			u, here := m.units[member.Player]
			if !here {
				continue
			}
			if now := m.stateOf(u); !slices.Contains(c.states, now) {
				c.fares(now)
				changed = append(changed, now)
			}
		}
		m.report(c.group.ID, changed)
	}
}

// report tells the realm how members fare who stand here.
func (m *Map) report(id int64, states []group.State) {
	if len(states) > 0 && m.cfg.Fares != nil {
		m.cfg.Fares(id, states)
	}
}

func (m *Map) stateOf(u *unit) group.State {
	at := u.Position.Point
	return group.State{
		Player: u.GUID, Level: u.Level, Health: u.Health, MaxHealth: u.MaxHealth, Dead: u.Dead, Map: m.cfg.Map,
		At: geo.Point{X: math.Round(at.X), Y: math.Round(at.Y), Z: math.Round(at.Z)},
	}
}

// tellGroup tells a player with this step of its group.
func (m *Map) tellGroup(u *unit) {
	if v := m.viewerOf(u); v != nil {
		v.Grouped = true
	}
}

// groupOf is the group of a player as the batch of this step tells it.
func (m *Map) groupOf(u *unit) sight.Group {
	at, known := m.company(u.Player.Group)
	if !known {
		return sight.Group{Group: &group.Group{ID: u.Player.Group}}
	}
	c := m.groups[at]
	return sight.Group{Group: c.group, States: c.states, Changed: c.changed}
}

// Group is the group of a player as the realm has last told, which must not be
// changed; nil when it is in none.
func (tx *Tx) Group(player *entity.Unit) *group.Group {
	m := tx.on()
	if player.Player == nil {
		return nil
	}
	if at, known := m.company(player.Player.Group); known {
		return m.groups[at].group
	}
	return nil
}
