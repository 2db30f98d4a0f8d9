package memory

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"loam/core/store"
)

type pageKey struct {
	book   string
	number int64
}

// Pages implements [store.Store].
func (s *Store) Pages(ctx context.Context) ([]store.Page, error) {
	return read(ctx, s, func() ([]store.Page, error) {
		var all []store.Page
		by := func(a, b pageKey) int { return cmp.Or(cmp.Compare(a.book, b.book), cmp.Compare(a.number, b.number)) }
		for _, k := range slices.SortedFunc(maps.Keys(s.pages), by) {
			all = append(all, store.Page{Book: k.book, Number: k.number, Data: slices.Clone(s.pages[k])})
		}
		return all, nil
	})
}

// putPages writes pages. The caller holds mu.
func (s *Store) putPages(pages []store.Page) {
	for _, p := range pages {
		k := pageKey{p.Book, p.Number}
		if s.pages[k] = slices.Clone(p.Data); len(p.Data) == 0 {
			delete(s.pages, k)
		}
	}
}
