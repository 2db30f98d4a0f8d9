// Package crash ends a served world without warning, again and again, while a crowd trades,
// writes letters, bids and banks in it, and counts whether anything was lost or made twice. In
// its world nothing is made and nothing is used up, so that every coin and every thing can be
// counted.
//
// It belongs to the goroutine that calls it; the crowd and the program have goroutines of their
// own, which have ended when a round is over.
package crash

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"loam/cmd/loam/internal/economy"
	"loam/cmd/loam/internal/playerbots"
	"loam/core/server"
	"loam/core/store/sqlite"
)

// Plan is what Run does.
type Plan struct {
	Program  string // file of the program
	Dir      string // of the world, which is made
	Rounds   int
	People   int
	Seed     uint64
	Least    time.Duration // that a crowd lives before the program is ended; a random time more
	More     time.Duration
	Progress func(line string) // may be nil
}

// Report is the result.
type Report struct {
	Rounds  int
	Done    map[string]int // by the crowds, by kind
	Wrong   []string       // what is lost, doubled or cannot be
	Slowest time.Duration  // from the start of the program until the world ran
}

// deeds are what the crowd does: none of it makes or uses up anything.
var deeds = []string{"look around", "post", "trade", "sale", "bank", "journey", "relog"}

// Run makes the world and runs the rounds.
func Run(ctx context.Context, p Plan) (*Report, error) {
	w := &world{plan: p, r: mathrand.New(mathrand.NewPCG(p.Seed, 1)), report: Report{Done: map[string]int{}}}
	if err := w.make(); err != nil {
		return nil, err
	}
	for n := range p.Rounds {
		if err := w.round(ctx, n); err != nil {
			return nil, fmt.Errorf("round %d: %w", n+1, err)
		}
		w.report.Rounds++
		if p.Progress != nil {
			p.Progress(fmt.Sprintf("round %d of %d: %d things done so far, %d wrong", n+1, p.Rounds, total(w.report.Done), len(w.report.Wrong)))
		}
		if len(w.report.Wrong) > 0 {
			break
		}
	}
	return &w.report, nil
}

func total(of map[string]int) (n int) {
	for _, more := range of { // in no order: all of it is added up
		n += more
	}
	return n
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
	s, err := w.start(ctx)
	if err != nil {
		return err
	}
	living, cancel := context.WithCancel(ctx)
	ended := make(chan playerbots.Report, 1) // sent to once by the goroutine below
	go func() {                              // ends with the connections of the crowd; waited for below
		ended <- playerbots.Run(living, playerbots.Config{
			Address: s.page, People: w.plan.People, Seed: w.plan.Seed + uint64(n), Wait: time.Minute, Only: deeds,
		})
	}()
	life := w.plan.Least + time.Duration(w.r.Int64N(int64(w.plan.More)+1))
	select {
	case <-time.After(life):
	case <-ctx.Done():
	}
	s.kill()
	cancel()
	crowd := <-ended
	for what, times := range crowd.Done { // in no order: all of it is added up
		w.report.Done[what] += times
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if s, err = w.start(ctx); err != nil {
		return err
	}
	if err := s.stop(); err != nil {
		return err
	}
	return w.count(ctx, n)
}

// count compares what the world has with what its people have begun with.
func (w *world) count(ctx context.Context, n int) error {
	s, err := sqlite.Open(ctx, filepath.Join(w.plan.Dir, "data", server.DatabaseFile))
	if err != nil {
		return err
	}
	defer s.Close()
	census, err := economy.Take(ctx, s)
	if err != nil {
		return err
	}
	began := economy.Count{}
	for _, p := range census.People {
		if p.LoggedIn {
			began[economy.Coins] += coins
			for item, count := range gear {
				began[item] += count
			}
		}
	}
	for _, line := range census.Wrong {
		w.report.Wrong = append(w.report.Wrong, fmt.Sprintf("round %d: %s", n+1, line))
	}
	if census.Kept != 0 {
		census.Has[economy.Coins] += census.Kept
	}
	if more := census.Has.Less(began); len(more) > 0 {
		w.report.Wrong = append(w.report.Wrong, fmt.Sprintf("round %d: more or less than there was: %s", n+1, more))
	}
	return nil
}

// program is the served world.
type program struct {
	cmd   *exec.Cmd
	log   strings.Builder
	page  string
	ended chan error // sent to once, when the process has ended
}

// start starts the program and waits until its page can be opened.
func (w *world) start(ctx context.Context) (*program, error) {
	s := &program{cmd: exec.Command(w.plan.Program, "serve", w.plan.Dir, "--listen", "127.0.0.1:0"), ended: make(chan error, 1)}
	s.cmd.Stderr = &s.log
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	began := time.Now()
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	ready := make(chan string, 1) // sent to once, or closed
	go func() {                   // ends with the process
		page := ""
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if at, ok := strings.CutPrefix(lines.Text(), "  Open   "); ok {
				page = at
			}
			if strings.HasPrefix(lines.Text(), "Release ") {
				ready <- page
			}
		}
		s.ended <- s.cmd.Wait()
		close(ready)
	}()
	select {
	case s.page = <-ready:
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
	if strings.Contains(s.log.String(), " ERR ") {
		return errors.New("the program complains:\n" + s.log.String())
	}
	return nil
}

// make writes the files of the world.
func (w *world) make() error {
	files := map[string]string{
		"loam.yaml":                      fmt.Sprintf(config, 2*w.plan.People),
		"mods/market/bundle.yaml":        manifest,
		"mods/market/data/market.yaml":   market,
		"mods/market/scripts/market.lua": script,
	}
	for name, text := range files { // in no order: each is a file of its own
		path := filepath.Join(w.plan.Dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
	}
	out, err := exec.Command(w.plan.Program, "mods", "allow", "market", "players", "-w", w.plan.Dir).CombinedOutput()
	if err != nil {
		return fmt.Errorf("allow what the world needs: %w\n%s", err, out)
	}
	return nil
}
