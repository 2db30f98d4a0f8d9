package mapstate_test

import (
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/world/mapstate/mapstatetest"
)

func TestAWakeUpReplacesTheOneOfItsKind(t *testing.T) {
	s := mapstatetest.New(t, content.Tables{}, nil)
	u := s.Creature(0)
	s.Plan(u, entity.DueSwing, 2*clock.Step)
	s.Plan(u, entity.DueSwing, clock.Step)
	s.Plan(u, entity.DueThink, 2*clock.Step)
	s.Unplan(u, entity.DueThink)
	var rang []clock.Time
	s.Steps(5, func(_ *entity.Unit, what entity.Due, due clock.Time) {
		if what != entity.DueSwing {
			t.Errorf("%d rang, which was dropped", what)
		}
		rang = append(rang, due)
	})
	if !slices.Equal(rang, []clock.Time{clock.Step}) || s.Wheel.Len() != 0 {
		t.Errorf("it rang at %v and %d wait, want once at %v and none", rang, s.Wheel.Len(), clock.Step)
	}
}

func TestATimerComesAgainUntilItIsCancelled(t *testing.T) {
	s := mapstatetest.New(t, content.Tables{}, nil)
	u := s.Creature(0)
	if err := s.Timers.Start(u, entity.Timer{Bundle: "t", Handler: "tick", Min: 100, Max: 100}, 100, 100); err != nil {
		t.Fatal(err)
	}
	s.Steps(6, nil)
	if len(s.Rung) != 3 {
		t.Errorf("it rang %d times in 300 ms, want 3", len(s.Rung))
	}
	if !s.Timers.Cancel(u, "t", "tick") || s.Wheel.Len() != 0 {
		t.Error("it cannot be cancelled")
	}
}

func TestWhoAnswersForWhom(t *testing.T) {
	s := mapstatetest.New(t, content.Tables{}, nil)
	anna, wolf, snake := s.Player(0), s.Creature(1), s.Creature(2)
	wolf.Creature.Owner, wolf.Creature.Bond.Temper = anna.GUID, content.Defensive
	snake.Creature.Owner = anna.GUID
	for _, test := range []struct {
		name string
		unit *entity.Unit
		want *entity.Unit
	}{
		{"a player for itself", anna, anna},
		{"who owns what has a temper", wolf, anna},
		{"nobody for what is owned and independent", snake, snake},
	} {
		if got := s.Answers(test.unit); got != test.want {
			t.Errorf("%s: it is %s", test.name, got.GUID)
		}
	}
	snake.Charmer = wolf.GUID
	if s.Answers(snake) != wolf {
		t.Error("who has charmed a creature does not answer for it")
	}
}

func TestAWalkEndsWhereItIsStopped(t *testing.T) {
	s := mapstatetest.New(t, content.Tables{}, nil)
	u := s.Creature(0)
	s.Walk(u, geo.Point{X: 70}, true)
	s.Steps(20, func(*entity.Unit, entity.Due, clock.Time) {})
	s.StandStill(u)
	if d := geo.Distance(u.Position.Point, geo.Point{X: 7}); d > 0.01 || u.Way.Moving() || s.Wheel.Len() != 0 {
		t.Errorf("after a second it stands at %v and waits for %d things, want 7 yards on and nothing", u.Position.Point, s.Wheel.Len())
	}
	if u.Changed&view.Place == 0 || !slices.Contains(s.Changed, u) {
		t.Error("nobody is told that it walks")
	}
	u.Rooted = true
	if s.Walk(u, geo.Point{X: 70}, true); u.Way.Moving() {
		t.Error("it walks though it is held fast")
	}
}

func TestWhoWalksStands(t *testing.T) {
	s := mapstatetest.New(t, content.Tables{}, nil)
	u := s.Player(0)
	if err := s.SetStance(u, intent.Sitting); err != nil {
		t.Fatal(err)
	}
	s.Walk(u, geo.Point{X: 5}, false)
	if u.Stance != intent.Standing {
		t.Errorf("it walks in stance %d", u.Stance)
	}
	if s.SetStance(u, intent.Stances) == nil {
		t.Error("it takes a stance that there is not")
	}
}

func TestWhoIsNearHearsAPlayer(t *testing.T) {
	s := mapstatetest.New(t, content.Tables{}, map[content.Slot]string{content.SayYards: "25"})
	anna, near, far := s.Player(0), s.Creature(20), s.Creature(30)
	near.Hooks = near.Hooks.With(hook.Hear)
	far.Hooks = far.Hooks.With(hook.Hear)
	s.Speak(anna, intent.Say, content.Text{Key: "hello"}, value.Value{})
	if !slices.Equal(s.Heard, []hook.ID{hook.Hear}) {
		t.Errorf("the scripts heard %v, want the one of who is within 25 yards", s.Heard)
	}
}
