package scripting

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/diag"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/model/input"
	"loam/core/realm/state"
	"loam/core/world/gamemap"
	"loam/scripting/check"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/surface"
	"loam/scripting/permission"
)

// meadow is the world of the examples of the API.
func meadow(t testing.TB) *content.Snapshot {
	w := worldTables(t)
	wolf := w.Creatures[0]
	wolf.ID, wolf.Tags, wolf.Faction = "meadow:grey_wolf", []string{"boss", "guard", "undead", "wolf"}, "meadow:beasts"
	wolf.Phases = []content.Phase{{Name: "calm", Speed: 1, DamagePct: 100, Scale: 1}, {Name: "burning", Speed: 1, DamagePct: 100, Scale: 1}}
	wolf.Powers = []content.ID{"meadow:vigor"}
	w.Powers = []content.Power{{ID: "meadow:vigor", Max: formula.Constant(100)}}
	pup := wolf
	pup.ID = "meadow:pup"
	w.Creatures = []content.Creature{wolf, pup}
	w.Factions = []content.Faction{{ID: "meadow:beasts"}, {ID: "meadow:villagers"}}
	bounds := geo.Box{MinX: -2000, MinY: -2000, MaxX: 2000, MaxY: 2000}
	w.Maps = []content.Map{{ID: "meadow:field", Bounds: bounds, Instance: &content.Instance{Players: 40, Difficulties: []string{"normal"}, Encounters: []content.Encounter{{Name: "warden"}, {Name: "lever"}}}}, {ID: "meadow:cave", Bounds: bounds}}
	w.Places = []content.Place{{ID: "meadow:inn", Map: "meadow:cave"}, {ID: "meadow:mill", Map: "meadow:field", At: at(20, 20), Radius: 5}}
	w.Spawns = []content.Spawn{{ID: "meadow:gate_wolf", Creature: "meadow:grey_wolf", Map: "meadow:field", At: at(100, 100)}}
	w.Paths = []content.Path{{ID: "meadow:patrol", Map: "meadow:field", Points: []content.Waypoint{{}, {At: geo.Point{X: 9}}}}}
	w.Starts[0].ID, w.Starts[0].Faction, w.Starts[0].Place = "meadow:walker", "meadow:villagers", "meadow:mill"
	w.Starts[0].Powers = wolf.Powers
	w.Panels = []content.Panel{{ID: "meadow:scores"}}
	w.Items = []content.Item{{ID: "meadow:bread", Stack: 20}, {ID: "meadow:hat", Fit: content.FitHead, Stack: 1},
		{ID: "meadow:flask", Tags: []string{"drink"}, Stack: 5, Use: content.Use{Spells: []content.ID{"meadow:spark"}}}}
	w.Items = append(w.Items, content.Item{ID: "meadow:sword", Fit: content.FitOneHand, Stack: 1})
	w.Enchantments = []content.Enchantment{{ID: "meadow:keen"}}
	w.Menus = []content.Menu{{ID: "meadow:journal"}, {ID: "meadow:porter"}}
	w.Stops = []content.Stop{{ID: "meadow:fen", Place: "meadow:mill"}, {ID: "meadow:ridge", Place: "meadow:mill"}}
	w.Flights = []content.Flight{{ID: "meadow:to_ridge", From: "meadow:ridge", To: "meadow:ridge", Speed: 20}}
	w.Schools = []content.School{{ID: "meadow:flame"}}
	w.Currencies = []content.Currency{{ID: content.Coins, Limit: content.MaxMoney}}
	w.Spells, w.Auras = spellsOf(t, "meadow")
	w.Quests = []content.Quest{{ID: "meadow:wolves"}}
	w.Rules[content.QuestLog] = formula.Constant(25)
	w.AuctionHouses = []content.AuctionHouse{{ID: "meadow:hall"}}
	w.Objects = []content.Object{{ID: "meadow:gate", Kind: content.Door, Scale: 1}}
	w.Objects = append(w.Objects, content.Object{ID: "meadow:platform", Kind: content.Carrier, Scale: 1})
	w.Transports = []content.Transport{{ID: "meadow:lift", Object: "meadow:platform", Speed: 5, Deck: content.Deck{Long: 9, Wide: 9, High: 9},
		Points: []content.Halt{{Map: "meadow:field", Stop: "foot"}, {Map: "meadow:field", At: geo.Point{Z: 9}, Stop: "top"}}}}
	w.Pools = []content.Pool{{ID: "meadow:dens", Map: "meadow:field", Most: 1, Of: []content.PoolEntry{{Member: content.Member{Kind: content.Spawns, ID: "meadow:gate_wolf"}, Weight: 1}}}}
	w.WorldStates = []content.WorldState{{ID: "meadow:beacons", Most: 5}}
	w.Emotes = []content.Emote{{ID: "meadow:wave"}}
	w.Sounds = []content.Sound{{ID: "meadow:horn"}}
	w.SpawnGroups = []content.SpawnGroup{{ID: "meadow:raiders", Map: "meadow:field"}}
	w.Layers = []content.Layer{{ID: "base:common"}, {ID: "meadow:ashes"}}
	w.GameEvents = []content.GameEvent{{ID: "meadow:fair"}}
	top, _ := formula.Compile("rank * 75", content.SkillMaxInputs, nil)
	w.Titles = []content.Title{{ID: "meadow:brave"}}
	w.Charters = []content.Charter{{ID: "meadow:crew"}}
	w.Achievements = []content.Achievement{{ID: "meadow:first_catch", Criteria: []content.Criterion{{Name: "fish", Kind: content.CountCredits, Count: 9}}}}
	w.Trees = []content.TalentTree{{ID: "meadow:might"}}
	w.Talents = []content.Talent{{ID: "meadow:iron_grip", Tree: "meadow:might", Ranks: []content.ID{"meadow:spark"}}}
	w.Skills = []content.Skill{{ID: "meadow:smithing", Max: top, Ranks: 1}}
	return content.NewSnapshot(w)
}

