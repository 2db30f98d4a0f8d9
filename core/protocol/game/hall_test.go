package game_test

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"loam/core/lib/clock"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/protocol/game"
	"loam/core/protocol/game/client"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/realm"
	"loam/core/session"
	"loam/core/session/throttle"
	"loam/core/store"
	"loam/core/store/memory"
	"loam/mods/archive"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/scripting"
)

// atOnceMany is how many tests run at the same time unless -parallel says it:
// they wait for a realm that goes by real time far more than they work.
const atOnceMany = "8"

func TestMain(m *testing.M) {
	if err := flag.Set("test.parallel", atOnceMany); err != nil { // the command line, read later, goes over it
		panic(err)
	}
	goleak.VerifyTestMain(m)
}

// patience is how long a test waits for one thing. Only a failing test waits that long.
const patience = 2 * time.Minute

// The little world of these tests.
const yardData = `
maps:
  field: {name: The Field, bounds_yards: [-500, -500, 500, 500], graveyard: gate, clients: {wrath: {map: 530, zone: 12}, vanilla: {map: 1}}}
  cellar: {name: The Cellar, bounds_yards: [-100, -100, 100, 100], clients: {wrath: {map: 571, zone: 1}, vanilla: {map: 30}}}
places:
  gate: {name: Gate, map: field, at: [10, 20]}
  porch: {map: field, at: [10, 20], radius_yards: 5, clients: {wrath: {zone: 87}, vanilla: {zone: 87}}}
  court: {map: field, at: [10, 20], radius_yards: 30, clients: {wrath: {zone: 40}, vanilla: {zone: 40}}}
  stairs: {name: Stairs, map: cellar, at: [5, 5]}
emotes:
  wave: {text: waves., text_at: "waves at {target}.", clients: {vanilla: {text_emote: 101, animation: 3}, wrath: {text_emote: 201, animation: 4}}}
  nod: {text: nods., clients: {wrath: {text_emote: 67}}}
creatures:
  hen: {name: Speckled Hen, faction: "base:wild", health: 8, damage_min: 1, damage_max: 1, swing_ms: 1000, powers: [ire], clients: {wrath: {entry: 299, display: 604}}}
  clerk: {name: Clerk, faction: "base:folk", health: 9, moves: false, fights: false}
  goat: {name: Goat, faction: "base:folk", health: 13, damage_min: 1, damage_max: 1, fights: false, walk_yards_per_second: 2}
powers:
  vigor: {name: Vigor, max: 40, regen_points: "if(spent_ms < 5000, 1, 4)", regen_every_ms: 2000, clients: {wrath: {power: 0}, vanilla: {power: 0}}}
  ire: {name: Ire, max: 100, starts: empty, on_swing: damage, clients: {wrath: {power: 1, power_scale: 10}, vanilla: {power: 1, power_scale: 10}}}
  luck: {name: Luck, max: 3, clients: {wrath: {power: 7}, vanilla: {power: 5}}}
schools:
  frost: {name: Frost, damage: damage / 2, clients: {wrath: {school: 4}, vanilla: {school: 4}}}
paths:
  round: {map: field, points: [{at: [75, 20]}, {at: [75, 60]}]}
spawns:
  clerk_1: {creature: clerk, map: field, at: [9, 19]}
  first_hen: {creature: hen, map: field, at: [12, 20]}
  goat: {creature: goat, map: field, at: [75, 20], path: round}
  rat: {creature: hen, map: cellar, at: [7, 7]}
items:
  hat: {name: hat.name, description: Of felt., slot: head, quality: rare, clients: {wrath: {entry: 1200, display: 55, class: 4, subclass: 1}, vanilla: {display: 56}}}
  spear: {name: Spear, slot: two_hands, clients: {wrath: {display: 57}, vanilla: {display: 58}}}
  crumb: {name: Crumb, stack: 5}
  bag: {name: Bag, slot: bag, bag_slots: 6, binds: on_equip}
  biscuit: {name: Biscuit, stack: 5, use: [munch], use_consumes: true, use_cooldown_ms: 60000}
starts:
  walker:
    {name: Walker, place: gate, faction: "base:folk", level: 1, health: "90 + level * 10", damage_min: 4, damage_max: 6, armor: 0, swing_ms: 500,
     reach_yards: 3, radius_yards: 0.5, walk_yards_per_second: 2.5, run_yards_per_second: 7, swim_yards_per_second: 4,
     powers: [vigor, ire, luck], spells: [spark, ember, mend, ward, drone, kick, rain], gear: [hat, spear, {item: crumb, count: 3}]}
`

