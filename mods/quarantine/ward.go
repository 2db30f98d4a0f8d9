package quarantine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"loam/core/lib/diag"
	"loam/core/lib/printable"
)

// silence is how long the process may say nothing while it loads. It ends itself long
// before, unless the machine does not let it.
const silence = time.Minute

// errEnded is that the process ended without an answer.
var errEnded = errors.New("the process that loads bundles apart from the world has ended")

// Ward asks a process that loads bundles, and starts it when needed. Any goroutine may call
// its methods.
type Ward struct {
	command func() *exec.Cmd // with its arguments; the streams belong to the Ward

	mu     sync.Mutex // guards the rest
	closed bool
	runs   *process // nil: none has been started, or it has ended
	next   int      // ID of the next question
	held   []Held   // of the last Load
}

// NewWard returns a ward whose processes command makes.
func NewWard(command func() *exec.Cmd) *Ward { return &Ward{command: command, next: 1} }

// process is one running process.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	errors beginning
	done   chan struct{} // closed when it has ended

	mu      sync.Mutex // guards the rest
	piece   string     // of its work
	heard   time.Time  // when it last said something
	over    *diag.Problem
	waiting map[int]chan answer // each is sent to at most once, and closed when the process ends
}

// start returns the running process, or starts one. Called with mu held.
func (w *Ward) start() (*process, error) {
	if w.closed {
		return nil, errors.New("the world is stopping")
	}
	if w.runs != nil {
		select {
		case <-w.runs.done:
		default:
			return w.runs, nil
		}
	}
	p := &process{cmd: w.command(), done: make(chan struct{}), heard: time.Now(), waiting: make(map[int]chan answer)}
	p.cmd.Stderr = &p.errors
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, fmt.Errorf("start the process that loads bundles: %w", err)
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("start the process that loads bundles: %w", err)
	}
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("start the process that loads bundles: %w", err)
	}
	w.runs = p
	go p.read(out) // ends with the process; done says so
	return p, nil
}

// read takes answers until the process ends.
func (p *process) read(out io.Reader) {
	from := json.NewDecoder(out)
	for {
		var a answer
		if from.Decode(&a) != nil {
			break
		}
		p.mu.Lock()
		p.heard = time.Now()
		switch to := p.waiting[a.ID]; {
		case a.Over != nil:
			p.over = a.Over
		case to != nil:
			to <- a
			delete(p.waiting, a.ID)
		default:
			p.piece = a.Piece
		}
		p.mu.Unlock()
	}
	_ = p.cmd.Process.Kill() // what it says makes no sense, or it has ended
	_ = p.cmd.Wait()         // how it ended is in what it said before
	close(p.done)            // before anybody learns of it and asks again
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, to := range p.waiting {
		close(to)
	}
	p.waiting = nil
}

// ask sends a question and waits for its answer. Silent is how long the process may say
// nothing; 0 is for ever. The end of ctx cancels the question, whose answer still comes.
func (w *Ward) ask(ctx context.Context, q question, silent time.Duration) (answer, *process, error) {
	w.mu.Lock()
	p, err := w.start()
	if err != nil {
		w.mu.Unlock()
		return answer{}, nil, err
	}
	q.ID = w.next
	w.next++
	to := make(chan answer, 1)
	p.mu.Lock()
	ended := p.waiting == nil
	if !ended {
		p.waiting[q.ID], p.heard = to, time.Now()
	}
	p.mu.Unlock()
	if ended {
		w.mu.Unlock()
		return answer{}, p, errEnded
	}
	send := func(q question) {
		line, err := json.Marshal(q)
		if err == nil {
			_, _ = p.in.Write(append(line, '\n')) // a process that has ended closes the answer
		}
	}
	send(q)
	w.mu.Unlock()
	look := time.NewTicker(time.Second)
	defer look.Stop()
	cancelled := ctx.Done()
	for {
		select {
		case a, ok := <-to:
			if !ok {
				return answer{}, p, errEnded
			}
			return a, p, nil
		case <-cancelled:
			if q.Load {
				return answer{}, p, ctx.Err()
			}
			cancelled = nil
			w.mu.Lock()
			send(question{ID: q.ID, Cancel: true})
			w.mu.Unlock()
		case <-look.C:
			if silent > 0 && p.silentFor() > silent {
				_ = p.cmd.Process.Kill() // it may have ended by itself
			}
		}
	}
}

