package live

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/quarantine"
	"loam/mods/release"
)

// heldBack is a bundle that used too much when it was loaded. The world goes on with the
// version that it runs, or without the bundle, until its files change; other bundles are
// adopted.
type heldBack struct {
	quarantine.Held
	why diag.List
}

// mostTries is how often the files may change while they are loaded.
const mostTries = 5

// apart makes a release of the files, with the held bundles and those that are held back
// replaced: in the quarantine first, if there is one, and then here. Called with turn held,
// or before anything runs.
func (l *Loader) apart(with ...quarantine.Held) (*release.Release, diag.List) {
	if l.cfg.Quarantine == nil {
		o := l.cfg.Options
		o.Substitute = quarantine.Substitute(with)
		return release.Load(o, l.cfg.Dir)
	}
	for tries := 0; tries < mostTries; tries++ {
		if tries > 0 && l.cfg.Refresh != nil { // the choices of the operator may be what has changed
			if problems := l.cfg.Refresh(&l.cfg.Options); len(problems) > 0 {
				return nil, problems
			}
		}
		held, before := append(l.stillBack(), with...), stampsOf(l.cfg.Dir)
		verdict, err := l.cfg.Quarantine.Load(l.stopped, held, nil)
		if err != nil {
			return nil, diag.List{{File: filepath.Base(l.cfg.Dir), Code: diag.ProcessFailed, Msg: err.Error()}}
		}
		switch over := overrunning(verdict.Problems); {
		case len(over) > 0 && l.holdBack(over, before, verdict.Problems):
			tries-- // there are not more of these than bundles
			continue
		case len(over) > 0 && !maps.Equal(before, stampsOf(l.cfg.Dir)):
			continue
		case len(verdict.Problems) > 0:
			return nil, verdict.Problems
		}
		o := l.cfg.Options
		changed := false
		o.Substitute = unchanged(before, quarantine.Substitute(held), &changed)
		o.Admit = func(files mods.Hash) bool {
			changed = changed || files.String() != verdict.Files
			return !changed
		}
		r, problems := release.Load(o, l.cfg.Dir)
		switch {
		case changed || len(problems) == 0 && r.Hash != verdict.Hash:
			continue
		case len(problems) > 0:
			return nil, problems
		}
		return r, nil
	}
	return nil, diag.List{{File: filepath.Base(l.cfg.Dir), Code: diag.FilesChanged, Msg: "the files change all the time: they are loaded when that ends"}}
}

// tryApart loads the files in the quarantine with a config that is to be tried, as apart
// would load them if it were that of the world, and returns the problems.
func (l *Loader) tryApart(config []byte) diag.List {
	l.mu.Lock()
	stands := slices.Clone(l.stands)
	l.mu.Unlock()
	verdict, err := l.cfg.Quarantine.Load(l.stopped, append(l.stillBack(), stands...), config)
	if err != nil {
		return diag.List{{File: filepath.Base(l.cfg.Dir), Code: diag.ProcessFailed, Msg: err.Error()}}
	}
	return verdict.Problems
}

// overrunning returns the labels of bundles that used too much.
func overrunning(problems diag.List) []string {
	var labels []string
	for _, p := range problems {
		if label := bundleOf(p.File); p.Overrun && label != "" && !slices.Contains(labels, label) {
			labels = append(labels, label)
		}
	}
	return labels
}

// unchanged returns a Substitute that leaves out bundles whose stamps are not those of before,
// and records that: reading them would be enough to harm the world.
func unchanged(before map[string]string, held func(string) (*bundle.Bundle, bool), changed *bool) func(string) (*bundle.Bundle, bool) {
	return func(path string) (*bundle.Bundle, bool) {
		if held != nil {
			if b, instead := held(path); instead {
				return b, true
			}
		}
		if bundle.Stamp(path) == before[bundle.LabelOf(path)] {
			return nil, false
		}
		*changed = true
		return nil, true
	}
}

// stampsOf returns the stamps of the bundles in a folder, by label.
func stampsOf(dir string) map[string]string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil // it is reported when it is read
	}
	stamps := make(map[string]string)
	for _, e := range entries {
		if path := filepath.Join(dir, e.Name()); bundle.IsBundle(path) {
			stamps[e.Name()] = bundle.Stamp(path)
		}
	}
	return stamps
}

// holdBack holds bundles back and reports it; the result is false if that does not help:
// there is no release yet, they are held back already, or their files are others than
// before they were loaded.
func (l *Loader) holdBack(labels []string, before map[string]string, problems diag.List) bool {
	running := l.Release()
	if running == nil {
		return false
	}
	more := false
	for _, label := range labels {
		path := filepath.Join(l.cfg.Dir, label)
		digest := bundle.Digest(path)
		if bundle.Stamp(path) != before[label] {
			continue // the digest may be that of other files than those that used too much
		}
		l.mu.Lock()
		known := slices.ContainsFunc(l.back, func(b heldBack) bool { return b.Label == label && b.Digest == digest })
		l.mu.Unlock()
		if digest == "" || known {
			continue
		}
		h := heldBack{Held: quarantine.Held{Label: label, Digest: digest}}
		text := "the world goes on without this bundle"
		for _, b := range running.Bundles() {
			if b.Label == label {
				h.Archive = b.Archive()
				text = "the world goes on with version " + b.Version.String() + " as it was before"
			}
		}
		for _, p := range problems {
			if bundleOf(p.File) == label {
				h.why = append(h.why, p)
			}
		}
		l.mu.Lock()
		l.back = append(l.back, h)
		l.mu.Unlock()
		l.tellBack(h, text)
		more = true
	}
	return more
}

// tellBack reports a bundle that is held back.
func (l *Loader) tellBack(h heldBack, text string) {
	l.audit(Watcher, "held_back", "", h.why[0].Error())
	l.mu.Lock()
	to := l.realm
	l.mu.Unlock()
	l.refused()
	for i, fault := range faultsOf(h.why) {
		l.say("%s", fault.Message)
		if h.why[i].Excerpt != "" {
			l.say("    %s", h.why[i].Excerpt)
		}
		if to != nil {
			to.Note(fault)
		}
	}
	l.say("[%s held back] %s; fix and save again", h.Label, text)
}

// stillBack returns the bundles that are held back, and forgets those whose files have
// changed.
func (l *Loader) stillBack() []quarantine.Held {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.back = slices.DeleteFunc(l.back, func(b heldBack) bool {
		return bundle.Digest(filepath.Join(l.cfg.Dir, b.Label)) != b.Digest
	})
	var held []quarantine.Held
	for _, b := range l.back {
		held = append(held, b.Held)
	}
	return held
}

// backText names the bundles that are held back, for the line about an adoption; "" if
// none is.
func (l *Loader) backText() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var names []string
	for _, b := range l.back {
		names = append(names, b.Label)
	}
	if len(names) == 0 {
		return ""
	}
	return fmt.Sprintf(", without the changes of %s", strings.Join(names, ", "))
}
