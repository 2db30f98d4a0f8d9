package session

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"loam/core/lib/guid"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/session/throttle"
)

// fakeRealm answers as its fields say and writes down what it was asked.
type fakeRealm struct {
	development bool
	role        auth.Role
	commands    *command.Table
	loginErr    error
	enterErr    error
	submitErr   error
	controlErr  error
	onEnter     func(Guest) // runs inside Enter
	calls       []string
	guest       Guest
}

func (r *fakeRealm) call(name string) { r.calls = append(r.calls, name) }

func (r *fakeRealm) Guest(context.Context, string) (Identity, error) {
	r.call("guest")
	return Identity{Account: 1, Name: "GUEST", Role: r.role, Guest: true}, r.loginErr
}

func (r *fakeRealm) Login(_ context.Context, name, _, _ string) (Identity, error) {
	r.call("login")
	return Identity{Account: 2, Name: name, Role: r.role}, r.loginErr
}

func (r *fakeRealm) Challenge(_ context.Context, name string) (*auth.Challenge, error) {
	r.call("prove")
	return auth.NewChallenge(rand.Reader, name, auth.Credentials{})
}

func (r *fakeRealm) Prove(_ context.Context, name string, _ *auth.Challenge, proof Proof, from string) (Proven, error) {
	r.call("proof")
	if proof.Public[0] == 0 {
		return Proven{}, auth.ErrProof
	}
	return Proven{Identity: Identity{Account: 2, Name: name + from, Role: r.role}}, r.loginErr
}

func (r *fakeRealm) SignUp(_ context.Context, u SignUp, from string) error {
	r.call("sign_up " + u.Invite + " " + u.Name + " " + from)
	return r.loginErr
}

func (r *fakeRealm) Characters(context.Context, int64) ([]character.Record, error) {
	r.call("characters")
	return []character.Record{{ID: 7, Name: "Anna"}}, nil
}

func (r *fakeRealm) Create(_ context.Context, _ int64, c Creation) (character.Record, error) {
	r.call("create")
	return character.Record{ID: 8, Name: c.Name}, nil
}

func (r *fakeRealm) Delete(context.Context, int64, int64) error {
	r.call("delete")
	return nil
}

func (r *fakeRealm) Rename(_ context.Context, _, id int64, name string) (character.Record, error) {
	r.call("rename")
	return character.Record{ID: id, Name: name}, nil
}

func (r *fakeRealm) Enter(_ context.Context, _ Identity, _ int64, g Guest) (Seat, error) {
	r.call("enter")
	r.guest = g
	if r.enterErr != nil {
		return nil, r.enterErr
	}
	g.Seated(Place{Map: "t:field", Instance: 1, Player: 7, Viewer: 9})
	if r.onEnter != nil {
		r.onEnter(g)
	}
	return r, nil
}

func (r *fakeRealm) Content() (*content.Snapshot, int) { return nil, 1 }
func (r *fakeRealm) Commands() *command.Table          { return r.commands }
func (r *fakeRealm) PlayersOn(content.ID) []string     { return []string{"Anna", "Otto"} }
func (r *fakeRealm) Development() bool                 { return r.development }

func (r *fakeRealm) Control(TimeControl) error {
	r.call("control")
	return r.controlErr
}

func (r *fakeRealm) Submit(in intent.Intent) error {
	r.call(in.Kind().String())
	return r.submitErr
}

func (r *fakeRealm) Leave() { r.call("leave") }
func (r *fakeRealm) Lost()  { r.call("lost") }

// fakePeer remembers what it was told.
type fakePeer struct {
	places []Place
	ended  *Refusal
}

func (p *fakePeer) Seated(_ Identity, at Place) { p.places = append(p.places, at) }
func (p *fakePeer) Ended(why *Refusal)          { p.ended = why }

func open(r *fakeRealm) (*Session, *fakePeer) {
	peer := new(fakePeer)
	return New(Config{Realm: r, Limits: throttle.DefaultLimits(), Counters: new(Counters), Settings: r}, "192.0.2.1", time.Time{}, peer), peer
}

