package realm

import (
	"errors"
	"time"

	"loam/core/model/inbox"
	"loam/core/realm/state"
)

func (r *Realm) boxConfig() state.Config {
	cfg := state.Config{
		Seed: r.cfg.Seed, Release: *r.current(), UnixMS: r.clock(), Storage: r.Stored(), Groups: r.members.begins, Events: r.events.begins, Pages: r.escrow.books,
		Development: r.cfg.Development, Wall: !r.cfg.Headless,
		Limits: r.cfg.Limits, Versions: r.storage.realmForms.List(), Migrated: r.storage.boxMigrated,
		Adopted: func(number int) { offer(r.boxAdopted, number) },
	}
	r.boxStep.outputs(&cfg)
	rec, j := r.cfg.Recorder, r.cfg.Journal
	switch {
	case rec != nil && j != nil:
		cfg.Record = func(step int64, in state.Input) { rec.BoxInput(step, in); j.BoxInput(step, in) }
		cfg.Snapshot = func(step int64, data []byte) { rec.BoxSnapshot(step, data); j.BoxSnapshot(step, data) }
	case rec != nil:
		cfg.Record, cfg.Snapshot = rec.BoxInput, rec.BoxSnapshot
	case j != nil:
		cfg.Record, cfg.Snapshot = j.BoxInput, j.BoxSnapshot
	}
	if j != nil {
		cfg.Stepping = j.BoxStep
	}
	return cfg
}

// box returns the realm state.
func (r *Realm) box() *state.Box { return r.boxNow.Load() }

// boxAsk asks the goroutine of the realm state to prepare a release, to discard one (without a
// release), or one of the others.
type boxAsk struct {
	release *state.Release
	between bool                // to handle inputs that cannot wait for the next step
	profile func(inbox.Profile) // to report what its scripts have used
	anew    bool                // and reset the counters
	done    func(error)         // called once, by the goroutine of the realm state
}

// maxAsks is how many asks may wait for the goroutine of the realm state.
const maxAsks = 16

var errBusy = errors.New("the realm box does not respond")

// askBox makes the goroutine of the realm state act between two steps; headless, at once. It
// does not wait.
func (r *Realm) askBox(ask boxAsk) {
	if !r.live.Load() {
		ask.done(r.answer(ask))
		return
	}
	select {
	case r.asks <- ask:
	default:
		ask.done(errBusy)
	}
}

// askBoxWithin is askBox, and waits until the realm state has acted.
func (r *Realm) askBoxWithin(ask boxAsk, deadline <-chan time.Time) error {
	done := make(chan error, 1)
	ask.done = func(err error) { done <- err }
	r.askBox(ask)
	select {
	case err := <-done:
		return err
	case <-deadline:
		return errBusy
	}
}

// answer does what the realm state is asked for. It runs on its goroutine.
func (r *Realm) answer(ask boxAsk) error {
	if ask.profile != nil {
		ask.profile(r.box().Profile(ask.anew))
		return nil
	}
	if ask.between {
		r.box().Between()
		return nil
	}
	if ask.release == nil {
		r.box().Discard()
		return nil
	}
	return r.box().Prepare(*ask.release)
}
