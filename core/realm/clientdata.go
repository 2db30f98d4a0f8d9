package realm

import (
	"context"
	"errors"
	"fmt"

	"loam/core/session"
	"loam/core/store"
)

// ClientData returns what clients keep with a character of an account, or with 0 with the
// account itself, by kind. It may wait for the store.
func (r *Realm) ClientData(ctx context.Context, account, character int64) ([]session.Kept, error) {
	rows, err := r.cfg.Store.ClientData(ctx, account, character)
	if err != nil {
		return nil, fmt.Errorf("read client data: %w", err)
	}
	list := make([]session.Kept, len(rows))
	for i := range rows {
		d := &rows[i]
		list[i] = session.Kept{Kind: d.Kind, At: d.At, Size: d.Size, Data: d.Data}
	}
	return list, nil
}

// KeepClientData replaces the client data of a kind. It is refused if the account has too
// much, and for a character of another account.
func (r *Realm) KeepClientData(ctx context.Context, account, character int64, k session.Kept) error {
	err := r.cfg.Store.SetClientData(ctx, r.cfg.Epoch, store.ClientData{
		Account: account, Character: character, Kind: k.Kind, At: k.At, Size: k.Size, Data: k.Data,
	})
	switch {
	case errors.Is(err, store.ErrInvalid):
		return session.Refuse("the client data of the account is too large")
	case errors.Is(err, store.ErrNotFound):
		return errNoCharacter
	case err != nil:
		return fmt.Errorf("save client data: %w", err)
	}
	return nil
}
