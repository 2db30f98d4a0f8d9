// Package testworld runs the world under test: a whole realm, box and maps with a store in
// memory. It runs the same code as a live realm, step by step on its own clock, with the
// players in it, each with a reasonable client; it keeps the names used in lines, and all
// events. It defines verbs, conditions and tellings, and the common ways in which they act
// and check. It does not depend on any particular one of them.
//
// A testworld belongs to the goroutine that calls it.
package testworld

import (
	"context"
	"fmt"
	"time"

	"github.com/rs/zerolog"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/ruletrace"
	"loam/core/model/view"
	"loam/core/realm"
	"loam/core/realm/admin"
	"loam/core/store/memory"
	"loam/core/world/gamemap"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/mods/scenario/line"
	"loam/mods/scenario/report"
)

// The neutral map of a scenario without a map line.
const defaultMap content.ID = "base:flat"

// MaxTime is the maximum duration of a scenario.
const MaxTime = 48 * clock.Hour

// began is the real time of the realm at the beginning of every scenario: Monday,
// 2024-01-01 12:00, in ms since 1970.
const began = 1704110400000

// Config has the settings of a stage.
type Config struct {
	Release    *release.Release
	Bundle     string // ids without a bundle belong to it
	Seed       uint64
	Tellings   *[event.Count]Telling // of all kinds
	Transcript func(line string)     // receives every line and every event immediately; may be nil
	Told       func(report.Moment)   // receives the same in parts; may be nil
	Rules      bool                  // the transcript includes rules
	Restarts   int64                 // steps after which realm and maps are restored from snapshots; 0 is never
	Recorder   Recorder              // may be nil
}

// Recorder records a run for a replay.
type Recorder interface {
	realm.Recorder
	// Add receives a release before the realm can run it.
	Add(r *release.Release)
	// Journal returns the journal of the run; nil is none.
	Journal() realm.Journal
}

// Stage is the world under test: a realm with its maps, its clock, the players in it,
// and all events.
type Stage struct {
	ctx      context.Context // of the call that runs it, which lasts at least as long
	cfg      Config
	Bundle   string
	Release  *release.Release
	Settings release.Settings

	Realm    *realm.Realm // nil until the world starts
	store    *memory.Store
	epoch    int64 // 0 until data is stored
	Steps    int64
	offset   int64      // ms by which the clock was set forward
	batches  []batch    // of the current step
	Current  content.ID // the map on which lines act
	Room     uint16     // its instance; 0: the first
	Language string     // language of texts

	who     map[string]*Who
	players []*Player
	// accounts is the number of created accounts.
	accounts int
	labels   map[guid.GUID]string // names for people
	spawnOf  map[guid.GUID]string // ids of spawns, also of units that are gone

	Events   []Seen
	LineFrom int                                 // index of the first event since the start of the current line
	traced   map[ruleKey]ruletrace.Report        // state of rules, as last reported in the transcript
	kept     map[guid.GUID]ruletrace.Explanation // data of rules, as last reported
	Marks    map[string]int                      // number of events that earlier lines with the same words have counted
	Faults   []string                            // since the last line about faults
	Expects  int                                 // expectations so far
	Answers  []string                            // to the last console command
}

// New returns a stage whose world has not started.
func New(ctx context.Context, cfg Config) *Stage {
	return &Stage{
		ctx: ctx, cfg: cfg, Bundle: cfg.Bundle, Release: cfg.Release, Settings: cfg.Release.Settings,
		store: memory.New(), Current: defaultMap, Language: content.DefaultLanguage,
		who: make(map[string]*Who), labels: make(map[guid.GUID]string), spawnOf: make(map[guid.GUID]string), Marks: make(map[string]int),
		traced: make(map[ruleKey]ruletrace.Report), kept: make(map[guid.GUID]ruletrace.Explanation),
	}
}

// batch has the events of a step of one map, or an event of the realm box.
type batch struct {
	told *view.Batch
	box  event.Event
}

// Now returns the time since the start of the world.
func (st *Stage) Now() clock.Time { return clock.Time(st.Steps) * clock.Step }

