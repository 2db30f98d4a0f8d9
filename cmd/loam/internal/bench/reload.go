package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"loam/core/lib/clock"
	"loam/core/realm"
	"loam/core/realm/reload"
	"loam/core/realm/state"
	"loam/core/store"
	"loam/core/store/memory"
	"loam/mods/live"
	"loam/mods/release"
	"loam/mods/watch"
	"loam/scripting"
)

// reloadScript is saved again and again with another version in it. Whoever
// fights counts, tells what it remembers, and fails if that is less than before.
const reloadScript = `
local version = %d
local grazer = creature "grazer"
function grazer:on_spawn() self.state.born = map:time() + 1 self:every("5s", "graze", {keep = true}) end
function grazer:graze() if not self.state.born then error("what it remembered is lost") end end
local fighters = creatures{tag = "fighter"}
fighters.on_health = {[99] = "growl"}
function fighters:growl() self:say("grr") end
function fighters:on_aggro(enemy) self.state.n = 0 self.state.threat = 0 self:every("1s", "count") end
function fighters:on_evade() error("the fight is lost") end
function fighters:count()
  local threat = self:threat(self:victim())
  if threat < self.state.threat then error("threat is lost") end
  self.state.n, self.state.threat = self.state.n + 1, threat
  self:say("count " .. version .. " " .. self.state.n)
end
`

// reloads measures the time from saving a script until every map of a realm that
// runs in real time has adopted it, while creatures fight and players are on, and
// whether fights, threat, timers, state and connections outlive that.
func reloads(ctx context.Context, o Options) ([]Figure, error) {
	dir, err := os.MkdirTemp("", "loam-bench-")
	if err != nil {
		return nil, fmt.Errorf("make a mods folder: %w", err)
	}
	defer os.RemoveAll(dir)
	places := []place{
		{"east", o.of(167, 12), o.of(18, 2)}, {"north", o.of(167, 12), o.of(16, 2)}, {"west", o.of(166, 12), o.of(16, 2)},
	}
	b, err := startReloads(ctx, dir, fightWorld(fmt.Sprintf(reloadScript, 0), places...), places, guestsOnAMap)
	if err != nil {
		return nil, err
	}
	control := newControl()
	err = b.saves(ctx, o.of(200, 4), b.saveScript)
	scripts, prepared := b.took, b.prepared
	if err == nil {
		b.took, b.prepared = nil, nil
		err = b.saves(ctx, o.of(60, 2), b.saveData)
	}
	data := b.took
	b.took, b.prepared = scripts, prepared
	late := control.stop()
	if stopErr := b.stop(ctx); err == nil {
		err = stopErr
	}
	return append(b.figures(late), b.dataFigure(data)), err
}

// reloading is a realm that follows a mods folder.
type reloading struct {
	dir     string
	places  []place
	realm   *realm.Realm
	saver   *store.Saver
	watcher *watch.Watcher
	done    chan struct{} // closed when the loader has ended
	swaps   chan swap     // sent to by the loader's goroutine; holds more than there can be
	told    *witness
	guests  []*guest
	version int // saved so far, before the saves that run

	took, prepared []time.Duration // from the save to the adoption; of these, within Publish
}

// swap is an adoption by every map.
type swap struct {
	began, ended time.Time
	err          error
}

// timed is the realm, with the time that a publication takes.
type timed struct {
	*realm.Realm
	swaps chan<- swap
}

// Publish publishes and records when every map has swapped.
func (t timed) Publish(rel state.Release) (reload.Adoption, error) {
	began := time.Now()
	a, err := t.Realm.Publish(rel)
	t.swaps <- swap{began, time.Now(), err}
	return a, err
}

