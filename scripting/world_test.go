package scripting

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/diag"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/view"
	"loam/core/world/gamemap"
	"loam/scripting/check"
	"loam/scripting/permission"
)

// rules are formulas with simple results: every swing hits for the weapon's damage, and
// threat is damage.
var rules = map[content.Slot]string{
	content.MissPct: "0", content.CritPct: "0", content.CritDamage: "damage * 2",
	content.MeleeDamage: "weapon", content.SchoolDamage: "damage", content.DamageThreat: "damage", content.HelpThreat: "1",
	content.SwitchVictimPct: "110", content.KillExperience: "experience", content.NextLevelExperience: "100",
	content.MaxLevel: "10", content.AggroYards: "aggro", content.RegenPoints: "max_health / 10", content.RegenEveryMS: "2000",
	content.CombatEndsMS: "5000", content.FacingDegrees: "180", content.SayYards: "25", content.YellYards: "100",
	content.EmoteYards: "25", content.RespawnHealthPct: "50", content.SightYards: "100", content.SightLeaveYards: "110",
	content.WanderWaitMinMS: "2000", content.WanderWaitMaxMS: "6000", content.EvadeSpeedFactor: "1.5",
	content.SpeedTolerancePct: "10", content.FallDamage: "max(0, yards - 5)", content.TalkYards: "5", content.EyeYards: "1.6 * scale",
	content.Ghosts: "0", content.ReleaseAfterMS: "0", content.GhostSpeedFactor: "1.5", content.ReclaimYards: "20",
	content.ReclaimDelayMS: "5000", content.ReclaimHealthPct: "40",
	content.GroupMembers: "5", content.RaidMembers: "40",
	content.PvP: "free or not (friendly or grouped or sanctuary)", content.PvPHelp: "not (hostile or dueling)", content.PvPGround: "contested",
	content.PvPChoice: "1", content.PvPAttackMS: "3000", content.PvPHelpMS: "if(victim_flag, 2000, 0)", content.PvPLowerMS: "4000",
	content.Duels: "not sanctuary", content.DuelAskYards: "10", content.DuelAnswerMS: "10000", content.DuelCountdownMS: "3000",
	content.DuelYards: "30", content.DuelOutsideMS: "5000",
}

func expr(t testing.TB, src string, inputs ...string) *formula.Formula {
	t.Helper()
	f, err := formula.Compile(src, inputs, nil)
	if err != nil {
		t.Fatalf("compile %q: %v", src, err)
	}
	return f
}

