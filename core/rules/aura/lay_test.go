package aura

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
)

// laid is one aura that comes onto a unit in a test.
type laid struct {
	id     content.ID
	caster guid.GUID
}

func TestWhatComesBesideOverAndInsteadOfWhat(t *testing.T) {
	one := []content.Effect{{Kind: content.ModifyStat}}
	s := content.NewSnapshot(content.Tables{Auras: []content.Aura{
		{ID: "t:alone", Alone: true, Stacks: 3, Refresh: true, Effects: one},
		{ID: "t:each", Stacks: 1, Refresh: true, Effects: one},
		{ID: "t:fixed", Stacks: 2, Effects: one},
		{ID: "t:large", Stacks: 1, Group: "g", Rank: 2, Refresh: true, Effects: one},
		{ID: "t:small", Stacks: 1, Group: "g", Rank: 1, Refresh: true, Effects: one},
	}})
	for _, test := range []struct {
		name   string
		come   []laid
		want   []laid // that lie there, in this order
		stacks int    // of the first
		last   bool   // the last one came
		ends   int64  // of the first; each comes a second after the one before, for 10 s
	}{
		{"one from each caster", []laid{{"t:each", 1}, {"t:each", 2}}, []laid{{"t:each", 1}, {"t:each", 2}}, 1, true, 10000},
		{"again from the same", []laid{{"t:each", 1}, {"t:each", 1}}, []laid{{"t:each", 1}}, 1, true, 11000},
		{"one from all", []laid{{"t:alone", 1}, {"t:alone", 2}}, []laid{{"t:alone", 2}}, 2, true, 11000},
		{"no more stacks than it may", []laid{{"t:alone", 1}, {"t:alone", 1}, {"t:alone", 1}, {"t:alone", 1}}, []laid{{"t:alone", 1}}, 3, true, 13000},
		{"stacks whose time runs on", []laid{{"t:fixed", 1}, {"t:fixed", 1}}, []laid{{"t:fixed", 1}}, 2, true, 10000},
		{"refused when they are full", []laid{{"t:fixed", 1}, {"t:fixed", 1}, {"t:fixed", 1}}, []laid{{"t:fixed", 1}}, 2, false, 10000},
		{"a greater one of its group", []laid{{"t:small", 1}, {"t:large", 2}}, []laid{{"t:large", 2}}, 1, true, 11000},
		{"a lesser one of its group", []laid{{"t:large", 1}, {"t:small", 2}}, []laid{{"t:large", 1}}, 1, false, 10000},
		{"one of a group from another caster", []laid{{"t:large", 1}, {"t:each", 1}, {"t:large", 2}}, []laid{{"t:each", 1}, {"t:large", 2}}, 1, true, 11000},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := &entity.Unit{}
			var ok bool
			for i, l := range test.come {
				def, _ := s.Aura(l.id)
				now := int64(i) * 1000
				_, _, ok, _ = Apply(s, u, def, entity.Aura{Serial: uint32(i + 1), Aura: l.id, Caster: l.caster, Began: clock.Time(now), Ends: clock.Time(now + 10000), Stacks: 1, Parts: []entity.Part{{}}})
			}
			if ok != test.last {
				t.Errorf("the last came: %v, want %v", ok, test.last)
			}
			if len(u.Auras) != len(test.want) {
				t.Fatalf("%d lie there, want %d", len(u.Auras), len(test.want))
			}
			for i, w := range test.want {
				if a := u.Auras[i]; a.Aura != w.id || a.Caster != w.caster {
					t.Errorf("place %d has %s of %d, want %s of %d", i, a.Aura, a.Caster, w.id, w.caster)
				}
			}
			if a := u.Auras[0]; a.Stacks != test.stacks || a.Ends != clock.Time(test.ends) {
				t.Errorf("the first has %d stacks until %d ms, want %d until %d", a.Stacks, a.Ends, test.stacks, test.ends)
			}
		})
	}
}

func TestNobodyBearsMoreThanItMay(t *testing.T) {
	s := content.NewSnapshot(content.Tables{Auras: []content.Aura{{ID: "t:each", Stacks: 1, Effects: []content.Effect{{Kind: content.ModifyStat}}}}})
	u := &entity.Unit{}
	def, _ := s.Aura("t:each")
	for i := range MaxAuras + 3 {
		_, _, ok, gone := Apply(s, u, def, entity.Aura{Serial: uint32(i + 1), Aura: "t:each", Caster: guid.GUID(i + 1), Ends: 1000, Stacks: 1})
		if over := i >= MaxAuras; !ok || over != (len(gone) == 1) {
			t.Fatalf("of %d auras %d had to go", i+1, len(gone))
		}
		if len(gone) == 1 && (gone[0].Cause != event.CauseReplaced || gone[0].Serial != uint32(i-MaxAuras+1)) {
			t.Errorf("number %d went, want the oldest", gone[0].Serial)
		}
	}
	for i := range u.Auras {
		u.Auras[i].Ends = 0
	}
	if _, _, ok, _ := Apply(s, u, def, entity.Aura{Aura: "t:each", Caster: 9999, Stacks: 1}); ok {
		t.Error("it came where nothing can go for it")
	}
}

func TestHowOftenAurasOfAGroupCame(t *testing.T) {
	u := &entity.Unit{}
	Counted(u, "stun", 0, 4000)
	Counted(u, "stun", 1000, 5000)
	if got := Count(u, "stun", 4999); got != 2 {
		t.Errorf("%d at 5 s, want 2", got)
	}
	if got := Count(u, "root", 0); got != 0 {
		t.Errorf("%d of another group, want 0", got)
	}
	Ended(u, "stun", 3000)
	if got := Count(u, "stun", 3000); got != 0 {
		t.Errorf("%d when it is forgotten, want 0", got)
	}
	Counted(u, "stun", 3000, 0)
	if got := Count(u, "stun", 999999); got != 1 {
		t.Errorf("%d while one lies there for ever, want 1", got)
	}
	for i := range 2 * MaxLimits {
		Counted(u, string(rune('a'+i)), 0, 9999)
	}
	if len(u.Limits) != MaxLimits {
		t.Errorf("%d groups are counted, want %d", len(u.Limits), MaxLimits)
	}
}

func TestOnlyOneUnit(t *testing.T) {
	u := &entity.Unit{}
	for _, test := range []struct{ bearer, before guid.GUID }{{1, 0}, {2, 1}, {2, 2}, {3, 2}} {
		if got := Only(u, "t:beacon", test.bearer); got != test.before {
			t.Errorf("before %d it was on %d, want %d", test.bearer, got, test.before)
		}
	}
}
