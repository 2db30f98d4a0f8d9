package store_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"go.uber.org/goleak"

	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/store"
)

// gate is a database whose answers the test controls: it sends each batch on saves and
// takes the answer from answers.
type gate struct {
	saves   chan store.Batch // unbuffered; sent by Save, received by the test
	answers chan error       // unbuffered; sent by the test
}

func newGate() *gate { return &gate{make(chan store.Batch), make(chan error)} }

func (g *gate) Save(ctx context.Context, _ int64, b store.Batch) error {
	select {
	case g.saves <- b:
		return <-g.answers
	case <-ctx.Done():
		return ctx.Err()
	}
}

// outcomes collects the results of done functions.
type outcomes struct {
	mu  sync.Mutex
	all []string
}

func (o *outcomes) of(name string) func(error) {
	return func(err error) {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.all = append(o.all, fmt.Sprintf("%s: %v", name, err))
	}
}

func (o *outcomes) want(t *testing.T, want ...string) {
	t.Helper()
	o.mu.Lock()
	defer o.mu.Unlock()
	if !reflect.DeepEqual(o.all, want) {
		t.Errorf("acknowledged %q, want %q", o.all, want)
	}
	o.all = nil
}

func record(id int64, level int) character.Record { return character.Record{ID: id, Level: level} }

func entry(key string, n float64) store.Entry {
	return store.Entry{Bundle: "b", Key: key, Value: value.OfNumber(n)}
}

// content writes a batch as "1@5 2@6 k=7": characters at their levels, entries.
func content(b store.Batch) string {
	var parts []string
	for _, r := range b.Characters {
		parts = append(parts, fmt.Sprintf("%d@%d", r.ID, r.Level))
	}
	for _, e := range b.Storage {
		parts = append(parts, fmt.Sprintf("%s=%v", e.Key, e.Value))
	}
	return strings.Join(parts, " ")
}

func wantBatch(t *testing.T, g *gate, want string, answer error) {
	t.Helper()
	if got := content(<-g.saves); got != want {
		t.Errorf("a batch of %q, want %q", got, want)
	}
	g.answers <- answer
}

func submit(t *testing.T, s *store.Saver, done func(error), records ...character.Record) {
	t.Helper()
	if err := s.Submit(done, records...); err != nil {
		t.Fatal(err)
	}
}

func closeSaver(t *testing.T, s *store.Saver) {
	t.Helper()
	if err := s.Close(context.Background()); err != nil {
		t.Error(err)
	}
	goleak.VerifyNone(t)
}

// busy makes the Saver wait in a Save of character 99 until the test answers.
func busy(t *testing.T, s *store.Saver, g *gate) {
	t.Helper()
	submit(t, s, nil, record(99, 0))
	if got := content(<-g.saves); got != "99@0" {
		t.Fatalf("a batch of %q", got)
	}
}

func TestSaverNewestWins(t *testing.T) {
	g, out := newGate(), &outcomes{}
	s := store.NewSaver(g, 1, store.SaverOptions{})
	busy(t, s, g)
	submit(t, s, out.of("first"), record(1, 1))
	submit(t, s, out.of("other"), record(2, 1))
	submit(t, s, out.of("newer"), record(1, 2))
	submit(t, s, nil, record(1, 3))
	if c := s.Counts(); c.Submitted != 5 || c.Replaced != 2 || c.Waiting != 3 {
		t.Errorf("counts %+v", c)
	}
	g.answers <- nil
	wantBatch(t, g, "1@3 2@1", nil)
	flush(t, s)
	out.want(t, "first: <nil>", "newer: <nil>", "other: <nil>")
	if c := s.Counts(); c.Saved != 3 || c.Batches != 2 || c.Waiting != 0 || c.Failing != 0 {
		t.Errorf("counts %+v", c)
	}
	closeSaver(t, s)
}

