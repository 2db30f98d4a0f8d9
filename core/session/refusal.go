package session

import (
	"errors"
	"fmt"

	"loam/core/lib/value"
	"loam/core/model/content"
)

// Code names why something is refused or a session ends.
type Code uint8

// The codes. Those from Flood on end the session.
const (
	Malformed   Code = iota // not a message at all
	Unknown                 // no such message
	BadField                // a field is missing, unknown, of the wrong type or out of range
	TooFast                 // more messages than allowed
	WrongState              // not now
	NotAllowed              // not for this account, peer or realm
	BadLogin                // wrong name or password
	Busy                    // the map has enough to do for this player
	Refused                 // the realm does not want to; the text says why
	Unavailable             // the realm cannot at the moment
	Flood
	TooBig
	Nonsense      // too many messages that make no sense
	Guessing      // too many failed log-ins
	Slow          // it does not take what it is sent
	Silent        // no sign of life
	Idle          // connected for long without entering the world
	Superseded    // a newer session plays the character
	Removed       // the realm ended the stay; the text says why
	Stopping      // the realm stops
	Gone          // the peer went away
	Failed        // our own fault
	codes         //
	firstFatal    = Flood
	maxTextLength = 300 // bytes of a refusal's text
)

// CodeCount is the number of codes.
const CodeCount = int(codes)

var codeNames = [CodeCount]string{
	Malformed:   "malformed",
	Unknown:     "unknown_message",
	BadField:    "bad_field",
	TooFast:     "too_fast",
	WrongState:  "wrong_state",
	NotAllowed:  "not_allowed",
	BadLogin:    "bad_login",
	Busy:        "busy",
	Refused:     "refused",
	Unavailable: "unavailable",
	Flood:       "flood",
	TooBig:      "too_big",
	Nonsense:    "nonsense",
	Guessing:    "guessing",
	Slow:        "slow",
	Silent:      "silent",
	Idle:        "idle",
	Superseded:  "superseded",
	Removed:     "removed",
	Stopping:    "stopping",
	Gone:        "gone",
	Failed:      "failed",
}

// String is the word used on the wire and as a metric's label.
func (c Code) String() string {
	if int(c) < CodeCount {
		return codeNames[c]
	}
	return "unknown"
}

// Fatal tells whether the code ends a session.
func (c Code) Fatal() bool { return c >= firstFatal }

// Why says in one word why a realm refuses something, where a protocol has a way
// of its own to tell it.
type Why uint8

// Why a realm refuses.
const (
	Unsaid       Why = iota // the text says it
	NameEmpty               // a name without a letter
	NameShort               // too few letters
	NameLong                // too many letters
	NameBad                 // something else than letters, or letters that names may not have
	NameMixed               // letters of several alphabets
	NameThrice              // the same letter three times in a row
	NameReserved            // nobody may be called so
	NameTaken               // somebody is called so
	TooMany                 // the account has as many characters as it may have
	NoSuchStart             // the running release does not offer such a beginning
	NotYours                // the account has no such character
	InUse                   // the character is in the world, or just leaving it
	NotInvited              // no invitation is good for this
)

// Refusal is why a session does not do what it was asked, or why it ends. Text
// is for the person at the other end.
type Refusal struct {
	Code Code
	Why  Why
	Text string
	// Line and Args are the same as content has it, for protocols that tell a person
	// in its own language; often empty.
	Line content.Text
	Args value.Value
	// Cause is what the realm really said, for the log only; often nil.
	Cause error
}

// Refuse makes the refusal with which a realm answers a player.
func Refuse(format string, args ...any) *Refusal {
	return &Refusal{Code: Refused, Text: fmt.Sprintf(format, args...)}
}

// RefuseFor is Refuse for a reason that protocols know.
func RefuseFor(why Why, format string, args ...any) *Refusal {
	r := Refuse(format, args...)
	r.Why = why
	return r
}

// WhyOf is the reason for which err was refused, or Unsaid.
func WhyOf(err error) Why {
	var r *Refusal
	if errors.As(err, &r) {
		return r.Why
	}
	return Unsaid
}

// Error is code and text.
func (r *Refusal) Error() string { return r.Code.String() + ": " + r.Text }

// Unwrap is the cause.
func (r *Refusal) Unwrap() error { return r.Cause }

// refuse counts and makes a refusal.
func (s *Session) refuse(code Code, format string, args ...any) *Refusal {
	return s.counted(&Refusal{Code: code, Text: fmt.Sprintf(format, args...)})
}

func (s *Session) counted(r *Refusal) *Refusal {
	if len(r.Text) > maxTextLength {
		cut := *r
		cut.Text = cutText(r.Text, maxTextLength)
		r = &cut
	}
	s.config.Counters.Refused[r.Code].Add(1)
	return r
}

// asRefusal turns an error of the realm into what the player is told: a refusal
// as it is, an error of the realm's own as its words. One that wraps another
// comes from below, from the store most often, and is for the log only, except
// in development.
func (s *Session) asRefusal(err error) *Refusal {
	var r *Refusal
	if errors.As(err, &r) {
		return s.counted(r)
	}
	if errors.Unwrap(err) == nil {
		return s.counted(&Refusal{Code: Refused, Text: err.Error()})
	}
	text := "the realm cannot do that at the moment, try again"
	if s.config.Realm.Development() {
		text = err.Error()
	}
	return s.counted(&Refusal{Code: Unavailable, Text: text, Cause: err})
}

// cutText shortens s to at most n bytes without splitting a character.
func cutText(s string, n int) string {
	for n > 0 && s[n]&0xC0 == 0x80 {
		n--
	}
	return s[:n]
}
