package session

import (
	"testing"
	"time"

	"loam/core/model/intent"
	"loam/core/session/throttle"
)

func TestWhoTalksTooMuchIsRefusedAndWalksOn(t *testing.T) {
	s, _ := in(t, &fakeRealm{}, InWorld)
	now := time.Unix(100, 0)
	submit := func(in intent.Intent) string {
		t.Helper()
		if err := s.Admit(now, 10); err != nil {
			t.Fatal(err)
		}
		return codeOf(s.Submit(in))
	}
	list := []intent.Intent{intent.Chat{Text: "hi"}, intent.Whisper{To: "Ben"}, intent.Talk{}, intent.Gesture{}, intent.Channel{}}
	for i := range throttle.DefaultLimits().Chatty {
		if got := submit(list[i%len(list)]); got != "ok" {
			t.Fatalf("message %d: %s", i+1, got)
		}
	}
	for _, in := range list {
		if got := submit(in); got != "too_fast" {
			t.Errorf("one more, %s: %s, want too_fast", in.Kind(), got)
		}
	}
	if got := submit(intent.Attack{}); got != "ok" {
		t.Errorf("an attack: %s", got)
	}
	now = now.Add(time.Second)
	if got := submit(list[0]); got != "ok" {
		t.Errorf("a second later: %s", got)
	}
}
