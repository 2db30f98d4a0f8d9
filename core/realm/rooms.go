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

// start reads the instances as they were when the realm was last closed.
func (x *instances) start(ctx context.Context) error {
	facts, err := x.r.cfg.Store.Facts(ctx)
	if err != nil {
		return fmt.Errorf("read the instances: %w", err)
	}
	x.rested = make(map[uint16]string)
	x.r.wall = x.r.clock()
	now := x.r.wall
	for _, f := range facts {
		switch {
		case f.Name == copiesFact:
			var h bookHead
			if err := json.Unmarshal([]byte(f.Value), &h); err != nil {
				return fmt.Errorf("read the instances: fact %q: %w", f.Name, err)
			}
			x.book.Next, x.book.Room, x.book.Visits, x.book.Choices = h.Next, h.Room, h.Visits, h.Choices
		case strings.HasPrefix(f.Name, roomFact):
			number, err := strconv.ParseUint(f.Name[len(roomFact):], 10, 16)
			if err != nil {
				return fmt.Errorf("read the instances: fact %q: %w", f.Name, err)
			}
			x.rested[uint16(number)] = f.Value
		case strings.HasPrefix(f.Name, copyFact):
			var k instance.Copy
			if err := json.Unmarshal([]byte(f.Value), &k); err != nil {
				return fmt.Errorf("read the instances: fact %q: %w", f.Name, err)
			}
			if k.Emptied == 0 {
				k.Emptied = now
			}
			k.Busy = nil
			x.book.Copies = append(x.book.Copies, k)
			x.book.Next = max(x.book.Next, k.Number)
		}
	}
	slices.SortFunc(x.book.Copies, func(a, b instance.Copy) int { return int(a.Number - b.Number) })
	return nil
}

// keepCopy saves an instance as it is now. Called in the inbox.
func (x *instances) keepCopy(k *instance.Copy) {
	if k.Owner == (instance.Owner{}) {
		return // a test's own
	}
	x.keepFact(copyFact+strconv.FormatInt(k.Number, 10), k)
	x.keepBook()
}

// keepBook saves what belongs to no instance. Called in the inbox.
func (x *instances) keepBook() {
	x.keepFact(copiesFact, bookHead{x.book.Next, x.book.Room, x.book.Visits, x.book.Choices})
}

func (x *instances) keepFact(name string, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		panic("realm: plain data cannot be written: " + err.Error())
	}
	x.factsToKeep(store.Fact{Name: name, Value: string(text)})
}

// factsToKeep keeps facts for the next step, which sends them to the store. The last of a name
// counts. Called in the inbox.
func (x *instances) factsToKeep(facts ...store.Fact) {
	for _, f := range facts {
		x.facts = slices.DeleteFunc(x.facts, func(o store.Fact) bool { return o.Name == f.Name })
		x.facts = append(x.facts, f)
	}
}

// flushFacts sends waiting facts to the store.
func (x *instances) flushFacts() {
	if facts := serial.Ask(&x.r.inbox, x.takeFacts); len(facts) > 0 {
		x.r.storage.submit(store.Batch{Facts: facts})
	}
}

// takeFacts takes the facts that wait for the store. Called in the inbox.
func (x *instances) takeFacts() []store.Fact {
	facts := x.facts
	x.facts = nil
	return facts
}

// progressOf returns what the maps of an instance receive about it.
func progressOf(k *instance.Copy) input.Progressed {
	return input.Progressed{Done: slices.Clone(k.Done)}
}

