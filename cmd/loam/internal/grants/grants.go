// Package grants asks the operator of a world for decisions about permissions of bundles.
// It finds undecided permissions, asks each question once, parses the answers, and
// applies them; package mods/grant owns the decisions and their file.
package grants

import (
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/mods/bundle"
	"loam/mods/grant"
	"loam/mods/release"
	"loam/scripting/permission"
)

// Desk asks for and records permission decisions of one world. Its methods may be
// called from any goroutine.
type Desk struct {
	World string // its folder
	// Changed is called after a decision or a release, to show the questions again. The
	// owner of the world sets it before the desk is reachable.
	Changed func()

	mu   sync.Mutex                // held while the file is read and written; guards said
	said map[string]permission.Set // by bundle, what was asked already
	open []grant.Question          // as last looked at
	of   []*bundle.Bundle          // about which
	book *grant.Book               // as last read for a release; nil before that
	wait []*bundle.Bundle          // versions that wait for a decision
}

// Decide records a decision: words are the name of a bundle and permissions, or only
// the name for everything that the bundle asks for. The decision has who allows or
// denies, and when; Decide sets its permissions. The text is the answer for the
// operator. Words that are no permissions are a [usage.Error].
func (d *Desk) Decide(bundles []*bundle.Bundle, words []string, decision grant.Decision) (text string, err error) {
	of, err := bundleNamed(bundles, words[0])
	if err != nil {
		return "", err
	}
	if decision.Set, decision.Own, err = wordsOf(of, words[1:], decision.Allowed); err != nil {
		return "", err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	book, problems := grant.Read(d.World)
	if len(problems) > 0 {
		return "", problems.Err()
	}
	book = book.Decide(of, decision)
	if err := book.Write(d.World); err != nil {
		return "", err
	}
	return "bundle " + of.Name + " has permissions: " + orNothing(book.Granted(of).String()), nil
}

// Allow grants a bundle, which need not exist yet, a permission without asking, unless
// it has been denied.
func (d *Desk) Allow(name string, set permission.Set, by string, at time.Time) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	book, problems := grant.Read(d.World)
	if len(problems) > 0 {
		return problems.Err()
	}
	for _, e := range book.Entries() {
		p, _ := permission.Of(e.Permission)
		switch {
		case e.Bundle != name || e.Permission != grant.Everything && !p.Has(set):
		case !e.Allowed:
			return fmt.Errorf("%s is denied to bundle %s; to grant it: loam mods allow %s %s%s", set, name, name, set, world.Flag(d.World))
		default:
			return nil
		}
	}
	return book.With(grant.Decision{Bundle: name, Set: set, Allowed: true, By: by, At: at}).Write(d.World)
}

func orNothing(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

func bundleNamed(bundles []*bundle.Bundle, name string) (*bundle.Bundle, error) {
	var names []string
	for _, b := range bundles {
		if b.Name == name {
			return b, nil
		}
		names = append(names, b.Name)
	}
	near, _ := suggest.Name(name, names)
	return nil, fmt.Errorf("there is no bundle %s%s", strconv.Quote(name), usage.DidYouMean(near))
}

// wordsOf is which permissions are meant, and whether all are, now and later.
func wordsOf(of *bundle.Bundle, words []string, allow bool) (set permission.Set, own bool, err error) {
	if len(words) == 1 && words[0] == grant.Everything {
		if allow {
			return 0, true, nil
		}
		words = nil // all that it asks for
	}
	for _, word := range words {
		p, ok := permission.Of(word)
		switch {
		case !ok:
			return 0, false, usage.Errorf("unknown permission %s%s; bundle %s asks for: %s", strconv.Quote(word), usage.DidYouMean(permission.Near(word)), of.Name, orNothing(of.Asks().String()))
		case !of.Asks().Has(p):
			return 0, false, fmt.Errorf("bundle %s does not ask for %s; it asks for: %s", of.Name, word, orNothing(of.Asks().String()))
		}
		set |= p
	}
	if len(words) > 0 {
		return set, false, nil
	}
	if of.Asks() == 0 {
		return 0, false, fmt.Errorf("bundle %s asks for no permissions", of.Name)
	}
	return of.Asks(), false, nil
}

// Granted reads the decisions for the making of a release. It reports what it cannot
// read and leaves o as it is. It closes questions that were answered in the file and
// need no other release.
func (d *Desk) Granted(o *release.Options) diag.List {
	d.mu.Lock()
	book, problems := grant.Read(d.World)
	answered := false
	if len(problems) == 0 {
		o.Granted, d.book = book.Granted, book
		before := d.open
		d.open = book.Questions(d.of)
		answered = !slices.Equal(before, d.open)
	}
	d.mu.Unlock()
	if answered && d.Changed != nil {
		d.Changed()
	}
	return problems
}

// Look finds the undecided permissions of the bundles and keeps them for Open.
func (d *Desk) Look(bundles []*bundle.Bundle) []grant.Question {
	d.mu.Lock()
	defer d.mu.Unlock()
	book, problems := grant.Read(d.World)
	if len(problems) > 0 {
		return nil // told where releases are made
	}
	d.of = slices.Clone(bundles)
	for i, b := range d.of { // what waits is what is decided about
		if at := slices.IndexFunc(d.wait, func(w *bundle.Bundle) bool { return w.Name == b.Name }); at >= 0 {
			d.of[i] = d.wait[at]
		}
	}
	d.open = book.Questions(d.of)
	return d.open
}

// Open returns the permissions that were undecided at the last Look. Do not write to
// it.
func (d *Desk) Open() []grant.Question {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.open
}

// Ask prints the new questions about a release, each with what to type as an answer.
func (d *Desk) Ask(r *release.Release, say func(string)) {
	for _, q := range d.Look(r.Bundles()) {
		d.mu.Lock()
		before := d.said[q.Bundle]
		if d.said == nil {
			d.said = make(map[string]permission.Set)
		}
		d.said[q.Bundle] = before | q.Asks
		d.mu.Unlock()
		if !before.Has(q.Asks) {
			say(q.Text() + "\n" + d.howTo(q))
		}
	}
}

// howTo says what to type as an answer.
func (d *Desk) howTo(q grant.Question) string {
	in := world.Flag(d.World)
	text := fmt.Sprintf("Until you decide, it runs without permission: loam mods allow %s%s, or: loam mods deny %s%s", q.Bundle, in, q.Bundle, in)
	if words := q.Asks.Words(); len(words) > 1 {
		text += fmt.Sprintf("\nOne by one: loam mods allow %s %s%s", q.Bundle, words[0], in)
	}
	return text
}
