package bench

import (
	"context"
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/entity"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/world/gamemap"
)

const callScript = `
local g = creature "guard"
function g:on_damage_taken(amount, attacker) return amount end
function g:on_aggro(enemy) end
`

// scriptCalls measures a call of a handler with self, a number and a unit that
// returns a number, one that is only told, and the moment at which nobody waits.
func scriptCalls(ctx context.Context, o Options) ([]Figure, error) {
	calls := o.of(1000000, 1000)
	w := newWorld("maps:\n"+field("field", 100), callScript)
	rel, err := w.release()
	if err != nil {
		return nil, err
	}
	var scripts gamemap.Scripts
	m, err := mapOf(rel, func(c *gamemap.Config) {
		c.AwakeAll = true
		c.Release.Program = keeper{c.Release.Program, &scripts}
	}, nil)
	if err != nil {
		return nil, err
	}
	c, err := newCaller(m, scripts, calls)
	if err != nil {
		return nil, err
	}
	bare, err := bareCalls(o, calls)
	if err != nil {
		return nil, err
	}
	figures := []Figure{
		c.figure("script.call", "arguments=3,results=1", o, c.change),
		c.figure("script.notice", "arguments=2,results=0", o, c.notice),
		c.figure("script.nobody", "a_hook_of_a_unit", o, c.nobody),
		c.figure("script.nospell", "a_hook_of_a_spell", o, c.nospell),
	}
	figures[0].note("times_pcall", figures[0].Value/bare.Value)
	figures = append(figures, bare)
	figures[0].Bar, figures[2].Bar, figures[3].Bar = Bar{AtMost, 250}, Bar{AtMost, 3}, Bar{AtMost, 10}
	if c.wrong {
		return nil, errors.New("a handler returned another value than its argument")
	}
	if ran, want := c.ran(), int64(2*calls*o.rounds()); ran != want {
		return nil, fmt.Errorf("%d handlers ran in %d calls: the others were skipped", ran, want)
	}
	return figures, ctx.Err()
}

// bareCalls measures a protected call of the same function in the Lua engine alone, without
// anything of a map: what no handler can be faster than.
func bareCalls(o Options, calls int) (Figure, error) {
	vm := lua.NewState(lua.Options{SkipOpenLibs: true})
	defer vm.Close()
	if err := vm.DoString("function f(self, amount, attacker) return amount end"); err != nil {
		return Figure{}, err
	}
	fn, self, attacker := vm.GetGlobal("f"), vm.NewUserData(), vm.NewUserData()
	var failed error
	took := median(o.rounds(), func() {
		for i := range calls {
			vm.Push(fn)
			vm.Push(self)
			vm.Push(lua.LNumber(i))
			vm.Push(attacker)
			if err := vm.PCall(3, 1, nil); err != nil {
				failed = err
			}
			vm.Pop(1)
		}
	})
	f := Figure{Name: "script.pcall", Range: fmt.Sprintf("arguments=3,results=1,calls=%d", calls), Unit: "ns", Value: float64(took.cpu.Nanoseconds()) / float64(calls)}
	f.note("wall_ns", float64(took.wall.Nanoseconds())/float64(calls))
	return f, failed
}

// caller calls handlers of one unit.
type caller struct {
	m     *gamemap.Map
	box   gamemap.Scripts
	self  *entity.Unit
	args  hook.Args
	calls int
	count int
	wrong bool
}

// newCaller summons two units: the one whose handlers are called, and the one that these
// handlers receive as an argument.
func newCaller(m *gamemap.Map, box gamemap.Scripts, calls int) (c *caller, err error) {
	var pair [2]*entity.Unit
	m.Inside(func(tx *gamemap.Tx) {
		for i := range pair {
			if pair[i], err = tx.Creatures().Summon(nil, name+":guard", geo.Position{Point: geo.Point{X: float64(i * 20)}}, 0); err != nil {
				return
			}
		}
	})
	if err != nil {
		return nil, err
	}
	return &caller{m: m, box: box, self: pair[0], args: hook.Args{Units: [2]guid.GUID{pair[1].GUID}}, calls: calls}, nil
}

func (c *caller) figure(name, on string, o Options, do func(tx *gamemap.Tx)) Figure {
	c.count = 0
	rounds := o.rounds()
	took := median(rounds, func() { c.m.Inside(do) })
	f := Figure{Name: name, Range: fmt.Sprintf("%s,calls=%d", on, c.calls), Unit: "ns", Value: float64(took.cpu.Nanoseconds()) / float64(c.calls)}
	f.note("wall_ns", float64(took.wall.Nanoseconds())/float64(c.calls))
	f.note("called", c.count/rounds)
	return f
}

// ran is how many calls of handlers there were, as the engine counts them.
func (c *caller) ran() (n int64) {
	for _, b := range inbox.ProfileOf(c.box, false).Bundles {
		for _, h := range b.Handlers {
			n += h.Calls
		}
	}
	return n
}

func (c *caller) change(tx *gamemap.Tx) {
	for i := range c.calls {
		v := c.box.Change(tx, hook.DamageTaken, c.self.GUID, c.args, value.OfNumber(float64(i)))
		c.wrong = c.wrong || v.Number() != float64(i)
		c.count++
	}
}

func (c *caller) notice(tx *gamemap.Tx) {
	for range c.calls {
		if c.self.Hooks.Has(hook.Aggro) {
			c.box.Notice(tx, hook.Aggro, c.self.GUID, 0, c.args)
			c.count++
		}
	}
}

// nobody is what a map does at a hook that no handler of the unit waits for.
func (c *caller) nobody(tx *gamemap.Tx) {
	for range c.calls {
		if c.self.Hooks.Has(hook.Evade) {
			c.box.Notice(tx, hook.Evade, c.self.GUID, 0, c.args)
			c.count++
		}
	}
}

// nospell is what a map does at a hook of a spell that no handler waits for.
func (c *caller) nospell(tx *gamemap.Tx) {
	for range c.calls {
		if c.box.Listens(hook.SpellHit, name+":spark") {
			c.box.NoticeSpell(tx, hook.SpellHit, name+":spark", c.args)
			c.count++
		}
	}
}

// keeper is a program that reports the box it makes.
type keeper struct {
	gamemap.Program
	box *gamemap.Scripts
}

// Box makes a box and keeps it.
func (k keeper) Box(at inbox.Place) (gamemap.Scripts, error) {
	s, err := k.Program.Box(at)
	*k.box = s
	return s, err
}
