package realm

import (
	"fmt"
	"slices"

	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/realm/serial"
	"loam/core/realm/state"
	"loam/core/world/gamemap"
)

// The functions of this file are for headless runners: the caller of Advance owns the realm
// state and all maps between two steps. They must not be called on a realm that runs live.

// Map finds a running map; for an instance its first copy.
func (r *Realm) Map(id content.ID) (*gamemap.Map, bool) {
	return r.find(func(p *place) bool { return p.id == id })
}

func (r *Realm) find(is func(*place) bool) (*gamemap.Map, bool) {
	all := r.places.list()
	i := slices.IndexFunc(all, is)
	if i < 0 {
		return nil, false
	}
	return all[i].m(), true
}

// MapAt finds a running map by the number of its instance.
func (r *Realm) MapAt(number uint16) (*gamemap.Map, bool) {
	return r.find(func(p *place) bool { return p.instance == number })
}

// Open makes an instance that belongs to nobody, if there is none yet.
func (r *Realm) Open(id content.ID) error {
	o := serial.Ask(&r.inbox, func() *opening { return r.instances.nobodys(id) })
	if o == nil {
		return fmt.Errorf("map %s is no instance", id)
	}
	return r.instances.openRoom(*o)
}

// nobodys returns a map of an instance that belongs to nobody; nil if the map is no instance.
// Called in the inbox.
func (x *instances) nobodys(id content.ID) *opening {
	d, is := x.doorOf(id)
	if !is {
		return nil
	}
	k := x.book.Nobodys(d.Progress.ID)
	if k == nil {
		k = x.book.OpenFor(d, x.r.wall)
	}
	return &opening{k.Number, id}
}

// Maps lists the running maps by id.
func (r *Realm) Maps() []*gamemap.Map {
	var all []*gamemap.Map
	for _, p := range r.places.list() {
		all = append(all, p.m())
	}
	return all
}

// Inside lets the owner act on the realm state between two steps. It is no input and is
// recorded nowhere.
func (r *Realm) Inside(do func(tx *state.Tx)) { r.box().Inside(do) }

// DeliverNow delivers a message to the realm state at once. It is an input.
func (r *Realm) DeliverNow(m inbox.Message) { r.box().DeliverNow(m) }

// EvalNow runs Lua in the realm state and returns its result, in Lua notation. It is an input,
// which is handled at once.
func (r *Realm) EvalNow(bundle, source string) (string, error) {
	return r.box().EvalNow(bundle, source)
}

// StampNow sends realm state and maps the real time with their next step.
func (r *Realm) StampNow() { r.stamp() }

// RestartMap replaces a running map by one made from its snapshot.
func (r *Realm) RestartMap(id content.ID) error {
	for _, p := range r.places.list() {
		if p.id == id {
			if err := p.renew(); err != nil {
				return err
			}
			p.m().Restarted()
			return nil
		}
	}
	return fmt.Errorf("there is no map %s", id)
}

func (p *place) renew() error {
	m, err := p.m().Renew()
	if err != nil {
		return fmt.Errorf("restart map %s: %w", p.id, err)
	}
	p.is.Store(m)
	return nil
}

// Restart replaces the realm state and all maps by new ones made from snapshots, and calls the
// scripts' hooks for that. Players stay in the world. Messages on their way are kept.
func (r *Realm) Restart() error {
	if err := r.Renew(); err != nil {
		return err
	}
	r.box().Restarted()
	for _, p := range r.places.list() {
		p.m().Restarted()
	}
	return nil
}

// Renew is Restart without calling scripts, for tests that nothing is lost.
func (r *Realm) Renew() error {
	for _, p := range r.places.list() {
		if err := p.renew(); err != nil {
			return err
		}
	}
	box, err := r.box().Renew(r.boxConfig())
	if err != nil {
		return err
	}
	r.boxNow.Store(box)
	return nil
}
