package admin

import (
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/world/gamemap"
)

// quiet is a script host without handlers; a method that is missing here is not called in
// these tests.
type quiet struct {
	gamemap.Scripts
	facts value.Value // of every unit
}

func (q quiet) Box(inbox.Place) (gamemap.Scripts, error)             { return q, nil }
func (quiet) Attached(hook.ID) bool                                  { return false }
func (quiet) Listens(hook.ID, content.ID) bool                       { return false }
func (quiet) Attach(*entity.Unit)                                    {}
func (quiet) Forget(guid.GUID)                                       {}
func (quiet) Settle(*gamemap.Tx)                                     {}
func (quiet) UnitState(guid.GUID) []inbox.UnitState                  { return nil }
func (quiet) SetUnitState([]inbox.UnitState)                         {}
func (quiet) Loaded(*gamemap.Tx, string) error                       { return nil }
func (q quiet) Inspect(guid.GUID) value.Value                        { return q.facts }
func (quiet) Notice(*gamemap.Tx, hook.ID, guid.GUID, int, hook.Args) {}

// rules are the formulas without which nobody sees, fights or levels.
var rules = map[content.Slot]string{
	content.MissPct: "0", content.CritPct: "0", content.CritDamage: "damage", content.MeleeDamage: "weapon",
	content.DamageThreat: "damage", content.SwitchVictimPct: "110", content.KillExperience: "0",
	content.NextLevelExperience: "100", content.MaxLevel: "10", content.AggroYards: "aggro", content.RegenPoints: "1",
	content.RegenEveryMS: "2000", content.CombatEndsMS: "5000", content.FacingDegrees: "180", content.RespawnHealthPct: "50",
	content.SightYards: "100", content.SightLeaveYards: "110", content.EvadeSpeedFactor: "1", content.QuestLog: "20",
}

func expr(t testing.TB, src string, inputs ...string) *formula.Formula {
	t.Helper()
	f, err := formula.Compile(src, inputs, nil)
	if err != nil {
		t.Fatalf("compile %q: %v", src, err)
	}
	return f
}

// tables is a field with a beast that fights and a dummy that does not, a cave,
// and bread.
func tables(t testing.TB) content.Tables {
	t.Helper()
	var w content.Tables
	for s, def := range content.Slots {
		src := "0"
		if r, ok := rules[content.Slot(s)]; ok {
			src = r
		}
		w.Rules[s] = expr(t, src, def.Inputs...)
	}
	level := func(src string) *formula.Formula { return expr(t, src, "level") }
	w.Factions = []content.Faction{
		{ID: "t:folk", Hostile: []content.ID{"t:beasts"}}, {ID: "t:beasts", Hostile: []content.ID{"t:folk"}}, {ID: "t:targets"},
	}
	beast := content.Creature{
		ID: "t:beast", Name: content.Text{Key: "Beast"}, Faction: "t:beasts", LevelMin: 1, LevelMax: 1,
		Health: level("100"), DamageMin: level("10"), DamageMax: level("10"), Armor: level("0"), Experience: level("0"),
		Swing: 2000, Reach: 2, Radius: 0.5, Aggro: 15, Leash: 40, Walk: 2, Run: 7, Scale: 1,
		Corpse: 5000, Respawn: content.Span{Min: 10000, Max: 10000}, Attackable: true, Fights: true, Moves: true,
	}
	guard, dummy := beast, beast
	guard.ID, guard.Faction = "t:guard", "t:folk"
	dummy.ID, dummy.Faction, dummy.Fights, dummy.Moves, dummy.Aggro = "t:dummy", "t:targets", false, false, 0
	w.Creatures = []content.Creature{beast, guard, dummy}
	w.Items = []content.Item{{ID: "t:bread", Stack: 5}}
	w.Spells = []content.Spell{{ID: "t:spark"}}
	w.Currencies = []content.Currency{{ID: content.Coins, Limit: 1000}, {ID: "t:gems", Limit: 10}}
	w.Titles = []content.Title{{ID: "t:knight"}}
	w.Skills = []content.Skill{{ID: "t:fishing", Max: expr(t, "100", content.SkillMaxInputs...), Ranks: 1}}
	w.Quests = []content.Quest{{ID: "t:errand", Objectives: []content.Objective{{Kind: content.Credit, Name: "word", Count: 2}}}}
	w.Maps = []content.Map{
		{ID: "t:field", Bounds: geo.Box{MinX: -2000, MinY: -2000, MaxX: 2000, MaxY: 2000}, Graveyard: "t:stone"},
		{ID: "t:cave", Bounds: geo.Box{MinX: -100, MinY: -100, MaxX: 100, MaxY: 100}, Ground: 5},
	}
	w.Places = []content.Place{
		{ID: "t:stone", Map: "t:field", At: at(-50, 0)},
		{ID: "t:yard", Map: "t:field", At: at(0, 50), Radius: 10},
		{ID: "t:hole", Map: "t:cave", At: at(1, 2)},
	}
	w.Starts = []content.Start{{
		ID: "t:walker", Place: "t:stone", Faction: "t:folk", Level: 1, Health: level("100 + level * 10"),
		DamageMin: level("20"), DamageMax: level("20"), Armor: level("0"),
		Swing: 2000, Reach: 2, Radius: 0.5, Walk: 2.5, Run: 7, Swim: 4,
	}}
	w.Spawns = []content.Spawn{
		{ID: "t:lair", Creature: "t:dummy", Map: "t:field", At: at(30, 0)},
		{ID: "t:post", Creature: "t:guard", Map: "t:cave", At: at(7, 7)},
	}
	return w
}

