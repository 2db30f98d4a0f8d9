package quota

import (
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

// sink keeps what a piece allocates.
var sink [][]byte

// grow holds n more bytes.
func grow(n int) {
	for range n >> 16 {
		sink = append(sink, make([]byte, 1<<16))
	}
}

func TestAPieceThatHoldsTooMuchIsFull(t *testing.T) {
	w, stop := Start(Limits{Memory: 32 << 20, Time: time.Hour, Process: 1 << 40}, func(Excess) {})
	defer stop()
	defer func() { sink = nil }()
	w.Piece("yard/data.lua")
	grow(8 << 20)
	if w.measure(samples()); w.Full() {
		t.Error("8 MB are more than 32 MB")
	}
	grow(40 << 20)
	if w.measure(samples()); !w.Full() {
		t.Error("48 MB are not more than 32 MB")
	}
	w.Piece("yard/more.lua")
	if w.measure(samples()); w.Full() {
		t.Error("the memory of a piece counts for the next one")
	}
}

func TestAFileMayHoldMore(t *testing.T) {
	w, stop := Start(Limits{Memory: 16 << 20, Time: time.Hour, Process: 1 << 40, ByInput: 10}, func(Excess) {})
	defer stop()
	defer func() { sink = nil }()
	runtime.GC() // of other tests
	w.File("yard/data/a.yaml", 2<<20)
	grow(30 << 20)
	if w.measure(samples()); w.Full() {
		t.Error("30 MB are more than 36 MB")
	}
	grow(20 << 20)
	if w.measure(samples()); !w.Full() || w.Memory() != 36<<20 {
		t.Errorf("50 MB are not more than %d MB", w.Memory()>>20)
	}
}

// Once all scripts together have taken too long, each further one has less time, and learns
// which has taken most.
func TestManySlowScripts(t *testing.T) {
	w, stop := Start(Limits{Memory: 1 << 40, Time: time.Hour, Process: 1 << 40, Scripts: 20 * time.Millisecond}, func(Excess) {})
	defer stop()
	work := func(most time.Duration) {
		for from := w.Clock(); w.Clock()-from < most; {
			w.measure(samples())
		}
	}
	w.Piece("yard/data/a.yaml")
	work(30 * time.Millisecond)
	w.Script("yard/data.lua")
	if w.Left(time.Second) != time.Second || w.Late() != "" {
		t.Error("what is no script counts")
	}
	work(15 * time.Millisecond)
	w.Script("barn/data.lua")
	work(10 * time.Millisecond)
	w.Script("shed/data.lua")
	want := ", since all scripts before it took more than 20ms of processor time to load, yard/data.lua most of it"
	if got := w.Late(); got != want || w.Left(time.Second) != time.Second/shorter {
		t.Errorf("the time left is %v, want %v%s, not%s", w.Left(time.Second), time.Second/shorter, want, got)
	}
	w.Anew()
	w.Script("shed/data.lua")
	if w.Late() != "" || w.Left(time.Second) != time.Second {
		t.Error("scripts of another load count")
	}
}

func TestGarbageDoesNotCount(t *testing.T) {
	w, stop := Start(Limits{Memory: 32 << 20, Time: time.Hour, Process: 1 << 40}, func(Excess) {})
	defer stop()
	w.Piece("yard/data.lua")
	for range 10 {
		grow(16 << 20)
		sink = nil
		if w.measure(samples()); w.Full() {
			t.Fatal("garbage counts")
		}
	}
}

func TestNobodyIsWatchedByNil(t *testing.T) {
	var w *Watch
	w.Piece("yard/data.lua")
	w.Input(10)
	w.Rest()
	w.Script("yard/data.lua")
	if w.Left(time.Second) != time.Second {
		t.Error("nil is late")
	}
	w.Stop()
	if w.Full() {
		t.Error("nil is full")
	}
}

// Garbage of much work is returned to the system; little is not worth a collection.
func TestMemoryIsReturned(t *testing.T) {
	debug.FreeOSMemory() // what earlier tests have left would be used again, and the process would not grow
	before := Held()
	if grow(1 << 20); Return(before) {
		t.Error("1 MB is returned")
	}
	grow(100 << 20)
	sink = nil
	full := Held()
	if !Return(before) {
		t.Error("100 MB are not returned")
	}
	if Held() > full-(50<<20) { // what a goroutine had in hand when it was interrupted is kept once
		Return(before)
	}
	if Held() > full-(50<<20) {
		t.Errorf("of %d MB the process still holds %d MB", full>>20, Held()>>20)
	}
}

func TestStopLetsAllTimeRunOut(t *testing.T) {
	w, stop := Start(Standard(), func(Excess) {})
	defer stop()
	before := w.Clock()
	w.Stop()
	if w.Clock()-before < 1000*time.Hour {
		t.Error("there is time left")
	}
}

// childVariable makes the test binary a process that exceeds its limits.
const childVariable = "LOAM_QUOTA_CHILD"

// A process that exceeds its limits learns which piece of its work did, even if that never
// asks.
func TestAProcessOverItsLimits(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"memory", "yard/data.lua used more than 64 MB of memory"},
		{"time", "yard/data.lua took more than 100ms of processor time"},
		{"input", "yard/data.lua used more than 164 MB of memory"},
		{"much input", "yard/data.lua used more than 128 MB of memory"},
		{"memory after a rest", "yard/data.lua used more than 64 MB of memory"},
		{"memory before", "yard/bundle.yaml used more than 64 MB of memory"},
	} {
		t.Run(test.name, func(t *testing.T) {
			cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestChild$")
			cmd.Env = append(os.Environ(), childVariable+"="+test.name)
			out, err := cmd.CombinedOutput()
			if err == nil || !strings.Contains(string(out), test.want) {
				t.Errorf("it ended with %v and said %q, want %q", err, out, test.want)
			}
		})
	}
}

func TestChild(t *testing.T) {
	how := os.Getenv(childVariable)
	if how == "" {
		t.Skip("only for child processes of TestAProcessOverItsLimits")
	}
	l := Limits{Memory: 1 << 40, Time: time.Hour, Process: 64 << 20, ByInput: 100}
	if how == "much input" {
		l.Most = 128 << 20
	}
	if how == "time" {
		l.Time, l.Process = 100*time.Millisecond, 1<<40
	}
	w, stop := Start(l, func(e Excess) {
		_, _ = os.Stderr.WriteString(e.Piece + " " + e.What + "\n")
		os.Exit(3)
	})
	defer stop()
	switch how {
	case "input":
		w.Input(1 << 20)
	case "much input":
		w.Input(1 << 30)
	case "memory after a rest":
		w.Rest()
	}
	if how == "memory before" {
		w.Piece("yard/bundle.yaml")
		grow(40 << 20)
		w.measure(samples())
	}
	w.Piece("yard/data.lua")
	for n := 0; ; n++ {
		if how != "time" && n%1000 == 0 {
			grow(1 << 20)
		}
		if how == "memory before" && n%1000 == 0 {
			time.Sleep(every) // so that it is measured before it has grown more than the piece before
		}
	}
}
