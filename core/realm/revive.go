package realm

import (
	"fmt"
	"runtime/debug"
	"time"

	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/realm/serial"
)

// A fault of the program in a step of a map ends neither the process nor the map. What the step
// has handed out so far is dropped, since it waits for the end of the step; the map is made again
// as it was before the step, from the journal; and it goes on without the inputs of that step.
// Its players keep their connections.

// hand hands something out of the map: at the end of the step, or at once where faults are not
// caught. It runs on the map's goroutine.
func (p *place) hand(do func()) {
	if !p.holds {
		do()
		return
	}
	p.out = append(p.out, do)
}

// handOut ends the step.
func (p *place) handOut() {
	for _, do := range p.out {
		do()
	}
	clear(p.out)
	p.out = p.out[:0]
}

// Limits of faults: a map that fails more often within the time ends.
const (
	mostFaults  = 3
	faultsCount = time.Minute
)

// faults are the times of the last faults of a box.
type faults []time.Time

// tooMany counts a fault, and reports whether the box must end.
func (f *faults) tooMany(now time.Time) bool {
	for len(*f) > 0 && now.Sub((*f)[0]) > faultsCount {
		*f = (*f)[1:]
	}
	*f = append(*f, now)
	return len(*f) >= mostFaults
}

// keepRunning runs a map until it is stopped, and makes it again after a fault.
func (ps *places) keepRunning(p *place) {
	var faults faults
	for {
		fault := ps.runOnce(p)
		if fault == nil {
			return
		}
		last := faults.tooMany(time.Now())
		if err := ps.revive(p, fault, last); err != nil {
			ps.r.cfg.Log.Error().Err(err).Str("map", string(p.id)).Msg("the map cannot be made again after a fault: it ends, and its players must leave")
			ps.abandon(p)
			return
		}
		if last {
			ps.r.cfg.Log.Error().Str("map", string(p.id)).Int("faults", len(faults)).Msg("the map fails again and again: it ends, and its players are sent out; start the server again to have it back")
			ps.giveUp(p)
			return
		}
	}
}

// fault is a fault of the program in a step.
type fault struct {
	step int64 // that were made before
	what any
	at   []byte // stack
}

// runOnce runs a map until it is stopped or has a fault.
func (ps *places) runOnce(p *place) (f *fault) {
	m := p.m()
	if p.holds {
		defer func() {
			if what := recover(); what != nil {
				f = &fault{m.Began(), what, debug.Stack()}
			}
		}()
	}
	beat := ps.r.cfg.Pacer.Beat().Measure(ps.r.measureOf(p.kind()))
	p.beat.Store(beat)
	defer p.beat.Store(nil) // one that has ended is not stalled
	m.Run(p.stop, beat)
	return nil
}

// revive makes a map again as it was before the step with a fault. Last: it ends afterwards.
func (ps *places) revive(p *place, f *fault, last bool) error {
	began := time.Now()
	log := ps.r.cfg.Log
	log.Error().Str("map", string(p.id)).Int64("step", f.step).Str("fault", fmt.Sprint(f.what)).Bytes("stack", f.at).Msg("a fault of the program in a step of a map; report it to the authors of Loam")
	clear(p.out)
	p.out = p.out[:0]
	state, file, err := ps.r.cfg.Journal.Again(*ps.r.current(), p.id, p.instance, f.step)
	if err != nil {
		return err
	}
	next, err := p.m().Revive(state)
	if err != nil {
		return err
	}
	ps.r.cfg.Journal.MapGone(p.id, p.instance, f.step)
	ps.r.cfg.Journal.MapSnapshot(p.id, p.instance, f.step, state)
	p.is.Store(next)
	if !last {
		next.Control(input.Note{Event: event.Told{Text: content.Text{Bundle: "base", Key: "core.map_again"}}})
	}
	log.Warn().Str("map", string(p.id)).Dur("took", time.Since(began).Round(time.Millisecond)).Msg("the map goes on as it was before the step; make the step again with: loam replay " + file)
	return nil
}

// mapFailed is what players are told whose map ends.
const mapFailed = "the map that you are on has failed; log in again to go on elsewhere"

// giveUp ends a map that was made again: its players are saved as they are, and are told.
func (ps *places) giveUp(p *place) {
	defer func() {
		if recover() != nil {
			ps.abandon(p)
		}
	}()
	for _, name := range serial.Ask(&ps.r.inbox, func() []string { return ps.r.stays.namesOn(p) }) {
		ps.r.Kick(name, mapFailed)
	}
	p.m().Step()
	ps.gone(p)
	ps.r.inbox.Do(func() { ps.remove(p) })
}

// abandon ends a map that stands in the middle of a step: its players are told. Nothing of the
// map is saved, since only a whole step may be; they are as they were saved last.
func (ps *places) abandon(p *place) {
	clear(p.out)
	p.out = p.out[:0]
	ps.gone(p)
	out := serial.Ask(&ps.r.inbox, func() []*stay {
		ps.remove(p)
		return ps.r.stays.cast(p, mapFailed)
	})
	for _, s := range out {
		s.calls.Run()
	}
}
