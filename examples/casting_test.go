package examples

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/world/admin"
	"loam/core/world/gamemap"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/scripting"
)

// crowd is a map of the spellbook in which everybody casts everything.
type crowd struct {
	t      *testing.T
	rnd    *rand.Rand
	rel    [2]*release.Release // the spellbook, and the same with half of its spells and auras gone
	now    int                 // which of them runs
	m      *gamemap.Map
	units  []guid.GUID
	alive  map[guid.GUID]bool
	number int
	tally  map[event.Kind]int
}

// book makes a release of the spellbook without the spells and auras that drop
// names.
func book(t *testing.T, drop func(id content.ID) bool) *release.Release {
	t.Helper()
	b, problems := bundle.Open("spellbook")
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	r, problems := release.Compose(release.Options{Compiler: scripting.NewCompiler(nil)}, []*bundle.Bundle{b})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	tables := r.Content.Tables
	tables.Spells = slices.DeleteFunc(slices.Clone(tables.Spells), func(d content.Spell) bool { return drop(d.ID) })
	tables.Auras = slices.DeleteFunc(slices.Clone(tables.Auras), func(d content.Aura) bool { return drop(d.ID) })
	r.Content = content.NewSnapshot(tables)
	return r
}

func newCrowd(t *testing.T, seed uint64) *crowd {
	c := &crowd{t: t, rnd: rand.New(rand.NewPCG(seed, 1)), alive: make(map[guid.GUID]bool), tally: make(map[event.Kind]int), number: 1}
	c.rel[0] = book(t, func(content.ID) bool { return false })
	c.rel[1] = book(t, func(id content.ID) bool { return len(id)%2 == 0 })
	c.rel[1].Hash += "less"
	rel := c.rel[0].Release.Release
	rel.Number = 1
	m, err := gamemap.New(gamemap.Config{
		Map: "base:flat", Instance: 1, Seed: seed, Release: rel, AwakeAll: true, Publish: c.see,
		Office: admin.Office{},
		Find: func(hash string) (gamemap.Release, error) {
			for _, r := range c.rel {
				if r.Hash == hash {
					return r.Release.Release, nil
				}
			}
			return gamemap.Release{}, fmt.Errorf("no release %s", hash)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	c.m = m
	return c
}

// see counts deaths: one for each time that somebody who lived does not any more.
func (c *crowd) see(b *view.Batch) {
	for _, e := range b.Events {
		c.tally[e.Kind()]++
		switch e := e.(type) {
		case event.Died:
			if alive, known := c.alive[e.Unit]; known && !alive {
				c.t.Errorf("%s died twice", e.Unit)
			}
			c.alive[e.Unit] = false
		case event.Revived:
			c.alive[e.Unit] = true
		case event.Spawned:
			c.alive[e.Unit] = true
		case event.Faulted:
			c.t.Errorf("fault: %s:%d: %s: %s\n%s", e.File, e.Line, e.Handler, e.Message, e.Arguments)
		}
	}
}

func (c *crowd) pick() *entity.Unit {
	for range 20 {
		if u, ok := c.m.Unit(c.units[c.rnd.IntN(len(c.units))]); ok {
			return u
		}
	}
	return nil
}

func (c *crowd) spot() geo.Point {
	return geo.Point{X: c.rnd.Float64()*24 - 12, Y: c.rnd.Float64()*24 - 12}
}

// fill brings units until there are fifty.
func (c *crowd) fill() {
	kinds := c.rel[0].Content.Creatures
	c.units = slices.DeleteFunc(c.units, func(g guid.GUID) bool { _, ok := c.m.Unit(g); return !ok })
	for len(c.units) < 50 {
		if len(c.units)%3 == 0 {
			c.number++
			r := character.Record{ID: int64(c.number), Account: int64(c.number), Name: fmt.Sprintf("P%d", c.number), Start: "spellbook:adept", Map: "base:flat", Position: geo.Position{Point: c.spot()}}
			c.m.Control(input.Enter{Record: r, Viewer: guid.New(guid.Viewer, 0, uint64(c.number)), LogIn: true})
			c.m.Step()
			c.units = append(c.units, r.GUID())
			continue
		}
		c.m.Inside(func(tx *gamemap.Tx) {
			u, err := tx.Creatures().Summon(nil, kinds[c.rnd.IntN(len(kinds))].ID, geo.Position{Point: c.spot()}, 0)
			if err != nil {
				c.t.Fatal(err)
			}
			c.units = append(c.units, u.GUID)
		})
	}
}

// act lets something happen, whatever it is.
func (c *crowd) act() {
	u, o := c.pick(), c.pick()
	if u == nil || o == nil {
		return
	}
	spells := c.rel[c.now].Content.Spells
	auras := c.rel[c.now].Content.Auras
	direct := func(in input.Directed) {
		in.Unit, in.Other = u.GUID, o.GUID
		_, _ = c.m.Direct(in) // many things cannot be, which is right
	}
	if u.Dead && c.rnd.IntN(3) > 0 {
		direct(input.Directed{Act: input.Rise})
		return
	}
	switch c.rnd.IntN(20) {
	default:
		direct(input.Directed{Act: input.Face, At: geo.Position{Facing: geo.Heading(u.Position.Point, o.Position.Point)}})
		direct(input.Directed{Act: input.CastSpell, ID: spells[c.rnd.IntN(len(spells))].ID, At: geo.Position{Point: c.spot()}})
	case 0, 1, 2:
		direct(input.Directed{Act: input.LayAura, ID: auras[c.rnd.IntN(len(auras))].ID})
	case 3:
		direct(input.Directed{Act: input.Hurt, Points: int64(c.rnd.IntN(80))})
	case 4:
		if c.rnd.IntN(4) == 0 {
			direct(input.Directed{Act: input.Die})
		}
	case 5, 6:
		direct(input.Directed{Act: input.Rise})
	case 7:
		direct(input.Directed{Act: input.Fight})
	case 8:
		if u.Player != nil {
			_ = c.m.Submit(u.GUID, intent.Move{To: geo.Position{Point: u.Position.Point.Ahead(1, 0.3)}, Flags: intent.Forward, Time: c.m.Now()})
		}
	case 9:
		direct(input.Directed{Act: input.StopCasting})
	case 10:
		direct(input.Directed{Act: input.Teleport, At: geo.Position{Point: c.spot()}})
	}
}

// change snapshots and restores the map, or has it adopt the other release.
func (c *crowd) change(i int) {
	switch {
	case i%613 == 612:
		c.m.Step()
		m, err := c.m.Renew()
		if err != nil {
			c.t.Fatal(err)
		}
		before := c.m.Hash()
		if m.Hash() != before {
			c.t.Fatalf("operation %d: the restored map differs", i)
		}
		c.m = m
	case i%1009 == 1008:
		c.now = 1 - c.now
		next := c.rel[c.now].Release.Release
		c.m.Control(input.Adopt{Number: i, Hash: next.Hash})
		c.m.Between()
	}
}

// TestWhateverIsCastHoldsTogether lets fifty units cast, suffer, die, live again
// and be reloaded at random, and looks after each step whether what they are is
// what it must be.
func TestWhateverIsCastHoldsTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	operations := 4000
	if os.Getenv("LOAM_LONG") != "" {
		operations = 100_000
	}
	c := newCrowd(t, 11)
	c.m.Step()
	for i := 0; i < operations && !t.Failed(); i++ {
		c.fill()
		c.act()
		if i%3 == 0 {
			c.m.Step()
			c.check(i)
		}
		c.change(i)
	}
	for kind, least := range map[event.Kind]int{
		event.KindDied: operations / 100, event.KindRevived: operations / 200, event.KindCastWent: operations / 10, event.KindAuraApplied: operations / 10,
		event.KindAuraRemoved: operations / 20, event.KindDispelled: operations / 40_000, event.KindChannelBegan: operations / 10_000, event.KindAdopted: operations / 1100,
	} {
		if c.tally[kind] < least {
			t.Errorf("%s happened %d times in %d operations, want %d: too few to tell", kind, c.tally[kind], operations, least)
		}
	}
}

// check holds each unit against the rules.
func (c *crowd) check(i int) {
	s := c.rel[c.now].Content
	now := c.m.Now()
	c.m.Inside(func(tx *gamemap.Tx) {
		for u := range tx.Units() {
			wrong := func(format string, args ...any) {
				c.t.Errorf("operation %d, %s (%s): %s", i, u.GUID, u.Def, fmt.Sprintf(format, args...))
			}
			if u.Health < 0 || u.Health > u.MaxHealth || u.Dead != (u.Health == 0) {
				wrong("%d of %d points of health, dead %v", u.Health, u.MaxHealth, u.Dead)
			}
			for j, p := range u.Powers {
				if p.Now < 0 || p.Now > u.MaxPowers[j] {
					wrong("%d of %d points of %s", p.Now, u.MaxPowers[j], p.Power)
				}
			}
			c.checkTimes(u, s, now, wrong)
			stats, control, modifiers := u.Stats, u.Control, u.Modifiers
			tx.Players().Recompute(u)
			if u.Control != control || !reflect.DeepEqual(u.Modifiers, modifiers) || !reflect.DeepEqual(u.Stats, stats) {
				wrong("a recompute makes\n%+v %v %v of\n%+v %v %v", u.Stats, u.Control, u.Modifiers, stats, control, modifiers)
			}
		}
	})
}

// checkTimes looks whether anything stays longer than it may.
func (c *crowd) checkTimes(u *entity.Unit, s *content.Snapshot, now clock.Time, wrong func(string, ...any)) {
	for _, a := range u.Auras {
		def, ok := s.Aura(a.Aura)
		switch {
		case !ok:
			wrong("bears %s, which nobody defines", a.Aura)
		case a.Ends > 0 && a.Ends < now:
			wrong("bears %s, which ended %d ms ago", a.Aura, now-a.Ends)
		case u.Dead && !def.Survives:
			wrong("bears %s in death", a.Aura)
		case a.Stacks < 1 || a.Stacks > max(1, def.Stacks):
			wrong("bears %d of %s", a.Stacks, a.Aura)
		case len(a.Parts) != len(def.Effects):
			wrong("%s has %d parts of %d", a.Aura, len(a.Parts), len(def.Effects))
		}
		for _, p := range a.Parts {
			if p.Next > 0 && p.Next < now {
				wrong("%s should have ticked %d ms ago", a.Aura, now-p.Next)
			}
		}
		if (a.Ends > 0) && (u.Due[entity.DueAura] == 0 || u.Due[entity.DueAura] > max(a.Ends, now+1)) {
			wrong("%s ends at %d, but is waited for at %d", a.Aura, a.Ends, u.Due[entity.DueAura])
		}
	}
	if k := u.Cast; k != nil {
		if _, ok := s.Spell(k.Spell); !ok || k.Ends < now || u.Dead && !k.Channel && k.Ends < now {
			wrong("casts %s until %d, now it is %d", k.Spell, k.Ends, now)
		}
	}
}