// areaWith runs a body for an area that a player enters.
const areaWith = `
local wolf, mill = creature "meadow:grey_wolf", area "meadow:mill"
function wolf:run(area, player)
  local other = self:nearest(50, {id = "grey_wolf"})
  local gone = map:summon("pup", 1, 1)
  gone:despawn()
  %s
end
function mill:on_enter(player)
  if map.state.busy then player:nearest(90, {id = "grey_wolf"}):run(self, player) end
end
function wolf:on_aggro(player)
  if map.state.busy then return end
  map.state.busy = true
  player:travel("mill")
end`

const wolfWith = `
local fair = event "meadow:fair"
local wolf = creature "meadow:grey_wolf"
function wolf:howl() end
function wolf:travel() end function wolf:farewell() end
function map:wave() end
function wolf:on_aggro(player)
  if map.state.busy then return end
  map.state.busy = true
  local enemy = self:nearest(50, {id = "grey_wolf"})
  local ally, friend, killer = enemy, enemy, enemy
  local champion = player
  local unit = enemy
  local other = enemy
  local gone = map:summon("pup", 1, 1)
  gone:despawn()
  %s
end`

// magicWith runs a body in a handler of a spell, or of an aura, and passes its self as
// spell and aura.
const magicWith = `
local wolf = creature "meadow:grey_wolf"
function wolf:howl() end
function wolf:run(spell, aura, item)
  local other = self:nearest(50, {id = "grey_wolf"})
  local gone = map:summon("pup", 1, 1)
  gone:despawn()
  %s
end
local blaze, shield, flask = spell "meadow:blaze", aura "meadow:shield", item "meadow:flask"
function blaze:on_launch(caster) caster:run(self, nil) end
function shield:check_apply(bearer) bearer:run(nil, self) end
function flask:on_use(player) player:nearest(50, {id = "grey_wolf"}):run(nil, nil, self) end
function wolf:on_aggro(player)
  if map.state.busy then return end
  map.state.busy = true
`

// objectWith runs a body in a handler of a game object.
const objectWith = `
local wolf, gate = creature "meadow:grey_wolf", object "meadow:gate"
function gate:on_open()
  if map.state.busy then return end
  map.state.busy = true
  local object, player = self, map:find_player("Anna")
  local other = map:find{id = "grey_wolf"}
  local gone = map:summon("pup", 1, 1)
  gone:despawn()
  %s
end
function wolf:on_aggro() map:spawn_object("gate", 1, 1):open() end`

// thingWith runs a body in a handler of a wolf, and passes it a hat of Anna's as thing.
const thingWith = `player:add_item("hat") local thing = player:items({id = "hat"})[1] `

