package realm

import (
	"fmt"
	"slices"
	"time"

	"loam/core/content"
	"loam/core/gamemap"
)

// prepareWait is how long maps and box may take to make a release ready;
// silence beyond it discards the release everywhere.
const prepareWait = 2 * time.Second

// Adoption says how a release came to run.
type Adoption struct {
	Number int
	Maps   int
}

// Publish makes realm and maps run a release in two phases: all prepare beside
// what runs; when all are ready, all swap, each between two of its steps. One
// failure discards all, and the old release runs on untouched. It returns when
// every map has swapped. One goroutine at a time gets through.
func (r *Realm) Publish(rel Release) (Adoption, error) {
	r.publishing.Lock()
	defer r.publishing.Unlock()
	places := r.places()
	stay, goes, err := r.sort(rel, places)
	if err != nil {
		return Adoption{}, err
	}
	if err := r.prepareAll(rel, stay); err != nil {
		for _, p := range stay {
			p.m.Discard()
		}
		return Adoption{}, err
	}
	return r.commit(rel, stay, goes)
}

// sort tells which maps stay and which the release no longer defines; those
// must be empty of players.
func (r *Realm) sort(rel Release, places []*place) (stay, goes []*place, err error) {
	for _, p := range places {
		if _, ok := rel.Content.Map(p.id); ok {
			stay = append(stay, p)
			continue
		}
		r.mu.Lock()
		for _, s := range r.stays {
			if s.at == p {
				err = fmt.Errorf("the release does not define map %s any more, and %s stands on it", p.id, s.name)
			}
		}
		r.mu.Unlock()
		goes = append(goes, p)
	}
	return stay, goes, err
}

// prepareAll is the first phase.
func (r *Realm) prepareAll(rel Release, places []*place) error {
	type answer struct {
		id  content.ID
		err error
	}
	answers := make(chan answer, len(places)) // sent to by maps, once each; never closed
	for _, p := range places {
		p.m.Prepare(rel.Release, func(err error) { answers <- answer{p.id, err} })
		if !r.live {
			p.m.Between()
		}
	}
	var first error
	if err := r.prepareBox(rel); err != nil {
		first = fmt.Errorf("prepare the realm box: %w", err)
	}
	timeout := time.After(prepareWait)
	for range places {
		select {
		case a := <-answers:
			if a.err != nil && first == nil {
				first = fmt.Errorf("prepare map %s: %w", a.id, a.err)
			}
		case <-timeout:
			return fmt.Errorf("a map did not get ready within %v", prepareWait)
		}
	}
	return first
}

// prepareBox lets the box's own goroutine prepare.
func (r *Realm) prepareBox(rel Release) error {
	if !r.live {
		return r.box.Prepare(rel)
	}
	done := make(chan error, 1)
	select {
	case r.asks <- boxAsk{rel, done}:
	case <-r.stop:
		return ErrStopped
	}
	select {
	case err := <-done:
		return err
	case <-r.stop:
		return ErrStopped
	}
}

// commit is the second phase: nothing in it can fail.
func (r *Realm) commit(rel Release, stay, goes []*place) (Adoption, error) {
	r.mu.Lock()
	r.number++
	rel.Number = r.number
	r.release = rel
	r.mu.Unlock()
	if r.cfg.Recorder != nil {
		r.cfg.Recorder.Release(rel.Hash)
	}
	r.box.Control(Adopt{rel.Number, rel.Hash})
	for _, p := range stay {
		select { // an earlier adoption that nobody waited for
		case <-p.adopted:
		default:
		}
		p.m.Control(gamemap.Adopt{Number: rel.Number, Hash: rel.Hash})
		if !r.live {
			p.m.Between()
		}
	}
	for _, p := range stay {
		select {
		case <-p.adopted:
		case <-r.stop:
			return Adoption{}, ErrStopped
		case <-time.After(prepareWait):
			return Adoption{}, fmt.Errorf("map %s has not swapped within %v; it will with its next step", p.id, prepareWait)
		}
	}
	err := r.changeMaps(rel, stay, goes)
	return Adoption{Number: rel.Number, Maps: len(stay)}, err
}

// changeMaps starts the maps that are new and stops those that are gone.
func (r *Realm) changeMaps(rel Release, stay, goes []*place) error {
	for _, p := range goes {
		close(p.stop)
	}
	all := slices.Clone(stay)
	var fresh []*place
	var failed error
	for _, id := range mapIDs(rel.Content) {
		if slices.ContainsFunc(stay, func(p *place) bool { return p.id == id }) {
			continue
		}
		p, err := r.newPlace(id)
		if err != nil {
			failed = fmt.Errorf("start map %s: %w", id, err)
			continue
		}
		all, fresh = append(all, p), append(fresh, p)
	}
	slices.SortFunc(all, func(a, b *place) int {
		if a.id < b.id {
			return -1
		}
		return 1
	})
	r.mu.Lock()
	r.maps = all
	for _, p := range fresh { // with the list, so that no change falls in between
		p.tell(r.storage)
	}
	r.mu.Unlock()
	for _, p := range fresh {
		if r.live {
			r.startPlace(p)
		}
	}
	return failed
}

// boxAsk asks the box's goroutine to prepare a release.
type boxAsk struct {
	release Release
	done    chan error // sent to once by the box's goroutine; holds one
}
