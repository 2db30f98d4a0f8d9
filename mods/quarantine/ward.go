package quarantine

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"time"

	"loam/core/lib/diag"
	"loam/core/lib/printable"
)

// silence is how long the process may say nothing while it loads. It ends itself long
// before, unless the machine does not let it.
const silence = time.Minute

// maxAnswer is the maximum size of an answer, in bytes. A verdict has a limited number of
// problems, so a longer answer is none.
const maxAnswer = 16 << 20

// errEnded is that the process ended without an answer.
var errEnded = errors.New("the process that loads bundles apart from the world has ended")

// Ward asks a process that loads bundles, and starts it when needed. Any goroutine may call
// its methods.
type Ward struct {
	command func() *exec.Cmd // with its arguments; the streams belong to the Ward
	silence time.Duration    // how long the process may say nothing while it loads

	mu     sync.Mutex // guards the rest
	closed bool
	runs   *process // nil: none has been started, or it has ended
	next   int      // ID of the next question
	held   []Held   // of the last Load
}

// NewWard returns a ward whose processes command makes.
func NewWard(command func() *exec.Cmd) *Ward {
	return &Ward{command: command, silence: silence, next: 1}
}

// process is one running process.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	asked  chan []byte // lines for write; received until done is closed
	errors printable.Beginning
	done   chan struct{} // closed when it has ended

	mu      sync.Mutex // guards the rest
	piece   string     // of its work
	heard   time.Time  // when it last said something
	over    *diag.Problem
	ended   string // why it ended, if it did not say so
	waiting map[int]waiter
}

// waiter waits for an answer.
type waiter struct {
	load bool
	to   chan answer // sent to at most once, and closed when the process ends
}

// takes reports whether an answer is one to the question.
func (w waiter) takes(a answer) bool {
	if w.load {
		return a.Verdict != nil
	}
	return a.Result != nil || a.Unknown
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
	p := &process{cmd: w.command(), asked: make(chan []byte), done: make(chan struct{}), heard: time.Now(), waiting: make(map[int]waiter)}
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
	go p.write()   // ends with the process
	return p, nil
}

// write sends questions. The process may be slow to read them, or not read at all, which
// only this goroutine waits for.
func (p *process) write() {
	for {
		select {
		case line := <-p.asked:
			_, _ = p.in.Write(line) // a process that has ended closes the answer
		case <-p.done:
			return
		}
	}
}

// read takes answers until the process ends, or writes what is none.
func (p *process) read(out io.Reader) {
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, maxAnswer)
	for lines.Scan() {
		var a answer
		if json.Unmarshal(lines.Bytes(), &a) != nil || !p.hear(a) {
			p.end("it wrote what is not an answer")
			break
		}
	}
	if lines.Err() != nil {
		p.end("it wrote what is not an answer")
	}
	_ = p.cmd.Process.Kill() // it may have ended
	if err := p.cmd.Wait(); err != nil {
		p.end(err.Error())
	}
	close(p.done) // before anybody learns of it and asks again
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, w := range p.waiting {
		close(w.to)
	}
	p.waiting = nil
}

// hear takes an answer; the result is false if it is none to what was asked.
func (p *process) hear(a answer) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.heard = time.Now()
	switch w, waits := p.waiting[a.ID]; {
	case a.Over != nil:
		p.over = a.Over
	case a.ID == 0:
		p.piece = a.Piece
	case !waits || !w.takes(a):
		return false
	default:
		w.to <- a
		delete(p.waiting, a.ID)
	}
	return true
}

// end records why the process ends; the first reason counts.
func (p *process) end(why string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended == "" {
		p.ended = why
	}
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
		p.waiting[q.ID], p.heard = waiter{load: q.Load, to: to}, time.Now()
	}
	p.mu.Unlock()
	w.mu.Unlock()
	if ended {
		return answer{}, p, errEnded
	}
	line, err := lineOf(q)
	if err != nil {
		return answer{}, nil, err
	}
	look := time.NewTicker(time.Second)
	defer look.Stop()
	cancelled, asked := ctx.Done(), p.asked // asked is nil while there is nothing to send
	for {
		select {
		case asked <- line:
			asked = nil
		case a, ok := <-to:
			if !ok {
				return answer{}, p, errEnded
			}
			return a, p, nil
		case <-cancelled:
			if q.Load || asked != nil {
				return answer{}, p, ctx.Err()
			}
			cancelled = nil
			if line, err = lineOf(question{ID: q.ID, Cancel: true}); err == nil {
				asked = p.asked
			}
		case <-look.C:
			if silent > 0 && p.silentFor() > silent {
				p.end(fmt.Sprintf("it said nothing for %v", silent))
				_ = p.cmd.Process.Kill() // it may have ended by itself
			}
		}
	}
}

// lineOf returns a question as it is sent.
func lineOf(q question) ([]byte, error) {
	line, err := json.Marshal(q)
	if err != nil {
		return nil, fmt.Errorf("ask the process that loads bundles: %w", err)
	}
	return append(line, '\n'), nil
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
	if first := p.errors.Line(diag.MaxExcerpt); first != "" {
		msg += ": " + first
	} else if p.ended != "" {
		msg += ": " + p.ended
	}
	return diag.Problem{File: p.piece, Code: diag.TookTooMuch, Msg: msg, Overrun: true}
}

// Load loads the bundles of the folder in the process, with the held ones replaced, and
// with the text of a config of the world that is to be tried; nil: with its file. If that
// ends the process, the verdict has the problem that names the file. The error is that
// there is no process, or that of ctx.
func (w *Ward) Load(ctx context.Context, held []Held, config []byte) (Verdict, error) {
	if config == nil {
		w.mu.Lock()
		w.held = held
		w.mu.Unlock()
	}
	for tries := 1; ; tries++ {
		a, p, err := w.ask(ctx, question{Load: true, Held: held, Config: config}, w.silence)
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
		if _, err := w.Load(ctx, held, nil); err != nil { // the process is a new one
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
