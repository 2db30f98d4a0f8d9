//go:build linux

package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/scripting/attacktest"
	"loam/scripting/source"
)

// weighed is the report of a child process about the memory of one script.
type weighed struct {
	Gauged, Live int // bytes
	Nodes        int
	Text         string
	Whole        bool // the script kept what its file-level locals had
}

// tolerance is the permitted difference of the gauge from the live heap.
func (w weighed) wrong() string {
	difference := w.Gauged - w.Live
	if max(difference, -difference) > max(w.Live/5, 1<<20) {
		return fmt.Sprintf("the gauge counts %d KB, the heap has %d KB: %.100s", w.Gauged>>10, w.Live>>10, w.Text)
	}
	return ""
}

// scriptsToWeigh are attack files (the project's own, or those of the folder that LOAM_ATTACKS
// names) and scripts of the examples; a sample unless all are asked for.
func scriptsToWeigh(t *testing.T) []string {
	t.Helper()
	files := attacktest.Files(t, ownAttacks, "../testdata/attacks")
	for _, pattern := range []string{"../../examples/*/*.lua", "../../examples/*/*/*.lua"} {
		examples, _ := filepath.Glob(pattern)
		files = append(files, examples...)
	}
	if os.Getenv("LOAM_LONG") != "" {
		return files
	}
	var sample []string
	for i := 0; i < len(files); i += 12 {
		sample = append(sample, files[i])
	}
	return sample
}

// TestTheGaugeCountsWhatTheHeapHas compares the gauge with the live heap after a forced
// collection, one script a process. LOAM_LONG=1 weighs all of them.
func TestTheGaugeCountsWhatTheHeapHas(t *testing.T) {
	if testing.Short() || attacktest.Race {
		t.Skip("on one goroutine, without shadow memory")
	}
	for _, file := range scriptsToWeigh(t) {
		t.Run(attacktest.Name(file), func(t *testing.T) {
			var w weighed
			attacktest.Run(t, "TestGaugeChild", file, "entry", &w)
			if wrong := w.wrong(); wrong != "" {
				t.Error(wrong)
			}
			t.Logf("%d KB gauged, %d KB live, %d values, %v: %.60s", w.Gauged>>10, w.Live>>10, w.Nodes, w.Whole, w.Text)
		})
	}
}

// TestGaugeChild weighs one script, if the test above runs it.
func TestGaugeChild(t *testing.T) {
	_, code := attacktest.Child(t)
	attacktest.Report(t, weigh(t, code))
}

var (
	fileLocal    = regexp.MustCompile(`(?m)^local (\w+ *=)`)
	fileFunction = regexp.MustCompile(`(?m)^local (function)`)
)

// weigh runs a script as one handler, with its file-level locals as globals so that what
// they have can still be reached, and measures what it leaves.
func weigh(t *testing.T, code []byte) (w weighed) {
	s := newStage(t, false)
	s.box.m.wall = time.Second
	s.box.limits.HandlerInstructions = 1_000_000
	e := s.environment("attacker")
	whole := fileFunction.ReplaceAll(fileLocal.ReplaceAll(code, []byte("$1")), []byte("$1"))
	chunk, err := source.Compile("attacker/scripts/main.lua", whole)
	if w.Whole = err == nil; err != nil {
		if chunk, err = source.Compile("attacker/scripts/main.lua", code); err != nil {
			w.Text = err.Error()
			return w
		}
	}
	s.mute(t, e, chunk)
	w.Text = s.attack(e, chunk, false)
	s.attack(s.environment("next"), mustChunk(t, "local function deep(n) local a, b, c, d, e, f, g, h if n > 0 then deep(n - 1) end return a end deep(150)"), false)
	e.chunks = append(e.chunks, chunk)
	g := e.Gauge(1 << 40)
	g.Walk(e.Globals(), 1<<40)
	w.Gauged, w.Nodes = g.Bytes(), g.Nodes()
	*g = Gauge{}
	before := liveHeap()
	e.Close()
	*e = Env{}
	w.Live = before - liveHeap()
	runtime.KeepAlive(s)
	runtime.KeepAlive(chunk)
	return w
}

func liveHeap() int {
	var stats runtime.MemStats
	for range 3 {
		runtime.GC()
	}
	runtime.ReadMemStats(&stats)
	return int(stats.HeapAlloc)
}

// mute binds an object that accepts everything to the names that a script of an example
// uses of the API.
func (s *stage) mute(t *testing.T, e *Env, chunk *source.Chunk) {
	t.Helper()
	anything, err := e.Run(mustChunk(t, `local any = {} return setmetatable(any, {__index = function() return any end, __call = function() return any end, __newindex = function() end})`))
	if err != nil {
		t.Fatal(err)
	}
	e.chunks = nil
	for _, g := range chunk.Globals() {
		if !Exists(g.Name) && e.given.RawGetString(g.Name) == lua.LNil && !g.Write {
			e.Bind(g.Name, anything)
		}
	}
}

