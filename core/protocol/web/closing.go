package web

import (
	"github.com/coder/websocket"

	"loam/core/session"
)

// closings are the WebSocket codes with which connections end, by what ended
// them. A page comes back by itself after those marked so. A test fails when a
// fatal code is missing.
var closings = map[session.Code]struct {
	code     websocket.StatusCode
	comeBack bool
}{
	session.TooBig:     {websocket.StatusMessageTooBig, false},
	session.Stopping:   {websocket.StatusGoingAway, true},
	session.Gone:       {websocket.StatusNormalClosure, true},
	session.Failed:     {websocket.StatusInternalError, true},
	session.Flood:      {4001, false},
	session.Nonsense:   {4002, false},
	session.Guessing:   {4003, false},
	session.Slow:       {4004, true}, // seldom seen: the connection is cut
	session.Silent:     {4005, true}, // seldom seen: the connection is cut
	session.Idle:       {4006, false},
	session.Superseded: {4007, false},
	session.Removed:    {4008, false},
}

// maxReason is what fits into a close frame, in bytes.
const maxReason = 120

// closing is the close frame for a reason.
func closing(why *session.Refusal) (websocket.StatusCode, string) {
	reason := why.Text
	if len(reason) > maxReason {
		end := maxReason
		for end > 0 && reason[end]&0xC0 == 0x80 { // not within a character
			end--
		}
		reason = reason[:end]
	}
	if c, ok := closings[why.Code]; ok {
		return c.code, reason
	}
	return websocket.StatusPolicyViolation, reason
}
