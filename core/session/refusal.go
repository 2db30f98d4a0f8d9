package session

import (
	"errors"
	"fmt"

	"loam/core/lib/value"
	"loam/core/model/content"
)

// Code is why a request is refused or a session ends.
type Code uint8

// The codes. Those from Flood on end the session.
const (
	Malformed   Code = iota // not a message at all
	Unknown                 // no such message
	BadField                // a field is missing, unknown, of the wrong type or out of range
	TooFast                 // too many messages
	WrongState              // not in this state
	NotAllowed              // not for this account, peer or realm
	BadLogin                // wrong name or password
	Busy                    // too many intents of this player are queued on the map
	Refused                 // the realm refuses; the text contains the reason
	Unavailable             // the realm cannot do it at the moment
	Flood
	TooBig
	Nonsense      // too many messages that cannot be understood
	Guessing      // too many failed log-ins
	Slow          // it does not read what it is sent
	Silent        // no sign of life
	Idle          // connected for long without entering the world
	Superseded    // a newer session plays the character
	Removed       // the realm ended the stay; the text contains the reason
	Stopping      // the realm stops
	Gone          // the peer went away
	Failed        // a fault of the server
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

// String returns the word used on the wire and as a metric's label.
func (c Code) String() string {
	if int(c) < CodeCount {
		return codeNames[c]
	}
	return "unknown"
}

// Fatal reports whether the code ends a session.
func (c Code) Fatal() bool { return c >= firstFatal }

// Why is the reason of a refusal for which a protocol has its own text or number.
type Why uint8

// The reasons.
const (
	Unsaid       Why = iota // only the text
	NameEmpty               // a name without a letter
	NameShort               // too few letters
	NameLong                // too many letters
	NameBad                 // a character that is not a letter, or a letter that is not allowed
	NameMixed               // letters of several alphabets
	NameThrice              // the same letter three times in a row
	NameReserved            // the name is reserved
	NameTaken               // the name is in use
	TooMany                 // the account has the maximum number of characters
	NoSuchStart             // the running release does not offer that character start
	NotYours                // the account has no such character
	InUse                   // the character is in the world, or is leaving it
	NotInvited              // no invitation is valid for this
)

// Refusal is why a session refuses a request, or why it ends. Text is for the person at the
// other end.
type Refusal struct {
	Code Code
	Why  Why
	Text string
	// Line and Args are the same as text of content, for protocols that translate it; often
	// empty.
	Line content.Text
	Args value.Value
	// Cause is the error of the realm, for the log only; often nil.
	Cause error
}

// Refuse returns a refusal for a player.
func Refuse(format string, args ...any) *Refusal {
	return &Refusal{Code: Refused, Text: fmt.Sprintf(format, args...)}
}

// RefuseFor is Refuse with a reason that protocols know.
func RefuseFor(why Why, format string, args ...any) *Refusal {
	r := Refuse(format, args...)
	r.Why = why
	return r
}

// WhyOf returns the reason for which err was refused, or Unsaid.
func WhyOf(err error) Why {
	var r *Refusal
	if errors.As(err, &r) {
		return r.Why
	}
	return Unsaid
}

// Error returns code and text.
func (r *Refusal) Error() string { return r.Code.String() + ": " + r.Text }

// Unwrap returns the cause.
func (r *Refusal) Unwrap() error { return r.Cause }

// refuse counts and returns a refusal.
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

// asRefusal turns an error of the realm into the refusal that the player receives: a refusal
// unchanged, an error that wraps no other as its text. An error that wraps another, mostly
// from the store, is for the log only, except in development.
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
