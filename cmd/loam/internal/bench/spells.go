package bench

import (
	"context"
	"fmt"
	"strings"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/world/gamemap"
	"loam/mods/release"
)

// spellWorld is what units of the fights between casters are: three classes that
// cast full rotations, each on both sides.
const spellWorld = `
schools:
  fire: {name: Fire}
  water: {name: Water}
powers:
  grace: {name: Grace, max: 300, regen_points: 6, regen_every_ms: 2000}
  fury: {name: Fury, max: 100, starts: empty, on_swing: 14, on_struck: 5}
  heat: {name: Heat, max: 100, regen_points: 10, regen_every_ms: 1000}
spells:
  stance: {name: Stance, aim: self, global_cooldown_ms: 1000, effects: [{kind: apply_aura, aura: stance}]}
  cut: {name: Cut, aim: enemy, cost: {fury: 15}, global_cooldown_ms: 1500, effects: [{kind: damage, value: weapon + 20}]}
  wide: {name: Wide, cost: {fury: 25}, cooldown_ms: 6000, global_cooldown_ms: 1500, effects: [{kind: damage, value: weapon + 5, who: enemies, around: caster, radius_yards: 6, most: 4}]}
  trip: {name: Trip, aim: enemy, cost: {fury: 10}, cooldown_ms: 9000, global_cooldown_ms: 1500, effects: [{kind: damage, value: weapon / 2}, {kind: apply_aura, aura: limp}]}
  call: {name: Call, aim: enemy, range_yards: 15, cooldown_ms: 8000, effects: [{kind: taunt}, {kind: threat, value: 200}]}
  hush: {name: Hush, aim: enemy, cost: {fury: 10}, cooldown_ms: 10000, effects: [{kind: interrupt}, {kind: damage, value: 10}]}
  gash: {name: Gash, aim: enemy, cost: {fury: 10}, global_cooldown_ms: 1500, effects: [{kind: apply_aura, aura: gash}]}
  rally: {name: Rally, cooldown_ms: 20000, global_cooldown_ms: 1500, effects: [{kind: apply_aura, aura: rally, who: friends, around: caster, radius_yards: 30}]}
  last: {name: Last, aim: enemy, cost: {fury: 20}, target_below_pct: 20, global_cooldown_ms: 1500, effects: [{kind: damage, value: weapon * 2 + 60}]}
  brace: {name: Brace, aim: self, cooldown_ms: 30000, effects: [{kind: apply_aura, aura: brace}]}
  mend: {name: Mend, school: water, aim: friend, range_yards: 40, cast_ms: 2000, pushback_ms: 500, lock_out_ms: 4000, cost: {grace: 25}, global_cooldown_ms: 1500, effects: [{kind: heal, value: 90 + level * 3}]}
  quick: {name: Quick, school: water, aim: friend, range_yards: 40, cost: {grace: 40}, cooldown_ms: 8000, global_cooldown_ms: 1500, effects: [{kind: heal, value: 70}]}
  dew: {name: Dew, school: water, aim: friend, range_yards: 40, cost: {grace: 20}, global_cooldown_ms: 1500, effects: [{kind: apply_aura, aura: dew}]}
  ward: {name: Ward, school: water, aim: friend, range_yards: 40, cost: {grace: 30}, cooldown_ms: 6000, global_cooldown_ms: 1500, effects: [{kind: apply_aura, aura: ward}]}
  clean: {name: Clean, school: water, aim: friend, range_yards: 40, cost: {grace: 15}, cooldown_ms: 4000, global_cooldown_ms: 1500, effects: [{kind: dispel, dispels: [spell], count: 1}]}
  rain: {name: Rain, school: water, cast_ms: 1500, cost: {grace: 60}, cooldown_ms: 12000, global_cooldown_ms: 1500, effects: [{kind: heal, value: 50, who: friends, around: caster, radius_yards: 15, most: 5}]}
  song: {name: Song, school: water, channel_ms: 6000, tick_ms: 2000, cost: {grace: 70}, cooldown_ms: 30000, effects: [{kind: heal, value: 40, who: friends, around: caster, radius_yards: 30}]}
  rebuke: {name: Rebuke, school: water, aim: enemy, range_yards: 30, cast_ms: 1500, pushback_ms: 500, lock_out_ms: 4000, cost: {grace: 12}, global_cooldown_ms: 1500, missile_yards_per_second: 25, effects: [{kind: damage, value: 30 + level}]}
  lull: {name: Lull, school: water, aim: enemy, range_yards: 25, cast_ms: 1500, cost: {grace: 25}, cooldown_ms: 15000, global_cooldown_ms: 1500, effects: [{kind: apply_aura, aura: lull}]}
  tide: {name: Tide, school: water, cost: {grace: 40}, cooldown_ms: 60000, global_cooldown_ms: 1500, effects: [{kind: apply_aura, aura: tide, who: friends, around: caster, radius_yards: 40}]}
  cinder: {name: Cinder, school: fire, aim: enemy, range_yards: 30, cast_ms: 2000, pushback_ms: 500, lock_out_ms: 4000, cost: {heat: 20}, global_cooldown_ms: 1500, missile_yards_per_second: 20, effects: [{kind: damage, value: 50 + level * 2}]}
  scorch: {name: Scorch, school: fire, aim: enemy, range_yards: 20, cost: {heat: 25}, cooldown_ms: 6000, global_cooldown_ms: 1500, effects: [{kind: damage, value: 35 + level}]}
  wildfire: {name: Wildfire, school: fire, aim: enemy, range_yards: 30, cost: {heat: 20}, global_cooldown_ms: 1500, effects: [{kind: apply_aura, aura: wildfire}]}
  burst: {name: Burst, school: fire, cost: {heat: 45}, cooldown_ms: 8000, global_cooldown_ms: 1500, effects: [{kind: damage, value: 30 + level, who: enemies, around: caster, radius_yards: 10}]}
  lash: {name: Lash, school: fire, aim: enemy, range_yards: 20, channel_ms: 3000, tick_ms: 1000, pushback_ms: 500, cost: {heat: 30}, cooldown_ms: 10000, global_cooldown_ms: 1500, effects: [{kind: damage, value: 25 + level}]}
  blaze: {name: Blaze, school: fire, aim: self, cost: {heat: 10}, cooldown_ms: 3000, effects: [{kind: apply_aura, aura: blaze}]}
  smoke: {name: Smoke, school: fire, aim: self, cost: {heat: 15}, cooldown_ms: 30000, effects: [{kind: drop_threat, who: caster}]}
  leap: {name: Leaping Flame, school: fire, aim: enemy, range_yards: 25, cast_ms: 1500, pushback_ms: 500, lock_out_ms: 4000, cost: {heat: 35}, cooldown_ms: 5000, global_cooldown_ms: 1500, effects: [{kind: damage, value: 40 + level, jumps: 2, jump_yards: 10, jump_pct: 60}]}
  kindle: {name: Kindle, school: fire, aim: self, cooldown_ms: 60000, effects: [{kind: energize, power: heat, value: 60}]}
  choke: {name: Choke, school: fire, aim: enemy, range_yards: 25, cost: {heat: 20}, cooldown_ms: 20000, global_cooldown_ms: 1500, effects: [{kind: apply_aura, aura: choke}]}
auras:
  stance: {name: Stance, effects: [{kind: modify_damage_done, value: 20, pct: true}]}
  limp: {name: Limp, harmful: true, duration_ms: 6000, effects: [{kind: speed, value: -50}]}
  gash: {name: Gash, harmful: true, duration_ms: 9000, stacks: 3, effects: [{kind: periodic_damage, value: 8 + level, every_ms: 3000}]}
  rally: {name: Rally, duration_ms: 15000, alone: true, effects: [{kind: modify_damage_done, value: 10, pct: true}, {kind: haste, value: 10, of: [melee]}]}
  brace: {name: Brace, duration_ms: 10000, effects: [{kind: modify_damage_taken, value: -40, pct: true}]}
  dew: {name: Dew, school: water, dispel: spell, duration_ms: 12000, effects: [{kind: periodic_heal, value: 20, every_ms: 3000}]}
  ward: {name: Ward, school: water, dispel: spell, duration_ms: 20000, alone: true, effects: [{kind: absorb, value: 80}]}
  lull: {name: Lull, school: water, dispel: spell, harmful: true, duration_ms: 8000, broken_by: [damage], effects: [{kind: stun}]}
  tide: {name: Tide, school: water, duration_ms: 600000, alone: true, effects: [{kind: modify_stat, stat: max_health, value: 10, pct: true}]}
  wildfire: {name: Wildfire, school: fire, dispel: spell, harmful: true, stacks: 3, duration_ms: 9000, effects: [{kind: periodic_damage, value: 10 + level, every_ms: 3000}]}
  blaze: {name: Blaze, school: fire, effects: [{kind: modify_damage_done, value: 25, pct: true, schools: [fire]}, {kind: haste, value: 20, of: [casting]}]}
  choke: {name: Choke, school: fire, dispel: spell, harmful: true, duration_ms: 4000, effects: [{kind: silence}]}
`

