package session

import (
	"context"

	"loam/core/model/auth"
)

// Proof is a client's answer to a challenge.
type Proof struct {
	Public [32]byte // its public number
	Proof  auth.Proof
}

// Proven is the result of a log-in by proof.
type Proven struct {
	Identity
	Key   auth.SessionKey // known to both sides, and to nobody who has listened
	Proof auth.Proof      // that the server knows the account
}

// Challenge starts a log-in that does not send the password. It does not reveal whether an
// account with the name exists.
func (s *Session) Challenge(ctx context.Context, name string) (*auth.Challenge, error) {
	if err := s.require(Greeted, "challenge"); err != nil {
		return nil, err
	}
	challenge, err := s.config.Realm.Challenge(ctx, name)
	if err != nil {
		return nil, s.failedLogin(err)
	}
	s.challenge, s.challenged = challenge, name
	return challenge, nil
}

// Prove logs in the account of the last challenge; the challenge is used up. Failures count
// like those of Login.
func (s *Session) Prove(ctx context.Context, proof Proof) (Proven, error) {
	if err := s.require(Greeted, "proof"); err != nil {
		return Proven{}, err
	}
	challenge := s.challenge
	if s.challenge = nil; challenge == nil {
		return Proven{}, s.failedLogin(auth.ErrProof)
	}
	who, err := s.config.Realm.Prove(ctx, s.challenged, challenge, proof, s.from)
	if err != nil {
		return Proven{}, s.failedLogin(err)
	}
	s.config.Counters.Logins.Add(1)
	return who, s.known(who.Identity)
}
