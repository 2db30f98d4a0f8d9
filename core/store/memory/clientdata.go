package memory

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"

	"loam/core/store"
)

// SetClientData implements [store.Store].
func (s *Store) SetClientData(ctx context.Context, epoch int64, d store.ClientData) error {
	if err := store.CheckClientData(&d); err != nil {
		return err
	}
	_, err := write(ctx, s, epoch, func() (none struct{}, err error) {
		if !s.owns(d.Account, d.Character) {
			return none, fmt.Errorf("keep client data %q of account %d: %w", d.Kind, d.Account, store.ErrNotFound)
		}
		rest := slices.DeleteFunc(slices.Clone(s.clients), func(o store.ClientData) bool {
			return o.Account == d.Account && o.Character == d.Character && o.Kind == d.Kind
		})
		if len(d.Data) > 0 {
			var has int64
			for _, o := range rest {
				if o.Account == d.Account {
					has += int64(len(o.Data))
				}
			}
			if err := store.CheckClientTotal(has, int64(len(d.Data))); err != nil {
				return none, err
			}
			d.Data = bytes.Clone(d.Data)
			rest = append(rest, d)
		}
		s.clients = rest
		return none, nil
	})
	return err
}

func (s *Store) owns(account, character int64) bool {
	if character == 0 {
		return s.hasAccount(account)
	}
	return s.hasCharacter(character) && s.characters[character-1].account == account
}

// ClientData implements [store.Store].
func (s *Store) ClientData(ctx context.Context, account, character int64) ([]store.ClientData, error) {
	return read(ctx, s, func() ([]store.ClientData, error) {
		var all []store.ClientData
		for _, d := range s.clients {
			if d.Account == account && d.Character == character {
				d.Data = bytes.Clone(d.Data)
				all = append(all, d)
			}
		}
		slices.SortFunc(all, func(a, b store.ClientData) int { return cmp.Compare(a.Kind, b.Kind) })
		return all, nil
	})
}
