package game_test

import (
	"context"
	"fmt"
	"net"
	"slices"
	"testing"
	"time"

	"loam/core/lib/guid"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/protocol/game"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/social"
	"loam/core/session"
	"loam/core/session/throttle"
)

// listener is a realm that only notes which intents come.
type listener struct {
	keys
	content *content.Snapshot
	came    chan string // sent to by Submit, read by the test, never closed; bound well above what is sent
}

func (l *listener) Guest(context.Context, string) (session.Identity, error) {
	return session.Identity{}, session.Refuse("no guests")
}

func (l *listener) Login(context.Context, string, string, string) (session.Identity, error) {
	return session.Identity{}, session.Refuse("no log-ins")
}

func (l *listener) Challenge(context.Context, string) (*auth.Challenge, error) {
	return nil, session.Refuse("no log-ins")
}

func (l *listener) Prove(context.Context, string, *auth.Challenge, session.Proof, string) (session.Proven, error) {
	return session.Proven{}, session.Refuse("no log-ins")
}

func (l *listener) SignUp(context.Context, session.SignUp, string) error {
	return session.Refuse("no log-ins")
}

func (l *listener) Characters(context.Context, int64) ([]character.Record, error) { return nil, nil }

func (l *listener) Create(context.Context, int64, session.Creation) (character.Record, error) {
	return character.Record{}, nil
}

func (l *listener) Delete(context.Context, int64, int64) error { return nil }

func (l *listener) Rename(context.Context, int64, int64, string) (character.Record, error) {
	return character.Record{}, nil
}

func (l *listener) Enter(_ context.Context, _ session.Identity, id int64, g session.Guest) (session.Seat, error) {
	g.Seated(session.Place{Map: "base:flat", Instance: 1, Player: guid.New(guid.Player, 0, uint64(id)), Viewer: guid.New(guid.Viewer, 0, 1)})
	return l, nil
}

func (l *listener) Content() (*content.Snapshot, int) { return l.content, 1 }
func (l *listener) Commands() *command.Table          { return new(command.Table) }
func (l *listener) PlayersOn(content.ID) []string     { return nil }
func (l *listener) Development() bool                 { return false }
func (l *listener) Control(session.TimeControl) error { return nil }
func (l *listener) Leave()                            {}
func (l *listener) Lost()                             {}
func (l *listener) Submit(in intent.Intent) error     { l.came <- fmt.Sprintf("%+v", in); return nil }

// conversation is all that a client sends from its first byte to its last, as it
// stands on the wire, when the server's seed is zero.
func conversation(t *testing.T, v *game.Version, key auth.SessionKey) []byte {
	out := framed(t, v, proof(v, "ANNA", key, [4]byte{}))
	_, cipher := v.ClientCiphers(key)
	at := movement.Movement{Position: movement.Vector{X: 1, Y: 2}, Facing: 1}
	for _, m := range []packets.Body{
		packets.NewEmpty("CMSG_CHAR_ENUM"), &packets.GUID{Is: "CMSG_PLAYER_LOGIN", GUID: 5}, &packets.Ping{Sequence: 1},
		&movement.Move{Is: "MSG_MOVE_START_FORWARD", Mover: 5, Movement: at},
		&social.Say{Type: uint32(v.Chat.Say), Language: 7, Text: "Hello"},
		&packets.GUID{Is: "CMSG_SET_SELECTION", GUID: 7}, &packets.GUID{Is: "CMSG_ATTACKSWING", GUID: 7},
		packets.NewEmpty("CMSG_ATTACKSTOP"), &packets.Bytes{Is: "CMSG_REPOP_REQUEST"}, &movement.Move{Is: "MSG_MOVE_STOP", Mover: 5, Movement: at},
	} {
		b := framed(t, v, m)
		cipher.Apply(b[:6])
		out = append(out, b...)
	}
	return out
}

// intents is how many of them the conversation means.
const intents = 7

func TestAConversationMeansTheSameHoweverItIsCut(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			key := auth.SessionKey{3, 1, 4}
			k := newKeys()
			k.known["ANNA"], k.accounts["ANNA"] = key, 1
			l := &listener{keys: k, content: new(content.Snapshot), came: make(chan string, 100)}
			s, err := game.Listen("127.0.0.1:0", game.Config{
				Version: v, Realm: l, Accounts: l, Keys: l, Entries: l, Kept: l, Limits: throttle.DefaultLimits(),
				Random: func(b []byte) { clear(b) }, Now: time.Now, Log: quiet(t),
			})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close(t.Context())
			whole := conversation(t, v, key)
			want := l.hear(t, s, whole)
			single := slices.Collect(slices.Chunk(whole, 1))
			if got := l.hear(t, s, single...); !slices.Equal(got, want) {
				t.Errorf("byte by byte it means %v, want %v", got, want)
			}
			for at := 1; at < len(whole); at++ {
				if got := l.hear(t, s, whole[:at], whole[at:]); !slices.Equal(got, want) {
					t.Fatalf("cut at %d of %d it means %v, want %v", at, len(whole), got, want)
				}
			}
		})
	}
}

// hear sends parts over a connection of their own, each in a packet, and waits
// for what they mean.
func (l *listener) hear(t *testing.T, s *game.Server, parts ...[]byte) (got []string) {
	t.Helper()
	socket, err := net.Dial("tcp", s.Listener().Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	for _, p := range parts {
		if _, err := socket.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	for len(got) < intents {
		select {
		case in := <-l.came:
			got = append(got, in)
		case <-time.After(patience):
			t.Fatalf("only %v came", got)
		}
	}
	return got
}

// ClientData implements game.Keeper: nothing is.
func (l *listener) ClientData(context.Context, int64, int64) ([]session.Kept, error) { return nil, nil }

// KeepClientData implements game.Keeper.
func (l *listener) KeepClientData(context.Context, int64, int64, session.Kept) error { return nil }

// SpellEntry implements lexicon.Entries.
func (l *listener) SpellEntry(_ string, id content.ID) uint32 { return 0xC000 + uint32(len(id)) }

// AuraEntry implements lexicon.Entries.
func (l *listener) AuraEntry(_ string, id content.ID) uint32 { return 0xD000 + uint32(len(id)) }

// QuestEntry implements lexicon.Entries.
func (l *listener) QuestEntry(string, content.ID) uint32 { return 0xE000 }

// GoalEntry implements lexicon.Entries.
func (l *listener) GoalEntry(string, content.ID, string) uint32 { return 0xE001 }
