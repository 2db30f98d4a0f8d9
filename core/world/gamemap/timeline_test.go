package gamemap

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/world/spell"
)

// grimoire adds spells for timelines to a world: 1,000 ms to cast, 1,500 ms of
// global rest, and what each is called.
func grimoire(t testing.TB) content.Tables {
	w := tables(t)
	w.Rules[content.SpellQueueMS] = expr(t, "400")
	w.Rules[content.SpellCritPoints] = expr(t, "points", "points", "heals")
	points := func(n string) []content.Effect {
		return []content.Effect{{Kind: content.Damage, Value: expr(t, n)}}
	}
	base := content.Spell{School: "t:fire", Aim: content.AimEnemy, Range: 30, Cast: 1000, GlobalRest: 1500, Pushback: 500, Pushes: 2,
		LockOut: 2000, Breaks: content.ByMoving | content.BySpell, Effects: points("10")}
	make := func(id content.ID, change func(*content.Spell)) {
		d := base
		d.ID = id
		change(&d)
		w.Spells = append(w.Spells, d)
	}
	make("t:bolt", func(*content.Spell) {})
	make("t:quick", func(d *content.Spell) { d.Cast = 0 })
	make("t:free", func(d *content.Spell) { d.Cast, d.GlobalRest = 0, 0 })
	make("t:rested", func(d *content.Spell) { d.Cast, d.GlobalRest, d.Cooldown = 0, 0, 2000 })
	make("t:shared", func(d *content.Spell) { d.Cast, d.GlobalRest, d.Category, d.CategoryRest = 0, 0, "c", 1000 })
	make("t:sharing", func(d *content.Spell) { d.Cast, d.GlobalRest, d.Category = 0, 0, "c" })
	make("t:arrow", func(d *content.Spell) { d.Cast, d.Missile = 500, 20 })
	make("t:ray", func(d *content.Spell) { d.Cast, d.Channel, d.Tick, d.GlobalRest = 0, 3000, 1000, 0 })
	make("t:kick", func(d *content.Spell) {
		d.Cast, d.GlobalRest, d.School, d.Effects = 0, 0, "", []content.Effect{{Kind: content.Interrupt}}
	})
	make("t:twice", func(d *content.Spell) { d.Cast, d.GlobalRest, d.Charges, d.Recharge = 0, 0, 2, 3000 })
	w.Schools = []content.School{{ID: "t:fire"}}
	for i := range w.Spells {
		w.Starts[0].Spells = append(w.Starts[0].Spells, w.Spells[i].ID)
	}
	return w
}

// stage is a player and a dummy ten yards before it.
type stage struct {
	*field
	anna  guid.GUID
	dummy *entity.Unit
	begin clock.Time
}

func (s *stage) cast(id content.ID) {
	s.submit(s.anna, intent.Cast{Spell: string(id), Target: s.dummy.GUID})
}

func (s *stage) hurt() {
	s.inside(func(tx *Tx) { tx.Combat().Damage(s.dummy, s.unit(s.anna), 1) })
}

// told is what a timeline tells: the time since its beginning and what happened to
// spells in the step that ended then.
func (s *stage) told() []string {
	var lines []string
	for _, e := range s.events {
		line := ""
		switch e := e.(type) {
		case event.CastBegun:
			line = fmt.Sprintf("begins %s", e.Spell)
		case event.CastFailed:
			line = fmt.Sprintf("fails %s: %s", e.Spell, e.Reason)
		case event.CastInterrupted:
			line = fmt.Sprintf("stops %s: %s", e.Spell, e.Reason)
		case event.CastDelayed:
			line = fmt.Sprintf("delayed by %d, %d left", e.By, e.Left)
		case event.CastWent:
			line = fmt.Sprintf("casts %s", e.Spell)
		case event.ChannelBegan:
			line = fmt.Sprintf("channels %s", e.Spell)
		case event.ChannelEnded:
			line = fmt.Sprintf("ends %s", e.Spell)
		case event.Rested:
			if e.School != "" {
				line = fmt.Sprintf("locked out of %s for %d", e.School, e.Time)
			}
		case event.DamageDealt:
			if e.Spell != "" {
				line = strings.TrimPrefix(string(e.Spell), "t:") + " hurts"
			}
		}
		if line != "" {
			lines = append(lines, strings.ReplaceAll(line, " t:", " "))
		}
	}
	s.events = nil
	return lines
}

