package admission

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"loam/core/model/auth"
	"loam/core/session"
	"loam/core/store"
	"loam/core/store/memory"
)

// away is a store that can be out of reach.
type away struct {
	*memory.Store
	err error // what each question is answered with meanwhile
}

func (s *away) AccountByName(ctx context.Context, name string) (store.Account, error) {
	if s.err != nil {
		return store.Account{}, s.err
	}
	return s.Store.AccountByName(ctx, name)
}

func (s *away) SignUp(ctx context.Context, epoch int64, u store.SignUp) (store.Account, error) {
	if s.err != nil {
		return store.Account{}, s.err
	}
	return s.Store.SignUp(ctx, epoch, u)
}

var errAway = errors.New("the disk does not answer")

const password = "secret12"

// newGate is a gate that knows ANNA.
func newGate(t *testing.T, change ...func(*Config)) (*Gate, *away) {
	t.Helper()
	s := &away{Store: memory.New()}
	epoch, err := s.Claim(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.CreateAccount(t.Context(), epoch, store.Account{Name: "ANNA", Credentials: credentials(t)}); err != nil {
		t.Fatal(err)
	}
	cfg := Config{Store: s, Epoch: epoch, Log: zerolog.Nop(), Decoy: []byte("decoy"), Development: true}
	for _, c := range change {
		c(&cfg)
	}
	return New(cfg), s
}

func credentials(t *testing.T) auth.Credentials {
	t.Helper()
	c, err := auth.NewVerifier(strings.NewReader(strings.Repeat("salt", 8)), "anna", password)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// attempts is more than any key has for nothing.
var attempts = 3 * auth.DefaultLimits().Free

// Nobody is kept out by attempts of which nothing was decided: people try again and
// again while the store is out of reach, and are in as soon as it is back.
func TestAnAttemptThatTheStoreDidNotAnswerIsNotCounted(t *testing.T) {
	for _, test := range []struct {
		name string
		try  func(g *Gate) error
	}{
		{"a log-in", func(g *Gate) error {
			_, err := g.Login(t.Context(), "anna", password, "192.0.2.7")
			return err
		}},
		{"a sign-up", func(g *Gate) error {
			return g.SignUp(t.Context(), session.SignUp{Invite: "x", Name: "ben", Credentials: credentials(t)}, "192.0.2.7")
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, s := newGate(t)
			s.err = errAway
			for i := range attempts {
				if err := test.try(g); !errors.Is(err, errAway) {
					t.Fatalf("attempt %d: %v, want %v", i+1, err, errAway)
				}
			}
			s.err = nil
			if _, err := g.Login(t.Context(), "anna", password, "192.0.2.7"); err != nil {
				t.Errorf("once the store is back: %v", err)
			}
		})
	}
}

// Whoever shares an address with somebody who guesses has to wait with that address, and
// only there: its own name has had no attempt.
func TestAnAttemptThatTheAddressMayNotMakeIsNotCountedForTheName(t *testing.T) {
	g, _ := newGate(t)
	for err := error(nil); err == nil; {
		err = g.TryLogin("GUESSER", "192.0.2.7")
	}
	for range attempts {
		if err := g.TryLogin("ANNA", "192.0.2.7"); err == nil {
			t.Fatal("an address that guesses may go on at once")
		}
	}
	if _, err := g.Login(t.Context(), "anna", password, "192.0.2.8"); err != nil {
		t.Errorf("from another address: %v", err)
	}
}

func TestWhoGuessesWaits(t *testing.T) {
	g, _ := newGate(t)
	wrong := func(name, from string) error {
		_, err := g.Login(t.Context(), name, "not it", from)
		return err
	}
	for i := 0; i <= auth.DefaultLimits().Free; i++ {
		if err := wrong("anna", "192.0.2.7"); !errors.Is(err, auth.ErrProof) {
			t.Fatalf("attempt %d: %v, want %v", i+1, err, auth.ErrProof)
		}
	}
	for _, test := range []struct {
		name, account, from string
		waits               bool
	}{
		{"with the name from there", "anna", "192.0.2.7", true},
		{"with the name from elsewhere", "anna", "192.0.2.8", true},
		{"with the name written in another way", "aNNa", "192.0.2.9", true},
		{"with another name from there", "ben", "192.0.2.7", true},
		{"with another name from elsewhere", "ben", "192.0.2.10", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := wrong(test.account, test.from); errors.Is(err, auth.ErrProof) == test.waits {
				t.Errorf("%v, waits is to be %v", err, test.waits)
			}
		})
	}
}

func TestGuests(t *testing.T) {
	key := strings.Repeat("k", 32)
	for _, test := range []struct {
		name, key   string
		development bool
		want        string // part of the error; "" for a guest
	}{
		{"with a key", key, true, ""},
		{"with too short a key", key[:15], true, "16 to 128 characters"},
		{"with too long a key", strings.Repeat("k", 129), true, "16 to 128 characters"},
		{"of a realm that is not in development", key, false, ErrNoGuests.Error()},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, _ := newGate(t, func(c *Config) { c.Development = test.development })
			who, err := g.Guest(t.Context(), test.key)
			if test.want != "" {
				if err == nil || !strings.Contains(err.Error(), test.want) {
					t.Errorf("Guest = %+v, %v, want %q", who, err, test.want)
				}
				return
			}
			if err != nil || !who.Guest || who.Role != auth.Operator || !IsGuest(who.Name) {
				t.Fatalf("Guest = %+v, %v", who, err)
			}
			if again, err := g.Guest(t.Context(), test.key); err != nil || again != who {
				t.Errorf("the same browser again is %+v, %v, want %+v", again, err, who)
			}
			if other, err := g.Guest(t.Context(), test.key+"2"); err != nil || other.Account == who.Account {
				t.Errorf("another browser is %+v, %v", other, err)
			}
		})
	}
}

