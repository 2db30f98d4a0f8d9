// Package crash ends a served world without warning, again and again, while a crowd hunts, loots,
// trades, writes letters, bids and banks in it, and counts whether anything was lost or made
// twice. In its world things and coins come from loot only, and a script writes in the storage
// of the character and of the realm what somebody has looted. So every coin and every thing can
// be counted, and what was written with it.
//
// It belongs to the goroutine that calls it; the crowd and the program have goroutines of their
// own, which have ended when a round is over.
package crash

import (
	"bufio"
	"context"
	"fmt"
	mathrand "math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"loam/cmd/loam/internal/playerbots"
	"loam/core/journal"
	"loam/core/model/content"
	"loam/core/server"
	"loam/core/store/database"
	"loam/mods/clientids"
	"loam/mods/replay"
)

// Plan is what Run does.
type Plan struct {
	Program  string            // file of the program
	Dir      string            // of the world, which is made
	Database database.Database // that the settings of the world name; the zero Database is its file
	Rounds   int
	People   int
	Gamers   int // of them in game clients, half of them of each version
	Seed     uint64
	Least    time.Duration // that a crowd lives before the program is ended; a random time more
	More     time.Duration
	Trouble  func() error      // makes trouble, instead of the end of the program, and returns when it is over; may be nil
	Killed   func() error      // called after each kill, by tests that damage the world; may be nil
	Progress func(line string) // may be nil
}

// Report is the result.
type Report struct {
	Rounds  int
	Done    map[string]int // by the crowds, by kind
	Wrong   []string       // what is lost, doubled or cannot be, or differs from the journal
	Things  int            // that the world has at the end, and coins
	Log     string         // of the program in the last round with trouble
	Slowest time.Duration  // from the start of the program until the world ran
}

// Run makes the world and runs the rounds.
func Run(ctx context.Context, p Plan) (*Report, error) {
	if p.Database.File == "" {
		p.Database.File = filepath.Join(p.Dir, "data", server.DatabaseFile)
	}
	w := &world{plan: p, r: mathrand.New(mathrand.NewPCG(p.Seed, 1)), report: Report{Done: map[string]int{}}}
	if err := w.make(ctx); err != nil {
		return nil, err
	}
	for n := range p.Rounds {
		round := w.round
		if p.Trouble != nil {
			round = w.troubled
		}
		if err := round(ctx, n); err != nil {
			return nil, fmt.Errorf("round %d: %w", n+1, err)
		}
		w.report.Rounds++
		if p.Progress != nil {
			p.Progress(fmt.Sprintf("round %d of %d: %d things done so far, %d wrong", n+1, p.Rounds, playerbots.Total(w.report.Done), len(w.report.Wrong)))
		}
		if len(w.report.Wrong) > 0 {
			break
		}
	}
	return &w.report, nil
}

// world is a world that is ended again and again.
type world struct {
	plan   Plan
	r      *mathrand.Rand
	report Report
}

// round lets a crowd live, ends the program, starts it again, stops it as an operator does, and
// counts.
func (w *world) round(ctx context.Context, n int) error {
	crowd, _, err := w.lives(ctx, n, func(s *program) error { s.kill(); return nil })
	if err != nil {
		return err
	}
	hash, err := w.replayed(ctx)
	if err != nil {
		return err
	}
	if w.plan.Killed != nil {
		if err := w.plan.Killed(); err != nil {
			return err
		}
	}
	s, err := w.start(ctx)
	if err != nil {
		return err
	}
	if err := s.stop(); err != nil {
		return err
	}
	if s.complains() {
		w.wrong(n, "the program complains:\n%s", s.log.String())
	}
	if !strings.Contains(s.log.String(), "hash="+hash) {
		w.wrong(n, "the world continues otherwise than its journal says: want hash=%s in\n%s", hash, s.log.String())
	}
	return w.count(ctx, n, crowd.Left)
}

// theEnd matches what people say whose connection has ended: the program is stopped while they
// play.
var theEnd = regexp.MustCompile(`EOF|reset by peer|broken pipe|connection refused|StatusGoingAway|stopping|has ended|the peer is gone|use of closed`)

// troubled lets a crowd live through what Plan.Trouble does, stops the program and counts. Nobody
// may notice anything; who logs in does, so nobody logs out and in.
func (w *world) troubled(ctx context.Context, n int) error {
	crowd, s, err := w.lives(ctx, n, func(s *program) error {
		if err := w.plan.Trouble(); err != nil {
			return err
		}
		if err := sleep(ctx, w.plan.Least); err != nil {
			return err
		}
		return s.stop()
	})
	if err != nil {
		return err
	}
	for line := range crowd.Wrong { // in any order: a set of problems
		if !theEnd.MatchString(line) {
			w.wrong(n, "the crowd notices: %s", line)
		}
	}
	w.report.Log = s.log.String()
	return w.count(ctx, n, crowd.Left)
}

