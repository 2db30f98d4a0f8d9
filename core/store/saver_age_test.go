package store_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"loam/core/store"
)

// The age of the oldest change grows while it is written, while the database fails and while
// newer values of it come, and ends when it is in the database.
func TestSaverKnowsTheAgeOfItsOldestChange(t *testing.T) {
	g, again := newGate(), make(chan time.Time)
	var now atomic.Int64 // seconds
	var measured atomic.Int64
	s := store.NewSaver(g, 1, store.SaverOptions{
		Now: func() time.Time { return time.Unix(now.Load(), 0) }, Wait: func(time.Duration) <-chan time.Time { return again },
		Measure: func(time.Duration) { measured.Add(1) },
	})
	want := func(when string, age time.Duration) {
		t.Helper()
		if got := s.Counts().Oldest; got != age {
			t.Errorf("%s: %v, want %v", when, got, age)
		}
	}
	want("nothing waits", 0)
	submit := func(id int64, level int, done func(error)) {
		t.Helper()
		if err := s.Submit(done, record(id, level)); err != nil {
			t.Fatal(err)
		}
	}
	saved := make(chan error, 1)
	submit(1, 1, nil)
	<-g.saves // it is being written
	now.Store(3)
	want("it is written", 3*time.Second)
	submit(1, 2, func(err error) { saved <- err })
	g.answers <- errors.New("disk full")
	now.Store(5)
	again <- time.Time{}
	<-g.saves
	now.Store(7)
	want("it is written again", 7*time.Second)
	g.answers <- nil
	if err := <-saved; err != nil {
		t.Error(err)
	}
	want("it is saved", 0)
	if n := measured.Load(); n != 2 {
		t.Errorf("%d transactions are measured, want 2", n)
	}
	if err := s.Close(context.Background()); err != nil {
		t.Error(err)
	}
}
