package scripting

import (
	"fmt"
	"testing"
	"time"

	"loam/core/lib/clock"
	"loam/core/lib/value"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/modstorage"
	"loam/core/realm/state"
	"loam/core/world/gamemap"
)

// hall is a realm box in a test, with its sent and published data.
type hall struct {
	t testing.TB
	*state.Box
	cfg    state.Config
	sent   []inbox.Message
	events []event.Event
	stored []modstorage.Entry
	box    *realmBox // the latest box
}

// realmKeeper is a program that records its latest box.
type realmKeeper struct {
	*Program
	h *hall
}

func (k *realmKeeper) RealmBox(at inbox.Place) (state.Scripts, error) {
	s, err := k.Program.RealmBox(at)
	if err == nil {
		k.h.box = s.(*realmBox)
	}
	return s, err
}

func newHall(t testing.TB, sources ...any) *hall {
	t.Helper()
	var files []Source
	for i, s := range sources {
		switch s := s.(type) {
		case string:
			files = append(files, luaFile(fmt.Sprintf("scripts/realm/test%d.lua", i), s))
		case Source:
			files = append(files, s)
		}
	}
	return newHallOf(t, mustCompile(t, files...))
}

// newHallOf creates a realm box that runs a program.
func newHallOf(t testing.TB, p *Program) *hall {
	t.Helper()
	h := &hall{t: t}
	h.cfg = state.Config{
		Seed: 7, Development: true,
		Release: state.Release{Release: gamemap.Release{Number: 1, Hash: "one", Content: p.content, Program: p}, Realm: &realmKeeper{p, h}},
		Send:    func(m inbox.Message) { h.sent = append(h.sent, m) },
		Store:   func(s modstorage.Entry) { h.stored = append(h.stored, s) },
		Log:     func(e event.Event) { h.events = append(h.events, e) },
	}
	box, err := state.New(h.cfg)
	if err != nil {
		t.Fatal(err)
	}
	h.Box = box
	return h
}

func (h *hall) run(span clock.Time) {
	for range max(1, span/clock.Step) {
		h.Step()
	}
}

// told lists the sent messages, as kind to receiver: name data.
func (h *hall) told() []string {
	var out []string
	for _, m := range h.sent {
		kind := [...]string{"realm", "map", "player", "everyone", "storage", "place"}[m.To.Kind]
		out = append(out, fmt.Sprintf("%s %s%s %s:%s %s", kind, m.To.Map, m.To.Player, m.Bundle, m.Name, m.Data))
	}
	return out
}

func (h *hall) faults() []string {
	f := field{events: h.events}
	return f.faults()
}

func TestTheRealmBoxRuns(t *testing.T) {
	h := newHall(t, `
		function realm:on_start() self:announce("opened") self.state.log = {} self:after("1s", "later") end
		function realm:later() self:announce("later {n}", {n = #self.state.log}) end
		function realm:on_login(name, player)
			self:tell_player(name, text("hello", {level = player.level}))
			self:tell_player("Nobody", "hello")
			self.state.log[#self.state.log + 1] = name .. " on " .. player.map
			for _, p in ipairs(realm:players()) do print(p.name, p.level) end
			assert(realm:player("Anna").map == "yard:field" and realm:player("Otto") == nil)
		end
		function realm:on_logout(name) storage:add("logouts", 1) storage:set("last", name) print(storage:get("logouts")) end
		function realm:on_message(name, data)
			realm:tell_map("cave", "echo", {was = name, n = data.n + 1})
			realm:tell("more:loop", 1)
		end`)
	h.Control(state.Joined{Name: "Anna", Level: 3, Map: "yard:field"})
	h.run(2 * clock.Second)
	data := value.OfTable([]value.Entry{{Key: value.OfString("n"), Value: value.OfNumber(1)}})
	h.Control(state.Deliver{Message: inbox.Message{Bundle: "yard", Name: "died", Data: data}})
	h.Control(state.Deliver{Message: inbox.Message{Bundle: "more", Name: "died", Data: data}})
	h.Control(state.Parted{Name: "Anna"})
	h.run(clock.Step)
	want(t, "faults", h.faults(), []string(nil))
	want(t, "told", h.told(), []string{
		`everyone  yard:opened nil`,
		`player Anna yard:hello {level = 3}`,
		`everyone  yard:later {n} {n = 1}`,
		`map yard:cave yard:echo {was = "died", n = 2}`,
		`realm  more:loop 1`,
	})
	want(t, "stored", h.stored, []modstorage.Entry{
		{Bundle: "yard", Key: "logouts", Value: value.OfNumber(1)}, {Bundle: "yard", Key: "last", Value: value.OfString("Anna")},
	})
	var printed []string
	for _, e := range h.events {
		if e, ok := e.(event.Printed); ok {
			printed = append(printed, e.Text)
		}
	}
	want(t, "printed", printed, []string{"Anna\t3", "1"})
}

