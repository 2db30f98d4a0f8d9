// Package live keeps a running realm up to date with its mods folder. When a watcher
// reports a change, it reads the folder, makes a release, publishes it, and reports the
// result on one line. It owns the order of these steps and the messages; other packages
// read, compile and adopt.
//
// Run uses one goroutine, and a test of scenarios another; any goroutine may call
// the methods.
package live

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"loam/core/lib/diag"
	"loam/core/lib/quota"
	"loam/core/model/event"
	"loam/core/realm/reload"
	"loam/core/realm/state"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/history"
	"loam/mods/quarantine"
	"loam/mods/release"
	"loam/mods/watch"
)

// Realm receives releases.
type Realm interface {
	Publish(r state.Release) (reload.Adoption, error)
	Note(e event.Event)
}

// Config is what a Loader needs.
type Config struct {
	Dir     string // of the mods
	Options release.Options
	Log     zerolog.Logger
	Known   func(*release.Release) // a release is about to be published; may be nil
	// Refresh updates the operator's choices before each later reading; its problems
	// prevent the reading. May be nil.
	Refresh func(*release.Options) diag.List
	// Quarantine loads the files in a process of its own before the world does. Nil:
	// the world loads them at once.
	Quarantine Quarantine
	// Adopted is called with each release that the realm has adopted, except the
	// first. May be nil.
	Adopted func(*release.Release)
	// Gate runs the scenarios of bundles before they are adopted, as Test does
	// afterwards; if one fails, the bundles are not adopted. May be nil.
	Gate func(ctx context.Context, r *release.Release, changed []string) (passed, all int, failure string)
	// Wants returns why a new version of a bundle must not replace the running one before
	// the operator agrees, in one line with the command that does so; "" if it may. The
	// running version stays meanwhile. May be nil.
	Wants func(old, now *bundle.Bundle) string
	// Waiting is called with the new versions that wait, when they have changed. May be nil.
	Waiting func([]*bundle.Bundle)
	// History stores releases to roll back to; nil stores none.
	History *history.Shelf
	// Audit is called with the result of each reading and each rollback. May be nil.
	Audit func(Incident)
	// Test runs the scenarios of bundles after they were adopted, during
	// development. It returns how many passed, how many there are, and the first
	// failure. It runs on its own goroutine, so that it does not delay saves: the
	// next release ends ctx. May be nil.
	Test func(ctx context.Context, r *release.Release, changed []string) (passed, all int, failure string)
	// Say prints the line about each change on the console. It is called one call at
	// a time.
	Say func(line string)
}

// Quarantine loads the bundles of the folder, with the held ones replaced, and returns
// what is wrong with them. Config is the text of a config of the world that is to be tried;
// nil is that of its file.
type Quarantine interface {
	Load(ctx context.Context, held []quarantine.Held, config []byte) (quarantine.Verdict, error)
}

// Loader loads and publishes releases, and keeps the state of both.
type Loader struct {
	// Refused is called when what Refusal returns may have changed. It is set before Run,
	// Reload and Save; nil is not called.
	Refused func()

	cfg Config

	saying sync.Mutex // held during Config.Say

	stopped context.Context // ended by Stop
	stop    func()

	turn    sync.Mutex        // held during a turn of load: one at a time; guards cut, shut and wrongly
	shut    string            // hash of the last release that the gate refused
	wrongly map[string]string // stamps of the files when they were last refused
	cut     func()            // ends the running test
	testing sync.WaitGroup    // of that test; added to while turn is held

	shelving sync.Mutex    // held during access to the history; guards held
	held     *history.Held // older release that runs instead of the files; nil if none

	mu       sync.Mutex // guards the rest
	gate     *waiting   // the release waiting at the gate; nil if none
	wanted   int        // number of waiting callers of turn that do not let a release wait at the gate
	realm    Realm
	running  *release.Release
	number   int
	problems diag.List         // of the last reading
	refusal  []event.Faulted   // what operators were informed of about files that are refused
	failed   []event.Faulted   // the scenario of the running release that fails, or nothing
	back     []heldBack        // bundles that the world does not load as they are
	wrong    string            // problems of the last publication
	waits    []string          // why updates wait
	stands   []quarantine.Held // running versions of bundles whose updates wait
}