func (p *process) silentFor() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Since(p.heard)
}

// why returns the problem with which the process has ended.
func (p *process) why() diag.Problem {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.over != nil {
		return *p.over
	}
	msg := "loading this ended the process that did it"
	if first := p.errors.first(); first != "" {
		msg += ": " + first
	}
	return diag.Problem{File: p.piece, Msg: msg, Overrun: true}
}

// Load loads the bundles of the folder in the process, with the held ones replaced. If
// that ends the process, the verdict has the problem that names the file. The error is that
// there is no process, or that of ctx.
func (w *Ward) Load(ctx context.Context, held []Held) (Verdict, error) {
	w.mu.Lock()
	w.held = held
	w.mu.Unlock()
	for tries := 1; ; tries++ {
		a, p, err := w.ask(ctx, question{Load: true, Held: held}, silence)
		switch {
		case err == nil:
			return *a.Verdict, nil
		case !errors.Is(err, errEnded):
			return Verdict{}, err
		}
		if why := p.why(); why.File != "" || tries > 1 {
			return Verdict{Problems: diag.List{why}}, nil
		}
	}
}

// Scenarios runs scenarios of bundles of the release that was loaded last, which has that
// hash. The end of ctx ends them.
func (w *Ward) Scenarios(ctx context.Context, hash string, bundles []string) Result {
	for tries := 1; ; tries++ {
		a, p, err := w.ask(ctx, question{Hash: hash, Test: bundles}, 0)
		switch {
		case err == nil && a.Result != nil:
			return *a.Result
		case ctx.Err() != nil:
			return Result{}
		case errors.Is(err, errEnded) && p.ranOver():
			return Result{All: 1, Failure: p.why().Error()}
		case err != nil && !errors.Is(err, errEnded):
			return Result{All: 1, Failure: err.Error()}
		case tries > 2:
			return Result{All: 1, Failure: "the scenarios did not run: the files have changed again, or the process that runs them has ended"}
		}
		w.mu.Lock()
		held := w.held
		w.mu.Unlock()
		if _, err := w.Load(ctx, held); err != nil { // the process is a new one
			return Result{All: 1, Failure: err.Error()}
		}
	}
}

// ranOver reports whether the process has ended because it exceeded its limits.
func (p *process) ranOver() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.over != nil
}

// Close ends the process and waits for it.
func (w *Ward) Close() {
	w.mu.Lock()
	p := w.runs
	w.closed, w.runs = true, nil
	w.mu.Unlock()
	if p == nil {
		return
	}
	_ = p.in.Close()
	select {
	case <-p.done:
	case <-time.After(2 * time.Second): // it is in the middle of something
		_ = p.cmd.Process.Kill()
		<-p.done
	}
}

// beginBytes is how much of what the process says on its error output is kept: the
// beginning, which says why it died.
const beginBytes = 4 << 10

// beginning keeps the beginning of what is written.
type beginning struct {
	mu   sync.Mutex // guards kept
	kept bytes.Buffer
}

// Write implements io.Writer.
func (t *beginning) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept.Write(text[:min(len(text), beginBytes-t.kept.Len())])
	return len(text), nil
}

// first returns the first line that is not empty, with its control characters shown.
func (t *beginning) first() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	for line := range strings.Lines(t.kept.String()) {
		if line = strings.TrimSpace(line); line != "" {
			return printable.Line(printable.Cut(line, diag.MaxExcerpt))
		}
	}
	return ""
}
