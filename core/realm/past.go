package realm

import (
	"context"
	"errors"
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/modstorage"
	"loam/core/realm/serial"
	"loam/core/realm/state"
	"loam/core/session"
	"loam/core/store"
	"loam/core/world/gamemap"
)

// Past is a realm at the moment at which its process ended, as its journal has it: what
// Config.Past makes a realm continue from. The boxes are ahead of the store, never behind it.
type Past struct {
	Realm []byte // snapshot of the realm state; nil: it begins
	Maps  []PastMap
	// Records are the newest records of characters that the maps handed to the store, of those
	// who have left and of those who are on a map.
	Records []character.Record
	// Pages and Storage are what the realm state handed to the store, in order.
	Pages   []state.Page
	Storage []modstorage.Entry
	// Unread are messages that were on their way.
	Unread []inbox.Message
}

// PastMap is a map of a Past.
type PastMap struct {
	Map      content.ID
	Instance uint16
	Step     int64
	State    []byte // snapshot
}

// storePast writes to the store what the boxes had handed to it and it may lack.
func (r *Realm) storePast(ctx context.Context) error {
	past := r.cfg.Past
	if past == nil {
		return nil
	}
	var b store.Batch
	for _, e := range past.Storage {
		b.Storage = append(b.Storage, store.Entry(e))
	}
	for _, p := range past.Pages {
		b.Pages = append(b.Pages, store.Page(p))
	}
	for _, rec := range past.Records {
		was, err := r.cfg.Store.Character(ctx, rec.ID)
		switch {
		case errors.Is(err, store.ErrNotFound):
		case err != nil:
			return fmt.Errorf("continue the world: %w", err)
		case was.Saved <= rec.Saved:
			b.Characters = append(b.Characters, rec)
		}
	}
	if err := r.cfg.Store.Save(ctx, r.cfg.Epoch, b); err != nil {
		return fmt.Errorf("continue the world: %w", err)
	}
	return nil
}

// makeBox makes the realm state: a new one, or the one that continues.
func (r *Realm) makeBox() error {
	if r.cfg.Past == nil || r.cfg.Past.Realm == nil {
		box, err := state.New(r.boxConfig())
		if err == nil {
			r.boxNow.Store(box)
		}
		return err
	}
	cfg := r.boxConfig()
	box, err := state.Restore(cfg, r.cfg.Past.Realm)
	if err != nil {
		return err
	}
	r.boxNow.Store(box)
	kept := r.box().Copies()
	for _, g := range kept.Groups {
		r.members.regroup(g)
	}
	for _, g := range cfg.Groups.Groups {
		if !kept.HasGroup(g.ID) {
			g.Members = nil
			r.members.regroup(g)
		}
	}
	r.box().PublishBadges()
	r.events.happened(kept.Events)
	r.storage.entries = kept.Storage
	r.box().Control(state.Restarted{})
	return nil
}

// continueMaps makes the maps that continue, with the players on them: these have no session,
// and leave after a while unless they come back.
func (r *Realm) continueMaps(ctx context.Context) error {
	past := r.cfg.Past
	if past == nil {
		return nil
	}
	for i := range past.Maps {
		if err := r.continueMap(ctx, &past.Maps[i]); err != nil {
			return err
		}
	}
	r.inbox.Do(func() {
		r.stays.partOthers()
		for _, m := range past.Unread {
			if arrivesLate(m.To.Kind) {
				r.post.add(m)
			}
		}
	})
	return nil
}

// arrivesLate reports whether a message that was on its way is delivered when the realm
// continues. What moves players, or is only said to them, is not: it may have happened.
func arrivesLate(k inbox.AddressKind) bool {
	switch k {
	case inbox.ToRealm, inbox.ToMap, inbox.ToStorage, inbox.ToStore, inbox.ToEvents, inbox.ToPost, inbox.ToHand:
		return true
	}
	return false
}

