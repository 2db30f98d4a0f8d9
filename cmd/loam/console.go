package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/rs/zerolog"

	"loam/cmd/loam/internal/world"
)

// consoleSocket is the name of the socket in a world's data folder.
//
// What is said on it: a line is a question. Each line of the answer begins with
// a blank; the last line is the exit code, without one.
const consoleSocket = "console.sock"

// maxConsoleLine bounds a question, in bytes.
const maxConsoleLine = 64 << 10

// consolePath is where a world's socket is. Systems allow about 100 bytes for
// it, so it is told from the current folder where that is shorter.
func consolePath(dir string) string {
	path := filepath.Join(dir, world.DataFolder, consoleSocket)
	if here, err := os.Getwd(); err == nil && filepath.IsAbs(path) {
		if short, err := filepath.Rel(here, path); err == nil && len(short) < len(path) {
			return short
		}
	}
	return path
}

// consoleServer answers on a socket. A nil one answers nobody.
type consoleServer struct {
	listener net.Listener
	done     sync.WaitGroup

	mu    sync.Mutex // guards conns
	conns map[net.Conn]bool
}

// openConsole listens on a socket that only this user may open. A world runs
// without one where there can be none.
func openConsole(world string, o *operator, log zerolog.Logger) *consoleServer {
	l, err := listenConsole(consolePath(world))
	if err != nil {
		log.Warn().Err(err).Msg("no console for this world")
		return nil
	}
	s := &consoleServer{listener: l, conns: make(map[net.Conn]bool)}
	s.done.Go(func() { s.accept(o) }) // ends when close closes the listener, and waits
	return s
}

func listenConsole(path string) (net.Listener, error) {
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

func (s *consoleServer) accept(o *operator) {
	for {
		c, err := s.listener.Accept()
		if err != nil {
			return
		}
		s.mu.Lock()
		s.conns[c] = true
		s.mu.Unlock()
		s.done.Go(func() { s.serve(c, o) }) // ends when the peer or close closes c; close waits
	}
}

func (s *consoleServer) serve(c net.Conn, o *operator) {
	defer func() {
		s.mu.Lock()
		delete(s.conns, c)
		s.mu.Unlock()
		c.Close()
	}()
	lines := bufio.NewScanner(c)
	lines.Buffer(nil, maxConsoleLine)
	for lines.Scan() {
		text, status := o.answer(lines.Text())
		if _, err := fmt.Fprintf(c, " %s\n%d\n", strings.ReplaceAll(text, "\n", "\n "), status); err != nil {
			return
		}
	}
}

func (s *consoleServer) close() {
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

type consoleCmd struct {
	worldFlag
	Verb []string `arg:"" optional:"" passthrough:"" help:"What to ask, such as players; without it, lines are read from standard input. help lists all verbs."`
}

// Run asks a running world, once or line by line.
func (c consoleCmd) Run(ctx context.Context, std streams) error {
	if !world.Is(c.World) {
		return noWorld(c.World)
	}
	conn, err := net.Dial("unix", consolePath(c.World))
	if err != nil {
		return fmt.Errorf("%s does not run; start it with: loam serve %s", c.World, c.World)
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	answers := bufio.NewReader(conn)
	if len(c.Verb) > 0 {
		return asError(ask(conn, answers, strings.Join(c.Verb, " "), std))
	}
	return converse(conn, answers, std)
}

// converse asks line by line. It ends well only if every answer was good.
func converse(conn net.Conn, answers *bufio.Reader, std streams) error {
	prompt := ""
	if isTerminal(std.in) {
		prompt = "> "
		fmt.Fprintln(std.out, "help lists what you can ask; Ctrl-D ends.")
	}
	worst := status(exitGood)
	fmt.Fprint(std.out, prompt)
	for lines := bufio.NewScanner(std.in); lines.Scan(); {
		got, err := ask(conn, answers, lines.Text(), std)
		if err != nil {
			return err
		}
		worst = max(worst, got)
		fmt.Fprint(std.out, prompt)
	}
	return asError(worst, nil)
}

// ask sends a line and prints the answer: what is good to out, the rest to err.
func ask(conn net.Conn, answers *bufio.Reader, line string, std streams) (status, error) {
	if _, err := fmt.Fprintln(conn, strings.ReplaceAll(line, "\n", " ")); err != nil {
		return exitFault, fmt.Errorf("ask the world: %w", err)
	}
	var text strings.Builder
	for {
		answer, err := answers.ReadString('\n')
		if err != nil {
			return exitFault, errors.New("the world has closed the console")
		}
		if rest, ok := strings.CutPrefix(answer, " "); ok {
			text.WriteString(rest)
			continue
		}
		code, err := strconv.Atoi(strings.TrimSpace(answer))
		if err != nil {
			return exitFault, fmt.Errorf("the world answered %q", answer)
		}
		to := io.Writer(std.err)
		if code == exitGood {
			to = std.out
		}
		fmt.Fprint(to, text.String())
		return status(code), nil
	}
}

// asError is the error of a command whose answer has been printed.
func asError(got status, err error) error {
	switch {
	case err != nil:
		return err
	case got == exitUsage:
		return errUsage
	case got != exitGood:
		return errFault
	}
	return nil
}
