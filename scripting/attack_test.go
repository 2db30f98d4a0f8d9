//go:build linux

package scripting

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/gamemap"
	"loam/core/view"
	"loam/scripting/luaapi"
	"loam/scripting/sandbox"
	"loam/scripting/source"
)

// Limits of the verdicts on a live map, and of a child process. The process holds
// a map with its tests besides what the attack takes.
const (
	attackBehind   = 100 * time.Millisecond
	attackResident = 200 << 10 // KB
	attackSpace    = 9 << 30
	attackTime     = 8 * time.Second // of the product; a race build gets ten times as much
	attackSteps    = 60
	attackMarker   = "@@live-attack "
)

// liveOutcome is what a child process reports about one attack on a map.
type liveOutcome struct {
	Text     string        // what the attack returned last
	Behind   time.Duration // the most by which the map was behind its time
	Longest  time.Duration // of the steps, in CPU time of the map's thread
	Resident int64         // peak, in KB
	Leaked   int           // goroutines
	Harm     string        // what the neighbour found broken
	Ticks    int           // of the neighbour
	Uneven   string        // a tick that did not come at its map time
	Fault    string        // a fault that is told badly
	Faults   int
}

func liveAttackFiles(t *testing.T) []string {
	t.Helper()
	folder := os.Getenv("LOAM_ATTACKS")
	if folder == "" {
		folder = "sandbox/testdata/attacks"
	}
	if _, err := os.Stat(folder); err != nil { // told from the root of the module
		folder = filepath.Join("..", folder)
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.lua"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no attack files in %s (%v)", folder, err)
	}
	if folder == "sandbox/testdata/attacks" {
		own, _ := filepath.Glob("testdata/attacks/*.lua")
		files = append(files, own...)
	}
	return files
}

// TestAttacksOnALiveMap runs each attack as a handler that is called in every
// step, and as a main chunk, on a map beside a bundle whose timer must run at its
// map time while the map keeps up with real time.
func TestAttacksOnALiveMap(t *testing.T) {
	for _, file := range liveAttackFiles(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".lua"), func(t *testing.T) {
			if raceEnabled { // times do not count
				t.Parallel()
			}
			for _, mode := range []string{"handler", "chunk"} {
				judgeLive(t, mode, file)
			}
		})
	}
}

// judgeLive gives the verdict. How far a map is behind is added up from the CPU
// time of its steps, so that a busy machine is not taken for a stall and no
// second try can hide one; what else the process does at the time, as collecting
// garbage, may fall into it, which is why the best of three counts.
func judgeLive(t *testing.T, mode, file string) {
	t.Helper()
	o := liveChild(t, mode, file)
	for again := 0; again < 2 && o.Behind > attackBehind && !raceEnabled; again++ {
		next := liveChild(t, mode, file)
		o.Behind = min(o.Behind, next.Behind)
	}
	switch {
	case strings.HasPrefix(o.Text, "ESCAPED"):
		t.Errorf("%s: escaped: %s", mode, o.Text)
	case o.Harm != "":
		t.Errorf("%s: the neighbour is broken: %s", mode, o.Harm)
	case o.Ticks < attackSteps/2-1 || o.Uneven != "":
		t.Errorf("%s: the neighbour's timer ran %d times in %d steps, and not at its time: %s", mode, o.Ticks, attackSteps, o.Uneven)
	case o.Leaked > 0:
		t.Errorf("%s: %d goroutines were left behind", mode, o.Leaked)
	case o.Fault != "":
		t.Errorf("%s: a fault is told badly: %s", mode, o.Fault)
	case !raceEnabled && o.Behind > attackBehind:
		t.Errorf("%s: the map was %v behind", mode, o.Behind)
	case !raceEnabled && o.Resident > attackResident:
		t.Errorf("%s: the process took %d MB", mode, o.Resident>>10)
	}
	if testing.Verbose() {
		t.Logf("%s: longest step %v, %v behind, %d MB, %d faults, %.80s", mode, o.Longest.Round(time.Millisecond), o.Behind.Round(time.Millisecond), o.Resident>>10, o.Faults, o.Text)
	}
}

