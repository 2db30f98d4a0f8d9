package session

import (
	"errors"
	"fmt"
	"testing"

	"loam/core/session/throttle"
)

func TestAnInvitationThatIsWorthNothingIsAFailedLogIn(t *testing.T) {
	for _, test := range []struct {
		name string
		err  error
		want string // after as many attempts as a session has
	}{
		{"not invited", RefuseFor(NotInvited, "no such invitation"), "guessing"},
		{"a name that is taken", RefuseFor(NameTaken, "taken"), "refused"},
		{"the realm cannot", fmt.Errorf("sign up: %w", errors.New("disk")), "unavailable"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, _ := open(&fakeRealm{loginErr: test.err})
			got := ""
			for range throttle.DefaultLimits().Logins {
				got = codeOf(s.SignUp(t.Context(), SignUp{Invite: "x", Name: "ANNA"}))
			}
			if got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}
