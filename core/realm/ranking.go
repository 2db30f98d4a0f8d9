package realm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"loam/core/character"
	"loam/core/plain"
	"loam/core/storage"
	"loam/core/store"
)

// Bounds of rankings.
const (
	MaxTop      = 100  // places that one question may ask for
	maxRankings = 16   // of one bundle; another takes the place of the one asked for longest ago
	maxRanked   = 1000 // characters that one ranking holds
	page        = 500  // characters that are read at a time
)

// figure is the number of one character.
type figure struct {
	id    int64
	name  string
	value float64
}

// compareFigures orders the greatest number first, then by name.
func compareFigures(a, b figure) int {
	return cmp.Or(cmp.Compare(b.value, a.value), strings.Compare(a.name, b.name), cmp.Compare(a.id, b.id))
}

// ranking keeps the foremost characters by a number that a bundle keeps of each,
// so that a question need not read them all: they are read once, and from then on
// every record that is saved brings its figure up to date. It holds some of
// them and knows where it ends; when so many have fallen behind that end that a
// question cannot be answered, all are read anew. Realm.mu guards it.
type ranking struct {
	most  int      // figures that it holds
	best  []figure // the foremost, in order
	open  bool     // there are more, all of them behind end
	end   figure
	read  int64          // characters with IDs up to this have been read
	ready bool           // all have
	later map[int64]bool // saved since what is being read was asked for: newer than it
	asked int64          // number of the last question
}

// rankKey names a ranking.
type rankKey struct{ bundle, key string }

// ranked is the figure of one character, if it has one.
type ranked struct {
	figure
	has bool
}

// put gives characters, each of them once, their places.
func (k *ranking) put(list ...ranked) {
	news := make(map[int64]bool, len(list))
	for _, f := range list {
		news[f.id] = true
	}
	k.best = slices.DeleteFunc(k.best, func(o figure) bool { return news[o.id] })
	sorted := len(k.best)
	for _, f := range list {
		if f.has && (!k.open || compareFigures(f.figure, k.end) <= 0) {
			k.best = append(k.best, f.figure)
		}
	}
	if len(k.best) > sorted {
		slices.SortFunc(k.best, compareFigures)
	}
	if len(k.best) > k.most {
		k.best = k.best[:k.most]
		k.open, k.end = true, k.best[k.most-1]
	}
}

// top is the first n, if they are known.
func (k *ranking) top(n int) ([]figure, bool) {
	return slices.Clone(k.best[:min(n, len(k.best))]), k.ready && (!k.open || n <= len(k.best))
}

// figureOf is a character's number in what a bundle keeps of it.
func figureOf(rec *character.Record, kept plain.Value, key string) ranked {
	v := kept
	for part := range strings.SplitSeq(key, ".") {
		v = v.Get(part)
	}
	return ranked{figure{rec.ID, rec.Name, v.Number()}, v.Kind() == plain.Number}
}

// rank brings the rankings up to date with a record that is saved. Called with mu held.
func (r *Realm) rank(rec *character.Record) {
	for at, k := range r.ranks { // each on its own: the order shows nowhere
		var kept plain.Value
		if i := slices.IndexFunc(rec.Storage, func(p character.Place) bool { return p.Bundle == at.bundle }); i >= 0 {
			if storage.VersionOf(r.release.Storage, at.bundle) > max(1, rec.Storage[i].Version) {
				delete(r.ranks, at) // of a map that has yet to swap: read anew when somebody asks
				continue
			}
			kept = rec.Storage[i].Value
		}
		k.put(figureOf(rec, kept, at.key))
		if k.later != nil {
			k.later[rec.ID] = true
		}
	}
}

// outrank takes a character that is gone from the rankings. Called with mu held.
func (r *Realm) outrank(id int64) {
	for _, k := range r.ranks { // each on its own: the order shows nowhere
		k.put(ranked{figure: figure{id: id}})
		if k.later != nil {
			k.later[id] = true
		}
	}
}

// unrank forgets the rankings of bundles that keep things in another form from
// now on. Called with mu held.
func (r *Realm) unrank(changed func(bundle string) bool) {
	for at := range r.ranks { // each on its own: the order shows nowhere
		if changed(at.bundle) {
			delete(r.ranks, at)
		}
	}
}

// rankingOf is the ranking for a key, begun when there is none.
func (r *Realm) rankingOf(at rankKey) *ranking {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.rankings++
	k := r.ranks[at]
	if k == nil {
		var oldest rankKey
		of, least := 0, int64(math.MaxInt64)
		for o, other := range r.ranks { // numbers of questions differ: the order shows nowhere
			if o.bundle == at.bundle {
				if of++; other.asked < least {
					oldest, least = o, other.asked
				}
			}
		}
		if of >= maxRankings {
			delete(r.ranks, oldest)
		}
		if r.ranks == nil {
			r.ranks = make(map[rankKey]*ranking)
		}
		k = &ranking{most: r.ranked}
		r.ranks[at] = k
	}
	k.asked = r.rankings
	return k
}

