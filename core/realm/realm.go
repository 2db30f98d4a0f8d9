// Package realm is one world with its maps and players. It owns the set of
// maps and the realm box, who is online and where, the way of players and messages
// between them, the order of changes of storage, and the adoption of a release
// by everybody together. It opens no socket and knows no protocol.
//
// Live, Start gives the realm box and every map a goroutine of its own;
// headless, one goroutine calls Advance, which runs everything in a fixed order.
// The methods that sessions and operators call may come from any goroutine.
//
// Locks: Realm.mu is held for bookkeeping and for appends to inboxes, whose
// locks come behind it; never over a step, a call to a guest, to the store or to
// the saver.
package realm

import (
	"context"
	"crypto/rand"
	"sync"
	"sync/atomic"

	"github.com/rs/zerolog"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/input"
	modstoragemodel "loam/core/model/modstorage"
	"loam/core/model/view"
	"loam/core/realm/admission"
	"loam/core/realm/modstorage"
	"loam/core/realm/ranking"
	"loam/core/realm/scriptfault"
	"loam/core/realm/state"
	"loam/core/realm/unsaved"
	"loam/core/rules/gameevent"
	"loam/core/rules/group"
	"loam/core/rules/guild"
	"loam/core/rules/instance"
	"loam/core/session"
	"loam/core/store"
)

// Saver keeps records, in the background or at once. SubmitBatch never waits;
// done is called when the records are safe or lost.
type Saver interface {
	SubmitBatch(done func(error), b store.Batch) error
}

// Recorder takes down what a replay needs. Its methods are called on the
// goroutine of the box concerned and must not block.
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

// Config is what a realm is made of.
type Config struct {
	Seed     uint64
	Release  state.Release
	Store    store.Store
	Epoch    int64 // of the store's owner
	Saver    Saver
	Pacer    *clock.Pacer // of a realm that runs live
	Clock    func() int64 // real time at the realm's place, ms since 1970 as a wall clock shows it; may be nil
	Outlets  []session.Outlet
	Watch    func(*view.Batch) // sees every batch; may be nil
	Reports  func(event.Event) // sees what the scripts of the realm box print and do wrong; may be nil
	Recorder Recorder          // may be nil
	Edit     Editor            // nil: nobody builds while the world runs
	// Audit is told what the realm does on its own to what is kept: "migrated",
	// and what. May be nil.
	Audit func(what, text string)
	// Office runs what operators ask of the realm as a whole; nil has nobody.
	Office Office
	Log    zerolog.Logger
	Limits modstoragemodel.Limits // none: the default ones
	// Decoy is a secret of which the challenges of unknown accounts are made. One
	// that is the same after a restart keeps strangers from telling them by that;
	// without one New draws another each time.
	Decoy       []byte
	Development bool
	Headless    bool // nothing sleeps, handlers are not stopped by the wall clock, Advance is called
}

// Realm is a running world.
type Realm struct {
	*admission.Gate // who gets in

	cfg  Config
	box  *state.Box  // live, its owner is run
	live atomic.Bool // maps run on goroutines of their own: set by Start, taken back when all of them have ended

	publishing chan struct{}      // sent to through an adoption, by Start and by Close: one at a time; holds one
	creating   sync.Mutex         // held while a character is made, so that no account gets too many
	closing    chan struct{}      // closed when Close begins
	closed     chan struct{}      // closed when Close has ended
	stop       chan struct{}      // closed by Close: run and archive return
	queries    chan inbox.Message // sent to by run, taken by archive; holds maxQuestions
	asks       chan boxAsk        // sent to by Publish, taken by run; unbuffered
	boxAdopted chan int           // as place.adopted, for the box
	done       sync.WaitGroup
	faults     scriptfault.Book
	groups     group.Book     // with which the box began
	events     gameevent.Book // the same of game events
	books      []state.Page   // likewise
	rankings   *ranking.Book  // of characters
	counted    atomic.Int64   // real time from which profiles count

	mu         sync.Mutex // guards the rest
	release    state.Release
	number     int
	maps       []*place          // by content id
	instances  uint16            // numbered so far
	book       instance.Book     // of copies
	rested     map[uint16]string // snapshots of maps of copies that do not run, as they are kept
	wanting    []want
	openings   []opening
	facts      []store.Fact              // that wait for the store
	wall       int64                     // real time when the step began, as copies count it
	tended     int64                     // real time at which copies were last looked at
	storage    []modstoragemodel.Entry   // of the realm, as the box last had it
	forms      modstorage.Versions       // the highest storage version of each bundle that anything may have
	realmForms modstorage.Versions       // the storage version of each bundle's part of storage, before the box began
	lost       map[int64]bool            // characters of which the log has told that they were not saved
	purged     map[string]bool           // bundles whose data is not saved any more
	questions  []inbox.Message           // to the store, for the next step
	migrating  *change                   // the box is about to swap to it, and the maps with its storage; else nil
	handover   *handover                 // storage is taking another form; else nil
	steps      int64                     // of the realm, made so far
	stays      map[int64]*stay           // by character
	names      map[string]*stay          // those on maps and between them
	lingering  []*stay                   // that are to leave
	journeys   []journey                 // that begin when it is decided whether the player has left
	held       map[int64]bool            // characters that are being deleted or renamed: none of them has a stay
	companies  map[int64]*company        // by number of the group
	company    map[guid.GUID]int64       // number of the group of each player who is in one
	badges     map[guid.GUID]guild.Badge // of each character that is in a guild
	guilds     map[int64]int             // how many members each guild has, by its number
	running    []gameevent.Fact          // game events that are on, as the box has last said
	keptEvents map[content.ID]string     // what the store has of game events
	viewers    uint64                    // numbered so far
	unsaved    unsaved.Ledger
	posted     map[int64]postMarks           // by character
	mail       []inbox.Message               // from maps and the box, for the next step
	news       []state.Stands                // of players that have risen, for the next step
	departed   []character.Record            // of players that a map has let go, for the next step
	settled    chan struct{}                 // while a release would take maps away: closed when that is decided
	asked      int64                         // numbered so far
	asking     map[int64]func(command.Reply) // commands of operators that wait for an answer
	stopped    bool
}

