package scripting

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/input"
	"loam/core/world/gamemap"
	"loam/scripting/check"
	"loam/scripting/guest"
)

// GuestVariable makes the test binary the process of a guest.
const GuestVariable = "LOAM_SCRIPTING_GUEST"

func TestMain(m *testing.M) {
	if os.Getenv(GuestVariable) != "" {
		if err := guest.Serve(os.Stdin, &odd{Writer: os.Stdout}, os.Exit); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// odd is the output of a process that does on request what no script should be able to do.
type odd struct {
	io.Writer
	vanishes bool // after its handler
}

func (o *odd) Write(message []byte) (int, error) {
	if o.vanishes && message[4] == 64 { // it returns
		_, _ = o.Writer.Write(message)
		self, _ := os.FindProcess(os.Getpid())
		_ = self.Kill()
		select {}
	}
	switch {
	case bytes.Contains(message, []byte("please vanish")):
		o.vanishes = true
	case bytes.Contains(message, []byte("please hang")):
		select {}
	case bytes.Contains(message, []byte("please die")):
		fmt.Fprintln(os.Stderr, "fatal error: stack overflow")
		os.Exit(2)
	case bytes.Contains(message, []byte("please grow")):
		for all := [][]byte(nil); ; all = append(all, make([]byte, 1<<20)) {
			clear(all[max(len(all)-1, 0):])
		}
	case bytes.Contains(message, []byte("please lie")):
		message = append([]byte{9, 0, 0, 0}, bytes.Repeat([]byte{0xff}, 9)...)
	case bytes.Contains(message, []byte("please boast")):
		message = []byte{0xff, 0xff, 0xff, 0x7f, 1}
	}
	return o.Writer.Write(message)
}

// guests are processes of guests in a test.
type guests struct {
	*guest.Pool
	wall time.Duration // of an entry: a process that waits for a processor is not hostile
	none bool          // no further process starts

	mu  sync.Mutex // guards all
	all []*exec.Cmd
}

// Take is Take of the pool, while processes start.
func (g *guests) Take() (guest.Peer, error) {
	if g.none {
		return nil, errors.New("resource temporarily unavailable")
	}
	return g.Pool.Take()
}

func newGuests(t *testing.T) *guests {
	g := &guests{wall: 2 * time.Second}
	g.Pool = guest.NewPool(func() *exec.Cmd {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), GuestVariable+"=1")
		g.mu.Lock()
		defer g.mu.Unlock()
		g.all = append(g.all, cmd)
		return cmd
	})
	t.Cleanup(g.Close)
	return g
}

// apartField creates a map with some bundles in guests; processes may be nil.
func apartField(t *testing.T, processes *guests, bundles string, sources ...Source) *field {
	t.Helper()
	list := make([]check.Info, len(infos))
	for i, info := range infos {
		info.Apart = strings.Contains(bundles, info.Name)
		list[i] = info
	}
	compiler := NewCompiler(nil)
	if processes != nil {
		began := time.Now()
		compiler = NewCompiler(func() time.Duration { return time.Since(began) }).Guests(processes.Take)
		compiler.limits.Wall = processes.wall
	}
	program, problems := compiler.Compile(sources, content.NewSnapshot(worldTables(t)), list)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	f := newField(t)
	f.cfg.Release = gamemap.Release{Number: 1, Hash: "apart", Content: program.content, Program: &keeper{program, f}}
	f.cfg.Wall = processes != nil
	f.start()
	return f
}

func TestBundlesApartDoAllThatOthersDo(t *testing.T) {
	var hashes []uint64
	for _, test := range []struct {
		bundles   string
		processes bool
	}{{"", false}, {"yard", false}, {"more", false}, {"yard more", false}, {"yard", true}, {"yard more", true}} {
		t.Run(fmt.Sprintf("apart: %s, in processes: %v", test.bundles, test.processes), func(t *testing.T) {
			var processes *guests
			if test.processes {
				processes = newGuests(t)
			}
			f := apartField(t, processes, test.bundles, talk("", "")...)
			f.cfg.Wall = false // the hash contains the time of handlers
			b := f.creature("yard:beast", 0, 0)
			f.poke(b, 1)
			f.poke(b, 1)
			want(t, "said", f.spoken(), []string{"first", "second 101", "first", "second 202"})
			want(t, "faults", f.faults(), nil)
			hashes = append(hashes, f.Hash())
			if got, err := f.Renew(); err != nil || got.Hash() != f.Hash() {
				t.Errorf("restored from a snapshot it differs: %v", err)
			}
		})
	}
	for _, h := range hashes {
		want(t, "state does not tell who is apart", h, hashes[0])
	}
}