func TestABannedGuestStaysOut(t *testing.T) {
	g, s := newGate(t)
	key := strings.Repeat("k", 32)
	who, err := g.Guest(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SetBan(t.Context(), g.cfg.Epoch, who.Account, auth.Ban{Until: auth.Forever, Why: "insults"}); err != nil {
		t.Fatal(err)
	}
	var refused *session.Refusal
	if _, err := g.Guest(t.Context(), key); !errors.As(err, &refused) || refused.Code != session.NotAllowed {
		t.Errorf("Guest = %v, want a refusal with %s", err, session.NotAllowed)
	}
}

// Guests cannot fill the list of accounts; those who have been there come back.
func TestThereIsAMostOfGuests(t *testing.T) {
	g, s := newGate(t)
	old, err := g.Guest(t.Context(), strings.Repeat("k", 32))
	if err != nil {
		t.Fatal(err)
	}
	for n := range maxGuests - 1 {
		if _, err := s.CreateAccount(t.Context(), g.cfg.Epoch, store.Account{Name: fmt.Sprintf("GUEST%011d", n)}); err != nil {
			t.Fatal(err)
		}
	}
	var refused *session.Refusal
	if _, err := g.Guest(t.Context(), strings.Repeat("n", 32)); !errors.As(err, &refused) || !strings.Contains(refused.Text, "loam account add NAME") {
		t.Errorf("Guest = %v, want a refusal that says what to do", err)
	}
	if again, err := g.Guest(t.Context(), strings.Repeat("k", 32)); err != nil || again != old {
		t.Errorf("a guest who comes back: %+v, %v", again, err)
	}
}

func TestNamesOfGuests(t *testing.T) {
	for _, test := range []struct {
		name string
		want bool
	}{
		{"GUEST0123456789A", true}, {"GUEST", false}, {"GUESTHOUSE", false}, {"ANNA", false}, {"GUEST0123456789AB", false},
	} {
		if got := IsGuest(test.name); got != test.want {
			t.Errorf("IsGuest(%q) = %v, want %v", test.name, got, test.want)
		}
	}
}

func TestWhoMayEnter(t *testing.T) {
	for _, test := range []struct {
		name     string
		ban      auth.Ban
		headless bool
		may      bool
	}{
		{"who is not banned", auth.Ban{}, false, true},
		{"whose ban is over", auth.Ban{Until: time.Now().Add(-time.Second).UnixMilli()}, false, true},
		{"who is banned", auth.Ban{Until: auth.Forever}, false, false},
		{"anybody where nobody is banned", auth.Ban{Until: auth.Forever}, true, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, s := newGate(t, func(c *Config) { c.Headless = test.headless })
			a, err := s.AccountByName(t.Context(), "anna")
			if err != nil {
				t.Fatal(err)
			}
			if err := s.SetBan(t.Context(), g.cfg.Epoch, a.ID, test.ban); err != nil {
				t.Fatal(err)
			}
			if err := g.MayEnter(t.Context(), a.ID); (err == nil) != test.may {
				t.Errorf("MayEnter = %v, want %v", err, test.may)
			}
		})
	}
}

func TestGuessesFromOneNetworkAreCountedTogether(t *testing.T) {
	for _, test := range []struct {
		name     string
		from     func(i int) string
		together bool
	}{
		{"the addresses of one IPv6 network", func(i int) string { return fmt.Sprintf("2001:db8::%x", i+1) }, true},
		{"other IPv6 networks", func(i int) string { return fmt.Sprintf("2001:db8:0:%x::1", i+1) }, false},
		{"other IPv4 addresses", func(i int) string { return fmt.Sprintf("192.0.2.%d", i+1) }, false},
	} {
		g, _ := newGate(t)
		var err error
		for i := range 2 * auth.DefaultLimits().Free {
			err = errors.Join(err, g.TryLogin(fmt.Sprint("GUESSED", i), test.from(i)))
		}
		if (err != nil) != test.together {
			t.Errorf("%s: %v, want a refusal: %v", test.name, err, test.together)
		}
	}
}
