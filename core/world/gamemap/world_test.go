package gamemap

import (
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
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
	"loam/core/rules/panel"
)

// mute is a script host that nothing is attached to.
type mute struct{}

func (mute) Box(inbox.Place) (Scripts, error)                                    { return mute{}, nil }
func (mute) Attached(hook.ID) bool                                               { return false }
func (mute) AttachObject(*entity.Object)                                         {}
func (mute) Notice(*Tx, hook.ID, guid.GUID, int, hook.Args)                      {}
func (mute) Attach(*entity.Unit)                                                 {}
func (mute) Timer(*Tx, guid.GUID, entity.Timer) bool                             { return false }
func (mute) Call(*Tx, guid.GUID, string, string, guid.GUID, ...value.Value) bool { return false }
func (mute) Touched(guid.GUID, string) bool                                      { return false }
func (mute) Kept(guid.GUID, string, inbox.StateKind) panel.Node                  { return panel.Of(value.Value{}) }
func (mute) Forget(guid.GUID)                                                    {}
func (mute) Eval(*Tx, string, string) (string, error)                            { return "", nil }
func (mute) Command(*Tx, guid.GUID, *command.Spec, []value.Value) command.Reply {
	return command.Reply{}
}
func (mute) Listens(hook.ID, content.ID) bool                { return false }
func (mute) NoticeSpell(*Tx, hook.ID, content.ID, hook.Args) {}
func (mute) AskSpell(*Tx, hook.ID, content.ID, hook.Args) (content.Text, bool) {
	return content.Text{}, false
}
func (mute) ChangeSpell(_ *Tx, _ hook.ID, _ content.ID, _ hook.Args, v value.Value) value.Value {
	return v
}
func (mute) Publish(event.Published)                                    {}
func (mute) ChooseTargets(_ *Tx, _ content.ID, a hook.Args) []guid.GUID { return a.List }
func (mute) Inspect(guid.GUID) value.Value                              { return value.Value{} }
func (mute) State(*Tx) inbox.State                                      { return inbox.State{} }
func (mute) SetState(inbox.State)                                       {}
func (mute) UnitState(guid.GUID) []inbox.UnitState                      { return nil }
func (mute) SetUnitState([]inbox.UnitState)                             {}
func (mute) Close()                                                     {}
func (mute) Settle(*Tx)                                                 {}
func (mute) Unload(*Tx) (inbox.State, error)                            { return inbox.State{}, nil }
func (mute) Migrate(_ *Tx, s inbox.State) (inbox.State, error)          { return s, nil }
func (mute) Loaded(*Tx, string) error                                   { return nil }
func (mute) Drop(string)                                                {}
func (mute) Answer(*Tx, string, string, value.Value, value.Value) bool  { return false }
func (mute) Ask(*Tx, hook.ID, guid.GUID, hook.Args) (content.Text, bool) {
	return content.Text{}, false
}
func (mute) Change(_ *Tx, _ hook.ID, _ guid.GUID, _ hook.Args, v value.Value) value.Value {
	return v
}

// plainRules are formulas that make arithmetic in tests easy: every swing hits
// for its weapon, threat is damage, a level takes 100 points.
var plainRules = map[content.Slot]string{
	content.MissPct: "0", content.CritPct: "0", content.CritDamage: "damage * 2",
	content.MeleeDamage: "max(0, weapon - armor)", content.DamageThreat: "damage", content.HelpThreat: "1",
	content.SwitchVictimPct: "110", content.KillExperience: "experience", content.NextLevelExperience: "100",
	content.MaxLevel: "10", content.AggroYards: "aggro", content.RegenPoints: "max_health / 10", content.RegenEveryMS: "2000",
	content.CombatEndsMS: "5000", content.FacingDegrees: "180", content.SayYards: "25", content.YellYards: "100",
	content.EmoteYards: "25", content.RespawnHealthPct: "50", content.SightYards: "100", content.TradeYards: "11", content.SightLeaveYards: "110",
	content.WanderWaitMinMS: "2000", content.WanderWaitMaxMS: "6000", content.EvadeSpeedFactor: "1.5",
	content.SpeedTolerancePct: "10", content.FallDamage: "max(0, yards - 5)", content.TalkYards: "5", content.EyeYards: "1.6 * scale",
	content.Ghosts: "0", content.ReleaseAfterMS: "0", content.GhostSpeedFactor: "1.5", content.ReclaimYards: "20",
	content.ReclaimDelayMS: "5000", content.ReclaimHealthPct: "40",
	content.RestHour: "if(inside, needed, 0)", content.RestMost: "needed", content.RestBonus: "0",
	content.GroupMembers: "5", content.RaidMembers: "40",
	content.PvP: "free or not (friendly or grouped or sanctuary)", content.PvPHelp: "not (hostile or dueling)", content.PvPGround: "contested",
	content.PvPChoice: "1", content.PvPAttackMS: "3000", content.PvPHelpMS: "if(victim_flag, 2000, 0)", content.PvPLowerMS: "4000",
	content.Duels: "not sanctuary", content.DuelAskYards: "10", content.DuelAnswerMS: "10000", content.DuelCountdownMS: "3000",
	content.DuelYards: "30", content.DuelOutsideMS: "5000", content.OfferAnswerMS: "10000",
}

func expr(t testing.TB, src string, inputs ...string) *formula.Formula {
	t.Helper()
	f, err := formula.Compile(src, inputs, nil)
	if err != nil {
		t.Fatalf("compile %q: %v", src, err)
	}
	return f
}

