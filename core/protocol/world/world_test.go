package world_test

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"loam/core/auth"
	"loam/core/clock"
	"loam/core/content"
	"loam/core/protocol/message"
	"loam/core/protocol/vanilla"
	"loam/core/protocol/world"
	"loam/core/protocol/world/client"
	"loam/core/protocol/wrath"
	"loam/core/realm"
	"loam/core/session"
	"loam/core/store"
	"loam/core/store/memory"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/scripting"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// The little world of these tests.
const yardData = `
maps:
  field: {name: The Field, bounds_yards: [-500, -500, 500, 500], graveyard: gate, clients: {wrath: {map: 530, zone: 12}, vanilla: {map: 1}}}
places:
  gate: {name: Gate, map: field, at: [10, 20]}
creatures:
  hen: {name: Speckled Hen, faction: "base:wild", health: 8, damage_min: 1, damage_max: 1, swing_ms: 1000, clients: {wrath: {entry: 299, display: 604}}}
spawns:
  first_hen: {creature: hen, map: field, at: [12, 20]}
starts:
  walker:
    {name: Walker, place: gate, faction: "base:folk", level: 1, health: 100, damage_min: 4, damage_max: 6, armor: 0, swing_ms: 500,
     reach_yards: 3, radius_yards: 0.5, walk_yards_per_second: 2.5, run_yards_per_second: 7, swim_yards_per_second: 4}
`

const yardScript = `
local hen = creature "yard:hen"
function hen:on_aggro(enemy) self:say("Cluck!") end
`

// hall is a realm that game clients of both versions can reach.
type hall struct {
	t       *testing.T
	realm   *realm.Realm
	store   *memory.Store
	epoch   int64
	keys    keys
	servers map[string]*world.Server
}

// keys are the accounts that have logged on.
type keys struct {
	mu       *sync.Mutex
	known    map[string]auth.SessionKey
	accounts map[string]int64
}

func (k keys) Get(name string) (auth.SessionKey, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	key, ok := k.known[name]
	return key, ok
}

// Known implements world.Accounts: all accounts with a key are known.
func (k keys) Known(_ context.Context, name string) (session.Identity, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	id, ok := k.accounts[name]
	if !ok {
		return session.Identity{}, errors.New("unknown account")
	}
	return session.Identity{Account: id, Name: name, Role: auth.Player}, nil
}

// Entry implements world.Entries.
func (keys) Entry(_ string, id content.ID) uint32 { return 0x800000 + uint32(len(id)) }

