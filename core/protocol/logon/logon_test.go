package logon_test

import (
	"context"
	"encoding/hex"
	"errors"
	"strings"
	"testing"
	"time"

	"loam/core/model/auth"
	"loam/core/protocol/logon"
	"loam/core/protocol/logon/client"
	"loam/core/protocol/packets/codec"
)

func TestBothVersionsLogOnListRealmsAndComeBack(t *testing.T) {
	s := serve(t, newHouse(t, "ben", "anna"), logon.Limits{})
	for _, version := range versions {
		t.Run(version.String(), func(t *testing.T) {
			c := s.visitor(version, "aNNa", strings.ToUpper(password))
			key, err := c.LogOn()
			s.ok(err)
			if kept, ok := s.keys.Get("ANNA"); !ok || kept != key {
				t.Error("the service keeps another key than the client has")
			}
			list, err := c.Realms()
			s.ok(err)
			want := logon.Realm{Name: "Home", Address: "127.0.0.1:8085", Flags: logon.FlagRecommended, Population: 1, Characters: 2, ID: 1}
			if len(list) != 1 || list[0] != want {
				t.Errorf("realms %+v, want %+v", list, want)
			}

			again := s.visitor(version, "anna", "")
			s.ok(again.Reconnect(key))
			list, err = again.Realms()
			s.ok(err)
			if len(list) != 1 || list[0] != want {
				t.Errorf("realms after coming back %+v, want %+v", list, want)
			}
		})
	}
	s.log.until(t, `"account":"ANNA","version":"3.3.5a","address":"127.0.0.1","message":"reconnected"`)
}

func TestWhatFailsIsAnsweredAndLogged(t *testing.T) {
	in := time.Now().Add(48 * time.Hour)
	for _, test := range []struct {
		name    string
		account string
		pass    string
		build   uint16
		prepare func(*house)
		step    client.Step
		result  logon.Result
		reason  string
	}{
		{name: "a wrong password", account: "anna", pass: "wrong-one", step: client.Proof, result: logon.UnknownAccount, reason: "wrong password"},
		{name: "an unknown account", account: "nobody", pass: password, step: client.Proof, result: logon.UnknownAccount, reason: "unknown account"},
		{name: "a name that no account can have", account: "ÄNNCHEN", pass: password, step: client.Proof, result: logon.UnknownAccount, reason: "unknown account"},
		{name: "another build", account: "anna", pass: password, build: 6005, step: client.Challenge, result: logon.BadVersion, reason: "wrong build 6005"},
		{
			name: "a ban with an end", account: "anna", pass: password, step: client.Proof, result: logon.Suspended,
			prepare: func(h *house) {
				h.change("ANNA", func(a *logon.Account) { a.Ban = auth.Ban{Until: in.UnixMilli(), Why: "insults"} })
			}, reason: "banned until " + in.UTC().Format("2006-01-02"),
		},
		{
			name: "a ban without one", account: "anna", pass: password, step: client.Proof, result: logon.Banned,
			prepare: func(h *house) { h.change("ANNA", func(a *logon.Account) { a.Ban.Until = auth.Forever }) }, reason: `"banned"`,
		},
		{
			name: "a banned account with a wrong password", account: "anna", pass: "wrong-one", step: client.Proof, result: logon.UnknownAccount,
			prepare: func(h *house) { h.change("ANNA", func(a *logon.Account) { a.Ban.Until = auth.Forever }) }, reason: "wrong password",
		},
		{
			name: "a store that does not answer", account: "anna", pass: password, step: client.Challenge, result: logon.Busy,
			prepare: func(h *house) { h.broken = errors.New("disk full") }, reason: "cannot look up the account: disk full",
		},
		{
			name: "too many attempts", account: "anna", pass: password, step: client.Proof, result: logon.Busy,
			prepare: func(h *house) {
				for range 9 {
					_ = h.Try("somebody", "127.0.0.1")
				}
			}, reason: "throttled: too many attempts",
		},
	} {
		for _, version := range versions {
			t.Run(test.name+", "+version.String(), func(t *testing.T) {
				h := newHouse(t, "anna")
				if test.prepare != nil {
					test.prepare(h)
				}
				s := serve(t, h, logon.Limits{})
				c, err := client.Dial(context.Background(), client.Config{
					Address: s.address, Version: version, Build: test.build, Name: test.account, Password: test.pass,
				})
				s.ok(err)
				defer c.Close()
				_, err = c.LogOn()
				s.fails(err, test.step, test.result)
				s.log.until(t, test.reason)
				if n := strings.Count(s.log.String(), "\n"); n != 1 {
					t.Errorf("%d lines for one failed log-on:\n%s", n, s.log)
				}
				if s.keys.Len() != 0 {
					t.Error("a key is kept")
				}
				if strings.Contains(s.log.String(), test.pass) {
					t.Errorf("the log has the password:\n%s", s.log)
				}
			})
		}
	}
}

