package admission

import (
	"crypto/rand"
	"crypto/sha1"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"loam/core/model/auth"
	"loam/core/session"
	"loam/core/store"
)

// signUp is the request of a person with a password.
func signUp(t *testing.T, invite, name, password string) session.SignUp {
	t.Helper()
	c, err := auth.NewVerifier(rand.Reader, name, password)
	if err != nil {
		t.Fatal(err)
	}
	return session.SignUp{Invite: invite, Name: name, Credentials: c}
}

func TestWhoMayCreateAnAccount(t *testing.T) {
	for _, test := range []struct {
		name         string
		registration auth.Registration
		invite, want string // of the refusal; "" for an account
	}{
		{"an invitation", auth.Invited, "token", ""},
		{"no invitation", auth.Invited, "", "this invitation is no longer valid"},
		{"an open realm", auth.Open, "", ""},
		{"an invitation to an open realm", auth.Open, "token", ""},
		{"a wrong invitation to an open realm", auth.Open, "wrong", "this invitation is no longer valid"},
		{"a closed realm", auth.Closed, "", "this realm takes no new accounts"},
		{"an invitation to a closed realm", auth.Closed, "token", "this realm takes no new accounts"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, s := newGate(t, func(c *Config) { c.Registration = test.registration })
			if _, err := s.CreateInvitation(t.Context(), g.cfg.Epoch, store.Invitation{Token: sha256.Sum256([]byte("token")), Role: auth.Builder, Uses: 1, Expires: time.Now().Add(time.Hour).UnixMilli(), By: "ada"}, time.Now()); err != nil {
				t.Fatal(err)
			}
			err := g.SignUp(t.Context(), signUp(t, test.invite, "ben", "wolf-friend"), "192.0.2.7")
			if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
				t.Fatalf("got %v, want %q", err, test.want)
			}
			a, err := s.AccountByName(t.Context(), "BEN")
			if made := err == nil; made != (test.want == "") {
				t.Fatalf("there is an account: %v", made)
			}
			want := auth.Player
			if test.invite != "" {
				want = auth.Builder
			}
			lines, _ := s.Incidents(t.Context(), 10)
			if test.want == "" && (a.Role != want || len(lines) != 1 || lines[0].What != "signed_up") {
				t.Errorf("it is %s, the audit trail is %v; want %s and one line", a.Role, lines, want)
			}
		})
	}
}

func TestOneAddressCreatesFewAccounts(t *testing.T) {
	g, s := newGate(t, func(c *Config) { c.Registration = auth.Open })
	join := func(name, from string) error {
		return g.SignUp(t.Context(), signUp(t, "", name, "wolf-friend"), from)
	}
	for i := range 3 {
		if err := errors.Join(join(fmt.Sprint("ben", i), "2001:db8::1"), join(fmt.Sprint("carl", i), "192.0.2.7")); err != nil {
			t.Fatal(err)
		}
	}
	if err := join("ben3", "2001:db8::2"); err == nil || !strings.Contains(err.Error(), "this address has created several accounts: try again in 1") {
		t.Errorf("a fourth account of a network: %v", err)
	}
	if err := join("dora", "192.0.2.8"); err != nil {
		t.Errorf("another address: %v", err)
	}
	all, err := s.Accounts(t.Context())
	if err != nil || len(all) != 8 { // ANNA, three of each, and DORA
		t.Errorf("%d accounts, %v; want 8", len(all), err)
	}
	// A name that is taken makes no account, and counts for none.
	if err := join("anna", "192.0.2.9"); err == nil || !strings.Contains(err.Error(), "is taken") {
		t.Errorf("a taken name: %v", err)
	}
	for i := range 3 {
		if err := join(fmt.Sprint("eva", i), "192.0.2.9"); err != nil {
			t.Errorf("account %d after it: %v", i+1, err)
		}
	}
}

// verifierOf is what a program that checks nothing computes: g^x modulo N, as SRP6 has it.
func verifierOf(t *testing.T, salt [32]byte, name, password string) (out [32]byte) {
	t.Helper()
	n, ok := new(big.Int).SetString("894B645E89E1535BBDAD5B8B290650530801B18EBFBF5E8FAB3C82872A3E9BB7", 16)
	if !ok {
		t.Fatal("no prime")
	}
	inner := sha1.Sum([]byte(strings.ToUpper(name + ":" + password)))
	x := sha1.Sum(append(salt[:], inner[:]...))
	slices.Reverse(x[:])
	v := new(big.Int).Exp(big.NewInt(7), new(big.Int).SetBytes(x[:]), n).FillBytes(out[:])
	slices.Reverse(v)
	return out
}

// A program may send what the page would not.
func TestThePasswordIsNeverTheName(t *testing.T) {
	g, s := newGate(t, func(c *Config) { c.Registration = auth.Open })
	u := session.SignUp{Name: "benjamin", Credentials: auth.Credentials{Salt: [32]byte{7}}}
	u.Credentials.Verifier = verifierOf(t, u.Credentials.Salt, "BENJAMIN", "benjamin")
	if err := g.SignUp(t.Context(), u, "192.0.2.7"); err == nil || !strings.Contains(err.Error(), "must not be the account name") {
		t.Errorf("got %v", err)
	}
	if _, err := s.AccountByName(t.Context(), "BENJAMIN"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("there is an account: %v", err)
	}
}
