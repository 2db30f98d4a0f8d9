package realm_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/realm"
	"loam/core/realm/state"
	"loam/core/session"
	"loam/core/store"
	"loam/core/store/memory"
	"loam/core/world/gamemap"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/mods/yamlschema"
	"loam/scripting"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fiveMaps are those of the usual world.
const fiveMaps = "abcde"

// mapScript lets players be sent about by what they say, and counts for them.
const mapScript = `
function players:on_chat_text(words, how)
  local what, where = words:match("^(%a+) ?(%a*)$")
  if what == "go" then self:travel(where)
  elseif what == "count" then
    self.state.n = (self.state.n or 0) + 1
    self.storage.n = (self.storage.n or 0) + 1
    self.account.storage.n = (self.account.storage.n or 0) + 1
  elseif what == "add" then storage:add("sum", 1) storage:set("last", map:id())
  elseif what == "sum" then print("sum " .. tostring(storage:get("sum")))
  elseif what == "rise" then self:set_level(self:level() + 1)
  elseif what == "fight" then map:summon("beast", 2, 0)
  elseif what == "gold" then print("state " .. (self.state.n or 0) .. " storage " .. (self.storage.n or 0) .. " account " .. (self.account.storage.n or 0))
  end
  return words
end
function players:on_login() print(self:name() .. " logs in") end
function players:on_logout() print(self:name() .. " logs out") end
function players:on_enter_map() print(self:name() .. " enters " .. map:id()) end
`

// worldOf is the text of a bundle with a map, and a place on it, for each letter.
func worldOf(maps, mapLua, realmLua string) *bundle.Bundle {
	var data strings.Builder
	data.WriteString("maps:\n")
	for _, m := range maps {
		fmt.Fprintf(&data, "  m%c: {name: M, bounds_yards: [-500, -500, 500, 500], graveyard: %c}\n", m, m)
	}
	data.WriteString("places:\n")
	for i, m := range maps {
		fmt.Fprintf(&data, "  %c: {name: P, map: m%c, at: [%d, 0]}\n", m, m, 10*i)
	}
	fmt.Fprintf(&data, `
creatures:
  beast: {name: Beast, faction: "base:wild", health: 1000000, damage_min: 1, damage_max: 1, swing_ms: 1000, aggro_yards: 30, leash_yards: 400}
starts:
  walker:
    {name: Walker, place: %c, faction: "base:folk", level: 1, health: 100000, damage_min: 4, damage_max: 6, armor: 0, swing_ms: 1500,
     reach_yards: 1, radius_yards: 0.5, walk_yards_per_second: 2, run_yards_per_second: 6, swim_yards_per_second: 3}
`, maps[0])
	files := []bundle.File{
		{Path: "bundle.yaml", Data: []byte("name: w\nversion: 1.0.0\napi: 1\npermissions: [storage, players, announce]\n")},
		{Path: "data/world.yaml", Data: []byte(data.String())},
		{Path: "scripts/map.lua", Data: []byte(mapLua)},
		{Path: "scripts/realm/realm.lua", Data: []byte(realmLua)},
	}
	return &bundle.Bundle{Source: yamlschema.Source{Files: files}}
}

// releaseOf makes a release of a world with real scripts.
func releaseOf(t testing.TB, maps, mapLua, realmLua string) state.Release {
	t.Helper()
	return composed(t, worldOf(maps, mapLua, realmLua))
}

// raised is a release of the usual world in which the bundle is version 2.0.0.
func raised(t testing.TB, mapLua, realmLua string) state.Release {
	t.Helper()
	w := worldOf(fiveMaps, mapLua, realmLua)
	w.Files[0].Data = bytes.Replace(w.Files[0].Data, []byte("1.0.0"), []byte("2.0.0"), 1)
	return composed(t, w)
}

func composed(t testing.TB, world *bundle.Bundle) state.Release {
	t.Helper()
	b, problems := bundle.OpenArchive("w", world.Archive())
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	r, problems := release.Compose(release.Options{Compiler: compiler}, []*bundle.Bundle{b})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return r.Release
}

