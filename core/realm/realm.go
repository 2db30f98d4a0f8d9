// Package realm runs one world with its maps and players. It owns the set of maps and the
// realm state (package realm/state), who is online and where, the transfer of players and
// messages between maps, the order of changes of storage, and the adoption of a release by all
// maps together. It opens no socket and does not depend on protocols.
//
// Live, Start gives the realm state and every map a goroutine of its own; headless, one
// goroutine calls Advance, which runs everything in a fixed order. The methods that sessions
// and operators call may be called from any goroutine.
//
// Who is in the world, on which map and in which instance, and what maps receive about that, is
// owned by the inbox of the realm: a queue in which one thing happens after another. Functions
// that say so run in it. They append to the inboxes of maps and of the realm state, and never
// make a step or call a guest, the store or the saver. Whoever is in the inbox must not ask a
// question of it.
package realm

import (
	"context"
	"crypto/rand"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"loam/core/lib/clock"
	"loam/core/model/auth"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/input"
	modstoragemodel "loam/core/model/modstorage"
	"loam/core/model/view"
	"loam/core/realm/admission"
	"loam/core/realm/membership"
	"loam/core/realm/reply"
	"loam/core/realm/save"
	"loam/core/realm/serial"
	"loam/core/realm/state"
	"loam/core/session"
	"loam/core/store"
)

// Recorder records what a replay needs. Its methods are called on the goroutine of the map or
// of the realm state and must not block.
type Recorder interface {
	MapInput(id content.ID, instance uint16, step int64, in input.Input)
	MapSnapshot(id content.ID, instance uint16, step int64, state []byte)
	MapHash(id content.ID, instance uint16, step int64, hash uint64)
	BoxInput(step int64, in state.Input)
	BoxSnapshot(step int64, state []byte)
	BoxHash(step int64, hash uint64)
	Release(hash string)
}

// HashEvery is the number of steps between two hashes of a recording.
const HashEvery = 20

// Config is what a realm is made from.
type Config struct {
	Seed    uint64
	Release state.Release
	Store   store.Store
	Epoch   int64 // of the store's owner
	Saver   save.Saver
	Pacer   *clock.Pacer // of a realm that runs live
	// Measure takes how long the stages of steps last, of a realm that runs live. It is called
	// by many goroutines and must not wait; may be nil.
	Measure  func(kind Kind, stage clock.Stage, took time.Duration)
	Clock    func() int64 // real time at the realm's place, ms since 1970 as a wall clock shows it; may be nil
	Outlets  []session.Outlet
	Watch    func(*view.Batch) // sees every batch; may be nil
	Reports  func(event.Event) // receives what the scripts of the realm state print and their faults; may be nil
	Recorder Recorder          // may be nil
	Journal  Journal           // may be nil
	Past     *Past             // what the realm continues from; nil: it begins
	Edit     Editor            // nil: no edits while the world runs
	// Audit is called for what the realm itself does to stored data: "migrated", and a text.
	// May be nil.
	Audit func(what, text string)
	// Office runs operator commands about the realm as a whole; may be nil.
	Office Office
	Log    zerolog.Logger
	Limits modstoragemodel.Limits // none: the default limits
	// Decoy is a secret from which the challenges of unknown accounts are made. If it stays
	// the same after a restart, strangers cannot recognise unknown accounts by their
	// challenges; without one New draws another each time.
	Decoy []byte
	// Registration is who may create an account on the page.
	Registration auth.Registration
	Development  bool
	Headless     bool // no sleeping, no wall clock limits for handlers; the owner calls Advance
}

