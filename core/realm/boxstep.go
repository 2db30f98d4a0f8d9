package realm

import (
	"fmt"
	"runtime/debug"
	"time"

	"loam/core/lib/guid"
	"loam/core/model/command"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/modstorage"
	"loam/core/realm/state"
	"loam/core/rules/gameevent"
	"loam/core/rules/group"
	"loam/core/rules/guild"
)

// A fault of the program in a step of the realm state ends neither the process nor the realm
// state, as one in a step of a map does not: what the step has handed out is dropped, the realm
// state is made again as it was before, and goes on without the input at which it failed.

// boxStep is the step of the realm state that is made.
type boxStep struct {
	r      *Realm
	holds  bool     // what it hands out waits for its end
	out    []func() // what waits
	faults faults
}

// hand hands something out of the realm state: at the end of the step, or at once where faults
// are not caught.
func (b *boxStep) hand(do func()) {
	if !b.holds {
		do()
		return
	}
	b.out = append(b.out, do)
}

// outputs sets what the realm state calls to hand something out.
func (b *boxStep) outputs(cfg *state.Config) {
	r := b.r
	cfg.Send = func(m inbox.Message) { b.hand(func() { r.post.put(m) }) }
	cfg.Store = func(e modstorage.Entry) { b.hand(func() { r.storage.change(e) }) }
	cfg.Log = func(e event.Event) { b.hand(func() { r.reports.boxReport(e) }) }
	cfg.Answered = func(ask int64, reply command.Reply) { b.hand(func() { r.replies.Answer(ask, reply) }) }
	cfg.Grouped = func(g group.Group) { b.hand(func() { r.members.regroup(g) }) }
	cfg.Badged = func(who guid.GUID, badge guild.Badge) { b.hand(func() { r.members.badged(who, badge) }) }
	cfg.Happened = func(all []gameevent.State) { b.hand(func() { r.events.happened(all) }) }
	cfg.Keep = func(books state.Books) { b.hand(func() { r.escrow.keep(books) }) }
}

// make makes a step of the realm state. After a fault, the step is made at the next beat.
func (b *boxStep) make() {
	if b.r.cfg.Journal == nil || b.r.cfg.Headless {
		b.r.box().Step()
		return
	}
	if fault := b.once(); fault != nil {
		b.revive(fault)
		return
	}
	for _, do := range b.out {
		do()
	}
	b.drop()
}

// drop drops what waits.
func (b *boxStep) drop() {
	clear(b.out)
	b.out = b.out[:0]
}

func (b *boxStep) once() (f *fault) {
	b.holds = true
	defer func() {
		b.holds = false
		if what := recover(); what != nil {
			f = &fault{b.r.box().Began(), what, debug.Stack()}
		}
	}()
	b.r.box().Step()
	return nil
}

// revive makes the realm state again as it was before the step with a fault. If it fails
// again and again, or cannot be made again, the process ends: nothing works without the realm
// state, and the next start leaves the input out.
func (b *boxStep) revive(f *fault) {
	began, r := time.Now(), b.r
	log := r.cfg.Log
	log.Error().Int64("step", f.step).Str("fault", fmt.Sprint(f.what)).Bytes("stack", f.at).Msg("a fault of the program in a step of the realm state; report it to the authors of Loam")
	b.drop()
	if b.faults.tooMany(began) {
		log.Error().Int("faults", mostFaults).Msg("the realm state fails again and again: the server ends; start it again")
		panic(f.what)
	}
	data, file, err := r.cfg.Journal.BoxAgain(*r.current(), f.step)
	var next *state.Box
	var without string
	if err == nil {
		next, without, err = r.box().Revive(data)
	}
	if err != nil {
		log.Error().Err(err).Msg("the realm state cannot be made again after a fault: the server ends; start it again")
		panic(f.what)
	}
	r.cfg.Journal.BoxGone(f.step)
	r.cfg.Journal.BoxSnapshot(f.step, data)
	r.boxNow.Store(next)
	log.Warn().Str("without", without).Dur("took", time.Since(began).Round(time.Millisecond)).Msg("the realm state goes on as it was before the step; make the step again with: loam replay " + file)
}
