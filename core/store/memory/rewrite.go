package memory

import (
	"context"
	"maps"
	"slices"

	"loam/core/model/character"
	"loam/core/store"
)

// CharactersAfter implements [store.Store].
func (s *Store) CharactersAfter(ctx context.Context, id int64, limit int) ([]character.Record, error) {
	return read(ctx, s, func() ([]character.Record, error) {
		var all []character.Record
		for next := max(id, 0) + 1; next <= int64(len(s.characters)) && len(all) < limit; next++ {
			if !s.hasCharacter(next) {
				continue
			}
			r, err := s.record(next)
			if err != nil {
				return nil, err
			}
			all = append(all, r)
		}
		return all, nil
	})
}

// Note implements [store.Store].
func (s *Store) Note(ctx context.Context, epoch int64, incidents ...store.Incident) error {
	if err := store.CheckIncidents(incidents); err != nil {
		return err
	}
	_, err := write(ctx, s, epoch, func() (none struct{}, err error) {
		s.note(incidents)
		return none, nil
	})
	return err
}

// note adds to the audit trail. The caller holds mu.
func (s *Store) note(incidents []store.Incident) {
	for _, i := range incidents {
		s.incident++
		i.ID = s.incident
		s.incidents = append(s.incidents, i)
	}
	s.incidents = slices.Clone(s.incidents[max(0, len(s.incidents)-store.MaxIncidents):])
}

// Incidents implements [store.Store].
func (s *Store) Incidents(ctx context.Context, limit int) ([]store.Incident, error) {
	return read(ctx, s, func() ([]store.Incident, error) {
		var all []store.Incident
		for i := len(s.incidents) - 1; i >= 0 && len(all) < limit; i-- {
			all = append(all, s.incidents[i])
		}
		return all, nil
	})
}

// Rewrite implements [store.Store].
func (s *Store) Rewrite(ctx context.Context, epoch int64, w store.Rewriting) error {
	if err := store.CheckFacts(w.Facts); err != nil {
		return err
	}
	_, err := write(ctx, s, epoch, func() (none struct{}, err error) {
		n := &Store{
			accounts: s.accounts, characters: slices.Clone(s.characters), shared: maps.Clone(s.shared),
			storage: maps.Clone(s.storage), facts: maps.Clone(s.facts), names: s.names,
		}
		if err := n.rewrite(ctx, w); err != nil {
			return none, err
		}
		s.characters, s.shared, s.storage, s.facts = n.characters, n.shared, n.storage, n.facts
		return none, nil
	})
	return err
}

// rewrite changes a copy that no other goroutine has.
func (s *Store) rewrite(ctx context.Context, w store.Rewriting) error {
	done := 0
	step := func() error {
		if done++; w.Progress != nil && done%store.RewriteEvery == 0 {
			w.Progress(done, len(s.characters)+len(s.shared))
		}
		return ctx.Err()
	}
	for i := range s.characters {
		if err := s.rewriteCharacter(int64(i+1), w); err != nil {
			return err
		}
		if err := step(); err != nil {
			return err
		}
	}
	for _, id := range slices.Sorted(maps.Keys(s.shared)) {
		if err := s.rewriteAccount(id, w); err != nil {
			return err
		}
		if err := step(); err != nil {
			return err
		}
	}
	if err := s.rewriteRealm(w); err != nil {
		return err
	}
	s.putFacts(w.Facts)
	return nil
}

func (s *Store) rewriteRealm(w store.Rewriting) error {
	if w.Realm == nil {
		return nil
	}
	entries, err := s.entries()
	if err != nil {
		return err
	}
	changes, err := w.Realm(entries)
	if err != nil {
		return err
	}
	coded, err := store.EncodeBatch(store.Batch{Storage: changes})
	if err != nil {
		return err
	}
	s.putEntries(coded.Storage)
	return nil
}

func (s *Store) putEntries(entries []store.CodedEntry) {
	for _, e := range entries {
		k := entryKey{e.Bundle, e.Key}
		if s.storage[k] = e.Data; e.Data == nil {
			delete(s.storage, k)
		}
	}
}

func (s *Store) rewriteCharacter(id int64, w store.Rewriting) error {
	if w.Character == nil || !s.hasCharacter(id) {
		return nil
	}
	r, err := s.record(id)
	if err != nil {
		return err
	}
	changed, err := w.Character(&r)
	if err != nil || !changed {
		return err
	}
	coded, err := store.EncodeCharacter(&r)
	if err == nil {
		s.characters[id-1].data = coded.Data
	}
	return err
}

func (s *Store) rewriteAccount(id int64, w store.Rewriting) error {
	if w.Account == nil {
		return nil
	}
	places, err := store.DecodePlaces(s.shared[id])
	if err != nil {
		return err
	}
	now, changed, err := w.Account(id, places)
	if err != nil || !changed {
		return err
	}
	data, err := store.EncodePlaces(now)
	if err != nil {
		return err
	}
	if s.shared[id] = data; data == nil {
		delete(s.shared, id)
	}
	return nil
}
