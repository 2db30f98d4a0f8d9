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

// SignUp makes the account for an invitation. Attempts are counted by address like those to
// log in: nobody can guess tokens, or find out with one invitation which names are taken.
func (g *Gate) SignUp(ctx context.Context, u session.SignUp, from string) error {
	name, err := auth.Name(u.Name)
	if err != nil {
		return session.RefuseFor(session.NameBad, "%s", err)
	}
	if !u.Credentials.Plausible() {
		return session.Refuse("the password data is invalid: sign up with the page of this world")
	}
	key := loginKeys("", from)[1]
	if err := g.allow(key, time.Now()); err != nil {
		return err
	}
	a, err := g.cfg.Store.SignUp(ctx, g.cfg.Epoch, store.SignUp{
		Token: sha256.Sum256([]byte(u.Invite)), At: time.Now(), Account: store.Account{Name: name, Credentials: u.Credentials},
	})
	switch {
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
	g.cfg.Log.Info().Str("account", a.Name).Str("address", from).Str("role", a.Role.String()).Msg("signed up with an invitation")
	return nil
}
