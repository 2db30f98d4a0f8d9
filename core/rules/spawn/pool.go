package spawn

import (
	"slices"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Pool is what a map remembers of a pool: its active members, in the order in which
// they were drawn.
type Pool struct {
	ID     content.ID
	Chosen []content.Member
}

// Group is what a map remembers of a group of spawns.
type Group struct {
	ID   content.ID
	On   bool
	Said bool // set by somebody: it no longer follows its definition
}

// Map is what the pool draws ask of a map.
type Map interface {
	// Able reports whether something could be at a spawn or a group: nothing but pools
	// prevents it.
	Able(m content.Member) bool
	// Lives reports whether the unit or object of a spawn is there and alive.
	Lives(g guid.GUID) bool
}

// PickCreature draws which creature a spawn makes. A spawn without a choice draws
// nothing.
func PickCreature(random *clock.Stream, s *content.Spawn) content.ID {
	if len(s.OneOf) == 0 {
		return s.Creature
	}
	i, _ := weighted(random, len(s.OneOf), func(i int) int { return s.OneOf[i].Weight })
	return s.OneOf[i].Creature
}

// weighted draws one of n by weights; false if all of them are 0.
func weighted(random *clock.Stream, n int, weight func(int) int) (int, bool) {
	total := 0
	for i := range n {
		total += weight(i)
	}
	if total <= 0 {
		return 0, false
	}
	left := random.IntN(total)
	for i := range n {
		if left -= weight(i); left < 0 {
			return i, true
		}
	}
	return n - 1, true
}

// takePools adopts the pools and groups of content on a map; the state of those that it
// had before is kept.
func (r *Roster) takePools(c *content.Snapshot, on content.ID) {
	var pools []Pool
	for i := range c.Pools {
		if p := &c.Pools[i]; p.Map == on {
			pools = append(pools, Pool{ID: p.ID, Chosen: r.chosen(p.ID)})
		}
	}
	var groups []Group
	for _, i := range c.Membership.GroupsOn(on) {
		d := &c.SpawnGroups[i]
		g := Group{ID: d.ID, On: !d.Off}
		if old := r.group(d.ID); old != nil && old.Said {
			g = *old
		}
		groups = append(groups, g)
	}
	r.Pools, r.Groups = pools, groups
}

func (r *Roster) pool(id content.ID) *Pool {
	i, ok := slices.BinarySearchFunc(r.Pools, id, func(p Pool, id content.ID) int { return strings.Compare(string(p.ID), string(id)) })
	if !ok {
		return nil
	}
	return &r.Pools[i]
}

func (r *Roster) chosen(id content.ID) []content.Member {
	if p := r.pool(id); p != nil {
		return p.Chosen
	}
	return nil
}

func (r *Roster) group(id content.ID) *Group {
	i, ok := slices.BinarySearchFunc(r.Groups, id, func(g Group, id content.ID) int { return strings.Compare(string(g.ID), string(id)) })
	if !ok {
		return nil
	}
	return &r.Groups[i]
}

// On reports whether a group is active; false too if the map has no such group.
func (r *Roster) On(id content.ID) bool {
	g := r.group(id)
	return g != nil && g.On
}

// Call activates or deactivates a group, and reports whether the map has it.
func (r *Roster) Call(id content.ID, on bool) bool {
	g := r.group(id)
	if g == nil {
		return false
	}
	g.On, g.Said = on, true
	return true
}

// Chosen returns the active members of a pool, in the order in which they were drawn;
// false if the map has no such pool.
func (r *Roster) Chosen(id content.ID) ([]content.Member, bool) {
	p := r.pool(id)
	if p == nil {
		return nil, false
	}
	return p.Chosen, true
}

// Allows reports whether pools allow a spawn.
func (r *Roster) Allows(c *content.Snapshot, id content.ID) bool {
	at := content.Member{Kind: content.Spawns, ID: id}
	if g, ok := c.Membership.GroupOf(id); ok {
		at = content.Member{Kind: content.SpawnGroups, ID: g.ID}
	}
	for range content.MaxPoolDepth + 1 {
		p, ok := c.Membership.PoolOf(at)
		if !ok {
			return true
		}
		if !slices.Contains(r.chosen(p.ID), at) {
			return false
		}
		at = content.Member{Kind: content.Pools, ID: p.ID}
	}
	return false
}

// Fill draws the missing members of all pools of a map, and drops members that are no
// longer possible.
func (r *Roster) Fill(c *content.Snapshot, on content.ID, w Map, random *clock.Stream) {
	for _, i := range c.Membership.PoolsOn(on) {
		r.fill(c, &c.Pools[i], w, random)
	}
}

// fill draws the missing members of a pool, and of all pools in it.
func (r *Roster) fill(c *content.Snapshot, d *content.Pool, w Map, random *clock.Stream) {
	p := r.pool(d.ID)
	if p == nil {
		return
	}
	p.Chosen = slices.DeleteFunc(p.Chosen, func(m content.Member) bool {
		return !slices.ContainsFunc(d.Of, func(e content.PoolEntry) bool { return e.Member == m }) || !able(c, m, w, content.MaxPoolDepth)
	})
	p.Chosen = p.Chosen[:min(len(p.Chosen), d.Most)]
	for len(p.Chosen) < d.Most {
		i, ok := weighted(random, len(d.Of), func(i int) int {
			if slices.Contains(p.Chosen, d.Of[i].Member) || !able(c, d.Of[i].Member, w, content.MaxPoolDepth) {
				return 0
			}
			return max(1, d.Of[i].Weight)
		})
		if !ok {
			break
		}
		p.Chosen = append(p.Chosen, d.Of[i].Member)
	}
	for _, e := range d.Of {
		inner, ok := c.Pool(e.ID)
		switch {
		case e.Kind != content.Pools || !ok:
		case slices.Contains(p.Chosen, e.Member):
			r.fill(c, inner, w, random)
		default:
			r.empty(c, inner)
		}
	}
}

// Drop drops all members of a pool.
func (r *Roster) Drop(c *content.Snapshot, d *content.Pool) { r.empty(c, d) }

// empty drops all members of a pool, and of the pools in it.
func (r *Roster) empty(c *content.Snapshot, d *content.Pool) {
	if p := r.pool(d.ID); p != nil {
		p.Chosen = nil
	}
	for _, e := range d.Of {
		if inner, ok := c.Pool(e.ID); ok && e.Kind == content.Pools {
			r.empty(c, inner)
		}
	}
}

// able reports whether a member of a pool is possible. A pool is if one of its own
// members is.
func able(c *content.Snapshot, m content.Member, w Map, depth int) bool {
	if m.Kind != content.Pools {
		return w.Able(m)
	}
	d, ok := c.Pool(m.ID)
	return ok && depth > 0 && slices.ContainsFunc(d.Of, func(e content.PoolEntry) bool { return able(c, e.Member, w, depth-1) })
}

// stands reports whether anything of a member is there, or would be if it were needed.
func (r *Roster) stands(c *content.Snapshot, m content.Member, w Map) bool {
	switch m.Kind {
	case content.Spawns:
		s := r.Find(m.ID)
		return s != nil && (s.Dormant() || w.Lives(s.Unit))
	case content.SpawnGroups:
		g, ok := c.SpawnGroup(m.ID)
		return ok && slices.ContainsFunc(g.Spawns, func(id content.ID) bool {
			return r.stands(c, content.Member{Kind: content.Spawns, ID: id}, w)
		})
	}
	return slices.ContainsFunc(r.chosen(m.ID), func(m content.Member) bool { return r.stands(c, m, w) })
}

// Held reports whether a spawn must wait, because the leader of its group is dead.
func (r *Roster) Held(c *content.Snapshot, id content.ID, w Map) bool {
	g, ok := c.Membership.GroupOf(id)
	if !ok || g.Leader == "" || g.Leader == id {
		return false
	}
	leader := r.Find(g.Leader)
	return leader != nil && leader.Made && !w.Lives(leader.Unit)
}

// Yield is called when a spawn is due. If it belongs to a pool, its place is drawn
// again, or that of its group or pool if nothing of that is left. It returns the pool
// in which it drew, since only there the active spawns may have changed, or nil if it
// drew nothing.
func (r *Roster) Yield(c *content.Snapshot, id content.ID, w Map, random *clock.Stream) *content.Pool {
	at := content.Member{Kind: content.Spawns, ID: id}
	if g, ok := c.Membership.GroupOf(id); ok {
		if at = (content.Member{Kind: content.SpawnGroups, ID: g.ID}); r.stands(c, at, w) {
			return nil
		}
	}
	for range content.MaxPoolDepth {
		d, ok := c.Membership.PoolOf(at)
		if !ok {
			return nil
		}
		p := r.pool(d.ID)
		if p == nil {
			return nil
		}
		if !slices.Contains(p.Chosen, at) {
			return d // it was not waiting
		}
		p.Chosen = slices.DeleteFunc(p.Chosen, func(m content.Member) bool { return m == at })
		own := content.Member{Kind: content.Pools, ID: d.ID}
		if _, within := c.Membership.PoolOf(own); !within || r.stands(c, own, w) {
			r.fill(c, d, w, random)
			return d
		}
		r.empty(c, d)
		at = own
	}
	return nil
}

// Under calls f for the states of all spawns of a pool, including those of its groups
// and of the pools in it, in the order of its members.
func (r *Roster) Under(c *content.Snapshot, d *content.Pool, f func(*State)) {
	one := func(id content.ID) {
		if s := r.Find(id); s != nil {
			f(s)
		}
	}
	for _, e := range d.Of {
		switch e.Kind {
		case content.Spawns:
			one(e.ID)
		case content.SpawnGroups:
			if g, ok := c.SpawnGroup(e.ID); ok {
				for _, id := range g.Spawns {
					one(id)
				}
			}
		case content.Pools:
			if inner, ok := c.Pool(e.ID); ok {
				r.Under(c, inner, f)
			}
		}
	}
}

// codePools codes what is remembered of pools and groups.
func (r *Roster) codePools(c *codec.Coder) {
	codec.Slice(c, &r.Pools, func(c *codec.Coder, p *Pool) {
		codec.Text(c, &p.ID)
		codec.Slice(c, &p.Chosen, func(c *codec.Coder, m *content.Member) {
			codec.Text(c, &m.Kind)
			codec.Text(c, &m.ID)
		})
	})
	codec.Slice(c, &r.Groups, func(c *codec.Coder, g *Group) {
		codec.Text(c, &g.ID)
		c.Bool(&g.On)
		c.Bool(&g.Said)
	})
}