func TestABanThatIsOverKeepsNobodyOut(t *testing.T) {
	h := newHouse(t, "anna")
	h.change("ANNA", func(a *logon.Account) { a.Ban = auth.Ban{Until: time.Now().UnixMilli() - 1, Why: "insults"} })
	s := serve(t, h, logon.Limits{})
	_, err := s.visitor(codec.Wrath, "anna", password).LogOn()
	s.ok(err)
}

func TestOneMayTryAgainOnTheSameConnection(t *testing.T) {
	s := serve(t, newHouse(t, "anna"), logon.Limits{})
	for _, version := range versions {
		c := s.visitor(version, "anna", "wrong-one")
		_, err := c.LogOn()
		s.fails(err, client.Proof, logon.UnknownAccount)
		_, err = c.Realms()
		if err == nil {
			t.Error("realms are listed to who has failed")
		}
		s.log.until(t, "realm list before the end of a log-on, at step challenge")
	}
}

func TestWithoutAKeyAReconnectFailsAtOnce(t *testing.T) {
	s := serve(t, newHouse(t, "anna"), logon.Limits{})
	for _, version := range versions {
		c := s.visitor(version, "anna", password)
		s.fails(c.Reconnect(auth.SessionKey{1}), client.Reconnect, logon.UnknownAccount)
		s.log.until(t, "reconnect without the key of an earlier log-on")
		s.log.until(t, "the client logs on with its password next")
		_, err := c.LogOn() // in full, on the same connection
		s.ok(err)
		s.keys.Forget("anna")
	}
}

func TestAReconnectAsksForTheKeyTheBuildAndTheBan(t *testing.T) {
	for _, version := range versions {
		h := newHouse(t, "anna")
		s := serve(t, h, logon.Limits{})
		key, err := s.visitor(version, "anna", password).LogOn()
		s.ok(err)
		s.fails(s.visitor(version, "anna", "").Reconnect(auth.SessionKey{1}), client.ReconnectProof, logon.UnknownAccount)
		s.log.until(t, "wrong reconnect proof")
		other, err := client.Dial(context.Background(), client.Config{Address: s.address, Version: version, Build: 1, Name: "anna"})
		s.ok(err)
		s.fails(other.Reconnect(key), client.Reconnect, logon.BadVersion)
		other.Close()
		h.change("ANNA", func(a *logon.Account) { a.Ban = auth.Ban{Until: auth.Forever, Why: "insults"} })
		s.fails(s.visitor(version, "anna", "").Reconnect(key), client.ReconnectProof, logon.Banned)
		s.log.until(t, "banned: insults")
		h.mu.Lock()
		h.accounts = nil
		h.mu.Unlock()
		s.fails(s.visitor(version, "anna", "").Reconnect(key), client.ReconnectProof, logon.UnknownAccount)
	}
}

func TestTheNextFullLogOnReplacesTheKey(t *testing.T) {
	s := serve(t, newHouse(t, "anna"), logon.Limits{})
	old, err := s.visitor(codec.Vanilla, "anna", password).LogOn()
	s.ok(err)
	now, err := s.visitor(codec.Wrath, "anna", password).LogOn()
	s.ok(err)
	s.fails(s.visitor(codec.Vanilla, "anna", "").Reconnect(old), client.ReconnectProof, logon.UnknownAccount)
	s.ok(s.visitor(codec.Vanilla, "anna", "").Reconnect(now))
}

