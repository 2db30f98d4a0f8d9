package recording

import (
	"context"
	"errors"
	"fmt"
	"io"

	"loam/core/lib/clock"
	"loam/core/model/input"
	"loam/core/model/view"
	"loam/core/realm/state"
	"loam/core/world/gamemap"
)

// Options configure a replay.
type Options struct {
	// Build builds a release. It is called once for each release, when the first box needs
	// it.
	Build func(Release) (state.Release, error)
	// Progress receives the progress of the replay from time to time; may be nil.
	Progress func(Progress)
	// Watch observes the maps during the replay; may be nil.
	Watch Watcher
	// Only reports whether a box is replayed, by its number; nil means all.
	Only func(lane int) bool
}

// Progress is the progress of a replay.
type Progress struct {
	Frames int64
	Steps  int64      // of all boxes
	Time   clock.Time // of the box that is farthest
}

// Watcher observes the maps of a replay. It must not change them.
type Watcher interface {
	// Before is called before a step of a map, with the inputs of the step.
	Before(lane int, m *gamemap.Map, inputs []input.Input)
	// After is called with the batch of the step.
	After(lane int, b *view.Batch)
}

// progressEvery is the number of frames between two reports of progress.
const progressEvery = 10000

// Replay replays a recording to its end and compares every hash. Boxes are independent:
// messages between them are dropped, since the recording has their effects as inputs. A box
// that differs, or cannot continue, stops there. The error is for a recording that cannot be
// read at all, or that of ctx; the report contains differences, and whether the recording was
// cut off.
func Replay(ctx context.Context, r *Reader, o Options) (Report, error) {
	p := &replay{o: o, header: r.Header(), builder: newBuilder(o.Build)}
	p.report.Recorded, p.report.Replayed = p.header.Build, ThisBuild()
	for n := int64(1); ; n++ {
		if err := ctx.Err(); err != nil {
			return p.finish(r), err
		}
		f, err := r.Next()
		switch {
		case errors.Is(err, io.EOF):
			return p.finish(r), nil
		case errors.Is(err, ErrCut):
			p.report.Cut = true
			return p.finish(r), nil
		case err != nil:
			return p.finish(r), err
		}
		p.take(&f)
		if o.Progress != nil && n%progressEvery == 0 {
			o.Progress(Progress{Frames: n, Steps: p.steps, Time: p.farthest})
		}
	}
}

// replay is one run of Replay.
type replay struct {
	o      Options
	header Header
	builder
	lanes    []*player // by number; nil if it has not begun
	report   Report
	steps    int64
	farthest clock.Time
}

func (p *replay) take(f *Frame) {
	if f.Kind == KindRelease {
		p.sources[f.Release.Hash] = f.Release
		return
	}
	if p.o.Only != nil && !p.o.Only(f.Lane) {
		return
	}
	for len(p.lanes) <= f.Lane {
		p.lanes = append(p.lanes, nil)
	}
	l := p.lanes[f.Lane]
	if l == nil {
		l = &player{replay: p, report: BoxReport{Box: f.Box, Lane: f.Lane}}
		p.lanes[f.Lane] = l
	}
	l.guard(func() error { return l.take(f) })
}

func (p *replay) finish(r *Reader) Report {
	for _, l := range p.lanes {
		if l == nil || l.box == nil && l.report.Failed == nil {
			continue
		}
		l.guard(l.end)
		p.report.Boxes = append(p.report.Boxes, l.report)
	}
	p.report.End = r.End()
	return p.report
}

// player replays one box.
type player struct {
	replay  *replay
	box     played // nil before the first snapshot
	report  BoxReport
	waiting []Frame // inputs of the next step
	recent  []Taken // inputs since the last equal hash
}

// played is what a player replays: a map or the realm state.
type played interface {
	made() int64 // number of steps
	now() clock.Time
	// step makes a step with its inputs.
	step(inputs []Frame)
	// between takes inputs that were taken between two steps.
	between(inputs []Frame)
	// hash returns the hash of the state after the last step.
	hash() uint64
	// failed returns why a release could not be adopted.
	failed() error
	// release returns the release that the box runs.
	release() (hash string, number int)
	// adopt makes the box run a release, between two steps.
	adopt(in input.Adopt)
}

// restore makes a box from a snapshot.
func (s *stage) restore(b Box, lane int, state []byte) (played, error) {
	if b.Realm {
		return restoreRealm(s, state)
	}
	return restoreMap(s, lane, state)
}

// guard stops a box on an error or a panic; the other boxes continue.
func (l *player) guard(do func() error) {
	if l.over() {
		return
	}
	defer func() {
		if p := recover(); p != nil {
			l.report.Failed = fmt.Errorf("step %d: panic: %v", l.report.To, p)
			l.box = nil
		}
	}()
	if err := do(); err != nil {
		l.report.Failed = err
	}
}

func (l *player) over() bool { return l.report.Failed != nil || l.report.Differs != nil }

func (l *player) take(f *Frame) error {
	if l.box == nil {
		if f.Kind != KindSnapshot {
			return nil // the first snapshot contains earlier inputs
		}
		return l.begin(f)
	}
	if err := l.runTo(f.Step); err != nil {
		return err
	}
	switch f.Kind {
	case KindMapInput, KindBoxInput:
		l.waiting = append(l.waiting, *f)
		l.report.Inputs++
	case KindHash:
		l.compare(f)
	}
	return nil
}

func (l *player) begin(f *Frame) error {
	l.report.From, l.report.To = f.Step, f.Step
	r := l.replay
	on := &stage{header: r.header, find: r.find, watch: r.o.Watch}
	var err error
	if l.box, err = on.restore(f.Box, f.Lane, f.State); err != nil {
		l.box = nil
		return err
	}
	if got := l.box.made(); got != f.Step {
		return fmt.Errorf("the snapshot of step %d holds step %d", f.Step, got)
	}
	return nil
}

// runTo makes steps until the box has made that many.
func (l *player) runTo(step int64) error {
	made := l.box.made()
	if step < made || step-made > l.replay.header.HashEvery {
		return fmt.Errorf("step %d is followed by step %d: the recording is damaged", made, step)
	}
	for ; made < step; made++ {
		if err := l.step(); err != nil {
			return err
		}
	}
	return nil
}

func (l *player) step() error {
	for i := range l.waiting {
		l.recent = append(l.recent, taken(&l.waiting[i]))
	}
	if over := len(l.recent) - maxRecent; over > 0 {
		l.recent = append(l.recent[:0], l.recent[over:]...)
	}
	l.box.step(l.waiting)
	clear(l.waiting)
	l.waiting = l.waiting[:0]
	l.report.To = l.box.made()
	l.replay.steps++
	l.replay.farthest = max(l.replay.farthest, l.box.now())
	return l.box.failed()
}

// maxRecent limits the inputs that are reported with a difference.
const maxRecent = 200

func (l *player) compare(f *Frame) {
	l.report.Hashes++
	if got := l.box.hash(); got != f.Hash {
		l.report.Differs = &Difference{After: l.report.Equal, Step: f.Step, Recorded: f.Hash, Replayed: got, Inputs: l.recent}
		return
	}
	l.report.Equal = f.Step
	l.recent = l.recent[:0]
}

// end makes the last step, for which there is no hash.
func (l *player) end() error {
	if l.box == nil || len(l.waiting) == 0 {
		return nil
	}
	return l.step()
}