func flush(t *testing.T, s *store.Saver) {
	t.Helper()
	if err := s.Flush(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func TestSaverRecordWrittenWhileInFlight(t *testing.T) {
	g, out := newGate(), &outcomes{}
	s := store.NewSaver(g, 1, store.SaverOptions{})
	submit(t, s, out.of("old"), record(1, 1))
	if got := content(<-g.saves); got != "1@1" {
		t.Errorf("a batch of %q", got)
	}
	submit(t, s, out.of("new"), record(1, 2))
	g.answers <- nil
	if got := content(<-g.saves); got != "1@2" {
		t.Errorf("then a batch of %q", got)
	}
	out.want(t, "old: <nil>")
	g.answers <- nil
	closeSaver(t, s)
	out.want(t, "new: <nil>")
}

func TestSaverBatchSize(t *testing.T) {
	g := newGate()
	s := store.NewSaver(g, 1, store.SaverOptions{Batch: 2})
	busy(t, s, g)
	for id := range int64(5) {
		submit(t, s, nil, record(id+1, 0))
	}
	submit(t, s, nil, record(6, 0), record(7, 0), record(8, 0))
	g.answers <- nil
	wantBatch(t, g, "1@0 2@0", nil)
	wantBatch(t, g, "3@0 4@0", nil)
	wantBatch(t, g, "5@0 6@0 7@0 8@0", nil) // a group is not split
	closeSaver(t, s)
}

func TestSaverKeepsTogetherWhatBelongsTogether(t *testing.T) {
	for _, test := range []struct {
		name    string
		submits []store.Batch
		want    []string // batches of one item or group each
	}{
		{"a trade, then one of the two moves on", []store.Batch{
			{Characters: []character.Record{record(1, 1), record(2, 1)}},
			{Characters: []character.Record{record(3, 1)}},
			{Characters: []character.Record{record(1, 2)}},
		}, []string{"1@2 2@1", "3@1"}},
		{"a trade with one who waits", []store.Batch{
			{Characters: []character.Record{record(1, 1)}},
			{Characters: []character.Record{record(2, 1)}},
			{Characters: []character.Record{record(2, 2), record(3, 2)}},
		}, []string{"1@1", "2@2 3@2"}},
		{"a trade that ties two who wait", []store.Batch{
			{Characters: []character.Record{record(1, 1)}},
			{Characters: []character.Record{record(2, 1)}},
			{Characters: []character.Record{record(3, 1)}},
			{Characters: []character.Record{record(3, 2), record(1, 2)}},
			{Characters: []character.Record{record(3, 3)}},
		}, []string{"1@2 3@3", "2@1"}},
		{"a chain of trades", []store.Batch{
			{Characters: []character.Record{record(1, 1), record(2, 1)}},
			{Characters: []character.Record{record(3, 1), record(4, 1)}},
			{Characters: []character.Record{record(5, 1)}},
			{Characters: []character.Record{record(4, 2), record(2, 2)}},
		}, []string{"1@1 2@2 3@1 4@2", "5@1"}},
		{"a character and realm storage", []store.Batch{
			{Characters: []character.Record{record(1, 1)}, Storage: []store.Entry{entry("k", 1)}},
			{Storage: []store.Entry{entry("l", 1)}},
			{Storage: []store.Entry{entry("k", 2)}},
		}, []string{"1@1 k=2", "l=1"}},
		{"one character twice in one submission", []store.Batch{
			{Characters: []character.Record{record(1, 1), record(1, 2)}},
		}, []string{"1@2"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, out := newGate(), &outcomes{}
			s := store.NewSaver(g, 1, store.SaverOptions{Batch: 1})
			busy(t, s, g)
			var told []string
			for i, b := range test.submits {
				if err := s.SubmitBatch(out.of("all"), b); err != nil {
					t.Fatal(i, err)
				}
				told = append(told, "all: <nil>")
			}
			g.answers <- nil
			for _, want := range test.want {
				wantBatch(t, g, want, nil)
			}
			closeSaver(t, s)
			out.want(t, told...)
		})
	}
}

func TestSaverTriesAgain(t *testing.T) {
	g, out, log := newGate(), &outcomes{}, &bytes.Buffer{}
	pauses := make(chan time.Duration, 100)
	wake := make(chan time.Time) // sent by the test: a pause is over
	wait := func(d time.Duration) <-chan time.Time { pauses <- d; return wake }
	s := store.NewSaver(g, 1, store.SaverOptions{Wait: wait, Attempts: 3, Log: zerolog.New(log)})
	broken := errors.New("disk on fire")
	submit(t, s, out.of("1"), record(1, 1), record(2, 1))
	for i := range 9 {
		want := "1@1 2@1"
		if i > 0 {
			want = "1@2 2@1 3@1"
		}
		wantBatch(t, g, want, broken)
		pause, most := <-pauses, 5*time.Second
		if want := min(50*time.Millisecond<<i, most); pause != want {
			t.Errorf("pause %d is %v, want %v", i, pause, want)
		}
		if i == 0 { // newer records arrive while the database is unavailable
			submit(t, s, out.of("3"), record(3, 1))
			submit(t, s, out.of("2"), record(1, 2))
		}
		wake <- time.Time{}
	}
	if c := s.Counts(); c.Failures != 9 || c.Failing != 9 || c.Waiting != 3 || c.Lost != 0 {
		t.Errorf("counts %+v", c)
	}
	out.want(t)
	wantBatch(t, g, "1@2 2@1 3@1", nil)
	flush(t, s)
	out.want(t, "1: <nil>", "2: <nil>", "3: <nil>")
	if c := s.Counts(); c.Failing != 0 || c.Saved != 3 {
		t.Errorf("counts %+v", c)
	}
	closeSaver(t, s)
	for level, want := range map[string]int{"warn": 3, "error": 7} { // one of the warnings states that it is over
		if got := strings.Count(log.String(), `"level":"`+level+`"`); got != want {
			t.Errorf("%d lines of level %s, want %d:\n%s", got, level, want, log)
		}
	}
	if over := `"failures":9,"waiting":0,"message":"saving works again"`; !strings.Contains(log.String(), over) {
		t.Errorf("nothing says that it is over, want %s:\n%s", over, log)
	}
}

func TestSaverStopsWhenAnotherOwnerClaimed(t *testing.T) {
	g, out := newGate(), &outcomes{}
	s := store.NewSaver(g, 1, store.SaverOptions{})
	busy(t, s, g)
	submit(t, s, out.of("1"), record(1, 1))
	submit(t, s, out.of("2"), record(2, 1))
	stale := fmt.Errorf("save: %w", store.ErrStale)
	g.answers <- stale
	<-flushed(s)
	out.want(t, "1: "+stale.Error(), "2: "+stale.Error())
	if err := s.Submit(out.of("late"), record(3, 1)); !errors.Is(err, store.ErrStale) {
		t.Errorf("a late submission: %v, want ErrStale", err)
	}
	if c := s.Counts(); c.Lost != 3 || c.Waiting != 0 {
		t.Errorf("counts %+v", c)
	}
	if err := s.Close(context.Background()); err == nil || !strings.Contains(err.Error(), "3 characters and storage entries were not saved") {
		t.Errorf("Close = %v", err)
	}
	out.want(t)
}

// flushed is closed when the Saver has no work left or accepts no submissions any more.
func flushed(s *store.Saver) <-chan struct{} {
	done := make(chan struct{})
	if err := s.Submit(func(error) { close(done) }); err != nil {
		close(done)
	}
	return done
}

func TestSaverRefusedRecordHoldsNobody(t *testing.T) {
	g, out := newGate(), &outcomes{}
	fire := make(chan time.Time, 9)
	s := store.NewSaver(g, 1, store.SaverOptions{Wait: func(time.Duration) <-chan time.Time { fire <- time.Time{}; return fire }})
	busy(t, s, g)
	submit(t, s, out.of("1"), record(1, 1))
	submit(t, s, out.of("2"), record(2, 1))
	submit(t, s, out.of("3"), record(3, 1))
	submit(t, s, out.of("4"), record(4, 1))
	g.answers <- nil
	wantBatch(t, g, "1@1 2@1 3@1 4@1", store.ErrInvalid)
	wantBatch(t, g, "1@1", nil)
	wantBatch(t, g, "2@1", store.ErrInvalid)
	wantBatch(t, g, "3@1", errors.New("connection lost")) // kept and tried again
	wantBatch(t, g, "3@1 4@1", nil)
	closeSaver(t, s)
	out.want(t, "1: <nil>", "2: cannot be stored", "3: <nil>", "4: <nil>")
	if c := s.Counts(); c.Refused != 1 || c.Saved != 4 || c.Lost != 0 {
		t.Errorf("counts %+v", c)
	}
}

func TestSaverFlushGivesUpWithItsContext(t *testing.T) {
	g := newGate()
	s := store.NewSaver(g, 1, store.SaverOptions{})
	busy(t, s, g)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := s.Flush(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Flush = %v", err)
	}
	g.answers <- nil
	closeSaver(t, s)
}
