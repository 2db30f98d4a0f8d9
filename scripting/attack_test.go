//go:build linux

package scripting

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/view"
	"loam/core/world/gamemap"
	"loam/scripting/attacktest"
	"loam/scripting/check"
	"loam/scripting/luaapi"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// attackSteps is the number of steps of a map with an attack.
const attackSteps = 60

// liveOutcome is the report of a child process about one attack on a map.
type liveOutcome struct {
	attacktest.Outcome
	Behind  time.Duration // the maximum delay of the map
	Longest time.Duration // of the steps, in CPU time of the map's thread
	Ticks   int           // of the neighbour
	Uneven  string        // a tick that was not at its map time
	Faults  int
}

// liveAttacks are the files that run: all with LOAM_LONG, and of another folder; else one in
// three, and one in twelve in the form for the race detector. A script has one goroutine,
// and the maps beside it are always the same.
func liveAttacks(t *testing.T) []string {
	t.Helper()
	files, every := attacktest.Files(t, "sandbox/testdata/attacks", "testdata/attacks"), 3
	if testing.Short() {
		every = 12
	}
	if os.Getenv("LOAM_LONG") != "" || attacktest.Foreign() {
		every = 1
	}
	var some []string
	for i := 0; i < len(files); i += every {
		some = append(some, files[i])
	}
	return some
}

// TestAttacksOnALiveMap runs each attack as a handler that is called in every step, and as
// a main chunk, on a map with a second bundle whose timer must run at its map time while
// the map keeps up with real time.
func TestAttacksOnALiveMap(t *testing.T) {
	for _, file := range liveAttacks(t) {
		t.Run(attacktest.Name(file), func(t *testing.T) {
			if attacktest.Race { // times do not count
				t.Parallel()
			}
			for _, mode := range []string{"handler", "chunk"} {
				judgeLive(t, mode, file)
			}
		})
	}
}

// judgeLive returns the verdict. The delay of a map is the sum of the CPU times of its
// steps, so that a busy machine does not count as a stall and a retry cannot hide one. It
// may include other work of the process, such as garbage collection, so the best of three
// counts.
func judgeLive(t *testing.T, mode, file string) {
	t.Helper()
	o := liveChild(t, mode, file)
	for again := 0; again < 2 && o.Behind > attacktest.MaxTime && !attacktest.Race; again++ {
		next := liveChild(t, mode, file)
		o.Behind = min(o.Behind, next.Behind)
	}
	if wrong := o.Verdict(); wrong != "" {
		t.Errorf("%s: %s", mode, wrong)
	} else if o.Ticks < attackSteps/2-1 || o.Uneven != "" {
		t.Errorf("%s: the neighbour's timer ran %d times in %d steps, and not at its time: %s", mode, o.Ticks, attackSteps, o.Uneven)
	} else if wrong := o.TooMuch(o.Behind); wrong != "" {
		t.Errorf("%s: the map was behind: %s", mode, wrong)
	}
	if testing.Verbose() {
		t.Logf("%s: longest step %v, %v behind, %d MB, %d faults, %.80s", mode, o.Longest.Round(time.Millisecond), o.Behind.Round(time.Millisecond), o.Resident>>10, o.Faults, o.Text)
	}
}

func liveChild(t *testing.T, mode, file string) (o liveOutcome) {
	t.Helper()
	attacktest.Run(t, "TestLiveAttackChild", file, mode, &o)
	return o
}

// TestLiveAttackChild is one attack, if liveChild runs it.
func TestLiveAttackChild(t *testing.T) {
	mode, code := attacktest.Child(t)
	s := newSiege(t)
	goroutines := runtime.NumGoroutine()
	mode, apart := strings.CutPrefix(mode, "apart ")
	if apart {
		s.guests = newGuests(t)
	}
	s.run(10)
	s.attack(mode, code)
	s.run(attackSteps - 10)
	if apart {
		s.guests.Close()
	}
	o := s.outcome()
	for range 1_000_000 { // what has ended may take a moment to be gone
		if o.Leaked = runtime.NumGoroutine() - goroutines; o.Leaked <= 0 || !apart {
			break
		}
		runtime.Gosched()
	}
	o.Resident = attacktest.Resident(t)
	attacktest.Report(t, o)
}

