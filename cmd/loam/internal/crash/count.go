package crash

import (
	"context"

	"loam/cmd/loam/internal/economy"
	"loam/cmd/loam/internal/playerbots"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/store"
)

// count compares what the world has with what its people have begun with and looted, and what
// they were told with what is stored.
func (w *world) count(ctx context.Context, round int, told []playerbots.Belongings) error {
	s, err := w.plan.Database.Open(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	census, err := economy.Take(ctx, s)
	if err != nil {
		return err
	}
	for _, line := range census.Wrong {
		w.wrong(round, "%s", line)
	}
	due, times := economy.Count{}, 0
	for i := range census.People {
		p := &census.People[i]
		if p.LoggedIn {
			add(due, gear[p.Start])
		}
		kept := storageOf(p)
		for _, e := range kept.Get("had").Entries() {
			due[e.Key.Text()] += int(e.Value.Number())
		}
		n := int(kept.Get("times").Number())
		times += n
		for _, b := range told {
			if b.Name == p.Name && b.Counted > n {
				w.wrong(round, "%s was told that it has looted %d times, and its storage says %d", p.Name, b.Counted, n)
			}
		}
	}
	census.Has[economy.Coins] += census.Kept
	if more := census.Has.Less(due); len(more) > 0 {
		w.wrong(round, "more or less than was begun with and looted: %s", more)
	}
	w.report.Things = playerbots.Total(census.Has)
	return w.realm(ctx, s, round, times)
}

// realm compares the number in the storage of the realm with that of all characters.
func (w *world) realm(ctx context.Context, s store.Store, round, times int) error {
	all, err := s.Storage(ctx)
	if err != nil {
		return err
	}
	n := 0
	for _, e := range all {
		if e.Bundle == bundle && e.Key == "times" {
			n = int(e.Value.Number())
		}
	}
	if n != times {
		w.wrong(round, "the storage of the realm says that something was looted %d times, those of the characters %d times", n, times)
	}
	return nil
}

func add(to, more economy.Count) {
	for what, n := range more { // in no order: all of it is added up
		to[what] += n
	}
}

// storageOf returns what the bundle keeps with a character.
func storageOf(p *character.Record) value.Value {
	for _, place := range p.Storage {
		if place.Bundle == bundle {
			return place.Value
		}
	}
	return value.Value{}
}
