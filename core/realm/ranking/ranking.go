// Package ranking computes rankings of all characters by a number that a bundle keeps. It
// starts no goroutine; a Book may be used from any.
package ranking

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/modstorage"
	"loam/core/store"
)

// Limits of rankings.
const (
	MaxTop      = 100  // entries that one question may ask for
	maxRankings = 16   // of one bundle; another replaces the one that was not asked for longest
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

// Source is where the numbers come from: saved characters, and those that wait to be saved.
type Source interface {
	// CharactersAfter and Character are those of the store.
	CharactersAfter(ctx context.Context, id int64, limit int) ([]character.Record, error)
	Character(ctx context.Context, id int64) (character.Record, error)
	// Unsaved returns the records that wait for the store, by character.
	Unsaved() map[int64]character.Record
	// Newest returns a record of the store as it is now: a record that waits for the store, or
	// waited before it was read, takes precedence.
	Newest(rec character.Record, waited map[int64]character.Record) character.Record
	// Kept returns what a bundle keeps of a character, in the form of the running release.
	Kept(rec character.Record, bundle string) (value.Value, error)
}

// Book holds the rankings that were asked for. Save, Remove and Forget never wait, and may be
// called while the locks of the owner of the records are held; Top waits for the store. Any
// goroutine may call.
type Book struct {
	from Source
	most int // figures that one ranking holds

	mu       sync.Mutex // guards the rest, and the rankings; held for no call of from
	ranks    map[rankKey]*ranking
	rankings int64 // asked for so far
}

// New makes a book without rankings, each of which will hold up to most characters; 0 is 1000.
func New(from Source, most int) *Book {
	if most == 0 {
		most = maxRanked
	}
	return &Book{from: from, most: most, ranks: make(map[rankKey]*ranking)}
}

// ranking holds the top characters by a number that a bundle keeps of each, so that a question
// need not read them all: they are read once, and from then on every saved record updates its
// figure. It holds some of them and knows where it ends; when so many have fallen below that
// end that a question cannot be answered, all are read again.
type ranking struct {
	most  int      // figures that it holds
	best  []figure // the top, in order
	open  bool     // there are more, all of them below the end
	end   figure
	read  int64          // characters with IDs up to this have been read
	ready bool           // all have
	later map[int64]bool // saved since reading was started: newer than what is read
	asked int64          // number of the last question
}

// rankKey names a ranking.
type rankKey struct{ bundle, key string }

// ranked is the figure of one character, if it has one.
type ranked struct {
	figure
	has bool
}

// put places characters, each of them once.
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

// top returns the first n, if they are known.
func (k *ranking) top(n int) ([]figure, bool) {
	return slices.Clone(k.best[:min(n, len(k.best))]), k.ready && (!k.open || n <= len(k.best))
}

// figureOf returns a character's number in what a bundle keeps of it.
func figureOf(rec *character.Record, kept value.Value, key string) ranked {
	v := kept
	for part := range strings.SplitSeq(key, ".") {
		v = v.Get(part)
	}
	return ranked{figure{rec.ID, rec.Name, v.Number()}, v.Kind() == value.Number}
}

// Save updates the rankings with a saved record, under a release whose bundles keep data in
// the forms of to.
func (b *Book) Save(rec *character.Record, to modstorage.Migrations) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for at, k := range b.ranks { // each on its own: the order shows nowhere
		var kept value.Value
		if i := slices.IndexFunc(rec.Storage, func(p character.Place) bool { return p.Bundle == at.bundle }); i >= 0 {
			if modstorage.VersionOf(to, at.bundle) > max(1, rec.Storage[i].Version) {
				delete(b.ranks, at) // of a map that has yet to swap: read again for the next question
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

// Remove removes a deleted character from the rankings.
func (b *Book) Remove(id int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, k := range b.ranks { // each on its own: the order shows nowhere
		k.put(ranked{figure: figure{id: id}})
		if k.later != nil {
			k.later[id] = true
		}
	}
}

// Forget drops the rankings of bundles whose data has another form from now on.
func (b *Book) Forget(changed func(bundle string) bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for at := range b.ranks { // each on its own: the order shows nowhere
		if changed(at.bundle) {
			delete(b.ranks, at)
		}
	}
}

// rankingOf returns the ranking for a key, and makes it if there is none.
func (b *Book) rankingOf(at rankKey) *ranking {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.rankings++
	k := b.ranks[at]
	if k == nil {
		var oldest rankKey
		of, least := 0, int64(math.MaxInt64)
		for o, other := range b.ranks { // numbers of questions differ: the order shows nowhere
			if o.bundle == at.bundle {
				if of++; other.asked < least {
					oldest, least = o, other.asked
				}
			}
		}
		if of >= maxRankings {
			delete(b.ranks, oldest)
		}
		k = &ranking{most: b.most}
		b.ranks[at] = k
	}
	k.asked = b.rankings
	return k
}

// rankTries is how often a question is repeated whose ranking was dropped, or was too short,
// while it was being answered.
const rankTries = 4

// Top returns the ranking of all characters by a number that a bundle keeps of each: a list of
// {name, value}, at most n and MaxTop long. A key with dots reaches into tables.
func (b *Book) Top(ctx context.Context, bundle, key string, n int) (value.Value, error) {
	at, n := rankKey{bundle, key}, max(0, min(n, MaxTop))
	for range rankTries {
		k := b.rankingOf(at)
		if err := b.readAll(ctx, at, k); err != nil {
			return value.Value{}, err
		}
		list, good, err := b.confirmed(ctx, at, k, n)
		if err != nil {
			return value.Value{}, err
		}
		b.mu.Lock()
		same := b.ranks[at] == k
		if same && !good {
			*k = ranking{most: k.most, asked: k.asked}
		}
		b.mu.Unlock()
		if same && good {
			return rankedList(list), nil
		}
	}
	return value.Value{}, fmt.Errorf("the ranking of %s by %q changes faster than it can be read", bundle, key)
}

// readAll reads all characters into a ranking, a page at a time; if ctx ends, the next
// question continues.
func (b *Book) readAll(ctx context.Context, at rankKey, k *ranking) error {
	for {
		b.mu.Lock()
		last, over := k.read, k.ready || b.ranks[at] != k
		b.mu.Unlock()
		if over {
			return nil
		}
		count := 0
		err := b.readInto(at, k, func() (list []character.Record, gone []int64, err error) {
			list, err = b.from.CharactersAfter(ctx, last, page)
			if count = len(list); count > 0 {
				last = list[count-1].ID
			}
			return list, nil, err
		})
		if err != nil {
			return err
		}
		b.mu.Lock()
		k.read, k.ready = last, count == 0
		b.mu.Unlock()
	}
}

// readInto places the characters of the store, and removes those that are gone. What was saved
// meanwhile is newer.
func (b *Book) readInto(at rankKey, k *ranking, read func() (list []character.Record, gone []int64, err error)) error {
	b.mu.Lock()
	k.later = make(map[int64]bool)
	b.mu.Unlock()
	before := b.from.Unsaved() // after later is set: what is saved in between is in both
	list, gone, err := read()
	figures := make([]ranked, 0, len(list)+len(gone))
	for i := range list {
		if err != nil {
			break
		}
		var kept value.Value
		rec := b.from.Newest(list[i], before)
		kept, err = b.from.Kept(rec, at.bundle)
		f := figureOf(&rec, kept, at.key)
		f.name = list[i].Name
		figures = append(figures, f)
	}
	for _, id := range gone {
		figures = append(figures, ranked{figure: figure{id: id}})
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if err == nil {
		k.put(slices.DeleteFunc(figures, func(f ranked) bool { return k.later[f.id] })...)
	}
	k.later = nil
	return err
}

// confirmed returns the first n of a ranking. Each of them is read from the store again, for
// tools may have deleted or renamed a character without the server.
func (b *Book) confirmed(ctx context.Context, at rankKey, k *ranking, n int) (list []figure, good bool, err error) {
	for range rankTries {
		b.mu.Lock()
		list, good = k.top(n)
		b.mu.Unlock()
		if !good {
			return nil, false, nil
		}
		err = b.readInto(at, k, func() (found []character.Record, gone []int64, err error) {
			for _, f := range list {
				rec, err := b.from.Character(ctx, f.id)
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
		b.mu.Lock()
		now, still := k.top(n)
		b.mu.Unlock()
		if still && slices.Equal(list, now) {
			return list, true, nil
		}
	}
	return list, false, nil
}

// rankedList returns a ranking for scripts.
func rankedList(best []figure) value.Value {
	list := make([]value.Value, len(best))
	for i, f := range best {
		list[i] = value.OfTable([]value.Entry{
			{Key: value.OfString("name"), Value: value.OfString(f.name)}, {Key: value.OfString("value"), Value: value.OfNumber(f.value)},
		})
	}
	return value.OfList(list...)
}
