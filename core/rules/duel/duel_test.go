package duel

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// field is a map for tests, on which everybody is neutral.
type field struct{ rules content.Rules }

func (f *field) Rules() *content.Rules                       { return &f.rules }
func (f *field) Reaction(a, b *entity.Unit) content.Reaction { return content.Neutral }
func (f *field) Answers(u *entity.Unit) *entity.Unit         { return u }

// arena compiles formulas for some slots; the others are 0.
func arena(t *testing.T, sources map[content.Slot]string) *field {
	t.Helper()
	f := &field{}
	for i := range f.rules {
		f.rules[i] = formula.Constant(0)
	}
	for slot, source := range sources {
		compiled, err := formula.Compile(source, content.Slots[slot].Inputs, nil)
		if err != nil {
			t.Fatalf("%s: %v", source, err)
		}
		f.rules[slot] = compiled
	}
	return f
}

func player(n uint64, x float64) *entity.Unit {
	u := &entity.Unit{GUID: guid.New(guid.Player, 0, n), Level: 5, Health: 100, Player: &entity.Player{}, Stats: entity.Stats{Attackable: true}}
	u.Position.X = x
	return u
}

func TestWhoMayChallengeWhom(t *testing.T) {
	for _, test := range []struct {
		name string
		rule string
		set  func(a, b *entity.Unit)
		want string
	}{
		{"somebody near", "1", nil, ""},
		{"somebody who is not near", "1", func(_, b *entity.Unit) { b.Position.X = 10.1 }, "core.too_far"},
		{"where the rule says no", "not sanctuary", func(a, _ *entity.Unit) { a.Player.Flag.Land = content.Sanctuary }, "core.duel_not_here"},
		{"who is in combat", "not fighting", func(_, b *entity.Unit) { b.Combat = true }, "core.duel_not_here"},
		{"who is far weaker", "challenged_level >= challenger_level - 2", func(_, b *entity.Unit) { b.Level = 2 }, "core.duel_not_here"},
		{"a creature", "1", func(_, b *entity.Unit) { b.Player, b.Creature = nil, &entity.Creature{} }, "core.duel_whom"},
		{"an operator outside of the game", "1", func(_, b *entity.Unit) { b.Attackable = false }, "core.duel_whom"},
		{"the dead", "1", func(_, b *entity.Unit) { b.Dead = true }, "core.duel_dead"},
		{"in spite of one's own duel", "1", func(a, _ *entity.Unit) { a.Player.Duel.Foe = 9 }, "core.duel_has_one"},
		{"who has a duel", "1", func(_, b *entity.Unit) { b.Player.Duel.Foe = 9 }, "core.duel_taken"},
	} {
		a, b := player(1, 0), player(2, 9)
		if test.set != nil {
			test.set(a, b)
		}
		f := arena(t, map[content.Slot]string{content.Duels: test.rule, content.DuelAskYards: "10"})
		if got := Refused(f, a, b); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	f, a := arena(t, map[content.Slot]string{content.Duels: "1"}), player(1, 0)
	for name, b := range map[string]*entity.Unit{"nobody": nil, "oneself": a} {
		if got := Refused(f, a, b); got != "core.duel_whom" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestADuelIsKnownToBothAndLiesBetweenThem(t *testing.T) {
	a, b := player(1, 0), player(2, 8)
	Challenge(a, b, 77)
	want := entity.Duel{Foe: b.GUID, First: true, Place: 77, At: geo.Point{X: 4}}
	if a.Player.Duel != want {
		t.Errorf("who challenged knows %+v, want %+v", a.Player.Duel, want)
	}
	want.Foe, want.First = a.GUID, false
	if b.Player.Duel != want {
		t.Errorf("who was challenged knows %+v, want %+v", b.Player.Duel, want)
	}
	if Mine(a) || !Mine(b) {
		t.Error("the answer is not that of who was challenged")
	}
	Enter(a, b, entity.Counting)
	if Mine(b) || a.Duels(b) {
		t.Error("an accepted duel waits for an answer, or is fought already")
	}
	Enter(a, b, entity.Dueling)
	if !a.Duels(b) || !b.Duels(a) || a.Duels(player(3, 0)) {
		t.Error("the two do not duel each other, or duel somebody else")
	}
}

func TestWhoIsFartherFromTheMiddleThanTheRuleSaysStrays(t *testing.T) {
	f := arena(t, map[content.Slot]string{content.DuelYards: "20"})
	a, b := player(1, 0), player(2, 0)
	Challenge(a, b, 77)
	a.Position.X = 50
	if OutOfBounds(&f.rules, a) {
		t.Error("one strays from a duel that is not fought yet")
	}
	Enter(a, b, entity.Dueling)
	for x, want := range map[float64]bool{0: false, 20: false, 20.1: true, -21: true} {
		a.Position.X = x
		if got := OutOfBounds(&f.rules, a); got != want {
			t.Errorf("at %g yards it strays: %v, want %v", x, got, want)
		}
	}
}

func TestOnlyTheFoesLastBlowIsSpared(t *testing.T) {
	for _, test := range []struct {
		name     string
		phase    entity.DuelPhase
		stranger bool
		health   int64
		amount   int64
		left     int64
		last     bool
	}{
		{"a blow", entity.Dueling, false, 100, 99, 99, false},
		{"one that would kill", entity.Dueling, false, 100, 100, 99, true},
		{"a far greater one", entity.Dueling, false, 100, 9000, 99, true},
		{"at the last point", entity.Dueling, false, 1, 5, 0, true},
		{"before it begins", entity.Counting, false, 100, 100, 100, false},
		{"of somebody else", entity.Dueling, true, 100, 100, 100, false},
	} {
		a, b := player(1, 0), player(2, 0)
		Challenge(a, b, 77)
		Enter(a, b, test.phase)
		b.Health = test.health
		by := a
		if test.stranger {
			by = player(3, 0)
		}
		if left, last := LimitDamage(by, b, test.amount, 50); left != test.left || last != test.last {
			t.Errorf("%s leaves %d (last: %v), want %d (%v)", test.name, left, last, test.left, test.last)
		}
	}
	if left, last := LimitDamage(nil, player(1, 0), 500, 0); left != 500 || last {
		t.Errorf("a fall leaves %d (last: %v)", left, last)
	}
}

func TestTimesAreWithinBounds(t *testing.T) {
	f := arena(t, map[content.Slot]string{content.DuelAnswerMS: "1000000000000", content.DuelCountdownMS: "-5", content.DuelOutsideMS: "4000"})
	if a, c, o := Answer(&f.rules), Countdown(&f.rules), Outside(&f.rules); a != clock.Day || c != clock.Step || o != 4000 {
		t.Errorf("answer %d ms, countdown %d ms, outside %d ms; want a day, a step, 4000", a, c, o)
	}
}

func TestTheRestOfTheLastBlowHurtsNobody(t *testing.T) {
	a, b, c := player(1, 0), player(2, 0), player(3, 0)
	Settle(b, a, 100)
	for _, test := range []struct {
		name string
		by   *entity.Unit
		now  clock.Time
		left int64
	}{
		{"of the winner at once", a, 100, 0},
		{"of the winner later", a, 150, 7},
		{"of somebody else", c, 100, 7},
	} {
		if left, last := LimitDamage(test.by, b, 7, test.now); left != test.left || last {
			t.Errorf("a blow %s leaves %d (last: %v), want %d", test.name, left, last, test.left)
		}
	}
}