// hostile is a bundle that asks its process for what scripts should not be able to do, in
// the middle of a handler, and a neighbour.
func hostile(what string) []Source {
	return []Source{
		luaFile("scripts/a.lua", `
			local b = creature "beast"
			function b:on_aggro()
				self.state.n = (self.state.n or 0) + 1
				self:say("before " .. self.state.n)
			end
			function b:on_evade()
				self.state.lost = true
				self:say("middle")
				log("info", "please `+what+`")
				self:say("never")
			end
			function map:on_load(why) map.state.why = (map.state.why or "") .. why .. " " end`),
		luaFile("more:scripts/a.lua", `
			function map:on_create() self:every("50ms", "tick") end
			function map:tick() map.state.n = (map.state.n or 0) + 1 end`),
	}
}

// TestAProcessThatEndsInAHandlerIsReplaced ends the process of a bundle in the middle of a
// handler in all ways, and replays that without processes.
func TestAProcessThatEndsInAHandlerIsReplaced(t *testing.T) {
	for _, test := range []struct{ what, why string }{
		{"hang", "it took longer than"}, {"die", "fatal error: stack overflow"}, {"grow", "it "}, {"lie", "it wrote what is not a message"}, {"boast", "it wrote what is not a message"},
	} {
		t.Run(test.what, func(t *testing.T) {
			var told []input.Input
			play := func(processes *guests, arm []input.Input) (hash uint64, f *field) {
				f = apartField(t, processes, "yard", hostile(test.what)...)
				f.cfg.Record = func(_ int64, in input.Input) {
					switch in.(type) {
					case input.Rebuilt, input.StopAt:
						told = append(told, in)
					}
				}
				f.start()
				for _, r := range arm {
					f.Control(r)
				}
				b := f.creature("yard:beast", 0, 0)
				f.poke(b, 1)
				f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Evade, b.GUID, 0, hook.Args{}) })
				f.run(clock.Step)
				f.poke(b, 1)
				f.run(clock.Second)
				return f.Hash(), f
			}
			live, f := play(newGuests(t), nil)
			want(t, "said", f.spoken(), []string{"before 1", "middle", "before 2"})
			if faults := f.faults(); len(faults) != 1 || !strings.HasPrefix(faults[0], "yard/scripts/a.lua:7: the process of this bundle has ended: "+test.why) {
				t.Errorf("faults %q", faults)
			}
			want(t, "loads", f.eval("map.state.why"), `"start rebuilt "`)
			want(t, "the neighbour's ticks", f.evalIn("more", "map.state.n"), fmt.Sprint(int(f.Now()/clock.Step)))
			if len(told) != 1 {
				t.Fatalf("recorded %v, want one end", told)
			}
			recorded := told
			replayed, again := play(nil, recorded)
			want(t, "replayed: said", again.spoken(), f.spoken())
			want(t, "replayed: number of faults", len(again.faults()), 1)
			want(t, "replayed: hash", replayed, live)
		})
	}
}

// A bundle whose process does not start again is off, in the replay too, where it would.
func TestAProcessThatDoesNotStartAgain(t *testing.T) {
	var told []input.Input
	play := func(processes *guests, arm []input.Input) (hash uint64, faults []string) {
		f := apartField(t, processes, "yard", hostile("die")...)
		f.cfg.Record = func(_ int64, in input.Input) {
			if _, is := in.(input.Rebuilt); is {
				told = append(told, in)
			}
		}
		f.start()
		for _, r := range arm {
			f.Control(r)
		}
		if processes != nil {
			processes.none = true
		}
		b := f.creature("yard:beast", 0, 0)
		f.run(clock.Step)
		f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, hook.Evade, b.GUID, 0, hook.Args{}) })
		f.run(clock.Second)
		f.poke(b, 1) // nobody listens any more
		f.run(clock.Second)
		return f.Hash(), f.faults()
	}
	live, faults := play(newGuests(t), nil)
	if len(faults) != 2 || !strings.Contains(faults[1], "could not be restarted") {
		t.Errorf("faults %q", faults)
	}
	if len(told) != 1 || !told[0].(input.Rebuilt).Lost {
		t.Fatalf("recorded %v, want one lost engine", told)
	}
	replayed, again := play(nil, told[:1:1])
	want(t, "replayed: hash", replayed, live)
	want(t, "replayed: number of faults", len(again), len(faults))
}

// evalIn is eval for any bundle.
func (f *field) evalIn(bundle, src string) (out string) {
	f.t.Helper()
	f.Inside(func(tx *gamemap.Tx) {
		var err error
		if out, err = f.box.Eval(tx, bundle, src); err != nil {
			f.t.Fatalf("eval %s: %v", src, err)
		}
	})
	return out
}

