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
func (r *Realm) mayRest(p *place) bool {
	for _, s := range r.stays {
		if s.at == p || s.into == p {
			p.empty = 0
			return false
		}
	}
	if p.empty == 0 {
		p.empty = r.steps
	}
	if r.book.Find(p.copy) == nil {
		return true
	}
	wait := clock.Time(0)
	if m, ok := r.current().Content.Map(p.id); ok && m.Instance != nil {
		wait = m.Instance.Unload
	}
	return r.steps-p.empty >= int64(wait/clock.Step)
}

// rest stops a map of an instance and keeps its snapshot, unless the instance has ended. It
// waits until no release is being adopted.
func (r *Realm) rest(p *place) {
	defer close(p.rested)
	select {
	case r.publishing <- struct{}{}:
		defer func() { <-r.publishing }()
	case <-r.closing:
		return
	}
	if !slices.Contains(r.places(), p) {
		return // a release has removed it
	}
	close(p.stop)
	if r.live.Load() {
		<-p.ended
	}
	r.keepRoom(p)
	serial.Ask(&r.inbox, func() bool { r.remove(p); return true })
	p.m.Close()
}

// keepRoom keeps the snapshot of a map that does not run any more, for the store and for
// players who come back.
func (r *Realm) keepRoom(p *place) {
	p.m.Between()
	p.m.Step() // waiting inputs become part of the snapshot
	text, err := snapshot.Pack(p.m.Snapshot())
	if err == nil && len(text) > store.MaxData {
		err = fmt.Errorf("its snapshot has %d bytes, at most %d are kept", len(text), store.MaxData)
	}
	r.inbox.Do(func() { r.keepRested(p, text, err) })
}

// keepRested keeps the snapshot of a map that does not run any more, or reports why it cannot,
// unless its instance has ended or is a test's own. Called in the inbox.
func (r *Realm) keepRested(p *place, text string, err error) {
	k := r.book.Find(p.copy)
	switch {
	case k == nil || k.Owner == (instance.Owner{}):
	case err != nil:
		r.cfg.Log.Error().Err(err).Str("map", string(p.id)).Msg("cannot keep the state of an instance; only its progress is kept")
	default:
		r.rested[p.instance] = text
		r.factsToKeep(roomKept(p.instance, text))
	}
}

// remove removes a map from the running maps. Called in the inbox.
func (r *Realm) remove(p *place) {
	r.maps = slices.DeleteFunc(r.maps, func(o *place) bool { return o == p })
}

// keepRooms keeps all maps of instances when a realm closes and nothing runs.
func (r *Realm) keepRooms() {
	for _, p := range r.places() {
		if p.copy != 0 {
			r.keepRoom(p)
		}
	}
	r.flushFacts()
}