// Line records the start of a line.
func (st *Stage) Line(text string) {
	st.Tell(report.Line, text)
	st.LineFrom = len(st.Events)
}

// Unix returns the real time of the realm, in ms since 1970.
func (st *Stage) Unix() int64 { return began + int64(st.Now()) + st.offset }

// SetClock sets the clock of the realm forward to a real time. It takes effect when the
// realm is stamped.
func (st *Stage) SetClock(unix int64) { st.offset += unix - st.Unix() }

// Begin creates the realm and runs its first step.
func (st *Stage) Begin() error {
	if err := st.claim(); err != nil {
		return err
	}
	cfg := realm.Config{
		Seed: st.cfg.Seed, Release: st.Release.Release, Store: st.store, Epoch: st.epoch, Saver: saver{st.store, st.epoch},
		Clock:   st.Unix,
		Watch:   func(b *view.Batch) { st.batches = append(st.batches, batch{told: b}) },
		Reports: func(e event.Event) { st.batches = append(st.batches, batch{box: e}) },
		Log:     zerolog.Nop(), Development: true, Headless: true,
	}
	if st.cfg.Recorder != nil {
		st.cfg.Recorder.Add(st.Release)
		cfg.Recorder, cfg.Journal = st.cfg.Recorder, st.cfg.Recorder.Journal()
	}
	desk := admin.New(admin.Config{Store: cfg.Store, Epoch: cfg.Epoch, AtOnce: true, Now: func() time.Time { return time.UnixMilli(cfg.Clock()) }})
	cfg.Office = desk
	var err error
	if st.Realm, err = realm.New(st.ctx, cfg); err != nil {
		return err
	}
	desk.Open(st.Realm)
	return st.Advance(1)
}

// Finish continues a recorded run until the next hash.
func (st *Stage) Finish() {
	if st.cfg.Recorder != nil && st.Realm != nil && st.Now() < MaxTime {
		_ = st.Advance(realm.HashEvery - st.Steps%realm.HashEvery) // the result is final
	}
}

// Publish makes a release of bundles with the current settings, publishes it to the
// realm, and runs a step.
func (st *Stage) Publish(bundles []*bundle.Bundle) error {
	rel, problems := release.Compose(release.Options{Settings: st.Settings, Resolve: st.cfg.Release.Resolve}, bundles)
	if len(problems) > 0 {
		return problems
	}
	if st.cfg.Recorder != nil {
		st.cfg.Recorder.Add(rel)
	}
	if _, err := st.Realm.Publish(rel.Release); err != nil {
		return err
	}
	st.Release = rel
	return st.Advance(1)
}

var errTooLong = fmt.Errorf("a scenario lasts at most %s", clock.FormatSpan(MaxTime, MaxTime))

// Advance runs some steps.
func (st *Stage) Advance(steps int64) error {
	for range steps {
		if err := st.ctx.Err(); err != nil {
			return err
		}
		if st.Now() >= MaxTime {
			return errTooLong
		}
		for _, a := range st.players {
			if err := a.act(st); err != nil {
				return err
			}
		}
		st.Realm.Advance()
		st.Steps++
		st.gather()
		if st.cfg.Rules {
			st.traceRules()
		}
		if st.cfg.Restarts > 0 && st.Steps%st.cfg.Restarts == 0 {
			if err := st.Realm.Renew(); err != nil {
				return err
			}
		}
	}
	return nil
}

// OnMap returns the map on which lines act.
func (st *Stage) OnMap() (*gamemap.Map, error) {
	if m, ok := st.Realm.MapAt(st.Room); ok && st.Room != 0 {
		return m, nil
	}
	m, ok := st.Realm.Map(st.Current)
	if !ok {
		return nil, fmt.Errorf("map %s is not running", st.Current)
	}
	return m, nil
}

// ID returns the content id in a slot, with the default bundle if it names none.
func (st *Stage) ID(a line.Args, label string) content.ID {
	return line.Qualify(st.Bundle, a.Text(label))
}
