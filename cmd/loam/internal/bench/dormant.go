package bench

import (
	"context"
	"fmt"
	"runtime"
	"strings"

	"loam/core/world/gamemap"
	"loam/mods/release"
)

// inAFile is how many spawns stand in one file of a large world.
const inAFile = 10000

// dormant measures the memory of spawns whose creature nobody needs: that of the
// whole release and of the map, against the same world without them.
func dormant(ctx context.Context, o Options) ([]Figure, error) {
	spawns, steps := o.of(100000, 1000), o.of(400, 20)
	without, err := settle(0, steps)
	if err != nil {
		return nil, err
	}
	empty := heap()
	runtime.KeepAlive(without)
	without = nil
	with, err := settle(spawns, steps)
	if err != nil {
		return nil, err
	}
	full := heap()
	runtime.KeepAlive(with)
	if with.m.Size() != 0 {
		return nil, fmt.Errorf("%d creatures of dormant spawns exist, want none", with.m.Size())
	}
	took := median(o.rounds(), func() {
		for range steps {
			with.m.Step()
		}
	})
	swap, err := adoption(with.m, with.rel, fmt.Sprintf("dormant=%d", spawns), o)
	if err != nil {
		return nil, err
	}
	swap.Name = "map.dormant.adopt"
	more := max(0, float64(full)-float64(empty))
	f := Figure{
		Name: "map.dormant", Range: fmt.Sprintf("spawns=%d", spawns),
		Unit: "mb", Value: more / (1 << 20), Bar: Bar{AtMost, 64},
	}
	f.note("bytes_a_spawn", more/float64(spawns))
	f.note("without_mb", float64(empty)/(1<<20))
	f.note("us_a_step", float64(took.cpu.Nanoseconds())/1000/float64(steps))
	return []Figure{f, swap}, ctx.Err()
}

// held is what a realm holds of a world with one map.
type held struct {
	rel *release.Release
	m   *gamemap.Map
}

// settle makes a map with many spawns, far from anybody, and lets it run.
func settle(spawns, steps int) (*held, error) {
	w := newWorld("maps:\n"+field("field", 20000), dormantScript)
	spots := lattice(spawns, 19000)
	for at := 0; at < spawns; at += inAFile {
		var b strings.Builder
		b.WriteString("spawns:\n")
		for i := at; i < min(spawns, at+inAFile); i++ {
			fmt.Fprintf(&b, "  s%d: {creature: grazer, map: field, at: [%.2f, %.2f], wander_yards: 5}\n", i, spots[i].X, spots[i].Y)
		}
		w.add(fmt.Sprintf("data/spawns_%d.yaml", at/inAFile), b.String())
	}
	rel, err := w.release()
	if err != nil {
		return nil, err
	}
	m, err := mapOf(rel, nil, nil)
	if err != nil {
		return nil, err
	}
	for range steps {
		m.Step()
	}
	return &held{rel, m}, nil
}

// dormantScript has handlers, but none that needs a creature before somebody is near.
const dormantScript = `
local g = creature "grazer"
g.on_health = {[50] = "hurt"}
function g:on_aggro(enemy) self:say("ho") end
function g:hurt() self:say("ouch") end
`
