package realm

import (
	"time"

	"loam/core/lib/clock"
	"loam/core/model/view"
)

// Kind is a kind of what makes steps.
type Kind string

// The kinds of what makes steps.
const (
	KindRealm    Kind = "realm" // the realm state
	KindWorld    Kind = "world" // a map that exists once
	KindInstance Kind = "instance"
)

// Kinds returns all of them.
func Kinds() []Kind { return []Kind{KindRealm, KindWorld, KindInstance} }

// StagePublish is the stage in which what a step of a map has changed goes to the protocols. It
// follows the step, on another goroutine if there is a journal.
const StagePublish clock.Stage = "publish"

// Stages returns the stages of steps.
func Stages() []clock.Stage { return []clock.Stage{clock.Wait, clock.Work, StagePublish} }

// kind returns what kind of map runs at the place.
func (p *place) kind() Kind {
	if p.copy != 0 {
		return KindInstance
	}
	return KindWorld
}

// measureOf returns what takes the measurements of a kind; nil if nobody measures.
func (r *Realm) measureOf(k Kind) clock.Measure {
	if r.cfg.Measure == nil {
		return nil
	}
	return func(stage clock.Stage, took time.Duration) { r.cfg.Measure(k, stage, took) }
}

// measured returns show with its measurement.
func (r *Realm) measured(p *place, show func(*view.Batch)) func(*view.Batch) {
	if r.cfg.Measure == nil || r.cfg.Headless {
		return show
	}
	return func(b *view.Batch) {
		began := time.Now()
		show(b)
		r.cfg.Measure(p.kind(), StagePublish, time.Since(began))
	}
}

// Queued returns how many intents and other inputs wait for the next step of the maps. Any
// goroutine may call it.
func (r *Realm) Queued() int {
	n := 0
	for _, p := range r.places.list() {
		n += p.m().Waiting()
	}
	return n
}

// Stalled returns what has not looked for steps for a time: the names of maps, and "realm" for
// the realm state. It waits for the realm, and one that does not answer makes it wait without end.
// Any goroutine may call it.
func (r *Realm) Stalled(silent time.Duration) []string {
	var names []string
	if b := r.beat.Load(); b != nil && b.Silent() > silent {
		names = append(names, string(KindRealm))
	}
	for _, p := range r.places.list() {
		if b := p.beat.Load(); b != nil && b.Silent() > silent {
			names = append(names, string(p.id))
		}
	}
	return names
}
