package realm_test

import (
	"crypto/rand"
	"errors"
	"strings"
	"testing"
	"time"

	"loam/core/model/auth"
	"loam/core/session"
	"loam/core/store"
)

// member has an account with a password.
func (h *hall) member(name string) store.Account {
	h.t.Helper()
	credentials, err := auth.NewVerifier(strings.NewReader(strings.Repeat("salt", 8)), name, "secret12")
	if err != nil {
		h.t.Fatal(err)
	}
	a, err := h.store.CreateAccount(h.t.Context(), h.epoch, store.Account{Name: name, Credentials: credentials, Role: auth.Builder})
	if err != nil {
		h.t.Fatal(err)
	}
	return a
}

func (h *hall) ban(account int64, b auth.Ban) {
	h.t.Helper()
	if err := h.store.SetBan(h.t.Context(), h.epoch, account, b); err != nil {
		h.t.Fatal(err)
	}
}

func TestABanIsToldToWhoKnowsThePassword(t *testing.T) {
	h := newHall(t, releaseOf(t, "a", mapScript, ""))
	anna := h.member("anna")
	until := time.Now().Add(time.Hour)
	for _, test := range []struct {
		name     string
		ban      auth.Ban
		password string
		want     string // "" for a log-in
	}{
		{"not banned", auth.Ban{}, "secret12", ""},
		{"banned for ever", auth.Ban{Until: auth.Forever, Why: "insults"}, "secret12", "not_allowed: this account is banned: insults"},
		{"banned for an hour", auth.Ban{Until: until.UnixMilli()}, "secret12", "not_allowed: this account is banned until " + until.UTC().Format("2006-01-02 15:04") + " UTC"},
		{"a wrong password", auth.Ban{Until: auth.Forever, Why: "insults"}, "secret13", auth.ErrProof.Error()},
		{"banned until a moment ago", auth.Ban{Until: time.Now().UnixMilli(), Why: "insults"}, "secret12", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			h.ban(anna.ID, test.ban)
			who, err := h.r.Login(t.Context(), "Anna", test.password, "192.0.2.7")
			switch {
			case test.want == "" && (err != nil || who != session.Identity{Account: anna.ID, Name: "ANNA", Role: auth.Builder}):
				t.Errorf("Login = %+v, %v", who, err)
			case test.want != "" && (err == nil || err.Error() != test.want || who != session.Identity{}):
				t.Errorf("Login = %+v, %v; want %s", who, err, test.want)
			}
		})
	}
}

func TestAPasswordIsProvedWithoutBeingSent(t *testing.T) {
	h := newHall(t, releaseOf(t, "a", mapScript, ""))
	anna, ben := h.member("anna"), h.member("ben")
	h.ban(ben.ID, auth.Ban{Until: auth.Forever, Why: "insults"})
	for _, test := range []struct {
		name, account, password string
		want                    string // "" for a log-in
	}{
		{"right", "Anna", "secret12", ""},
		{"wrong", "Anna", "secret13", auth.ErrProof.Error()},
		{"of nobody", "Carla", "secret12", auth.ErrProof.Error()},
		{"of somebody banned", "ben", "secret12", "not_allowed: this account is banned: insults"},
	} {
		t.Run(test.name, func(t *testing.T) {
			asked, err := h.r.Challenge(t.Context(), test.account)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := h.r.Challenge(t.Context(), test.account); err != nil || again.Salt() != asked.Salt() {
				t.Errorf("the salt changes from one challenge to the next: %v", err)
			}
			answer, err := auth.NewAnswer(rand.Reader, test.account, test.password, asked.Public(), asked.Salt())
			if err != nil {
				t.Fatal(err)
			}
			who, err := h.r.Prove(t.Context(), test.account, asked, session.Proof{Public: answer.Public, Proof: answer.Proof}, "192.0.2.7")
			switch {
			case test.want != "":
				if err == nil || err.Error() != test.want || who.Identity != (session.Identity{}) {
					t.Errorf("Prove = %+v, %v; want %s", who.Identity, err, test.want)
				}
			case err != nil || who.Account != anna.ID || who.Key != answer.Key || !answer.Verify(who.Proof):
				t.Errorf("Prove = %+v, %v", who.Identity, err)
			}
		})
	}
}

// A browser comes back without a password, and a ban may be newer than that.
func TestWhoIsBannedDoesNotEnter(t *testing.T) {
	h := live(t, releaseOf(t, "a", mapScript, "")).start()
	defer h.close()
	anna := h.account("Anna")[0]
	h.ban(anna.who.Account, auth.Ban{Until: auth.Forever, Why: "insults"})
	var refused *session.Refusal
	if err := anna.enter(t.Context()); !errors.As(err, &refused) || refused.Code != session.NotAllowed || refused.Text != "this account is banned: insults" {
		t.Errorf("enter = %v", err)
	}
	h.ban(anna.who.Account, auth.Ban{})
	if err := anna.enter(t.Context()); err != nil {
		t.Errorf("after the ban: %v", err)
	}
}

func TestAttemptsOfAllProtocolsAreCountedTogether(t *testing.T) {
	h := newHall(t, releaseOf(t, "a", mapScript, ""))
	h.member("anna")
	free := auth.DefaultLimits().Free
	for range free { // five that are right cost nothing
		if err := h.r.TryLogin("ANNA", "192.0.2.7"); err != nil {
			t.Fatal(err)
		}
		h.r.LoginSucceeded("ANNA", "192.0.2.7")
	}
	for i := range free + 1 { // the sixth is the first that costs a pause
		if _, err := h.r.Login(t.Context(), "anna", "secret13", "192.0.2.7"); !errors.Is(err, auth.ErrProof) {
			t.Fatalf("attempt %d: %v", i, err)
		}
	}
	for _, test := range []struct {
		name, account, from string
		refused             bool
	}{
		{"the same account from elsewhere", "ANNA", "192.0.2.8", true},
		{"another account from there", "BEN", "192.0.2.7", true},
		{"another account from elsewhere", "BEN", "192.0.2.9", false},
	} {
		err := h.r.TryLogin(test.account, test.from)
		if refused := err != nil; refused != test.refused {
			t.Errorf("%s: %v", test.name, err)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "too many attempts, try again in ") {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}
