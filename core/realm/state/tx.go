package state

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/modstorage"
	"loam/core/world/gamemap"
)

// Tx gives access to the box, valid inside a step only.
type Tx struct {
	b    *Box
	live bool
}

func (tx *Tx) on() *Box {
	if !tx.live {
		panic("realm: a Tx was used after its step")
	}
	return tx.b
}

// Now returns the realm's time.
func (tx *Tx) Now() clock.Time { return tx.on().now }

// RealUnix returns the real time at the realm's place in ms, as last stamped.
func (tx *Tx) RealUnix() int64 { return tx.on().unix }

// Content returns the content of the running release.
func (tx *Tx) Content() *content.Snapshot { return tx.on().release.Content }

// Online iterates over the characters in the world, in the order of log-in.
func (tx *Tx) Online() iter.Seq2[string, value.Value] {
	b := tx.on()
	return func(yield func(string, value.Value) bool) {
		for _, o := range b.online {
			if !yield(o.Name, o.Facts) {
				return
			}
		}
	}
}

// Announce sends a text to every player of the realm.
func (tx *Tx) Announce(text content.Text, args value.Value) {
	tx.Send(inbox.Message{To: inbox.Address{Kind: inbox.ToEveryone}, Bundle: text.Bundle, Name: text.Key, Data: args})
}

// Tell sends a text to one player and reports whether it is in the world.
func (tx *Tx) Tell(player string, text content.Text, args value.Value) bool {
	if !slices.ContainsFunc(tx.on().online, func(o Online) bool { return o.Name == player }) {
		return false
	}
	to := inbox.Address{Kind: inbox.ToPlayer, Player: player}
	tx.Send(inbox.Message{To: to, Bundle: text.Bundle, Name: text.Key, Data: args})
	return true
}

// Send sends a message, to be delivered a step later.
func (tx *Tx) Send(m inbox.Message) {
	if b := tx.on(); b.cfg.Send != nil {
		b.cfg.Send(m)
	}
}

// Stored reads a bundle's storage.
func (tx *Tx) Stored(bundle, key string) value.Value { return tx.on().stored(bundle, key) }

// CheckStored returns why a value cannot be stored. The error is for the author.
func (tx *Tx) CheckStored(bundle, key string, v value.Value) error {
	b := tx.on()
	return b.cfg.Limits.Check(b.storage, modstorage.Entry{Bundle: bundle, Key: key, Value: v})
}

// StoredCount returns how many values a bundle has stored.
func (tx *Tx) StoredCount(bundle string) int { return len(modstorage.Of(tx.on().storage, bundle)) }

// StoredKeys returns the keys of a bundle that begin with a prefix, sorted.
func (tx *Tx) StoredKeys(bundle, prefix string) []string {
	return modstorage.Keys(tx.on().storage, bundle, prefix)
}

// Store writes a value to a bundle's storage; nil removes it.
func (tx *Tx) Store(bundle, key string, v value.Value) {
	tx.on().store(modstorage.Entry{Bundle: bundle, Key: key, Value: v})
}

// CheckAdded returns why a number cannot be added to a stored one. The error is for the
// author.
func (tx *Tx) CheckAdded(bundle, key string, amount float64) error {
	sum, err := modstorage.Sum(tx.Stored(bundle, key), amount)
	return cmp.Or(err, tx.CheckStored(bundle, key, sum))
}

// AddStored adds to a stored number, from 0 if there is none. A value that is no number stays.
func (tx *Tx) AddStored(bundle, key string, amount float64) {
	if sum, err := modstorage.Sum(tx.Stored(bundle, key), amount); err == nil {
		tx.Store(bundle, key, sum)
	}
}

// StartTimer starts a timer in place of one of the same bundle and handler.
func (tx *Tx) StartTimer(t entity.Timer, waitMin, waitMax clock.Time) error {
	b := tx.on()
	tx.CancelTimer(t.Bundle, t.Handler)
	if len(b.timers) >= gamemap.MaxTimers {
		return fmt.Errorf("more than %d timers at once", gamemap.MaxTimers)
	}
	b.serial++
	t.Serial = b.serial
	t.Due = b.now + b.streams.Stream("timers").Range(waitMin, waitMax)
	b.timers = append(b.timers, t)
	return nil
}

func (b *Box) timer(bundle, handler string) int {
	return slices.IndexFunc(b.timers, func(t entity.Timer) bool { return t.Bundle == bundle && t.Handler == handler })
}

// CancelTimer stops a timer and reports whether it was running.
func (tx *Tx) CancelTimer(bundle, handler string) bool {
	b := tx.on()
	i := b.timer(bundle, handler)
	if i >= 0 {
		b.timers = slices.Delete(b.timers, i, i+1)
	}
	return i >= 0
}

// TimerLeft returns the time until a timer is due.
func (tx *Tx) TimerLeft(bundle, handler string) (clock.Time, bool) {
	b := tx.on()
	i := b.timer(bundle, handler)
	if i < 0 {
		return 0, false
	}
	return max(0, b.timers[i].Due-b.now), true
}

// Log logs what scripts print, their faults, and what was switched off.
func (tx *Tx) Log(e event.Event) {
	if b := tx.on(); b.cfg.Log != nil {
		b.cfg.Log(e)
	}
}

// StoredBytes returns approximately how many bytes a bundle has stored.
func (tx *Tx) StoredBytes(bundle string) int { return modstorage.Bytes(tx.on().storage, bundle) }