const yardPanel = `
count:
  title: count.title
  rows:
    - text: count.times
    - button: {label: count.again, press: again}
    - button: {label: count.enough, press: enough}
`

const yardScript = `
local hen = creature "yard:hen"
function hen:on_aggro(enemy) self:say("Cluck!") end
local clerk = creature "yard:clerk"
function clerk:on_talk(player)
  if player:level() > 1 then return false, "You have grown." end
  self:offer(player)
end
function clerk:offer(player)
  player:show(menu("What will it be?")
    :option("More", "more", {icon = "trade"})
    :option("Down", "lead", "stairs", {icon = "travel", confirm = "Sure?"})
    :option("Nothing", "nothing"))
end
function clerk:more(player)
  local m = menu("Plenty, for " .. player:name())
  for i = 1, 20 do m:option("No. " .. i, "pick", i) end
  player:show(m)
end
function clerk:pick(player, i) player:tell("You picked " .. i) self:offer(player) end
function clerk:lead(player, place) player:travel(place) end
function clerk:nothing(player) player:tell("Well then.") end
function players:on_login() if self:name() == "Reader" then self:menu() end end
command "menu" {}
function players:menu() self.state.times = 0 self:open_panel("count") end
function players:again() self.state.times = self.state.times + 1 end
function players:enough() self:close_panel("count") end
command "down" {}
function players:down() self:travel("yard:stairs") end
command "up" {}
function players:up() self:travel("yard:gate") end
command "hop" {}
function players:hop() self:teleport(15, 25) end
command "vanish" {}
function players:vanish() for _, u in ipairs(self:in_range(50, {id = "hen"})) do u:despawn() end end
command "fall" {}
function players:fall() self:kill(self) end
command "slow" {}
function players:slow() self:set_speed(0.5) end
command "hold" {}
function players:hold() self:set_rooted(true) end
command "free" {}
function players:free() self:set_rooted(false) end
command "fly" {}
function players:fly() self:set_speed(10) end
command "hurry" {}
function players:hurry() for _, u in ipairs(self:in_range(50, {kind = "creature"})) do u:set_speed(2) end end
command "grow" {}
function players:grow() self:give_experience(100000) end
`

// hall is a realm that game clients of both versions can reach.
type hall struct {
	t       *testing.T
	realm   *realm.Realm
	store   *memory.Store
	epoch   int64
	keys    keys
	servers map[string]*game.Server
	last    latest // of the batches of all maps
	counted map[string]*game.Counters
	ahead   atomic.Int64              // how far the time of the servers is ahead of the real one
	stopped atomic.Pointer[time.Time] // when the real time stopped to count; nil: it counts
}

func (h *hall) now() time.Time {
	now := time.Now()
	if at := h.stopped.Load(); at != nil {
		now = *at
	}
	return now.Add(time.Duration(h.ahead.Load()))
}

// stopClock stops the time of the servers, so that a test may take as long as it likes
// for what comes at once.
func (h *hall) stopClock() { h.stopped.Store(new(time.Now())) }

// keys are the accounts that have logged on.
type keys struct {
	mu       *sync.Mutex
	known    map[string]auth.SessionKey
	accounts map[string]int64
}

func newKeys() keys {
	return keys{new(sync.Mutex), map[string]auth.SessionKey{}, map[string]int64{}}
}

func (k keys) Get(name string) (auth.SessionKey, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	key, ok := k.known[name]
	return key, ok
}

// Known implements game.Accounts: all accounts with a key are known. Those that
// are called so are operators.
func (k keys) Known(_ context.Context, name string) (session.Identity, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	id, ok := k.accounts[name]
	if !ok {
		return session.Identity{}, errors.New("unknown account")
	}
	role := auth.Player
	if strings.HasPrefix(name, "STAFF") {
		role = auth.Operator
	}
	return session.Identity{Account: id, Name: name, Role: role}, nil
}

// Entry implements game.Entries.
func (keys) Entry(_ string, id content.ID) uint32 { return 0x800000 + uint32(len(id)) }