// lives lets a crowd live in the program for a while and until something has happened to it.
func (w *world) lives(ctx context.Context, n int, happens func(s *program) error) (playerbots.Report, *program, error) {
	var none playerbots.Report
	s, err := w.start(ctx)
	if err != nil {
		return none, nil, err
	}
	clients, err := w.clients(s)
	if err != nil {
		s.kill()
		return none, nil, err
	}
	living, cancel := context.WithCancel(ctx)
	defer cancel()
	ended := make(chan playerbots.Report, 1) // sent to once by the goroutine below
	go func() {                              // ends with the connections of the crowd; waited for below
		ended <- playerbots.Run(living, playerbots.Config{
			Address: s.page, People: w.plan.People, Gamers: clients, Seed: w.plan.Seed + uint64(n), Wait: time.Minute, Only: w.deeds(), Counted: counted,
		})
	}()
	err = sleep(ctx, w.plan.Least+time.Duration(w.r.Int64N(int64(w.plan.More)+1)))
	if err == nil {
		err = happens(s)
	}
	if err != nil {
		s.kill()
	}
	cancel()
	crowd := <-ended
	for what, times := range crowd.Done { // in no order: all of it is added up
		w.report.Done[what] += times
	}
	return crowd, s, err
}

// deeds are what the crowd does: only hunting makes anything, and none of it uses up anything.
func (w *world) deeds() []string {
	all := []string{"hunt", "post", "trade", "sale", "bank", "journey"}
	if w.plan.Trouble == nil {
		all = append(all, "relog")
	}
	return all
}

// sleep waits for a time, or until ctx ends, whose error it returns.
func sleep(ctx context.Context, how time.Duration) error {
	select {
	case <-time.After(how):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// wrong notes what is wrong in a round.
func (w *world) wrong(round int, format string, args ...any) {
	w.report.Wrong = append(w.report.Wrong, fmt.Sprintf("round %d: ", round+1)+fmt.Sprintf(format, args...))
}

// replayed makes all maps again from the journal of the program that has ended, and returns the
// hash of their states.
func (w *world) replayed(ctx context.Context) (string, error) {
	s, err := w.plan.Database.Open(ctx)
	if err != nil {
		return "", err
	}
	defer s.Close()
	epoch, err := s.Epoch(ctx)
	if err != nil {
		return "", err
	}
	made, err := journal.Recover(ctx, journal.RecoverConfig{Dir: filepath.Join(w.plan.Dir, "data", server.JournalFolder), Epoch: epoch, Build: replay.Build})
	if err != nil {
		return "", fmt.Errorf("replay the journal: %w", err)
	}
	return made.Hash(), nil
}

// clients says how the game clients of the crowd play.
func (w *world) clients(s *program) (playerbots.Gamers, error) {
	book, err := clientids.Open(w.plan.Dir)
	if err != nil {
		return playerbots.Gamers{}, err
	}
	began := time.Now()
	return playerbots.Gamers{
		Count: w.plan.Gamers, LogOn: s.logOn, Password: password, Run: run,
		Clock: func() int64 { return time.Since(began).Milliseconds() },
		Item: func(version string, entry uint32) string {
			for _, id := range things {
				if book.ItemEntry(version, content.ID(id)) == entry {
					return id
				}
			}
			return "what nobody knows"
		},
	}, nil
}

// program is the served world.
type program struct {
	cmd *exec.Cmd
	log strings.Builder
	places
	ended chan error // sent to once, when the process has ended
}

// places are where one reaches a world.
type places struct{ page, logOn string }

// start starts the program and waits until its page can be opened.
func (w *world) start(ctx context.Context) (*program, error) {
	s := &program{cmd: exec.Command(w.plan.Program, "serve", w.plan.Dir, "--listen", "127.0.0.1:0"), ended: make(chan error, 1)}
	s.cmd.Stderr, s.cmd.Env = &s.log, w.environment()
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	began := time.Now()
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	ready := make(chan places, 1) // sent to once, or closed
	go func() {                   // ends with the process
		var at places
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if page, ok := strings.CutPrefix(lines.Text(), "  Open   "); ok {
				at.page = page
			}
			if logOn, ok := strings.CutPrefix(lines.Text(), "  Client set realmlist "); ok {
				at.logOn = logOn
			}
			if strings.HasPrefix(lines.Text(), "Release ") {
				ready <- at
			}
		}
		s.ended <- s.cmd.Wait()
		close(ready)
	}()
	select {
	case s.places = <-ready:
	case <-ctx.Done():
		s.kill()
		return nil, ctx.Err()
	case <-time.After(startWithin):
		s.kill()
	}
	if s.page == "" {
		return nil, fmt.Errorf("the world did not start:\n%s", s.log.String())
	}
	w.report.Slowest = max(w.report.Slowest, time.Since(began))
	return s, nil
}

// startWithin is how long a world may take to start.
const startWithin = 2 * time.Minute

// kill ends the program without warning.
func (s *program) kill() {
	_ = s.cmd.Process.Kill() // it may be gone already
	<-s.ended
}

// stop stops the program as an operator does.
func (s *program) stop() error {
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		return err
	}
	if err := <-s.ended; err != nil {
		return fmt.Errorf("stop the program: %w\n%s", err, s.log.String())
	}
	return nil
}

// complains reports whether the program has written an error into its log.
func (s *program) complains() bool { return strings.Contains(s.log.String(), " ERR ") }
