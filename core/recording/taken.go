package recording

import (
	"loam/core/model/content"
	"loam/core/model/input"
	"loam/core/realm/state"
)

// MapInput records an input of a map.
func (w *Writer) MapInput(id content.ID, instance uint16, step int64, in input.Input) {
	w.push(item{kind: KindMapInput, box: Box{Map: id, Instance: instance}, step: step, input: in})
}

// MapSnapshot records a snapshot of a map, which must not change any more.
func (w *Writer) MapSnapshot(id content.ID, instance uint16, step int64, state []byte) {
	w.push(item{kind: KindSnapshot, box: Box{Map: id, Instance: instance}, step: step, state: state})
}

// MapHash records the hash of a map's state.
func (w *Writer) MapHash(id content.ID, instance uint16, step int64, hash uint64) {
	w.push(item{kind: KindHash, box: Box{Map: id, Instance: instance}, step: step, hash: hash})
}

// BoxInput records an input of the realm state.
func (w *Writer) BoxInput(step int64, in state.Input) {
	w.push(item{kind: KindBoxInput, box: Box{Realm: true}, step: step, input: in})
}

// BoxSnapshot records a snapshot of the realm state.
func (w *Writer) BoxSnapshot(step int64, state []byte) {
	w.push(item{kind: KindSnapshot, box: Box{Realm: true}, step: step, state: state})
}

// BoxHash records the hash of the realm state.
func (w *Writer) BoxHash(step int64, hash uint64) {
	w.push(item{kind: KindHash, box: Box{Realm: true}, step: step, hash: hash})
}

// MapStep records that a map makes its next step.
func (w *Writer) MapStep(id content.ID, instance uint16, step int64) {
	w.push(item{kind: KindStep, box: Box{Map: id, Instance: instance}, step: step})
}

// BoxStep records that the realm state makes its next step.
func (w *Writer) BoxStep(step int64) {
	w.push(item{kind: KindStep, box: Box{Realm: true}, step: step})
}

// Copy records a frame of another recording.
func (w *Writer) Copy(f *Frame) {
	i := item{kind: f.Kind, box: f.Box, step: f.Step, hash: f.Hash, state: f.State}
	switch {
	case f.MapInput != nil:
		i.input = f.MapInput
	case f.BoxInput != nil:
		i.input = f.BoxInput
	}
	w.push(i)
}

// MapGone records that a map runs no more.
func (w *Writer) MapGone(id content.ID, instance uint16, step int64) {
	w.push(item{kind: KindGone, box: Box{Map: id, Instance: instance}, step: step})
}

// BoxGone records that the realm state goes on from its next snapshot.
func (w *Writer) BoxGone(step int64) {
	w.push(item{kind: KindGone, box: Box{Realm: true}, step: step})
}

// Release records that maps are about to run a release.
func (w *Writer) Release(hash string) {
	w.push(item{kind: KindRelease, text: hash})
}