// classesOfSpells are the creatures of those fights, one of each class for a side.
const classesOfSpells = `
  %[1]s_blade:
    {name: Blade, faction: %[1]s, level: 10, respawn_ms: 3600000, health: 2500, armor: 5, damage_min: 18, damage_max: 24, swing_ms: 2000, reach_yards: 3, run_yards_per_second: 7, leash_yards: 0, aggro_yards: 60, corpse_ms: 600000, powers: [fury],
      casts: [{spell: stance, when: {self_lacks: [stance]}}, {spell: hush, when: {target_casting: true}}, {spell: brace, when: {health_below_pct: 40}}, {spell: call, target: random_enemy}, {spell: last}, {spell: rally},
        {spell: wide, when: {enemies: 2, enemies_yards: 6}}, {spell: gash, every_ms: 3000}, {spell: trip}, {spell: cut}]}
  %[1]s_mender:
    {name: Mender, faction: %[1]s, level: 10, respawn_ms: 3600000, health: 1800, damage_min: 3, damage_max: 6, swing_ms: 2200, reach_yards: 3, run_yards_per_second: 7, leash_yards: 0, aggro_yards: 60, corpse_ms: 600000, keeps_yards: 20, powers: [grace],
      casts: [{spell: tide, when: {self_lacks: [tide]}}, {spell: quick, when: {target_below_pct: 35}}, {spell: ward, when: {target_below_pct: 60, target_lacks: [ward]}}, {spell: rain, when: {allies: 3, allies_yards: 15, allies_below_pct: 70}},
        {spell: song, when: {allies: 4, allies_yards: 30, allies_below_pct: 60}}, {spell: mend, when: {target_below_pct: 70}}, {spell: clean, every_ms: 5000, when: {target_bears: [wildfire]}}, {spell: dew, when: {target_below_pct: 90, target_lacks: [dew]}},
        {spell: lull, target: other_enemy}, {spell: rebuke}]}
  %[1]s_caller:
    {name: Caller, faction: %[1]s, level: 10, respawn_ms: 3600000, health: 1700, damage_min: 3, damage_max: 6, swing_ms: 2400, reach_yards: 3, run_yards_per_second: 7, leash_yards: 0, aggro_yards: 60, corpse_ms: 600000, keeps_yards: 18, powers: [heat],
      casts: [{spell: blaze, when: {self_lacks: [blaze]}}, {spell: kindle, when: {power: heat, power_below_pct: 20}}, {spell: smoke, when: {health_below_pct: 30}}, {spell: choke, target: random_enemy, when: {target_casting: true}},
        {spell: burst, when: {enemies: 3, enemies_yards: 10}}, {spell: wildfire, target: random_enemy, when: {target_lacks: [wildfire]}}, {spell: leap}, {spell: scorch}, {spell: lash}, {spell: cinder}]}
`

