package realm

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/value"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/realm/serial"
	"loam/core/rules/instance"
	"loam/core/store"
)

// Prefixes of the facts in which the store keeps instances: the number of the instance, or of
// the map whose snapshot it is, follows. One fact holds what belongs to no instance.
const (
	copiesFact = "instances"
	copyFact   = "instance "
	roomFact   = "instance map "
)

// bookHead is what of the book belongs to no instance.
type bookHead struct {
	Next    int64             `json:"next"`
	Room    uint16            `json:"room"`
	Visits  []instance.Visit  `json:"visits,omitempty"`
	Choices []instance.Choice `json:"choices,omitempty"`
}

// startCopies reads the instances as they were when the realm was last closed.
func (r *Realm) startCopies(ctx context.Context) error {
	facts, err := r.cfg.Store.Facts(ctx)
	if err != nil {
		return fmt.Errorf("read the instances: %w", err)
	}
	r.rested = make(map[uint16]string)
	r.wall = r.clock()
	now := r.wall
	for _, f := range facts {
		switch {
		case f.Name == copiesFact:
			var h bookHead
			if err := json.Unmarshal([]byte(f.Value), &h); err != nil {
				return fmt.Errorf("read the instances: fact %q: %w", f.Name, err)
			}
			r.book.Next, r.book.Room, r.book.Visits, r.book.Choices = h.Next, h.Room, h.Visits, h.Choices
		case strings.HasPrefix(f.Name, roomFact):
			number, err := strconv.ParseUint(f.Name[len(roomFact):], 10, 16)
			if err != nil {
				return fmt.Errorf("read the instances: fact %q: %w", f.Name, err)
			}
			r.rested[uint16(number)] = f.Value
		case strings.HasPrefix(f.Name, copyFact):
			var k instance.Copy
			if err := json.Unmarshal([]byte(f.Value), &k); err != nil {
				return fmt.Errorf("read the instances: fact %q: %w", f.Name, err)
			}
			if k.Emptied == 0 {
				k.Emptied = now
			}
			k.Busy = nil
			r.book.Copies = append(r.book.Copies, k)
			r.book.Next = max(r.book.Next, k.Number)
		}
	}
	slices.SortFunc(r.book.Copies, func(a, b instance.Copy) int { return int(a.Number - b.Number) })
	return nil
}

// keepCopy saves an instance as it is now. Called in the inbox.
func (r *Realm) keepCopy(k *instance.Copy) {
	if k.Owner == (instance.Owner{}) {
		return // a test's own
	}
	r.keepFact(copyFact+strconv.FormatInt(k.Number, 10), k)
	r.keepBook()
}

// keepBook saves what belongs to no instance. Called in the inbox.
func (r *Realm) keepBook() {
	r.keepFact(copiesFact, bookHead{r.book.Next, r.book.Room, r.book.Visits, r.book.Choices})
}

func (r *Realm) keepFact(name string, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		panic("realm: plain data cannot be written: " + err.Error())
	}
	r.factsToKeep(store.Fact{Name: name, Value: string(text)})
}

// factsToKeep keeps facts for the next step, which sends them to the store. The last of a name
// counts. Called in the inbox.
func (r *Realm) factsToKeep(facts ...store.Fact) {
	for _, f := range facts {
		r.facts = slices.DeleteFunc(r.facts, func(o store.Fact) bool { return o.Name == f.Name })
		r.facts = append(r.facts, f)
	}
}

// flushFacts sends waiting facts to the store.
func (r *Realm) flushFacts() {
	if facts := serial.Ask(&r.inbox, r.takeFacts); len(facts) > 0 {
		r.submitStorage(store.Batch{Facts: facts})
	}
}

// takeFacts takes the facts that wait for the store. Called in the inbox.
func (r *Realm) takeFacts() []store.Fact {
	facts := r.facts
	r.facts = nil
	return facts
}

