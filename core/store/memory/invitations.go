package memory

import (
	"context"
	"fmt"
	"slices"
	"time"

	"loam/core/model/auth"
	"loam/core/store"
)

// CreateInvitation implements [store.Store].
func (s *Store) CreateInvitation(ctx context.Context, epoch int64, i store.Invitation, at time.Time) (store.Invitation, error) {
	if err := store.CheckInvitation(i); err != nil {
		return store.Invitation{}, err
	}
	return write(ctx, s, epoch, func() (store.Invitation, error) {
		left := slices.DeleteFunc(slices.Clone(s.invited), func(o store.Invitation) bool { return o.Expires <= at.UnixMilli() })
		if slices.ContainsFunc(left, func(o store.Invitation) bool { return o.Token == i.Token }) {
			return store.Invitation{}, fmt.Errorf("create an invitation: %w", store.ErrExists)
		}
		s.invitation++
		i.ID = s.invitation
		s.invited = append(left, i)
		return i, nil
	})
}

// Invitations implements [store.Store].
func (s *Store) Invitations(ctx context.Context) ([]store.Invitation, error) {
	return read(ctx, s, func() ([]store.Invitation, error) {
		return append([]store.Invitation(nil), s.invited...), nil // none is nil
	})
}

// DeleteInvitation implements [store.Store].
func (s *Store) DeleteInvitation(ctx context.Context, epoch, id int64) error {
	_, err := write(ctx, s, epoch, func() (none struct{}, err error) {
		at := slices.IndexFunc(s.invited, func(i store.Invitation) bool { return i.ID == id })
		if at < 0 {
			return none, fmt.Errorf("delete invitation %d: %w", id, store.ErrNotFound)
		}
		s.invited = slices.Delete(s.invited, at, at+1)
		return none, nil
	})
	return err
}

// SignUp implements [store.Store].
func (s *Store) SignUp(ctx context.Context, epoch int64, u store.SignUp) (store.Account, error) {
	u.Account.Role = auth.Player // until the invitation is known
	a, err := store.CheckAccount(u.Account)
	if err != nil {
		return store.Account{}, err
	}
	return write(ctx, s, epoch, func() (store.Account, error) {
		at := slices.IndexFunc(s.invited, func(i store.Invitation) bool { return i.Token == u.Token })
		if at < 0 || !s.invited[at].Valid(u.At) {
			return store.Account{}, fmt.Errorf("sign %s up: %w", a.Name, store.ErrNotFound)
		}
		i := s.invited[at]
		a.Role = i.Role
		made, err := s.putAccount(a)
		if err != nil {
			return store.Account{}, err
		}
		if s.invited[at].Uses--; s.invited[at].Uses == 0 {
			s.invited = slices.Delete(s.invited, at, at+1)
		}
		s.note([]store.Incident{i.SignedUp(made, u.At)})
		return made, nil
	})
}
