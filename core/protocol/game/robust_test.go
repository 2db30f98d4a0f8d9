package game_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"testing"
	"time"

	"loam/core/model/auth"
	"loam/core/protocol/game"
	"loam/core/protocol/game/client"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/social"
	"loam/core/session"
)

// raw is a connection whose bytes a test writes itself.
type raw struct {
	net.Conn
	t       *testing.T
	version *game.Version
	seed    [4]byte // of the challenge
}

func (h *hall) dial(version *game.Version) *raw {
	h.t.Helper()
	socket, err := net.Dial("tcp", h.servers[version.Name].Listener().Addr().String())
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { socket.Close() })
	r := &raw{socket, h.t, version, [4]byte{}}
	var challenge packets.AuthChallenge
	r.read("SMSG_AUTH_CHALLENGE", &challenge)
	r.seed = challenge.ServerSeed
	return r
}

// read takes a message with a clear header.
func (r *raw) read(name string, into packets.Body) {
	r.t.Helper()
	_ = r.SetReadDeadline(time.Now().Add(patience))
	head := make([]byte, 4)
	var body []byte
	_, err := readFull(r, head)
	if err == nil {
		body = make([]byte, int(head[0])<<8+int(head[1])-2)
		_, err = readFull(r, body)
	}
	if opcode := uint16(head[2]) | uint16(head[3])<<8; err == nil && opcode != r.version.Outbound[name] {
		err = fmt.Errorf("opcode 0x%03X", opcode)
	}
	if err == nil {
		_, err = codec.Read(r.version.Packet, body, into)
	}
	if err != nil {
		r.t.Fatalf("read %s: %v", name, err)
	}
}

func readFull(c net.Conn, into []byte) (n int, err error) {
	for n < len(into) && err == nil {
		var more int
		more, err = c.Read(into[n:])
		n += more
	}
	return n, err
}

// gone waits until the server has closed the connection.
func (r *raw) gone() {
	r.t.Helper()
	_ = r.SetReadDeadline(time.Now().Add(patience))
	for buf := make([]byte, 4096); ; {
		if _, err := r.Read(buf); err != nil {
			if e := net.Error(nil); errors.As(err, &e) && e.Timeout() {
				r.t.Fatal("the connection stays open")
			}
			return
		}
	}
}

// framed is a message of a client with a clear header.
func framed(t *testing.T, v *game.Version, m packets.Body) []byte {
	t.Helper()
	body, err := codec.Append(v.Packet, nil, m)
	if err != nil {
		t.Fatal(err)
	}
	return framedBody(t, opcodeOf(t, v, m.Name()), body)
}

func framedBody(t *testing.T, opcode uint32, body []byte) []byte {
	t.Helper()
	b, err := game.ClientHeader.Append(nil, opcode, len(body))
	if err != nil {
		t.Fatal(err)
	}
	return append(b, body...)
}

func opcodeOf(t *testing.T, v *game.Version, name string) uint32 {
	t.Helper()
	i := slices.IndexFunc(v.Inbound, func(row game.Inbound) bool { return row.Name == name })
	if i < 0 {
		t.Fatalf("%s has no %s", v.Name, name)
	}
	return v.Inbound[i].Opcode
}

func proof(v *game.Version, account string, key auth.SessionKey, seed [4]byte) *packets.AuthSession {
	m := &packets.AuthSession{Build: v.Build, Username: account, ClientSeed: [4]byte{1, 2, 3, 4}}
	m.ClientProof = key.WorldProof(account, m.ClientSeed, seed)
	return m
}

func TestAFailedHandshakeIsAnswered(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	key := h.account("ANNA")
	for _, v := range versions() {
		for _, test := range []struct {
			name string
			make func(seed [4]byte) *packets.AuthSession
			want uint8
		}{
			{"an account that has not logged on", func(seed [4]byte) *packets.AuthSession { return proof(v, "NOBODY", key, seed) }, v.Results.AuthFailed},
			{"a wrong key", func(seed [4]byte) *packets.AuthSession { return proof(v, "ANNA", auth.SessionKey{9}, seed) }, v.Results.AuthFailed},
			{"a proof of another connection", func([4]byte) *packets.AuthSession {
				return proof(v, "ANNA", key, h.dial(v).seed)
			}, v.Results.AuthFailed},
			{"another build", func(seed [4]byte) *packets.AuthSession {
				m := proof(v, "ANNA", key, seed)
				m.Build++
				return m
			}, v.Results.AuthVersion},
		} {
			t.Run(v.Name+", "+test.name, func(t *testing.T) {
				r := h.dial(v)
				if _, err := r.Write(framed(t, v, test.make(r.seed))); err != nil {
					t.Fatal(err)
				}
				var answer packets.AuthResponse
				r.read("SMSG_AUTH_RESPONSE", &answer)
				if answer.Result != test.want {
					t.Errorf("result 0x%02X, want 0x%02X", answer.Result, test.want)
				}
				r.gone()
			})
		}
		if got := h.counted[v.Name].Refused.Load(); got != 4 {
			t.Errorf("%s: %d handshakes were refused, want 4", v.Name, got)
		}
	}
}