// questWith runs a body in a handler of a quest.
const questWith = `
local wolf, wolves = creature "meadow:grey_wolf", quest "meadow:wolves"
function wolf:run(quest, player)
  local other = self:nearest(50, {id = "grey_wolf"})
  local gone = map:summon("pup", 1, 1)
  gone:despawn()
  %s
end
function wolves:on_accept(player) player:nearest(50, {id = "grey_wolf"}):run(self, player) end
function wolf:on_aggro(player)
  if map.state.busy then return end
  map.state.busy = true
  player:take_quest("wolves")
end`

// groveOf returns a grove for the examples of an entry.
func groveOf(t testing.TB, e *luaapi.Entry, body string) (*field, diag.List) {
	switch e.Class {
	case luaapi.Spell:
		return planted(t, fmt.Sprintf(magicWith, body)+`self:cast("blaze", self, {triggered = true}) end`)
	case luaapi.Aura:
		return planted(t, fmt.Sprintf(magicWith, body)+`self:add_aura("shield") end`)
	case luaapi.Object:
		return planted(t, fmt.Sprintf(objectWith, body))
	case luaapi.Thing:
		return grove(t, thingWith+body)
	case luaapi.Area:
		return planted(t, fmt.Sprintf(areaWith, body))
	case luaapi.Quest:
		return planted(t, fmt.Sprintf(questWith, body))
	case luaapi.Item:
		return planted(t, fmt.Sprintf(magicWith, body)+`player:add_item("flask") player:use_item("flask") end`)
	}
	return grove(t, body)
}

// grove is a map in the world of the examples, whose wolf runs a body.
func grove(t testing.TB, body string) (*field, diag.List) {
	return planted(t, fmt.Sprintf(wolfWith, body))
}

// planted is a map in the world of the examples that runs a file.
func planted(t testing.TB, file string) (*field, diag.List) {
	t.Helper()
	files := []Source{
		{Bundle: "meadow", Path: "scripts/a.lua", Source: []byte(file)},
		{Bundle: "meadow", Path: "scripts/lib/words.lua", Lib: true, Source: []byte("return {}")},
	}
	p, problems := Compile(files, meadow(t), []check.Info{meadowInfo})
	if problems != nil {
		return nil, problems
	}
	f := &field{t: t, cfg: gamemap.Config{
		Map: "meadow:field", Instance: 1, Seed: 7, AwakeAll: true, Development: true,
		Release: gamemap.Release{Number: 1, Hash: "one", Content: p.content, Program: p},
	}}
	f.cfg.Publish = newPublish(f)
	f.cfg.Release.Program = &keeper{p, f}
	f.start()
	return f, nil
}

// runWolf calls on_aggro of a wolf, with Anna and another wolf.
func (f *field) runWolf() {
	f.t.Helper()
	r := character.Record{ID: 1, Name: "Anna", Start: "meadow:walker", Map: "meadow:field", Position: at(3, 0), Level: 3, Health: 100}
	f.Control(input.Enter{Record: r, Viewer: guid.New(guid.Viewer, 0, 1), LogIn: true})
	f.run(clock.Step)
	wolf := f.creature("meadow:grey_wolf", 0, 0)
	f.creature("meadow:grey_wolf", 5, 0)
	f.Inside(func(tx *gamemap.Tx) {
		f.box.Notice(tx, hook.Aggro, wolf.GUID, 0, hook.Args{Units: [2]guid.GUID{r.GUID()}})
	})
	f.run(clock.Step)
}

// glade is a realm box in the world of the examples, whose on_start runs a body.
func glade(t testing.TB, body string) (*hall, diag.List) {
	t.Helper()
	files := []Source{{Bundle: "meadow", Path: "scripts/realm/a.lua", Realm: true, Source: fmt.Appendf(nil,
		"function realm:remind() end function realm:tidy() end function realm:howl() end\nfunction realm:on_start() local killer = {name = function() return \"Anna\" end}\n%s\nend", body)}}
	p, problems := Compile(files, meadow(t), []check.Info{meadowInfo})
	if problems != nil {
		return nil, problems
	}
	h := &hall{t: t}
	h.cfg = state.Config{
		Development: true, Release: state.Release{Release: gamemap.Release{Content: p.content, Program: p}, Realm: p},
	}
	h.cfg.Log = newLog(h)
	box, err := state.New(h.cfg)
	if err != nil {
		t.Fatal(err)
	}
	h.Box = box
	return h, nil
}

