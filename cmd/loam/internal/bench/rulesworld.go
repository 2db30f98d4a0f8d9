package bench

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/world/gamemap"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/scripting"
	"loam/smartai/engine"
)

// RuleWorld is the name of the measurement that uses Options.Rules.
const RuleWorld = "rules.world"

// brawlPct is the percentage of creatures that fight, and pairPace how often the bench
// makes sure that they do.
const (
	brawlPct = 12
	pairPace = clock.Second
)

// ruleWorld measures how much faster than real time a headless realm runs whose creatures
// all have rules and are awake, with some of them in combat at each moment. It measures
// twice, and both runs must have the same result.
func ruleWorld(ctx context.Context, o Options) ([]Figure, error) {
	creatures, steps := o.of(10000, 200), o.of(12000, 400)
	rel, on, err := ruledRelease(o.Rules, creatures)
	if err != nil {
		return nil, err
	}
	var all [2]ruleRun
	for i := range all {
		if all[i], err = runRules(ctx, rel, creatures, steps); err != nil {
			return nil, err
		}
	}
	once, twice := all[0], all[1]
	if once.hash != twice.hash {
		return nil, fmt.Errorf("two runs of the same world differ: %016x and %016x; first difference in step %d", once.hash, twice.hash, parted(once.trail, twice.trail))
	}
	best := once
	if twice.took.cpu < once.took.cpu {
		best = twice
	}
	passed := (clock.Time(steps) * clock.Step).Seconds()
	f := Figure{
		Name: RuleWorld, Range: fmt.Sprintf("rules=%s,creatures=%d,awake=all,steps=%d", on, creatures, steps),
		Unit: "times_real_time", Value: passed / best.took.cpu.Seconds(), Bar: Bar{AtLeast, 50},
	}
	f.note("other_run", passed/max(once.took.cpu, twice.took.cpu).Seconds())
	f.note("wall_times", passed/best.took.wall.Seconds())
	f.note("us_a_step", float64(best.took.cpu.Nanoseconds())/1000/float64(steps))
	f.note("fighting_pct", once.fighting)
	f.note("units_at_end", once.units)
	f.note("looked_at", once.looked)
	f.note("known_not_due", once.known)
	f.note("fired", once.fired)
	f.note("casts", once.told[event.KindCastWent])
	f.note("deaths", once.told[event.KindDied])
	f.note("complaints", once.told[event.KindFaulted])
	f.note("hash", fmt.Sprintf("%016x", once.hash))
	return []Figure{f}, nil
}

// ruleRun is what came of one run.
type ruleRun struct {
	took          span
	hash          uint64
	trail         []uint64 // of state, once each trailPace steps
	units         int
	fighting      float64 // of a hundred, on average
	looked, known uint64
	fired         uint64
	told          map[event.Kind]int
}

// trailPace is after how many steps the hash is noted, so that a difference is found.
const trailPace = 1000

func parted(a, b []uint64) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return (i + 1) * trailPace
		}
	}
	return min(len(a), len(b)) * trailPace
}

// runRules lets one world go on for some steps.
func runRules(ctx context.Context, rel *release.Release, creatures, steps int) (ruleRun, error) {
	run := ruleRun{told: make(map[event.Kind]int)}
	made := rel.Release
	counted := &countedBook{RuleBook: made.Rules}
	made.Rules = counted
	r, err := headless(ctx, made, func(batch *view.Batch) {
		for _, e := range batch.Events {
			run.told[e.Kind()]++
		}
	})
	if err != nil {
		return run, err
	}
	for range settleSteps {
		r.Advance()
	}
	m, ok := r.Map(name + ":field")
	if !ok || len(counted.made) == 0 {
		return run, errors.New("the field is missing or has no rules")
	}
	b := newBrawl(creatures)
	run.told = make(map[event.Kind]int)
	looked, known, fired := counted.tally()
	var shares float64
	var asides span // what noting the hash took
	run.took = measure(func() {
		for done := 0; done < steps && ctx.Err() == nil; done++ {
			if done%int(pairPace/clock.Step) == 0 {
				shares += b.keep(m)
			}
			if r.Advance(); (done+1)%trailPace == 0 {
				aside := measureOn(func() { run.trail = append(run.trail, m.Hash()) })
				asides.cpu, asides.wall = asides.cpu+aside.cpu, asides.wall+aside.wall
			}
		}
	})
	run.took.cpu, run.took.wall = run.took.cpu-asides.cpu, run.took.wall-asides.wall
	run.looked, run.known, run.fired = counted.tally()
	run.looked, run.known, run.fired = run.looked-looked, run.known-known, run.fired-fired
	run.hash, run.units = m.Hash(), m.Size()
	run.fighting = 100 * shares / math.Ceil(float64(steps)/float64(pairPace/clock.Step))
	if err := r.Close(ctx); err != nil {
		return run, err
	}
	return run, ctx.Err()
}

// countedBook keeps what it makes, to count what was decided.
type countedBook struct {
	gamemap.RuleBook
	made []*engine.Engine
}

