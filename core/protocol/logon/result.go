package logon

import (
	"fmt"

	"loam/core/protocol/packets/codec"
)

// Result is the result byte of an answer, for which clients have texts.
type Result uint8

// The results. UnknownAccount also answers a wrong password, so that clients cannot find
// out which names exist.
const (
	Success        Result = 0x00
	Banned         Result = 0x03
	UnknownAccount Result = 0x04
	WrongPassword  Result = 0x05
	AlreadyOnline  Result = 0x06
	NoTime         Result = 0x07
	Busy           Result = 0x08 // the server is busy, try again later
	BadVersion     Result = 0x09
	Download       Result = 0x0A
	Suspended      Result = 0x0C // banned temporarily
	NoAccess       Result = 0x0D
	SuccessSurvey  Result = 0x0E
	Parental       Result = 0x0F
	Locked         Result = 0x10 // in 3.3.5a
)

// String returns the result in words.
func (r Result) String() string {
	switch r {
	case Success:
		return "success"
	case Banned:
		return "the account is banned"
	case UnknownAccount:
		return "unknown account or wrong password"
	case WrongPassword:
		return "wrong password"
	case AlreadyOnline:
		return "the account is already online"
	case NoTime:
		return "the account has no time left"
	case Busy:
		return "the server is busy, try again later"
	case BadVersion:
		return "this client version is not supported"
	case Download:
		return "the client must be updated"
	case Suspended:
		return "the account is suspended"
	case NoAccess:
		return "no access"
	case SuccessSurvey:
		return "success, with a survey"
	case Parental:
		return "parental control does not allow it"
	case Locked:
		return "the account is locked"
	}
	return fmt.Sprintf("result 0x%02x", uint8(r))
}

func (r *Result) code(c *codec.Coder) {
	b := uint8(*r)
	c.U8("result", &b)
	*r = Result(b)
}
