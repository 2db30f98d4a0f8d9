package memory

import (
	"context"
	"fmt"

	"loam/core/model/character"
	"loam/core/store"
)

// CreateCharacter implements [store.Store].
func (s *Store) CreateCharacter(ctx context.Context, epoch int64, r character.Record) (character.Record, error) {
	coded, err := store.EncodeCharacter(&r)
	if err != nil {
		return character.Record{}, err
	}
	return write(ctx, s, epoch, func() (character.Record, error) {
		key := store.NameKey(r.Name)
		switch {
		case !s.hasAccount(r.Account):
			return character.Record{}, fmt.Errorf("create character %q: account %d: %w", r.Name, r.Account, store.ErrNotFound)
		case s.names[key] != 0:
			return character.Record{}, fmt.Errorf("create character %q: %w", r.Name, store.ErrExists)
		}
		s.characters = append(s.characters, row{account: r.Account, name: r.Name, at: r.Map, level: r.Level, data: coded.Data})
		id := int64(len(s.characters))
		s.names[key] = id
		return s.record(id)
	})
}

// Character implements [store.Store].
func (s *Store) Character(ctx context.Context, id int64) (character.Record, error) {
	return read(ctx, s, func() (character.Record, error) {
		if !s.hasCharacter(id) {
			return character.Record{}, fmt.Errorf("character %d: %w", id, store.ErrNotFound)
		}
		return s.record(id)
	})
}

// CharacterByName implements [store.Store].
func (s *Store) CharacterByName(ctx context.Context, name string) (character.Record, error) {
	return read(ctx, s, func() (character.Record, error) {
		id := s.names[store.NameKey(name)]
		if id == 0 {
			return character.Record{}, fmt.Errorf("character %.80q: %w", name, store.ErrNotFound)
		}
		return s.record(id)
	})
}

// Characters implements [store.Store].
func (s *Store) Characters(ctx context.Context, account int64) ([]character.Record, error) {
	return read(ctx, s, func() ([]character.Record, error) {
		var all []character.Record
		for i, c := range s.characters {
			if c.account != account || c.deleted {
				continue
			}
			r, err := s.record(int64(i + 1))
			if err != nil {
				return nil, err
			}
			all = append(all, r)
		}
		return all, nil
	})
}

// RenameCharacter implements [store.Store].
func (s *Store) RenameCharacter(ctx context.Context, epoch, id int64, name string) error {
	if err := store.CheckName(name); err != nil {
		return err
	}
	_, err := write(ctx, s, epoch, func() (none struct{}, err error) {
		key := store.NameKey(name)
		switch {
		case !s.hasCharacter(id):
			return none, fmt.Errorf("rename character %d: %w", id, store.ErrNotFound)
		case s.names[key] != 0 && s.names[key] != id:
			return none, fmt.Errorf("rename character %d to %q: %w", id, name, store.ErrExists)
		}
		c := &s.characters[id-1]
		delete(s.names, store.NameKey(c.name))
		c.name, s.names[key] = name, id
		return none, nil
	})
	return err
}

// Save implements [store.Store].
func (s *Store) Save(ctx context.Context, epoch int64, b store.Batch) error {
	coded, err := store.EncodeBatch(b)
	if err != nil {
		return err
	}
	_, err = write(ctx, s, epoch, func() (none struct{}, err error) {
		for _, c := range coded.Characters {
			s.saveCharacter(c)
		}
		s.putEntries(coded.Storage)
		s.putFacts(coded.Facts)
		s.putPages(coded.Pages)
		return none, nil
	})
	return err
}

func (s *Store) saveCharacter(c store.CodedCharacter) {
	if !s.hasCharacter(c.ID) || s.characters[c.ID-1].account != c.Account {
		return
	}
	row := &s.characters[c.ID-1]
	row.at, row.level, row.data = c.Map, c.Level, c.Data
	if s.shared[c.Account] = c.AccountData; c.AccountData == nil {
		delete(s.shared, c.Account)
	}
}
