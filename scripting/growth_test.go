package scripting

import (
	"runtime"
	"testing"

	"loam/scripting/attacktest"
)

// Rounds of measuring are far apart. What entries may have allocated in the meantime is
// added up, and a bundle that may be above its limit is measured before its next entry.
func TestABundleDoesNotOutgrowItsLimitBetweenRounds(t *testing.T) {
	if testing.Short() || attacktest.Race {
		t.Skip("measures the heap")
	}
	const limit = 4 << 20
	for _, test := range []struct{ name, yard, more string }{
		{"records in its state", `function map:on_create() self:every("50ms", "go") end
			function map:go() local s = map.state for i = 1, 800 do local r = {} r.x, r.y = i, i s[#s + 1] = r end end`, ``},
		{"long strings in its state", `function map:on_create() self:every("50ms", "go") end
			function map:go() local s = map.state s[#s + 1] = ("x"):rep(400000) end`, ``},
		{"closures in its state", `function map:on_create() self:every("50ms", "go") end
			function map:go() local s = map.state for i = 1, 800 do local a, b, c, d = i, i, i, i s[#s + 1] = function() return a, b, c, d end end end`, ``},
		{"in a function that another bundle calls", `export{keep = function(t) local s = map.state for i = 1, 200 do s[#s + 1] = {t.text .. i} end end}`,
			`function map:on_create() self:every("50ms", "go") end function map:go() for i = 1, 3 do imports.yard.keep{text = ("x"):rep(1000)} end end`},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, test.yard, luaFile("more:scripts/a.lua", test.more))
			f.box.site.byName["yard"].code.Info.Memory = limit
			f.cfg.Development = false
			f.start()
			base, most := heap(), 0
			for i := range 100 {
				f.Step()
				f.events = nil
				if i%5 == 4 {
					most = max(most, heap()-base)
				}
			}
			if most > 2*limit+1<<20 || most < limit/4 {
				t.Errorf("the heap grew by %s, the limit is %s", megabytes(most), megabytes(limit))
			}
		})
	}
}

func heap() int {
	var stats runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return int(stats.HeapAlloc)
}