// openRooms starts the maps that players want to go to, and transfers the players whose maps
// run.
func (x *instances) openRooms() {
	due := serial.Ask(&x.r.inbox, x.takeWanted)
	for _, o := range due.openings {
		if x.r.live.Load() {
			x.r.done.Go(func() { x.openLogged(o) }) // ends by itself or when closing is closed; waited for by Close
			continue
		}
		x.openLogged(o)
	}
	if len(due.wanting) > 0 {
		x.r.inbox.Do(func() {
			for _, w := range due.wanting {
				x.r.stays.sendTo(w.name, w.to)
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
func (x *instances) takeWanted() wanted {
	due := wanted{x.openings, x.wanting}
	x.openings, x.wanting = nil, nil
	return due
}

// openLogged is openRoom for players who are elsewhere: they stay there if it fails.
func (x *instances) openLogged(o opening) {
	if err := x.openRoom(o); err != nil {
		x.r.cfg.Log.Error().Err(err).Msg("a player cannot enter an instance")
	}
}

// openFor is openRoom for a log-in, which waits for it.
func (x *instances) openFor(ctx context.Context, o opening) error {
	if err := x.openRoom(o); err != nil {
		return fmt.Errorf("enter the world: %w", err)
	}
	return ctx.Err()
}

// openRoom starts one map of an instance, from its snapshot if there is one. It waits until no
// release is being adopted.
func (x *instances) openRoom(o opening) error {
	select {
	case x.r.publishing <- struct{}{}:
		defer func() { <-x.r.publishing }()
	case <-x.r.closing:
		return ErrStopped
	}
	spec := serial.Ask(&x.r.inbox, func() *roomSpec { return x.specOf(o) })
	if spec == nil {
		return nil
	}
	p, err := x.r.places.newRoom(*x.r.current(), o.on, *spec)
	if err != nil {
		return fmt.Errorf("open instance %d of map %s: %w", o.copy, o.on, err)
	}
	serial.Ask(&x.r.inbox, func() bool { x.join(p); return true })
	if x.r.live.Load() {
		x.r.places.run(p)
	}
	return nil
}

// specOf describes the map of an instance that is to be started; nil if it runs, or the
// instance has ended. Called in the inbox.
func (x *instances) specOf(o opening) *roomSpec {
	k := x.book.Find(o.copy)
	if k == nil {
		return nil
	}
	spec := &roomSpec{copy: k.Number, instance: x.book.RoomOn(k, o.on), difficulty: k.Difficulty, guild: x.r.members.guildName(k), done: slices.Clone(k.Done)}
	spec.rested = x.rested[spec.instance]
	if x.r.places.roomAt(spec.instance) != nil {
		return nil
	}
	return spec
}

// join adds a map of an instance to the running maps. Called in the inbox.
func (x *instances) join(p *place) {
	if k := x.book.Find(p.copy); k != nil {
		p.m().Control(progressOf(k))
	}
	x.r.places.catchUp(p)
	p.empty = x.r.steps
	x.r.places.add(p)
}

// tendEvery is the number of steps between two checks of instances.
const tendEvery = int64(clock.Second / clock.Step)

// ejectAfter is how long a player may stay in an instance to which it does not belong.
const ejectAfter = clock.Minute

// tendCopies runs the checks of instances once a second: it ends them and warns, removes
// players, and unloads empty maps.
func (x *instances) tendCopies() {
	for _, p := range serial.Ask(&x.r.inbox, x.tend) {
		if x.r.live.Load() {
			x.r.done.Go(func() { x.rest(p) }) // ends by itself or when closing is closed; waited for by Close
			continue
		}
		x.rest(p)
	}
}

// tend is tendCopies, and returns the maps that are to be unloaded. Called in the inbox.
func (x *instances) tend() (resting []*place) {
	if x.r.steps%tendEvery != 0 {
		return nil
	}
	now := x.r.wall
	for _, number := range x.book.Due(x.r.current().Content, now) {
		x.endCopy(number)
	}
	for _, s := range x.r.stays.inOrder() {
		x.tendGuest(s, x.tended, now)
	}
	x.tended = now
	for _, p := range x.r.places.running() {
		if p.copy != 0 && !p.going && x.mayRest(p) {
			p.going, p.rested = true, make(chan struct{})
			resting = append(resting, p)
		}
	}
	return resting
}

// tendGuest warns a player before its instance ends, and removes it from one to which it does
// not belong, or which has ended. Called in the inbox.
func (x *instances) tendGuest(s *stay, before, now int64) {
	if s.instance() == 0 || !s.here {
		return
	}
	k := x.book.Find(s.instance())
	if k == nil {
		x.putOut(s)
		return
	}
	if left := k.Warns(before, now); left > 0 && before != 0 {
		x.tellOf(s, event.InstanceTold{News: event.InstanceEnds, Map: s.at.id, Number: left}, "instance.ends", value.OfRecord("minutes", int(left)))
	}
	at, ejects := x.ejects[s.id]
	switch belongs := k.Belongs(x.comerOf(s)) || s.who.Role.AtLeast(opensDoors); {
	case belongs && ejects:
		delete(x.ejects, s.id)
		x.tellOf(s, event.InstanceTold{News: event.InstanceStays, Map: s.at.id}, "instance.stays", value.Value{})
	case !belongs && !ejects:
		x.ejects[s.id] = x.r.steps + int64(ejectAfter/clock.Step)
		seconds := int64(ejectAfter / clock.Second)
		x.tellOf(s, event.InstanceTold{News: event.InstanceLeaves, Map: s.at.id, Number: seconds}, leavesKey(k), value.OfRecord("seconds", int(seconds)))
	case !belongs && x.r.steps >= at:
		delete(x.ejects, s.id)
		x.putOut(s)
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
func (x *instances) putOut(s *stay) {
	m, ok := x.r.current().Content.Map(s.at.id)
	if !ok || m.Instance == nil {
		return
	}
	if spot, ok := x.r.current().Content.Place(m.Instance.Entrance); ok {
		x.r.stays.sendTo(s.name, spot)
	}
}

// endCopy ends an instance: its players are told and removed, its data is deleted from the
// store. Called in the inbox.
func (x *instances) endCopy(number int64) {
	k := x.book.Find(number)
	if k == nil {
		return
	}
	for _, s := range x.r.stays.inOrder() {
		if s.instance() == number {
			x.tellOf(s, event.InstanceTold{News: event.InstanceOver, Map: s.at.id}, "instance.over", value.Value{})
		}
	}
	gone := []store.Fact{{Name: copyFact + strconv.FormatInt(number, 10)}}
	for _, room := range k.Rooms {
		if _, ok := x.rested[room.Instance]; ok {
			gone = append(gone, roomKept(room.Instance, ""))
			delete(x.rested, room.Instance)
		}
	}
	x.factsToKeep(gone...)
	x.book.End(number)
	x.keepBook()
}