func newHall(t *testing.T) *hall {
	t.Helper()
	b, problems := bundle.OpenArchive("yard", (&bundle.Bundle{Files: []bundle.File{
		{Path: "bundle.yaml", Data: []byte("name: yard\nversion: 1.0.0\napi: 1\n")},
		{Path: "data/yard.yaml", Data: []byte(yardData)},
		{Path: "scripts/hen.lua", Data: []byte(yardScript)},
	}}).Archive())
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	rel, problems := release.Compose(release.Options{Compiler: scripting.NewCompiler(nil)}, []*bundle.Bundle{b})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	h := &hall{t: t, keys: keys{new(sync.Mutex), map[string]auth.SessionKey{}, map[string]int64{}}, servers: map[string]*world.Server{}}
	kept := memory.New()
	epoch, err := kept.Claim(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	h.store, h.epoch = kept, epoch
	h.realm, err = realm.New(t.Context(), realm.Config{
		Seed: 7, Release: rel.Release, Store: kept, Epoch: epoch, Saver: atOnce{kept, epoch}, Log: zerolog.Nop(),
		Development: true, Pacer: clock.NewPacer(),
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []*world.Version{vanilla.Version(), wrath.Version()} {
		s, err := world.Listen("127.0.0.1:0", world.Config{
			Version: v, Realm: h.realm, Accounts: h.keys, Keys: h.keys, Entries: h.keys, Limits: session.DefaultLimits(),
			Random: func(b []byte) { _, _ = rand.Read(b) }, Now: time.Now, Log: zerolog.New(zerolog.NewTestWriter(t)).Level(zerolog.InfoLevel),
		})
		if err != nil {
			t.Fatal(err)
		}
		h.servers[v.Name] = s
		h.realm.Attach(s)
	}
	h.realm.Start()
	t.Cleanup(h.close)
	return h
}

func (h *hall) close() {
	if err := h.realm.Close(context.Background()); err != nil {
		h.t.Error(err)
	}
	for _, s := range h.servers {
		s.Close(context.Background())
	}
}

// fast makes the time of the realm pass so many times as fast, for the rest of
// the test.
func (h *hall) fast(speed float64) {
	h.t.Helper()
	if err := h.realm.Control(session.TimeControl{Speed: min(speed, 20)}); err != nil {
		h.t.Fatal(err)
	}
}

// atOnce saves without waiting.
type atOnce struct {
	store *memory.Store
	epoch int64
}

func (s atOnce) SubmitBatch(done func(error), b store.Batch) error {
	done(s.store.Save(context.Background(), s.epoch, b))
	return nil
}

// player is a client in a test.
type player struct {
	*client.Client
	t       *testing.T
	version *world.Version
}

// logOn connects an account with a client of a version.
func (h *hall) logOn(version *world.Version, account string) *player {
	h.t.Helper()
	var key auth.SessionKey
	h.keys.mu.Lock()
	key[0] = byte(len(h.keys.known))
	made, err := h.store.CreateAccount(h.t.Context(), h.epoch, store.Account{Name: account})
	h.keys.known[account], h.keys.accounts[account] = key, made.ID
	h.keys.mu.Unlock()
	if err != nil {
		h.t.Fatal(err)
	}
	c, err := client.Connect(h.t.Context(), version, h.servers[version.Name].Listener().Addr().String(), account, key)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { c.Close(context.Background()) })
	return &player{c, h.t, version}
}

// enter makes a character and brings it into the world.
func (h *hall) enter(version *world.Version, name string) *player {
	h.t.Helper()
	p := h.logOn(version, strings.ToUpper(name))
	p.send(&message.CreateCharacter{Character: name, Appearance: message.Appearance{Race: 1, Class: 1}})
	p.wait("the character is made", func(m *client.Model) bool { return m.Results["SMSG_CHAR_CREATE"] == version.Results.Created })
	p.send(message.NewEmpty("CMSG_CHAR_ENUM"))
	p.wait("the list", func(m *client.Model) bool { return len(m.Characters) == 1 })
	p.send(&message.GUID{Is: "CMSG_PLAYER_LOGIN", GUID: p.Model().Characters[0].GUID})
	p.wait("the world", func(m *client.Model) bool { return m.Self != 0 })
	return p
}

func (p *player) send(m message.Body) {
	p.t.Helper()
	if err := p.Send(m); err != nil {
		p.t.Fatal(err)
	}
}

func (p *player) wait(what string, is func(*client.Model) bool) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), 20*time.Second)
	defer cancel()
	if err := p.Wait(ctx, what, is); err != nil {
		m := p.Model()
		p.t.Fatalf("%s: %v; messages %v, %d strange", p.version.Packet, err, m.Messages, m.Strange)
	}
}

// thing finds what has the field with the value.
func thing(m *client.Model, field uint16, value uint32) (uint64, bool) {
	for g, o := range m.Objects {
		if o.Fields[field] == value {
			return g, true
		}
	}
	return 0, false
}

func versions() []*world.Version { return []*world.Version{vanilla.Version(), wrath.Version()} }

