// Package group owns the groups of players as one map knows them: who of a group
// stands here, how its members fare here and elsewhere, and which units bear its marks.
// Who belongs to a group is the realm's to decide; see package group for its rules.
//
// An Groups belongs to the goroutine of its map.
package group

import (
	"math"
	"slices"

	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/entity"
	grouprules "loam/core/rules/group"
	"loam/core/world/mapstate"
	"loam/core/world/visibility"
)

// Map is the way to the realm.
type Map interface {
	// Fares tells how members of a group fare who stand here, where that has changed.
	ReportMemberStates(group int64, states []grouprules.State)
	// Marked tells that a unit has a mark of a group, or with -1 none any more.
	Marked(group int64, mark int, unit guid.GUID)
}

// Groups is the groups of which members stand on a scene.
type Groups struct {
	*mapstate.State
	world  Map
	groups grouprules.Companies // by number
}

// New makes the engine of a scene.
func New(s *mapstate.State, w Map) *Groups { return &Groups{State: s, world: w} }

// Companies are the groups, for those who only look at them.
func (e *Groups) Companies() *grouprules.Companies { return &e.groups }

// Told forgets what has changed of groups, when all who watch have been told.
func (e *Groups) Told() { e.groups.Told() }

// Code visits all state.
func (e *Groups) Code(c *codec.Coder) { e.groups.Code(c) }

// Take takes what a group is from now on.
func (e *Groups) Take(g *grouprules.Group, states []grouprules.State) {
	if known := e.groups.Of(g.ID); known != nil {
		for _, old := range known.Group.Members {
			if u, here := e.Units[old.Player]; here && u.Player.Group == g.ID && !g.Has(old.Player) {
				u.Player.Group = 0
				e.Tell(u)
			}
		}
	}
	c := e.groups.Begin(g)
	for _, s := range states {
		if _, here := e.Units[s.Player]; !here {
			c.Know(s)
		}
	}
	var news []grouprules.State
	for _, member := range g.Members {
		u, here := e.Units[member.Player]
		if !here {
			continue
		}
		u.Player.Group = g.ID
		now := e.stateOf(u)
		c.Know(now)
		if !slices.Contains(states, now) {
			news = append(news, now)
		}
		e.Tell(u)
	}
	e.report(g.ID, news)
	e.Drop(g.ID)
}

// Drop forgets a group when no member of it stands on the map any more.
func (e *Groups) Drop(id int64) {
	e.groups.Drop(id, func(member grouprules.Member) bool { return e.Units[member.Player] != nil })
}

// TakeMemberStates takes how members fare who stand elsewhere. One that has come here since
// is known better.
func (e *Groups) TakeMemberStates(id int64, states []grouprules.State) {
	c := e.groups.Of(id)
	if c == nil {
		return
	}
	for _, s := range states {
		if _, here := e.Units[s.Player]; !here && c.Group.Has(s.Player) {
			c.Fare(s)
		}
	}
}

// SendMemberStates notes how the members here fare, and tells the realm of it for maps on
// which others stand. A map calls it every second.
func (e *Groups) SendMemberStates() {
	for _, c := range e.groups {
		var changed []grouprules.State
		for _, member := range c.Group.Members {
			u, here := e.Units[member.Player]
			if !here {
				continue
			}
			if now := e.stateOf(u); !slices.Contains(c.States, now) {
				c.Fare(now)
				changed = append(changed, now)
			}
		}
		e.report(c.Group.ID, changed)
		e.unmark(c.Group)
	}
}

// unmark tells the realm which units that bear a mark of a group are dead, or gone from
// here: those that stand elsewhere are another map's.
func (e *Groups) unmark(g *grouprules.Group) {
	for _, bearer := range g.Marks {
		if bearer == 0 {
			continue
		}
		u, here := e.Units[bearer]
		if here && u.Dead || !here && bearer.Kind() == guid.Creature && bearer.Instance() == e.Instance {
			e.world.Marked(g.ID, -1, bearer)
		}
	}
}

// report tells the realm how members fare who stand here.
func (e *Groups) report(id int64, states []grouprules.State) {
	if len(states) > 0 {
		e.world.ReportMemberStates(id, states)
	}
}

func (e *Groups) stateOf(u *entity.Unit) grouprules.State {
	at := u.Position.Point
	return grouprules.State{
		Player: u.GUID, Level: u.Level, Health: u.Health, MaxHealth: u.MaxHealth, Dead: u.Dead, Map: e.Map,
		At: geo.Point{X: math.Round(at.X), Y: math.Round(at.Y), Z: math.Round(at.Z)},
	}
}

// Tell tells a player with this step of its group.
func (e *Groups) Tell(u *entity.Unit) {
	if v := e.ViewerOf(u); v != nil {
		v.Grouped = true
	}
}

// View is the group of a player as the batch of this step tells it.
func (e *Groups) View(u *entity.Unit) visibility.Group {
	if c := e.groups.Of(u.Player.Group); c != nil {
		return visibility.Group{Group: c.Group, States: c.States, Changed: c.Changed}
	}
	return visibility.Group{Group: &grouprules.Group{ID: u.Player.Group}}
}

// Of is the group of a player as the realm has last told, which must not be changed; nil
// when it is in none.
func (e *Groups) Of(player *entity.Unit) *grouprules.Group {
	if c := e.groups.Of(player.Player.Group); c != nil {
		return c.Group
	}
	return nil
}

// Members are the players of a group, on this map or elsewhere.
func (e *Groups) Members(id int64) (all []guid.GUID) {
	if c := e.groups.Of(id); c != nil {
		for _, member := range c.Group.Members {
			all = append(all, member.Player)
		}
	}
	return all
}

// SameGroup tells whether two units belong to one group, or to one part of a raid
// unless the whole raid is meant: players, and what answers to them.
func (e *Groups) SameGroup(a, b *entity.Unit, raid bool) bool {
	a, b = e.Answers(a), e.Answers(b)
	if a == b {
		return true
	}
	if a.Player == nil || b.Player == nil || a.Player.Group == 0 || a.Player.Group != b.Player.Group {
		return false
	}
	g := e.Of(a)
	return raid || g != nil && g.Near(a.GUID, b.GUID)
}

// Mark asks the realm to give a unit on this map one of the marks of a player's group,
// from 0, or with nil to take the mark away; false: the player is in no group.
func (e *Groups) Mark(player, unit *entity.Unit, mark int) bool {
	if player.Player == nil {
		return false
	}
	g := e.Of(player)
	if g == nil {
		return false
	}
	bearer := guid.GUID(0)
	if unit != nil {
		bearer = unit.GUID
	}
	e.world.Marked(g.ID, mark, bearer)
	return true
}
