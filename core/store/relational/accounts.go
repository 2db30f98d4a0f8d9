package relational

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"loam/core/model/auth"
	"loam/core/store"
	"loam/core/store/relational/query"
)

// CreateAccount implements [store.Store].
func (s *Store) CreateAccount(ctx context.Context, epoch int64, a store.Account) (store.Account, error) {
	a, err := store.CheckAccount(a)
	if err != nil {
		return store.Account{}, err
	}
	err = s.own(ctx, epoch, func(q *query.Queries) error {
		a.ID, err = addAccount(ctx, q, a)
		return err
	})
	if err != nil {
		return store.Account{}, fmt.Errorf("create account %s: %w", a.Name, err)
	}
	return a, nil
}

// addAccount adds an account unless its name is taken, and returns its ID.
func addAccount(ctx context.Context, q *query.Queries, a store.Account) (int64, error) {
	taken, err := q.CountAccountNames(ctx, a.Name)
	if err == nil && taken > 0 {
		err = store.ErrExists
	}
	if err != nil {
		return 0, err
	}
	return q.CreateAccount(ctx, query.CreateAccountParams{
		Name: a.Name, Salt: a.Credentials.Salt[:], Verifier: a.Credentials.Verifier[:], Role: a.Role.String(),
		BannedUntil: a.Ban.Until, BanReason: a.Ban.Why,
	})
}

// Account implements [store.Store].
func (s *Store) Account(ctx context.Context, id int64) (store.Account, error) {
	row, err := s.queries.Account(ctx, id)
	if err != nil {
		return store.Account{}, found(err, "account", id)
	}
	return account(row)
}

// AccountByName implements [store.Store].
func (s *Store) AccountByName(ctx context.Context, name string) (store.Account, error) {
	key, err := auth.Name(name)
	if err != nil {
		return store.Account{}, fmt.Errorf("account %.40q: %w", name, store.ErrNotFound)
	}
	row, err := s.queries.AccountByName(ctx, key)
	if err != nil {
		return store.Account{}, found(err, "account", key)
	}
	return account(row)
}

// Accounts implements [store.Store].
func (s *Store) Accounts(ctx context.Context) ([]store.Account, error) {
	rows, err := s.queries.Accounts(ctx)
	if err != nil {
		return nil, fmt.Errorf("list accounts: %w", err)
	}
	var all []store.Account
	for _, row := range rows {
		a, err := account(row)
		if err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	slices.SortFunc(all, func(a, b store.Account) int { return cmp.Compare(a.Name, b.Name) })
	return all, nil
}

// SetCredentials implements [store.Store].
func (s *Store) SetCredentials(ctx context.Context, epoch, account int64, c auth.Credentials) error {
	return s.setAccount(ctx, epoch, account, func(q *query.Queries) error {
		return q.SetCredentials(ctx, query.SetCredentialsParams{Salt: c.Salt[:], Verifier: c.Verifier[:], ID: account})
	})
}

// SetRole implements [store.Store].
func (s *Store) SetRole(ctx context.Context, epoch, account int64, r auth.Role) error {
	if err := store.CheckRole(r); err != nil {
		return err
	}
	return s.setAccount(ctx, epoch, account, func(q *query.Queries) error {
		return q.SetRole(ctx, query.SetRoleParams{Role: r.String(), ID: account})
	})
}

// SetBan implements [store.Store].
func (s *Store) SetBan(ctx context.Context, epoch, account int64, b auth.Ban) error {
	if err := store.CheckBan(b); err != nil {
		return err
	}
	return s.setAccount(ctx, epoch, account, func(q *query.Queries) error {
		return q.SetBan(ctx, query.SetBanParams{BannedUntil: b.Until, BanReason: b.Why, ID: account})
	})
}

func (s *Store) setAccount(ctx context.Context, epoch, account int64, set func(*query.Queries) error) error {
	return s.own(ctx, epoch, func(q *query.Queries) error {
		if err := needAccount(ctx, q, account); err != nil {
			return err
		}
		if err := set(q); err != nil {
			return fmt.Errorf("change account %d: %w", account, err)
		}
		return nil
	})
}

// needAccount returns ErrNotFound when the account does not exist.
func needAccount(ctx context.Context, q *query.Queries, id int64) error {
	_, err := q.Account(ctx, id)
	return found(err, "account", id)
}

func account(row query.Account) (store.Account, error) {
	a := store.Account{ID: row.ID, Name: row.Name, Ban: auth.Ban{Until: row.BannedUntil, Why: row.BanReason}}
	if len(row.Salt) != len(a.Credentials.Salt) || len(row.Verifier) != len(a.Credentials.Verifier) {
		return store.Account{}, fmt.Errorf("account %d: salt or verifier has the wrong length", row.ID)
	}
	a.Credentials = auth.Credentials{Salt: [32]byte(row.Salt), Verifier: [32]byte(row.Verifier)}
	var err error
	if a.Role, err = auth.ParseRole(row.Role); err != nil {
		return store.Account{}, fmt.Errorf("account %d: %w", row.ID, err)
	}
	return a, nil
}
