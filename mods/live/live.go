// Package live keeps a running realm at what its mods folder says: it reads the
// folder when a watcher says that it has changed, makes a release, publishes it,
// and says what came of it on one line. It owns that order of things and the
// words; reading, compiling and adopting are done by others.
//
// Run has one goroutine, and a test of scenarios another; the methods may be
// called from any.
package live

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"loam/core/lib/diag"
	"loam/core/model/event"
	"loam/core/realm"
	"loam/core/realm/state"
	"loam/mods"
	"loam/mods/history"
	"loam/mods/release"
	"loam/mods/watch"
)

// Realm is what a release is published to.
type Realm interface {
	Publish(r state.Release) (realm.Adoption, error)
	Note(e event.Event)
}

// Config is what a Loader needs.
type Config struct {
	Dir     string // of the mods
	Options release.Options
	Log     zerolog.Logger
	Known   func(*release.Release) // a release is about to be published; may be nil
	// Refresh brings what the operator chose up to date before each later reading;
	// problems stand in the way of it. May be nil.
	Refresh func(*release.Options) diag.List
	// Adopted is told of each release that the realm has adopted, but not of the
	// first. May be nil.
	Adopted func(*release.Release)
	// Gate runs the scenarios of bundles before they are adopted, as Test does
	// afterwards; with a failure they are not adopted. May be nil.
	Gate func(ctx context.Context, r *release.Release, changed []string) (passed, all int, failure string)
	// History keeps releases to go back to; nil keeps none.
	History *history.Shelf
	// Audit is told what came of each reading and of each way back. May be nil.
	Audit func(Incident)
	// Test runs the scenarios of bundles after they were adopted, in development;
	// it returns how many passed of how many, and the first failure. It runs on a
	// goroutine of its own, so that it keeps no save waiting: the next release ends
	// ctx. May be nil.
	Test func(ctx context.Context, r *release.Release, changed []string) (passed, all int, failure string)
	// Say prints the one line about each change for who watches the console. One
	// call at a time.
	Say func(line string)
}

// Loader loads, publishes and remembers.
type Loader struct {
	cfg Config

	saying sync.Mutex // held through Config.Say

	stopped context.Context // ended by Stop
	stop    func()

	turn    sync.Mutex     // held through a turn of load: one at a time; guards cut and shut
	shut    string         // hash of the last release that the gate kept out
	cut     func()         // ends the test that runs
	testing sync.WaitGroup // of that test; added to while turn is held

	shelving sync.Mutex    // held while the history is read or written; guards held
	held     *history.Held // an older release runs than the files would make; nil when not

	mu       sync.Mutex // guards the rest
	gate     *waiting   // who waits at the gate; nil when nobody does
	wanted   int        // how many wait for the turn who do not let anybody wait at the gate
	realm    Realm
	running  *release.Release
	number   int
	problems diag.List // of the last reading
	wrong    string    // what stood in the way of the last publication
}

// New reads the folder for the first time. With problems there is no loader. The
// end of ctx breaks scenarios off that hold the start up, as Stop does later.
func New(ctx context.Context, cfg Config) (*Loader, diag.List) {
	if cfg.Options.Cache == nil {
		cfg.Options.Cache = new(mods.Cache)
	}
	r, problems := release.Load(cfg.Options, cfg.Dir)
	if len(problems) > 0 {
		return nil, problems
	}
	l := &Loader{cfg: cfg, number: 1, cut: func() {}}
	l.stopped, l.stop = context.WithCancel(ctx)
	if l.running, problems = l.first(r); len(problems) > 0 {
		l.stop()
		return nil, problems
	}
	return l, nil
}

// Stop breaks off scenarios that keep a release waiting at the gate, which stays
// shut. It is called before the watcher is closed.
func (l *Loader) Stop() { l.stop() }

// Attach says which realm runs what New has read; Run does so too. It is called
// before Reload.
func (l *Loader) Attach(to Realm) {
	l.mu.Lock()
	l.realm = to
	l.mu.Unlock()
}

