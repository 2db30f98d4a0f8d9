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

// Ledger knows what scripts kept with each player of a map in the last record that
// was taken of it: so a record that says nothing new need not be saved, and one in
// which a bundle keeps too much is saved as it was. The zero Ledger knows nobody.
type Ledger struct {
	last map[guid.GUID]kept
}

// kept is what is saved of what scripts keep, of character and account.
type kept struct{ own, account []character.Place }

// Note takes down what a record keeps.
func (l *Ledger) Note(r *character.Record) {
	if l.last == nil {
		l.last = make(map[guid.GUID]kept)
	}
	l.last[r.GUID()] = kept{r.Storage, r.AccountStorage}
}

// Forget drops what is known of a player that is gone.
func (l *Ledger) Forget(player guid.GUID) { delete(l.last, player) }

// Differs tells whether a record keeps anything else than the last one; it does
// where none is known.
func (l *Ledger) Differs(r *character.Record) bool {
	last, known := l.last[r.GUID()]
	return !known || !same(last.own, r.Storage) || !same(last.account, r.AccountStorage)
}

func same(a, b []character.Place) bool {
	return slices.EqualFunc(a, b, func(a, b character.Place) bool {
		return a.Bundle == b.Bundle && a.Version == b.Version && value.Equal(a.Value, b.Value)
	})
}

// Bound puts what was saved last in the place of what a bundle keeps in a record
// beyond a limit, and returns what is to be told of it. What was as large when it
// came stays; so does all of a player of whom nothing is known.
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
					"bundle %s keeps %d bytes in %s of %s, at most %d are saved: it is saved as it was before", p.Bundle, w, what, r.Name, most)})
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
