package session

import "loam/core/model/auth"

// Desk is where operators decide what bundles may do. Its methods may be called
// from any goroutine.
type Desk interface {
	// Questions are those that nobody has decided. It returns at once.
	Questions() []Question
	// Decide writes a decision down and lets the world adopt it; by is the
	// account. The error is for the operator.
	Decide(by string, d Decision) error
}

// Question is what a bundle asks to be allowed.
type Question struct {
	Bundle, Version string
	Again           bool // it was decided about before, and now it asks for more
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

// Decide answers a question. It is for operators.
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
