package client

import (
	"bytes"
	"context"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"loam/core/model/auth"
	"loam/core/protocol/logon"
	"loam/core/protocol/packets/codec"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// saying is a connection whose peer sends data immediately.
type saying struct {
	net.Conn
	in *bytes.Reader
}

func (s saying) Read(p []byte) (int, error)     { return s.in.Read(p) }
func (saying) Write(p []byte) (int, error)      { return len(p), nil }
func (saying) Close() error                     { return nil }
func (saying) SetReadDeadline(time.Time) error  { return nil }
func (saying) SetWriteDeadline(time.Time) error { return nil }

// said is the data from a server.
func said(t *testing.T, parts ...any) []byte {
	t.Helper()
	var out []byte
	for i := 0; i < len(parts); i += 2 {
		out = append(out, byte(parts[i].(logon.Opcode)))
		var err error
		if out, err = codec.Append(codec.Wrath, out, parts[i+1].(codec.Message)); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// challenge is a server's challenge that can be answered.
func challenge() *logon.ChallengeAnswer {
	prime := auth.Prime()
	return &logon.ChallengeAnswer{Public: [32]byte{5}, Generator: []byte{auth.Generator}, Prime: prime[:], Salt: [32]byte{1}}
}

func TestWhatServersAnswerIsToldWithItsStep(t *testing.T) {
	with := func(change func(*logon.ChallengeAnswer)) *logon.ChallengeAnswer {
		m := challenge()
		change(m)
		return m
	}
	for _, test := range []struct {
		name   string
		says   []byte
		step   Step
		result logon.Result
		err    string
	}{
		{"nothing", nil, Challenge, 0, "challenge: the server has closed the connection"},
		{"half an answer", said(t, logon.OpChallenge, challenge())[:50], Challenge, 0, "unexpected EOF"},
		{"another message", []byte{9}, Challenge, 0, "the server answers with message 0x09, 0x00 was expected"},
		{"an unknown account", said(t, logon.OpChallenge, &logon.ChallengeAnswer{Result: logon.UnknownAccount}), Challenge, logon.UnknownAccount, "unknown account or wrong password"},
		{"a result nobody knows", said(t, logon.OpChallenge, &logon.ChallengeAnswer{Result: 99}), Challenge, 99, "result 0x63"},
		{"a number that is zero", said(t, logon.OpChallenge, with(func(m *logon.ChallengeAnswer) { m.Public = [32]byte{} })), Challenge, 0, "public number is zero"},
		{"another prime", said(t, logon.OpChallenge, with(func(m *logon.ChallengeAnswer) { m.Prime = []byte{7} })), Challenge, 0, "other SRP-6 parameters"},
		{"another generator", said(t, logon.OpChallenge, with(func(m *logon.ChallengeAnswer) { m.Generator = []byte{2} })), Challenge, 0, "other SRP-6 parameters"},
		{"a prime that is far too long", append(said(t, logon.OpChallenge, challenge())[:37], 0xff), Challenge, 0, "255 elements, at most 64 are allowed"},
		{"more than a password", said(t, logon.OpChallenge, with(func(m *logon.ChallengeAnswer) { m.Security.Flags = 1 })), Challenge, 0, "asks for more than a password (security 0x01)"},
		{"a wrong password", said(t, logon.OpChallenge, challenge(), logon.OpProof, &logon.ProofAnswer{Result: logon.UnknownAccount}), Proof, logon.UnknownAccount, "proof: the server answers: unknown account"},
		{"a ban", said(t, logon.OpChallenge, challenge(), logon.OpProof, &logon.ProofAnswer{Result: logon.Suspended}), Proof, logon.Suspended, "suspended"},
		{"a proof that proves nothing", said(t, logon.OpChallenge, challenge(), logon.OpProof, &logon.ProofAnswer{Proof: auth.Proof{1}}), ServerProof, 0, "does not know the account's secret"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := New(saying{in: bytes.NewReader(test.says)}, Config{Version: codec.Wrath, Name: "anna", Password: "secret12"})
			_, err := c.LogOn()
			var failed *Error
			if !errors.As(err, &failed) || failed.Step != test.step || failed.Result != test.result || !strings.Contains(err.Error(), test.err) {
				t.Errorf("LogOn = %v, want step %q, result %d and %q", err, test.step, test.result, test.err)
			}
		})
	}
}

func TestAReconnectIsToldWithItsStep(t *testing.T) {
	for _, test := range []struct {
		name   string
		says   []byte
		step   Step
		result logon.Result
	}{
		{"no key", said(t, logon.OpReconnectChallenge, &logon.ReconnectAnswer{Result: logon.UnknownAccount}), Reconnect, logon.UnknownAccount},
		{"nothing", nil, Reconnect, 0},
		{"another key", said(t, logon.OpReconnectChallenge, new(logon.ReconnectAnswer), logon.OpReconnectProof, &logon.ReconnectProofAnswer{Result: logon.UnknownAccount}), ReconnectProof, logon.UnknownAccount},
		{"half an answer", said(t, logon.OpReconnectChallenge, new(logon.ReconnectAnswer), logon.OpReconnectProof, new(logon.ReconnectProofAnswer))[:35], ReconnectProof, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := New(saying{in: bytes.NewReader(test.says)}, Config{Version: codec.Wrath, Name: "anna"})
			err := c.Reconnect(auth.SessionKey{1})
			var failed *Error
			if !errors.As(err, &failed) || failed.Step != test.step || failed.Result != test.result {
				t.Errorf("Reconnect = %v, want step %q, result %d", err, test.step, test.result)
			}
		})
	}
}

func TestNobodyListens(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	_, err = Dial(context.Background(), Config{Address: l.Addr().String()})
	var failed *Error
	var network net.Error
	if !errors.As(err, &failed) || failed.Step != Connect || !errors.As(err, &network) {
		t.Errorf("Dial = %v", err)
	}
}

func TestAServerThatSaysNothingIsNotWaitedForForEver(t *testing.T) {
	mine, theirs := net.Pipe()
	defer theirs.Close()
	go func() { // ends with the connection
		_, _ = theirs.Read(make([]byte, 100))
	}()
	c := New(mine, Config{Name: "anna", Wait: 20 * time.Millisecond})
	defer c.Close()
	_, err := c.LogOn()
	var network net.Error
	if !errors.As(err, &network) || !network.Timeout() {
		t.Errorf("LogOn = %v", err)
	}
}

func TestAListWithALengthThatIsNotItsOwn(t *testing.T) {
	list := said(t, logon.OpRealmList, &logon.RealmList{Realms: []logon.Realm{{Name: "Home", Address: "a"}}})
	for _, size := range []byte{list[1] - 1, list[1] + 1} {
		bad := append(bytes.Clone(list), 0)
		bad[1] = size
		c := New(saying{in: bytes.NewReader(bad)}, Config{Version: codec.Wrath})
		if _, err := c.Realms(); err == nil {
			t.Errorf("a list of %d bytes that says %d is believed", len(list)-3, size)
		}
	}
	c := New(saying{in: bytes.NewReader(list)}, Config{Version: codec.Wrath})
	if all, err := c.Realms(); err != nil || len(all) != 1 || all[0].Name != "Home" {
		t.Errorf("Realms = %+v, %v", all, err)
	}
}