// New reads the folder for the first time. If there are problems, there is no
// Loader. The end of ctx aborts scenarios that delay the start, as Stop does later.
func New(ctx context.Context, cfg Config) (*Loader, diag.List) {
	if cfg.Options.Cache == nil {
		cfg.Options.Cache = new(mods.Cache)
	}
	l := &Loader{cfg: cfg, number: 1, cut: func() {}}
	l.stopped, l.stop = context.WithCancel(ctx)
	r, problems := l.apart()
	if len(problems) > 0 {
		l.stop()
		return nil, problems
	}
	if l.running, problems = l.first(r); len(problems) > 0 {
		l.stop()
		return nil, problems
	}
	return l, nil
}

// Stop aborts scenarios that hold a release at the gate, which stays closed. It is
// called before the watcher is closed.
func (l *Loader) Stop() { l.stop() }

// Attach sets the realm that runs what New has read; Run also does so. It is called
// before Reload.
func (l *Loader) Attach(to Realm) {
	l.mu.Lock()
	l.realm = to
	l.mu.Unlock()
}

// Release returns the running release.
func (l *Loader) Release() *release.Release {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.running
}

// Refusal implements session.Files.
func (l *Loader) Refusal() []event.Faulted {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := slices.Clone(l.refusal)
	for _, b := range l.back {
		all = append(all, faultsOf(b.why)...)
	}
	return append(all, l.failed...)
}

// refused reports that what Refusal returns may have changed.
func (l *Loader) refused() {
	if l.Refused != nil {
		l.Refused()
	}
}

// Problems returns those of the last reading; if it could be adopted, those of the bundles
// that are held back.
func (l *Loader) Problems() diag.List {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := slices.Clone(l.problems)
	for _, b := range l.back {
		all = append(all, b.why...)
	}
	return all
}

// Run publishes to a realm whenever the watcher reports changed files, until the
// watcher is closed. Config.Say reports errors.
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

// endTest ends the running test and waits for it. Called with turn held.
func (l *Loader) endTest() {
	l.cut()
	l.testing.Wait()
}

// Reload reads the folder now, for an operator, and returns the problems.
//
// It ends a rollback. By is the name of the requester.
func (l *Loader) Reload(by string) error {
	return l.load(by, func() bool { return true })
}

// Save writes files of the folder and reads it, in one turn, so that nobody reads
// half-written files. If write fails, it returns the error and reads nothing.
func (l *Loader) Save(by string, write func() error) error {
	l.take(by)
	defer l.turn.Unlock()
	if err := write(); err != nil {
		return err
	}
	return l.adopt(by, func() bool { return true })
}

// Watcher is the name in the audit trail for changes by saved files.
const Watcher = "watcher"

// load is one turn. Counts is set if problems are final.
func (l *Loader) load(by string, counts func() bool) error {
	l.take(by)
	defer l.turn.Unlock()
	return l.adopt(by, counts)
}

// adopt reads the folder and publishes a changed release. Called with turn held.
func (l *Loader) adopt(by string, counts func() bool) error {
	began := time.Now()
	size := quota.Held()
	defer func() { quota.Return(size) }()
	next, problems := l.read()
	if len(problems) > 0 {
		if l.stopped.Err() == nil && counts() {
			l.refuse(by, problems)
		}
		return problems.Err()
	}
	before := l.Release()
	held, isHeld := l.Held()
	if isHeld && next.Hash == held.Files && by == Watcher {
		return nil // saved without a change
	}
	next, waits := l.postpone(by, before, next)
	switch {
	case next.Hash == before.Hash && waits != nil:
		return waits
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

// publish makes the realm run a release; passed is the result of the gate, if there is one.
// Called with turn held.
func (l *Loader) publish(by, what string, next *release.Release, passed string, began time.Time) error {
	l.mu.Lock()
	before, to := l.running, l.realm
	l.mu.Unlock()
	if to == nil {
		return errors.New("the realm is not running yet")
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
	l.mu.Lock() // immediately: receivers of the adoption may ask for the running release
	l.running, l.problems, l.wrong, l.refusal, l.failed = next, nil, "", nil, nil
	from := l.number
	l.number = done.Number
	l.mu.Unlock()
	l.audit(by, what, next.Hash, auditText(before, next))
	if what == "adopted" {
		l.free()
	}
	l.keep(next)
	l.refused()
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

// read makes a release of the current files. Called with turn held.
func (l *Loader) read() (*release.Release, diag.List) {
	if l.cfg.Refresh != nil {
		if problems := l.cfg.Refresh(&l.cfg.Options); len(problems) > 0 {
			return nil, problems
		}
	}
	return l.apart()
}