func TestAClientEntersTheWorld(t *testing.T) {
	h := newHall(t)
	for _, version := range versions() {
		t.Run(version.Name, func(*testing.T) {
			p := h.enter(version, map[string]string{"vanilla": "Anna", "wrath": "Bert"}[version.Name])
			m := p.Model()
			own := m.Objects[m.Self]
			if own == nil || own.Type != 4 || own.Fields[version.Fields.Health] != 100 || own.Fields[version.Fields.Level] != 1 {
				t.Fatalf("its own thing is %+v", own)
			}
			if at := own.Place.Position; at != (message.Vector{X: 10, Y: 20}) {
				t.Errorf("it stands at %v", at)
			}
			p.wait("the hen", func(m *client.Model) bool { _, ok := thing(m, version.Fields.Health, 8); return ok })
			if m = p.Model(); m.Strange > 0 {
				t.Errorf("%d strange messages among %v", m.Strange, m.Messages)
			}
			p.send(message.NewEmpty("CMSG_LOGOUT_REQUEST"))
			p.wait("its seat on the grass", func(m *client.Model) bool { return m.Messages["SMSG_FORCE_MOVE_ROOT"] == 1 })
			p.send(message.NewEmpty("CMSG_LOGOUT_CANCEL"))
			p.wait("its rise", func(m *client.Model) bool { return m.Messages["SMSG_LOGOUT_CANCEL_ACK"] == 1 })
			h.fast(60)
			p.send(message.NewEmpty("CMSG_LOGOUT_REQUEST"))
			p.wait("the end of its stay", func(m *client.Model) bool { return m.Left })
		})
	}
}

func TestTwoVersionsPlayTogether(t *testing.T) {
	h := newHall(t)
	anna, bert := h.enter(vanilla.Version(), "Anna"), h.enter(wrath.Version(), "Bert")
	for _, pair := range [][2]*player{{anna, bert}, {bert, anna}} {
		me, other := pair[0], pair[1].Model().Self
		self := me.Model().Self
		me.wait("the other", func(m *client.Model) bool { return m.Objects[other] != nil })
		me.send(&message.Say{Type: uint32(me.version.Chat.Say), Language: 7, Text: "Hello | there"})
		for _, p := range pair {
			p.wait("the greeting", func(m *client.Model) bool {
				return slices.ContainsFunc(m.Said, func(s message.Said) bool {
					return s.Sender == self && s.Text == "Hello || there" && s.Type == p.version.Chat.Say
				})
			})
		}
		me.send(&message.Move{Is: "MSG_MOVE_STOP", Mover: self, Movement: message.Movement{
			Position: message.Vector{X: 11, Y: 20}, Facing: 1,
		}})
		pair[1].wait("the step", func(m *client.Model) bool {
			o := m.Objects[self]
			return o != nil && o.Place.Position == message.Vector{X: 11, Y: 20} && m.Messages["MSG_MOVE_STOP"] == 1
		})
	}
	hen, _ := thing(ptr(bert.Model()), bert.version.Fields.Entry, 299)
	bert.send(&message.GUID{Is: "CMSG_SET_SELECTION", GUID: hen})
	bert.send(&message.GUID{Is: "CMSG_ATTACKSWING", GUID: hen})
	for _, p := range []*player{anna, bert} {
		p.wait("the cluck", func(m *client.Model) bool {
			return slices.ContainsFunc(m.Said, func(s message.Said) bool { return s.Text == "Cluck!" && s.SenderName == "Speckled Hen" })
		})
		p.wait("the swings", func(m *client.Model) bool { return len(m.Swings) >= 2 })
		p.wait("the death", func(m *client.Model) bool {
			return slices.ContainsFunc(slices.Collect(values(m.Objects)), func(o *client.Object) bool {
				return o.Type == 3 && o.Fields[p.version.Fields.Health] == 0
			})
		})
		if m := p.Model(); m.Strange > 0 {
			t.Errorf("%s: %d strange messages among %v", p.version.Packet, m.Strange, m.Messages)
		}
	}
}

func ptr[T any](v T) *T { return &v }

func values[K comparable, V any](m map[K]V) func(func(V) bool) {
	return func(yield func(V) bool) {
		for _, v := range m {
			if !yield(v) {
				return
			}
		}
	}
}