// compiler keeps what does not change from one release to the next, as a
// server's does.
var compiler = scripting.NewCompiler(nil)

// hall is a realm in a test, with what it told.
type hall struct {
	t     testing.TB
	r     *realm.Realm
	store *memory.Store
	epoch int64
	cfg   realm.Config

	mu      sync.Mutex // guards the rest
	told    map[guid.GUID][]string
	printed []string
	batches []*view.Batch
	keep    bool // batches
}

// newHall makes a realm that does not run yet.
func newHall(t testing.TB, rel state.Release, change ...func(*realm.Config)) *hall {
	t.Helper()
	h := &hall{t: t, store: memory.New(), told: make(map[guid.GUID][]string)}
	var err error
	if h.epoch, err = h.store.Claim(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.cfg = realm.Config{
		Seed: 7, Release: rel, Store: h.store, Epoch: h.epoch, Saver: atOnce{h.store, h.epoch},
		Watch: h.see, Reports: h.report, Log: zerolog.Nop(), Development: true, Headless: true,
	}
	for _, c := range change {
		c(&h.cfg)
	}
	if h.r, err = realm.New(t.Context(), h.cfg); err != nil {
		t.Fatal(err)
	}
	return h
}

// live makes a realm whose maps run on goroutines of their own.
func live(t testing.TB, rel state.Release, change ...func(*realm.Config)) *hall {
	t.Helper()
	h := newHall(t, rel, append([]func(*realm.Config){func(c *realm.Config) {
		c.Pacer, c.Headless = clock.NewPacer(), false
	}}, change...)...)
	return h
}

// start lets a live realm run until it is closed.
func (h *hall) start() *hall {
	h.t.Helper()
	h.r.Start()
	return h
}

func (h *hall) close() {
	h.t.Helper()
	if err := h.r.Close(context.Background()); err != nil {
		h.t.Errorf("close: %v", err)
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

func (h *hall) see(b *view.Batch) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.keep {
		h.batches = append(h.batches, b)
	}
	for _, e := range b.Events {
		h.note(e)
	}
	for _, v := range b.Viewers {
		for _, i := range v.Events {
			if e, ok := b.Events[i].(event.Told); ok {
				h.told[v.ID] = append(h.told[v.ID], textOf(e))
			}
		}
	}
}

func textOf(e event.Told) string {
	if len(e.Args.Entries()) == 0 {
		return e.Text.Key
	}
	return e.Text.Key + " " + e.Args.String()
}

func (h *hall) report(e event.Event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.note(e)
}

func (h *hall) note(e event.Event) {
	switch e := e.(type) {
	case event.Printed:
		h.printed = append(h.printed, e.Text)
	case event.Faulted:
		h.printed = append(h.printed, "FAULT "+e.Message)
	}
}

// lines are what scripts have printed since the last call.
func (h *hall) lines() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	out := h.printed
	h.printed = nil
	return out
}

// run advances a headless realm by a span of map time.
func (h *hall) run(span clock.Time) {
	for range max(1, span/clock.Step) {
		h.r.Advance()
	}
}

// guest is a session of a character.
type guest struct {
	h    *hall
	who  session.Identity
	id   int64
	name string
	seat session.Seat

	mu     sync.Mutex // guards the rest
	places []session.Place
	closed []string
	wrong  []string // calls in an order that they must not have
}

// Seated implements session.Guest.
func (g *guest) Seated(p session.Place) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.closed) > 0 {
		g.wrong = append(g.wrong, "seated after it was closed")
	}
	g.places = append(g.places, p)
}

// Closed implements session.Guest.
func (g *guest) Closed(reason string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.closed) > 0 {
		g.wrong = append(g.wrong, "closed twice")
	}
	g.closed = append(g.closed, reason)
}

// at is the map on which it was seated last.
func (g *guest) at() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.places) == 0 {
		return ""
	}
	return strings.TrimPrefix(string(g.places[len(g.places)-1].Map), "w:m")
}

// ended is why it was closed, "" when it was not.
func (g *guest) ended() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return strings.Join(g.closed, "; ")
}