func startReloads(ctx context.Context, dir string, w *world, places []place, guests int) (*reloading, error) {
	b := &reloading{dir: dir, places: places, done: make(chan struct{}), swaps: make(chan swap, 16), told: newWitness()}
	if err := w.write(dir); err != nil {
		return nil, err
	}
	loader, problems := live.New(ctx, live.Config{
		Dir: dir, Log: zerolog.Nop(), Options: release.Options{Compiler: scripting.NewCompiler(sinceStart()).Forgive(clock.ThreadTime)},
	})
	if len(problems) > 0 {
		return nil, fmt.Errorf("the world has problems:\n%w", problems)
	}
	if err := b.start(ctx, loader.Release(), guests); err != nil {
		return nil, err
	}
	var err error
	if b.watcher, err = watch.New(dir, zerolog.Nop()); err != nil {
		return nil, err
	}
	go func() { // ends when stop closes the watcher; stop waits for done
		defer close(b.done)
		loader.Run(b.watcher, timed{b.realm, b.swaps})
	}()
	return b, b.settle(ctx)
}

// start makes the realm, in development and in real time, and lets guests in.
func (b *reloading) start(ctx context.Context, rel *release.Release, guests int) error {
	s := memory.New()
	epoch, err := s.Claim(ctx)
	if err != nil {
		return err
	}
	b.saver = store.NewSaver(s, epoch, store.SaverOptions{Log: zerolog.Nop()})
	b.realm, err = realm.New(ctx, realm.Config{
		Seed: 7, Release: rel.Release, Store: s, Epoch: epoch, Saver: b.saver, Pacer: clock.NewPacer(),
		Clock: func() int64 { return time.Now().UnixMilli() }, Watch: b.told.see, Log: zerolog.Nop(), Development: true,
	})
	if err != nil {
		return err
	}
	b.realm.Start()
	for _, at := range b.places {
		for i := range guests {
			g, err := letIn(ctx, b.realm, s, epoch, at.id, i)
			if err != nil {
				return err
			}
			b.guests = append(b.guests, g)
		}
	}
	return nil
}

// settle waits until everybody fights and has counted once.
func (b *reloading) settle(ctx context.Context) error {
	want := 0
	for _, at := range b.places {
		want += at.fighters
	}
	if err := until(ctx, func() bool { return len(b.told.counted()) == want }); err != nil {
		return fmt.Errorf("%d creatures fight, want %d: %w", len(b.told.counted()), want, err)
	}
	return nil
}

// countAgain waits until everybody who fights has counted once more, or something is wrong.
func (b *reloading) countAgain(ctx context.Context) error {
	before := b.told.counted()
	more := func() bool {
		now := b.told.counted()
		for g, n := range before {
			if now[g] <= n {
				return b.told.blames()
			}
		}
		return true
	}
	if err := until(ctx, more); err != nil {
		return fmt.Errorf("handlers of creatures in combat stopped counting: %w", err)
	}
	return nil
}

// until waits until something is the case, at most for as long as patience lasts.
func until(ctx context.Context, is func() bool) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for !is() {
		if err := pause(ctx, 50*time.Millisecond); err != nil {
			return err
		}
	}
	return nil
}

// guestsOnAMap is how many players there are on each map.
const guestsOnAMap = 3

// patience is how long one thing may take before the measuring gives up.
const patience = 2 * time.Minute

// saves saves a file so many times, with a pause between two that lets the
// saves fall on different moments of a step.
func (b *reloading) saves(ctx context.Context, times int, save func(version int) error) error {
	for i := range times {
		if err := pause(ctx, time.Duration(30+i*37%100)*time.Millisecond); err != nil {
			return err
		}
		for _, g := range b.guests {
			if err := g.walk(i); err != nil {
				return fmt.Errorf("a player's intent before save %d: %w", i+1, err)
			}
		}
		began := time.Now()
		if err := save(b.version + i + 1); err != nil {
			return err
		}
		select {
		case s := <-b.swaps:
			if s.err != nil {
				return fmt.Errorf("save %d: %w", i+1, s.err)
			}
			b.took, b.prepared = append(b.took, s.ended.Sub(began)), append(b.prepared, s.ended.Sub(s.began))
		case <-time.After(patience):
			return fmt.Errorf("save %d was not adopted within %v", i+1, patience)
		}
	}
	return b.countAgain(ctx)
}

