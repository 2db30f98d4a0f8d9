package line

import "testing"

func TestNoSlotStandsTwice(t *testing.T) {
	seen := make(map[string]bool)
	for _, s := range slots {
		if seen[s.label] {
			t.Errorf("two slots are called %s: the second is never read", s.label)
		}
		if seen[s.label] = true; s.what == "" || s.doc == "" || s.read == nil {
			t.Errorf("slot %s is not complete", s.label)
		}
	}
}