// New makes a realm with all maps of its release. It does not run yet.
func New(ctx context.Context, cfg Config) (*Realm, error) {
	r := &Realm{
		cfg: cfg, release: cfg.Release, number: 1,
		stays: make(map[int64]*stay), names: make(map[string]*stay),
		companies: make(map[int64]*company), company: make(map[guid.GUID]int64), badges: make(map[guid.GUID]guild.Badge), guilds: make(map[int64]int),
		asking:     make(map[int64]func(command.Reply)),
		posted:     make(map[int64]postMarks),
		lost:       make(map[int64]bool),
		publishing: make(chan struct{}, 1), closing: make(chan struct{}), closed: make(chan struct{}), stop: make(chan struct{}),
		queries: make(chan inbox.Message, maxQuestions), asks: make(chan boxAsk), boxAdopted: make(chan int, 1),
	}
	r.release.Number = 1
	if len(r.cfg.Decoy) == 0 {
		r.cfg.Decoy = make([]byte, 32)
		_, _ = rand.Read(r.cfg.Decoy) // never fails
	}
	r.Gate = admission.New(admission.Config{Store: r.cfg.Store, Epoch: r.cfg.Epoch, Log: r.cfg.Log, Decoy: r.cfg.Decoy, Development: r.cfg.Development, Headless: r.cfg.Headless})
	r.rankings = ranking.New(saving{r}, 0)
	r.counted.Store(r.clock())
	if err := r.startStorage(ctx); err != nil {
		return nil, err
	}
	if err := r.startGroups(ctx); err != nil {
		return nil, err
	}
	if err := r.startEvents(ctx); err != nil {
		return nil, err
	}
	if err := r.startCopies(ctx); err != nil {
		return nil, err
	}
	if err := r.startBooks(ctx); err != nil {
		return nil, err
	}
	var err error
	if r.box, err = state.New(r.boxConfig()); err != nil {
		return nil, err
	}
	r.endOrphans()
	if r.cfg.Recorder != nil {
		r.cfg.Recorder.Release(r.release.Hash)
		r.box.Control(state.TakeSnapshot{})
	}
	for _, id := range mapIDs(r.release.Content) {
		p, err := r.newPlace(r.release, id)
		if err != nil {
			return nil, err
		}
		r.maps = append(r.maps, p)
	}
	return r, nil
}

func (r *Realm) boxConfig() state.Config {
	cfg := state.Config{
		Seed: r.cfg.Seed, Release: r.release, UnixMS: r.clock(), Storage: r.storage, Groups: r.groups, Events: r.events, Pages: r.books, Keep: r.keep,
		Development: r.cfg.Development, Wall: !r.cfg.Headless,
		Limits: r.cfg.Limits, Versions: r.realmForms.List(), Migrated: r.boxMigrated,
		Send: r.post, Store: r.changeStorage, Log: r.boxReport, Answered: r.tellAsker, Grouped: r.regroup, Badged: r.badged, Happened: r.happened,
		Adopted: func(number int) { offer(r.boxAdopted, number) },
	}
	if rec := r.cfg.Recorder; rec != nil {
		cfg.Record, cfg.Snapshot = rec.BoxInput, rec.BoxSnapshot
	}
	return cfg
}

// clock is the real time, 0 in a realm without one.
func (r *Realm) clock() int64 {
	if r.cfg.Clock == nil {
		return 0
	}
	return r.cfg.Clock()
}

// Start runs realm and maps live, each on a goroutine of its own, until Close. An
// adoption that is under way ends first. After Close it does nothing.
func (r *Realm) Start() {
	r.publishing <- struct{}{}
	defer func() { <-r.publishing }()
	select {
	case <-r.closing:
		return
	default:
	}
	r.live.Store(true)
	r.done.Go(r.run)     // stopped by stop, waited for by Close
	r.done.Go(r.archive) // stopped by stop, waited for by Close
	for _, p := range r.maps {
		r.startPlace(p)
	}
}

func (r *Realm) run() {
	beat := r.cfg.Pacer.Beat()
	defer beat.Stop()
	for {
		select {
		case <-r.stop:
			return
		case ask := <-r.asks:
			ask.done <- r.answer(ask)
		case <-r.box.Kicked():
			r.box.Between()
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
	wall := r.clock()
	r.mu.Lock()
	r.steps++
	r.wall = wall
	r.forward()
	mail, departed := r.mail, r.departed
	r.mail, r.departed = nil, nil
	r.mu.Unlock()
	for _, m := range mail { // first: what a map sends after a player comes before its record
		r.route(m)
	}
	for _, rec := range departed {
		r.arrive(rec)
	}
	r.askStore()
	r.sweep()
	r.openRooms()
	r.tendCopies()
	r.flushFacts()
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
	r.box.Control(state.Stamp{UnixMS: now})
	for _, p := range r.places() {
		p.m.Control(input.Stamp{UnixMS: now})
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
