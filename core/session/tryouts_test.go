package session

import (
	"context"
	"errors"
	"testing"

	"loam/core/model/auth"
	"loam/core/model/ruletrace"
)

// bench is where rules are tried in tests.
type bench struct{ err error }

func (b bench) Try(_ context.Context, account int64, t ruletrace.Trial) (ruletrace.Outcome, error) {
	return ruletrace.Outcome{Who: t.Who}, b.err
}

func TestRulesAreTriedByWhoMayInspect(t *testing.T) {
	for _, test := range []struct {
		name  string
		role  auth.Role
		state State
		at    Tryouts
		want  string
	}{
		{"a player", auth.Player, InWorld, bench{}, "not_allowed"},
		{"a builder", auth.Builder, InWorld, bench{}, "ok"},
		{"an operator", auth.Operator, InWorld, bench{}, "ok"},
		{"who is not in the world", auth.Builder, Authenticated, bench{}, "wrong_state"},
		{"nothing to try with", auth.Builder, InWorld, nil, "not_allowed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, _ := in(t, &fakeRealm{role: test.role, development: true}, test.state)
			s.config.Tryouts = test.at
			if got := codeOf(s.MayTry("try_rules")); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestWhyATrialIsNotBegunIsTold(t *testing.T) {
	s, _ := in(t, &fakeRealm{role: auth.Builder, development: true}, InWorld)
	s.config.Tryouts = bench{errors.New("your last trial is still under way")}
	_, err := s.Try(context.Background(), ruletrace.Trial{})
	var why *Refusal
	if !errors.As(err, &why) || why.Code != Refused || why.Text != "your last trial is still under way" {
		t.Errorf("got %v", err)
	}
}
