package guest

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"loam/core/lib/printable"
)

// process is a guest in a process of its own. Its Do belongs to one goroutine.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	frames frames
	errors printable.Beginning
	timer  *time.Timer
	late   atomic.Bool // the timer has ended it
	depth  int
	until  time.Time     // when its message must be done
	most   time.Duration // that it may take for that
	gone   error
	ended  chan struct{} // closed when the process has ended
	reap   sync.Once
}

// start starts a process.
func start(cmd *exec.Cmd) (*process, error) {
	p := &process{cmd: cmd, ended: make(chan struct{})}
	cmd.Stderr = &p.errors
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("start a process for a bundle: %w", err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("start a process for a bundle: %w", err)
	}
	p.in = in
	p.frames = frames{in: out, out: in}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start a process for a bundle: %w", err)
	}
	p.timer = time.AfterFunc(time.Hour, p.expire)
	p.timer.Stop()
	go func() { // ends with the process, which ends with its input
		_ = cmd.Wait() // how it has ended is in ProcessState
		close(p.ended)
	}()
	return p, nil
}

// expire ends a process that has taken too long. What waits for it then sees the end.
func (p *process) expire() {
	p.late.Store(true)
	_ = p.cmd.Process.Kill() // it may have ended
}

// ready waits until the process runs.
func (p *process) ready(patience time.Duration) error {
	p.until, p.most = time.Now().Add(patience), patience
	_, err := p.exchange(nil)
	if err != nil {
		return p.end(err)
	}
	return nil
}

// Do implements Peer.
func (p *process) Do(message []byte, answer func([]byte) ([]byte, error), patience time.Duration) ([]byte, error) {
	if p.gone != nil {
		return nil, p.gone
	}
	if p.depth == 0 {
		p.until, p.most = time.Now().Add(patience), patience
	}
	p.depth++
	defer func() { p.depth-- }()
	for {
		reply, err := p.exchange(message)
		if err != nil {
			return nil, p.end(err)
		}
		if reply[0] == opReturn {
			return reply, nil
		}
		if message, err = answer(reply); err != nil {
			return nil, p.end(err)
		}
	}
}

// exchange sends a message, unless it is nil, and reads the next one, within the time that is
// left.
func (p *process) exchange(message []byte) ([]byte, error) {
	left := time.Until(p.until)
	if left <= 0 { // it has made the world work for as long
		p.late.Store(true)
		return nil, errLate
	}
	p.timer.Reset(left)
	var err error
	if message != nil {
		err = p.frames.write(message)
	}
	var reply []byte
	if err == nil {
		reply, err = p.frames.read()
	}
	if !p.timer.Stop() && err == nil {
		err = errLate
	}
	return reply, err
}

var errLate = errors.New("it took too long")

// end ends the process, and returns why.
func (p *process) end(err error) error {
	p.stop(0)
	<-p.ended
	first := p.errors.Line(maxReason)
	switch {
	case p.late.Load():
		p.gone = fmt.Errorf("it took longer than %v", p.most)
	case first != "":
		p.gone = errors.New(first)
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, os.ErrClosed) || strings.Contains(err.Error(), "pipe"):
		p.gone = fmt.Errorf("it ended by itself (%s)", p.cmd.ProcessState)
	default:
		p.gone = err
	}
	return p.gone
}

// stop ends the process, which has some time to do it by itself.
func (p *process) stop(grace time.Duration) {
	p.reap.Do(func() {
		p.timer.Stop()
		_ = p.in.Close()
		if grace <= 0 {
			_ = p.cmd.Process.Kill() // it may have ended
			return
		}
		time.AfterFunc(grace, func() { _ = p.cmd.Process.Kill() })
	})
}

// Close implements Peer. It does not wait.
func (p *process) Close() { p.stop(graceful) }

// graceful is how long a process may take to end when its input ends.
const graceful = 2 * time.Second

// maxReason is how much of what a process says is shown when it ends, in bytes.
const maxReason = 120
