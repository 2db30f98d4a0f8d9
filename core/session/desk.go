package session

import (
	"loam/core/model/auth"
	"loam/core/model/event"
)

// Desk is where operators decide on the permissions of bundles. Any goroutine may call its
// methods.
type Desk interface {
	// Questions returns the undecided questions. It returns at once.
	Questions() []Question
	// Decide stores a decision and makes the world adopt it; by is the account. The error is
	// for the operator.
	Decide(by string, d Decision) error
}

// Files are the files of bundles that a world reads. Any goroutine may call its methods.
type Files interface {
	// Refusal returns why the world does not run its files as they are, and which of their
	// scenarios failed, in the form in which operators were informed then; none if it runs
	// them. It returns at once.
	Refusal() []event.Faulted
}

// Question is a bundle's request for permissions.
type Question struct {
	Bundle, Version string
	Again           bool // there was a decision, and now the bundle asks for more
	Asks            []Ask
}

// Ask is one permission.
type Ask struct{ Word, Doc string }

// Decision is an operator's answer.
type Decision struct {
	Bundle string
	Words  []string // permissions; none: all that the bundle asks for
	Allow  bool
}

// Decide answers a question. Only operators may call it.
func (s *Session) Decide(d Decision) error {
	if err := s.require(InWorld, "decide"); err != nil {
		return err
	}
	if !s.Who().Role.AtLeast(auth.Operator) || s.config.Desk == nil {
		return s.refuse(NotAllowed, "%s needs the role %s", "decide", auth.Operator)
	}
	if err := s.config.Desk.Decide(s.Who().Name, d); err != nil {
		return s.refuse(NotAllowed, "%s", err.Error())
	}
	return nil
}
