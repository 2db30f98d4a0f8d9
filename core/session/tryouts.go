package session

import (
	"context"

	"loam/core/model/ruletrace"
)

// Tryouts is where who may inspect tries rules out that no bundle has. Calls work for
// seconds at most and never run on a map's goroutine.
type Tryouts interface {
	// Try tries rules for an account. An error says to the person why that is not
	// begun; one that wraps another is the realm's own, for the log.
	Try(ctx context.Context, account int64, t ruletrace.Trial) (ruletrace.Outcome, error)
}

// MayTry refuses who may not try rules out.
func (s *Session) MayTry(what string) error {
	if err := s.require(InWorld, what); err != nil {
		return err
	}
	if err := s.mayUse(tools, what); err != nil {
		return err
	}
	if s.config.Tryouts == nil {
		return s.refuse(NotAllowed, "%s: nothing can be tried out in this realm", what)
	}
	return nil
}

// Try tries rules out, for who has passed MayTry. Unlike other requests it may be
// called from any goroutine.
func (s *Session) Try(ctx context.Context, t ruletrace.Trial) (ruletrace.Outcome, error) {
	o, err := s.config.Tryouts.Try(ctx, s.Who().Account, t)
	if err != nil {
		return o, s.asRefusal(err)
	}
	return o, nil
}