// in brings a new session to a state.
func in(t *testing.T, r *fakeRealm, state State) (*Session, *fakePeer) {
	t.Helper()
	s, peer := open(r)
	if state >= Authenticated {
		if _, err := s.Login(t.Context(), "ANNA", "x"); err != nil {
			t.Fatal(err)
		}
	}
	if state >= InWorld {
		if err := s.Enter(t.Context(), 7); err != nil {
			t.Fatal(err)
		}
	}
	if state == Ended {
		s.Close()
	}
	if got := s.State(); got != state {
		t.Fatalf("the session is %s, want %s", got, state)
	}
	r.calls = nil
	return s, peer
}

func codeOf(err error) string {
	var r *Refusal
	switch {
	case err == nil:
		return "ok"
	case errors.As(err, &r):
		return r.Code.String()
	}
	return "not a refusal: " + err.Error()
}

func TestEachRequestBelongsToOneState(t *testing.T) {
	requests := map[string]struct {
		at State
		do func(context.Context, *Session) error
	}{
		"guest":      {Greeted, func(ctx context.Context, s *Session) error { _, err := s.Guest(ctx, "k"); return err }},
		"login":      {Greeted, func(ctx context.Context, s *Session) error { _, err := s.Login(ctx, "A", "b"); return err }},
		"prove":      {Greeted, func(ctx context.Context, s *Session) error { _, err := s.Challenge(ctx, "A"); return err }},
		"sign_up":    {Greeted, func(ctx context.Context, s *Session) error { return s.SignUp(ctx, SignUp{Name: "A"}) }},
		"resume":     {Greeted, func(_ context.Context, s *Session) error { return s.Resume(Identity{Account: 3}) }},
		"characters": {Authenticated, func(ctx context.Context, s *Session) error { _, err := s.Characters(ctx); return err }},
		"create": {Authenticated, func(ctx context.Context, s *Session) error {
			_, err := s.Create(ctx, Creation{Name: "B", Start: "t:s"})
			return err
		}},
		"delete":   {Authenticated, func(ctx context.Context, s *Session) error { return s.Delete(ctx, 7) }},
		"rename":   {Authenticated, func(ctx context.Context, s *Session) error { _, err := s.Rename(ctx, 7, "C"); return err }},
		"enter":    {Authenticated, func(ctx context.Context, s *Session) error { return s.Enter(ctx, 7) }},
		"leave":    {InWorld, func(_ context.Context, s *Session) error { return s.Leave() }},
		"submit":   {InWorld, func(_ context.Context, s *Session) error { return s.Submit(intent.Respawn{}) }},
		"control":  {InWorld, func(_ context.Context, s *Session) error { return s.Control(TimeControl{}) }},
		"settings": {InWorld, func(_ context.Context, s *Session) error { _, err := s.Settings(); return err }},
		"choose":   {InWorld, func(_ context.Context, s *Session) error { return s.Choose(SettingChoice{}) }},
	}
	for name, request := range requests {
		for state := Greeted; state <= Ended; state++ {
			t.Run(name+" while "+state.String(), func(t *testing.T) {
				s, _ := in(t, &fakeRealm{development: true, role: auth.Operator}, state)
				want := "wrong_state"
				if state == request.at {
					want = "ok"
				}
				if got := codeOf(request.do(t.Context(), s)); got != want {
					t.Errorf("got %s, want %s", got, want)
				}
			})
		}
	}
}

func TestOnlyToolsNeedARole(t *testing.T) {
	want := map[intent.Kind]intent.Need{intent.KindInspect: intent.Tools, intent.KindEval: intent.Development, intent.KindGiveItem: intent.Tools, intent.KindAskPlayedOf: intent.Tools}
	for kind := range intent.Kind(intent.Count) {
		if kind.Need() != want[kind] {
			t.Errorf("%s needs %d, want %d", kind, kind.Need(), want[kind])
		}
	}
}

func TestToolsAreForThoseWhoMayUseThem(t *testing.T) {
	for _, test := range []struct {
		name        string
		role        auth.Role
		development bool
		inspect     string
		eval        string
	}{
		{"a player in development", auth.Player, true, "not_allowed", "not_allowed"},
		{"a player", auth.Player, false, "not_allowed", "not_allowed"},
		{"a builder in development", auth.Builder, true, "ok", "ok"},
		{"a builder", auth.Builder, false, "ok", "not_allowed"},
		{"an operator", auth.Operator, false, "ok", "not_allowed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, _ := in(t, &fakeRealm{role: test.role, development: test.development}, InWorld)
			if got := codeOf(s.Submit(intent.Inspect{})); got != test.inspect {
				t.Errorf("inspect: %s, want %s", got, test.inspect)
			}
			if got := codeOf(s.Submit(intent.Eval{})); got != test.eval {
				t.Errorf("eval: %s, want %s", got, test.eval)
			}
			if got := codeOf(s.Control(TimeControl{})); got != test.eval {
				t.Errorf("control: %s, want %s", got, test.eval)
			}
		})
	}
}

