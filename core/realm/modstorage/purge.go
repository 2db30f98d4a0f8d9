package modstorage

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"loam/core/model/character"
	"loam/core/model/modstorage"
	"loam/core/store"
)

// Leavings are what a bundle keeps.
type Leavings struct {
	Keys       []string // of the realm's storage, sorted, without those of world states
	States     []string // world states that the realm keeps: "NAME" or "NAME of MAP", sorted
	Characters int
	Accounts   int
	Bytes      int // total, as value.Value.Weight counts
	// Known is true if the store knows the bundle, though it may keep nothing; Others are all
	// other bundles that keep something, sorted.
	Known  bool
	Others []string
}

// Nothing reports whether nothing is kept.
func (l *Leavings) Nothing() bool { return len(l.Keys)+len(l.States)+l.Characters+l.Accounts == 0 }

// Purge deletes everything that a bundle keeps in a store that nobody else writes to, or with
// dry only returns what that would be.
func Purge(ctx context.Context, s store.Store, epoch int64, bundle string, dry bool) (Leavings, error) {
	facts, err := s.Facts(ctx)
	if err != nil {
		return Leavings{}, fmt.Errorf("purge the data of %s: %w", bundle, err)
	}
	p := purging{bundle: bundle, dry: dry, others: make(map[string]bool)}
	w := store.Rewriting{
		Realm: p.realm,
		Character: func(rec *character.Record) (changed bool, err error) {
			rec.Storage, changed = p.strip(rec.Storage, &p.found.Characters)
			return changed, nil
		},
		Account: func(_ int64, places []character.Place) ([]character.Place, bool, error) {
			left, changed := p.strip(places, &p.found.Accounts)
			return left, changed, nil
		},
	}
	for _, f := range facts {
		if f.Name != keptFact+bundle && f.Name != realmFact+bundle {
			continue
		}
		p.found.Known = true
		if !dry {
			w.Facts = append(w.Facts, store.Fact{Name: f.Name})
		}
	}
	if err := s.Rewrite(ctx, epoch, w); err != nil {
		return Leavings{}, fmt.Errorf("purge the data of %s: %w", bundle, err)
	}
	p.found.Known = p.found.Known || !p.found.Nothing()
	p.found.Others = slices.Sorted(maps.Keys(p.others))
	return p.found, nil
}

// purging is one running Purge.
type purging struct {
	bundle string
	dry    bool
	found  Leavings
	others map[string]bool // bundles that keep something
}

// mine reports whether data belongs to the bundle, and counts it.
func (p *purging) mine(bundle string, bytes int) bool {
	if bundle != p.bundle {
		p.others[bundle] = true
		return false
	}
	p.found.Bytes += bytes
	return true
}

func (p *purging) realm(all []store.Entry) ([]store.Entry, error) {
	var gone []store.Entry
	for _, e := range all {
		if p.mine(e.Bundle, len(e.Key)+e.Value.Weight()) {
			if state, ok := strings.CutPrefix(e.Key, modstorage.WorldStates); ok {
				p.found.States = append(p.found.States, strings.Replace(state, ".", " of ", 1))
			} else {
				p.found.Keys = append(p.found.Keys, e.Key)
			}
			gone = append(gone, store.Entry{Bundle: e.Bundle, Key: e.Key})
		}
	}
	if p.dry {
		return nil, nil
	}
	return gone, nil
}

// strip removes the bundle's place from places, and counts its owner.
func (p *purging) strip(places []character.Place, count *int) ([]character.Place, bool) {
	left := slices.DeleteFunc(slices.Clone(places), func(o character.Place) bool { return p.mine(o.Bundle, o.Value.Weight()) })
	if len(left) == len(places) {
		return places, false
	}
	*count++
	return left, !p.dry
}
