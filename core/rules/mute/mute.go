// Package mute is who may not speak for a while, and why: an account, whichever of
// its characters would. Mutes are kept in the storage of the realm, of which every
// map has a copy, so that a map decides by itself. The package owns the form in
// which they are kept; who mutes, and what is told, is decided elsewhere.
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

// prefix begins the keys of mutes, before the number of the account.
const prefix = "mute."

// Mute keeps an account silent.
type Mute struct {
	Until int64  // real time in ms at the realm's place at which it ends
	Why   string // for the player and for operators; may be ""
}

// Of is the mute of an account that counts at now, if there is one. Stored is
// sorted, as package storage keeps it.
func Of(stored []modstorage.Entry, account, now int64) (Mute, bool) {
	i, ok := modstorage.Find(stored, bundle, key(account))
	if !ok {
		return Mute{}, false
	}
	m := read(stored[i].Value)
	return m, m.Until > now
}

// Entry is the mute of an account as it is kept; the zero Mute lifts it.
func Entry(account int64, m Mute) modstorage.Entry {
	e := modstorage.Entry{Bundle: bundle, Key: key(account)}
	if m != (Mute{}) {
		e.Value = value.OfRecord("until", float64(m.Until), "why", m.Why)
	}
	return e
}

// Over lists what takes away the mutes that have ended before now.
func Over(stored []modstorage.Entry, now int64) (gone []modstorage.Entry) {
	for _, e := range modstorage.Of(stored, bundle) {
		if strings.HasPrefix(e.Key, prefix) && read(e.Value).Until <= now {
			gone = append(gone, modstorage.Entry{Bundle: bundle, Key: e.Key})
		}
	}
	return gone
}

// Told is what a player reads who speaks all the same.
func (m Mute) Told(now int64) command.Line {
	left := max(1, (m.Until-now+30_000)/60_000) // minutes, about: a map learns of the time once a second
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

// century is how long a mute lasts at most that ends by itself, in ms.
const century = 101 * 365 * 24 * 3600 * 1000

func key(account int64) string { return prefix + strconv.FormatInt(account, 10) }

func read(v value.Value) Mute {
	return Mute{Until: int64(v.Get("until").Number()), Why: v.Get("why").Text()}
}
