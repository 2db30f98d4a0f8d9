package bench

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"
)

// soakScripts is how many files of Lua the bundle has; one of them is saved again
// and again.
const soakScripts = 50

// soak saves a script of a bundle of fifty a thousand times under creatures that
// fight and players that are on, and looks at what is left behind: live heap and
// goroutines after the first tenth and at the end, and everything that reload.save
// looks at.
func soak(ctx context.Context, o Options) ([]Figure, error) {
	dir, err := os.MkdirTemp("", "loam-bench-")
	if err != nil {
		return nil, fmt.Errorf("make a mods folder: %w", err)
	}
	defer os.RemoveAll(dir)
	places := []place{{"east", o.of(250, 6), o.of(250, 4)}, {"west", o.of(250, 6), o.of(250, 4)}}
	w := fightWorld(fmt.Sprintf(reloadScript, 0), places...)
	for i := range soakScripts - 1 {
		w.add(fmt.Sprintf("scripts/part%02d.lua", i), soakPart(i))
	}
	b, err := startReloads(ctx, dir, w, places, o.of(10, 2))
	if err != nil {
		return nil, err
	}
	control := newControl()
	rounds := o.of(1000, 20)
	err = b.saves(ctx, rounds/10, b.saveScript)
	early := leftBehind()
	b.version = rounds / 10
	if err == nil {
		err = b.saves(ctx, rounds-rounds/10, b.saveScript)
	}
	late := control.stop()
	end := leftBehind()
	if stopErr := b.stop(ctx); err == nil {
		err = stopErr
	}
	return b.soakFigures(early, end, late), err
}

// soakPart is one of the files that do not change: handlers, a constant table and
// a function, as authors write them.
func soakPart(i int) string {
	return fmt.Sprintf(`-- part %[1]d of the world
local names = {"oak", "ash", "elm", "fir", number = %[1]d}
local function pick(n) return names[n %% #names + 1] .. names.number end
function map:part%[1]d(data) self.state.part%[1]d = pick(data or 0) end
function players:hello%[1]d() self:tell(pick(self:level())) end
`, i)
}

// remains is what a process has at a moment.
type remains struct {
	heap       uint64 // bytes that live
	goroutines int
}

// leftBehind collects twice, so that what finalizers let go of is gone too.
func leftBehind() remains {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return remains{m.HeapAlloc, runtime.NumGoroutine()}
}

func (b *reloading) soakFigures(early, end remains, late []time.Duration) []Figure {
	fighters := 0
	for _, at := range b.places {
		fighters += at.fighters
	}
	on := fmt.Sprintf("scripts=%d,fighting=%d,maps=%d,guests=%d,saves=%d", soakScripts, fighters, len(b.places), len(b.guests), len(b.took))
	heap := Figure{Name: "reload.soak.heap", Range: on, Unit: "growth_pct", Value: 100 * (float64(end.heap)/float64(early.heap) - 1), Bar: Bar{AtMost, 5}}
	heap.note("early_mb", float64(early.heap)/(1<<20))
	heap.note("end_mb", float64(end.heap)/(1<<20))
	goroutines := Figure{Name: "reload.soak.goroutines", Range: on, Unit: "more", Value: float64(end.goroutines - early.goroutines), Bar: Bar{AtMost, 0}}
	goroutines.note("end", end.goroutines)
	kept := Figure{Name: "reload.soak.kept", Range: on, Unit: "lost", Value: float64(len(b.told.wrong)), Bar: Bar{AtMost, 0}}
	kept.note("counts", b.told.counts)
	kept.note("connections_lost", b.told.lost)
	if len(b.told.wrong) > 0 {
		kept.note("first", strings.ReplaceAll(b.told.wrong[0].Error(), "\n", " "))
	}
	slices.Sort(b.took)
	p99 := Figure{Name: "reload.soak.p99", Range: on, Unit: "ms", Value: quantile(b.took, 0.99), Bar: Bar{AtMost, 100}}
	p99.note("p50_ms", quantile(b.took, 0.5))
	p99.note("max_ms", quantile(b.took, 1))
	p99.note("idle_loop_late_p99_ms", quantile(late, 0.99))
	p99.note("machine", machine(late))
	return []Figure{heap, goroutines, kept, p99}
}
