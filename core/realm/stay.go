package realm

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"strings"
	"unicode"

	"loam/core/character"
	"loam/core/content"
	"loam/core/gamemap"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/plain"
	"loam/core/session"
	"loam/core/store"
)

// stay is a character's time in the world. Its fields are guarded by Realm.mu.
type stay struct {
	r       *Realm
	id      int64 // of the character
	account int64
	name    string
	level   int
	guest   session.Guest
	viewer  guid.GUID
	who     session.Identity
	at      *place
	moving  content.ID    // place that it is on its way to, or ""
	leaving bool          // logging out
	gone    chan struct{} // closed when it has left
}

// seat is one session's hold on a stay; an older one has no effect any more.
type seat struct {
	s      *stay
	viewer guid.GUID
}

// Submit hands an intent to the map on which the player stands.
func (k seat) Submit(in intent.Intent) error {
	k.s.r.mu.Lock()
	at, mine := k.s.at, k.s.viewer == k.viewer && !k.s.leaving
	k.s.r.mu.Unlock()
	if !mine {
		return errors.New("this stay in the world is over")
	}
	return at.m.Submit(guid.New(guid.Player, 0, uint64(k.s.id)), in)
}

// Leave ends the stay.
func (k seat) Leave() {
	k.s.r.mu.Lock()
	mine := k.s.viewer == k.viewer && !k.s.leaving
	if mine {
		k.s.guest = nil
	}
	k.s.r.mu.Unlock()
	if mine {
		k.s.r.logOut(k.s)
	}
}

// Lost ends the stay of who has lost its connection.
func (k seat) Lost() { k.Leave() }

func (r *Realm) newViewer() guid.GUID {
	r.viewers++
	return guid.New(guid.Viewer, 0, r.viewers)
}

// Enter brings a character into the world, or takes it over from an older
// session of the same account.
func (r *Realm) Enter(ctx context.Context, who session.Identity, id int64, guest session.Guest) (session.Seat, error) {
	for {
		wait, err := r.makeRoom(who.Account, id)
		if err != nil {
			return nil, err
		}
		if wait == nil {
			break
		}
		select {
		case <-wait:
		case <-ctx.Done():
			return nil, fmt.Errorf("enter the world: %w", ctx.Err())
		}
	}
	if k, ok := r.takeOver(who, id, guest); ok {
		return k, nil
	}
	rec, err := r.record(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("enter the world: %w", err)
	}
	if rec.Account != who.Account {
		return nil, fmt.Errorf("enter the world: %w", store.ErrNotFound)
	}
	return r.admit(who, rec, guest)
}

// makeRoom logs other characters of the account out and returns what to wait
// for before the character can enter, if anything.
func (r *Realm) makeRoom(account, id int64) (<-chan struct{}, error) {
	r.mu.Lock()
	if r.stopped {
		r.mu.Unlock()
		return nil, ErrStopped
	}
	var other *stay
	for _, s := range r.stays {
		if s.account == account && (s.id != id || s.leaving) {
			other = s
		}
	}
	r.mu.Unlock()
	if other == nil {
		return nil, nil
	}
	other.closeGuest(session.Elsewhere)
	r.logOut(other)
	return other.gone, nil
}

// takeOver hands a character that is in the world to a newer session.
func (r *Realm) takeOver(who session.Identity, id int64, guest session.Guest) (session.Seat, bool) {
	r.mu.Lock()
	s, ok := r.stays[id]
	if !ok || s.leaving || s.account != who.Account {
		r.mu.Unlock()
		return nil, false
	}
	old := s.guest
	s.guest, s.who, s.viewer = guest, who, r.newViewer()
	k, at, moving := seat{s, s.viewer}, s.at, s.moving != ""
	r.mu.Unlock()
	if old != nil {
		old.Closed(session.TakenOver)
	}
	if !moving {
		guest.Seated(s.placeNow())
		at.m.Control(gamemap.Enter{Record: character.Record{ID: id}, Viewer: k.viewer, Operator: isOperator(who)})
	}
	return k, true
}