// worldTables is a world of bundle "yard": a beast, a pup, a guard and a dummy on two maps.
func worldTables(t testing.TB) content.Tables {
	t.Helper()
	var w content.Tables
	for s := range content.Slots {
		src := rules[content.Slot(s)]
		if src == "" {
			src = "0" // parts that the tests do not check
		}
		w.Rules[s] = expr(t, src, content.Slots[s].Inputs...)
	}
	level := func(src string) *formula.Formula { return expr(t, src, "level") }
	w.Factions = []content.Faction{
		{ID: "yard:folk", Hostile: []content.ID{"yard:beasts"}},
		{ID: "yard:beasts", Hostile: []content.ID{"yard:folk"}},
		{ID: "yard:targets"},
	}
	beast := content.Creature{
		ID: "yard:beast", Name: content.Text{Bundle: "yard", Key: "Beast"}, Tags: []string{"beast"}, Faction: "yard:beasts", LevelMin: 1, LevelMax: 1,
		Health: level("100"), DamageMin: level("10"), DamageMax: level("10"), Armor: level("0"), Experience: level("60"),
		Swing: 2000, Reach: 2, Radius: 0.5, Leash: 60, Walk: 2, Run: 7, Scale: 1,
		Corpse: 5000, Respawn: content.Span{Min: 10000, Max: 10000}, Attackable: true, Fights: true, Moves: true,
	}
	pup, guard, dummy := beast, beast, beast
	pup.ID, pup.Name.Key, pup.Tags = "yard:pup", "Pup", []string{"beast", "young"}
	guard.ID, guard.Name.Key, guard.Faction, guard.Tags = "yard:guard", "Guard", "yard:folk", nil
	dummy.ID, dummy.Name.Key, dummy.Faction, dummy.Fights, dummy.Moves, dummy.Tags = "yard:dummy", "Dummy", "yard:targets", false, false, nil
	w.Creatures = []content.Creature{beast, pup, guard, dummy}
	bounds := geo.Box{MinX: -2000, MinY: -2000, MaxX: 2000, MaxY: 2000}
	w.Quests = []content.Quest{{ID: "yard:errand", Title: content.Text{Bundle: "yard", Key: "Errand"}}}
	w.Maps = []content.Map{{ID: "yard:field", Bounds: bounds, Graveyard: "yard:stone"}, {ID: "yard:cave", Bounds: bounds}}
	w.Places = []content.Place{
		{ID: "yard:stone", Map: "yard:field", At: at(-50, 0)},
		{ID: "yard:mill", Map: "yard:field", At: at(0, 50), Radius: 10},
		{ID: "yard:depth", Map: "yard:cave", At: at(5, 5)},
	}
	w.Spawns = []content.Spawn{
		{ID: "yard:gate_beast", Creature: "yard:beast", Map: "yard:cave", At: at(0, 0), Tags: []string{"gate"}},
		{ID: "yard:hall_beast", Creature: "yard:beast", Map: "yard:cave", At: at(300, 0)},
	}
	w.Paths = []content.Path{{ID: "yard:round", Map: "yard:field", Points: []content.Waypoint{{At: geo.Point{X: 1}}, {At: geo.Point{X: 30}}}}}
	w.Starts = []content.Start{{
		ID: "yard:walker", Place: "yard:stone", Faction: "yard:folk", Level: 1, Health: level("100 + level * 10"),
		DamageMin: level("20"), DamageMax: level("20"), Armor: level("0"),
		Swing: 2000, Reach: 2, Radius: 0.5, Walk: 2.5, Run: 7, Swim: 4,
	}}
	w.Schools = []content.School{{ID: "yard:flame"}}
	w.Spells, w.Auras = spellsOf(t, "yard")
	w.Items = []content.Item{{ID: "yard:flask", Tags: []string{"drink"}, Stack: 5, Use: content.Use{Spells: []content.ID{"yard:ward"}, Consumes: true}}}
	w.Objects = []content.Object{{ID: "yard:gate", Scale: 1}}
	w.GameEvents = []content.GameEvent{{ID: "yard:fair"}}
	w.Locale = map[string]map[string]map[string]string{"en": {"yard": {"Beast": "Grey Beast", "beast.growl": "Grrr"}}}
	return w
}

func at(x, y float64) geo.Position { return geo.Position{Point: geo.Point{X: x, Y: y}} }

// luaFile returns a Lua file: a path with a colon before it names another bundle than yard.
func luaFile(path, text string) Source {
	bundle := "yard"
	if before, after, ok := strings.Cut(path, ":"); ok {
		bundle, path = before, after
	}
	return Source{
		Bundle: bundle, Path: path, Source: []byte(text),
		Realm: strings.HasPrefix(path, "scripts/realm/"), Lib: strings.HasPrefix(path, "scripts/lib/"),
	}
}

// infos are two bundles, the second of which depends on the first.
var infos = []check.Info{
	{Name: "yard", Asked: permission.All, Granted: permission.All, Settings: value.OfTable([]value.Entry{{Key: value.OfString("pack"), Value: value.OfNumber(3)}})},
	{Name: "more", Asked: permission.All, Granted: permission.All, Depends: []string{"yard"}},
}

// compile compiles sources against the content of worldTables.
func compile(t testing.TB, sources ...Source) (*Program, diag.List) {
	t.Helper()
	return Compile(sources, content.NewSnapshot(worldTables(t)), infos)
}

// mustCompile fails the test on any problem.
func mustCompile(t testing.TB, sources ...Source) *Program {
	t.Helper()
	p, problems := compile(t, sources...)
	if len(problems) > 0 {
		t.Fatalf("problems:\n%v", problems)
	}
	return p
}

// field is a map in a test, with the events of its batches.
type field struct {
	t testing.TB
	*gamemap.Map
	cfg    gamemap.Config
	events []event.Event
	sent   []inbox.Message
	left   []character.Record
	box    *mapBox // the latest box
	boxes  []*mapBox
	anna   guid.GUID
}

// newField creates a map that runs the sources; a single one may be given as text.
func newField(t testing.TB, sources ...any) *field {
	t.Helper()
	var files []Source
	for i, s := range sources {
		switch s := s.(type) {
		case string:
			files = append(files, luaFile(fmt.Sprintf("scripts/test%d.lua", i), s))
		case Source:
			files = append(files, s)
		}
	}
	f := &field{t: t}
	f.cfg = gamemap.Config{
		Map: "yard:field", Instance: 1, Seed: 7, AwakeAll: true, Development: true,
		Release: f.release(1, files...),
		Publish: func(b *view.Batch) { f.events = append(f.events, b.Events...) },
		Send:    func(m inbox.Message) { f.sent = append(f.sent, m) },
		Save: func(r character.Record, left bool) {
			if left {
				f.left = append(f.left, r)
			}
		},
	}
	f.start()
	return f
}