// heard is what the session was told.
func (g *guest) heard() []string {
	g.mu.Lock()
	places := slices.Clone(g.places)
	g.mu.Unlock()
	g.h.mu.Lock()
	defer g.h.mu.Unlock()
	var out []string
	for _, p := range places {
		out = append(out, g.h.told[p.Viewer]...)
	}
	return out
}

// account makes an account and characters for it.
func (h *hall) account(names ...string) []*guest {
	h.t.Helper()
	a, err := h.store.CreateAccount(h.t.Context(), h.epoch, store.Account{Name: "ACC" + strings.ToUpper(names[0])})
	if err != nil {
		h.t.Fatal(err)
	}
	who := session.Identity{Account: a.ID, Name: a.Name, Role: auth.Operator}
	var all []*guest
	for _, n := range names {
		c, err := h.store.CreateCharacter(h.t.Context(), h.epoch, character.Record{Account: a.ID, Name: n, Start: "w:walker"})
		if err != nil {
			h.t.Fatal(err)
		}
		all = append(all, &guest{h: h, who: who, id: c.ID, name: n})
	}
	return all
}

// again is another session of the same character.
func (g *guest) again() *guest { return &guest{h: g.h, who: g.who, id: g.id, name: g.name} }

func (g *guest) enter(ctx context.Context) error {
	seat, err := g.h.r.Enter(ctx, g.who, g.id, g)
	g.seat = seat
	return err
}

// comes enters or fails the test; a headless realm makes a step.
func (g *guest) comes() *guest {
	g.h.t.Helper()
	if err := g.enter(g.h.t.Context()); err != nil {
		g.h.t.Fatalf("%s enters: %v", g.name, err)
	}
	if g.h.cfg.Headless {
		g.h.run(clock.Step)
	}
	return g
}

// says makes the player speak, which the script of the map listens to.
func (g *guest) says(words string) {
	g.h.t.Helper()
	if err := g.seat.Submit(chat(words)); err != nil {
		g.h.t.Errorf("%s says %q: %v", g.name, words, err)
	}
}

// player makes an account with a character and lets it in.
func (h *hall) player(name string) *guest {
	h.t.Helper()
	return h.account(name)[0].comes()
}

func (g *guest) guid() guid.GUID { return guid.New(guid.Player, 0, uint64(g.id)) }

// unit finds the player on a map of a headless realm.
func (g *guest) unit() (*entity.Unit, string) {
	for _, m := range g.h.r.Maps() {
		if u, ok := m.Unit(g.guid()); ok {
			id, _ := m.ID()
			return u, strings.TrimPrefix(string(id), "w:m")
		}
	}
	return nil, ""
}

// saved is the character in the store.
func (g *guest) saved() character.Record {
	g.h.t.Helper()
	c, err := g.h.store.Character(g.h.t.Context(), g.id)
	if err != nil {
		g.h.t.Fatal(err)
	}
	return c
}

// fields shows what a bundle keeps in a place.
func fields(places []character.Place) string {
	var out []string
	for _, p := range places {
		out = append(out, p.Bundle+" "+p.Value.String())
	}
	return strings.Join(out, "; ")
}

func want[T any](t testing.TB, what string, got, expected T) {
	t.Helper()
	if g, w := fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", expected); g != w {
		t.Errorf("%s:\n got %s\nwant %s", what, g, w)
	}
}

// hashes are those of all maps.
func (h *hall) hashes() []uint64 {
	var all []uint64
	for _, m := range h.r.Maps() {
		all = append(all, m.Hash())
	}
	return all
}

// put places a unit of a headless realm elsewhere on its map.
func (g *guest) put(x, y float64) {
	g.h.t.Helper()
	u, at := g.unit()
	if u == nil {
		g.h.t.Fatalf("%s stands nowhere", g.name)
	}
	m, _ := g.h.r.Map(content.ID("w:m" + at))
	m.Inside(func(tx *gamemap.Tx) {
		if err := tx.Movement().Teleport(u, geo.Position{Point: geo.Point{X: x, Y: y}}); err != nil {
			g.h.t.Fatal(err)
		}
	})
}

func chat(words string) intent.Chat { return intent.Chat{Text: words, Speech: intent.Say} }
