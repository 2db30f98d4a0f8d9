package live

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"loam/core/model/event"
	"loam/mods/bundle"
	"loam/mods/quarantine"
	"loam/mods/release"
)

// errWaits reports that an update waits for the operator.
var errWaits = errors.New("not adopted")

// Waits returns why updates wait for the operator, a line for each; none if nothing waits.
func (l *Loader) Waits() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.waits)
}

// postpone returns the release in which updates that want more are left out: their bundles
// stay as they run. If the rest of the files does not work with these, it returns the running
// release. The error says what waits; nil for nothing. Called with turn held.
func (l *Loader) postpone(by string, before, next *release.Release) (*release.Release, error) {
	held, updates, why := l.wanting(before, next)
	l.mu.Lock()
	l.stands = held
	l.mu.Unlock()
	rest := next
	if len(updates) > 0 {
		made, problems := l.apart(held...)
		if len(problems) == 0 {
			rest = made
		} else {
			rest = before
			why = append(why, "the other changes wait too, because they need the update: "+problems[0].Error())
		}
	}
	l.tellWaits(by, next, updates, why)
	if len(why) == 0 {
		return rest, nil
	}
	return rest, fmt.Errorf("%w: %s", errWaits, strings.Join(why, "; "))
}

// wanting returns the updates of a release that must wait, the running versions that stand
// in for them, and why they must wait.
func (l *Loader) wanting(before, next *release.Release) (held []quarantine.Held, updates []*bundle.Bundle, why []string) {
	for _, b := range next.Bundles() {
		old, ok := before.Bundle(b.Name)
		if !ok || l.cfg.Wants == nil {
			continue
		}
		if text := l.cfg.Wants(old, b); text != "" {
			digest := bundle.Digest(filepath.Join(l.cfg.Dir, b.Label))
			held = append(held, quarantine.Held{Label: b.Label, Digest: digest, Archive: old.Archive()})
			updates, why = append(updates, b), append(why, text)
		}
	}
	return held, updates, why
}

// tellWaits reports what waits, once for the same updates.
func (l *Loader) tellWaits(by string, next *release.Release, updates []*bundle.Bundle, why []string) {
	l.mu.Lock()
	same := slices.Equal(l.waits, why)
	l.waits = why
	to, number := l.realm, l.number
	l.mu.Unlock()
	if same {
		return
	}
	if l.cfg.Waiting != nil {
		l.cfg.Waiting(updates)
	}
	for i, text := range why {
		l.say("[release %d still runs] %s", number, text)
		l.audit(by, "waits", next.Hash, text)
		if to != nil && i < len(updates) {
			to.Note(event.Faulted{Bundle: updates[i].Name, Message: text})
		}
	}
}
