package realm

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/guid"
	"loam/core/model/input"
	"loam/core/realm/membership"
	"loam/core/realm/serial"
	"loam/core/realm/state"
	"loam/core/rules/group"
	"loam/core/store"
)

// members are the groups and guilds as maps receive them. The inbox of the realm owns them.
type members struct {
	r      *Realm
	begins group.Book // at the start of the realm state
	book   *membership.Book
}

// regroup applies a changed group: it informs the maps with members, former members included,
// and saves what outlives the realm. It runs on the goroutine of the realm state.
func (ms *members) regroup(g group.Group) {
	if text := g.Keep(); serial.Ask(&ms.r.inbox, func() bool { return ms.told(g, text) }) {
		ms.r.storage.submit(store.Batch{Facts: []store.Fact{{Name: groupFact + strconv.FormatInt(g.ID, 10), Value: text}}})
	}
}

// told informs the maps about a group, and reports whether its saved text differs from before.
// Called in the inbox.
func (ms *members) told(g group.Group, text string) (differs bool) {
	c := ms.book.Regroup(g, text)
	told := ms.r.places.placesOf(slices.Concat(c.Was.Members, g.Members))
	if c.Ends {
		ms.r.instances.disbanded(g.ID, int64(c.Was.Leader.Counter()))
	}
	for _, p := range told {
		in := c.Tell
		in.States = slices.Clone(in.States) // each map changes its own
		p.m().Control(in)
	}
	return c.Save
}

// groupFact is the prefix of the facts in which the store keeps groups: the number of the
// group follows.
const groupFact = "group "

// start reads the groups as they were when the realm was last closed.
func (ms *members) start(ctx context.Context) error {
	facts, err := ms.r.cfg.Store.Facts(ctx)
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
		ms.book.Regroup(g, f.Value)
	}
	if ms.begins, err = group.NewBook(all); err != nil {
		return fmt.Errorf("read the groups: %w", err)
	}
	return nil
}

// accompany sends the map that a player has just entered its group and its guild. Called in
// the inbox.
func (ms *members) accompany(s *stay) {
	if in, ok := ms.book.GroupOf(s.guid()); ok {
		s.take(in)
	}
	if b, ok := ms.book.BadgeOf(s.guid()); ok {
		s.take(input.Badged{Player: s.guid(), Badge: b})
	}
}

// fares takes the states of group members on a map, for the maps with other members. Called in
// the inbox.
func (ms *members) fares(from *place, id int64, states []group.State) {
	list, ok := ms.book.Update(id, states)
	if !ok {
		return
	}
	for _, p := range ms.r.places.placesOf(list) {
		if p != from {
			p.m().Control(input.Fared{Group: id, States: slices.Clone(states)})
		}
	}
}

// renamed tells the realm state that a character that is not in the world was renamed, or with
// "" was deleted.
func (ms *members) renamed(id int64, name string) {
	ms.r.box().Control(state.Renamed{Player: guid.New(guid.Player, 0, uint64(id)), Name: name})
}

// groupOf returns the group of a player; without members if there is none. Called in the inbox.
func (ms *members) groupOf(player guid.GUID) group.Group {
	in, _ := ms.book.GroupOf(player)
	return in.Group
}

// GroupOf returns the group of a character as maps have last received it; false if it is in
// none. It must not be changed. Any goroutine may call.
func (r *Realm) GroupOf(player guid.GUID) (group.Group, bool) {
	g := serial.Ask(&r.inbox, func() group.Group { return r.members.groupOf(player) })
	return g, len(g.Members) > 0
}