// TestTimelines plays scripts of what a player asks for and when, and holds what
// happens, to the step of 50 ms, against what must.
func TestTimelines(t *testing.T) {
	type line struct {
		at clock.Time
		do func(*stage)
	}
	cast := func(at clock.Time, id content.ID) line { return line{at, func(s *stage) { s.cast(id) }} }
	for _, test := range []struct {
		name  string
		lines []line
		until clock.Time
		want  string
	}{
		{"a cast of a second", []line{cast(0, "t:bolt")}, 2000, "0 begins bolt; 1000 casts bolt; 1000 bolt hurts"},
		{"two blows delay it by what has been cast, half a second at most", []line{
			cast(0, "t:bolt"), {300, (*stage).hurt}, {900, (*stage).hurt}, {950, (*stage).hurt},
		}, 3000, "0 begins bolt; 300 delayed by 300, 1000 left; 900 delayed by 500, 900 left; 1800 casts bolt; 1800 bolt hurts"},
		{"a move breaks it", []line{cast(0, "t:bolt"), {400, func(s *stage) {
			s.submit(s.anna, intent.Move{To: at(0.2, 0), Flags: intent.Forward, Time: s.s.Now()})
		}}}, 2000, "0 begins bolt; 400 stops bolt: moved"},
		{"a turn does not", []line{cast(0, "t:bolt"), {400, func(s *stage) {
			s.submit(s.anna, intent.Move{To: geo.Position{Facing: 0.3}, Time: s.s.Now()})
		}}}, 1500, "0 begins bolt; 1000 casts bolt; 1000 bolt hurts"},
		{"taken back, and its global rest with it", []line{cast(0, "t:bolt"), {400, func(s *stage) { s.submit(s.anna, intent.CancelCast{}) }}, cast(500, "t:quick")},
			2000, "0 begins bolt; 400 stops bolt: cancelled; 500 casts quick; 500 quick hurts"},
		{"a kick breaks it and locks its school out for two seconds", []line{cast(0, "t:bolt"), {500, func(s *stage) {
			s.inside(func(tx *Tx) { tx.Spells().Cast(s.dummy, spell.Request{Spell: "t:kick", Target: s.anna}) })
		}}, cast(2400, "t:free"), cast(2550, "t:free")}, 4000,
			"0 begins bolt; 500 casts kick; 500 stops bolt: interrupted; 500 locked out of fire for 2000; 2400 fails free: silenced; 2550 casts free; 2550 free hurts"},
		{"what comes 400 ms too early waits for the global rest", []line{cast(0, "t:quick"), cast(1100, "t:quick")}, 3000,
			"0 casts quick; 0 quick hurts; 1500 casts quick; 1500 quick hurts"},
		{"what comes earlier does not", []line{cast(0, "t:quick"), cast(1050, "t:quick")}, 3000,
			"0 casts quick; 0 quick hurts; 1050 fails quick: global_cooldown"},
		{"the last that waits counts", []line{cast(0, "t:quick"), cast(1200, "t:bolt"), cast(1300, "t:quick")}, 2500,
			"0 casts quick; 0 quick hurts; 1500 casts quick; 1500 quick hurts"},
		{"one that waits comes when a cast ends", []line{cast(0, "t:bolt"), cast(700, "t:free")}, 2000,
			"0 begins bolt; 1000 casts bolt; 1000 bolt hurts; 1000 casts free; 1000 free hurts"},
		{"what knows no global rest is cast within it", []line{cast(0, "t:quick"), cast(100, "t:free")}, 1000,
			"0 casts quick; 0 quick hurts; 100 casts free; 100 free hurts"},
		{"its own rest", []line{cast(0, "t:rested"), cast(1000, "t:rested"), cast(2050, "t:rested")}, 3000,
			"0 casts rested; 0 rested hurts; 1000 fails rested: not_ready; 2050 casts rested; 2050 rested hurts"},
		{"a category rests together", []line{cast(0, "t:shared"), cast(500, "t:sharing"), cast(1050, "t:sharing")}, 2000,
			"0 casts shared; 0 shared hurts; 500 fails sharing: not_ready; 1050 casts sharing; 1050 sharing hurts"},
		{"charges come back one by one", []line{cast(0, "t:twice"), cast(100, "t:twice"), cast(200, "t:twice"), cast(3100, "t:twice"), cast(3200, "t:twice")}, 4000,
			"0 casts twice; 0 twice hurts; 100 casts twice; 100 twice hurts; 200 fails twice: no_charge; 3100 casts twice; 3100 twice hurts; 3200 fails twice: no_charge"},
		{"ten yards at twenty a second", []line{cast(0, "t:arrow")}, 2000, "0 begins arrow; 500 casts arrow; 1000 arrow hurts"},
		{"a channel in three rounds", []line{cast(0, "t:ray")}, 4000,
			"0 casts ray; 0 channels ray; 1000 casts ray; 1000 ray hurts; 2000 casts ray; 2000 ray hurts; 3000 casts ray; 3000 ray hurts; 3000 ends ray"},
		{"a blow shortens it", []line{cast(0, "t:ray"), {1500, (*stage).hurt}}, 4000,
			"0 casts ray; 0 channels ray; 1000 casts ray; 1000 ray hurts; 1500 delayed by 500, 1000 left; 2000 casts ray; 2000 ray hurts; 2500 ends ray"},
		{"another cast ends it", []line{cast(0, "t:ray"), cast(500, "t:free")}, 2000,
			"0 casts ray; 0 channels ray; 500 stops ray: cancelled; 500 ends ray; 500 casts free; 500 free hurts"},
		{"the target dies before the end", []line{cast(0, "t:bolt"), {500, func(s *stage) { s.inside(func(tx *Tx) { tx.Combat().Kill(nil, s.dummy) }) }}}, 2000,
			"0 begins bolt; 1000 fails bolt: target_dead; 1000 stops bolt: target_dead"},
		{"the caster dies", []line{cast(0, "t:bolt"), {500, func(s *stage) { s.inside(func(tx *Tx) { tx.Combat().Kill(nil, s.unit(s.anna)) }) }}}, 2000,
			"0 begins bolt; 500 stops bolt: died"},
		{"what flies hits though its caster is dead", []line{cast(0, "t:arrow"), {700, func(s *stage) { s.inside(func(tx *Tx) { tx.Combat().Kill(nil, s.unit(s.anna)) }) }}}, 2000,
			"0 begins arrow; 500 casts arrow; 1000 arrow hurts"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := &stage{field: newField(t, grimoire(t))}
			s.anna = s.player(1, "Anna", 0, 0)
			s.dummy = s.creature("t:dummy", 10, 0)
			s.Step()
			s.events, s.begin = nil, s.s.Now()
			var got []string
			for now := clock.Time(0); now < test.until; now += clock.Step {
				for _, l := range test.lines {
					if l.at == now {
						l.do(s)
					}
				}
				s.inside(func(*Tx) { s.takeInputs() })
				asked := len(s.s.Log.Events)
				s.Step()
				due := slices.Clone(s.events[asked:])
				s.events = s.events[:asked]
				for _, line := range s.told() {
					got = append(got, fmt.Sprintf("%d %s", now, line))
				}
				s.events = due
				for _, line := range s.told() {
					got = append(got, fmt.Sprintf("%d %s", now+clock.Step, line))
				}
			}
			if want := strings.Split(test.want, "; "); !slices.Equal(got, want) {
				t.Errorf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
			}
		})
	}
}
