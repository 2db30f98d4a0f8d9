package player

import (
	"fmt"
	"slices"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/event"
	"loam/core/model/modstorage"
)

// Ledger remembers what scripts kept with each player of a map in the last record that was
// made: so that an unchanged record need not be saved, and one in which a bundle exceeds its
// limit is saved with what was kept before. The zero Ledger is empty.
type Ledger struct {
	last map[guid.GUID]kept
}

// kept is what scripts keep with a character and its account.
type kept struct{ own, account []character.Place }

// Note remembers what a record keeps.
func (l *Ledger) Note(r *character.Record) {
	if l.last == nil {
		l.last = make(map[guid.GUID]kept)
	}
	l.last[r.GUID()] = kept{r.Storage, r.AccountStorage}
}

// Forget drops a player that has left.
func (l *Ledger) Forget(player guid.GUID) { delete(l.last, player) }

// Differs reports whether a record keeps anything else than the last one; it does if none is
// known.
func (l *Ledger) Differs(r *character.Record) bool {
	last, known := l.last[r.GUID()]
	return !known || !same(last.own, r.Storage) || !same(last.account, r.AccountStorage)
}

func same(a, b []character.Place) bool {
	return slices.EqualFunc(a, b, func(a, b character.Place) bool {
		return a.Bundle == b.Bundle && a.Version == b.Version && value.Equal(a.Value, b.Value)
	})
}

// Bound replaces what a bundle keeps in a record beyond a limit by what was saved last, and
// returns the faults to report. Data that was as large when it was loaded stays; so does all
// data of a player without a known record.
func (l *Ledger) Bound(r *character.Record, most modstorage.Limits) (told []event.Faulted) {
	last, known := l.last[r.GUID()]
	if !known {
		return nil
	}
	bound := func(what string, places, last []character.Place, most int) []character.Place {
		out := places[:0]
		for _, p := range places {
			w := p.Value.Weight()
			i := slices.IndexFunc(last, func(o character.Place) bool { return o.Bundle == p.Bundle })
			if w > most && (i < 0 || last[i].Value.Weight() < w) {
				told = append(told, event.Faulted{Bundle: p.Bundle, Unit: r.GUID(), Message: fmt.Sprintf(
					"bundle %s stores %d bytes in %s of %s, at most %d are saved: the earlier data is saved instead", p.Bundle, w, what, r.Name, most)})
				if i < 0 {
					continue
				}
				p = last[i]
			}
			out = append(out, p)
		}
		return out
	}
	r.Storage = bound("player.storage", r.Storage, last.own, most.Character)
	r.AccountStorage = bound("account.storage", r.AccountStorage, last.account, most.Account)
	return told
}