func liveChild(t *testing.T, mode, file string) liveOutcome {
	t.Helper()
	limit := attackTime
	if raceEnabled {
		limit *= 10
	}
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestLiveAttackChild$")
	cmd.Env = append(os.Environ(), "LOAM_ATTACK_FILE="+file, "LOAM_ATTACK_MODE="+mode)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	err := cmd.Run()
	for line := range strings.Lines(stderr.String()) {
		if text, ok := strings.CutPrefix(line, attackMarker); ok {
			var o liveOutcome
			if err := json.Unmarshal([]byte(text), &o); err != nil {
				t.Fatal(err)
			}
			return o
		}
	}
	t.Fatalf("dead in mode %s: %v: %.1000s", mode, err, stderr.String())
	panic("not reached")
}

// TestLiveAttackChild is one attack, when run by liveChild.
func TestLiveAttackChild(t *testing.T) {
	file := os.Getenv("LOAM_ATTACK_FILE")
	if file == "" {
		t.Skip("only for child processes of TestAttacksOnALiveMap")
	}
	if !raceEnabled {
		limit := syscall.Rlimit{Cur: attackSpace, Max: attackSpace}
		if err := syscall.Setrlimit(syscall.RLIMIT_AS, &limit); err != nil {
			t.Fatal(err)
		}
	}
	body, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := newSiege(t)
	goroutines := runtime.NumGoroutine()
	s.run(10)
	s.attack(os.Getenv("LOAM_ATTACK_MODE"), string(body))
	s.run(attackSteps - 10)
	o := s.outcome()
	o.Leaked = runtime.NumGoroutine() - goroutines
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	o.Resident = usage.Maxrss
	line, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(os.Stderr, "\n%s%s\n", attackMarker, line)
	os.Exit(0)
}