// progressOf returns what the maps of an instance receive about it.
func progressOf(k *instance.Copy) input.Progressed {
	return input.Progressed{Done: slices.Clone(k.Done)}
}

// openRooms starts the maps that players want to go to, and transfers the players whose maps
// run.
func (r *Realm) openRooms() {
	due := serial.Ask(&r.inbox, r.takeWanted)
	for _, o := range due.openings {
		if r.live.Load() {
			r.done.Go(func() { r.openLogged(o) }) // ends by itself or when closing is closed; waited for by Close
			continue
		}
		r.openLogged(o)
	}
	if len(due.wanting) > 0 {
		r.inbox.Do(func() {
			for _, w := range due.wanting {
				r.sendTo(w.name, w.to)
			}
		})
	}
}

// wanted are maps of instances that are to be started, and the players who want to go there.
type wanted struct {
	openings []opening
	wanting  []want
}

// takeWanted takes what openRooms must do. Called in the inbox.
func (r *Realm) takeWanted() wanted {
	due := wanted{r.openings, r.wanting}
	r.openings, r.wanting = nil, nil
	return due
}

// openLogged is openRoom for players who are elsewhere: they stay there if it fails.
func (r *Realm) openLogged(o opening) {
	if err := r.openRoom(o); err != nil {
		r.cfg.Log.Error().Err(err).Msg("a player cannot enter an instance")
	}
}

// openFor is openRoom for a log-in, which waits for it.
func (r *Realm) openFor(ctx context.Context, o opening) error {
	if err := r.openRoom(o); err != nil {
		return fmt.Errorf("enter the world: %w", err)
	}
	return ctx.Err()
}

// openRoom starts one map of an instance, from its snapshot if there is one. It waits until no
// release is being adopted.
func (r *Realm) openRoom(o opening) error {
	select {
	case r.publishing <- struct{}{}:
		defer func() { <-r.publishing }()
	case <-r.closing:
		return ErrStopped
	}
	spec := serial.Ask(&r.inbox, func() *roomSpec { return r.specOf(o) })
	if spec == nil {
		return nil
	}
	p, err := r.newRoom(*r.current(), o.on, *spec)
	if err != nil {
		return fmt.Errorf("open instance %d of map %s: %w", o.copy, o.on, err)
	}
	serial.Ask(&r.inbox, func() bool { r.join(p); return true })
	if r.live.Load() {
		r.startPlace(p)
	}
	return nil
}

// specOf describes the map of an instance that is to be started; nil if it runs, or the
// instance has ended. Called in the inbox.
func (r *Realm) specOf(o opening) *roomSpec {
	k := r.book.Find(o.copy)
	if k == nil {
		return nil
	}
	spec := &roomSpec{copy: k.Number, instance: r.book.RoomOn(k, o.on), difficulty: k.Difficulty, guild: r.guildName(k), done: slices.Clone(k.Done)}
	spec.rested = r.rested[spec.instance]
	if r.roomAt(spec.instance) != nil {
		return nil
	}
	return spec
}

// join adds a map of an instance to the running maps. Called in the inbox.
func (r *Realm) join(p *place) {
	if k := r.book.Find(p.copy); k != nil {
		p.m.Control(progressOf(k))
	}
	r.catchUp(p)
	p.empty = r.steps
	r.maps = append(r.maps, p)
	sortPlaces(r.maps)
}

func sortPlaces(list []*place) {
	slices.SortFunc(list, func(a, b *place) int {
		if c := strings.Compare(string(a.id), string(b.id)); c != 0 {
			return c
		}
		return int(a.instance) - int(b.instance)
	})
}

// tendEvery is the number of steps between two checks of instances.
const tendEvery = int64(clock.Second / clock.Step)

// ejectAfter is how long a player may stay in an instance to which it does not belong.
const ejectAfter = clock.Minute