func (b *countedBook) Rules() gamemap.Rules {
	r := b.RuleBook.Rules()
	if e, ok := r.(*engine.Engine); ok {
		b.made = append(b.made, e)
	}
	return r
}

func (b *countedBook) tally() (looked, known, fired uint64) {
	for _, e := range b.made {
		one, together := e.Looked()
		looked, known, fired = looked+one, known+together, fired+e.Fired()
	}
	return looked, known, fired
}

// brawl sees to it that a share of the creatures fight, in pairs of neighbours that
// take their turns.
type brawl struct {
	spawns []string // in pairs
	want   int      // creatures that fight
	turn   int      // the pair that is next
}

func newBrawl(creatures int) *brawl {
	var spawns []string
	for i := range creatures {
		spawns = append(spawns, fmt.Sprintf("%s:s%d", name, i))
	}
	return &brawl{spawns: spawns, want: len(spawns) * brawlPct / 100}
}

// keep lets pairs begin to fight until as many do as should, and tells the share of
// all that do then.
func (b *brawl) keep(m *gamemap.Map) float64 {
	n := 0
	m.Inside(func(tx *gamemap.Tx) {
		for u := range tx.Units() {
			if u.Creature != nil && u.Combat && u.Alive() {
				n++
			}
		}
		for range len(b.spawns) / 2 {
			if n >= b.want {
				return
			}
			one, other := unitOf(m, b.spawns[b.turn]), unitOf(m, b.spawns[b.turn+1])
			if b.turn += 2; b.turn+1 >= len(b.spawns) {
				b.turn = 0
			}
			if one == nil || other == nil || one.Combat || other.Combat || !one.Alive() || !other.Alive() {
				continue
			}
			if tx.Combat().Attack(one, other) == nil {
				n += 2
			}
		}
	})
	return float64(n) / float64(len(b.spawns))
}

// ruledRelease is a world whose creatures have the rules of a bundle, or of a mixture,
// in turns; on is what they are called.
func ruledRelease(path string, creatures int) (rel *release.Release, on string, err error) {
	rules, err := rulesAt(path)
	if err != nil {
		return nil, "", err
	}
	alone, problems := release.Compose(release.Options{}, []*bundle.Bundle{rules})
	if len(problems) > 0 {
		return nil, "", fmt.Errorf("the rules have problems:\n%w", problems)
	}
	book, ok := alone.Release.Rules.(*engine.Book)
	if !ok {
		return nil, "", fmt.Errorf("bundle %s has no rules", rules.Name)
	}
	kinds := slices.Sorted(maps.Keys(book.Set.Creatures))
	if len(kinds) < 2 {
		return nil, "", fmt.Errorf("bundle %s has rules for %d kinds of creatures: a fight needs two", rules.Name, len(kinds))
	}
	field, err := ruledField(rules, kinds, creatures).bundle(name)
	if err != nil {
		return nil, "", err
	}
	rel, problems = release.Compose(release.Options{Compiler: scripting.NewCompiler(sinceStart()).Forgive(clock.ThreadTime)}, []*bundle.Bundle{rules, field})
	if len(problems) > 0 {
		return nil, "", fmt.Errorf("the world has problems:\n%w", problems)
	}
	return rel, fmt.Sprintf("%s,scripts=%d", rules.Name, len(kinds)), nil
}

// ruledField is a field on which creatures of some kinds stand in pairs of enemies that
// do not begin by themselves, as strong as a fight of a minute or two takes.
func ruledField(rules *bundle.Bundle, kinds []content.ID, creatures int) *world {
	const reach = 850 // yards, for as many as there are
	var b strings.Builder
	fmt.Fprintf(&b, "factions: {odd: {name: Odd, hostile: [even]}, even: {name: Even, hostile: [odd]}}\nmaps:\n%soverride:\n  creatures:\n", field("field", reach+100))
	for i, k := range kinds {
		fmt.Fprintf(&b, "    %s: {faction: %s, aggro_yards: 0, health: 1000, damage_min: 10, damage_max: 30, swing_ms: 2000, respawn_ms: 20000}\n", k, [...]string{"even", "odd"}[i%2])
	}
	b.WriteString("spawns:\n")
	spots := lattice((creatures+1)/2, reach)
	even := len(kinds) &^ 1 // so that a pair is of both
	for i := range creatures {
		p := spots[i/2]
		fmt.Fprintf(&b, "  s%d: {creature: %s, map: field, at: [%.2f, %.2f]}\n", i, kinds[i%even], p.X+float64(i%2)*4, p.Y)
	}
	w := &world{}
	w.add("bundle.yaml", fmt.Sprintf("name: %s\nversion: 1.0.0\napi: 1\npermissions: [override]\ndepends: {%s: %q}\n", name, rules.Name, "*"))
	w.add("data/world.yaml", b.String())
	return w
}

// rulesAt is the bundle at a path, or without one the mixture.
func rulesAt(path string) (*bundle.Bundle, error) {
	if path == "" {
		return mixture().bundle(mixtureName)
	}
	b, problems := bundle.Open(path)
	if len(problems) > 0 {
		return nil, fmt.Errorf("%s has problems:\n%w", path, problems)
	}
	return b, nil
}
