package relational

import (
	"context"
	"fmt"
	"time"

	"loam/core/model/auth"
	"loam/core/store"
	"loam/core/store/relational/query"
)

// CreateInvitation implements [store.Store].
func (s *Store) CreateInvitation(ctx context.Context, epoch int64, i store.Invitation, at time.Time) (store.Invitation, error) {
	if err := store.CheckInvitation(i); err != nil {
		return store.Invitation{}, err
	}
	err := s.own(ctx, epoch, func(q *query.Queries) error {
		if err := q.DropInvitations(ctx, at.UnixMilli()); err != nil {
			return err
		}
		taken, err := q.CountInvitationTokens(ctx, i.Token[:])
		if err == nil && taken > 0 {
			err = store.ErrExists
		}
		if err != nil {
			return err
		}
		i.ID, err = q.CreateInvitation(ctx, query.CreateInvitationParams{
			Token: i.Token[:], Role: i.Role.String(), Uses: i.Uses, Expires: i.Expires, Maker: i.By,
		})
		return err
	})
	if err != nil {
		return store.Invitation{}, fmt.Errorf("create an invitation: %w", err)
	}
	return i, nil
}

// Invitations implements [store.Store].
func (s *Store) Invitations(ctx context.Context) ([]store.Invitation, error) {
	rows, err := s.queries.Invitations(ctx)
	if err != nil {
		return nil, fmt.Errorf("list invitations: %w", err)
	}
	var all []store.Invitation
	for _, row := range rows {
		i, err := invitation(row)
		if err != nil {
			return nil, err
		}
		all = append(all, i)
	}
	return all, nil
}

// DeleteInvitation implements [store.Store].
func (s *Store) DeleteInvitation(ctx context.Context, epoch, id int64) error {
	return s.own(ctx, epoch, func(q *query.Queries) error {
		gone, err := q.DeleteInvitation(ctx, id)
		if err == nil && gone == 0 {
			err = store.ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("delete invitation %d: %w", id, err)
		}
		return nil
	})
}

// SignUp implements [store.Store].
func (s *Store) SignUp(ctx context.Context, epoch int64, u store.SignUp) (store.Account, error) {
	u.Account.Role = auth.Player // until the invitation is known
	a, err := store.CheckAccount(u.Account)
	if err != nil {
		return store.Account{}, err
	}
	err = s.own(ctx, epoch, func(q *query.Queries) error {
		row, err := q.InvitationByToken(ctx, u.Token[:])
		if err != nil {
			return found(err, "invitation for", a.Name)
		}
		i, err := invitation(row)
		if err == nil && !i.Valid(u.At) {
			err = store.ErrNotFound
		}
		if err != nil {
			return err
		}
		a.Role = i.Role
		if a.ID, err = addAccount(ctx, q, a); err != nil {
			return err
		}
		if i.Uses > 1 {
			err = q.UseInvitation(ctx, i.ID)
		} else {
			_, err = q.DeleteInvitation(ctx, i.ID)
		}
		if err != nil {
			return err
		}
		return note(ctx, q, i.SignedUp(a, u.At))
	})
	if err != nil {
		return store.Account{}, fmt.Errorf("sign %s up: %w", a.Name, err)
	}
	return a, nil
}

func invitation(row query.Invitation) (store.Invitation, error) {
	i := store.Invitation{ID: row.ID, Uses: row.Uses, Expires: row.Expires, By: row.Maker}
	if len(row.Token) != len(i.Token) {
		return store.Invitation{}, fmt.Errorf("invitation %d: its token has the wrong length", row.ID)
	}
	i.Token = [32]byte(row.Token)
	var err error
	if i.Role, err = auth.ParseRole(row.Role); err != nil {
		return store.Invitation{}, fmt.Errorf("invitation %d: %w", row.ID, err)
	}
	return i, nil
}
