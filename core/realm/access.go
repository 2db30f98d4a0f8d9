package realm

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/realm/state"
	"loam/core/session"
)

// Content returns the content of the running release and its number.
func (r *Realm) Content() (*content.Snapshot, int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.release.Content, r.number
}

// Development reports whether guests, time control and evaluation are allowed.
func (r *Realm) Development() bool { return r.cfg.Development }

// Control pauses, steps or speeds up realm and maps.
func (r *Realm) Control(c session.TimeControl) error {
	if !r.cfg.Development {
		return errors.New("time can be controlled in development only")
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stopped {
		return ErrStopped
	}
	r.cfg.Pacer.Set(c.Paused, c.Speed)
	if c.Paused && c.Steps > 0 {
		r.cfg.Pacer.Grant(c.Steps)
	}
	return nil
}

// PlayerInfo is a character in the world, for operators.
type PlayerInfo struct {
	Name    string
	Account string
	Map     content.ID
}

// Players lists the characters in the world, by name.
func (r *Realm) Players() []PlayerInfo {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []PlayerInfo
	for _, s := range r.names {
		out = append(out, PlayerInfo{s.name, s.who.Name, s.at.id})
	}
	slices.SortFunc(out, func(a, b PlayerInfo) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// Announce sends a literal text to everybody in the world.
func (r *Realm) Announce(text string) {
	r.post(inbox.Message{To: inbox.Address{Kind: inbox.ToEveryone}, Name: text})
}

// TellSaving tells the operators in the world that saving fails and what to do, or with nil
// that it works again. It does not wait.
func (r *Realm) TellSaving(fails error) {
	text, args := content.Text{Bundle: "base", Key: "operator.saving_works"}, value.Value{}
	if fails != nil {
		text.Key, args = "operator.saving_fails", value.OfRecord("why", fails.Error())
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(r.names)) {
		if s := r.names[name]; s.who.Role.AtLeast(auth.Operator) {
			r.mail = append(r.mail, inbox.Message{To: inbox.Address{Kind: inbox.ToPlayer, Player: s.name}, Bundle: text.Bundle, Name: text.Key, Data: args})
		}
	}
}

// Eval runs Lua in the realm state, in development only; the answer is logged.
func (r *Realm) Eval(bundle, source string) error {
	if !r.cfg.Development {
		return errors.New("scripts can be run by hand in development only")
	}
	r.box.Control(state.Eval{Bundle: bundle, Source: source})
	return nil
}

// Note reports an event from outside to the operators on all maps.
func (r *Realm) Note(e event.Event) {
	if p, ok := e.(event.Printed); ok {
		r.report(p)
		p.Shared = true
		e = p
	}
	for _, p := range r.places() {
		p.m.Control(input.Note{Event: e})
	}
}

// Attach adds an outlet for batches. Call it before Start.
func (r *Realm) Attach(o session.Outlet) { r.cfg.Outlets = append(r.cfg.Outlets, o) }
