package gamemap

import (
	"math"
	"slices"

	"loam/core/clock"
	"loam/core/entity"
	"loam/core/geo"
	"loam/core/group"
	"loam/core/guid"
	"loam/core/input"
	"loam/core/intent"
	"loam/core/sight"
)

// grouped takes what a group is from now on.
func (m *Map) grouped(in input.Grouped) {
	if known := m.groups.Of(in.Group.ID); known != nil {
		for _, old := range known.Group.Members {
			if u, here := m.s.Units[old.Player]; here && u.Player.Group == in.Group.ID && !in.Group.Has(old.Player) {
				u.Player.Group = 0
				m.tellGroup(u)
			}
		}
	}
	c := m.groups.Begin(&in.Group)
	for _, s := range in.States {
		if _, here := m.s.Units[s.Player]; !here {
			c.Know(s)
		}
	}
	var news []group.State
	for _, member := range in.Group.Members {
		u, here := m.s.Units[member.Player]
		if !here {
			continue
		}
		u.Player.Group = in.Group.ID
		now := m.stateOf(u)
		c.Know(now)
		if !slices.Contains(in.States, now) {
			news = append(news, now)
		}
		m.tellGroup(u)
	}
	m.report(in.Group.ID, news)
	m.dropGroup(in.Group.ID)
}

// dropGroup forgets a group when no member of it stands on the map any more.
func (m *Map) dropGroup(id int64) {
	m.groups.Drop(id, func(member group.Member) bool { return m.s.Units[member.Player] != nil })
}

// fared takes how members fare who stand elsewhere. One that has come here since
// is known better.
func (m *Map) fared(in input.Fared) {
	c := m.groups.Of(in.Group)
	if c == nil {
		return
	}
	for _, s := range in.States {
		if _, here := m.s.Units[s.Player]; !here && c.Group.Has(s.Player) {
			c.Fare(s)
		}
	}
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
		for _, member := range c.Group.Members {
			u, here := m.s.Units[member.Player]
			if !here {
				continue
			}
			if now := m.stateOf(u); !slices.Contains(c.States, now) {
				c.Fare(now)
				changed = append(changed, now)
			}
		}
		m.report(c.Group.ID, changed)
		m.unmark(c.Group)
	}
}

// unmark tells the realm which units that bear a mark of a group are dead, or gone from
// here: those that stand elsewhere are another map's.
func (m *Map) unmark(g *group.Group) {
	for _, bearer := range g.Marks {
		if bearer == 0 || m.cfg.Marked == nil {
			continue
		}
		u, here := m.s.Units[bearer]
		if here && u.Dead || !here && bearer.Kind() == guid.Creature && bearer.Instance() == m.cfg.Instance {
			m.cfg.Marked(g.ID, -1, bearer)
		}
	}
}

// Mark gives a unit on this map one of the marks of a player's group, from 0, or with
// nil takes the mark away; false: the player is in no group. It holds when the realm
// has said so, steps later.
func (tx *Tx) Mark(player, unit *entity.Unit, mark int) bool {
	g := tx.Group(player)
	if g == nil {
		return false
	}
	bearer := guid.GUID(0)
	if unit != nil {
		bearer = unit.GUID
	}
	if told := tx.on().cfg.Marked; told != nil {
		told(g.ID, mark, bearer)
	}
	return true
}

// GroupAct asks the realm for something about a player's group, as the player itself
// could, or forced. What comes of it is there steps later.
func (tx *Tx) GroupAct(player *entity.Unit, act intent.Group, forced bool) {
	if ask := tx.on().cfg.GroupActs; ask != nil {
		ask(player.GUID, act, forced)
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
		Player: u.GUID, Level: u.Level, Health: u.Health, MaxHealth: u.MaxHealth, Dead: u.Dead, Map: m.s.Map,
		At: geo.Point{X: math.Round(at.X), Y: math.Round(at.Y), Z: math.Round(at.Z)},
	}
}

// tellGroup tells a player with this step of its group.
func (m *Map) tellGroup(u *unit) {
	if v := m.s.ViewerOf(u); v != nil {
		v.Grouped = true
	}
}

// groupOf is the group of a player as the batch of this step tells it.
func (m *Map) groupOf(u *unit) sight.Group {
	if c := m.groups.Of(u.Player.Group); c != nil {
		return sight.Group{Group: c.Group, States: c.States, Changed: c.Changed}
	}
	return sight.Group{Group: &group.Group{ID: u.Player.Group}}
}

// Group is the group of a player as the realm has last told, which must not be
// changed; nil when it is in none.
func (tx *Tx) Group(player *entity.Unit) *group.Group {
	m := tx.on()
	if player.Player == nil {
		return nil
	}
	if c := m.groups.Of(player.Player.Group); c != nil {
		return c.Group
	}
	return nil
}