// tables is a world of two factions, a beast, a guard and a start on one field.
func tables(t testing.TB) content.Tables {
	t.Helper()
	var w content.Tables
	for s, src := range plainRules {
		w.Rules[s] = expr(t, src, content.Slots[s].Inputs...)
	}
	level := func(src string) *formula.Formula { return expr(t, src, "level") }
	w.Factions = []content.Faction{
		{ID: "t:folk", Hostile: []content.ID{"t:beasts"}},
		{ID: "t:beasts", Hostile: []content.ID{"t:folk"}},
		{ID: "t:targets"},
	}
	beast := content.Creature{
		ID: "t:beast", Name: content.Text{Key: "Beast"}, Tags: []string{"beast"}, Faction: "t:beasts", LevelMin: 1, LevelMax: 1,
		Health: level("100"), DamageMin: level("10"), DamageMax: level("10"), Armor: level("0"), Experience: level("60"),
		Swing: 2000, Reach: 2, Radius: 0.5, Aggro: 15, Leash: 40, Walk: 2, Run: 7, Scale: 1,
		Corpse: 5000, Respawn: content.Span{Min: 10000, Max: 10000}, Attackable: true, Fights: true, Moves: true,
	}
	guard := beast
	guard.ID, guard.Name, guard.Faction, guard.Aggro, guard.Tags = "t:guard", content.Text{Key: "Guard"}, "t:folk", 20, nil
	dummy := beast
	dummy.ID, dummy.Name, dummy.Faction, dummy.Fights, dummy.Moves, dummy.Aggro = "t:dummy", content.Text{Key: "Dummy"}, "t:targets", false, false, 0
	w.Creatures = []content.Creature{beast, guard, dummy}
	w.Maps = []content.Map{{ID: "t:field", Bounds: geo.Box{MinX: -2000, MinY: -2000, MaxX: 2000, MaxY: 2000}, Graveyard: "t:stone"}}
	w.Places = []content.Place{
		{ID: "t:stone", Map: "t:field", At: at(-50, 0)},
		{ID: "t:yard", Map: "t:field", At: at(0, 50), Radius: 10},
	}
	w.Starts = []content.Start{{
		ID: "t:walker", Place: "t:stone", Faction: "t:folk", Level: 1, Health: level("100 + level * 10"),
		DamageMin: level("20"), DamageMax: level("20"), Armor: level("0"),
		Swing: 2000, Reach: 2, Radius: 0.5, Walk: 2.5, Run: 7, Swim: 4,
	}}
	return w
}

func at(x, y float64) geo.Position { return geo.Position{Point: geo.Point{X: x, Y: y}} }

// field is a map in a test, with what its batches told.
type field struct {
	t testing.TB
	*Map
	events  []event.Event
	batches []*view.Batch
	saved   []character.Record
	left    []character.Record
}

func newField(t testing.TB, w content.Tables, change ...func(*Config)) *field {
	t.Helper()
	f := &field{t: t}
	cfg := f.config(w)
	for _, c := range change {
		c(&cfg)
	}
	m, err := New(cfg)
	if err != nil {
		t.Fatalf("new map: %v", err)
	}
	f.Map = m
	return f
}

func (f *field) config(w content.Tables) Config {
	return Config{
		Map: "t:field", Instance: 1, Seed: 7, AwakeAll: true,
		Release: Release{Number: 1, Hash: "one", Content: content.NewSnapshot(w), Program: mute{}},
		Publish: func(b *view.Batch) {
			f.events = append(f.events, b.Events...)
			if len(b.Viewers) > 0 {
				f.batches = append(f.batches, b)
			}
		},
		Save: func(r character.Record, left bool) {
			if left {
				f.left = append(f.left, r)
			} else {
				f.saved = append(f.saved, r)
			}
		},
	}
}

// standing are the units in the order of their coming.
func (f *field) standing() []*entity.Unit { return slices.Collect(f.s.Roster.All()) }

// run steps for a span of map time.
func (f *field) run(span clock.Time) {
	for range span / clock.Step {
		f.Step()
	}
}

// inside gives a Tx between two steps, as a hook would have.
func (f *field) inside(do func(tx *Tx)) {
	f.tx.live = true
	do(f.tx)
	f.tx.live = false
}

func (f *field) player(id int64, name string, x, y float64) guid.GUID {
	f.t.Helper()
	r := character.Record{ID: id, Account: id, Name: name, Start: "t:walker", Map: "t:field", Position: at(x, y)}
	f.Control(input.Enter{Record: r, Viewer: guid.New(guid.Viewer, 0, uint64(id)), LogIn: true})
	f.Step()
	return r.GUID()
}

func (f *field) creature(def content.ID, x, y float64) *entity.Unit {
	f.t.Helper()
	var u *entity.Unit
	f.inside(func(tx *Tx) {
		var err error
		if u, err = tx.Creatures().Summon(nil, def, at(x, y), 0); err != nil {
			f.t.Fatalf("summon %s: %v", def, err)
		}
	})
	return u
}

func (f *field) submit(by guid.GUID, in intent.Intent) {
	f.t.Helper()
	if err := f.Submit(by, in); err != nil {
		f.t.Fatalf("submit %v: %v", in.Kind(), err)
	}
}

// count is how many events of a kind there were.
func (f *field) count(k event.Kind) int {
	n := 0
	for _, e := range f.events {
		if e.Kind() == k {
			n++
		}
	}
	return n
}

func (f *field) unit(g guid.GUID) *entity.Unit {
	f.t.Helper()
	u, ok := f.s.Units[g]
	if !ok {
		f.t.Fatalf("unit %s is gone", g)
	}
	return u
}
