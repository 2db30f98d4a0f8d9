package store

import (
	"slices"
	"time"

	"loam/core/model/character"
)

// queue holds the items that wait to be saved, as groups in order of arrival. All items of
// a group must be committed together. An item replaces a queued item with the same key, and
// groups that share a key are merged in the place of the earliest, so that nothing is
// committed without the items that belong to it. The lock of its Saver guards it.
type queue struct {
	groups []*group // in order of number; empty ones stay until they are taken
	index  map[key]place
	next   int       // number of the next group
	at     time.Time // when the groups that begin now were submitted
	count  int       // waiting items
}

// group is a set of items that must be committed together, from one or several submissions.
type group struct {
	number int
	items  []item
	done   []func(error)
	since  time.Time // when the earliest item was submitted
	merged bool      // merged into an earlier group
}

// key identifies what an item writes: a character, a fact, a page of a book, or an entry of
// realm storage.
type key struct {
	character   int64
	book        string
	page        int64
	fact        string
	bundle, key string
}

type item struct {
	key    key
	record character.Record
	entry  Entry
	fact   Fact
	page   Page
}

type place struct {
	group *group
	at    int // in group.items
}

func itemsOf(b Batch) []item {
	items := make([]item, 0, len(b.Characters)+len(b.Storage)+len(b.Facts)+len(b.Pages))
	for _, r := range b.Characters {
		items = append(items, item{key: key{character: r.ID}, record: r})
	}
	for _, e := range b.Storage {
		items = append(items, item{key: key{bundle: e.Bundle, key: e.Key}, entry: e})
	}
	for _, f := range b.Facts {
		items = append(items, item{key: key{fact: f.Name}, fact: f})
	}
	for _, p := range b.Pages {
		items = append(items, item{key: key{book: p.Book, page: p.Number}, page: p})
	}
	return items
}

// add queues items that belong together and returns how many of them replaced a queued
// item. The done functions are called when the items are committed; without items, when
// everything added before is committed.
func (q *queue) add(items []item, done ...func(error)) (replaced int) {
	g := q.join(items)
	for _, it := range items {
		if p, ok := q.index[it.key]; ok {
			p.group.items[p.at] = it
			replaced++
			continue
		}
		q.put(g, it)
	}
	g.done = append(g.done, done...)
	return replaced
}

// join returns the group of items: the earliest of those with the same keys, with the others
// merged into it, or a new one.
func (q *queue) join(items []item) *group {
	var first *group
	for _, it := range items {
		if p, ok := q.index[it.key]; ok && (first == nil || p.group.number < first.number) {
			first = p.group
		}
	}
	if first == nil {
		return q.push()
	}
	for _, it := range items {
		if p, ok := q.index[it.key]; ok && p.group != first {
			q.merge(first, p.group)
		}
	}
	return first
}

func (q *queue) push() *group {
	g := &group{number: q.next, since: q.at}
	q.next++
	q.groups = append(q.groups, g)
	return g
}

func (q *queue) merge(into, from *group) {
	for _, it := range from.items {
		q.count--
		q.put(into, it)
	}
	if from.since.Before(into.since) {
		into.since = from.since
	}
	into.done = append(into.done, from.done...)
	from.items, from.done, from.merged = nil, nil, true
}

func (q *queue) put(g *group, it item) {
	q.index[it.key] = place{g, len(g.items)}
	g.items = append(g.items, it)
	q.count++
}

// take removes groups from the front until they have size items or none are left.
func (q *queue) take(size int) []*group {
	var taken []*group
	n := 0
	for len(q.groups) > 0 && n < size {
		g := q.groups[0]
		q.groups[0], q.groups = nil, q.groups[1:]
		if g.merged {
			continue
		}
		for _, it := range g.items {
			delete(q.index, it.key)
		}
		n += len(g.items)
		taken = append(taken, g)
	}
	q.count -= n
	return taken
}

// putBack returns groups that could not be committed to the front. Items that were added in
// the meantime stay newer.
func (q *queue) putBack(groups []*group) {
	waiting := q.groups
	q.groups, q.index, q.count = nil, map[key]place{}, 0
	for _, g := range slices.Concat(groups, waiting) {
		if !g.merged {
			q.at = g.since
			q.add(g.items, g.done...)
		}
	}
}

// oldest returns when the oldest waiting item was submitted; some is false if none waits.
func (q *queue) oldest() (at time.Time, some bool) {
	for _, g := range q.groups {
		if !g.merged && len(g.items) > 0 {
			return g.since, true // groups are in this order
		}
	}
	return time.Time{}, false
}

// batch returns the content of groups in their order.
func batch(groups []*group) Batch {
	var b Batch
	for _, g := range groups {
		for _, it := range g.items {
			switch {
			case it.key.character != 0:
				b.Characters = append(b.Characters, it.record)
			case it.key.fact != "":
				b.Facts = append(b.Facts, it.fact)
			case it.key.book != "":
				b.Pages = append(b.Pages, it.page)
			default:
				b.Storage = append(b.Storage, it.entry)
			}
		}
	}
	return b
}