// Release is what runs.
func (l *Loader) Release() *release.Release {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.running
}

// Problems are those of the last reading, none when it could be adopted.
func (l *Loader) Problems() diag.List {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.problems
}

// Run publishes to a realm whenever the watcher says that files have changed,
// until the watcher is closed. What goes wrong is said by Config.Say.
func (l *Loader) Run(w *watch.Watcher, to Realm) {
	l.Attach(to)
	first := l.Release()
	note(to, first, bundleNames(first))
	for range l.hints(w) {
		for errors.Is(l.load(Watcher, w.Wrong), errCut) {
		}
	}
	l.turn.Lock()
	l.endTest()
	l.turn.Unlock()
}

// endTest ends the test that runs, and waits. Called with turn held.
func (l *Loader) endTest() {
	l.cut()
	l.testing.Wait()
}

// Reload reads the folder now, for an operator, and returns what is wrong.
//
// It ends a way back to an older release. By is who asks.
func (l *Loader) Reload(by string) error {
	return l.load(by, func() bool { return true })
}

// Save writes files of the folder and reads it, in one turn: nobody reads what is half
// written. Where write fails, its error is returned and nothing is read.
func (l *Loader) Save(by string, write func() error) error {
	l.take(by)
	defer l.turn.Unlock()
	if err := write(); err != nil {
		return err
	}
	return l.adopt(by, func() bool { return true })
}

// Watcher is who saves files, for the audit trail.
const Watcher = "watcher"

// load is one turn. Counts tells whether problems are to be believed yet.
func (l *Loader) load(by string, counts func() bool) error {
	l.take(by)
	defer l.turn.Unlock()
	return l.adopt(by, counts)
}

// adopt reads the folder and publishes what is new. Called with turn held.
func (l *Loader) adopt(by string, counts func() bool) error {
	began := time.Now()
	next, problems := l.read()
	if len(problems) > 0 {
		if counts() {
			l.refuse(by, problems)
		}
		return problems.Err()
	}
	before := l.Release()
	held, isHeld := l.Held()
	switch {
	case isHeld && next.Hash == held.Files && by == Watcher:
		return nil // saved as it was
	case next.Hash == before.Hash:
		l.free()
		l.mend()
		return nil
	}
	passed, err := l.passGate(by, before, next)
	if err != nil {
		return err
	}
	return l.publish(by, "adopted", next, passed, began)
}

// publish makes the realm run a release; passed says what the gate has seen, if
// there is one. Called with turn held.
func (l *Loader) publish(by, what string, next *release.Release, passed string, began time.Time) error {
	l.mu.Lock()
	before, to := l.running, l.realm
	l.mu.Unlock()
	if to == nil {
		return errors.New("no realm runs yet")
	}
	l.endTest()
	if l.cfg.Known != nil {
		l.cfg.Known(next)
	}
	done, err := to.Publish(next.Release)
	if done.Number == 0 && err != nil {
		l.audit(by, "refused", next.Hash, err.Error())
		l.stand(err)
		return err
	}
	l.mu.Lock() // at once: whoever hears of the adoption may ask what runs
	l.running, l.problems, l.wrong = next, nil, ""
	from := l.number
	l.number = done.Number
	l.mu.Unlock()
	l.audit(by, what, next.Hash, auditText(before, next))
	if what == "adopted" {
		l.free()
	}
	l.keep(next)
	l.tell(before, next, from, done, passed, time.Since(began))
	if l.cfg.Adopted != nil {
		l.cfg.Adopted(next)
	}
	note(to, next, changedBundles(before, next))
	if err != nil {
		l.stand(err)
	}
	return err
}

// read makes a release of what there is now. Called with turn held.
func (l *Loader) read() (*release.Release, diag.List) {
	if l.cfg.Refresh != nil {
		if problems := l.cfg.Refresh(&l.cfg.Options); len(problems) > 0 {
			return nil, problems
		}
	}
	return release.Load(l.cfg.Options, l.cfg.Dir)
}
