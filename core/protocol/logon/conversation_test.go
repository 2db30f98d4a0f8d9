package logon_test

import (
	"bytes"
	"net"
	"testing"

	"loam/core/model/auth"
	"loam/core/protocol/logon"
	"loam/core/protocol/logon/client"
	"loam/core/protocol/packets/codec"
)

// recorder records the data of a connection.
type recorder struct {
	net.Conn
	sent, got bytes.Buffer
}

func (r *recorder) Write(p []byte) (int, error) {
	r.sent.Write(p)
	return r.Conn.Write(p)
}

func (r *recorder) Read(p []byte) (int, error) {
	n, err := r.Conn.Read(p)
	r.got.Write(p[:n])
	return n, err
}

// record records a whole log-on, or a reconnect, of a client and the service with
// repeatable random numbers, with the realms at the end.
func record(t testing.TB, h *house, v codec.Version, again bool) (sent, got []byte) {
	t.Helper()
	a := openHall(h, logon.Limits{})
	defer a.close(t)
	a.keys.Set("ANNA", auth.SessionKey{1, 2, 3})
	r := &recorder{Conn: a.dial()}
	defer r.Close()
	c := client.New(r, client.Config{Version: v, Name: "anna", Password: password, Random: seeded(9)})
	var err error
	if again {
		err = c.Reconnect(auth.SessionKey{1, 2, 3})
	} else {
		_, err = c.LogOn()
	}
	if err == nil {
		_, err = c.Realms()
	}
	if err != nil {
		t.Fatalf("%v; the log:\n%s", err, a.log)
	}
	return bytes.Clone(r.sent.Bytes()), bytes.Clone(r.got.Bytes())
}

func TestAConversationIsTheSameHoweverItsBytesArrive(t *testing.T) {
	for _, version := range versions {
		for name, again := range map[string]bool{"log-on": false, "reconnect": true} {
			t.Run(version.String()+" "+name, func(t *testing.T) {
				h := newHouse(t, "anna")
				sent, want := record(t, h, version, again)
				for at := range sent {
					replay(t, h, want, sent[:at], sent[at:])
				}
				var single [][]byte
				for _, b := range sent {
					single = append(single, []byte{b})
				}
				replay(t, h, want, single...)
				replay(t, h, want, sent)
			})
		}
	}
}

// replay sends recorded bytes in parts and expects the recorded answers.
func replay(t *testing.T, h *house, want []byte, parts ...[]byte) {
	t.Helper()
	a := openHall(h, logon.Limits{})
	defer a.close(t)
	a.keys.Set("ANNA", auth.SessionKey{1, 2, 3})
	conn := a.dial()
	defer conn.Close()
	if got := exchange(t, conn, parts, len(want)); !bytes.Equal(got, want) {
		t.Fatalf("in %d parts, the first of %d bytes: answered\n%x, want\n%x\nthe log:\n%s", len(parts), len(parts[0]), got, want, a.log)
	}
}

// FuzzServer is a client that sends any data.
func FuzzServer(f *testing.F) {
	h := newHouse(f, "anna")
	for _, version := range versions {
		for _, again := range []bool{false, true} {
			sent, _ := record(f, h, version, again)
			f.Add(sent)
			f.Add(append(sent[:40:40], sent...))
		}
	}
	f.Add([]byte{byte(logon.OpRealmList), 0, 0, 0, 0})
	f.Add([]byte{byte(logon.OpProof)})
	f.Add([]byte{4, 1, 0, 0, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, said []byte) {
		a := openHall(h, logon.Limits{})
		a.keys.Set("ANNA", auth.SessionKey{1, 2, 3})
		conn := newScript(said)
		a.pipes.conns <- conn
		<-conn.closed
		a.close(t)
		answersAreMessages(t, conn.out.Bytes())
	})
}

// answersAreMessages expects that the service's data begins with an answer to a challenge.
func answersAreMessages(t *testing.T, said []byte) {
	t.Helper()
	if len(said) == 0 {
		return
	}
	var err error
	switch logon.Opcode(said[0]) {
	case logon.OpChallenge:
		if _, err = codec.Read(codec.Vanilla, said[1:], new(logon.ChallengeAnswer)); err != nil {
			_, err = codec.Read(codec.Vanilla, said[1:], &logon.ChallengeAnswer{Old: true})
		}
	case logon.OpReconnectChallenge:
		_, err = codec.Read(codec.Vanilla, said[1:], new(logon.ReconnectAnswer))
	default:
		t.Fatalf("the first answer is message 0x%02x", said[0])
	}
	if err != nil {
		t.Fatalf("the first answer: %v", err)
	}
}

// FuzzClient is a server that sends any data.
func FuzzClient(f *testing.F) {
	h := newHouse(f, "anna")
	for _, version := range versions {
		for _, again := range []bool{false, true} {
			_, got := record(f, h, version, again)
			f.Add(got, version == codec.Wrath, again)
		}
	}
	f.Fuzz(func(t *testing.T, said []byte, wrath, again bool) {
		version := codec.Vanilla
		if wrath {
			version = codec.Wrath
		}
		c := client.New(newScript(said), client.Config{Version: version, Name: "anna", Password: password, Random: seeded(9)})
		var err error
		if again {
			err = c.Reconnect(auth.SessionKey{1, 2, 3})
		} else {
			_, err = c.LogOn()
		}
		if err == nil {
			_, err = c.Realms()
		}
		if failed, ok := err.(*client.Error); err != nil && (!ok || failed.Step == "" || failed.Error() == "") {
			t.Fatalf("the error is %v", err)
		}
	})
}
