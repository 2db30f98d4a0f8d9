package realm_test

import (
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"strings"
	"testing"
	"time"

	"loam/core/model/auth"
	"loam/core/session"
	"loam/core/store"
)

// invite makes an invitation.
func (h *hall) invite(token string, uses int64, expires time.Time) {
	h.t.Helper()
	i := store.Invitation{Token: sha256.Sum256([]byte(token)), Role: auth.Builder, Uses: uses, Expires: expires.UnixMilli(), By: "console ada"}
	if _, err := h.store.CreateInvitation(h.t.Context(), h.epoch, i, time.UnixMilli(0)); err != nil {
		h.t.Fatal(err)
	}
}

func TestSignUp(t *testing.T) {
	h := newHall(t, releaseOf(t, "a", mapScript, ""))
	h.member("ben")
	later := time.Now().Add(time.Hour)
	h.invite("one", 1, later)
	h.invite("two", 2, later)
	h.invite("over", 1, time.Now())
	good, err := auth.NewVerifier(rand.Reader, "anna", "secret12")
	if err != nil {
		t.Fatal(err)
	}
	one := [32]byte{1}
	const unknown = "this invitation is no longer valid"
	for i, test := range []struct {
		name, token, account string
		credentials          auth.Credentials
		want                 string // "" for an account
	}{
		{"of nobody", "three", "anna", good, unknown},
		{"over", "over", "anna", good, unknown},
		{"no token", "", "anna", good, unknown},
		{"a bad name", "one", "an na", good, "may only have the letters"},
		{"a name that is taken", "one", "Ben", good, "the account name BEN is taken"},
		{"a taken name without an invitation", "three", "Ben", good, unknown},
		{"no salt", "one", "anna", auth.Credentials{Verifier: good.Verifier}, "the password data is invalid"},
		{"verifier 0", "one", "anna", auth.Credentials{Salt: one}, "the password data is invalid"},
		{"verifier 1", "one", "anna", auth.Credentials{Salt: one, Verifier: one}, "the password data is invalid"},
		{"verifier N", "one", "anna", auth.Credentials{Salt: one, Verifier: auth.Prime()}, "the password data is invalid"},
		{"good", "one", "Anna", good, ""},
		{"a second use", "one", "carla", good, unknown},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := h.r.SignUp(t.Context(), session.SignUp{Invite: test.token, Name: test.account, Credentials: test.credentials}, "192.0.2."+string(rune('a'+i)))
			var refused *session.Refusal
			switch {
			case test.want == "" && err != nil:
				t.Errorf("SignUp = %v", err)
			case test.want != "" && (!errors.As(err, &refused) || !strings.Contains(refused.Text, test.want)):
				t.Errorf("SignUp = %v, want %q", err, test.want)
			}
		})
	}
	who, err := h.r.Login(t.Context(), "anna", "secret12", "192.0.2.7")
	if err != nil || who.Name != "ANNA" || who.Role != auth.Builder {
		t.Errorf("Login = %+v, %v", who, err)
	}
}

func TestSignUpIsSlowedDownByAddress(t *testing.T) {
	h := newHall(t, releaseOf(t, "a", mapScript, ""))
	h.invite("two", 2, time.Now().Add(time.Hour))
	good, err := auth.NewVerifier(rand.Reader, "anna", "secret12")
	if err != nil {
		t.Fatal(err)
	}
	from := func(invite, name, from string) error {
		return h.r.SignUp(t.Context(), session.SignUp{Invite: invite, Name: name, Credentials: good}, from)
	}
	for range auth.DefaultLimits().Free + 1 {
		if err := from("guess", "anna", "192.0.2.7"); session.WhyOf(err) != session.NotInvited {
			t.Fatalf("SignUp = %v", err)
		}
	}
	if err := from("two", "anna", "192.0.2.7"); err == nil || !strings.Contains(err.Error(), "too many attempts") {
		t.Errorf("after many guesses: %v", err)
	}
	if _, err := h.r.Login(t.Context(), "anna", "secret12", "192.0.2.7"); err == nil || !strings.Contains(err.Error(), "too many attempts") {
		t.Errorf("a log-in from there: %v", err)
	}
	if err := from("two", "anna", "192.0.2.8"); err != nil {
		t.Errorf("from elsewhere: %v", err)
	}
}
