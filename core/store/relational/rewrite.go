package relational

import (
	"context"
	"fmt"

	"loam/core/model/character"
	"loam/core/store"
	"loam/core/store/relational/query"
)

// CharactersAfter implements [store.Store].
func (s *Store) CharactersAfter(ctx context.Context, id int64, limit int) ([]character.Record, error) {
	return charactersAfter(ctx, s.queries, id, limit)
}

func charactersAfter(ctx context.Context, q *query.Queries, id int64, limit int) ([]character.Record, error) {
	rows, err := q.CharactersAfter(ctx, query.CharactersAfterParams{ID: id, Limit: int64(limit)})
	if err != nil {
		return nil, fmt.Errorf("list characters after %d: %w", id, err)
	}
	return records(rows)
}

// Note implements [store.Store].
func (s *Store) Note(ctx context.Context, epoch int64, incidents ...store.Incident) error {
	if err := store.CheckIncidents(incidents); err != nil {
		return err
	}
	return s.own(ctx, epoch, func(q *query.Queries) error { return note(ctx, q, incidents...) })
}

// note adds to the audit trail.
func note(ctx context.Context, q *query.Queries, incidents ...store.Incident) error {
	for _, i := range incidents {
		id, err := q.AddIncident(ctx, query.AddIncidentParams{At: i.At, Who: i.Who, What: i.What, Note: i.Text, Hash: i.Hash})
		if err == nil && id > store.MaxIncidents {
			err = q.DropIncidents(ctx, id-store.MaxIncidents)
		}
		if err != nil {
			return fmt.Errorf("add to the audit trail: %w", err)
		}
	}
	return nil
}

// Incidents implements [store.Store].
func (s *Store) Incidents(ctx context.Context, limit int) ([]store.Incident, error) {
	rows, err := s.queries.Incidents(ctx, int64(max(limit, 0)))
	if err != nil {
		return nil, fmt.Errorf("read the audit trail: %w", err)
	}
	var all []store.Incident
	for _, row := range rows {
		all = append(all, store.Incident{ID: row.ID, At: row.At, Who: row.Who, What: row.What, Text: row.Note, Hash: row.Hash})
	}
	return all, nil
}

// Rewrite implements [store.Store].
func (s *Store) Rewrite(ctx context.Context, epoch int64, w store.Rewriting) error {
	if err := store.CheckFacts(w.Facts); err != nil {
		return err
	}
	var failed error // at the first try: the functions of w are called once
	return s.own(ctx, epoch, func(q *query.Queries) error {
		if failed == nil {
			failed = rewrite(ctx, q, w)
		}
		return failed
	})
}

func rewrite(ctx context.Context, q *query.Queries, w store.Rewriting) error {
	r := rewriter{ctx: ctx, q: q, w: w}
	for _, part := range [4]func() error{r.count, r.characters, r.accounts, r.realm} {
		if err := part(); err != nil {
			return err
		}
	}
	return setFacts(ctx, q, w.Facts)
}

// rewriter is one running Rewrite.
type rewriter struct {
	ctx       context.Context // of the one call
	q         *query.Queries
	w         store.Rewriting
	done, all int
}

func (r *rewriter) count() error {
	characters, err := r.q.CountCharacters(r.ctx)
	if err != nil {
		return err
	}
	accounts, err := r.q.CountAccountStorages(r.ctx)
	r.all = int(characters + accounts)
	return err
}

func (r *rewriter) step() {
	if r.done++; r.w.Progress != nil && r.done%store.RewriteEvery == 0 {
		r.w.Progress(r.done, r.all)
	}
}

func (r *rewriter) realm() error {
	if r.w.Realm == nil {
		return nil
	}
	entries, err := entries(r.ctx, r.q)
	if err != nil {
		return err
	}
	changes, err := r.w.Realm(entries)
	if err != nil {
		return err
	}
	coded, err := store.EncodeBatch(store.Batch{Storage: changes})
	if err != nil {
		return err
	}
	for _, e := range coded.Storage {
		if err := saveEntry(r.ctx, r.q, e); err != nil {
			return fmt.Errorf("save storage %q of %q: %w", e.Key, e.Bundle, err)
		}
	}
	return nil
}

func (r *rewriter) characters() error {
	for last := int64(0); r.w.Character != nil; {
		page, err := charactersAfter(r.ctx, r.q, last, store.RewriteEvery)
		if err != nil || len(page) == 0 {
			return err
		}
		for i := range page {
			last = page[i].ID
			if err := r.character(&page[i]); err != nil {
				return err
			}
			r.step()
		}
	}
	return nil
}

func (r *rewriter) character(c *character.Record) error {
	changed, err := r.w.Character(c)
	if err != nil || !changed {
		return err
	}
	coded, err := store.EncodeCharacter(c)
	if err != nil {
		return err
	}
	return r.q.SaveCharacterData(r.ctx, query.SaveCharacterDataParams{Data: coded.Data, ID: c.ID})
}

func (r *rewriter) accounts() error {
	for last := int64(0); r.w.Account != nil; {
		page, err := r.q.AccountStoragesAfter(r.ctx, query.AccountStoragesAfterParams{Account: last, Limit: store.RewriteEvery})
		if err != nil || len(page) == 0 {
			return err
		}
		for _, row := range page {
			last = row.Account
			if err := r.account(row); err != nil {
				return fmt.Errorf("storage of account %d: %w", row.Account, err)
			}
			r.step()
		}
	}
	return nil
}

func (r *rewriter) account(row query.AccountStorage) error {
	places, err := store.DecodePlaces(row.Data)
	if err != nil {
		return err
	}
	now, changed, err := r.w.Account(row.Account, places)
	if err != nil || !changed {
		return err
	}
	data, err := store.EncodePlaces(now)
	switch {
	case err != nil:
		return err
	case data == nil:
		return r.q.DeleteAccountStorage(r.ctx, row.Account)
	}
	return r.q.SetAccountStorage(r.ctx, query.SetAccountStorageParams{Account: row.Account, Data: data})
}
