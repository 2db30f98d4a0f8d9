package web

import (
	"context"

	"loam/core/session"
)

// signUp makes an account by an invitation.
type signUp struct{ session.SignUp }

func decodeSignUp(r *reader) action {
	a := signUp{session.SignUp{
		Invite: r.line("invite", 64, "token of the invitation"),
		Name:   r.line("name", 64, "of the account; the realm's rules apply"),
	}}
	r.hex("salt", a.Credentials.Salt[:], "any 32 bytes, new for each account")
	r.hex("verifier", a.Credentials.Verifier[:], "g^x modulo N, 32 bytes from the lowest")
	return a
}

func (a signUp) do(ctx context.Context, c *conn) error {
	if err := c.session.SignUp(ctx, a.SignUp); err != nil {
		return err
	}
	return prove{a.Name}.do(ctx, c)
}
