package scenario

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"loam/core/clock"
	"loam/core/content"
	"loam/core/event"
	"loam/core/gamemap"
	"loam/core/guid"
	"loam/core/office"
	"loam/core/problem"
	"loam/core/realm"
	"loam/core/ruling"
	"loam/core/store"
	"loam/core/store/memory"
	"loam/core/view"
	"loam/mods/release"
)

// Options say what is run and how.
type Options struct {
	Release  *release.Release
	Scenario *Scenario
	// Bundle is whose scenario it is: ids without a bundle are its own, and Lua
	// is evaluated among its scripts.
	Bundle string
	// Seed stands in for the scenario's own when it is not 0.
	Seed uint64
	// Transcript is given every line and every event as it happens; may be nil.
	Transcript func(line string)
	// Rules has the transcript tell of each rule when it fires, and when something
	// else comes to keep it from that.
	Rules bool

	// Restarts makes realm and maps anew from snapshots after so many steps each
	// time, to see that nothing is lost by it; 0 is never.
	Restarts int64
	// Recorder takes the run down; may be nil. A run that is recorded goes on
	// after its last line until the next hash.
	Recorder Recorder

	goOn bool // after lines that fail: for tests that say things at random
}

// Recorder takes down a run for a replay.
type Recorder interface {
	realm.Recorder
	// Add is told of a release before the realm can run it.
	Add(r *release.Release)
}

// defaultSeed is that of a scenario that names none.
const defaultSeed = 1

// began is the real time at which every scenario begins where its realm is:
// Monday, 2024-01-01 12:00, in ms since 1970.
const began = 1704110400000

// MaxTime is how long a scenario may last.
const MaxTime = 48 * clock.Hour

// The neutral ground on which a scenario without a map line stands.
const defaultMap content.ID = "base:flat"

// Run runs a scenario to its end or its first failure.
func Run(ctx context.Context, o Options) Result {
	r := &runner{
		ctx: ctx, o: o, rel: o.Release, settings: o.Release.Settings, seed: seedOf(o), current: defaultMap, language: content.DefaultLanguage,
		who: make(map[string]*who), labels: make(map[guid.GUID]string), spawnOf: make(map[guid.GUID]string), marks: make(map[string]int), fired: make(map[ruleKey]int), traced: make(map[ruleKey]ruling.Report),
	}
	result := Result{File: o.Scenario.File, Bundle: o.Bundle, Seed: r.seed}
	if result.Problems = check(o); len(result.Problems) > 0 {
		return result
	}
	result.Failure = r.run()
	result.Steps, result.Time, result.Expects = r.steps, r.now(), r.expects
	if o.Recorder != nil && r.realm != nil && r.now() < MaxTime {
		_ = r.advance(realm.HashEvery - r.steps%realm.HashEvery) // the result stands
	}
	return result
}

// seedOf is the seed of a run: the one asked for, that of the scenario, or the
// default.
func seedOf(o Options) uint64 {
	if o.Seed != 0 {
		return o.Seed
	}
	for _, s := range o.Scenario.steps {
		if text := s.args.text("SEED"); text != "" {
			seed, _ := strconv.ParseUint(text, 10, 64) // its slot takes nothing else
			return seed
		}
	}
	return defaultSeed
}

// runner is one run.
type runner struct {
	ctx      context.Context // of the call of Run, which it does not outlive
	o        Options
	rel      *release.Release
	settings release.Settings
	seed     uint64

	realm    *realm.Realm
	store    *memory.Store
	epoch    int64
	steps    int64
	offset   int64      // ms by which the clock was set forward
	batches  []batch    // of the step that is being made
	current  content.ID // map on which lines act
	room     uint16     // which copy of it; 0: the first
	language string     // in which texts are read

	who    map[string]*who
	actors []*actor
	// accounts counts those that have been made.
	accounts int
	labels   map[guid.GUID]string // names for people
	spawnOf  map[guid.GUID]string // ids of spawns, also of units that are gone

	events   []seen
	lineFrom int                       // the first event since the running line began
	fired    map[ruleKey]int           // how often rules had fired when a line about them held last
	traced   map[ruleKey]ruling.Report // as the transcript told of them last
	marks    map[string]int            // the first event that an expect of these words looks at
	faults   []string                  // since a line last spoke of faults
	expects  int
	answers  []string // of the last command typed into the console
}

// batch is what a step told of one map, or an event of the realm box.
type batch struct {
	told *view.Batch
	box  event.Event
}

func (r *runner) now() clock.Time { return clock.Time(r.steps) * clock.Step }