// record is a character as it is now: in the queue to the store, or there.
func (r *Realm) record(ctx context.Context, id int64) (character.Record, error) {
	r.mu.Lock()
	rec, ok := r.unsaved[id]
	r.mu.Unlock()
	if ok {
		rec.State = nil
		return rec, nil
	}
	return r.cfg.Store.Character(ctx, id)
}

// admit puts a record on its map.
func (r *Realm) admit(who session.Identity, rec character.Record, guest session.Guest) (session.Seat, error) {
	r.mu.Lock()
	if _, ok := r.stays[rec.ID]; ok {
		r.mu.Unlock()
		return nil, errors.New("enter the world: the character is just entering it elsewhere")
	}
	at, err := r.locate(&rec)
	if err != nil {
		r.mu.Unlock()
		return nil, err
	}
	s := &stay{
		r: r, id: rec.ID, account: rec.Account, name: rec.Name, level: rec.Level,
		guest: guest, who: who, viewer: r.newViewer(), at: at, gone: make(chan struct{}),
	}
	r.stays[rec.ID] = s
	k := seat{s, s.viewer}
	r.mu.Unlock()
	guest.Seated(s.placeNow())
	at.m.Control(gamemap.Enter{Record: rec, Viewer: k.viewer, Operator: isOperator(who), LogIn: true})
	r.box.Control(Joined{Name: rec.Name, Level: rec.Level, Map: string(at.id)})
	return k, nil
}

// locate finds the map of a record; a character without a place, or whose map
// is gone, begins where its start says. Called with mu held.
func (r *Realm) locate(rec *character.Record) (*place, error) {
	if p := r.placeOf(content.ID(rec.Map)); p != nil {
		return p, nil
	}
	c := r.release.Content
	start, ok := c.Start(content.ID(rec.Start))
	if !ok {
		offered := c.Offered()
		if len(offered) == 0 {
			return nil, errors.New("enter the world: the running release defines no character start")
		}
		start = offered[0]
	}
	spot, ok := c.Place(start.Place)
	if !ok {
		return nil, fmt.Errorf("enter the world: there is no place %q", start.Place)
	}
	p := r.placeOf(spot.Map)
	if p == nil {
		return nil, fmt.Errorf("enter the world: map %s does not run", spot.Map)
	}
	rec.Map, rec.Position = string(spot.Map), spot.At
	return p, nil
}

// placeOf finds a running map. Called with mu held.
func (r *Realm) placeOf(id content.ID) *place {
	for _, p := range r.maps {
		if p.id == id {
			return p
		}
	}
	return nil
}

func isOperator(who session.Identity) bool { return who.Role >= operatorRole }

func (s *stay) placeNow() session.Place {
	s.r.mu.Lock()
	defer s.r.mu.Unlock()
	return session.Place{
		Map: s.at.id, Instance: s.at.instance,
		Player: guid.New(guid.Player, 0, uint64(s.id)), Viewer: s.viewer,
	}
}

func (s *stay) closeGuest(reason string) {
	s.r.mu.Lock()
	g := s.guest
	s.guest = nil
	s.r.mu.Unlock()
	if g != nil {
		g.Closed(reason)
	}
}

// logOut asks the map to let a character go; it is gone when its record comes.
func (r *Realm) logOut(s *stay) {
	r.mu.Lock()
	if s.leaving {
		r.mu.Unlock()
		return
	}
	s.leaving = true
	at := s.at
	r.mu.Unlock()
	at.m.Control(gamemap.Leave{Player: guid.New(guid.Player, 0, uint64(s.id)), LogOut: true})
}

// send begins a player's way to a place on another map.
func (r *Realm) send(name string, to content.ID) {
	s := r.stayOf(name)
	if s == nil {
		return
	}
	r.mu.Lock()
	if s.leaving || s.moving != "" {
		r.mu.Unlock()
		return
	}
	s.moving = to
	at := s.at
	r.mu.Unlock()
	at.m.Control(gamemap.Leave{Player: guid.New(guid.Player, 0, uint64(s.id))})
}

func (r *Realm) stayOf(name string) *stay {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.stays {
		if s.name == name {
			return s
		}
	}
	return nil
}