func TestTheNewerOfTwoLogInsWins(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name+", at the list", func(t *testing.T) {
			h := newHall(t)
			older := h.logOn(v, "ANNA")
			newer := h.connect(v, "ANNA", h.keys.known["ANNA"])
			older.waitEnd()
			newer.send(packets.NewEmpty("CMSG_CHAR_ENUM"))
			newer.wait("the list", func(m *client.Model) bool { return m.Listed == 1 })
		})
	}
	t.Run("in the world, with a client of the other version", func(t *testing.T) {
		h := newHall(t)
		older := h.enter(vanilla.Version(), "Anna")
		newer := h.connect(wrath.Version(), "ANNA", h.keys.known["ANNA"])
		newer.join()
		older.waitEnd()
		if newer.Model().Self != older.Model().Self {
			t.Error("the newer one plays somebody else")
		}
	})
}

// A server may be slow to look at a proof. Who was there before somebody else does
// not come after it for that.
func TestAnOlderConnectionThatProvesItselfLateIsTheOlderOne(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			key := h.account("ANNA")
			older := h.dial(v)
			newer := h.connect(v, "ANNA", key)
			if _, err := older.Write(framed(t, v, proof(v, "ANNA", key, older.seed))); err != nil {
				t.Fatal(err)
			}
			older.gone()
			newer.send(packets.NewEmpty("CMSG_CHAR_ENUM"))
			newer.wait("the list", func(m *client.Model) bool { return m.Listed == 1 })
		})
	}
}

// ends waits until the client is gone.
func (p *player) ends() {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), patience)
	defer cancel()
	if err := p.Wait(ctx, "the end", func(*client.Model) bool { return false }); !errors.Is(err, client.ErrEnded) {
		p.t.Errorf("%v, want the end of the connection", err)
	}
}

// waitEnd waits until the client has been told why it has to go, and is gone.
func (p *player) waitEnd() {
	p.t.Helper()
	p.ends()
	if n := p.Model().Messages["SMSG_NOTIFICATION"]; n != 1 {
		p.t.Errorf("it was told %d times why", n)
	}
}

func TestClientsMayGoAtEveryStage(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			key := h.account("ANNA")
			h.dial(v).Close()
			half := h.dial(v)
			whole := framed(t, v, proof(v, "ANNA", key, half.seed))
			_, _ = half.Write(whole[:len(whole)/2])
			half.Close()
			sure := h.dial(v)
			_, _ = sure.Write(framed(t, v, proof(v, "ANNA", key, sure.seed)))
			sure.Close()
			h.connect(v, "ANNA", key).Close(t.Context()) // at the list
			p := h.connect(v, "ANNA", key)
			p.make("Anna")
			p.send(&packets.GUID{Is: "CMSG_PLAYER_LOGIN", GUID: p.Model().Characters[0].GUID})
			p.Close(t.Context()) // while the world comes
			p = h.connect(v, "ANNA", key)
			p.join()
			p.send(packets.NewEmpty("CMSG_LOGOUT_REQUEST"))
			p.Close(t.Context()) // in the world, on its way out
			p = h.connect(v, "ANNA", key)
			p.join()
		})
	}
}

func TestWhatAClientMayNotSendHasNoEffect(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			p := h.logOn(v, "ANNA")
			counted := h.counted[v.Name]
			p.sendRaw(0x5FFF, []byte{1, 2, 3})
			p.send(&social.Say{Type: uint32(v.Chat.Say), Text: "too early"})
			p.send(proof(v, "ANNA", auth.SessionKey{}, [4]byte{}))
			p.sendRaw(opcodeOf(t, v, "CMSG_PLAYER_LOGIN"), []byte{1})
			for range 5 {
				p.send(packets.NewEmpty("CMSG_CHAR_ENUM"))
			}
			p.wait("all lists", func(m *client.Model) bool { return m.Listed == 5 })
			if u, w, m := counted.Unknown.Load(), counted.WrongState.Load(), counted.Malformed.Load(); u != 1 || w != 2 || m != 1 {
				t.Errorf("%d unknown, %d at a wrong time, %d malformed; want 1, 2, 1", u, w, m)
			}
			p.make("Anna")
			p.join()
			listed := p.Model().Listed
			p.send(packets.NewEmpty("CMSG_CHAR_ENUM"))
			p.wait("a list in the world", func(m *client.Model) bool { return m.Listed == listed+1 })
		})
	}
}

func TestWhoTalksTooMuchIsThrottledAndStays(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHall(t)
			p := h.enter(v, "Anna")
			const lines = 300
			h.stopClock()
			for i := range lines {
				p.send(&social.Say{Type: uint32(v.Chat.Say), Language: 7, Text: fmt.Sprint("line ", i)})
			}
			self := p.Model().Self
			p.send(&movement.Move{Is: "MSG_MOVE_STOP", Mover: self, Movement: movement.Movement{Position: movement.Vector{X: 11, Y: 20}}})
			p.send(&packets.Ping{Sequence: 7})
			p.wait("the pong", func(m *client.Model) bool { return m.Messages["SMSG_PONG"] == 1 })
			if got := h.counted[v.Name].Throttled.Load(); got < lines-60 || got >= lines {
				t.Errorf("%d of %d lines were dropped", got, lines)
			}
			p.wait("the first line", func(m *client.Model) bool { return len(m.Said) > 0 && m.Said[0].Text == "line 0" })
		})
	}
}

func TestAFloodOfAnythingEndsTheConnection(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	h.stopClock()
	r := h.dial(wrath.Version())
	var many []byte
	for range 6000 {
		many = append(many, framedBody(t, 0x5FFF, nil)...)
	}
	_, _ = r.Write(many)
	r.gone()
	if got := h.counted["wrath"].Sessions.Refused[session.Flood].Load(); got != 1 {
		t.Errorf("%d floods, want 1", got)
	}
}
