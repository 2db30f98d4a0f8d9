package wire

import (
	"errors"
	"fmt"
	"io"
	"syscall"
	"testing"
)

// TestEndsReadAsSentences: what the log says of an end.
func TestEndsReadAsSentences(t *testing.T) {
	var none *End
	for _, test := range []struct {
		why  *End
		want string
	}{
		{&End{Reason: Gone}, "gone"},
		{Dismiss("wrong password"), "dismissed: wrong password"},
		{unreadable(io.EOF), "gone: the peer closed the connection"},
		{unreadable(fmt.Errorf("read: %w", syscall.ECONNRESET)), "gone: the connection was lost: read: connection reset by peer"},
		{unreadable(fmt.Errorf("%w: 9 bytes", ErrTooBig)), "too-big: a message is too large: message too big: 9 bytes"},
		{unreadable(ErrMalformed), "malformed: invalid message header: malformed header"},
		{refused(fmt.Errorf("while dancing: %w", Dismiss("tired"))), "dismissed: tired"},
		{refused(errors.New("boom")), "failed: a message could not be handled: boom"},
		{refused(none), "failed: a message could not be handled"},
	} {
		if got := test.why.Error(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// TestReasonsHaveNames: each in one word of its own.
func TestReasonsHaveNames(t *testing.T) {
	seen := map[string]bool{}
	for r := range Reason(ReasonCount) {
		if name := r.String(); name == "" || seen[name] {
			t.Errorf("reason %d is called %q", r, name)
		}
		seen[r.String()] = true
	}
	if got := Reason(ReasonCount).String(); got != "reason 10" {
		t.Errorf("a reason that is none is called %q", got)
	}
}

// TestBlockOfAnotherLayout: headers that the peer could not read are not sent.
func TestBlockOfAnotherLayout(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a block for another protocol was taken")
		}
	}()
	newOutbox(toNew, 1000, new(buffers)).putBlock(NewBlock(toOld))
}