// TestAttacksInAProcess runs some attacks as TestAttacksOnALiveMap does, with the attacker in
// a process of its own.
func TestAttacksInAProcess(t *testing.T) {
	if attacktest.Race {
		t.Skip("it slows down what has limits of time")
	}
	files := attacktest.Files(t, "sandbox/testdata/attacks", "testdata/attacks")
	for i := 0; i < len(files); i += 15 {
		t.Run(attacktest.Name(files[i]), func(t *testing.T) {
			judgeLive(t, "apart handler", files[i])
			judgeLive(t, "apart chunk", files[i])
		})
	}
}

// TestAttacksOneAfterAnotherOnALiveMap adopts one attack after the other on one map, to
// check that map and neighbour are not affected.
func TestAttacksOneAfterAnotherOnALiveMap(t *testing.T) {
	if attacktest.Race {
		t.Skip("shadow memory multiplies what they use")
	}
	s := newSiege(t)
	s.run(2)
	for _, file := range liveAttacks(t) {
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s.attack("handler", code)
		s.run(4)
		if o := s.outcome(); o.Harm != "" || o.Uneven != "" || o.Escaped() {
			t.Fatalf("%s: %+v", file, o)
		}
	}
}

// siege is a map with a neighbour and an attacker on it.
type siege struct {
	t      *testing.T
	m      *gamemap.Map
	number int
	behind time.Duration
	most   time.Duration
	long   time.Duration
	ticks  []clock.Time
	text   string // last result of the attack
	harm   string
	faults []event.Faulted
	leaks  []string
	guests *guests // nil: the attacker runs in this process
}

const neighbour = `
neighbour_secret = 42
local leaks = {%LEAKS}
function map:on_create() self:every("100ms", "tick") end
function map:tick()
  local bad = {}
  local function claim(name, ok) if not ok then bad[#bad + 1] = name end end
` + attacktest.Claims + `  claim("secret", neighbour_secret == 42)
  claim("map", map:id() == "yard:field")
  for _, name in ipairs(leaks) do claim(name, rawget(_G, name) == nil and _G[name] == nil) end
  map:tell("tick " .. table.concat(bad, ","))
end
`

