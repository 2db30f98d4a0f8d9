package spell

import (
	"testing"

	"loam/core/model/content"
)

func TestWhatAPlaceDoesHitsWhomItIsCastThrough(t *testing.T) {
	_, e, u, v := fight(t, map[content.Slot]string{content.MissPct: "0"})
	if r := e.Casts.Cast(u, Request{Spell: "t:knee", Target: u.GUID, Triggered: true}); r != TargetFriendly {
		t.Errorf("a spell for enemies at the caster itself: %s, want %s", r, TargetFriendly)
	}
	before, other := u.Health, v.Health
	if r := e.Casts.Cast(u, Request{Spell: "t:knee", Target: u.GUID, Triggered: true, Own: true}); r != Fine {
		t.Fatalf("as a place casts it: %s", r)
	}
	if u.Health >= before || v.Health != other {
		t.Errorf("the caster has %d health of %d, the other %d of %d", u.Health, before, v.Health, other)
	}
}