// TestAttacksOneAfterAnotherOnALiveMap adopts one attack after the other on one
// map, to see that map and neighbour stay good.
func TestAttacksOneAfterAnotherOnALiveMap(t *testing.T) {
	if raceEnabled {
		t.Skip("shadow memory multiplies what they use")
	}
	s := newSiege(t)
	s.run(2)
	for _, file := range liveAttackFiles(t) {
		body, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s.attack("handler", string(body))
		s.run(4)
		if o := s.outcome(); o.Harm != "" || o.Uneven != "" || strings.HasPrefix(o.Text, "ESCAPED") {
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
	text   string // what the attack told last
	harm   string
	faults []event.Faulted
	leaks  []string
}

const neighbour = `
neighbour_secret = 42
local leaks = {%LEAKS}
function map:on_create() self:every("100ms", "tick") end
function map:tick()
  local bad = {}
  local function claim(name, ok) if not ok then bad[#bad + 1] = name end end
  claim("string.upper", string.upper("a") == "A")
  claim("s:upper", ("a"):upper() == "A")
  claim("concat", ("a" .. "b") == "ab" and (1 .. "") == "1")
  claim("tostring", tostring(12) == "12")
  claim("numbers have no fields", not pcall(function() return (5).x end))
  claim("pairs", next({k = 1}) == "k")
  claim("coroutine", coroutine.wrap(function() return coroutine.yield(7) end)() == 7)
  claim("secret", neighbour_secret == 42)
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
			if _, err := tx.Summon(nil, "yard:beast", at(float64(i*40), 0), 0); err != nil {
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
	c := NewCompiler(threadTime) // else the neighbour is blamed for a busy machine
	if raceEnabled {
		c.limits.Wall = 2 * time.Second
	}
	b := builder{program: &Program{
		content: content.NewSnapshot(worldTables(s.t)), clock: c.clock, limits: c.limits, byName: make(map[string]*code), files: make(map[string]*file),
	}}
	for i, name := range []string{"neighbour", "attacker"} {
		made := &code{info: BundleInfo{Name: name}, libs: make(map[string]*file), order: i}
		b.program.bundles = append(b.program.bundles, made)
		b.program.byName[name] = made
	}
	c.compile(&b, files)
	if len(b.problems) > 0 {
		return nil
	}
	return b.program
}

// bound is a program whose attacker has the names of the format.
type bound struct{ *Program }

func (p bound) Box(at gamemap.BoxPlace) (gamemap.Scripts, error) {
	r := p.newRoom(roomOptions{place: luaapi.OnMap, mapID: at.Map, random: at.Random, entries: at.Entries, wall: at.Wall})
	attacker := r.byName["attacker"]
	double(attacker)
	if err := r.load(); err != nil {
		return nil, err
	}
	return &mapBox{room: r}, nil
}

// double binds the test doubles of the format.
func double(t *tenant) {
	type body struct{ alive bool }
	vm := t.vm
	class := vm.NewClass(sandbox.ClassSpec{Name: "unit", Methods: map[string]lua.LGFunction{
		"GetHealth": func(L *lua.LState) int {
			if !sandbox.Object[*body](L, 1, "unit").alive {
				L.RaiseError("this unit is gone")
			}
			L.Push(lua.LNumber(200))
			return 1
		},
	}})
	for _, name := range []string{"unit", "unit2"} {
		fields := vm.State().NewTable()
		fields.RawSetString("state", vm.State().NewTable())
		t.env.Bind(name, class.NewWith(&body{true}, fields))
	}
	t.env.Bind("kill", vm.Function(func(L *lua.LState) int {
		sandbox.Object[*body](L, 1, "unit").alive = false
		return 0
	}))
	api, config := vm.State().NewTable(), vm.State().NewTable()
	config.RawSetString("rate", lua.LNumber(1))
	api.RawSetString("config", config)
	api.RawSetString("add", vm.Function(func(L *lua.LState) int {
		L.Push(L.CheckNumber(1) + L.CheckNumber(2))
		return 1
	}))
	api.RawSetString("list", vm.Function(func(L *lua.LState) int {
		list := L.NewTable()
		list.Append(lua.LNumber(1))
		L.Push(list)
		return 1
	}))
	t.env.Bind("api", vm.ReadOnly(api))
}

var leakNames = regexp.MustCompile(`leak_\w+`)

// attack adopts a release with the attack in it. One that does not compile, or
// that fails while it is prepared, is refused: the neighbour goes on.
func (s *siege) attack(mode, body string) {
	s.leaks = nil
	for _, name := range leakNames.FindAllString(body, -1) {
		s.leaks = append(s.leaks, fmt.Sprintf("%q", name))
	}
	text := body
	if mode == "handler" {
		text = "function map:on_message() end\nfunction map:go() self:after(\"50ms\", \"go\")\n" +
			"local answer = (function(...)\n" + body + "\nend)()\nif type(answer) == \"string\" and #answer < 200 then map:tell(\"answer \" .. answer) end end"
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
	s.m.Control(gamemap.Adopt{Number: rel.Number, Hash: rel.Hash})
	s.timed(s.m.Between)
	if mode == "handler" {
		s.m.Inside(func(tx *gamemap.Tx) {
			if err := tx.StartTimer(nil, entity.Timer{Bundle: "attacker", Handler: "go"}, 50, 50); err != nil {
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

// run makes steps and adds up how far the map is behind.
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
	var usage syscall.Rusage
	const thread = 1 // RUSAGE_THREAD
	if err := syscall.Getrusage(thread, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func (s *siege) outcome() liveOutcome {
	o := liveOutcome{Text: s.text, Behind: s.most, Longest: s.long, Harm: s.harm, Ticks: len(s.ticks), Faults: len(s.faults)}
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
