// Package realm is one world with its maps and players. It owns the set of
// maps, who is online and where, the way of players and messages between maps,
// the realm box, the order of changes of storage, and the adoption of a release
// by everybody together. It opens no socket and knows no protocol.
//
// Live, Run owns the realm box and every map has a goroutine of its own;
// headless, one goroutine calls Advance, which runs everything in a fixed order.
// The methods that sessions and operators call may come from any goroutine.
package realm

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/rs/zerolog"

	"loam/core/auth"
	"loam/core/character"
	"loam/core/clock"
	"loam/core/content"
	"loam/core/event"
	"loam/core/gamemap"
	"loam/core/guid"
	"loam/core/session"
	"loam/core/store"
	"loam/core/view"
)

// Release is what a realm runs: that of its maps, and the realm's own scripts.
type Release struct {
	gamemap.Release
	Realm Program
}

// Saver keeps records, in the background or at once. Submit never waits; done
// is called when the records are safe or lost.
type Saver interface {
	SubmitBatch(done func(error), b store.Batch) error
}

// Recorder takes down what a replay needs. Its methods are called on the
// goroutine of the box concerned and must not block.
type Recorder interface {
	MapInput(id content.ID, instance uint16, step int64, in gamemap.Input)
	MapSnapshot(id content.ID, instance uint16, step int64, state []byte)
	MapHash(id content.ID, instance uint16, step int64, hash uint64)
	BoxInput(step int64, in Input)
	BoxSnapshot(step int64, state []byte)
	BoxHash(step int64, hash uint64)
	Release(hash string)
}

// HashEvery is the number of steps between two hashes of a recording.
const HashEvery = 20

// Config is what a realm is made of.
type Config struct {
	Seed        uint64
	Release     Release
	Store       store.Store
	Epoch       int64 // of the store's owner
	Saver       Saver
	Pacer       *clock.Pacer
	Clock       func() int64 // real time at the realm's place, ms since 1970 as a wall clock shows it
	Outlets     []session.Outlet
	Watch       func(*view.Batch) // sees every batch; may be nil
	Reports     func(event.Event) // sees what the scripts of the realm box print and do wrong; may be nil
	Recorder    Recorder          // may be nil
	Log         zerolog.Logger
	Development bool
	Headless    bool // nothing sleeps, handlers are not stopped by the wall clock, Advance is called
}

// Realm is a running world.
type Realm struct {
	cfg  Config
	box  *Box
	live bool

	publishing sync.Mutex // held through an adoption: one at a time

	mu       sync.Mutex // guards the rest
	release  Release
	number   int
	maps     []*place         // by content id
	storage  []gamemap.Stored // of the realm, as the box last had it
	stays    map[int64]*stay
	viewers  uint64 // numbered so far
	unsaved  map[int64]character.Record
	mail     []gamemap.Message // from maps and the box, for the next step
	departed []departure
	throttle *auth.Throttle // of log-ins
	stopped  bool
	stop     chan struct{} // closed by Close
	asks     chan boxAsk   // sent to by Publish, taken by run; unbuffered
	done     sync.WaitGroup
}

// place is one map of the realm.
type place struct {
	id       content.ID
	instance uint16
	m        *gamemap.Map
	adopted  chan int // live: numbers of adopted releases; bounded by one adoption at a time
	stop     chan struct{}
}

// departure is a player that a map has let go.
type departure struct {
	record character.Record
}

// New makes a realm with all maps of its release. It does not run yet.
func New(ctx context.Context, cfg Config) (*Realm, error) {
	r := &Realm{
		cfg: cfg, release: cfg.Release, number: 1,
		stays: make(map[int64]*stay), unsaved: make(map[int64]character.Record),
		stop: make(chan struct{}), asks: make(chan boxAsk), throttle: newThrottle(),
	}
	r.release.Number = 1
	stored, err := cfg.Store.Storage(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the realm's storage: %w", err)
	}
	storage := make([]gamemap.Stored, len(stored))
	for i, s := range stored {
		storage[i] = gamemap.Stored(s)
	}
	r.storage = slices.Clone(storage)
	slices.SortFunc(r.storage, gamemap.CompareStored)
	if r.box, err = NewBox(r.boxConfig(storage)); err != nil {
		return nil, err
	}
	if r.cfg.Recorder != nil {
		r.cfg.Recorder.Release(r.release.Hash)
		r.box.Control(TakeSnapshot{})
	}
	for _, id := range mapIDs(r.release.Content) {
		p, err := r.newPlace(id)
		if err != nil {
			return nil, err
		}
		p.tell(r.storage)
		r.maps = append(r.maps, p)
	}
	return r, nil
}

func mapIDs(s *content.Snapshot) []content.ID {
	var ids []content.ID
	for i := range s.Maps {
		ids = append(ids, s.Maps[i].ID)
	}
	return ids
}