// classNames are the classes of a side in the order in which they stand in a line.
var classNames = [...]string{"blade", "blade", "caller", "mender", "caller"}

// spellFights measures how much faster than real time fights of ten against ten are
// fought that cast full rotations, one after another and each in a map of its own.
// It fails unless each round of all fights ends with the same state.
func spellFights(ctx context.Context, o Options) ([]Figure, error) {
	fights, limit := o.of(500, 3), clock.Time(o.of(180, 40))*clock.Second
	rel, err := spellDuel().release()
	if err != nil {
		return nil, err
	}
	var first spellTally
	took := median(max(2, o.rounds()), func() {
		var t spellTally
		for i := range fights {
			if err == nil && ctx.Err() == nil {
				err = t.fight(rel, uint64(i+1), limit)
			}
		}
		switch {
		case err != nil:
		case first.fought == 0:
			first = t
		case first != t:
			err = fmt.Errorf("two runs of the same fights differ: %+v and %+v", first, t)
		}
	})
	if err != nil {
		return nil, err
	}
	passed := clock.Time(first.steps) * clock.Step
	f := Figure{
		Name: "spells.fights", Range: fmt.Sprintf("fights=%d,a_side=%d", fights, sideOfSpells),
		Unit: "times_real_time", Value: passed.Seconds() / took.cpu.Seconds(), Bar: Bar{AtLeast, 100},
	}
	f.note("wall_times", passed.Seconds()/took.wall.Seconds())
	f.note("us_a_step", float64(took.cpu.Nanoseconds())/1000/float64(first.steps))
	f.note("seconds_a_fight", passed.Seconds()/float64(fights))
	f.note("decided", first.decided)
	f.note("casts", first.casts)
	f.note("spells", first.spells)
	f.note("blows", first.blows)
	f.note("heals", first.heals)
	f.note("auras", first.auras)
	f.note("interrupted", first.interrupted)
	f.note("deaths", first.deaths)
	f.note("hash", fmt.Sprintf("%016x", first.hash))
	return []Figure{f}, ctx.Err()
}

