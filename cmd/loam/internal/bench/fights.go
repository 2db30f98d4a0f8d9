package bench

import (
	"context"
	"fmt"
	"strings"

	"github.com/rs/zerolog"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/realm"
	"loam/core/realm/state"
	"loam/core/store"
	"loam/core/store/memory"
	"loam/core/world/gamemap"
)

const fightScript = `
local fighters = creatures{faction = "north"}
fighters.on_health = {[99] = "growl", [50] = "growl"}
function fighters:on_aggro(enemy) self:say("ho") self:every("3-4s", "howl") end
function fighters:howl() self.state.howls = (self.state.howls or 0) + 1 end
function fighters:growl() self:say("grr") end
function fighters:on_evade() self.state.howls = nil end
local raider = creature "raider"
function raider:on_aggro(enemy) self:every("2s", "count", {keep = true}) end
function raider:count() self.state.threat = self:threat(self:victim()) end
`

// fights measures how much faster than real time a headless realm runs in which
// some creatures fight, with handlers, and all others stroll.
func fights(ctx context.Context, o Options) ([]Figure, error) {
	creatures, fighters, steps := o.of(200, 20), o.of(40, 4), o.of(10000, 200)
	rel, err := fightWorld(fightScript, place{"field", creatures, fighters}).release()
	if err != nil {
		return nil, err
	}
	tally := make(map[event.Kind]int)
	r, err := headless(ctx, rel.Release, func(b *view.Batch) {
		for _, e := range b.Events {
			tally[e.Kind()]++
		}
	})
	if err != nil {
		return nil, err
	}
	for range 100 {
		r.Advance()
	}
	m, _ := r.Map(name + ":field")
	if n := fighting(m); n != fighters || m.Size() != creatures {
		return nil, fmt.Errorf("%d of %d creatures fight, want %d of %d", n, m.Size(), fighters, creatures)
	}
	clear(tally)
	took := median(o.rounds(), func() {
		for range steps {
			r.Advance()
		}
	})
	if n := fighting(m); n != fighters {
		return nil, fmt.Errorf("%d creatures fight at the end, want %d", n, fighters)
	}
	if tally[event.KindFaulted] > 0 {
		return nil, fmt.Errorf("%d handlers failed", tally[event.KindFaulted])
	}
	passed := clock.Time(steps) * clock.Step
	f := Figure{
		Name: "realm.fights", Range: fmt.Sprintf("creatures=%d,fighting=%d,steps=%d", creatures, fighters, steps),
		Unit: "times_real_time", Value: passed.Seconds() / took.cpu.Seconds(), Bar: Bar{AtLeast, 500},
	}
	f.note("wall_times", passed.Seconds()/took.wall.Seconds())
	f.note("us_a_step", float64(took.cpu.Nanoseconds())/1000/float64(steps))
	f.note("blows", tally[event.KindDamageDealt]+tally[event.KindMissed])
	f.note("hook_calls", m.Counters().HookCalls)
	f.note("wakes", m.Counters().Wakes)
	return []Figure{f}, ctx.Err()
}

// place is a map with creatures of which some, in pairs, fight without end, and
// the others stroll.
type place struct {
	id        string
	creatures int
	fighters  int
}

func fightWorld(script string, places ...place) *world {
	var b strings.Builder
	b.WriteString("maps:\n")
	for _, m := range places {
		b.WriteString(field(m.id, 500))
	}
	b.WriteString("spawns:\n")
	for _, m := range places {
		spots := lattice(m.creatures, 450)
		for i, p := range spots {
			if i >= m.fighters {
				fmt.Fprintf(&b, "  %s_g%d: {creature: grazer, map: %s, at: [%.2f, %.2f], wander_yards: 8}\n", m.id, i, m.id, p.X, p.Y)
				continue
			}
			kind := "guard"
			if i%2 == 1 {
				kind, p = "raider", geo.Point{X: spots[i-1].X + 8, Y: spots[i-1].Y}
			}
			fmt.Fprintf(&b, "  %s_f%d: {creature: %s, map: %s, at: [%.2f, %.2f]}\n", m.id, i, kind, m.id, p.X, p.Y)
		}
	}
	return newWorld(b.String(), script)
}

func fighting(m *gamemap.Map) int {
	n := 0
	m.Inside(func(tx *gamemap.Tx) {
		for u := range tx.Units() {
			if u.Combat && u.Creature != nil && u.Creature.Mode == entity.Chase {
				n++
			}
		}
	})
	return n
}

// headless is a realm on a clock of its own, as scenarios have it.
func headless(ctx context.Context, rel state.Release, see func(*view.Batch)) (*realm.Realm, error) {
	s := memory.New()
	epoch, err := s.Claim(ctx)
	if err != nil {
		return nil, err
	}
	return realm.New(ctx, realm.Config{
		Seed: 7, Release: rel, Store: s, Epoch: epoch, Saver: atOnce{s, epoch}, Clock: func() int64 { return 0 },
		Watch: see, Log: zerolog.Nop(), Headless: true,
	})
}

// atOnce saves without waiting.
type atOnce struct {
	store *memory.Store
	epoch int64
}

func (s atOnce) SubmitBatch(done func(error), b store.Batch) error {
	done(s.store.Save(context.Background(), s.epoch, b))
	return nil
}
