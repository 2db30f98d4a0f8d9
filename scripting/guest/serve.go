package guest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"loam/core/lib/clock"
	"loam/core/lib/quota"
)

// The memory of a process beyond what its bundle may hold, in bytes: that of the program, and
// of garbage.
const (
	ownMemory     = 64 << 20
	defaultMemory = 32 << 20
)

// alarming is how long a process may take for one entry, if nobody ends it: the world has
// ended in the middle of that.
const alarming = time.Minute

// Serve is the process of a guest: it answers messages until in ends. Exit ends the process,
// when it holds more memory than its bundle may.
func Serve(in io.Reader, out io.Writer, exit func(code int)) error {
	began := time.Now()
	f := &frames{in: bufio.NewReaderSize(in, 1<<16), out: out}
	s := &server{frames: f}
	runtime.LockOSThread() // whose waiting for a processor does not count
	s.g = newGuest(nil, func() time.Duration { return time.Since(began) }, nil, s.ask)
	s.g.waited = s.waited
	if err := f.write([]byte{opReturn}); err != nil { // it is ready
		return fmt.Errorf("answer the world: %w", err)
	}
	message, err := f.read()
	if err == nil {
		defer watch(message, exit)()
	}
	alarm := time.AfterFunc(alarming, func() { exit(1) })
	defer alarm.Stop()
	for ; err == nil; message, err = f.read() {
		alarm.Reset(alarming)
		if err = s.reply(message); err != nil {
			break
		}
		alarm.Stop()
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return fmt.Errorf("answer the world: %w", err)
}

// watch limits the memory of the process by that of its bundle.
func watch(message []byte, exit func(int)) (stop func()) {
	memory := max(memoryOf(message), defaultMemory)
	debug.SetMemoryLimit(int64(ownMemory + memory))
	most := int64(ownMemory + 2*memory)
	w, stop := quota.Start(quota.Limits{Memory: most, Time: 1 << 62, Process: most}, func(e quota.Excess) {
		fmt.Fprintf(os.Stderr, "it %s\n", e.What)
		exit(1)
	})
	w.Untimed("")
	w.Rest()
	return stop
}

// server is a guest in a process.
type server struct {
	*frames
	g    *Guest
	idle time.Duration // of the thread, when it was last looked at
}

// waited returns for how long the thread has not worked since the last call, or since the
// entry began.
func (s *server) waited() time.Duration {
	before := s.idle
	_, used, ok := clock.ThreadTime()
	if !ok {
		return 0
	}
	s.idle = s.g.clock() - used
	return max(s.idle-before, 0)
}

// reply answers one message.
func (s *server) reply(message []byte) error {
	if s.g.depth == 0 {
		s.waited()
	}
	out, err := s.g.handle(message)
	if err != nil {
		return err
	}
	return s.write(out)
}

// ask asks the world, which may send messages before it answers.
func (s *server) ask(request []byte) ([]byte, error) {
	if err := s.write(request); err != nil {
		return nil, err
	}
	for {
		message, err := s.read()
		if err != nil {
			return nil, err
		}
		if message[0] >= ansOK {
			return message, nil
		}
		if err := s.reply(message); err != nil {
			return nil, err
		}
	}
}