func (r *Realm) boxConfig(storage []gamemap.Stored) BoxConfig {
	cfg := BoxConfig{
		Seed: r.cfg.Seed, Release: r.release, Storage: storage,
		Development: r.cfg.Development, Wall: !r.cfg.Headless,
		Send: r.post, Store: r.changeStorage, Log: r.boxReport,
	}
	if rec := r.cfg.Recorder; rec != nil {
		cfg.Record, cfg.Snapshot = rec.BoxInput, rec.BoxSnapshot
	}
	return cfg
}

// newPlace makes a map of the running release.
func (r *Realm) newPlace(id content.ID) (*place, error) {
	p := &place{id: id, instance: 1, adopted: make(chan int, 1), stop: make(chan struct{})}
	cfg := gamemap.Config{
		Map: id, Instance: r.instanceOf(id), Seed: r.cfg.Seed ^ hashText(string(id)), Release: r.release.Release,
		Publish: r.publish, Send: r.post, Save: r.saved,
		Development: r.cfg.Development, Wall: !r.cfg.Headless, AwakeAll: r.cfg.Headless,
		Adopted: func(number int) {
			select {
			case p.adopted <- number:
			default:
			}
		},
	}
	p.instance = cfg.Instance
	if rec := r.cfg.Recorder; rec != nil {
		cfg.Record = func(step int64, in gamemap.Input) { rec.MapInput(id, p.instance, step, in) }
		cfg.Snapshot = func(step int64, state []byte) { rec.MapSnapshot(id, p.instance, step, state) }
		cfg.Hash = func(step int64, hash uint64) { rec.MapHash(id, p.instance, step, hash) }
		cfg.HashEvery = HashEvery
	}
	var err error
	if p.m, err = gamemap.New(cfg); err != nil {
		return nil, err
	}
	if r.cfg.Recorder != nil {
		p.m.Control(gamemap.TakeSnapshot{})
	}
	return p, nil
}

// tell gives a new map the realm's storage.
func (p *place) tell(storage []gamemap.Stored) {
	for _, s := range storage {
		p.m.Control(gamemap.Deliver{Message: storageMessage(s)})
	}
}

// instanceOf numbers map instances so that GUIDs born on different maps differ:
// by the order of ids in the first release, then upwards.
func (r *Realm) instanceOf(content.ID) uint16 {
	top := uint16(0)
	for _, p := range r.maps {
		top = max(top, p.instance)
	}
	return top + 1
}

// Start runs realm and maps live, each on a goroutine of its own, until Close.
func (r *Realm) Start() {
	r.live = true
	r.done.Add(1)
	go func() { // stopped and waited for by Close
		defer r.done.Done()
		r.run()
	}()
	for _, p := range r.maps {
		r.startPlace(p)
	}
}

func (r *Realm) startPlace(p *place) {
	r.done.Add(1)
	go func() { // stopped by p.stop, which Close closes and waits
		defer r.done.Done()
		p.m.Run(p.stop, r.cfg.Pacer)
	}()
}

func (r *Realm) run() {
	beat := r.cfg.Pacer.Beat()
	defer beat.Stop()
	for {
		select {
		case <-r.stop:
			return
		case ask := <-r.asks:
			ask.done <- r.box.Prepare(ask.release)
		case <-beat.C():
			steps, _ := beat.Due()
			for range steps {
				r.step()
			}
		}
	}
}

// stampEvery is the number of steps between two stamps of the real time.
const stampEvery = 20

// step routes what has come in since the last one and moves the box on.
func (r *Realm) step() {
	r.mu.Lock()
	mail, departed := r.mail, r.departed
	r.mail, r.departed = nil, nil
	r.mu.Unlock()
	for _, d := range departed {
		r.arrive(d)
	}
	for _, m := range mail {
		r.route(m)
	}
	if r.box.StepNumber()%stampEvery == 0 {
		r.stamp()
	}
	r.box.Step()
	if r.cfg.Recorder != nil && r.box.StepNumber()%HashEvery == 0 {
		r.cfg.Recorder.BoxHash(r.box.StepNumber(), r.box.Hash())
	}
}

// stamp tells box and maps the real time.
func (r *Realm) stamp() {
	if r.cfg.Clock == nil {
		return
	}
	now := r.cfg.Clock()
	r.box.Control(Stamp{now})
	for _, p := range r.places() {
		p.m.Control(gamemap.Stamp{UnixMS: now})
	}
}

// Advance makes one step of everything in a fixed order, for headless runs.
func (r *Realm) Advance() {
	r.step()
	for _, p := range r.places() {
		p.m.Between()
		p.m.Step()
	}
}

func (r *Realm) places() []*place {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.maps)
}

// post takes a message of a map or the box; it is routed in the next step.
func (r *Realm) post(m gamemap.Message) {
	r.mu.Lock()
	r.mail = append(r.mail, m)
	r.mu.Unlock()
}