func (r *fakeRealm) Settings() SettingsList { r.call("settings"); return SettingsList{Version: "1"} }

func (r *fakeRealm) Choose(c SettingChoice) error {
	r.call("choose " + c.Name + " by " + c.By)
	if c.Value == "bad" {
		return errors.New("setting pack is 1 to 9, not 10")
	}
	return nil
}

func TestSettingsAreForOperators(t *testing.T) {
	for _, test := range []struct {
		role auth.Role
		want string
	}{{auth.Player, "not_allowed"}, {auth.Builder, "not_allowed"}, {auth.Operator, "ok"}} {
		r := &fakeRealm{role: test.role, development: true}
		s, _ := in(t, r, InWorld)
		r.calls = nil
		if _, err := s.Settings(); codeOf(err) != test.want {
			t.Errorf("a %s lists settings: %v, want %s", test.role, err, test.want)
		}
		if err := s.Choose(SettingChoice{Name: "pack"}); codeOf(err) != test.want {
			t.Errorf("a %s chooses: %v, want %s", test.role, err, test.want)
		}
		if test.want != "ok" && len(r.calls) > 0 {
			t.Errorf("for a %s the realm was asked: %v", test.role, r.calls)
		}
	}
	s, _ := in(t, &fakeRealm{role: auth.Operator}, InWorld)
	var refusal *Refusal
	if err := s.Choose(SettingChoice{Value: "bad"}); !errors.As(err, &refusal) || refusal.Code != Refused || refusal.Text != "setting pack is 1 to 9, not 10" {
		t.Errorf("a bad value: %v, want the reason", err)
	}
	s.config.Settings = nil
	if err := s.Choose(SettingChoice{}); codeOf(err) != "not_allowed" {
		t.Errorf("without settings: %v, want not_allowed", err)
	}
}

func TestGuestsAreForDevelopment(t *testing.T) {
	r := &fakeRealm{}
	s, _ := open(r)
	if _, err := s.Guest(t.Context(), "key"); codeOf(err) != "not_allowed" {
		t.Errorf("guest outside of development: %v, want not_allowed", err)
	}
	if len(r.calls) != 0 {
		t.Errorf("the realm was asked: %v", r.calls)
	}
}

