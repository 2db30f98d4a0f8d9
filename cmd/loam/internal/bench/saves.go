package bench

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/rs/zerolog"

	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/server"
	"loam/core/store"
	"loam/core/store/database"
)

// savedItems is how many things a saved character has.
const savedItems = 20

// saves measures how many characters a second are stored for good, through the queue between maps
// and a database: all are handed over, and then it waits until all are committed.
func saves(ctx context.Context, o Options) ([]Figure, error) {
	dir, err := os.MkdirTemp("", "loam-bench-")
	if err != nil {
		return nil, fmt.Errorf("make a database: %w", err)
	}
	defer os.RemoveAll(dir)
	in, kind, rounds := database.Database{File: filepath.Join(dir, server.DatabaseFile)}, "sqlite", o.of(100, 3)
	if o.Database != nil {
		in, kind, rounds = database.Database{Server: o.Database}, "mariadb", o.of(10, 3)
	}
	s, err := in.Open(ctx)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	epoch, err := s.Claim(ctx)
	if err != nil {
		return nil, err
	}
	all, err := savable(ctx, s, epoch, o.of(1000, 20))
	if err != nil {
		return nil, err
	}
	saver := store.NewSaver(s, epoch, store.SaverOptions{Log: zerolog.Nop()})
	defer saver.Close(ctx)
	began := time.Now()
	for n := range rounds {
		for i := range all {
			all[i].Saved = int64(n + 1)
			all[i].Experience++
			if err := saver.Submit(nil, all[i]); err != nil {
				return nil, err
			}
		}
		if err := saver.Flush(ctx); err != nil {
			return nil, err
		}
	}
	took, counts := time.Since(began), saver.Counts()
	f := Figure{Name: "store.saves", Range: fmt.Sprintf("database=%s,characters=%d,items=%d", kind, len(all), savedItems), Unit: "per_second", Value: float64(counts.Saved) / took.Seconds()}
	if kind == "sqlite" {
		f.Bar = Bar{AtLeast, 20_000}
	}
	f.note("saved", counts.Saved)
	f.note("transactions", counts.Batches)
	f.note("failures", counts.Failures)
	return []Figure{f}, nil
}

// savable makes characters with things.
func savable(ctx context.Context, s store.Store, epoch int64, count int) ([]character.Record, error) {
	a, err := s.CreateAccount(ctx, epoch, store.Account{Name: "SAVES", Role: auth.Player})
	if err != nil {
		return nil, err
	}
	var all []character.Record
	for i := range count {
		rec := character.Record{Account: a.ID, Name: fmt.Sprint("Saved", i), Level: 1, Start: "bench:walker", Map: "bench:field"}
		for n := range savedItems {
			rec.Items.List = append(rec.Items.List, character.Item{Number: int64(n + 1), Def: "bench:thing", Count: 1, Slot: uint16(n + 30)})
		}
		rec.Items.Made = savedItems
		if rec, err = s.CreateCharacter(ctx, epoch, rec); err != nil {
			return nil, err
		}
		all = append(all, rec)
	}
	return all, nil
}
