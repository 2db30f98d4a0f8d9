package game_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"loam/core/model/auth"
	"loam/core/protocol/game"
	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
)

// nonsense is what a hostile client may put into a message: too little, too much, the
// largest and smallest numbers, numbers that are none, what is not text, and chance.
func nonsense(r *rand.Rand, known []uint64) [][]byte {
	chance := make([]byte, 1+r.IntN(80))
	for i := range chance {
		chance[i] = byte(r.Uint32())
	}
	var names, floats []byte
	for range 6 {
		names = binary.LittleEndian.AppendUint64(names, known[r.IntN(len(known))])
		floats = binary.LittleEndian.AppendUint32(floats, math.Float32bits([]float32{float32(math.NaN()), float32(math.Inf(1)), math.MaxFloat32, -0}[r.IntN(4)]))
	}
	small := slices.Concat(names[:8], bytes.Repeat([]byte{1, 0, 0, 0}, 12))
	return [][]byte{
		nil, {0}, bytes.Repeat([]byte{0}, 64), bytes.Repeat([]byte{0xFF}, 64), bytes.Repeat([]byte{0xFF, 0xFF, 0xFF, 0x7F}, 20),
		[]byte("\u202eAnna\x00|cffffffff\xf0\x28\x8c\x28%s%n\x00'; DROP\x00"), names, slices.Concat(names, floats), small, chance,
	}
}

// assailant is a client that comes back whenever it is sent away.
type assailant struct {
	h       *hall
	version *game.Version
	key     auth.SessionKey
	player  *player
	back    int
}

// rests waits until the server has taken all that was sent, and lets so much time pass
// that more is taken: what comes too fast is dropped before anybody looks at it.
func (a *assailant) rests() {
	a.h.t.Helper()
	pongs := a.player.Model().Messages["SMSG_PONG"]
	_ = a.player.Send(&packets.Ping{Sequence: 9}) // an end of the connection shows in the wait
	ctx, cancel := context.WithTimeout(a.h.t.Context(), patience)
	defer cancel()
	err := a.player.Wait(ctx, "a pong", func(m *client.Model) bool { return m.Messages["SMSG_PONG"] > pongs })
	if err != nil && !errors.Is(err, client.ErrEnded) {
		a.h.t.Fatal(err)
	}
	a.h.ahead.Add(int64(10 * time.Second))
}

// send sends a message that need not make sense, by whatever connection there is.
func (a *assailant) send(opcode uint32, body []byte, inWorld bool) {
	a.h.t.Helper()
	if a.player == nil || a.player.Over() != nil {
		a.back++
		a.player = a.h.connect(a.version, "MALLORY", a.key)
		if inWorld {
			a.player.join()
		}
	}
	_ = a.player.SendBytes(opcode, body) // an end of the connection shows next time
}

// TestNonsenseInEveryMessageTroublesNobody sends each message of either version with
// bodies that no client sends, at the list of characters and in the world, where
// somebody else goes on.
func TestNonsenseInEveryMessageTroublesNobody(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			h := newHall(t)
			anna := h.enter(v, "Anna")
			first := h.logOn(v, "MALLORY")
			first.make("Mallory")
			first.join()
			known := []uint64{0, 1, math.MaxUint64, anna.Model().Self, first.Model().Self}
			for g := range first.Model().Objects {
				known = append(known, g)
			}
			slices.Sort(known)
			first.Close(context.Background())
			r := rand.New(rand.NewPCG(7, uint64(len(v.Name))))
			for _, inWorld := range []bool{false, true} {
				a := &assailant{h: h, version: v, key: h.keys.known["MALLORY"]}
				for i := range v.Inbound {
					row := &v.Inbound[i]
					if row.Name == "CMSG_CHAR_DELETE" || row.Name == "CMSG_LOGOUT_REQUEST" || row.Name == "CMSG_PLAYER_LOGOUT" {
						continue // it would have nobody to go on with, or wait
					}
					for _, body := range nonsense(r, known) {
						a.send(row.Opcode, body, inWorld)
					}
					a.rests()
				}
				a.player.Close(context.Background())
				t.Logf("in the world %v: it came %d times", inWorld, a.back)
			}
			anna.send(&social.Say{Type: uint32(v.Chat.Say), Language: 7, Text: "Still here."})
			anna.wait("her own words", func(m *client.Model) bool {
				return slices.ContainsFunc(m.Said, func(s social.Said) bool { return s.Text == "Still here." })
			})
			anna.send(&packets.Ping{Sequence: 3})
			anna.wait("the pong", func(m *client.Model) bool { return m.Messages["SMSG_PONG"] == 1 })
			if n := h.counted[v.Name].Throttled.Load(); n > 0 {
				t.Errorf("%d messages were dropped before anybody looked at them", n)
			}
			if strange := anna.Model().Strange; strange > 0 {
				t.Errorf("she was told %d things that cannot be read", strange)
			}
		})
	}
}