func TestSchedulesCallTheirHandlers(t *testing.T) {
	h := newHall(t, `
		realm.on_schedule = {["daily 04:00"] = "tidy", ["sat 20:00"] = "fair"}
		function realm:tidy() local y, m, d, w = realm:date() local h, min = realm:clock() self:announce(w .. " " .. d .. " " .. h .. ":" .. min) end
		function realm:fair() self:announce("fair") end`,
		luaFile("more:scripts/realm/a.lua", `realm.on_schedule = {["daily 04:00"] = "too"} function realm:too() self:announce("too") end`))
	stamp := func(text string) {
		at, err := time.Parse(time.DateTime, text)
		if err != nil {
			t.Fatal(err)
		}
		h.Control(state.Stamp{UnixMS: at.UnixMilli()})
		h.run(clock.Step)
	}
	for _, s := range []string{"2026-08-14 03:59:00", "2026-08-14 03:59:59", "2026-08-14 04:00:01", "2026-08-15 19:59:59", "2026-08-15 20:00:00"} {
		stamp(s)
	}
	want(t, "faults", h.faults(), []string(nil))
	var names []string
	for _, m := range h.sent {
		names = append(names, m.Name)
	}
	want(t, "announced", names, []string{"fri 14 4:0", "too", "sat 15 19:59", "too", "fair"})
}

func TestTheRealmBoxRemembers(t *testing.T) {
	h := newHall(t, `
		function realm:on_start() self.state.n = 1 self:every("1s", "count") end
		function realm:count() self.state.n = self.state.n + random(5) end
		function realm:on_message() self:announce("n " .. self.state.n) error("broken") end`)
	h.run(5 * clock.Second)
	data := h.Snapshot()
	ask := func(h *hall) string {
		h.run(5 * clock.Second)
		h.sent = nil
		h.Control(state.Deliver{Message: inbox.Message{Bundle: "yard", Name: "ask"}})
		h.run(clock.Step)
		if len(h.sent) != 1 {
			t.Fatalf("sent %v, faults %v", h.told(), h.faults())
		}
		return h.sent[0].Name
	}
	again := &hall{t: t, cfg: h.cfg}
	again.cfg.Send = func(m inbox.Message) { again.sent = append(again.sent, m) }
	box, err := state.Restore(again.cfg, data)
	if err != nil {
		t.Fatal(err)
	}
	again.Box = box
	want(t, "the restored box says", ask(again), ask(h))
	want(t, "hash", again.Hash(), h.Hash())
}

func TestMapsSpeakWithTheRealm(t *testing.T) {
	f := newField(t, `
		function map:on_create()
			realm:tell("made", {at = self:id()})
			realm:tell_map("cave", "hello")
			realm:announce("opened")
			realm:tell_player("Anna", "psst", {n = 1})
			storage:set("open", true)
			storage:add("count", 2)
			self.state.before = storage:get("open")
		end
		function players:on_login() self:travel("depth") end`)
	f.Control(input.Stamp{UnixMS: 1786694400000}) // 2026-08-14 08:00
	f.player(0, 0)
	h := hall{sent: f.sent}
	want(t, "sent", h.told(), []string{
		`realm  yard:made {at = "yard:field"}`,
		`map yard:cave yard:hello nil`,
		`everyone  yard:opened nil`,
		`player Anna yard:psst {n = 1}`,
		`storage  yard:set {key = "open", value = true}`,
		`storage  yard:add {key = "count", value = 2}`,
		`place Anna :yard:depth nil`,
	})
	want(t, "date", f.eval(`table.concat({realm:date()}, " ")`), `"2026 8 14 fri"`)
	want(t, "clock", f.eval(`table.concat({realm:clock()}, ":")`), `"8:0:0"`)
	want(t, "faults", f.faults(), []string(nil))
}

func TestAFailedEngineOfTheRealmIsReplaced(t *testing.T) {
	h := newHall(t, `
		function realm:on_start() self.state.n = 3 end
		function realm:on_login() self.state.crash() end
		function realm:on_logout() self:announce("n " .. self.state.n) end`)
	h.run(clock.Step)
	before := h.box.engines.list[0]
	h.box.site.byName["yard"].here.kept[0].RawSetString("crash", crashing(h.box.room))
	h.Control(state.Joined{Name: "Anna"})
	h.Control(state.Parted{Name: "Anna"})
	h.run(clock.Step)
	if h.box.engines.list[0] == before {
		t.Error("the engine was not replaced")
	}
	want(t, "told", h.told(), []string{"everyone  yard:n 3 nil"})
}
