// Package live keeps a running realm at what its mods folder says: it reads the
// folder when a watcher says that it has changed, makes a release, publishes it,
// and says what came of it on one line. It owns that order of things and the
// words; reading, compiling and adopting are done by others.
//
// Run has one goroutine; the other methods may be called from any.
package live

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"loam/core/event"
	"loam/core/realm"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/mods/watch"
)

// Realm is what a release is published to.
type Realm interface {
	Publish(r realm.Release) (realm.Adoption, error)
	Note(e event.Event)
}

// Config is what a Loader needs.
type Config struct {
	Dir     string // of the mods
	Options release.Options
	Log     zerolog.Logger
	Known   func(*release.Release) // a release is about to be published; may be nil
	// Test runs the scenarios of bundles after they were adopted, in development;
	// it returns how many passed of how many, and the first failure. May be nil.
	Test func(r *release.Release, changed []string) (passed, all int, failure string)
	// Say prints the one line about each change for who watches the console.
	Say func(line string)
}

// Loader loads, publishes and remembers.
type Loader struct {
	cfg Config

	mu       sync.Mutex // guards the rest
	realm    Realm
	running  *release.Release
	number   int
	problems bundle.Problems // of the last reading
	wrong    string          // what stood in the way of the last publication
}

// New reads the folder for the first time. With problems there is no loader.
func New(cfg Config) (*Loader, bundle.Problems) {
	r, problems := release.Load(cfg.Options, cfg.Dir)
	if len(problems) > 0 {
		return nil, problems
	}
	return &Loader{cfg: cfg, running: r, number: 1}, nil
}

// Release is what runs.
func (l *Loader) Release() *release.Release {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.running
}

// Problems are those of the last reading, none when it could be adopted.
func (l *Loader) Problems() bundle.Problems {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.problems
}

// Run publishes to a realm whenever the watcher says that files have changed,
// until the watcher is closed.
func (l *Loader) Run(w *watch.Watcher, to Realm) {
	l.mu.Lock()
	l.realm = to
	l.mu.Unlock()
	for range w.Changes() {
		l.load(w.Wrong)
	}
}

// Reload reads the folder now, for an operator, and returns what is wrong.
func (l *Loader) Reload() error {
	return l.load(func() bool { return true })
}

// load is one turn. Counts tells whether problems are to be believed yet.
func (l *Loader) load(counts func() bool) error {
	began := time.Now()
	next, problems := release.Load(l.cfg.Options, l.cfg.Dir)
	if len(problems) > 0 {
		if counts() {
			l.refuse(problems)
		}
		return problems.Err()
	}
	l.mu.Lock()
	before, to := l.running, l.realm
	l.mu.Unlock()
	if next.Hash == before.Hash {
		l.mend()
		return nil
	}
	if l.cfg.Known != nil {
		l.cfg.Known(next)
	}
	done, err := to.Publish(next.Release)
	if done.Number == 0 && err != nil {
		l.stand(err)
		return err
	}
	l.mu.Lock()
	l.running, l.problems, l.wrong = next, nil, ""
	from := l.number
	l.number = done.Number
	l.mu.Unlock()
	l.tell(before, next, from, done, time.Since(began))
	if err != nil {
		l.stand(err)
	}
	return err
}

// refuse says what is wrong, once for the same problems.
func (l *Loader) refuse(problems bundle.Problems) {
	l.mu.Lock()
	same := l.problems.Error() == problems.Error()
	l.problems = problems
	to, number := l.realm, l.number
	l.mu.Unlock()
	if same {
		return
	}
	for _, p := range problems {
		l.say("%s", p.Error())
		if p.Excerpt != "" {
			l.say("    %s", p.Excerpt)
		}
		if to != nil {
			to.Note(event.Faulted{Bundle: bundleOf(p.File), File: p.File, Line: p.Line, Message: p.Error(), Excerpt: p.Excerpt})
		}
	}
	l.say("[release %d still runs] %d problems above; it will be replaced when they are mended", number, len(problems))
}

// mend says that files are again what runs.
func (l *Loader) mend() {
	l.mu.Lock()
	had := len(l.problems) > 0
	l.problems = nil
	number := l.number
	l.mu.Unlock()
	if had {
		l.say("[release %d runs] the files are as they were: nothing to adopt", number)
	}
}

// stand says that a release could not be adopted.
func (l *Loader) stand(err error) {
	l.mu.Lock()
	same := l.wrong == err.Error()
	l.wrong = err.Error()
	to, number := l.realm, l.number
	l.mu.Unlock()
	if same {
		return
	}
	l.say("[release %d still runs] %v", number, err)
	to.Note(event.Faulted{Message: err.Error()})
}

// tell is the one line about an adoption.
func (l *Loader) tell(before, now *release.Release, from int, done realm.Adoption, took time.Duration) {
	changed := changedBundles(before, now)
	line := fmt.Sprintf("[%s %d -> %d] %s, %d ms", strings.Join(changed, " "), from, done.Number, count(done.Maps, "map"), took.Milliseconds())
	if l.cfg.Test == nil {
		l.say("%s", line)
		return
	}
	passed, all, failure := l.cfg.Test(now, changed)
	l.say("%s, scenarios %d/%d", line, passed, all)
	if failure != "" {
		l.say("%s", failure)
		l.realm.Note(event.Printed{Level: "error", Bundle: strings.Join(changed, " "), Text: failure})
	}
}

func (l *Loader) say(format string, args ...any) {
	if l.cfg.Say != nil {
		l.cfg.Say(fmt.Sprintf(format, args...))
	}
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func bundleOf(file string) string {
	name, _, _ := strings.Cut(file, "/")
	return name
}

// changedBundles names the bundles that came, went or changed.
func changedBundles(before, now *release.Release) []string {
	was := make(map[string]string)
	for _, b := range before.Bundles() {
		was[b.Name] = digest(b)
	}
	var names []string
	for _, b := range now.Bundles() {
		if was[b.Name] != digest(b) {
			names = append(names, b.Name)
		}
		delete(was, b.Name)
	}
	for _, b := range before.Bundles() {
		if _, gone := was[b.Name]; gone {
			names = append(names, b.Name)
		}
	}
	if len(names) == 0 {
		names = append(names, "settings")
	}
	return names
}

// digest is the hash of a bundle's files.
func digest(b *bundle.Bundle) string {
	h := sha256.New()
	for _, f := range b.Files {
		fmt.Fprintf(h, "%q %d ", f.Path, len(f.Data))
		h.Write(f.Data)
	}
	return string(h.Sum(nil))
}