// route delivers a message.
func (r *Realm) route(m gamemap.Message) {
	switch m.To.Kind {
	case gamemap.ToRealm, gamemap.ToStorage:
		r.box.Control(Deliver{m})
	case gamemap.ToMap:
		for _, p := range r.places() {
			if p.id == m.To.Map {
				p.m.Control(gamemap.Deliver{Message: m})
			}
		}
	case gamemap.ToEveryone:
		for _, p := range r.places() {
			p.m.Control(gamemap.Deliver{Message: m})
		}
	case gamemap.ToPlayer:
		if s := r.stayOf(m.To.Player); s != nil {
			s.at.m.Control(gamemap.Deliver{Message: m})
		}
	case gamemap.ToPlace:
		r.send(m.To.Player, content.ID(m.Name))
	}
}

func storageMessage(s gamemap.Stored) gamemap.Message {
	return gamemap.Message{
		To: gamemap.Address{Kind: gamemap.ToStorage}, Bundle: s.Bundle, Name: "set", Data: storageData(s),
	}
}

// changeStorage keeps a change and tells all maps of it.
func (r *Realm) changeStorage(s gamemap.Stored) {
	r.mu.Lock()
	r.storage = gamemap.PutStored(r.storage, s)
	places := slices.Clone(r.maps)
	r.mu.Unlock()
	for _, p := range places {
		p.m.Control(gamemap.Deliver{Message: storageMessage(s)})
	}
	err := r.cfg.Saver.SubmitBatch(func(err error) {
		if err != nil {
			r.cfg.Log.Error().Err(err).Str("bundle", s.Bundle).Str("key", s.Key).Msg("storage was not saved")
		}
	}, store.Batch{Storage: []store.Entry{store.Entry(s)}})
	if err != nil {
		r.cfg.Log.Error().Err(err).Str("bundle", s.Bundle).Str("key", s.Key).Msg("storage was not saved")
	}
}

// publish hands a batch to all outlets, and what scripts report to the log.
func (r *Realm) publish(b *view.Batch) {
	for _, e := range b.Events {
		r.report(e)
	}
	for _, o := range r.cfg.Outlets {
		o.Publish(b)
	}
	if r.cfg.Watch != nil {
		r.cfg.Watch(b)
	}
}

// boxReport takes what the scripts of the realm box print and do wrong.
func (r *Realm) boxReport(e event.Event) {
	r.report(e)
	if r.cfg.Reports != nil {
		r.cfg.Reports(e)
	}
}

// report writes what scripts print and do wrong to the log. A fault without a
// handler is one of files that were not adopted; who read them has said so.
func (r *Realm) report(e event.Event) {
	switch e := e.(type) {
	case event.Printed:
		about(r.cfg.Log.WithLevel(logLevel(e.Level)), e.Bundle, e.File, e.Line, e.Unit).Msg(e.Text)
	case event.Faulted:
		level := zerolog.WarnLevel
		if e.Handler == "" {
			level = zerolog.DebugLevel
		}
		about(r.cfg.Log.WithLevel(level), e.Bundle, e.File, e.Line, e.Unit).Str("handler", e.Handler).Msg(e.Message)
	case event.SwitchedOff:
		r.cfg.Log.Warn().Str("bundle", e.Bundle).Str("handler", e.Handler).Msg("switched off on this map after too many faults; a reload switches it on")
	}
}

// logLevel is the level at which a line of a script is logged.
func logLevel(level string) zerolog.Level {
	switch level {
	case "warn":
		return zerolog.WarnLevel
	case "error":
		return zerolog.ErrorLevel
	}
	return zerolog.InfoLevel
}

// about says whose line it is, where that is known.
func about(line *zerolog.Event, bundle, file string, at int, unit guid.GUID) *zerolog.Event {
	line = line.Str("bundle", bundle)
	if file != "" {
		line = line.Str("at", fmt.Sprintf("%s:%d", file, at))
	}
	if unit != 0 {
		line = line.Str("unit", unit.String())
	}
	return line
}

// ErrStopped reports that the realm is closing.
var ErrStopped = errors.New("the realm is closing")

// Close logs everybody out, saves them and stops all goroutines.
func (r *Realm) Close(ctx context.Context) error {
	r.mu.Lock()
	if r.stopped {
		r.mu.Unlock()
		return nil
	}
	r.stopped = true
	var stays []*stay
	for _, s := range r.stays {
		stays = append(stays, s)
	}
	r.mu.Unlock()
	slices.SortFunc(stays, func(a, b *stay) int { return int(a.id - b.id) })
	for _, s := range stays {
		s.closeGuest("the realm is closing")
		r.logOut(s)
	}
	err := r.waitGone(ctx, stays)
	if !r.live {
		return err
	}
	close(r.stop)
	for _, p := range r.places() {
		close(p.stop)
	}
	r.done.Wait()
	return err
}
