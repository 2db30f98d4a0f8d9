// Package console connects an operator on a world's machine to the running world:
// through a socket in the data folder that only this user may open. It carries lines
// and answers, and owns their framing; an [Answerer] owns the verbs.
//
// The protocol: a line is a question. Each line of the answer begins with a blank; the
// last line has no blank and is the exit code of the command.
package console

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/rs/zerolog"

	"loam/cmd/loam/internal/world"
	"loam/core/lib/printable"
)

// socket is its name in a world's data folder.
const socket = "console.sock"

// MaxLine bounds a question, in bytes.
const MaxLine = 64 << 10

// path is where a world's socket is. Systems allow about 100 bytes for
// it, so it is told from the current folder where that is shorter.
func path(dir string) string {
	long := filepath.Join(dir, world.DataFolder, socket)
	if here, err := os.Getwd(); err == nil && filepath.IsAbs(long) {
		if short, err := filepath.Rel(here, long); err == nil && len(short) < len(long) {
			return short
		}
	}
	return long
}

// Answerer answers one line with a text and an exit code. It may be called from several
// goroutines at once.
type Answerer func(line string) (text string, code int)

// Server answers on a socket. A nil Server answers nobody. Its methods may be called
// from any goroutine.
type Server struct {
	answer   Answerer
	listener net.Listener
	done     sync.WaitGroup

	mu    sync.Mutex // guards conns
	conns map[net.Conn]bool
}

// Open listens for the operator of the world in a folder. If there can be no socket, it
// logs that and returns nil: a world runs without one.
func Open(dir string, answer Answerer, log zerolog.Logger) *Server {
	l, err := listen(path(dir))
	if err != nil {
		log.Warn().Err(err).Msg("cannot open the console of this world")
		return nil
	}
	s := &Server{answer: answer, listener: l, conns: make(map[net.Conn]bool)}
	s.done.Go(s.accept) // ends when Close closes the listener, and waits
	return s
}

func listen(path string) (net.Listener, error) {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

func (s *Server) accept() {
	for {
		c, err := s.listener.Accept()
		if err != nil {
			return
		}
		s.mu.Lock()
		s.conns[c] = true
		s.mu.Unlock()
		s.done.Go(func() { s.serve(c) }) // ends when the peer or Close closes c; Close waits
	}
}

func (s *Server) serve(c net.Conn) {
	defer func() {
		s.mu.Lock()
		delete(s.conns, c)
		s.mu.Unlock()
		c.Close()
	}()
	lines := bufio.NewScanner(c)
	lines.Buffer(nil, MaxLine)
	for lines.Scan() {
		text, code := s.answer(lines.Text())
		if _, err := fmt.Fprintf(c, " %s\n%d\n", strings.ReplaceAll(printable.Lines(text), "\n", "\n "), code); err != nil {
			return
		}
	}
}

// Close stops listening, closes all connections, and waits for them.
func (s *Server) Close() {
	if s == nil {
		return
	}
	s.listener.Close()
	s.mu.Lock()
	for c := range s.conns { // each is closed on its own: the order shows nowhere
		c.Close()
	}
	s.mu.Unlock()
	s.done.Wait()
}