// entryFaults runs a body in each box in which an entry may be called, and returns the
// faults.
func entryFaults(t testing.TB, e *luaapi.Entry, body string) []string {
	t.Helper()
	if e.Where == luaapi.InRealm {
		h, problems := glade(t, body)
		if problems != nil {
			return strings.Split(problems.Error(), "\n")
		}
		h.run(clock.Step)
		return h.faults()
	}
	f, problems := groveOf(t, e, body)
	if problems != nil {
		return strings.Split(problems.Error(), "\n")
	}
	f.runWolf()
	return f.faults()
}

// meadowInfo is the bundle in which the examples of the API run.
var meadowInfo = check.Info{
	Name: "meadow", Asked: permission.All, Granted: permission.All,
	Events: []check.Event{{Name: "boss_died", Fields: []check.EventField{{Name: "boss", Type: "text"}, {Name: "seconds", Type: "number"}}}},
}

func TestEveryExampleRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	for _, e := range surface.Entries() {
		t.Run(e.Title(), func(t *testing.T) {
			var got []string
			if e.Class == luaapi.Globals && e.Load && e.Name != "log" && e.Name != "text" {
				files := []Source{
					{Bundle: "meadow", Path: "scripts/a.lua", Source: []byte(e.Example)},
					{Bundle: "meadow", Path: "scripts/lib/words.lua", Lib: true, Source: []byte("return {}")},
				}
				if _, problems := Compile(files, meadow(t), []check.Info{meadowInfo}); problems != nil {
					got = []string{problems.Error()}
				}
			} else {
				got = entryFaults(t, e, e.Example)
			}
			if len(got) > 0 {
				t.Errorf("%s\n%v", e.Example, got)
			}
		})
	}
}

// subjects are Lua expressions for self, by class.
var subjectExpr = map[luaapi.Class]string{
	luaapi.Quest: "quest", luaapi.Area: "area",
	luaapi.Unit: "self", luaapi.Creature: "self", luaapi.Player: "player", luaapi.Map: "map", luaapi.Realm: "realm", luaapi.Storage: "storage", luaapi.Menu: "menu('x')",
	luaapi.Spell: "spell", luaapi.Aura: "aura", luaapi.Item: "item", luaapi.Thing: "thing", luaapi.GameEvent: "fair", luaapi.Object: "object",
}

// valid returns a Lua expression that fits a parameter.
func valid(p *luaapi.Param) string {
	if len(p.OneOf) > 0 {
		return fmt.Sprintf("%q", p.OneOf[0])
	}
	switch p.Type {
	case luaapi.Number, luaapi.Integer:
		return fmt.Sprint(max(1, p.Min))
	case luaapi.Bool:
		return "true"
	case luaapi.AUnit:
		return "other"
	case luaapi.APlayer:
		return "player"
	case luaapi.ID:
		return fmt.Sprintf("%q", map[content.Kind]string{
			content.Creatures: "pup", content.Maps: "field", content.Places: "mill", content.Paths: "patrol",
			content.Factions: "beasts", content.Spawns: "gate_wolf", content.Panels: "scores", content.Items: "bread", content.Currencies: "base:coins", content.Powers: "vigor", content.Stats: "armor",
			content.Talents: "iron_grip", content.Achievements: "first_catch",
			content.Enchantments: "keen", content.Emotes: "wave", content.Sounds: "horn", content.Menus: "porter", content.Stops: "ridge", content.Transports: "lift", content.Flights: "to_ridge", content.Spells: "spark", content.Auras: "burning", content.Quests: "wolves", content.Skills: "smithing", content.Titles: "brave", content.Charters: "crew", content.GameEvents: "fair", content.Objects: "gate", content.AuctionHouses: "hall", content.SpawnGroups: "raiders", content.WorldStates: "beacons", content.Layers: "ashes", content.Pools: "dens",
		}[p.Kind])
	case luaapi.Span:
		return `"3s"`
	case luaapi.Handler:
		return `"howl"`
	case luaapi.Data, luaapi.Options, luaapi.Any:
		return "{}"
	case luaapi.Ref:
		return "other:ref()"
	case luaapi.AMenu:
		return "menu('x')"
	}
	return `"x"`
}