func TestFailedLoginsEndTheSession(t *testing.T) {
	r := &fakeRealm{loginErr: auth.ErrProof}
	s, _ := open(r)
	var got []string
	for range throttle.DefaultLimits().Logins {
		_, err := s.Login(t.Context(), "ANNA", "wrong")
		got = append(got, codeOf(err))
	}
	if want := []string{"bad_login", "bad_login", "bad_login", "bad_login", "guessing"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if n := s.config.Counters.BadLogins.Load(); n != 5 {
		t.Errorf("%d bad log-ins counted, want 5", n)
	}
}

func TestAStoreThatIsDownIsNoGuess(t *testing.T) {
	s, _ := open(&fakeRealm{loginErr: fmt.Errorf("log in: %w", errors.New("store: no route to host"))})
	for range 2 * throttle.DefaultLimits().Logins {
		_, err := s.Login(t.Context(), "ANNA", "right")
		if codeOf(err) != "unavailable" {
			t.Fatalf("got %v, want unavailable", err)
		}
		if strings.Contains(err.Error(), "route") {
			t.Fatalf("%q tells a stranger about the store", err)
		}
	}
}

func TestTheRealmsOwnWordsReachThePlayer(t *testing.T) {
	for _, said := range []error{Refuse("the realm is full: %d", 3), errors.New("the realm is full: 3")} {
		s, _ := in(t, &fakeRealm{enterErr: said}, Authenticated)
		err := s.Enter(t.Context(), 7)
		if codeOf(err) != "refused" || !strings.Contains(err.Error(), "the realm is full: 3") {
			t.Errorf("got %v", err)
		}
		if got := s.State(); got != Authenticated {
			t.Errorf("the session is %s, want authenticated", got)
		}
	}
}

func TestABusyMapCostsTheIntentOnly(t *testing.T) {
	s, _ := in(t, &fakeRealm{submitErr: errors.New("too many wait")}, InWorld)
	if got := codeOf(s.Submit(intent.Respawn{})); got != "busy" {
		t.Errorf("got %s, want busy", got)
	}
	if got := s.State(); got != InWorld {
		t.Errorf("the session is %s, want in world", got)
	}
}

func TestTheEndOfAStay(t *testing.T) {
	t.Run("close gives the player up once", func(t *testing.T) {
		r := &fakeRealm{}
		s, _ := in(t, r, InWorld)
		s.Close()
		s.Close()
		if want := []string{"lost"}; !slices.Equal(r.calls, want) {
			t.Errorf("the realm was asked %v, want %v", r.calls, want)
		}
		if n := s.config.Counters.Left.Load(); n != 1 {
			t.Errorf("%d stays ended, want 1", n)
		}
	})
	t.Run("a newer session takes over", func(t *testing.T) {
		r := &fakeRealm{}
		s, peer := in(t, r, InWorld)
		r.guest.Closed(TakenOver)
		s.Close()
		if len(r.calls) != 0 {
			t.Errorf("the older session made the player leave: %v", r.calls)
		}
		if peer.ended == nil || peer.ended.Code != Superseded {
			t.Errorf("the peer was told %v, want superseded", peer.ended)
		}
		if opened, closed := s.config.Counters.Opened.Load(), s.config.Counters.Closed.Load(); opened != closed {
			t.Errorf("%d sessions opened, %d closed", opened, closed)
		}
	})
	t.Run("the realm closes", func(t *testing.T) {
		r := &fakeRealm{}
		_, peer := in(t, r, InWorld)
		r.guest.Closed(Closing)
		if peer.ended == nil || peer.ended.Code != Stopping {
			t.Errorf("the peer was told %v, want stopping", peer.ended)
		}
	})
	t.Run("the realm removes the player", func(t *testing.T) {
		r := &fakeRealm{}
		_, peer := in(t, r, InWorld)
		r.guest.Closed("banned for a day")
		if peer.ended == nil || peer.ended.Code != Removed || peer.ended.Text != "banned for a day" {
			t.Errorf("the peer was told %v, want removed with the reason", peer.ended)
		}
	})
	t.Run("leaving and coming back", func(t *testing.T) {
		r := &fakeRealm{}
		s, peer := in(t, r, InWorld)
		older := r.guest
		if err := s.Leave(); err != nil {
			t.Fatal(err)
		}
		if err := s.Enter(t.Context(), 7); err != nil {
			t.Fatal(err)
		}
		older.Closed("late news")
		older.Seated(Place{Viewer: 99})
		if got := s.State(); got != InWorld || peer.ended != nil {
			t.Errorf("late news of an older stay: state %s, ended %v", got, peer.ended)
		}
		if got := peer.places[len(peer.places)-1].Viewer; got == guid.GUID(99) {
			t.Error("a stay that is over still moves the session")
		}
	})
	t.Run("the connection ends while the realm is busy", func(t *testing.T) {
		r := &fakeRealm{}
		s, _ := in(t, r, Authenticated)
		r.onEnter = func(Guest) { s.Close() }
		if err := s.Enter(t.Context(), 7); codeOf(err) != "wrong_state" {
			t.Errorf("enter: %v, want wrong_state", err)
		}
		if want := []string{"enter", "lost"}; !slices.Equal(r.calls, want) {
			t.Errorf("the realm was asked %v, want %v", r.calls, want)
		}
	})
	t.Run("the realm ends the stay before it begins", func(t *testing.T) {
		r := &fakeRealm{onEnter: func(g Guest) { g.Closed(TakenOver) }}
		s, peer := in(t, r, Authenticated)
		if err := s.Enter(t.Context(), 7); codeOf(err) != "wrong_state" {
			t.Errorf("enter: %v, want wrong_state", err)
		}
		if want := []string{"enter"}; !slices.Equal(r.calls, want) {
			t.Errorf("the realm was asked %v, want %v: the player is the newer session's", r.calls, want)
		}
		if peer.ended == nil {
			t.Error("the peer was not told")
		}
	})
}

func TestAdmit(t *testing.T) {
	limits := throttle.Limits{Rate: 10, Burst: 5, Debt: 3, Bytes: 100}
	at := func(ms int) time.Time { return time.Time{}.Add(time.Duration(ms) * time.Millisecond) }
	type message struct{ ms, bytes int }
	for _, test := range []struct {
		name     string
		messages []message
		want     string // of the last
	}{
		{"the first", []message{{0, 10}}, "ok"},
		{"as large as allowed", []message{{0, 100}}, "ok"},
		{"larger", []message{{0, 101}}, "too_big"},
		{"a burst", []message{{0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}}, "ok"},
		{"one over the burst", []message{{0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}}, "too_fast"},
		{"debt is paid before anything passes", []message{{0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {100, 1}}, "too_fast"},
		{"after slowing down", []message{{0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {201, 1}}, "ok"},
		{"over all debt", []message{{0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}}, "flood"},
		{"a clock that goes backwards", []message{{5000, 1}, {0, 1}}, "ok"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := New(Config{Realm: &fakeRealm{}, Limits: limits, Counters: new(Counters)}, "", at(0), new(fakePeer))
			var err error
			for _, m := range test.messages {
				err = s.Admit(at(m.ms), m.bytes)
			}
			if got := codeOf(err); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestFaultsEndTheSession(t *testing.T) {
	s, _ := open(&fakeRealm{})
	for i := range throttle.DefaultLimits().Faults {
		if got := codeOf(s.Fault(Malformed, "no object")); got != "malformed" {
			t.Fatalf("fault %d: %s, want malformed", i+1, got)
		}
	}
	if got := codeOf(s.Fault(Malformed, "no object")); got != "nonsense" {
		t.Errorf("one fault too many: %s, want nonsense", got)
	}
	if n := s.config.Counters.Refused[Malformed].Load(); n != int64(throttle.DefaultLimits().Faults) {
		t.Errorf("%d counted, want %d", n, throttle.DefaultLimits().Faults)
	}
}

func TestEveryCodeHasAName(t *testing.T) {
	seen := map[string]Code{}
	for c := range Code(CodeCount) {
		if other, twice := seen[c.String()]; c.String() == "" || twice {
			t.Errorf("code %d is called %q, as is %d", c, c, other)
		}
		seen[c.String()] = c
	}
}

func TestTextsAreCutBetweenCharacters(t *testing.T) {
	s, _ := open(&fakeRealm{})
	var r *Refusal
	if !errors.As(s.Fault(Malformed, strings.Repeat("ä", 200)), &r) {
		t.Fatal("no refusal")
	}
	if len(r.Text) > maxTextLength || strings.Trim(r.Text, "ä") != "" {
		t.Errorf("%d bytes, ending in %q", len(r.Text), r.Text[len(r.Text)-4:])
	}
}

func TestAProofAnswersOneChallenge(t *testing.T) {
	right, wrong := Proof{Public: [32]byte{1}}, Proof{}
	for _, test := range []struct {
		name   string
		before []any // a name is challenged, a proof is given
		last   Proof
		want   string // "" is a log-in
	}{
		{"right", []any{"ANNA"}, right, ""},
		{"wrong", []any{"ANNA"}, wrong, "bad_login"},
		{"without a challenge", nil, right, "bad_login"},
		{"a challenge that is spent", []any{"ANNA", wrong}, right, "bad_login"},
		{"a second challenge", []any{"ANNA", wrong, "ANNA"}, right, ""},
		{"the last of two names", []any{"BEN", "ANNA"}, right, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, _ := open(&fakeRealm{})
			for _, step := range test.before {
				if name, ok := step.(string); ok {
					if _, err := s.Challenge(t.Context(), name); err != nil {
						t.Fatal(err)
					}
				} else if _, err := s.Prove(t.Context(), step.(Proof)); codeOf(err) != "bad_login" {
					t.Fatalf("a proof before: %v", err)
				}
			}
			who, err := s.Prove(t.Context(), test.last)
			if test.want != "" {
				if codeOf(err) != test.want || s.State() != Greeted {
					t.Errorf("got %v in state %s, want %s", err, s.State(), test.want)
				}
			} else if err != nil || who.Name != "ANNA192.0.2.1" || s.Who() != who.Identity {
				t.Errorf("got %+v, %v", who, err)
			}
		})
	}
}
