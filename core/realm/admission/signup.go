package admission

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"loam/core/model/auth"
	"loam/core/session"
	"loam/core/store"
)

// accountLimits are those of accounts that one address creates without an invitation: three
// at once (the pause follows the third), then one after ten minutes, after twenty, and so on
// up to one a day.
func accountLimits() auth.Limits {
	return auth.Limits{Free: 2, First: 10 * time.Minute, Max: 24 * time.Hour, Forget: 24 * time.Hour, Keys: 100_000}
}

// SignUp makes an account, for an invitation or where registration is open. Attempts are
// counted by address like those to log in: nobody can guess tokens, or find out with one
// invitation which names are taken.
func (g *Gate) SignUp(ctx context.Context, u session.SignUp, from string) error {
	name, err := auth.Name(u.Name)
	if err != nil {
		return session.RefuseFor(session.NameBad, "%s", err)
	}
	switch {
	case g.cfg.Registration == auth.Closed:
		return session.RefuseFor(session.NotInvited, "this realm takes no new accounts")
	case !u.Credentials.Plausible():
		return session.Refuse("the password data is invalid: sign up with the page of this world")
	}
	key := loginKeys("", from)[1]
	if err := g.allow(key, time.Now()); err != nil {
		return err
	}
	if u.Credentials.Check(name, name) { // all that the realm can find out of a password
		return session.Refuse("the password must not be the account name")
	}
	a := store.Account{Name: name, Credentials: u.Credentials}
	if u.Invite == "" && g.cfg.Registration == auth.Open {
		a, err = g.join(ctx, a, from)
	} else {
		a, err = g.cfg.Store.SignUp(ctx, g.cfg.Epoch, store.SignUp{Token: sha256.Sum256([]byte(u.Invite)), At: time.Now(), Account: a})
	}
	var told *session.Refusal
	switch {
	case errors.As(err, &told):
		return err
	case errors.Is(err, store.ErrNotFound):
		g.cfg.Log.Warn().Str("account", name).Str("address", from).Str("reason", "no such invitation").Msg("sign-up refused")
		return session.RefuseFor(session.NotInvited, "this invitation is no longer valid: it is used up or has expired; ask for a new one")
	case errors.Is(err, store.ErrExists):
		return session.RefuseFor(session.NameTaken, "the account name %s is taken: choose another", name)
	case err != nil: // nothing was decided about the invitation
		g.takeBack(key)
		return fmt.Errorf("sign up: %w", err)
	}
	g.takeBack(key)
	g.cfg.Log.Info().Str("account", a.Name).Str("address", from).Str("role", a.Role.String()).Msg("signed up")
	return nil
}

// join makes an account without an invitation, a limited number of them for each address.
func (g *Gate) join(ctx context.Context, a store.Account, from string) (store.Account, error) {
	key, now := loginKeys("", from)[1], time.Now()
	g.mu.Lock()
	ok, next := g.joins.Try(key, now)
	g.mu.Unlock()
	if !ok {
		g.cfg.Log.Warn().Str("account", a.Name).Str("address", from).Str("reason", "too many accounts from this address").Msg("sign-up refused")
		return a, session.Refuse("this address has created several accounts: try again in %d min", int(next.Sub(now).Minutes())+1)
	}
	a.Role = auth.Player
	made, err := g.cfg.Store.CreateAccount(ctx, g.cfg.Epoch, a)
	if err != nil { // there is no account that counts
		g.mu.Lock()
		g.joins.Succeeded(key)
		g.mu.Unlock()
		return a, err
	}
	return made, g.cfg.Store.Note(ctx, g.cfg.Epoch, store.Incident{At: now.UnixMilli(), Who: "account " + made.Name, What: "signed_up", Text: "registration is open, as player"})
}
