package wire

import (
	"errors"
	"fmt"
	"io"
)

// Reason says what kind of end a connection had.
type Reason uint8

// The reasons.
const (
	Gone      Reason = iota // the peer closed or reset the connection
	Dismissed               // the consumer ended it; the text is the reason
	Stopping                // the listener is closing
	Late                    // not established in time
	Idle                    // no message for too long
	Stalled                 // a message whose rest did not come
	Slow                    // it does not take what it is sent
	TooBig                  // a message announced larger than is taken
	Malformed               // a header that cannot be
	Failed                  // our own fault
	reasons                 //
)

// ReasonCount is how many reasons there are.
const ReasonCount = int(reasons)

// String is the reason in one lowercase word, as counters and logs show it.
func (r Reason) String() string {
	if r >= reasons {
		return fmt.Sprintf("reason %d", uint8(r))
	}
	return [...]string{
		Gone: "gone", Dismissed: "dismissed", Stopping: "stopping", Late: "late", Idle: "idle",
		Stalled: "stalled", Slow: "slow", TooBig: "too-big", Malformed: "malformed", Failed: "failed",
	}[r]
}

// cuts reports whether nothing that waits is written any more, since it would
// not be taken.
func (r Reason) cuts() bool { return r == Slow }

// End is why a connection ended. It is an error, so that Receive can return it.
type End struct {
	Reason Reason
	Text   string // for people, lowercase
	Cause  error  // for the log; nil if the reason says all
}

// Dismiss is the end of a connection that its consumer wants to end.
func Dismiss(text string) *End { return &End{Reason: Dismissed, Text: text} }

// Error implements error.
func (e *End) Error() string {
	s := e.Reason.String()
	if e.Text != "" {
		s += ": " + e.Text
	}
	if e.Cause != nil {
		s += ": " + e.Cause.Error()
	}
	return s
}

// Unwrap returns the cause.
func (e *End) Unwrap() error { return e.Cause }

func slow(text string) *End { return &End{Reason: Slow, Text: text} }

// refused is the end that an error of Receive means.
func refused(err error) *End {
	var why *End
	if errors.As(err, &why) {
		if why != nil {
			return why
		}
		err = nil // an end that is none has no text either
	}
	return &End{Reason: Failed, Text: "a message could not be handled", Cause: err}
}

// unreadable says what the end of a stream means. Connections that are reset
// have ended like those that are closed.
func unreadable(err error) *End {
	var why *End
	switch {
	case errors.As(err, &why):
		return why
	case errors.Is(err, ErrTooBig):
		return &End{Reason: TooBig, Text: "a message is too large", Cause: err}
	case errors.Is(err, ErrMalformed):
		return &End{Reason: Malformed, Text: "invalid message header", Cause: err}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return &End{Reason: Gone, Text: "the peer closed the connection"}
	}
	return &End{Reason: Gone, Text: "the connection was lost", Cause: err}
}