func (r *runner) run() *Failure {
	if err := r.begin(); err != nil {
		return r.fail(step{file: r.o.Scenario.File}, err)
	}
	for _, s := range r.o.Scenario.steps {
		r.transcribe("> " + s.text)
		r.lineFrom = len(r.events)
		if err := s.verb.run(r, s.args); err != nil {
			if !r.o.goOn {
				return r.fail(s, err)
			}
			r.transcribe("! " + err.Error())
		}
	}
	if len(r.faults) > 0 {
		last := step{file: r.o.Scenario.File, text: "expect faults 0 (implied at the end)"}
		if n := len(r.o.Scenario.steps); n > 0 {
			last.line = r.o.Scenario.steps[n-1].line
		}
		return r.fail(last, r.wrongFaults(0))
	}
	return nil
}

// begin makes the realm and its first step.
func (r *runner) begin() error {
	r.store = memory.New()
	epoch, err := r.store.Claim(r.ctx)
	if err != nil {
		return err
	}
	r.epoch = epoch
	if err := r.keep(); err != nil {
		return err
	}
	cfg := realm.Config{
		Seed: r.seed, Release: r.rel.Release, Store: r.store, Epoch: epoch, Saver: saver{r.store, epoch},
		Clock:   func() int64 { return began + int64(r.now()) + r.offset },
		Watch:   func(b *view.Batch) { r.batches = append(r.batches, batch{told: b}) },
		Reports: func(e event.Event) { r.batches = append(r.batches, batch{box: e}) },
		Log:     zerolog.Nop(), Development: true, Headless: true,
	}
	if r.o.Recorder != nil {
		r.o.Recorder.Add(r.rel)
		cfg.Recorder = r.o.Recorder
	}
	desk := office.New(office.Config{Store: cfg.Store, Epoch: cfg.Epoch, AtOnce: true, Now: func() time.Time { return time.UnixMilli(cfg.Clock()) }})
	cfg.Office = desk
	if r.realm, err = realm.New(r.ctx, cfg); err != nil {
		return err
	}
	desk.Open(r.realm)
	return r.advance(1)
}

// saver writes at once: nothing in a scenario waits for a disk.
type saver struct {
	store *memory.Store
	epoch int64
}

func (s saver) SubmitBatch(done func(error), b store.Batch) error {
	done(s.store.Save(context.Background(), s.epoch, b))
	return nil
}

var errTooLong = fmt.Errorf("a scenario lasts at most %s", clock.FormatSpan(MaxTime, MaxTime))

// advance makes some steps.
func (r *runner) advance(steps int64) error {
	for range steps {
		if err := r.ctx.Err(); err != nil {
			return err
		}
		if r.now() >= MaxTime {
			return errTooLong
		}
		for _, a := range r.actors {
			if err := a.act(r); err != nil {
				return err
			}
		}
		r.realm.Advance()
		r.steps++
		r.gather()
		if r.o.Rules {
			r.traceRules()
		}
		if r.o.Restarts > 0 && r.steps%r.o.Restarts == 0 {
			if err := r.realm.Renew(); err != nil {
				return err
			}
		}
	}
	return nil
}

// onMap is the map on which lines act.
func (r *runner) onMap() (*gamemap.Map, error) {
	if m, ok := r.realm.MapAt(r.room); ok && r.room != 0 {
		return m, nil
	}
	m, ok := r.realm.Map(r.current)
	if !ok {
		return nil, fmt.Errorf("map %s does not run", r.current)
	}
	return m, nil
}

// id is the content id in a slot, with the bundle that goes without saying.
func (r *runner) id(a args, label string) content.ID { return qualify(r.o.Bundle, a.text(label)) }

func qualify(bundle, id string) content.ID {
	if strings.Contains(id, ":") {
		return content.ID(id)
	}
	return content.ID(bundle + ":" + id)
}

// mismatch is an expectation that was not met.
type mismatch struct{ expected, got string }

func (m mismatch) Error() string { return "expected " + m.expected + ", got " + m.got }

func (r *runner) wrongFaults(want int) error {
	got := fmt.Sprintf("%d", len(r.faults))
	if len(r.faults) > 0 {
		got += ": " + strings.Join(r.faults, "; ")
	}
	return mismatch{fmt.Sprintf("faults of scripts: %d", want), got}
}

// fail makes the failure of a line.
func (r *runner) fail(s step, err error) *Failure {
	f := &Failure{File: s.file, Line: s.line, Text: s.text, Step: r.steps, Time: r.now(), Seed: r.seed, Got: err.Error()}
	var m mismatch
	if errors.As(err, &m) {
		f.Expected, f.Got = m.expected, m.got
	}
	for i := max(0, len(r.events)-lastEvents); i < len(r.events); i++ {
		f.Events = append(f.Events, r.written(&r.events[i]))
	}
	return f
}

func (r *runner) transcribe(line string) {
	if r.o.Transcript != nil {
		r.o.Transcript(line)
	}
}

// check looks for ids that the release does not define. Lines after a reload
// are left alone: what they name may come with it.
func check(o Options) problem.List {
	var problems problem.List
	for _, s := range o.Scenario.steps {
		if s.args.has("reload") {
			break
		}
		for _, g := range s.args {
			problems = append(problems, checkID(o, s, g)...)
		}
	}
	return problems
}