// A process that is killed between two handlers is replaced when the next one runs.
func TestAProcessThatIsKilledFromOutsideIsReplaced(t *testing.T) {
	f := apartField(t, newGuests(t), "yard", luaFile("scripts/a.lua", `
		local b = creature "beast"
		function b:on_aggro()
			self.state.n = (self.state.n or 0) + 1
			self:say("n " .. self.state.n)
			if self.state.n == 1 then log("info", "please vanish") end
		end`))
	b := f.creature("yard:beast", 0, 0)
	f.poke(b, 3)
	want(t, "said", f.spoken(), []string{"n 1", "n 2"})
	if faults := f.faults(); len(faults) != 1 || !strings.HasPrefix(faults[0], "yard/scripts/a.lua:3: the process of this bundle has ended: it ") {
		t.Errorf("faults %q", faults)
	}
}

func TestNoProcessIsLeft(t *testing.T) {
	processes := newGuests(t)
	f := apartField(t, processes, "yard more", talk("", "")...)
	f.poke(f.creature("yard:beast", 0, 0), 1)
	f.Close()
	processes.Close()
	for _, cmd := range processes.all {
		if cmd.ProcessState == nil {
			t.Errorf("process %d has not ended", cmd.Process.Pid)
		}
	}
	if _, err := processes.Take(); err == nil {
		t.Error("a closed pool starts processes")
	}
}

// What a script can do is ended by the box of its guest, with file and line.
func TestAHandlerApartHasTheLimitsOfOthers(t *testing.T) {
	f := apartField(t, newGuests(t), "yard", luaFile("scripts/a.lua", `
		local b = creature "beast"
		function b:on_aggro() while true do end end
		function b:on_evade() local s = ("x"):rep(1000000) while true do s:rep(9) end end
		function b:on_home() self:say(self.state.none) end`))
	b := f.creature("yard:beast", 0, 0)
	for _, h := range []hook.ID{hook.Aggro, hook.Evade, hook.Home} {
		f.Inside(func(tx *gamemap.Tx) { f.box.Notice(tx, h, b.GUID, 0, hook.Args{}) })
		f.run(clock.Step)
	}
	var got []string
	for _, e := range f.events {
		if e, ok := e.(event.Faulted); ok {
			got = append(got, fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message))
		}
	}
	if len(got) != 3 || !strings.HasPrefix(got[0], "yard/scripts/a.lua:3: ") || !strings.HasPrefix(got[1], "yard/scripts/a.lua:4: ") ||
		got[2] != `yard/scripts/a.lua:5: unit:say, argument 1 "text": text expected, got nil` {
		t.Errorf("faults %q", got)
	}
}

// A process that ends in every handler, and again when its bundle is notified of that, is
// restarted at most twice in a step, and its handlers are soon switched off.
func TestProcessesThatEndAgainAndAgain(t *testing.T) {
	processes := newGuests(t)
	processes.wall = 300 * time.Millisecond // each end takes as long
	f := apartField(t, processes, "yard", luaFile("scripts/a.lua", `
		local b = creature "beast"
		function b:on_evade() log("info", "please hang") end
		function map:on_load(why) if why == "rebuilt" then log("info", "please hang") end end`))
	var all []guid.GUID
	for range 6 {
		all = append(all, f.creature("yard:beast", 0, 0).GUID)
	}
	evade := func() {
		f.Inside(func(tx *gamemap.Tx) {
			for _, g := range all {
				f.box.Notice(tx, hook.Evade, g, 0, hook.Args{})
			}
		})
		if e := f.box.engines.list[1]; f.box.engines.broke != e.vm.Dead() {
			t.Errorf("an engine that has failed is not known")
		}
	}
	before := f.box.engines.list[1]
	evade()
	if e := f.box.engines.list[1]; e == before || !e.vm.Dead() {
		t.Error("it was not restarted once, until it was notified")
	}
	f.run(clock.Step)
	if f.box.engines.list[1].vm.Dead() {
		t.Error("it does not run at the end of the step")
	}
	for range 4 {
		evade()
		f.run(clock.Step)
	}
	var got []string
	for _, fault := range f.faults() {
		before, _, _ := strings.Cut(fault, ": it took longer")
		got = append(got, before)
	}
	ended := "yard/scripts/a.lua:%d: the process of this bundle has ended"
	want(t, "faults", got, []string{
		fmt.Sprintf(ended, 3), fmt.Sprintf(ended, 4), fmt.Sprintf(ended, 4), "off: yard map:on_load", fmt.Sprintf(ended, 3), "off: yard creature yard:beast:on_evade",
	})
}
