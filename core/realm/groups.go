package realm

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/guid"
	"loam/core/model/input"
	"loam/core/realm/serial"
	"loam/core/realm/state"
	"loam/core/rules/group"
	"loam/core/rules/guild"
	"loam/core/store"
)

// companies are the groups and guilds as maps receive them: copies of what the realm state has.
// The inbox of the realm owns them.
type companies struct {
	r      *Realm
	begins group.Book                // at the start of the realm state
	groups map[int64]*company        // by number of the group
	of     map[guid.GUID]int64       // number of the group of each player who is in one
	badges map[guid.GUID]guild.Badge // of each character that is in a guild
	guilds map[int64]int             // how many members each guild has, by its number
}

// company is what maps receive about a group: the group, as the realm state has last reported
// it, and the states of its members, as their maps have.
type company struct {
	group  group.Group
	states []group.State
	kept   string // in the store
}

// regroup applies a changed group: it informs the maps with members, former members included,
// and saves what outlives the realm. It runs on the goroutine of the realm state.
func (cs *companies) regroup(g group.Group) {
	if text := g.Keep(); serial.Ask(&cs.r.inbox, func() bool { return cs.told(g, text) }) {
		cs.r.storage.submit(store.Batch{Facts: []store.Fact{{Name: groupFact + strconv.FormatInt(g.ID, 10), Value: text}}})
	}
}

// told informs the maps about a group, and reports whether its saved text differs from before.
// Called in the inbox.
func (cs *companies) told(g group.Group, text string) (differs bool) {
	was := cs.groups[g.ID]
	if was == nil {
		was = &company{}
	}
	told := cs.r.places.placesOf(append(slices.Clone(was.group.Members), g.Members...))
	for _, m := range was.group.Members {
		if cs.of[m.Player] == g.ID {
			delete(cs.of, m.Player)
		}
	}
	now := &company{group: g, kept: text}
	for _, m := range g.Members {
		cs.of[m.Player] = g.ID
	}
	for _, s := range was.states {
		if i := g.Find(s.Player); i >= 0 && g.Members[i].Online {
			now.states = append(now.states, s)
		}
	}
	cs.groups[g.ID] = now
	if len(g.Members) == 0 {
		delete(cs.groups, g.ID)
		cs.r.instances.disbanded(g.ID, int64(was.group.Leader.Counter()))
	}
	for _, p := range told {
		p.m.Control(now.input())
	}
	return was.kept != text
}

// groupFact is the prefix of the facts in which the store keeps groups: the number of the
// group follows.
const groupFact = "group "

// start reads the groups as they were when the realm was last closed.
func (cs *companies) start(ctx context.Context) error {
	facts, err := cs.r.cfg.Store.Facts(ctx)
	if err != nil {
		return fmt.Errorf("read the groups: %w", err)
	}
	var all []group.Group
	for _, f := range facts {
		number, ok := strings.CutPrefix(f.Name, groupFact)
		if !ok {
			continue
		}
		id, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			return fmt.Errorf("read the groups: fact %q: %w", f.Name, err)
		}
		g, err := group.Read(id, f.Value)
		if err != nil {
			return fmt.Errorf("read the groups: fact %q: %w", f.Name, err)
		}
		all = append(all, g)
		cs.groups[id] = &company{group: g, kept: f.Value}
		for _, m := range g.Members {
			cs.of[m.Player] = id
		}
	}
	if cs.begins, err = group.NewBook(all); err != nil {
		return fmt.Errorf("read the groups: %w", err)
	}
	return nil
}

// input returns the group as an input of a map.
func (c *company) input() input.Grouped {
	return input.Grouped{Group: c.group, States: slices.Clone(c.states)}
}

// accompany sends the map that a player has just entered its group and its guild. Called in
// the inbox.
func (cs *companies) accompany(s *stay) {
	if c := cs.companyOf(s.guid()); c != nil {
		s.at.m.Control(c.input())
	}
	if b, ok := cs.badges[s.guid()]; ok {
		s.at.m.Control(input.Badged{Player: s.guid(), Badge: b})
	}
}

// fares takes the states of group members on a map, for the maps with other members. Called in
// the inbox.
func (cs *companies) fares(from *place, id int64, states []group.State) {
	c := cs.groups[id]
	if c == nil {
		return
	}
	for _, s := range states {
		if c.group.Has(s.Player) {
			c.states = slices.DeleteFunc(c.states, func(o group.State) bool { return o.Player == s.Player })
			c.states = append(c.states, s)
		}
	}
	for _, p := range cs.r.places.placesOf(c.group.Members) {
		if p != from {
			p.m.Control(input.Fared{Group: id, States: slices.Clone(states)})
		}
	}
}

// renamed tells the realm state that a character that is not in the world was renamed, or with
// "" was deleted.
func (r *Realm) renamed(id int64, name string) {
	r.box.Control(state.Renamed{Player: guid.New(guid.Player, 0, uint64(id)), Name: name})
}

// companyOf returns the group of a player; nil if there is none. Called in the inbox.
func (cs *companies) companyOf(player guid.GUID) *company { return cs.groups[cs.of[player]] }

// GroupOf returns the group of a character as maps have last received it; false if it is in
// none. It must not be changed. Any goroutine may call.
func (r *Realm) GroupOf(player guid.GUID) (group.Group, bool) {
	c := serial.Ask(&r.inbox, func() *company { return r.companies.companyOf(player) })
	if c == nil {
		return group.Group{}, false
	}
	return c.group, true // it does not change: another company replaces this one
}
