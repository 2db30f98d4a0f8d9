package bench

import (
	"context"
	"errors"
	"fmt"
	"time"

	"loam/core/world/gamemap"
	"loam/mods/release"
	"loam/scripting"
	guests "loam/scripting/guest"
)

// apartScript has a handler without a call of the API, and one with apartAPI of them.
const apartScript = `
local g = creature "guard"
function g:on_damage_taken(amount, attacker) return amount end
function g:on_aggro(enemy) for i = 1, 10 do self:level() end end
`

// apartAPI is how many functions of the API the second handler of apartScript calls.
const apartAPI = 10

// apartCalls measures a call of a handler of a bundle with isolated: process, and a call of
// the API in one. Both wait for another process, so real time counts.
func apartCalls(ctx context.Context, o Options) ([]Figure, error) {
	compiler := scripting.NewCompiler(sinceStart())
	if o.Guest != nil {
		pool := guests.NewPool(o.Guest)
		defer pool.Close()
		compiler.Guests(pool.Take)
	}
	w := newWorld("maps:\n"+field("field", 100), apartScript)
	w.files[0].text += "isolated: process\n"
	packed, err := w.archive()
	if err != nil {
		return nil, err
	}
	rel, problems := release.OpenArchives(release.Options{Compiler: compiler}, []release.Archive{{Name: name, Data: packed}})
	if len(problems) > 0 {
		return nil, fmt.Errorf("the world has problems:\n%w", problems)
	}
	var scripts gamemap.Scripts
	m, err := mapOf(rel, func(c *gamemap.Config) {
		c.AwakeAll, c.Wall = true, false // a step has no room for so many calls
		c.Release.Program = keeper{c.Release.Program, &scripts}
	}, nil)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	c, err := newCaller(m, scripts, o.of(20000, 100))
	if err != nil {
		return nil, err
	}
	plain := median(o.rounds(), func() { m.Inside(c.change) }).wall / time.Duration(c.calls)
	c.calls /= apartAPI
	calling := median(o.rounds(), func() { m.Inside(c.notice) }).wall / time.Duration(c.calls)
	if c.wrong {
		return nil, errors.New("a handler returned another value than its argument")
	}
	if ran, want := c.ran(), int64((1+apartAPI)*c.calls*o.rounds()); ran != want {
		return nil, fmt.Errorf("%d handlers ran in %d calls: the others were skipped", ran, want)
	}
	f := Figure{Name: "script.apart", Range: fmt.Sprintf("arguments=3,results=1,calls=%d", c.calls*apartAPI), Unit: "ns", Value: float64(plain.Nanoseconds())}
	f.note("api_ns", float64((calling-plain).Nanoseconds())/apartAPI)
	f.note("in_a_process", o.Guest != nil)
	return []Figure{f}, ctx.Err()
}
