package bench

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/input"
	"loam/core/model/view"
	"loam/core/world/gamemap"
	"loam/mods/release"
)

const watchedScript = `
local g = creature "grazer"
g.on_health = {[50] = "hurt", [20] = "hurt"}
g.on_player_near = {[10] = "greet"}
function g:on_spawn() self.state.born = map:time() end
function g:on_aggro(enemy) self:say("ho") end
function g:on_damage_taken(amount, attacker) return amount end
function g:on_death(killer) self:say("ah") end
function g:hurt() self:say("ouch") end
function g:greet(player) self.state.greeted = (self.state.greeted or 0) + 1 end
function players:on_damage_dealt(amount, victim) return amount end
`

// watched measures a step of a world in which every creature is awake, has
// handlers and is seen by players who stand, and nothing is due.
func watched(ctx context.Context, o Options) ([]Figure, error) {
	creatures, viewers, reach := o.of(10000, 100), o.of(200, 9), o.of(850, 100)
	steps := o.of(2000, 100)
	w, spots := watchedWorld(creatures, reach)
	rel, err := w.release()
	if err != nil {
		return nil, err
	}
	seen := make(map[guid.GUID]int)
	batches := 0
	m, err := mapOf(rel, nil, func(b *view.Batch) {
		batches++
		count(seen, b)
	})
	if err != nil {
		return nil, err
	}
	for i, p := range cover(viewers, reach) {
		enter(m, i+1, p)
	}
	for range settleSteps {
		m.Step()
	}
	if m.Size() != creatures+viewers {
		return nil, fmt.Errorf("%d units exist, want %d creatures and %d players", m.Size(), creatures, viewers)
	}
	for i := range spots {
		u := unitOf(m, fmt.Sprintf("%s:s%d", name, i))
		if u == nil || u.Creature.Asleep || u.Hooks == (hook.Set{}) || seen[u.GUID] == 0 {
			return nil, errors.New("a creature is missing, asleep, without handlers or out of sight")
		}
	}
	before, told := m.Counters(), batches
	took := median(o.rounds(), func() {
		for range steps {
			m.Step()
		}
	})
	did := m.Counters()
	f := Figure{
		Name: "map.watched", Range: fmt.Sprintf("creatures=%d,viewers=%d,steps=%d", creatures, viewers, steps),
		Unit: "ns", Value: float64(took.cpu.Nanoseconds()) / float64(creatures*steps), Bar: Bar{AtMost, 25},
	}
	f.note("wall_ns", float64(took.wall.Nanoseconds())/float64(creatures*steps))
	f.note("us_a_step", float64(took.cpu.Nanoseconds())/1000/float64(steps))
	f.note("in_sight", len(seen))
	f.note("wakes", did.Wakes-before.Wakes)
	f.note("hook_calls", did.HookCalls-before.HookCalls)
	f.note("batches", batches-told)
	swap, err := adoption(m, rel, fmt.Sprintf("creatures=%d", creatures), o)
	if err != nil {
		return nil, err
	}
	return []Figure{f, hashing(m, creatures, o), swap}, ctx.Err()
}

// hashing measures the hash of all state, which a recording takes once a second.
func hashing(m *gamemap.Map, creatures int, o Options) Figure {
	took := median(o.rounds(), func() { m.Hash() })
	f := Figure{
		Name: "map.hash", Range: fmt.Sprintf("creatures=%d", creatures),
		Unit: "ms", Value: float64(took.cpu.Nanoseconds()) / 1e6,
	}
	f.note("snapshot_mb", float64(len(m.Snapshot()))/(1<<20))
	return f
}

// adoption measures how long a map stands still when it adopts a release.
func adoption(m *gamemap.Map, rel *release.Release, on string, o Options) (Figure, error) {
	next := rel.Release.Release
	var failed error
	number := 1
	prepare := median(o.rounds(), func() {
		m.Prepare(next, func(err error) { failed = err })
		m.Between()
	})
	took := median(o.rounds(), func() {
		number++
		m.Prepare(next, func(err error) { failed = err })
		m.Between()
		m.Control(input.Adopt{Number: number, Hash: next.Hash})
		m.Between()
	})
	if failed != nil || m.Release().Number != number {
		return Figure{}, fmt.Errorf("adopt release %d: %w", number, failed)
	}
	f := Figure{
		Name: "map.adopt", Range: on,
		Unit: "ms", Value: float64((took.cpu - prepare.cpu).Nanoseconds()) / 1e6,
	}
	f.note("prepare_ms", float64(prepare.cpu.Nanoseconds())/1e6)
	f.note("next_step_ms", float64(measure(m.Step).cpu.Nanoseconds())/1e6)
	return f, nil
}

// settleSteps lets players be greeted and saved once before anything is measured.
const settleSteps = 150

func watchedWorld(creatures, reach int) (*world, []geo.Point) {
	var b strings.Builder
	fmt.Fprintf(&b, "maps:\n%sspawns:\n", field("field", reach+100))
	spots := lattice(creatures, reach)
	for i, p := range spots {
		fmt.Fprintf(&b, "  s%d: {creature: grazer, map: field, at: [%.2f, %.2f]}\n", i, p.X, p.Y)
	}
	return newWorld(b.String(), watchedScript), spots
}

// cover is n points that leave nothing of a square far from one of them.
func cover(n, reach int) []geo.Point {
	edge := int(math.Sqrt(float64(n)))
	return append(lattice(edge*edge, reach), make([]geo.Point, n-edge*edge)...) // the rest stand in the middle
}

// enter brings a player who stands at a point.
func enter(m *gamemap.Map, number int, at geo.Point) {
	r := character.Record{
		ID: int64(number), Account: int64(number), Name: fmt.Sprintf("Player%d", number), Start: "base:walker",
		Level: 1, Health: 100, LoggedIn: true, Position: geo.Position{Point: at},
	}
	m.Control(input.Enter{Record: r, Viewer: guid.New(guid.Viewer, 0, uint64(number))})
}

// count keeps how many viewers see each object.
func count(seen map[guid.GUID]int, b *view.Batch) {
	for _, v := range b.Viewers {
		for _, o := range v.Entered {
			seen[o.GUID]++
		}
		for _, g := range v.Left {
			seen[g]--
		}
	}
}

// unitOf is the unit of a spawn, or nil.
func unitOf(m *gamemap.Map, spawn string) *entity.Unit {
	g, _ := m.SpawnUnit(spawn)
	u, ok := m.Unit(g)
	if !ok {
		return nil
	}
	return u
}
