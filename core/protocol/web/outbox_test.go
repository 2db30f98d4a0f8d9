package web

import (
	"testing"

	"loam/core/session"
)

func TestOutbox(t *testing.T) {
	frame := func(n int) []byte { return make([]byte, n) }
	o := newOutbox(100)
	if !o.put(frame(60)) || !o.put(frame(40)) {
		t.Error("what fits was refused")
	}
	if o.put(frame(1)) {
		t.Error("more than fits was taken")
	}
	if got := len(o.take()); got != 2 {
		t.Errorf("took %d frames, want 2", got)
	}
	if o.put(frame(1)) {
		t.Error("frames that are being written count as waiting")
	}
	o.written(60)
	if !o.put(frame(60)) {
		t.Error("what was written still takes room")
	}
	if !o.end(slow()) || o.end(&session.Refusal{Code: session.Gone}) {
		t.Error("the first end counts")
	}
	if !o.put(frame(1000)) || o.ended().Code != session.Slow {
		t.Error("after the end nothing matters")
	}
}
