package live

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"loam/core/lib/diag"
	"loam/core/model/event"
	"loam/mods/history"
	"loam/mods/release"
)

// Incident is an event in the releases of a world.
type Incident struct {
	Who  string // Watcher, or the name of the requester
	What string // adopted, refused, rolled_back, waits
	Hash string // of the release concerned; may be ""
	Text string // for people
}

func (l *Loader) audit(who, what, hash, text string) {
	if l.cfg.Audit != nil {
		l.cfg.Audit(Incident{who, what, hash, text})
	}
}

// errShut reports that scenarios keep a release out.
var errShut = errors.New("not adopted: scenarios failed")

// passGate runs the scenarios that decide whether a release may be adopted, and returns
// their part of the line about the adoption. It tries the same release once; a reload on
// request of an operator tries it again. Called with turn held.
func (l *Loader) passGate(by string, before, next *release.Release) (told string, err error) {
	switch {
	case l.cfg.Gate == nil:
		return "", nil
	case l.shut == next.Hash && by == Watcher:
		return "", errShut
	}
	l.endTest()
	changed := changedBundles(before, next)
	passed, all, failure, err := l.scenarios(by, next, changed)
	if err != nil {
		return "", err
	}
	l.shut = ""
	switch {
	case failure == "" && all == 0:
		return ", no scenarios", nil
	case failure == "":
		return fmt.Sprintf(", scenarios %d/%d", passed, all), nil
	}
	l.shut = next.Hash
	first, rest, _ := strings.Cut(strings.TrimRight(failure, "\n"), "\n")
	fault := event.Faulted{Bundle: strings.Join(changed, " "), Message: "scenario failed: " + first, Excerpt: rest}
	l.audit(by, "refused", next.Hash, "scenario failed: "+first)
	l.mu.Lock()
	to, number := l.realm, l.number
	l.problems, l.wrong, l.refusal = nil, errShut.Error(), []event.Faulted{fault}
	l.mu.Unlock()
	l.refused()
	l.say("%s", strings.TrimRight(failure, "\n"))
	l.say("[release %d still runs] %s not adopted: scenarios %d/%d; fix and save again", number, strings.Join(changed, " "), passed, all)
	if to != nil {
		to.Note(fault)
	}
	return "", fmt.Errorf("%w: %s", errShut, first)
}

// first returns the initial release: that of the files, or the older one of a rollback as
// long as the files are the same. With a gate, changed files must pass it too; if they do
// not, the newest release of the history runs.
func (l *Loader) first(r *release.Release) (*release.Release, diag.List) {
	shelf := l.cfg.History
	if shelf == nil {
		return r, nil
	}
	entries, err := shelf.Entries()
	if err != nil {
		l.cfg.Log.Warn().Err(err).Msg("cannot read the release history")
	}
	if held, ok := shelf.Held(); ok {
		if held.Files == r.Hash {
			if old, err := shelf.Load(held.Number, l.cfg.Options); err == nil {
				l.held = &held // no other goroutine has the loader yet
				l.say("Release %d from the history still runs: %s. To return to the files, save any of them or run: loam console reload", held.Number, held.Why)
				return old, nil
			}
		}
		l.free()
	}
	if len(entries) > 0 && entries[0].Hash != r.Hash && l.cfg.Wants != nil {
		if last, err := shelf.Load(entries[0].Number, l.cfg.Options); err == nil {
			r, _ = l.postpone(Watcher, last, r) // reported
		}
	}
	if l.cfg.Gate == nil || len(entries) > 0 && entries[0].Hash == r.Hash {
		l.keep(r)
		return r, nil
	}
	return l.firstThroughGate(r, entries)
}

func (l *Loader) firstThroughGate(r *release.Release, entries []history.Entry) (*release.Release, diag.List) {
	var all []string
	for _, b := range r.Bundles() {
		all = append(all, b.Name)
	}
	passed, of, failure, err := l.scenarios(Watcher, r, all)
	if err != nil {
		return nil, diag.List{{File: l.cfg.Dir, Code: diag.CannotRead, Msg: err.Error()}}
	}
	if failure == "" {
		l.keep(r)
		return r, nil
	}
	failure = strings.TrimRight(failure, "\n")
	for _, e := range entries {
		old, err := l.cfg.History.Load(e.Number, l.cfg.Options)
		if err != nil {
			continue
		}
		l.say("%s", failure)
		l.say("Scenarios %d/%d: release %d from the history runs instead of the files until they are fixed and saved.", passed, of, e.Number)
		l.hold(history.Held{Number: e.Number, Files: r.Hash, Why: "scenarios of the files fail"})
		return old, nil
	}
	return nil, diag.List{{File: l.cfg.Dir, Code: diag.ScenariosFailed, Msg: fmt.Sprintf("scenarios %d/%d, and the history has no earlier release that can run:\n%s", passed, of, failure)}}
}

