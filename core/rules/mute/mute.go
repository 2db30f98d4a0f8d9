// Package mute owns muted accounts: until when an account is muted, and why, with all
// of its characters. Mutes are kept in the storage of the realm, of which every map has
// a copy, so that a map decides by itself. The package owns their stored form; callers
// mute accounts and notify players.
//
// Its functions are pure.
package mute

import (
	"strconv"
	"strings"

	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/modstorage"
)

// bundle is the owner of the entries in the realm's storage: the core's.
const bundle = "base"

// prefix is the start of the keys of mutes, before the number of the account.
const prefix = "mute."

// Mute is the mute of an account.
type Mute struct {
	Until int64  // end of the mute, in real time in ms at the realm's place
	Why   string // for the player and for operators; may be ""
}

// Of returns the mute of an account that is active at now, if there is one. Stored is
// sorted, as package modstorage keeps it.
func Of(stored []modstorage.Entry, account, now int64) (Mute, bool) {
	i, ok := modstorage.Find(stored, bundle, key(account))
	if !ok {
		return Mute{}, false
	}
	m := read(stored[i].Value)
	return m, m.Until > now
}

// Entry returns the stored form of an account's mute; the zero Mute lifts it.
func Entry(account int64, m Mute) modstorage.Entry {
	e := modstorage.Entry{Bundle: bundle, Key: key(account)}
	if m != (Mute{}) {
		e.Value = value.OfRecord("until", float64(m.Until), "why", m.Why)
	}
	return e
}

// Over returns the changes that delete the mutes that ended before now.
func Over(stored []modstorage.Entry, now int64) (gone []modstorage.Entry) {
	for _, e := range modstorage.Of(stored, bundle) {
		if strings.HasPrefix(e.Key, prefix) && read(e.Value).Until <= now {
			gone = append(gone, modstorage.Entry{Bundle: bundle, Key: e.Key})
		}
	}
	return gone
}

// Told returns the message for a muted player who speaks.
func (m Mute) Told(now int64) command.Line {
	left := max(1, (m.Until-now+30_000)/60_000) // minutes, about: a map receives the time once a second
	switch {
	case m.Until-now > century && m.Why == "":
		return command.Told("silenced_forever")
	case m.Until-now > century:
		return command.Told("silenced_forever_why", "why", m.Why)
	case m.Why == "":
		return command.Told("silenced", "minutes", left)
	}
	return command.Told("silenced_why", "minutes", left, "why", m.Why)
}

// century is the longest duration of a mute that ends by itself, in ms.
const century = 101 * 365 * 24 * 3600 * 1000

func key(account int64) string { return prefix + strconv.FormatInt(account, 10) }

func read(v value.Value) Mute {
	return Mute{Until: int64(v.Get("until").Number()), Why: v.Get("why").Text()}
}