// invalid returns Lua expressions that do not fit a parameter, evaluated at run time so
// that loading does not check them.
func invalid(p *luaapi.Param) []string {
	const number, text = "tonumber('5')", "tostring('x')"
	list := map[luaapi.Type][]string{
		luaapi.Text:    {number, "{}", "self or realm"},
		luaapi.Number:  {text, "'5' .. ''", "0/0", "1/0", "{}"},
		luaapi.Integer: {text, "1.5", "0/0", "{}"},
		luaapi.Bool:    {number, text},
		luaapi.AUnit:   {number, text, "{}", "map", "gone", "other:ref()"},
		luaapi.APlayer: {number, "other", "gone"},
		luaapi.ID:      {number, "'no' .. 'body'", "{}"},
		luaapi.Span:    {number, "text and 'soon' .. ''", "'-3' .. 's'"},
		luaapi.Handler: {number, "'no' .. 'thing'"},
		luaapi.Words:   {number, "{}", "true"},
		luaapi.Data:    {"print", "{a = print}", "coroutine.create(function() end)"},
		luaapi.Options: {number, "{[1] = 2}", "{['no' .. 'thing'] = 1}"},
		luaapi.Ref:     {number, text, "{}", "other"},
		luaapi.AMenu:   {number, text, "{}", "other"},
	}[p.Type]
	if p.Max > p.Min {
		list = append(list, fmt.Sprintf("%g", p.Max*2+1), fmt.Sprintf("%g", p.Min-1))
	}
	if len(p.OneOf) > 0 {
		list = append(list, "'no' .. 'thing'")
	}
	if !p.Optional && p.Type != luaapi.Data && p.Type != luaapi.Any && p.Type != luaapi.Rest {
		list = append(list, "nil")
	}
	return list
}

// some selects a few of the invalid values for the nth case, other ones for the next: the
// short form of tests in which each value needs a separate world.
func some(n int, wrong []string) []string {
	const few = 2
	if os.Getenv("LOAM_LONG") != "" || len(wrong) <= few {
		return wrong
	}
	n %= len(wrong)
	return append(slices.Clone(wrong[n:]), wrong[:n]...)[:few]
}

func TestEveryEntryRefusesWrongArguments(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	n := 0
	for _, e := range surface.Entries() {
		if e.Class == luaapi.Globals && e.Load && e.Name != "log" && e.Name != "text" {
			continue // only main chunks call it: see TestWhatIsWrongIsSaidWhenFilesAreLoaded
		}
		for i := range e.Params {
			p := &e.Params[i]
			n++
			for _, bad := range some(n, invalid(p)) {
				if e.Where == luaapi.InRealm && (strings.Contains(bad, "other") || strings.Contains(bad, "gone") || strings.Contains(bad, "map")) {
					continue
				}
				if strings.Contains(bad, "thing") && (e.Name == "cancel" || e.Name == "timer_left") {
					continue // the timer of a handler that an older release had
				}
				args := make([]string, i+1)
				for j := range i {
					args[j] = valid(&e.Params[j])
				}
				args[i] = bad
				checkRefused(t, e, args, fmt.Sprintf("argument %d %q", i+1, p.Name))
			}
		}
		args := make([]string, len(e.Params)+1)
		for i := range e.Params {
			args[i] = valid(&e.Params[i])
		}
		args[len(e.Params)] = "1"
		if len(e.Params) == 0 || e.Params[len(e.Params)-1].Type != luaapi.Rest {
			checkRefused(t, e, args, fmt.Sprintf("takes at most %d arguments, got %d", len(e.Params), len(args)))
		}
	}
}

// checkRefused calls an entry and expects one fault that names it.
func checkRefused(t *testing.T, e *luaapi.Entry, args []string, want string) {
	t.Helper()
	call := e.Name
	if e.Class != luaapi.Globals {
		call = subjectExpr[e.Class] + ":" + e.Name
	}
	call = "local f = " + strings.Replace(call, ":", ".", 1) + " f("
	if e.Class != luaapi.Globals {
		call += subjectExpr[e.Class] + ", "
	}
	call += strings.Join(args, ", ") + ")"
	got := entryFaults(t, e, call)
	if len(got) != 1 || !strings.Contains(got[0], e.Title()) || !strings.Contains(got[0], want) {
		t.Errorf("%s\ngot  %v\nwant one fault of %s that says %s", call, got, e.Title(), want)
	}
}