// tendCopies runs the checks of instances once a second: it ends them and warns, removes
// players, and unloads empty maps.
func (r *Realm) tendCopies() {
	for _, p := range serial.Ask(&r.inbox, r.tend) {
		if r.live.Load() {
			r.done.Go(func() { r.rest(p) }) // ends by itself or when closing is closed; waited for by Close
			continue
		}
		r.rest(p)
	}
}

// tend is tendCopies, and returns the maps that are to be unloaded. Called in the inbox.
func (r *Realm) tend() (resting []*place) {
	if r.steps%tendEvery != 0 {
		return nil
	}
	now := r.wall
	for _, number := range r.book.Due(r.current().Content, now) {
		r.endCopy(number)
	}
	for _, s := range r.inOrder() {
		r.tendGuest(s, r.tended, now)
	}
	r.tended = now
	for _, p := range r.maps {
		if p.copy != 0 && !p.going && r.mayRest(p) {
			p.going, p.rested = true, make(chan struct{})
			resting = append(resting, p)
		}
	}
	return resting
}

// tendGuest warns a player before its instance ends, and removes it from one to which it does
// not belong, or which has ended. Called in the inbox.
func (r *Realm) tendGuest(s *stay, before, now int64) {
	if s.at == nil || s.at.copy == 0 || !s.here {
		return
	}
	k := r.book.Find(s.at.copy)
	if k == nil {
		r.putOut(s)
		return
	}
	if left := k.Warns(before, now); left > 0 && before != 0 {
		r.tellOf(s, event.InstanceTold{News: event.InstanceEnds, Map: s.at.id, Number: left}, "instance.ends", value.OfRecord("minutes", int(left)))
	}
	switch belongs := k.Belongs(r.comerOf(s)) || s.who.Role.AtLeast(opensDoors); {
	case belongs && s.ejectAt != 0:
		s.ejectAt = 0
		r.tellOf(s, event.InstanceTold{News: event.InstanceStays, Map: s.at.id}, "instance.stays", value.Value{})
	case !belongs && s.ejectAt == 0:
		s.ejectAt = r.steps + int64(ejectAfter/clock.Step)
		seconds := int64(ejectAfter / clock.Second)
		r.tellOf(s, event.InstanceTold{News: event.InstanceLeaves, Map: s.at.id, Number: seconds}, leavesKey(k), value.OfRecord("seconds", int(seconds)))
	case !belongs && r.steps >= s.ejectAt:
		s.ejectAt = 0
		r.putOut(s)
	}
}

// leavesKey returns the text for a player that does not belong to an instance.
func leavesKey(k *instance.Copy) string {
	if k.Owner.Guild != 0 {
		return "instance.leaves_guild"
	}
	return "instance.leaves"
}

// putOut sends a player to the entrance of its instance. Called in the inbox.
func (r *Realm) putOut(s *stay) {
	m, ok := r.current().Content.Map(s.at.id)
	if !ok || m.Instance == nil {
		return
	}
	if spot, ok := r.current().Content.Place(m.Instance.Entrance); ok {
		r.sendTo(s.name, spot)
	}
}

// endCopy ends an instance: its players are told and removed, its data is deleted from the
// store. Called in the inbox.
func (r *Realm) endCopy(number int64) {
	k := r.book.Find(number)
	if k == nil {
		return
	}
	for _, s := range r.inOrder() {
		if s.at != nil && s.at.copy == number {
			r.tellOf(s, event.InstanceTold{News: event.InstanceOver, Map: s.at.id}, "instance.over", value.Value{})
		}
	}
	gone := []store.Fact{{Name: copyFact + strconv.FormatInt(number, 10)}}
	for _, room := range k.Rooms {
		if _, ok := r.rested[room.Instance]; ok {
			gone = append(gone, roomKept(room.Instance, ""))
			delete(r.rested, room.Instance)
		}
	}
	r.factsToKeep(gone...)
	r.book.End(number)
	r.keepBook()
}
