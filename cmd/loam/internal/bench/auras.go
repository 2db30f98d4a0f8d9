package bench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/world/gamemap"
)

// borne measures the steps of a map on which every creature bears auras that tick
// every one to three seconds, their moments spread evenly. Each tick hurts or
// heals; nobody dies and no aura ends.
func borne(ctx context.Context, o Options) ([]Figure, error) {
	creatures, auras, steps := o.of(1000, 20), o.of(20, 5), o.of(4000, 120)
	rel, err := auraWorld(creatures, auras).release()
	if err != nil {
		return nil, err
	}
	ticks := 0
	m, err := mapOf(rel, func(c *gamemap.Config) { c.AwakeAll = true }, func(b *view.Batch) {
		for _, e := range b.Events {
			if e.Kind() == event.KindDamageDealt || e.Kind() == event.KindHealed {
				ticks++
			}
		}
	})
	if err != nil {
		return nil, err
	}
	m.Step()
	layAuras(m, creatures, auras)
	for range settleSteps {
		m.Step()
	}
	ticks = 0
	took := make([]time.Duration, 0, steps)
	for range steps {
		before, known := cpuTime()
		wall := time.Now()
		m.Step()
		after, _ := cpuTime()
		if !known {
			after, before = time.Since(wall), 0
		}
		took = append(took, after-before)
	}
	bearing := m.Count(func(u *entity.Unit) bool { return len(u.Auras) == auras })
	if bearing != creatures {
		return nil, fmt.Errorf("%d creatures have %d auras, want %d", bearing, auras, creatures)
	}
	if ticks == 0 {
		return nil, errors.New("no aura ticked")
	}
	slices.Sort(took)
	f := Figure{
		Name: "map.auras", Range: fmt.Sprintf("creatures=%d,auras=%d,steps=%d", creatures, auras, steps),
		Unit: "p99_ms", Value: quantile(took, 0.99), Bar: Bar{AtMost, 10},
	}
	f.note("p50_ms", quantile(took, 0.5))
	f.note("max_ms", quantile(took, 1))
	f.note("ticks_a_second", float64(ticks)/(float64(steps)*clock.Step.Seconds()))
	return []Figure{f}, ctx.Err()
}

// auraWorld is a field of creatures, and auras of all periods from one to three
// seconds.
func auraWorld(creatures, auras int) *world {
	var b strings.Builder
	fmt.Fprintf(&b, "  bearer: {name: Bearer, faction: calm, health: 1000000000, fights: false, moves: false}\nmaps:\n%sspawns:\n", field("field", 500))
	for i, p := range lattice(creatures, 450) {
		fmt.Fprintf(&b, "  s%d: {creature: bearer, map: field, at: [%.2f, %.2f]}\n", i, p.X, p.Y)
	}
	b.WriteString("auras:\n")
	for i := range auras {
		kind := "periodic_damage"
		if i%4 == 3 {
			kind = "periodic_heal"
		}
		fmt.Fprintf(&b, "  a%d: {name: A, harmful: true, effects: [{kind: %s, value: 3, every_ms: %d}]}\n", i, kind, 1000+i*2000/max(1, auras-1)/50*50)
	}
	return newWorld(b.String(), "")
}

// layAuras lays all auras on all creatures, over three seconds.
func layAuras(m *gamemap.Map, creatures, auras int) {
	const spread = 60 // steps
	for step := range spread {
		m.Inside(func(tx *gamemap.Tx) {
			i := 0
			for u := range tx.Units() {
				for a := range auras {
					if (i*7+a*13)%spread == step {
						tx.Spells().AddAura(u, content.ID(fmt.Sprintf("%s:a%d", name, a)), nil, 1, 0)
					}
				}
				i++
			}
		})
		m.Step()
	}
}