func TestEveryMethodRefusesAWrongSelf(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	for n, e := range surface.Entries() {
		if e.Class == luaapi.Globals {
			continue
		}
		self := subjectExpr[e.Class]
		others := []string{"5", "'x'", "nil", "{}", "setmetatable({}, {})", "storage"}
		if e.Where != luaapi.InRealm {
			others = append(others, "map", "other:ref()")
			if !e.Gone {
				others = append(others, "gone")
			}
		}
		for _, wrong := range some(n, others) {
			if wrong == self || wrong == "gone" && e.Class != luaapi.Unit && e.Class != luaapi.Creature {
				continue
			}
			body := fmt.Sprintf("local f = %s.%s f(%s)", self, e.Name, wrong)
			got := entryFaults(t, e, body)
			if len(got) != 1 || !strings.Contains(got[0], e.Title()+": ") || !strings.Contains(got[0], "self is ") && !strings.Contains(got[0], "is gone") {
				t.Errorf("%s: got %v", body, got)
			}
		}
	}
}

func TestCreaturesAndPlayersDoNotShareMethods(t *testing.T) {
	for _, test := range []struct{ body, want string }{
		{"local f = self.evade f(player)", "creature:evade: self is a player, not a creature"},
		{"local f = player.tell f(self, 'x')", "player:tell: self is a creature, not a player"},
		{"local f = map.tell f('x')", "map:tell: self is a string: call it with a colon, as in map:tell(...)"},
		{"local f = self.say f('x')", "unit:say: self is a string: call it with a colon on a unit, as in self:say(...)"},
		{"local none self:damage(other, none)", `unit:damage, argument 2 "amount": number expected, got nil`},
		{"local none self:say(none)", `unit:say, argument 1 "text": text expected, got nil`},
		{"gone:say('x')", "unit:say: this creature is gone"},
		{"self:attack(gone)", `unit:attack, argument 1 "target": this creature is gone`},
		{"realm:after('3s', 'howl')", "realm:after can only be called in the realm box (scripts/realm)"},
	} {
		f, problems := grove(t, test.body)
		if problems != nil {
			t.Errorf("%s: %v", test.body, problems)
			continue
		}
		f.runWolf()
		if got := f.faults(); len(got) != 1 || !strings.HasSuffix(got[0], test.want) {
			t.Errorf("%s\ngot  %v\nwant %s", test.body, got, test.want)
		}
	}
}

func TestEveryEntryIsDescribed(t *testing.T) {
	seen := make(map[string]bool)
	for _, e := range surface.Entries() {
		title := e.Title()
		if seen[title] {
			t.Errorf("%s stands in the table twice", title)
		}
		seen[title] = true
		if e.Doc == "" || !strings.HasSuffix(e.Doc, ".") && !strings.HasSuffix(e.Doc, ". ") {
			t.Errorf("%s: doc is %q, want full sentences", title, e.Doc)
		}
		if e.Example == "" || e.Run == nil || e.Where == 0 {
			t.Errorf("%s lacks example, function or place", title)
		}
		optional := false
		check := func(p *luaapi.Param) {
			if p.Doc == "" || p.Name == "" {
				t.Errorf("%s: parameter %q has no doc", title, p.Name)
			}
			if (p.Type == luaapi.Number || p.Type == luaapi.Integer) && p.Unit == "" {
				t.Errorf("%s: parameter %q has no unit", title, p.Name)
			}
			if p.Type == luaapi.ID && p.Kind == "" {
				t.Errorf("%s: parameter %q does not say which ids", title, p.Name)
			}
			if p.Type == luaapi.Options && len(p.Fields) == 0 {
				t.Errorf("%s: parameter %q has no keys", title, p.Name)
			}
		}
		for i := range e.Params {
			p := &e.Params[i]
			check(p)
			for j := range p.Fields {
				check(&p.Fields[j])
			}
			if optional && !p.Optional && p.Type != luaapi.Handler && p.Type != luaapi.Rest {
				t.Errorf("%s: parameter %q follows an optional one", title, p.Name)
			}
			optional = p.Optional
		}
		for _, r := range e.Results {
			if r.Name == "" || r.Type == luaapi.Number && r.Unit == "" && e.Name != "random" {
				t.Errorf("%s: result %q has no name or unit", title, r.Name)
			}
		}
	}
}
