package session

import (
	"errors"
	"fmt"
	"testing"

	"loam/core/model/auth"
)

// fakeDesk remembers what was decided.
type fakeDesk struct {
	decided []string
	err     error
}

func (d *fakeDesk) Questions() []Question { return nil }

func (d *fakeDesk) Decide(by string, a Decision) error {
	d.decided = append(d.decided, fmt.Sprint(by, " ", a.Bundle, " ", a.Words, " ", a.Allow))
	return d.err
}

func TestOnlyOperatorsDecideWhatBundlesMayDo(t *testing.T) {
	for _, test := range []struct {
		name  string
		role  auth.Role
		state State
		desk  *fakeDesk // nil: there is none
		want  string
		calls int
	}{
		{"an operator", auth.Operator, InWorld, &fakeDesk{}, "ok", 1},
		{"a builder", auth.Builder, InWorld, &fakeDesk{}, "not_allowed", 0},
		{"a player", auth.Player, InWorld, &fakeDesk{}, "not_allowed", 0},
		{"outside of the world", auth.Operator, Authenticated, &fakeDesk{}, "wrong_state", 0},
		{"where there is nothing to decide", auth.Operator, InWorld, nil, "not_allowed", 0},
		{"a bundle that does not ask for it", auth.Operator, InWorld, &fakeDesk{err: errors.New("no such bundle")}, "not_allowed", 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, _ := in(t, &fakeRealm{role: test.role}, test.state)
			if test.desk != nil {
				s.config.Desk = test.desk
			}
			err := s.Decide(Decision{Bundle: "stranger", Words: []string{"storage"}, Allow: true})
			if got := codeOf(err); got != test.want {
				t.Errorf("Decide = %s, want %s", got, test.want)
			}
			if test.desk != nil && len(test.desk.decided) != test.calls {
				t.Errorf("the desk was asked %q, want %d calls", test.desk.decided, test.calls)
			}
		})
	}
}
