package castlist

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
)

func caster(turns ...entity.Turn) *entity.Unit {
	return &entity.Unit{Def: "t:caster", Creature: &entity.Creature{CastState: entity.CastState{Turns: turns}}}
}

func rule(name string, first, every clock.Time) content.CastRule {
	return content.CastRule{Name: name, Spell: content.ID("t:" + name), First: content.Span{Min: first, Max: first}, Every: content.Span{Min: every, Max: every}, Chance: 100}
}

func snapshot(own, angry []content.CastRule) *content.Snapshot {
	return content.NewSnapshot(content.Tables{Creatures: []content.Creature{{
		ID: "t:caster", Casts: own, Phases: []content.Phase{{Name: "calm"}, {Name: "angry", Casts: angry}},
	}}})
}

func stream() *clock.Stream { return clock.NewStreams(1).Stream("spells") }

func TestWhatAPhaseSaysGoesBeforeWhatItsCreatureSays(t *testing.T) {
	s := snapshot([]content.CastRule{rule("bolt", 0, 0)}, []content.CastRule{rule("storm", 0, 0), rule("bolt", 0, 0)})
	for _, test := range []struct {
		phase string
		want  []string
	}{{"", []string{"/bolt"}}, {"calm", []string{"/bolt"}}, {"angry", []string{"angry/storm", "angry/bolt", "/bolt"}}} {
		u := caster()
		u.Creature.Phase.Name = test.phase
		l := ListOf(s, u)
		if l.Len() != len(test.want) {
			t.Errorf("in phase %q there are %d entries, want %d", test.phase, l.Len(), len(test.want))
			continue
		}
		for i, want := range test.want {
			if r, of := l.At(i); of+"/"+r.Name != want {
				t.Errorf("in phase %q entry %d is %s/%s, want %s", test.phase, i, of, r.Name, want)
			}
		}
	}
}

func TestTurnsAreKeptByNameAndBeginWithTheirPhase(t *testing.T) {
	s := snapshot([]content.CastRule{rule("bolt", 1000, 0)}, []content.CastRule{rule("bolt", 500, 0)})
	u := caster()
	Begin(100, stream(), u, ListOf(s, u))
	if got := u.Creature.CastState.Turns; len(got) != 1 || got[0].Ready != 1100 {
		t.Fatalf("a fight begins with %+v", got)
	}
	u.Creature.CastState.Turns[0].Used = true
	u.Creature.Phase.Name = "angry"
	Fit(2000, stream(), u, ListOf(s, u))
	want := []entity.Turn{{Of: "angry", Name: "bolt", Ready: 2500}, {Name: "bolt", Ready: 1100, Used: true}}
	if got := u.Creature.CastState.Turns; len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("in its phase there are %+v, want %+v", got, want)
	}
	u.Creature.CastState.Turns[0].Used = true
	u.Creature.Phase.Name = "calm"
	Fit(3000, stream(), u, ListOf(s, u))
	u.Creature.Phase.Name = "angry"
	Fit(4000, stream(), u, ListOf(s, u))
	want[0].Ready = 4500
	if got := u.Creature.CastState.Turns; len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("in the phase again there are %+v, want %+v", got, want)
	}
	gone := snapshot([]content.CastRule{rule("spark", 0, 0), rule("bolt", 9, 0)}, nil)
	Fit(5000, stream(), u, ListOf(gone, u))
	if got := u.Creature.CastState.Turns; len(got) != 2 || got[0] != (entity.Turn{Name: "spark", Ready: 5000}) || got[1] != want[1] {
		t.Errorf("after a reload there are %+v", got)
	}
}

func TestWhatIsCastWaitsForItsTime(t *testing.T) {
	s := snapshot([]content.CastRule{rule("bolt", 0, 3000), rule("spark", 0, 0)}, nil)
	u := caster()
	l := ListOf(s, u)
	Begin(0, stream(), u, l)
	Spent(1000, stream(), u, l, 0)
	Spent(1000, stream(), u, l, 1)
	if got := u.Creature.CastState.Turns; got[0].Ready != 4000 || !got[0].Used || got[1].Ready != 1000 {
		t.Errorf("turns are %+v", got)
	}
}

func TestItKeepsOffWhileThereIsSomethingToCast(t *testing.T) {
	u := caster()
	u.Reach, u.Keeps = 2, 20
	if got := Gap(u); got != 20 {
		t.Errorf("it goes within %g yards, want 20", got)
	}
	u.Creature.CastState.Dry = true
	if got := Gap(u); got != 2 {
		t.Errorf("with nothing to cast it goes within %g yards, want its reach", got)
	}
	u.Creature.CastState.Dry, u.Keeps = false, 0
	if got := Gap(u); got != 2 {
		t.Errorf("one that keeps nothing goes within %g yards, want its reach", got)
	}
}