func at(x, y float64) geo.Position { return geo.Position{Point: geo.Point{X: x, Y: y}} }

func turned(facing geo.Radians) geo.Position { return geo.Position{Facing: facing} }

// site is a field on which a builder types.
type site struct {
	t testing.TB
	*gamemap.Map
	builder  guid.GUID
	events   []event.Event
	saved    []character.Record
	sent     []inbox.Message
	used     []string // lines for the audit trail
	answered int      // commands from operators elsewhere
}

// newSite is a field with a builder called Anna at 0 0. change may alter its content and
// its scripts.
func newSite(t testing.TB, change ...func(w *content.Tables, scripts *quiet)) *site {
	t.Helper()
	d := &site{t: t}
	w, scripts := tables(t), quiet{}
	for _, c := range change {
		c(&w, &scripts)
	}
	table, _ := command.NewTable(command.BuiltIn(), nil, nil)
	var err error
	d.Map, err = gamemap.New(gamemap.Config{
		Map: "t:field", Instance: 1, Seed: 7, AwakeAll: true, Office: Office{},
		Release:  gamemap.Release{Number: 1, Hash: "one", Content: content.NewSnapshot(w), Program: scripts, Commands: table},
		Publish:  func(b *view.Batch) { d.events = append(d.events, b.Events...) },
		Save:     func(r character.Record, _ bool) { d.saved = append(d.saved, r) },
		Answered: func(int64, command.Reply) { d.answered++ },
		Send: func(m inbox.Message) {
			if m.To.Kind == inbox.ToTrail {
				d.used = append(d.used, m.Typed().Line)
				return
			}
			d.sent = append(d.sent, m)
		},
	})
	if err != nil {
		t.Fatalf("new map: %v", err)
	}
	d.builder = d.enterAs(1, "Anna", auth.Builder, 0, 0)
	d.events, d.saved = nil, nil
	return d
}

func (d *site) enterAs(id int64, name string, role auth.Role, x, y float64) guid.GUID {
	r := character.Record{ID: id, Account: id, Name: name, Start: "t:walker", Map: "t:field", Position: at(x, y)}
	d.Control(input.Enter{Record: r, Viewer: guid.New(guid.Viewer, 0, uint64(id)), Role: role, LogIn: true})
	d.Step()
	return r.GUID()
}

// types returns the keys of the messages that a player gets when it types a line.
func (d *site) types(who guid.GUID, line string) string {
	d.t.Helper()
	d.events, d.sent = nil, nil
	d.submit(who, intent.Command{Line: line})
	d.Step()
	var told []string
	for _, e := range d.events {
		switch e := e.(type) {
		case event.Told:
			told = append(told, strings.TrimPrefix(e.Text.Key, "operator."))
		case event.Refused:
			told = append(told, "no: "+strings.TrimPrefix(e.Reason.Key, "operator."))
		}
	}
	return strings.Join(told, ", ")
}

func (d *site) submit(by guid.GUID, in intent.Intent) {
	d.t.Helper()
	if err := d.Submit(by, in); err != nil {
		d.t.Fatalf("submit %v: %v", in.Kind(), err)
	}
}

func (d *site) selects(g guid.GUID) {
	d.submit(d.builder, intent.Select{Target: g})
	d.Step()
}

func (d *site) run(span clock.Time) {
	for range span / clock.Step {
		d.Step()
	}
}

func (d *site) unit(g guid.GUID) *entity.Unit {
	d.t.Helper()
	u, ok := d.Unit(g)
	if !ok {
		d.t.Fatalf("unit %s is gone", g)
	}
	return u
}

// spawned returns the unit of a spawn.
func (d *site) spawned(id string) *entity.Unit {
	d.t.Helper()
	g, _ := d.SpawnUnit(id)
	return d.unit(g)
}

func (d *site) creature(def content.ID, x, y float64) *entity.Unit {
	d.t.Helper()
	g, err := d.Direct(input.Directed{Act: input.Appear, ID: def, At: at(x, y)})
	if err != nil {
		d.t.Fatalf("%s does not appear: %v", def, err)
	}
	return d.unit(g)
}