// saved takes a record from a map: to be kept, and when it has left, for its
// way on. It runs on the map's goroutine.
func (r *Realm) saved(rec character.Record, left bool) {
	r.mu.Lock()
	r.unsaved[rec.ID] = rec
	if left {
		r.departed = append(r.departed, departure{rec})
	}
	r.mu.Unlock()
	kept := rec
	kept.State = nil
	err := r.cfg.Saver.SubmitBatch(func(err error) { r.kept(rec, err) }, store.Batch{Characters: []character.Record{kept}})
	if err != nil {
		r.kept(rec, err)
	}
}

// kept is told whether a record is safe in the store.
func (r *Realm) kept(rec character.Record, err error) {
	if err != nil {
		r.cfg.Log.Error().Err(err).Str("character", rec.Name).Msg("a character was not saved")
		return
	}
	r.mu.Lock()
	if now, ok := r.unsaved[rec.ID]; ok && sameRecord(now, rec) {
		delete(r.unsaved, rec.ID)
	}
	s := r.stays[rec.ID]
	r.mu.Unlock()
	if s != nil && !r.cfg.Headless {
		s.at.m.Control(gamemap.Saved{Player: rec.GUID()})
	}
}

func sameRecord(a, b character.Record) bool {
	return a.Position == b.Position && a.Map == b.Map && a.Level == b.Level &&
		a.Experience == b.Experience && a.Health == b.Health && samePlaces(a.Storage, b.Storage) && samePlaces(a.AccountStorage, b.AccountStorage)
}

func samePlaces(a, b []character.Place) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Bundle != b[i].Bundle || !plain.Equal(a[i].Value, b[i].Value) {
			return false
		}
	}
	return true
}

// arrive is the end of a departure: out of the world, or onto the next map.
func (r *Realm) arrive(d departure) {
	r.mu.Lock()
	s, ok := r.stays[d.record.ID]
	if !ok {
		r.mu.Unlock()
		return
	}
	to, ok := r.release.Content.Place(s.moving)
	var next *place
	if ok {
		next = r.placeOf(to.Map)
	}
	if s.leaving || next == nil {
		delete(r.stays, s.id)
		close(s.gone)
		guest := s.guest
		r.mu.Unlock()
		if guest != nil {
			guest.Closed("you have left the world")
		}
		r.box.Control(Parted{Name: s.name})
		return
	}
	s.moving, s.at, s.viewer = "", next, r.newViewer()
	guest, viewer, operator := s.guest, s.viewer, isOperator(s.who)
	r.mu.Unlock()
	rec := d.record
	rec.Map, rec.Instance, rec.Position = string(next.id), next.instance, to.At
	if guest != nil {
		guest.Seated(s.placeNow())
	}
	next.m.Control(gamemap.Enter{Record: rec, Viewer: viewer, Operator: operator})
}

func (r *Realm) waitGone(ctx context.Context, stays []*stay) error {
	for _, s := range stays {
		if !r.live {
			for range headlessPatience {
				r.Advance()
			}
		}
		select {
		case <-s.gone:
		case <-ctx.Done():
			return fmt.Errorf("log %s out: %w", s.name, ctx.Err())
		}
	}
	return nil
}

// headlessPatience is how many steps a log-out takes at most.
const headlessPatience = 3

func storageData(s gamemap.Stored) plain.Value {
	return plain.OfTable([]plain.Entry{
		{Key: plain.OfString("key"), Value: plain.OfString(s.Key)},
		{Key: plain.OfString("value"), Value: s.Value},
	})
}

func hashText(s string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(s)) // a hash never fails
	return h.Sum64()
}

// Limits of a character's name, in letters.
const (
	minName = 2
	maxName = 16
)

// cleanName checks a character's name and gives it its capital letter.
func cleanName(name string) (string, error) {
	name = strings.TrimSpace(name)
	for _, c := range name {
		if !unicode.IsLetter(c) {
			return "", fmt.Errorf("character name %.40q may only have letters", name)
		}
	}
	runes := []rune(strings.ToLower(name))
	if len(runes) < minName || len(runes) > maxName {
		return "", fmt.Errorf("character name %.40q must have %d to %d letters", name, minName, maxName)
	}
	runes[0] = unicode.ToUpper(runes[0])
	return string(runes), nil
}
