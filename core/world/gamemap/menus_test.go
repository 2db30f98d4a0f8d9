package gamemap

import "testing"

func TestEveryActionOfMenusIsDone(t *testing.T) {
	m := newInn(t).field
	if a, lacks := m.gossip.Lacks(); lacks {
		t.Errorf("nothing comes of options that do %q: it has no line in menus.acts", a)
	}
}
