package relational

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"loam/core/model/character"
	"loam/core/store"
	"loam/core/store/relational/query"
)

// CreateCharacter implements [store.Store].
func (s *Store) CreateCharacter(ctx context.Context, epoch int64, r character.Record) (character.Record, error) {
	coded, err := store.EncodeCharacter(&r)
	if err != nil {
		return character.Record{}, err
	}
	var row query.CharacterRow
	err = s.own(ctx, epoch, func(q *query.Queries) error {
		id, err := insertCharacter(ctx, q, coded)
		if err == nil {
			row, err = q.Character(ctx, id)
		}
		return err
	})
	if err != nil {
		return character.Record{}, fmt.Errorf("create character %q: %w", r.Name, err)
	}
	return record(row)
}

func insertCharacter(ctx context.Context, q *query.Queries, c store.CodedCharacter) (int64, error) {
	if err := needAccount(ctx, q, c.Account); err != nil {
		return 0, err
	}
	key := nameKey(c.Name)
	taken, err := q.CountCharacterNames(ctx, key)
	if err == nil && taken > 0 {
		err = store.ErrExists
	}
	if err != nil {
		return 0, err
	}
	return q.CreateCharacter(ctx, query.CreateCharacterParams{
		Account: c.Account, Name: c.Name, NameKey: key, Map: c.Map, Level: int64(c.Level), Data: c.Data,
	})
}

func nameKey(name string) sql.NullString {
	return sql.NullString{String: store.NameKey(name), Valid: true}
}

// Character implements [store.Store].
func (s *Store) Character(ctx context.Context, id int64) (character.Record, error) {
	row, err := s.queries.Character(ctx, id)
	if err != nil {
		return character.Record{}, found(err, "character", id)
	}
	return record(row)
}

// CharacterByName implements [store.Store].
func (s *Store) CharacterByName(ctx context.Context, name string) (character.Record, error) {
	row, err := s.queries.CharacterByName(ctx, nameKey(name))
	if err != nil {
		return character.Record{}, found(err, "character", fmt.Sprintf("%.80q", name))
	}
	return record(query.CharacterRow(row))
}

// Characters implements [store.Store].
func (s *Store) Characters(ctx context.Context, account int64) ([]character.Record, error) {
	rows, err := s.queries.Characters(ctx, account)
	if err != nil {
		return nil, fmt.Errorf("list characters of account %d: %w", account, err)
	}
	return records(rows)
}

// records decodes the rows of any query for characters.
func records[R query.CharactersRow | query.CharactersAfterRow](rows []R) ([]character.Record, error) {
	var all []character.Record
	for _, row := range rows {
		r, err := record(query.CharacterRow(row))
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

func record(row query.CharacterRow) (character.Record, error) {
	r := character.Record{ID: row.ID, Account: row.Account, Name: row.Name, Map: row.Map, Level: int(row.Level)}
	if err := store.DecodeCharacter(&r, row.Data, row.AccountData); err != nil {
		return character.Record{}, err
	}
	return r, nil
}

// DeleteCharacter implements [store.Store].
func (s *Store) DeleteCharacter(ctx context.Context, epoch, id int64, at time.Time) error {
	return s.own(ctx, epoch, func(q *query.Queries) error {
		gone, err := q.DeleteCharacter(ctx, query.DeleteCharacterParams{Deleted: store.DeletedAt(at), ID: id})
		if err == nil && gone == 0 {
			err = store.ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("delete character %d: %w", id, err)
		}
		if err := q.DeleteClientDataOf(ctx, id); err != nil {
			return fmt.Errorf("delete the client data of character %d: %w", id, err)
		}
		return nil
	})
}

// RenameCharacter implements [store.Store].
func (s *Store) RenameCharacter(ctx context.Context, epoch, id int64, name string) error {
	if err := store.CheckName(name); err != nil {
		return err
	}
	err := s.own(ctx, epoch, func(q *query.Queries) error {
		if _, err := q.CharacterAccount(ctx, id); errors.Is(err, sql.ErrNoRows) {
			return store.ErrNotFound
		} else if err != nil {
			return err
		}
		taken, err := q.CountOthersNamed(ctx, query.CountOthersNamedParams{NameKey: nameKey(name), ID: id})
		if err == nil && taken > 0 {
			err = store.ErrExists
		}
		if err != nil {
			return err
		}
		_, err = q.RenameCharacter(ctx, query.RenameCharacterParams{Name: name, NameKey: nameKey(name), ID: id})
		return err
	})
	if err != nil {
		return fmt.Errorf("rename character %d to %q: %w", id, name, err)
	}
	return nil
}

// Save implements [store.Store].
func (s *Store) Save(ctx context.Context, epoch int64, b store.Batch) error {
	coded, err := store.EncodeBatch(b)
	if err != nil {
		return err
	}
	return s.own(ctx, epoch, func(q *query.Queries) error {
		for _, c := range coded.Characters {
			if err := saveCharacter(ctx, q, c); err != nil {
				return fmt.Errorf("save character %d: %w", c.ID, err)
			}
		}
		for _, e := range coded.Storage {
			if err := saveEntry(ctx, q, e); err != nil {
				return fmt.Errorf("save storage %q of %q: %w", e.Key, e.Bundle, err)
			}
		}
		if err := savePages(ctx, q, coded.Pages); err != nil {
			return err
		}
		return setFacts(ctx, q, coded.Facts)
	})
}

func saveCharacter(ctx context.Context, q *query.Queries, c store.CodedCharacter) error {
	account, err := q.CharacterAccount(ctx, c.ID)
	if errors.Is(err, sql.ErrNoRows) || err == nil && account != c.Account {
		return nil // deleted meanwhile
	}
	if err != nil {
		return err
	}
	err = q.SaveCharacter(ctx, query.SaveCharacterParams{Map: c.Map, Level: int64(c.Level), Data: c.Data, ID: c.ID})
	switch {
	case err != nil:
		return err
	case c.AccountData == nil:
		return q.DeleteAccountStorage(ctx, account)
	}
	return q.SetAccountStorage(ctx, query.SetAccountStorageParams{Account: account, Data: c.AccountData})
}

func saveEntry(ctx context.Context, q *query.Queries, e store.CodedEntry) error {
	if e.Data == nil {
		return q.DeleteStorage(ctx, query.DeleteStorageParams{Bundle: e.Bundle, Name: e.Key})
	}
	return q.SetStorage(ctx, query.SetStorageParams{Bundle: e.Bundle, Name: e.Key, Data: e.Data})
}
