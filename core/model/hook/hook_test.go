package hook

import "testing"

func TestTheTableListsEveryHookInOrder(t *testing.T) {
	seen := map[string]map[Subject]bool{}
	for i, h := range Table {
		if int(h.ID) != i {
			t.Errorf("%s stands at %d and is %d", h.Name, i, h.ID)
		}
		if h.Name == "" || h.Doc == "" || len(h.Subjects) == 0 {
			t.Errorf("hook %d lacks a name, a doc or a subject: %+v", i, h)
		}
		for _, s := range h.Subjects {
			if seen[h.Name] == nil {
				seen[h.Name] = map[Subject]bool{}
			}
			if seen[h.Name][s] {
				t.Errorf("two hooks named %s for one subject", h.Name)
			}
			seen[h.Name][s] = true
		}
		if h.Kind == Change && len(h.Params) == 0 {
			t.Errorf("%s changes a value and has no parameter for it", h.Name)
		}
		for _, p := range h.Params {
			if p.Name == "" || p.Doc == "" {
				t.Errorf("%s has a parameter without name or doc", h.Name)
			}
		}
	}
}

func TestHooksOfUnitsFitASet(t *testing.T) {
	for _, h := range Table {
		for _, s := range h.Subjects {
			if (s == Creature || s == Player) && h.ID >= 128 {
				t.Errorf("%s does not fit a set", h.Name)
			}
		}
	}
	if s := (Set{}).With(Aggro); !s.Has(Aggro) || s.Has(Death) {
		t.Errorf("a set with Aggro: %b", s)
	}
}