// sideOfSpells is how many fight on each side.
const sideOfSpells = 10

// spellDuel is the world of those fights: one field on which both sides stand.
func spellDuel() *world {
	var b strings.Builder
	b.WriteString("maps:\n" + field("field", 100) + "spawns:\n")
	for side, faction := range [...]string{"north", "south"} {
		for i := range sideOfSpells {
			class := classNames[i%len(classNames)]
			x := float64(10 + 6*(i/len(classNames)))
			if class != "blade" {
				x += 12
			}
			fmt.Fprintf(&b, "  %s_%d: {creature: %s_%s, map: field, at: [%.1f, %d]}\n", faction, i, faction, class, x*float64(2*side-1), 5*(i%len(classNames))-10)
		}
	}
	w := newWorld(b.String(), "")
	w.add("data/spells.yaml", spellWorld+"creatures:\n"+fmt.Sprintf(classesOfSpells, "north")+fmt.Sprintf(classesOfSpells, "south"))
	return w
}

// spellTally is what came of fights; two runs of the same must be equal.
type spellTally struct {
	fought, decided, steps                                  int
	casts, spells, blows, heals, auras, interrupted, deaths int
	hash                                                    uint64
}

// fight fights one to its end, or for as long as it may last.
func (t *spellTally) fight(rel *release.Release, seed uint64, limit clock.Time) error {
	kinds := make(map[content.ID]bool)
	m, err := mapOf(rel, func(c *gamemap.Config) { c.Seed, c.AwakeAll = seed, true }, func(b *view.Batch) { t.note(b.Events, kinds) })
	if err != nil {
		return err
	}
	defer m.Close()
	t.fought++
	for {
		m.Step()
		t.steps++
		over := false
		if t.steps%20 == 0 {
			over = decided(m)
		}
		if over {
			t.decided++
		}
		if over || m.Now() >= limit {
			break
		}
	}
	t.spells = max(t.spells, len(kinds))
	t.hash = t.hash*1099511628211 ^ m.Hash()
	return nil
}

func (t *spellTally) note(events []event.Event, kinds map[content.ID]bool) {
	for _, e := range events {
		switch e := e.(type) {
		case event.CastWent:
			t.casts++
			kinds[e.Spell] = true
		case event.DamageDealt:
			t.blows++
		case event.Healed:
			t.heals++
		case event.AuraApplied:
			t.auras++
		case event.CastInterrupted:
			t.interrupted++
		case event.Died:
			t.deaths++
		}
	}
}

// decided reports whether only one side is left.
func decided(m *gamemap.Map) bool {
	var alive [2]bool
	m.Inside(func(tx *gamemap.Tx) {
		for u := range tx.Units() {
			if u.Alive() {
				side := 0
				if u.Faction == name+":south" {
					side = 1
				}
				alive[side] = true
			}
		}
	})
	return !alive[0] || !alive[1]
}