// rankTries is how often a question is asked again whose ranking was dropped, or
// found too short, while it was being answered.
const rankTries = 4

// top is the ranking of all characters by a number that a bundle keeps of each.
func (r *Realm) top(ctx context.Context, bundle, key string, n int) (plain.Value, error) {
	at, n := rankKey{bundle, key}, max(0, min(n, MaxTop))
	for range rankTries {
		k := r.rankingOf(at)
		if err := r.readAll(ctx, at, k); err != nil {
			return plain.Value{}, err
		}
		list, good, err := r.confirmed(ctx, at, k, n)
		if err != nil {
			return plain.Value{}, err
		}
		r.mu.Lock()
		same := r.ranks[at] == k
		if same && !good {
			*k = ranking{most: k.most, asked: k.asked}
		}
		r.mu.Unlock()
		if same && good {
			return rankedList(list), nil
		}
	}
	return plain.Value{}, fmt.Errorf("the ranking of %s by %q changes faster than it can be read", bundle, key)
}

// readAll reads all characters into a ranking, a page at a time; what ctx breaks
// off, the next question goes on with.
func (r *Realm) readAll(ctx context.Context, at rankKey, k *ranking) error {
	for {
		r.mu.Lock()
		last, over := k.read, k.ready || r.ranks[at] != k
		r.mu.Unlock()
		if over {
			return nil
		}
		count := 0
		err := r.readInto(at, k, func() (list []character.Record, gone []int64, err error) {
			list, err = r.cfg.Store.CharactersAfter(ctx, last, page)
			if count = len(list); count > 0 {
				last = list[count-1].ID
			}
			return list, nil, err
		})
		if err != nil {
			return err
		}
		r.mu.Lock()
		k.read, k.ready = last, count == 0
		r.mu.Unlock()
	}
}

// readInto gives those that the store has their places, and takes them from
// those that are gone. What was saved meanwhile is newer.
func (r *Realm) readInto(at rankKey, k *ranking, read func() (list []character.Record, gone []int64, err error)) error {
	r.mu.Lock()
	k.later = make(map[int64]bool)
	before := r.unsaved.all()
	r.mu.Unlock()
	list, gone, err := read()
	figures := make([]ranked, 0, len(list)+len(gone))
	for i := range list {
		if err != nil {
			break
		}
		var kept plain.Value
		rec := r.newest(list[i], before)
		kept, err = r.keptBy(rec, at.bundle)
		f := figureOf(&rec, kept, at.key)
		f.name = list[i].Name
		figures = append(figures, f)
	}
	for _, id := range gone {
		figures = append(figures, ranked{figure: figure{id: id}})
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err == nil {
		k.put(slices.DeleteFunc(figures, func(f ranked) bool { return k.later[f.id] })...)
	}
	k.later = nil
	return err
}

// newest is a record of the store as it is now: what waits for the store, or
// waited before it was read, wins. What was saved later is not looked for.
func (r *Realm) newest(rec character.Record, before map[int64]character.Record) character.Record {
	r.mu.Lock()
	defer r.mu.Unlock()
	if newer, ok := r.unsaved.record(rec.Account, rec.ID); ok {
		return newer
	}
	if waited, ok := before[rec.ID]; ok {
		return waited
	}
	return rec
}

// confirmed is the first n of a ranking. The store is asked for each of them once
// more, for tools may have deleted or renamed a character beside the server.
func (r *Realm) confirmed(ctx context.Context, at rankKey, k *ranking, n int) (list []figure, good bool, err error) {
	for range rankTries {
		r.mu.Lock()
		list, good = k.top(n)
		r.mu.Unlock()
		if !good {
			return nil, false, nil
		}
		err = r.readInto(at, k, func() (found []character.Record, gone []int64, err error) {
			for _, f := range list {
				rec, err := r.cfg.Store.Character(ctx, f.id)
				switch {
				case errors.Is(err, store.ErrNotFound):
					gone = append(gone, f.id)
				case err != nil:
					return nil, nil, err
				default:
					found = append(found, rec)
				}
			}
			return found, gone, nil
		})
		if err != nil {
			return nil, false, err
		}
		r.mu.Lock()
		now, still := k.top(n)
		r.mu.Unlock()
		if still && slices.Equal(list, now) {
			return list, true, nil
		}
	}
	return list, false, nil
}

// rankedList is a ranking as scripts read it.
func rankedList(best []figure) plain.Value {
	list := make([]plain.Value, len(best))
	for i, f := range best {
		list[i] = plain.OfTable([]plain.Entry{
			{Key: plain.OfString("name"), Value: plain.OfString(f.name)}, {Key: plain.OfString("value"), Value: plain.OfNumber(f.value)},
		})
	}
	return plain.OfList(list...)
}
