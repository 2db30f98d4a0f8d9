package quarantine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"loam/core/lib/diag"
	"loam/core/lib/quota"
	"loam/mods"
	"loam/mods/release"
)

// Config is what the process of a quarantine needs.
type Config struct {
	Dir string // of the mods
	// Options returns the options of a release as the world would have them now, or, if
	// config is not nil, with a config of that text; or the problems of reading them. They
	// keep their Cache and Compiler.
	Options func(config []byte) (release.Options, diag.List)
	// Test runs the scenarios of bundles.
	Test func(ctx context.Context, r *release.Release, bundles []string) (passed, all int, failure string)
	// Exit ends the process.
	Exit func(code int)
	// Limits are those of the process.
	Limits quota.Limits
}

// grace is how long the process may go on when its input has ended.
const grace = time.Second

// server is the process.
type server struct {
	cfg   Config
	watch *quota.Watch

	writing sync.Mutex // held while an answer is written
	out     *json.Encoder

	mu      sync.Mutex // guards the rest
	last    *release.Release
	cancel  map[int]context.CancelFunc // of running tests, by the ID of the question
	cut     map[int]context.CancelFunc // of their present attempts
	loading bool                       // it has cut these, and waits for alone
	running sync.WaitGroup             // of tests and of loading
	// alone is held by loading; and, shared, by a test while it runs: what a test uses
	// would be taken for what a bundle uses that is loaded.
	alone sync.RWMutex
}

// Serve answers the questions of a Ward until in ends.
func Serve(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	ctx, end := context.WithCancel(ctx)
	s := &server{cfg: cfg, out: json.NewEncoder(out), cancel: make(map[int]context.CancelFunc), cut: make(map[int]context.CancelFunc)}
	limits := cfg.Limits
	limits.Begun = func(piece string) { s.say(answer{Piece: piece}) }
	watch, stop := quota.Start(limits, func(e quota.Excess) {
		over := e.Problem()
		s.say(answer{Over: &over})
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
	watch.Stop()
	late := time.AfterFunc(grace, func() { cfg.Exit(0) }) // nobody needs what is still done
	close(loads)
	s.running.Wait()
	late.Stop()
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

// load loads the bundles of the folder. Running tests are cut, and begin again afterwards.
func (s *server) load(q question) {
	s.mu.Lock()
	s.loading = true
	for _, cut := range s.cut {
		cut()
	}
	s.mu.Unlock()
	s.alone.Lock()
	defer s.alone.Unlock()
	s.mu.Lock()
	s.loading = false // no test can begin before Unlock
	s.mu.Unlock()
	s.watch.Anew()
	held := quota.Held()
	files := ""
	o, problems := s.cfg.Options(q.Config)
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
	if r != nil && q.Config == nil {
		s.mu.Lock()
		s.last = r
		s.mu.Unlock()
	}
	s.watch.Untimed("")
	s.watch.Rest()
	s.say(answer{ID: q.ID, Verdict: verdictOf(files, r, problems)})
	quota.Return(held)
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
	made := Result{}
	for again := true; again; {
		made, again = s.attempt(ctx, q, r)
	}
	s.mu.Lock()
	delete(s.cancel, q.ID)
	s.mu.Unlock()
	s.say(answer{ID: q.ID, Result: &made})
}

// attempt runs scenarios until they end, or are cut by loading: then again is true.
func (s *server) attempt(ctx context.Context, q question, r *release.Release) (made Result, again bool) {
	attempt, cut := context.WithCancel(ctx)
	defer cut()
	s.alone.RLock()
	defer s.alone.RUnlock()
	s.mu.Lock()
	if s.loading { // it has cut the others, and does not know this one
		s.mu.Unlock()
		return made, ctx.Err() == nil
	}
	s.cut[q.ID] = cut
	s.mu.Unlock()
	made.Passed, made.All, made.Failure = s.cfg.Test(attempt, r, q.Test)
	s.mu.Lock()
	delete(s.cut, q.ID)
	if len(s.cut) == 0 {
		s.watch.Rest()
	}
	s.mu.Unlock()
	return made, attempt.Err() != nil && ctx.Err() == nil
}
