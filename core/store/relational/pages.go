package relational

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"loam/core/store"
	"loam/core/store/relational/query"
)

// Pages implements [store.Store].
func (s *Store) Pages(ctx context.Context) ([]store.Page, error) {
	rows, err := s.queries.Pages(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the books of the realm: %w", err)
	}
	var all []store.Page
	for _, row := range rows {
		all = append(all, store.Page{Book: row.Book, Number: row.Number, Data: row.Data})
	}
	slices.SortFunc(all, func(a, b store.Page) int { return cmp.Or(cmp.Compare(a.Book, b.Book), cmp.Compare(a.Number, b.Number)) })
	return all, nil
}

func savePages(ctx context.Context, q *query.Queries, pages []store.Page) error {
	for _, p := range pages {
		var err error
		if len(p.Data) == 0 {
			err = q.DeletePage(ctx, query.DeletePageParams{Book: p.Book, Number: p.Number})
		} else {
			err = q.SetPage(ctx, query.SetPageParams{Book: p.Book, Number: p.Number, Data: p.Data})
		}
		if err != nil {
			return fmt.Errorf("save page %d of book %q: %w", p.Number, p.Book, err)
		}
	}
	return nil
}
