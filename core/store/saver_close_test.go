package store_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"loam/core/store"
)

func TestSaverCloseCommitsWhatWaits(t *testing.T) {
	g, out := newGate(), &outcomes{}
	s := store.NewSaver(g, 1, store.SaverOptions{Batch: 1})
	busy(t, s, g)
	submit(t, s, out.of("1"), record(1, 1))
	submit(t, s, out.of("2"), record(2, 1))
	closed := make(chan error)
	go func() { closed <- s.Close(context.Background()) }() // ends with the three answers
	g.answers <- nil
	wantBatch(t, g, "1@1", nil)
	wantBatch(t, g, "2@1", nil)
	if err := <-closed; err != nil {
		t.Error(err)
	}
	out.want(t, "1: <nil>", "2: <nil>")
	if err := s.Submit(nil, record(1, 1)); !errors.Is(err, store.ErrClosed) {
		t.Errorf("Submit after Close = %v", err)
	}
	if err := s.Flush(context.Background()); !errors.Is(err, store.ErrClosed) {
		t.Errorf("Flush after Close = %v", err)
	}
	if err := s.Close(context.Background()); !errors.Is(err, store.ErrClosed) {
		t.Errorf("a second Close = %v", err)
	}
	goleak.VerifyNone(t)
}

// A world that is stopped while its disk is full waits until there is room again, if it has
// the time.
func TestSaverCloseWaitsForADatabaseThatIsAway(t *testing.T) {
	g, out, log := newGate(), &outcomes{}, &bytes.Buffer{}
	fire := make(chan time.Time, 99)
	wait := func(time.Duration) <-chan time.Time { fire <- time.Time{}; return fire }
	s := store.NewSaver(g, 1, store.SaverOptions{Attempts: 3, Wait: wait, Log: zerolog.New(log)})
	submit(t, s, out.of("1"), record(1, 1))
	broken := errors.New("disk on fire")
	wantBatch(t, g, "1@1", broken)
	if got := content(<-g.saves); got != "1@1" {
		t.Errorf("a batch of %q", got)
	}
	closed := make(chan error)
	go func() { closed <- s.Close(context.Background()) }() // ends with the answers
	for s.Submit(nil) == nil {
	}
	g.answers <- broken
	for range 10 {
		wantBatch(t, g, "1@1", broken)
	}
	wantBatch(t, g, "1@1", nil)
	if err := <-closed; err != nil {
		t.Errorf("Close = %v", err)
	}
	out.want(t, "1: <nil>")
	if got := strings.Count(log.String(), "the world stops only after the save succeeds"); got != 11 {
		t.Errorf("%d lines say why it does not end, want 11:\n%s", got, log)
	}
	goleak.VerifyNone(t)
}

func TestSaverCloseGivesUpWhenItsTimeIsOver(t *testing.T) {
	out := &outcomes{}
	s := store.NewSaver(newGate(), 1, store.SaverOptions{})
	submit(t, s, out.of("1"), record(1, 1))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := s.Close(ctx); err == nil {
		t.Error("Close says that all was saved")
	}
	out.want(t, "1: context canceled")
	goleak.VerifyNone(t)
}