// Realm is a running world.
type Realm struct {
	*admission.Gate // log-in

	cfg     Config
	boxNow  atomic.Pointer[state.Box] // live, run owns the box
	boxStep boxStep
	live    atomic.Bool // maps run on goroutines of their own: set by Start, cleared when all of them have ended

	publishing chan struct{} // sent to during an adoption, by Start and by Close: one at a time; holds one
	creating   sync.Mutex    // held while a character is made, so that no account gets too many
	closing    chan struct{} // closed when Close begins
	closed     chan struct{} // closed when Close has ended
	stop       chan struct{} // closed by Close: run and archive return
	asks       chan boxAsk   // sent to by askBox, taken by run; holds maxAsks
	boxAdopted chan int      // like place.adopted, for the realm state
	done       sync.WaitGroup
	counted    atomic.Int64                  // real time from which profiles count
	release    atomic.Pointer[state.Release] // that runs; set in the inbox
	records    *save.Records                 // of characters
	replies    reply.Desk                    // to operator commands
	reports    reports
	beat       atomic.Pointer[clock.Beat] // nil: it has not run yet

	left    chan struct{} // sent to by leave, taken by run; holds one
	inbox   serial.Queue  // owns the rest
	steps   int64         // of the realm, made so far
	wall    int64         // real time when the step began
	stopped bool          // nobody may enter any more

	stays     stays
	places    places
	instances instances
	members   members
	storage   storage
	events    gameEvents
	escrow    escrow
	post      post
	archive   archive
	publisher publisher
	keeping   keeping
}

// New makes a realm with all maps of its release. It does not run yet.
func New(ctx context.Context, cfg Config) (*Realm, error) {
	r := &Realm{
		cfg:        cfg,
		publishing: make(chan struct{}, 1), closing: make(chan struct{}), closed: make(chan struct{}), stop: make(chan struct{}),
		asks: make(chan boxAsk, maxAsks), boxAdopted: make(chan int, 1), left: make(chan struct{}, 1),
	}
	r.boxStep.r = r
	r.furnish()
	first := cfg.Release
	first.Number = 1
	if cfg.Past != nil {
		first.Number = cfg.Release.Number
	}
	r.release.Store(&first)
	if len(r.cfg.Decoy) == 0 {
		r.cfg.Decoy = make([]byte, 32)
		_, _ = rand.Read(r.cfg.Decoy) // never fails
	}
	r.Gate = admission.New(admission.Config{Store: r.cfg.Store, Epoch: r.cfg.Epoch, Log: r.cfg.Log, Decoy: r.cfg.Decoy, Development: r.cfg.Development, Registration: r.cfg.Registration, Headless: r.cfg.Headless})
	r.records = save.New(save.Config{Store: r.cfg.Store, Saver: r.cfg.Saver, Forms: first.Storage, Safe: r.stays.safe, Log: r.cfg.Log})
	r.counted.Store(r.clock())
	for _, start := range []func(context.Context) error{r.storePast, r.storage.start, r.members.start, r.events.start, r.instances.start, r.escrow.start} {
		if err := start(ctx); err != nil {
			return nil, err
		}
	}
	if r.cfg.Recorder != nil {
		r.cfg.Recorder.Release(first.Hash)
	}
	if r.cfg.Journal != nil {
		r.cfg.Journal.Rotate()
		r.cfg.Journal.Release(first.Hash)
	}
	if err := r.makeBox(); err != nil {
		return nil, err
	}
	r.inbox.Do(r.instances.endOrphans)
	if r.cfg.Recorder != nil || r.cfg.Journal != nil {
		r.box().Control(state.TakeSnapshot{})
	}
	if err := r.continueMaps(ctx); err != nil {
		return nil, err
	}
	for _, id := range mapIDs(first.Content) {
		if r.places.placeOf(id) != nil {
			continue // it continues
		}
		p, err := r.places.newPlace(first, id)
		if err != nil {
			return nil, err
		}
		r.places.add(p)
	}
	if r.cfg.Journal != nil {
		r.keeping.first()
	}
	return r, nil
}

// furnish makes the parts of the realm, which are empty.
func (r *Realm) furnish() {
	r.reports = reports{r: r}
	r.stays = stays{r: r, all: make(map[int64]*stay), names: make(map[string]*stay), held: make(map[int64]bool), farewell: session.Closing}
	r.places = places{r: r}
	r.instances = instances{r: r, rested: make(map[uint16]string), ejects: make(map[int64]int64)}
	r.members = members{r: r, book: membership.NewBook()}
	r.storage = storage{r: r}
	r.events = gameEvents{r: r, kept: make(map[content.ID]string)}
	r.escrow = escrow{r: r, posted: make(map[int64]postMarks)}
	r.post = post{r: r}
	r.archive = archive{r: r, queries: make(chan inbox.Message, maxQuestions)}
	r.publisher = publisher{r: r}
	r.keeping = keeping{r: r}
}