func newSiege(t *testing.T) *siege {
	t.Helper()
	runtime.LockOSThread() // whose time counts, until the test ends
	s := &siege{t: t}
	m, err := gamemap.New(gamemap.Config{
		Map: "yard:field", Instance: 1, Seed: 7, AwakeAll: true, Wall: true, Release: s.release(s.program("")), Publish: s.see,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.m = m
	m.Inside(func(tx *gamemap.Tx) {
		for i := range 20 {
			if _, err := tx.Creatures().Summon(nil, "yard:beast", at(float64(i*40), 0), 0); err != nil {
				t.Fatal(err)
			}
		}
	})
	return s
}

func (s *siege) release(p *Program) gamemap.Release {
	s.number++
	return gamemap.Release{Number: s.number, Hash: fmt.Sprint("siege ", s.number), Content: p.content, Program: bound{p}}
}

// program compiles neighbour and attacker, without the checks that would refuse
// most attacks before they run.
func (s *siege) program(attacker string) *Program {
	s.t.Helper()
	files := []Source{luaFile("neighbour:scripts/a.lua", strings.ReplaceAll(neighbour, "%LEAKS", strings.Join(s.leaks, ", ")))}
	if attacker != "" {
		files = append(files, luaFile("attacker:scripts/main.lua", attacker))
	}
	c := NewCompiler(threadTime) // otherwise the neighbour is at fault on a busy machine
	if attacktest.Race {
		c.limits.Wall = 2 * time.Second
	}
	b := builder{program: &Program{
		content: content.NewSnapshot(worldTables(s.t)), clock: c.clock, limits: c.limits, byName: make(map[string]*check.Bundle), files: make(map[string]*source.File),
	}}
	for i, name := range []string{"neighbour", "attacker"} {
		made := check.New(check.Info{Name: name, Apart: name == "attacker" && s.guests != nil}, i)
		b.program.bundles = append(b.program.bundles, made)
		b.program.byName[name] = made
	}
	if s.guests != nil {
		b.program.guests = s.guests.Take
	}
	c.compile(&b, files)
	if len(b.problems) > 0 {
		return nil
	}
	return b.program
}

// bound is a program whose attacker has the names of the format.
type bound struct{ *Program }

func (p bound) Box(at inbox.Place) (gamemap.Scripts, error) {
	r := p.newRoom(roomOptions{place: luaapi.OnMap, mapID: at.Map, random: at.Random, entries: at.Entries, wall: at.Wall})
	attacker := r.site.byName["attacker"]
	double(attacker)
	if err := r.loading.load(); err != nil {
		return nil, err
	}
	return &mapBox{room: r}, nil
}

// double binds the test doubles of the format.
func double(t *tenant) {
	vm := t.vm
	attacktest.Host{
		State: vm.State(), Function: vm.Function, ReadOnly: vm.ReadOnly, Bind: t.bind,
		Class: func(methods map[string]lua.LGFunction) func(*attacktest.Unit, *lua.LTable) *lua.LUserData {
			class := vm.NewClass(sandbox.ClassSpec{Name: "unit", Methods: methods})
			return func(u *attacktest.Unit, fields *lua.LTable) *lua.LUserData { return class.NewWith(u, fields) }
		},
		Self: func(L *lua.LState) *attacktest.Unit { return sandbox.Object[*attacktest.Unit](L, 1, "unit") },
	}.Double()
}

// attack adopts a release with the attack. One that does not compile, or fails during
// preparation, is refused: the neighbour continues.
func (s *siege) attack(mode string, code []byte) {
	s.leaks = nil
	for _, name := range attacktest.Leaks(code) {
		s.leaks = append(s.leaks, fmt.Sprintf("%q", name))
	}
	text := string(code)
	if mode == "handler" {
		text = "function map:on_message() end\nfunction map:go() self:after(\"50ms\", \"go\")\n" +
			"local answer = (function(...)\n" + text + "\nend)()\nif type(answer) == \"string\" and #answer < 200 then map:tell(\"answer \" .. answer) end end"
	}
	p := s.program(text)
	if p == nil {
		s.text = "refused by the compiler"
		return
	}
	rel := s.release(p)
	var failed error
	s.m.Prepare(rel, func(err error) { failed = err })
	s.timed(s.m.Between)
	if failed != nil {
		s.text = "refused: " + failed.Error()
		return
	}
	s.m.Control(input.Adopt{Number: rel.Number, Hash: rel.Hash})
	s.timed(s.m.Between)
	if mode == "handler" {
		s.m.Inside(func(tx *gamemap.Tx) {
			if err := tx.Handlers().StartTimer(nil, entity.Timer{Bundle: "attacker", Handler: "go"}, 50, 50); err != nil {
				s.t.Fatal(err)
			}
		})
	}
}

func (s *siege) see(b *view.Batch) {
	for _, e := range b.Events {
		switch e := e.(type) {
		case event.Told:
			if bad, ok := strings.CutPrefix(e.Text.Key, "tick "); ok && e.Text.Bundle == "neighbour" {
				s.ticks, s.harm = append(s.ticks, b.Time), s.harm+bad
			} else if answer, ok := strings.CutPrefix(e.Text.Key, "answer "); ok {
				s.text = answer
			}
		case event.Faulted:
			s.faults = append(s.faults, e)
		}
	}
}

// run makes steps and adds up the delay of the map.
func (s *siege) run(steps int) {
	for range steps {
		s.timed(s.m.Step)
		s.behind = max(0, s.behind-time.Duration(clock.Step)*time.Millisecond)
	}
}

// timed adds the CPU time of the map's thread.
func (s *siege) timed(do func()) {
	began := threadTime()
	do()
	took := threadTime() - began
	s.behind, s.long = s.behind+took, max(s.long, took)
	s.most = max(s.most, s.behind-time.Duration(clock.Step)*time.Millisecond)
}

func threadTime() time.Duration {
	_, used, _ := clock.ThreadTime()
	return used
}

func (s *siege) outcome() liveOutcome {
	o := liveOutcome{Outcome: attacktest.Outcome{Text: s.text, Harm: s.harm}, Behind: s.most, Longest: s.long, Ticks: len(s.ticks), Faults: len(s.faults)}
	for i := 1; i < len(s.ticks); i++ {
		if gap := s.ticks[i] - s.ticks[i-1]; gap != 100 {
			o.Uneven = fmt.Sprintf("%d ms after the one before, at %d", gap, s.ticks[i])
		}
	}
	for _, f := range s.faults {
		if f.Handler != "" && (f.Bundle != "attacker" || f.File != "attacker/scripts/main.lua" || f.Line < 1 || len(f.Message) > source.MaxMessage) {
			o.Fault = fmt.Sprintf("%.300v", f)
		}
	}
	return o
}
