package inbox

import (
	"slices"
	"testing"
)

// full is how many inputs of one player may wait in these tests.
const full = 2

func newInbox() *Inbox[string, string] {
	return NewInbox[string](func(in string) bool { return in == "now" })
}

func TestAFloodFillsItsSendersShareOnly(t *testing.T) {
	b := newInbox()
	for _, test := range []struct {
		by, in string
		want   bool
	}{{"anna", "1", true}, {"anna", "2", true}, {"anna", "3", false}, {"bert", "4", true}} {
		if got := b.Submit(test.by, test.in, full); got != test.want {
			t.Errorf("%s of %s is taken: %v, want %v", test.in, test.by, got, test.want)
		}
	}
	b.Control("never refused")
	if got := b.Take(); !slices.Equal(got, []string{"1", "2", "4", "never refused"}) || b.Waiting() != 0 {
		t.Errorf("taken are %q, %d wait", got, b.Waiting())
	}
	if !b.Submit("anna", "5", full) {
		t.Error("the next step has no room")
	}
}

func TestWhatIsUrgentTakesWhatCameBeforeAlong(t *testing.T) {
	b := newInbox()
	kicked := func() bool {
		select {
		case <-b.Kicked():
			return true
		default:
			return false
		}
	}
	b.Control("a")
	if got := b.TakeUrgent(); len(got) != 0 || kicked() {
		t.Errorf("nothing is urgent, and %q are taken", got)
	}
	for _, in := range []string{"now", "b", "now", "c"} {
		b.Control(in)
	}
	if !kicked() || kicked() {
		t.Error("the owner is not kicked once")
	}
	got := b.TakeUrgent()
	b.Control("d")
	if !slices.Equal(got, []string{"a", "now", "b", "now"}) || !slices.Equal(b.Take(), []string{"c", "d"}) {
		t.Errorf("taken are %q", got)
	}
}