// saveScript makes everybody run another version.
func (b *reloading) saveScript(version int) error {
	return b.save("scripts/world.lua", fmt.Sprintf(reloadScript, version), version)
}

// saveData makes one kind of creature another, in the file where all of them
// and all spawns stand.
func (b *reloading) saveData(version int) error {
	data := fightWorld("", b.places...).files[1]
	text := strings.Replace(data.text, "health: 50,", fmt.Sprintf("health: %d,", 100+version), 1)
	return b.save(data.path, text, version)
}

// save writes a file as editors do: in place, or aside and then renamed. In place, a file is
// never empty: a machine that stops for a moment between emptying and writing it would have
// the world take the empty file for a save.
func (b *reloading) save(path, text string, version int) error {
	path = filepath.Join(b.dir, name, filepath.FromSlash(path))
	if version%2 == 0 {
		return inPlace(path, text)
	}
	aside := filepath.Join(b.dir, name, ".aside.swp")
	if err := os.WriteFile(aside, []byte(text), 0o644); err != nil {
		return err
	}
	return os.Rename(aside, path)
}

// inPlace writes over a file and then cuts what is left of its old text.
func inPlace(path, text string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err == nil {
		err = f.Truncate(int64(len(text)))
	}
	return errors.Join(err, f.Close())
}

// pause waits, unless ctx ends.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// stop ends everything and looks at what was kept.
func (b *reloading) stop(ctx context.Context) error {
	for _, g := range b.guests {
		if g.closed.Load() {
			b.told.lost++
		}
	}
	b.told.finish(len(b.took), b.places)
	err := b.watcher.Close()
	<-b.done
	return errors.Join(err, b.realm.Close(ctx), b.saver.Close(ctx))
}

// dataFigure is for information: definitions are read again as a whole.
func (b *reloading) dataFigure(took []time.Duration) Figure {
	slices.Sort(took)
	f := Figure{Name: "reload.data.p50", Range: fmt.Sprintf("saves=%d", len(took)), Unit: "ms", Value: quantile(took, 0.5)}
	f.note("p99_ms", quantile(took, 0.99))
	return f
}

// machine is whether wall time can be claimed of it: an idle loop beside the
// measurement must have woken in time.
func machine(late []time.Duration) string {
	if quantile(late, 0.99) > 1 {
		return "busy"
	}
	return "quiet"
}

func (b *reloading) figures(late []time.Duration) []Figure {
	creatures, fighters := 0, 0
	for _, at := range b.places {
		creatures, fighters = creatures+at.creatures, fighters+at.fighters
	}
	on := fmt.Sprintf("creatures=%d,fighting=%d,maps=%d,guests=%d,saves=%d", creatures, fighters, len(b.places), len(b.guests), len(b.took))
	slices.Sort(b.took)
	slices.Sort(b.prepared)
	kept := Figure{Name: "reload.save.kept", Range: on, Unit: "lost", Value: float64(len(b.told.wrong)), Bar: Bar{AtMost, 0}}
	kept.note("counts", b.told.counts)
	kept.note("connections_lost", b.told.lost)
	if len(b.told.wrong) > 0 {
		kept.note("first", b.told.wrong[0])
	}
	p50 := Figure{Name: "reload.save.p50", Range: on, Unit: "ms", Value: quantile(b.took, 0.5), Bar: Bar{AtMost, 30}}
	p50.note("publish_ms", quantile(b.prepared, 0.5))
	p50.note("idle_loop_late_p50_ms", quantile(late, 0.5))
	p99 := Figure{Name: "reload.save.p99", Range: on, Unit: "ms", Value: quantile(b.took, 0.99), Bar: Bar{AtMost, 100}}
	p99.note("publish_ms", quantile(b.prepared, 0.99))
	p99.note("max_ms", quantile(b.took, 1))
	p99.note("idle_loop_late_p99_ms", quantile(late, 0.99))
	p99.note("idle_loop_late_max_ms", quantile(late, 1))
	p99.note("machine", machine(late))
	return []Figure{p50, p99, kept}
}