func (f *field) start() {
	f.t.Helper()
	m, err := gamemap.New(f.cfg)
	if err != nil {
		f.t.Fatalf("new map: %v", err)
	}
	f.Map = m
}

func (f *field) release(number int, files ...Source) gamemap.Release {
	f.t.Helper()
	program := mustCompile(f.t, files...)
	return gamemap.Release{Number: number, Hash: fmt.Sprint("release ", number), Content: program.content, Program: &keeper{program, f}}
}

// keeper is a program that records its latest box.
type keeper struct {
	*Program
	f *field
}

func (k *keeper) Box(at inbox.Place) (gamemap.Scripts, error) {
	s, err := k.Program.Box(at)
	if err == nil {
		k.f.box = s.(*mapBox)
		k.f.boxes = append(k.f.boxes, k.f.box)
	}
	return s, err
}

// run steps for a span of map time.
func (f *field) run(span clock.Time) {
	f.t.Helper()
	for range max(1, span/clock.Step) {
		f.Step()
	}
}

// creature adds a creature to the map.
func (f *field) creature(def content.ID, x, y float64) *entity.Unit {
	f.t.Helper()
	var u *entity.Unit
	f.Inside(func(tx *gamemap.Tx) {
		made, err := tx.Creatures().Summon(nil, def, at(x, y), 0)
		if err != nil {
			f.t.Fatal(err)
		}
		u = made
	})
	return u
}

// player logs Anna in at a position.
func (f *field) player(x, y float64) *entity.Unit {
	f.t.Helper()
	r := character.Record{ID: 1, Account: 1, Name: "Anna", Start: "yard:walker", Map: "yard:field", Position: at(x, y), Level: 3, Health: 100}
	f.Control(input.Enter{Record: r, Viewer: guid.New(guid.Viewer, 0, 1), LogIn: true})
	f.run(clock.Step)
	u, ok := f.Unit(r.GUID())
	if !ok {
		f.t.Fatal("Anna is not on the map")
	}
	f.anna = u.GUID
	return u
}

// unitsOf lists the units of a definition.
func (f *field) unitsOf(def content.ID) (list []guid.GUID) {
	f.Inside(func(tx *gamemap.Tx) {
		for u := range tx.Units() {
			if u.Def == def {
				list = append(list, u.GUID)
			}
		}
	})
	return list
}

// spoken lists the chat, as speaker: text.
func (f *field) spoken() []string {
	var out []string
	for _, e := range f.events {
		if s, ok := e.(event.Spoke); ok {
			out = append(out, s.Text.Key)
		}
	}
	return out
}

// told lists the messages to players.
func (f *field) told() []string {
	var out []string
	for _, e := range f.events {
		if s, ok := e.(event.Told); ok {
			out = append(out, s.Text.Key)
		}
	}
	return out
}

// faults lists the faults, as file:line: message.
func (f *field) faults() []string {
	var out []string
	for _, e := range f.events {
		switch e := e.(type) {
		case event.Faulted:
			out = append(out, fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message))
		case event.SwitchedOff:
			out = append(out, fmt.Sprintf("off: %s %s", e.Bundle, e.Handler))
		}
	}
	return out
}

// eval runs a piece of source of bundle yard between two steps.
func (f *field) eval(src string) string {
	f.t.Helper()
	var out string
	f.Inside(func(tx *gamemap.Tx) {
		var err error
		if out, err = f.box.Eval(tx, "yard", src); err != nil {
			f.t.Fatalf("eval %s: %v", src, err)
		}
	})
	return out
}

func want[T any](t testing.TB, what string, got, want T) {
	t.Helper()
	if g, w := fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want); g != w {
		t.Errorf("%s: got %s, want %s", what, g, w)
	}
}

func contains(s, part string) bool { return strings.Contains(s, part) }

func newPublish(f *field) func(*view.Batch) {
	return func(b *view.Batch) { f.events = append(f.events, b.Events...) }
}

func newLog(h *hall) func(event.Event) {
	return func(e event.Event) { h.events = append(h.events, e) }
}

func replace(script, word string) string { return strings.ReplaceAll(script, "%", word) }