// TestGauge calibrates the sizes: each script builds much of one shape.
func TestGauge(t *testing.T) {
	if testing.Short() || attacktest.Race {
		t.Skip("measures the heap")
	}
	for _, test := range []struct{ name, src string }{
		{"empty tables", `t = {} for i = 1, 10000 do t[i] = {} end`},
		{"lists of three", `t = {} for i = 1, 10000 do t[i] = {1, 2, 3} end`},
		{"lists that grow", `t = {} for i = 1, 2000 do t[i] = {} for k = 1, 20 do t[i][k] = k end end`},
		{"one long list", `t = {} for i = 1, 60000 do t[i] = true end`},
		{"numbers in a list", `t = {} for i = 1, 60000 do t[i] = i * 1.5 end`},
		{"records", `t = {} for i = 1, 5000 do t[i] = {x = 1, y = 2} end`},
		{"records that grow", `t = {} for i = 1, 5000 do local r = {} r.x, r.y = 1, 2 t[i] = r end`},
		{"records of five", `t = {} for i = 1, 3000 do local r = {} r.a, r.b, r.c, r.d, r.e = 1, 2, 3, 4, 5 t[i] = r end`},
		{"records of twelve", `t = {} for i = 1, 1000 do t[i] = {a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10, k = 11, l = 12} end`},
		{"a set of numbers", `t = {} for i = 1, 30000 do t[i * 70000] = true end`},
		{"a set of texts", `t = {} for i = 1, 30000 do t["k" .. i] = true end`},
		{"short texts", `t = {} for i = 1, 30000 do t[i] = "n" .. i end`},
		{"constants", `t = {} for i = 1, 60000 do t[i] = "text" end`},
		{"parts of a long text", `t = {} local s = ("x"):rep(1000000) for i = 1, 2000 do t[i] = s:sub(i, i + 99) end`},
		{"captures", `t = {} local s = ("x"):rep(1000000) for i = 1, 2000 do t[i] = s:match("^(x" .. ("x"):rep(50) .. ")", i) end`},
		{"captures of many texts", `t = {} for i = 1, 7 do t[i] = ("ab" .. ("x"):rep(900000 + i)):match("^(ab)") end`},
		{"words of many texts", `t = {} for i = 1, 7 do t[i] = ("ab " .. ("x"):rep(900000 + i)):gmatch("%a+")() end`},
		{"what gsub passes on", `t = {} for i = 1, 3 do ("ab " .. ("x"):rep(900000 + i)):gsub("^%a+", function(w) t[i] = w end) end`},
		{"long texts", `t = {} for i = 1, 7 do t[i] = ("x"):rep(1000000 + i) end`},
		{"one text many times", `t = {} local s = ("x"):rep(1000000) for i = 1, 10000 do t[i] = s end`},
		{"joined lists", `t = {} for i = 1, 200 do t[i] = table.concat({("x"):rep(5000), ("y"):rep(4000 + i)}, ",") end`},
		{"closures", `t = {} for i = 1, 5000 do local n = i * 2 t[i] = function() return n end end`},
		{"closures of one local", `t = {} local n = 5 for i = 1, 10000 do t[i] = function() return n end end`},
		{"pattern iterators", `t = {} for i = 1, 3000 do t[i] = ("a b"):gmatch("%a") end`},
		{"pattern iterators of long texts", `t = {} for i = 1, 6 do t[i] = ("a"):rep(1000000):gmatch("a") t[i]() end`},
		{"finished coroutines", `t = {} for i = 1, 300 do t[i] = coroutine.create(function() end) coroutine.resume(t[i]) end`},
		{"dropped coroutines", `t = {} for i = 1, 200 do t[i] = coroutine.create(function() local a, b, c = 1, 2, 3 coroutine.yield(a, b, c) end) coroutine.resume(t[i]) end`},
		{"wrapped coroutines", `t = {} for i = 1, 200 do t[i] = coroutine.wrap(function() coroutine.yield() end) t[i]() end`},
		{"locals of coroutines", `t = {} for i = 1, 200 do coroutine.wrap(function() local big, n = ("x"):rep(30000), i t[i] = function() return n end coroutine.yield(function() return big end) end)() end`},
		{"locals of protected calls", `t = {} for i = 1, 200 do pcall(function() local n, big = i, ("x"):rep(30000) t[i] = function() return n end local other = function() return big end error() end) end`},
		{"neighbours of captured locals", `t = {} for i = 1, 200 do local big = ("x"):rep(30000) local n, other = i, function() return big end t[i] = function() return n end end`},
		{"one number of each page", `t = {} for i = 1, 3000 do local n = i * 1000 t[i] = n n = n + .5 n = n + .5 n = n + .5 n = n + .5 n = n + .5 n = n + .5 n = n + .5 n = n + .5 n = n + .5 n = n + .5 n = n + .5 n = n + .5 n = n + .5 n = n + .5 n = n + .5 n = n + .5 n = n + .5 n = n + .5 n = n + .5 n = n + .5 end`},
		{"removed elements", `t = {} for i = 1, 7 do t[i] = ("x"):rep(900000 + i) end while #t > 0 do table.remove(t) end`},
		{"elements that are set to nil", `t = {} for i = 1, 7 do t[i] = ("x"):rep(900000 + i) end for i = 7, 1, -1 do t[i] = nil end`},
		{"a small set of numbers", `t = {} for i = 1, 300 do t[i] = {} for k = 1, 30 do t[i][k * 70000] = true end end`},
		{"a set of 14,000", `t = {} for i = 1, 14000 do t["k" .. i] = true end`},
		{"a set of 40,000", `t = {} for i = 1, 40000 do t["k" .. i] = true end`},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := weigh(t, []byte(test.src))
			if wrong := w.wrong(); wrong != "" {
				t.Error(wrong)
			}
			t.Logf("%d KB gauged, %d KB live", w.Gauged>>10, w.Live>>10)
		})
	}
}