// clock returns the real time, 0 in a realm without a clock.
func (r *Realm) clock() int64 {
	if r.cfg.Clock == nil {
		return 0
	}
	return r.cfg.Clock()
}

// Start runs realm and maps live, each on a goroutine of its own, until Close. A running
// adoption ends first. After Close it does nothing.
func (r *Realm) Start() {
	r.publishing <- struct{}{}
	defer func() { <-r.publishing }()
	select {
	case <-r.closing:
		return
	default:
	}
	r.live.Store(true)
	r.done.Go(r.run)         // stopped by stop, waited for by Close
	r.done.Go(r.archive.run) // stopped by stop, waited for by Close
	for _, p := range r.places.list() {
		r.places.run(p)
	}
}

func (r *Realm) run() {
	beat := r.cfg.Pacer.Beat().Measure(r.measureOf(KindRealm))
	defer beat.Stop()
	r.beat.Store(beat)
	for {
		select {
		case <-r.stop:
			return
		case ask := <-r.asks:
			ask.done(r.answer(ask))
		case <-r.box().Kicked():
			r.box().Between()
		case <-r.left:
			r.inbox.Run()
		case <-beat.C():
			steps, _ := beat.Due()
			for range steps {
				r.step()
			}
			beat.Made(steps)
		}
	}
}

// leave leaves in the inbox what maps and the saver report, and returns at once: nobody's step
// waits for the realm. Live, the goroutine of the realm state does it, or whoever comes to the
// inbox first; headless, it is done at once. Any goroutine may call it.
func (r *Realm) leave(f func()) {
	if !r.live.Load() {
		r.inbox.Do(f)
		return
	}
	r.inbox.Put(f)
	select {
	case r.left <- struct{}{}:
	default:
	}
}

// stampEvery is the number of steps between two stamps of the real time.
const stampEvery = 20

// step routes the messages since the last one and steps the realm state.
func (r *Realm) step() {
	wall := r.clock()
	got := serial.Ask(&r.inbox, func() arrivals { return r.begin(wall) })
	for _, m := range got.mail { // first: messages that a map sends after a player precede its record
		r.post.route(m)
	}
	for _, rec := range got.departed {
		if s := serial.Ask(&r.inbox, func() *stay { return r.stays.arrive(rec) }); s != nil {
			s.calls.Run()
		}
	}
	r.archive.forward()
	r.inbox.Do(r.stays.sweep)
	r.instances.openRooms()
	r.instances.tendCopies()
	r.instances.flushFacts()
	if r.box().StepNumber()%stampEvery == 0 {
		r.stamp()
	}
	r.keeping.tend()
	r.boxStep.make()
	if r.cfg.Recorder != nil && r.box().StepNumber()%HashEvery == 0 {
		r.cfg.Recorder.BoxHash(r.box().StepNumber(), r.box().Hash())
	}
}

// begin begins a step: it forwards what the realm state receives and takes what the realm must
// route. Called in the inbox.
func (r *Realm) begin(wall int64) arrivals {
	r.steps++
	r.wall = wall
	return r.post.takeArrivals()
}

// stamp sends realm state and maps the real time.
func (r *Realm) stamp() {
	if r.cfg.Clock == nil {
		return
	}
	now := r.cfg.Clock()
	r.box().Control(state.Stamp{UnixMS: now})
	for _, p := range r.places.list() {
		p.m().Control(input.Stamp{UnixMS: now})
	}
}

// Advance makes one step of everything in a fixed order, for headless runs.
func (r *Realm) Advance() {
	r.step()
	for _, p := range r.places.list() {
		p.m().Between()
		p.m().Step()
	}
}