// keep adds a running release to the history. If that fails, the world continues, and the
// number is 0.
func (l *Loader) keep(r *release.Release) (number int) {
	if l.cfg.History == nil {
		return 0
	}
	l.shelving.Lock()
	defer l.shelving.Unlock()
	number, err := l.cfg.History.Add(r)
	if err != nil {
		l.cfg.Log.Warn().Err(err).Msg("cannot add the release to the history")
	}
	return number
}

func (l *Loader) hold(h history.Held) {
	l.shelving.Lock()
	defer l.shelving.Unlock()
	l.held = &h
	if err := l.cfg.History.Hold(h); err != nil {
		l.cfg.Log.Warn().Err(err).Msg("cannot store the rollback: it ends with the next restart")
	}
}

// free ends a rollback. Called with turn held, or before anything runs.
func (l *Loader) free() {
	l.shelving.Lock()
	defer l.shelving.Unlock()
	l.held = nil
	if l.cfg.History == nil {
		return
	}
	if err := l.cfg.History.Free(); err != nil {
		l.cfg.Log.Warn().Err(err).Msg("cannot remove the stored rollback: a restart may roll back again")
	}
}

// Kept is a release of the history.
type Kept struct {
	history.Entry
	Runs bool
}

// History lists the releases that can be rolled back to, newest first.
func (l *Loader) History() ([]Kept, error) {
	l.shelving.Lock()
	defer l.shelving.Unlock()
	if l.cfg.History == nil {
		return nil, nil
	}
	entries, err := l.cfg.History.Entries()
	running, found := l.Release().Hash, false
	all := make([]Kept, len(entries))
	for i, e := range entries {
		all[i] = Kept{e, e.Hash == running && !found}
		found = found || all[i].Runs
	}
	return all, err
}

// Held returns the release of the history that was rolled back to and runs instead
// of the files, if any.
func (l *Loader) Held() (history.Held, bool) {
	l.shelving.Lock()
	defer l.shelving.Unlock()
	if l.held == nil {
		return history.Held{}, false
	}
	return *l.held, true
}

// Rollback publishes a release of the history; with 0, the one before the running
// release. The files stay unchanged: the next save of any file ends the rollback.
func (l *Loader) Rollback(by string, number int) (string, error) {
	l.take(by)
	defer l.turn.Unlock()
	shelf := l.cfg.History
	if shelf == nil {
		return "", errors.New("this world has no release history")
	}
	running := l.Release()
	old, entry, err := l.earlier(running, number)
	if err != nil {
		return "", err
	}
	files := l.filesHash(running)
	if err := l.publish(by, "rolled_back", old, "", time.Now()); err != nil {
		return "", err
	}
	if files == old.Hash {
		l.free()
		return fmt.Sprintf("release %d from the history runs; the files match it%s", entry.Number, permissionsOf(old, entry)), nil
	}
	l.hold(history.Held{Number: l.keep(old), Files: files, Why: by + " rolled back"})
	return fmt.Sprintf("release %d from the history runs; the files in %s are unchanged and differ from it: the next save or reload returns to them%s", entry.Number, l.cfg.Dir, permissionsOf(old, entry)), nil
}

// permissionsOf says that a release of the history now has other permissions than when it was
// stored; "" if it has the same.
func permissionsOf(old *release.Release, entry history.Entry) string {
	if old.Hash == entry.Hash {
		return ""
	}
	return "; permissions are those of today, not those of that release: loam mods grants lists them"
}

// earlier loads a release of the history with the permissions of today: the one of a number,
// or with 0 the newest one that is older than the running one and differs from it.
func (l *Loader) earlier(running *release.Release, number int) (*release.Release, history.Entry, error) {
	entries, err := l.cfg.History.Entries()
	if err != nil {
		return nil, history.Entry{}, err
	}
	if number == 0 {
		entries = entries[max(0, slices.IndexFunc(entries, func(e history.Entry) bool { return e.Hash == running.Hash })):]
	}
	for _, e := range entries {
		if number == 0 && e.Hash == running.Hash || number != 0 && e.Number != number {
			continue
		}
		old, err := l.cfg.History.Load(e.Number, l.cfg.Options)
		switch {
		case err != nil:
			return nil, e, err
		case old.Hash != running.Hash:
			return old, e, nil
		case number != 0 && e.Hash == running.Hash:
			return nil, e, fmt.Errorf("release %d is already running", number)
		case number != 0:
			return nil, e, fmt.Errorf("release %d differs from the running one in permissions only, which a rollback does not change: decide with loam mods allow or loam mods deny", number)
		}
	}
	if number != 0 {
		_, err := l.cfg.History.Load(number, l.cfg.Options) // which says that there is none
		return nil, history.Entry{}, err
	}
	return nil, history.Entry{}, errors.New("there is no earlier release")
}

// filesHash returns the hash of the release of the files, or of the running one if the
// files make none. Called with turn held.
func (l *Loader) filesHash(running *release.Release) string {
	next, problems := l.read()
	if len(problems) > 0 {
		if held, ok := l.Held(); ok {
			return held.Files
		}
		return running.Hash
	}
	return next.Hash
}
