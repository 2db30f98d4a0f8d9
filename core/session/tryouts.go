package session

import (
	"context"

	"loam/core/model/intent"
	"loam/core/model/ruletrace"
)

// Tryouts tries SmartAI rules that are in no bundle, for sessions that may inspect. Calls run
// for seconds at most and never on a map's goroutine.
type Tryouts interface {
	// Try tries rules for an account. An error tells the person why the trial does not start;
	// one that wraps another is for the realm's log.
	Try(ctx context.Context, account int64, t ruletrace.Trial) (ruletrace.Outcome, error)
}

// MayTry refuses sessions that may not try rules.
func (s *Session) MayTry(what string) error {
	if err := s.require(InWorld, what); err != nil {
		return err
	}
	if err := s.mayUse(intent.Tools, what); err != nil {
		return err
	}
	if s.config.Tryouts == nil {
		return s.refuse(NotAllowed, "%s: this realm does not support trying out rules", what)
	}
	return nil
}

// Try tries rules, for a session that has passed MayTry. Unlike other requests, any goroutine
// may call it.
func (s *Session) Try(ctx context.Context, t ruletrace.Trial) (ruletrace.Outcome, error) {
	o, err := s.config.Tryouts.Try(ctx, s.Who().Account, t)
	if err != nil {
		return o, s.asRefusal(err)
	}
	return o, nil
}
