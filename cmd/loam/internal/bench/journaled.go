package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/rs/zerolog"

	"loam/core/journal"
	"loam/core/lib/clock"
	"loam/core/model/input"
	"loam/core/realm"
	"loam/core/realm/state"
	"loam/core/recording"
	"loam/core/store/memory"
)

// walksPerSecond is how often a player moves.
const walksPerSecond = 4

// crowded is a realm, not in real time, with players on one map who walk.
type crowded struct {
	realm   *realm.Realm
	journal *journal.Journal // may be nil
	guests  []*guest
	dir     string
	took    []span // each round
	steps   int
}

// journaled measures what the journal costs a map with many players who walk: two realms, of
// which one keeps a journal, make the same steps by turns.
func journaled(ctx context.Context, o Options) ([]Figure, error) {
	players, rounds, steps := o.of(500, 10), o.of(30, 2), o.of(200, 40)
	w := newWorld("maps:\n"+field("a", 500), "")
	rel, err := w.release()
	if err != nil {
		return nil, err
	}
	var both [2]*crowded
	for i := range both {
		if both[i], err = crowd(ctx, rel.Release, players, i == 1); err != nil {
			return nil, err
		}
		defer both[i].end(ctx)
	}
	began := both[1].size()
	for range rounds {
		for _, c := range both {
			if err := c.round(steps); err != nil {
				return nil, err
			}
		}
	}
	wall := func(s span) time.Duration { return s.wall }
	cpu := func(s span) time.Duration { return s.cpu }
	without, with := middle(both[0].took, wall), middle(both[1].took, wall)
	seconds := float64(rounds*steps) / float64(clock.Second/clock.Step)
	on := fmt.Sprintf("players=%d,moves_per_s=%d", players, walksPerSecond)
	cost := Figure{Name: "journal.cost", Range: on, Unit: "pct", Value: 100 * (float64(with)/float64(without) - 1), Bar: Bar{AtMost, 5}}
	cost.note("cpu_pct", 100*(float64(middle(both[1].took, cpu))/float64(middle(both[0].took, cpu))-1))
	cost.note("step_us_without", float64(without.Microseconds())/float64(steps))
	cost.note("step_us_with", float64(with.Microseconds())/float64(steps))
	written := Figure{Name: "journal.bytes", Range: on, Unit: "mb_per_s", Value: float64(both[1].size()-began) / seconds / 1e6, Bar: Bar{AtMost, 1}}
	shot, err := both[1].snapshot()
	if err != nil {
		return nil, err
	}
	snap := Figure{Name: "journal.snapshot", Range: on, Unit: "ms", Value: float64(shot.Microseconds()) / 1000}
	return []Figure{cost, written, snap}, ctx.Err()
}

// middle returns the median.
func middle(rounds []span, of func(span) time.Duration) time.Duration {
	var all []time.Duration
	for _, s := range rounds {
		all = append(all, of(s))
	}
	slices.Sort(all)
	return all[len(all)/2]
}

func crowd(ctx context.Context, rel state.Release, players int, keeps bool) (c *crowded, err error) {
	s := memory.New()
	epoch, err := s.Claim(ctx)
	if err != nil {
		return nil, err
	}
	cfg := realm.Config{
		Seed: 7, Release: rel, Store: s, Epoch: epoch, Saver: atOnce{s, epoch}, Clock: func() int64 { return 0 }, Log: zerolog.Nop(), Headless: true, Development: true,
	}
	c = &crowded{}
	if keeps {
		if c.dir, err = os.MkdirTemp("", "loam-bench-"); err != nil {
			return nil, err
		}
		c.journal, err = journal.Open(journal.Config{
			Dir: c.dir, Epoch: epoch, Log: zerolog.Nop(), Headless: true,
			Archives: func(hash string) (recording.Release, error) { return recording.Release{Hash: hash}, nil },
		})
		if err != nil {
			return nil, err
		}
		cfg.Journal = c.journal
	}
	if c.realm, err = realm.New(ctx, cfg); err != nil {
		return nil, err
	}
	c.realm.Advance()
	for n := range players {
		g, err := letIn(ctx, c.realm, s, epoch, "a", n)
		if err != nil {
			return nil, err
		}
		c.guests = append(c.guests, g)
		if n%10 == 9 {
			c.realm.Advance()
		}
	}
	for range settleSteps {
		c.realm.Advance()
	}
	return c, nil
}

// round makes steps in which everybody walks as often as a player does.
func (c *crowded) round(steps int) error {
	every := int(clock.Second/clock.Step) / walksPerSecond
	var failed error
	c.took = append(c.took, measureOn(func() {
		for range steps {
			c.steps++
			for n, g := range c.guests {
				if (n+c.steps)%every == 0 {
					failed = errors.Join(failed, g.walk(c.steps/every))
				}
			}
			c.realm.Advance()
		}
	}))
	return failed
}

// size returns how many bytes the journal has.
func (c *crowded) size() (bytes int64) {
	c.journal.Sync()
	files, _ := os.ReadDir(c.dir) // it exists
	for _, f := range files {
		if info, err := f.Info(); err == nil {
			bytes += info.Size()
		}
	}
	return bytes
}

// snapshot returns how long the step with a snapshot takes longer than the one before.
func (c *crowded) snapshot() (time.Duration, error) {
	maps := c.realm.Maps()
	plain := measure(c.realm.Advance).wall
	for _, m := range maps {
		m.Control(input.TakeSnapshot{})
	}
	return max(0, measure(c.realm.Advance).wall-plain), nil
}

func (c *crowded) end(ctx context.Context) {
	_ = c.realm.Close(ctx) // nothing of it is kept
	if c.journal != nil {
		_ = c.journal.Close()
		os.RemoveAll(c.dir)
	}
}