// Other data from clients is ignored, and the layouts are those of the build regardless of
// the protocol byte.
func TestQuirksOfClientsAreTolerated(t *testing.T) {
	for _, test := range []struct {
		name    string
		version codec.Version
		m       logon.Challenge
		old     bool
	}{
		{"codes shifted by a byte", codec.Vanilla, logon.Challenge{Protocol: 3, Game: 0x6f57_5700, Platform: 1, OS: 2, Locale: 3}, false},
		{"protocol 3 with the later build", codec.Wrath, logon.Challenge{Protocol: 3}, false},
		{"protocol 8 with the earlier build", codec.Vanilla, logon.Challenge{Protocol: 8}, false},
		{"the protocol without security", codec.Vanilla, logon.Challenge{Protocol: 2}, true},
		{"another version than the build's", codec.Wrath, logon.Challenge{Major: 1, Minor: 12, Patch: 1, TimeZone: -1}, false},
		{"a name in lower case", codec.Wrath, logon.Challenge{Name: "anna"}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := serve(t, newHouse(t, "anna"), logon.Limits{})
			c := s.talk(test.version)
			test.m.Build = buildOf(test.version)
			if test.m.Name == "" {
				test.m.Name = "ANNA"
			}
			c.say(logon.OpChallenge, &test.m)
			challenge := logon.ChallengeAnswer{Old: test.old}
			c.hear(logon.OpChallenge, &challenge)
			proof := c.proof(&challenge)
			proof.Old, proof.Checksum = test.old, [20]byte{1, 2, 3}
			c.say(logon.OpProof, proof)
			var answer logon.ProofAnswer
			c.hear(logon.OpProof, &answer)
			if answer.Result != logon.Success {
				t.Fatalf("%v; the log:\n%s", answer.Result, s.log)
			}
			c.say(logon.OpRealmList, &logon.RealmListRequest{Padding: 7})
			var list logon.RealmList
			c.hear(logon.OpRealmList, &list)
			if len(list.Realms) != 1 {
				t.Errorf("%d realms", len(list.Realms))
			}
		})
	}
}

func TestAnUnknownNameLooksLikeAKnownOne(t *testing.T) {
	s := serve(t, newHouse(t, "anna"), logon.Limits{})
	for _, version := range versions {
		ask := func(name string) string {
			c := s.talk(version)
			c.say(logon.OpChallenge, &logon.Challenge{Build: buildOf(version), Name: name})
			var m logon.ChallengeAnswer
			c.hear(logon.OpChallenge, &m)
			m.Public, m.Checksum = [32]byte{}, [16]byte{} // new each time
			bytes, err := codec.Append(version, nil, &m)
			s.ok(err)
			return hex.EncodeToString(bytes)
		}
		known, unknown, other := ask("ANNA"), ask("NOBODY"), ask("NOBODZ")
		if len(known) != len(unknown) {
			t.Errorf("%d bytes for a known name, %d for an unknown one", len(known)/2, len(unknown)/2)
		}
		if unknown != ask("NOBODY") || known != ask("ANNA") {
			t.Error("a name is challenged with another salt each time")
		}
		if unknown == other {
			t.Error("unknown names share a salt")
		}
	}
}

func TestARealmListIsNotMadeForEveryQuestion(t *testing.T) {
	h := newHouse(t, "anna")
	s := serve(t, h, logon.Limits{ListAtMost: time.Hour})
	c := s.visitor(codec.Wrath, "anna", password)
	_, err := c.LogOn()
	s.ok(err)
	for range 20 {
		if list, err := c.Realms(); err != nil || len(list) != 1 {
			t.Fatalf("%d realms, %v", len(list), err)
		}
	}
	if h.asked != 1 {
		t.Errorf("the realms were put together %d times", h.asked)
	}
}

func TestARealmMayHaveAnAddressOfItsOwn(t *testing.T) {
	h := newHouse(t, "anna")
	h.realms[0].Address = "play.example.org:9"
	s := serve(t, h, logon.Limits{})
	c := s.visitor(codec.Vanilla, "anna", password)
	_, err := c.LogOn()
	s.ok(err)
	list, err := c.Realms()
	s.ok(err)
	if list[0].Address != "play.example.org:9" {
		t.Errorf("the realm is at %s", list[0].Address)
	}
}

func TestFriendsBehindOneAddressLogOnAtOnce(t *testing.T) {
	each := 200
	if testing.Short() {
		each = 50 // many at once take longer than a log-on may on a busy machine
	}
	h := newHouse(t, "anna")
	s := serve(t, h, logon.Limits{})
	results := make(chan error, 2*each) // one sent by each of the goroutines below
	for _, version := range versions {
		for range each {
			go func() { // ends by itself; the loop below waits for it
				c, err := client.Dial(context.Background(), client.Config{Address: s.address, Version: version, Name: "anna", Password: password})
				if err == nil {
					_, err = c.LogOn()
					c.Close()
				}
				results <- err
			}()
		}
	}
	for range 2 * each {
		s.ok(<-results)
	}
}