// ItemEntry implements game.Entries.
func (keys) ItemEntry(_ string, id content.ID) uint32 { return 0x900000 + uint32(len(id)) }

// QuestEntry implements game.Entries.
func (k keys) QuestEntry(_ string, id content.ID) uint32 { return 0xA00000 + k.SpellEntry("", id) }

// GoalEntry implements game.Entries.
func (keys) GoalEntry(_ string, id content.ID, objective string) uint32 {
	return 0xB00000 + uint32(len(id)) + uint32(len(objective))
}

// ObjectEntry implements game.Entries.
func (keys) ObjectEntry(_ string, id content.ID) uint32 { return 0xA00000 + uint32(len(id)) }

func newHall(t *testing.T) *hall { t.Helper(); return newHallWith(t, "") }

// newHallWith is newHall with rules of its own.
func newHallWith(t *testing.T, rules string) *hall { t.Helper(); return newHallOf(t, "", "", rules) }

// newHallOf is newHall with definitions and a script of its own, and more in the
// tables of the yard.
func newHallOf(t *testing.T, data, script string, rules ...string) *hall {
	t.Helper()
	b, problems := bundle.OpenArchive("yard", archive.Write([]bundle.File{
		{Path: "bundle.yaml", Data: []byte("name: yard\nversion: 1.0.0\napi: 1\npermissions: [players, commands, override]\n")},
		{Path: "data/yard.yaml", Data: []byte(yardData + strings.Join(rules, ""))},
		{Path: "data/own.yaml", Data: []byte(data)},
		{Path: "scripts/own.lua", Data: []byte(script)},
		{Path: "data/spells.yaml", Data: []byte(yardSpells)},
		{Path: "scripts/spells.lua", Data: []byte(yardSpellScript)},
		{Path: "panels/count.yaml", Data: []byte(yardPanel)},
		{Path: "locale/en.yaml", Data: []byte("count.title: Counting\ncount.times: \"So often: {times}\"\ncount.again: Again\ncount.enough: Enough\nhat.name: Felt Hat\n")},
		{Path: "scripts/hen.lua", Data: []byte(yardScript)},
	}))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	rel, problems := release.Compose(release.Options{Compiler: scripting.NewCompiler(nil)}, []*bundle.Bundle{b})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	h := &hall{t: t, keys: newKeys(), servers: map[string]*game.Server{},
		counted: map[string]*game.Counters{}}
	kept := memory.New()
	epoch, err := kept.Claim(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	h.store, h.epoch = kept, epoch
	h.before(20)
	h.realm, err = realm.New(t.Context(), realm.Config{
		Seed: 7, Release: rel.Release, Store: kept, Epoch: epoch, Saver: atOnce{kept, epoch}, Log: zerolog.Nop(),
		Development: true, Pacer: clock.NewPacer(),
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []*game.Version{vanilla.Version(), wrath.Version()} {
		h.counted[v.Name] = new(game.Counters)
		s, err := game.Listen("127.0.0.1:0", game.Config{
			Counters: h.counted[v.Name],
			Version:  v, Realm: h.realm, Accounts: h.keys, Keys: h.keys, Entries: h.keys, Kept: h.realm, Limits: throttle.DefaultLimits(),
			Random: func(b []byte) { _, _ = rand.Read(b) }, Now: h.now, Log: quiet(t),
		})
		if err != nil {
			t.Fatal(err)
		}
		h.servers[v.Name] = s
		h.realm.Attach(s)
	}
	h.realm.Attach(&h.last)
	h.realm.Start()
	t.Cleanup(h.close)
	return h
}

// before makes characters that were there before those of the test: the names that clients
// have for the things of players are shorter than the names of the things, so that those
// of the first few players would be the same.
func (h *hall) before(count int) {
	h.t.Helper()
	crowd, err := h.store.CreateAccount(h.t.Context(), h.epoch, store.Account{Name: "BEFORE"})
	if err != nil {
		h.t.Fatal(err)
	}
	for n := range count {
		if _, err := h.store.CreateCharacter(h.t.Context(), h.epoch, character.Record{Account: crowd.ID, Name: fmt.Sprint("Before", n)}); err != nil {
			h.t.Fatal(err)
		}
	}
}

// quiet is a log in which a line of level error fails the test: nothing that a
// client does may be worth one.
func quiet(t *testing.T) zerolog.Logger {
	return zerolog.New(io.Discard).Hook(zerolog.HookFunc(func(_ *zerolog.Event, level zerolog.Level, text string) {
		if level >= zerolog.ErrorLevel {
			t.Errorf("the log says %s: %s", level, text)
		}
	}))
}

func (h *hall) close() {
	if err := h.realm.Close(context.Background()); err != nil {
		h.t.Error(err)
	}
	for _, s := range h.servers {
		s.Close(context.Background())
	}
	for name, c := range h.counted {
		if opened, closed := c.Sessions.Opened.Load(), c.Sessions.Closed.Load(); opened != closed {
			h.t.Errorf("%s: %d sessions opened, %d closed", name, opened, closed)
		}
		if n := c.Unsent.Load(); n > 0 {
			h.t.Errorf("%s: %d messages could not be sent", name, n)
		}
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
	version *game.Version
}

// logOn connects an account with a client of a version.
func (h *hall) logOn(version *game.Version, account string) *player {
	h.t.Helper()
	key := h.account(account)
	return h.connect(version, account, key)
}

// account makes an account that has logged on, and says its key.
func (h *hall) account(account string) auth.SessionKey {
	h.t.Helper()
	var key auth.SessionKey
	h.keys.mu.Lock()
	defer h.keys.mu.Unlock()
	key[0] = byte(len(h.keys.known))
	made, err := h.store.CreateAccount(h.t.Context(), h.epoch, store.Account{Name: account})
	h.keys.known[account], h.keys.accounts[account] = key, made.ID
	if err != nil {
		h.t.Fatal(err)
	}
	return key
}

// connect connects with a key.
func (h *hall) connect(version *game.Version, account string, key auth.SessionKey) *player {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), patience)
	defer cancel()
	c, err := client.Connect(ctx, version, h.servers[version.Name].Listener().Addr().String(), account, key)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { c.Close(context.Background()) })
	return &player{c, h.t, version}
}

// enter makes a character and brings it into the world.
func (h *hall) enter(version *game.Version, name string) *player {
	h.t.Helper()
	p := h.logOn(version, strings.ToUpper(name))
	p.make(name)
	p.join()
	return p
}

// make makes a character.
func (p *player) make(name string) {
	p.t.Helper()
	p.send(&packets.CreateCharacter{Character: name, Appearance: packets.Appearance{Race: 1, Class: 1}})
	p.wait("the character is made", func(m *client.Model) bool { return m.Results["SMSG_CHAR_CREATE"] == p.version.Results.Created })
	p.list()
}

// list asks for the characters, of which there is one.
func (p *player) list() {
	p.t.Helper()
	before := p.Model().Listed
	p.send(packets.NewEmpty("CMSG_CHAR_ENUM"))
	p.wait("the list", func(m *client.Model) bool { return m.Listed > before && len(m.Characters) == 1 })
}

// join brings the one character into the world.
func (p *player) join() {
	p.t.Helper()
	p.list()
	p.send(&packets.GUID{Is: "CMSG_PLAYER_LOGIN", GUID: p.Model().Characters[0].GUID})
	p.wait("the world", func(m *client.Model) bool { return m.Self != 0 })
}

// sendRaw sends what no layout has.
func (p *player) sendRaw(opcode uint32, body []byte) {
	p.t.Helper()
	if err := p.SendBytes(opcode, body); err != nil {
		p.t.Fatal(err)
	}
}

func (p *player) send(m packets.Body) {
	p.t.Helper()
	if err := p.Send(m); err != nil {
		p.t.Fatal(err)
	}
}

func (p *player) wait(what string, is func(*client.Model) bool) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), patience)
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

func versions() []*game.Version { return []*game.Version{vanilla.Version(), wrath.Version()} }

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

// SpellEntry implements game.Entries.
func (keys) SpellEntry(_ string, id content.ID) uint32 {
	n := uint32(0xC000)
	for i := range len(id) {
		n += uint32(id[i])
	}
	return n
}

// AuraEntry implements game.Entries.
func (k keys) AuraEntry(version string, id content.ID) uint32 {
	return 0x1000 + k.SpellEntry(version, id)
}
