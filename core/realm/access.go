package realm

import (
	"errors"

	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/realm/serial"
	"loam/core/realm/state"
	"loam/core/session"
)

// Content returns the content of the running release and its number.
func (r *Realm) Content() (*content.Snapshot, int) {
	rel := r.current()
	return rel.Content, rel.Number
}

// current returns the running release, which nobody may change. Any goroutine may call it.
func (r *Realm) current() *state.Release { return r.release.Load() }

// Development reports whether guests, time control and evaluation are allowed.
func (r *Realm) Development() bool { return r.cfg.Development }

// Control pauses, steps or speeds up realm and maps.
func (r *Realm) Control(c session.TimeControl) error {
	if !r.cfg.Development {
		return errors.New("time can be controlled in development only")
	}
	return serial.Ask(&r.inbox, func() error { return r.setTime(c) })
}

// setTime paces realm and maps unless the realm is closing. Called in the inbox.
func (r *Realm) setTime(c session.TimeControl) error {
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
	var out []PlayerInfo
	for _, s := range serial.Ask(&r.inbox, r.stays.roster) {
		out = append(out, PlayerInfo{s.name, s.account, s.on.id})
	}
	return out
}

// Announce sends a literal text to everybody in the world.
func (r *Realm) Announce(text string) {
	r.post.put(inbox.Message{To: inbox.Address{Kind: inbox.ToEveryone}, Name: text})
}

// TellSaving tells the operators in the world that saving fails and what to do, or with nil
// that it works again. It does not wait.
func (r *Realm) TellSaving(fails error) {
	text, args := content.Text{Bundle: "base", Key: "operator.saving_works"}, value.Value{}
	if fails != nil {
		text.Key, args = "operator.saving_fails", value.OfRecord("why", fails.Error())
	}
	r.inbox.Do(func() {
		for _, s := range r.stays.roster() {
			if s.role.AtLeast(auth.Operator) {
				r.post.add(inbox.Message{To: inbox.Address{Kind: inbox.ToPlayer, Player: s.name}, Bundle: text.Bundle, Name: text.Key, Data: args})
			}
		}
	})
}

// Eval runs Lua in the realm state, in development only; the answer is logged.
func (r *Realm) Eval(bundle, source string) error {
	if !r.cfg.Development {
		return errors.New("scripts can be run by hand in development only")
	}
	r.box().Control(state.Eval{Bundle: bundle, Source: source})
	return nil
}

// Note reports an event from outside to the operators on all maps.
func (r *Realm) Note(e event.Event) {
	if p, ok := e.(event.Printed); ok {
		r.reports.report(p, "")
		p.Shared = true
		e = p
	}
	for _, p := range r.places.list() {
		p.m().Control(input.Note{Event: e})
	}
}

// Attach adds an outlet for batches. Call it before Start.
func (r *Realm) Attach(o session.Outlet) { r.cfg.Outlets = append(r.cfg.Outlets, o) }
