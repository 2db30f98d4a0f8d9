package session

import (
	"context"

	"loam/core/model/auth"
)

// SignUp is the request of an invited person to create an account.
type SignUp struct {
	Invite      string // the invitation's token
	Name        string // of the account
	Credentials auth.Credentials
}

// SignUp creates an account with an invitation; the session may log it in like any other. An
// invalid invitation counts as a failed log-in.
func (s *Session) SignUp(ctx context.Context, u SignUp) error {
	if err := s.require(Greeted, "sign_up"); err != nil {
		return err
	}
	switch err := s.config.Realm.SignUp(ctx, u, s.from); {
	case err == nil:
		return nil
	case WhyOf(err) == NotInvited:
		return s.failedLogin(err)
	default:
		return s.asRefusal(err)
	}
}
