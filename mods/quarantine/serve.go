package quarantine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"loam/core/lib/diag"
	"loam/core/lib/quota"
	"loam/mods"
	"loam/mods/release"
)

// Config is what the process of a quarantine needs.
type Config struct {
	Dir string // of the mods
	// Options returns the options of a release as the world would have them now, or
	// the problems of reading them. They keep their Cache and Compiler.
	Options func() (release.Options, diag.List)
	// Test runs the scenarios of bundles.
	Test func(ctx context.Context, r *release.Release, bundles []string) (passed, all int, failure string)
	// Exit ends the process.
	Exit func(code int)
	// Limits are those of the process.
	Limits quota.Limits
}

// server is the process.
type server struct {
	cfg   Config
	watch *quota.Watch

	writing sync.Mutex // held while an answer is written
	out     *json.Encoder

	mu      sync.Mutex // guards the rest
	last    *release.Release
	cancel  map[int]context.CancelFunc // of running tests, by the ID of the question
	running sync.WaitGroup             // of tests and of loading
}

// Serve answers the questions of a Ward until in ends.
func Serve(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	ctx, end := context.WithCancel(ctx)
	s := &server{cfg: cfg, out: json.NewEncoder(out), cancel: make(map[int]context.CancelFunc)}
	limits := cfg.Limits
	limits.Begun = func(piece string) { s.say(answer{Piece: piece}) }
	watch, stop := quota.Start(limits, func(e quota.Excess) {
		s.say(answer{Over: &diag.Problem{File: e.Piece, Msg: "loading this " + e.What + " and was stopped", Overrun: true}})
		cfg.Exit(1)
	})
	defer stop()
	s.watch = watch
	loads := make(chan question, 8) // sent to below, and closed there; more than a Ward asks at once
	s.running.Go(func() {           // ends when loads is closed; waited for below
		for q := range loads {
			s.load(q)
		}
	})
	read := json.NewDecoder(in)
	var err error
	for err == nil {
		var q question
		if err = read.Decode(&q); err == nil {
			s.take(ctx, q, loads)
		}
	}
	end()
	close(loads)
	s.running.Wait()
	if errors.Is(err, io.EOF) {
		return nil
	}
	return fmt.Errorf("read a question: %w", err)
}

// take begins to answer a question.
func (s *server) take(ctx context.Context, q question, loads chan<- question) {
	switch {
	case q.Load:
		loads <- q
	case q.Cancel:
		s.mu.Lock()
		cancel := s.cancel[q.ID]
		s.mu.Unlock()
		if cancel != nil {
			cancel()
		}
	default:
		ctx, cancel := context.WithCancel(ctx)
		s.mu.Lock()
		s.cancel[q.ID] = cancel
		s.mu.Unlock()
		s.running.Go(func() { // ends with the scenarios, or when ctx does
			defer cancel()
			s.test(ctx, q)
		})
	}
}

// say sends an answer. If nobody reads it, the process will soon see the end of its input.
func (s *server) say(a answer) {
	s.writing.Lock()
	defer s.writing.Unlock()
	_ = s.out.Encode(a)
}

// load loads the bundles of the folder.
func (s *server) load(q question) {
	s.watch.Anew()
	files := ""
	o, problems := s.cfg.Options()
	var r *release.Release
	if len(problems) == 0 {
		o.Compiler.Watch(s.watch)
		o.Substitute = Substitute(q.Held)
		o.Admit = func(read mods.Hash) bool {
			files = read.String()
			return true
		}
		r, problems = release.Load(o, s.cfg.Dir)
	}
	if r != nil {
		s.mu.Lock()
		s.last = r
		s.mu.Unlock()
	}
	s.watch.Untimed("")
	s.say(answer{ID: q.ID, Verdict: verdictOf(files, r, problems)})
}

// test runs scenarios of the last release.
func (s *server) test(ctx context.Context, q question) {
	s.mu.Lock()
	r := s.last
	s.mu.Unlock()
	if r == nil || r.Hash != q.Hash {
		s.say(answer{ID: q.ID, Unknown: true})
		return
	}
	var made Result
	made.Passed, made.All, made.Failure = s.cfg.Test(ctx, r, q.Test)
	s.mu.Lock()
	delete(s.cancel, q.ID)
	s.mu.Unlock()
	s.say(answer{ID: q.ID, Result: &made})
}
