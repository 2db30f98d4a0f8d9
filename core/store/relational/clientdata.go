package relational

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"loam/core/store"
	"loam/core/store/relational/query"
)

// SetClientData implements [store.Store].
func (s *Store) SetClientData(ctx context.Context, epoch int64, d store.ClientData) error {
	if err := store.CheckClientData(&d); err != nil {
		return err
	}
	err := s.own(ctx, epoch, func(q *query.Queries) error {
		if err := owns(ctx, q, d.Account, d.Character); err != nil {
			return err
		}
		if len(d.Data) == 0 {
			return q.DeleteClientData(ctx, query.DeleteClientDataParams{Account: d.Account, Owner: d.Character, Kind: d.Kind})
		}
		sizes, err := q.ClientDataSizes(ctx, d.Account)
		if err != nil {
			return err
		}
		var has int64
		for _, row := range sizes {
			if row.Owner != d.Character || row.Kind != d.Kind {
				has += row.Weight
			}
		}
		if err := store.CheckClientTotal(has, int64(len(d.Data))); err != nil {
			return err
		}
		return q.SetClientData(ctx, query.SetClientDataParams{
			Account: d.Account, Owner: d.Character, Kind: d.Kind, At: d.At, Size: d.Size, Weight: int64(len(d.Data)), Data: d.Data,
		})
	})
	if err != nil {
		return fmt.Errorf("keep client data %q of account %d: %w", d.Kind, d.Account, err)
	}
	return nil
}

// owns returns ErrNotFound unless the account exists and owns the character.
func owns(ctx context.Context, q *query.Queries, account, character int64) error {
	if character == 0 {
		return needAccount(ctx, q, account)
	}
	of, err := q.CharacterAccount(ctx, character)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return store.ErrNotFound
	case err != nil:
		return err
	case of != account:
		return store.ErrNotFound
	}
	return nil
}

// ClientData implements [store.Store].
func (s *Store) ClientData(ctx context.Context, account, character int64) ([]store.ClientData, error) {
	rows, err := s.queries.ClientData(ctx, query.ClientDataParams{Account: account, Owner: character})
	if err != nil {
		return nil, fmt.Errorf("read client data of account %d: %w", account, err)
	}
	var all []store.ClientData
	for _, row := range rows {
		all = append(all, store.ClientData{
			Account: row.Account, Character: row.Owner, Kind: row.Kind, At: row.At, Size: row.Size, Data: row.Data,
		})
	}
	slices.SortFunc(all, func(a, b store.ClientData) int { return cmp.Compare(a.Kind, b.Kind) })
	return all, nil
}