func (r *Realm) continueMap(ctx context.Context, m *PastMap) error {
	log := r.cfg.Log.Warn().Str("map", string(m.Map))
	spec := roomSpec{instance: m.Instance, state: m.State}
	def, ok := r.current().Content.Map(m.Map)
	switch {
	case !ok:
		log.Msg("the map is not continued: the release does not define it")
		return nil
	case def.Instance != nil:
		k := serial.Ask(&r.inbox, func() *roomSpec { return r.instances.roomOf(m.Instance) })
		if k == nil {
			log.Msg("a map of an instance is not continued: the instance has ended")
			return nil
		}
		spec = *k
		spec.state = m.State
	}
	p, err := r.places.newRoom(*r.current(), m.Map, spec)
	if err != nil {
		return fmt.Errorf("continue map %s: %w", m.Map, err)
	}
	r.inbox.Do(func() {
		r.places.numbered = max(r.places.numbered, numberOf(p))
		r.instances.join(p)
	})
	if p.m().StepNumber() == 0 {
		return nil // it begins anew
	}
	p.m().Control(input.Restarted{})
	players, watchers := p.m().Audience()
	for _, v := range watchers {
		p.m().Control(input.Unwatch{Viewer: v})
	}
	for _, u := range players {
		who, err := r.whoIs(ctx, u.Character)
		if err != nil {
			return err
		}
		r.inbox.Do(func() { r.stays.goOn(p, u, who) })
	}
	return nil
}

// numberOf returns the number of a map that is no instance; 0 of others.
func numberOf(p *place) uint16 {
	if p.copy != 0 {
		return 0
	}
	return p.instance
}

// whoIs returns the account that plays a character; the zero Identity if there is no such
// character any more.
func (r *Realm) whoIs(ctx context.Context, id int64) (session.Identity, error) {
	rec, err := r.cfg.Store.Character(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return session.Identity{}, nil
	}
	if err != nil {
		return session.Identity{}, fmt.Errorf("continue the world: %w", err)
	}
	a, err := r.cfg.Store.Account(ctx, rec.Account)
	if err != nil {
		return session.Identity{}, fmt.Errorf("continue the world: %w", err)
	}
	return session.Identity{Account: a.ID, Name: a.Name, Role: a.Role}, nil
}

// roomOf describes the map of an instance that continues; nil if the instance has ended.
// Called in the inbox.
func (x *instances) roomOf(number uint16) *roomSpec {
	k := x.book.At(number)
	if k == nil {
		return nil
	}
	return &roomSpec{copy: k.Number, instance: number, difficulty: k.Difficulty, guild: x.r.members.guildName(k)}
}

// goOn makes the stay of a player on a map that continues. A character that was deleted, or is
// on another map too, is taken off. Called in the inbox.
func (st *stays) goOn(p *place, u gamemap.Present, who session.Identity) {
	g := guid.New(guid.Player, 0, uint64(u.Character))
	st.viewers = max(st.viewers, u.Viewer.Counter())
	if who.Account == 0 || st.all[u.Character] != nil {
		p.m().Control(input.Leave{Player: g, LogOut: true})
		return
	}
	s := &stay{
		r: st.r, id: u.Character, account: who.Account, name: u.Name, level: u.Level, who: who, hold: 1,
		at: p, here: true, viewer: u.Viewer, loaded: make(chan struct{}), gone: make(chan struct{}),
	}
	close(s.loaded)
	st.all[s.id], st.names[s.name] = s, s
	if !st.r.box().Online(s.name) {
		st.r.box().Control(state.Joined{Player: g, Account: s.account, Name: s.name, Level: s.level, Map: string(p.id)})
	}
	s.out = inPeace
	s.askAt = st.r.steps + int64(MaxGrace/clock.Step)
	s.until = s.askAt
	st.lingers(s)
	st.r.members.accompany(s)
}

// partOthers tells the realm state which characters are not in the world any more. Called in
// the inbox.
func (st *stays) partOthers() {
	for _, name := range st.r.box().Names() {
		if st.names[name] == nil {
			st.r.box().Control(state.Parted{Name: name})
		}
	}
}
