package realm

import (
	"fmt"
	"slices"
	"strconv"

	"loam/core/lib/clock"
	"loam/core/realm/serial"
	"loam/core/rules/instance"
	"loam/core/store"
	"loam/core/world/snapshot"
)

func roomKept(number uint16, text string) store.Fact {
	return store.Fact{Name: roomFact + strconv.Itoa(int(number)), Value: text}
}

// mayRest reports whether a map of an instance has been empty for long enough, or is empty and
// the instance has ended. Called in the inbox.
func (x *instances) mayRest(p *place) bool {
	if x.r.stays.uses(p) {
		p.empty = 0
		return false
	}
	if p.empty == 0 {
		p.empty = x.r.steps
	}
	if x.book.Find(p.copy) == nil {
		return true
	}
	wait := clock.Time(0)
	if m, ok := x.r.current().Content.Map(p.id); ok && m.Instance != nil {
		wait = m.Instance.Unload
	}
	return x.r.steps-p.empty >= int64(wait/clock.Step)
}

// rest stops a map of an instance and keeps its snapshot, unless the instance has ended. It
// waits until no release is being adopted.
func (x *instances) rest(p *place) {
	defer close(p.rested)
	select {
	case x.r.publishing <- struct{}{}:
		defer func() { <-x.r.publishing }()
	case <-x.r.closing:
		return
	}
	if !slices.Contains(x.r.places.list(), p) {
		return // a release has removed it
	}
	close(p.stop)
	if x.r.live.Load() {
		<-p.ended
	}
	x.keepRoom(p)
	x.r.places.gone(p)
	serial.Ask(&x.r.inbox, func() bool { x.r.places.remove(p); return true })
	p.m().Close()
}

// keepRoom keeps the snapshot of a map that does not run any more, for the store and for
// players who come back.
func (x *instances) keepRoom(p *place) {
	p.m().Between()
	p.m().Step() // waiting inputs become part of the snapshot
	text, err := snapshot.Pack(p.m().Snapshot())
	if err == nil && len(text) > store.MaxData {
		err = fmt.Errorf("its snapshot has %d bytes, at most %d are kept", len(text), store.MaxData)
	}
	x.r.inbox.Do(func() { x.keepRested(p, text, err) })
}

// keepRested keeps the snapshot of a map that does not run any more, or reports why it cannot,
// unless its instance has ended or is a test's own. Called in the inbox.
func (x *instances) keepRested(p *place, text string, err error) {
	k := x.book.Find(p.copy)
	switch {
	case k == nil || k.Owner == (instance.Owner{}):
	case err != nil:
		x.r.cfg.Log.Error().Err(err).Str("map", string(p.id)).Msg("cannot keep the state of an instance; only its progress is kept")
	default:
		x.rested[p.instance] = text
		x.factsToKeep(roomKept(p.instance, text))
	}
}

// keepRooms keeps all maps of instances when a realm closes and nothing runs.
func (x *instances) keepRooms() {
	for _, p := range x.r.places.list() {
		if p.copy != 0 {
			x.keepRoom(p)
		}
	}
	x.flushFacts()
}
