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
	"strings"
	"sync"

	"loam/core/nearest"
	"loam/core/server"
	"loam/mods/live"
)

// consoleSocket is the name of the socket in a world's data folder.
const consoleSocket = "console.sock"

// endOfAnswer is the line that ends an answer of the console.
const endOfAnswer = "."

// maxConsoleLine bounds a line, in bytes.
const maxConsoleLine = 64 << 10

// operator is what a console acts on.
type operator struct {
	server      *server.Server
	loader      *live.Loader
	development bool
}

// verb is one operator verb.
type verb struct {
	name, args, doc string
	development     bool // only in a world in development
	run             func(o *operator, args string) (string, error)
}

// verbs is all that an operator can ask for, in the order of help.
func verbs() []verb {
	return []verb{
		{"players", "", "Who is in the world, and on which map.", false, (*operator).players},
		{"release", "", "What runs, and what is wrong with the files that do not.", false, (*operator).release},
		{"reload", "", "Read the mods folder now.", false, (*operator).reload},
		{"announce", "TEXT", "Tell everybody something.", false, (*operator).announce},
		{"kick", "NAME", "Send a character out of the world.", false, (*operator).kick},
		{"eval", "BUNDLE LUA", "Run a piece of Lua in the realm box; the answer is logged.", true, (*operator).eval},
	}
}

func (o *operator) players(string) (string, error) {
	var b strings.Builder
	list := o.server.Realm.Players()
	for _, p := range list {
		fmt.Fprintf(&b, "%-16s %-16s %s\n", p.Name, p.Account, p.Map)
	}
	fmt.Fprintf(&b, "%s in the world", countOf(len(list), "character"))
	return b.String(), nil
}

func (o *operator) release(string) (string, error) {
	_, number := o.server.Realm.Content()
	r := o.loader.Release()
	var b strings.Builder
	fmt.Fprintf(&b, "release %d, %.12s\n", number, r.Hash)
	for _, bundle := range r.Bundles() {
		fmt.Fprintf(&b, "  %s %s\n", bundle.Name, bundle.Version)
	}
	problems := o.loader.Problems()
	for _, p := range problems {
		fmt.Fprintf(&b, "  %s\n", p.Error())
	}
	fmt.Fprintf(&b, "%s in the files", countOf(len(problems), "problem"))
	return b.String(), nil
}

func (o *operator) reload(string) (string, error) {
	if err := o.loader.Reload(); err != nil {
		return "", err
	}
	_, number := o.server.Realm.Content()
	return fmt.Sprintf("release %d runs", number), nil
}

func (o *operator) announce(text string) (string, error) {
	if text == "" {
		return "", errors.New("announce what?")
	}
	o.server.Realm.Announce(text)
	return "told everybody", nil
}

func (o *operator) kick(name string) (string, error) {
	if !o.server.Realm.Kick(name, "an operator has sent you out") {
		return "", fmt.Errorf("%s is not in the world", quoted(name))
	}
	return name + " is out", nil
}

func (o *operator) eval(args string) (string, error) {
	bundle, source, ok := strings.Cut(args, " ")
	if !ok {
		return "", errors.New("eval wants a bundle and a piece of Lua")
	}
	if err := o.server.Realm.Eval(bundle, source); err != nil {
		return "", err
	}
	return "runs with the realm's next step; see the log", nil
}

// answer runs one line.
func (o *operator) answer(line string) string {
	name, args, _ := strings.Cut(strings.TrimSpace(line), " ")
	if name == "help" || name == "" {
		return o.help()
	}
	var names []string
	for _, v := range verbs() {
		names = append(names, v.name)
		if v.name != name {
			continue
		}
		if v.development && !o.development {
			return "error: " + name + " is for worlds in development"
		}
		text, err := v.run(o, strings.TrimSpace(args))
		if err != nil {
			return "error: " + err.Error()
		}
		return text
	}
	if near, ok := nearest.Name(name, names); ok {
		return fmt.Sprintf("error: unknown verb %q (did you mean %q?)", name, near)
	}
	return fmt.Sprintf("error: unknown verb %q; help lists them", name)
}

func (o *operator) help() string {
	var b strings.Builder
	for _, v := range verbs() {
		fmt.Fprintf(&b, "%-20s %s\n", strings.TrimSpace(v.name+" "+v.args), v.doc)
	}
	b.WriteString("help                 This list.")
	return b.String()
}

// consoleServer answers on a socket.
type consoleServer struct {
	listener net.Listener
	done     sync.WaitGroup

	mu    sync.Mutex // guards conns
	conns map[net.Conn]bool
}

// openConsole listens on a socket that only this user may open.
func openConsole(path string, o *operator) (*consoleServer, error) {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("open the console: %w", err)
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, fmt.Errorf("open the console: %w", err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(fmt.Errorf("open the console: %w", err), l.Close())
	}
	s := &consoleServer{listener: l, conns: make(map[net.Conn]bool)}
	s.done.Add(1)
	go func() { // ends when close closes the listener, and waits
		defer s.done.Done()
		s.accept(o)
	}()
	return s, nil
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
		s.done.Add(1)
		go func() { // ends when the peer or close closes the connection; close waits
			defer s.done.Done()
			s.serve(c, o)
		}()
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
		if _, err := fmt.Fprintf(c, "%s\n%s\n", o.answer(lines.Text()), endOfAnswer); err != nil {
			return
		}
	}
}

func (s *consoleServer) close() {
	s.listener.Close()
	s.mu.Lock()
	for c := range s.conns {
		c.Close()
	}
	s.mu.Unlock()
	s.done.Wait()
}

type consoleCmd struct {
	World string   `arg:"" optional:"" default:"world" help:"Folder of the running world."`
	Verb  []string `arg:"" optional:"" passthrough:"" help:"What to ask; without it, lines are read from standard input."`
}

// Run asks a running world, once or line by line.
func (c consoleCmd) Run(_ context.Context, std streams) error {
	conn, err := net.Dial("unix", filepath.Join(c.World, dataFolder, consoleSocket))
	if err != nil {
		return fmt.Errorf("no world runs in %s (start it with: loam serve %s): %w", c.World, c.World, err)
	}
	defer conn.Close()
	answers := bufio.NewReader(conn)
	if len(c.Verb) > 0 {
		return ask(conn, answers, strings.Join(c.Verb, " "), std.out)
	}
	fmt.Fprintln(std.out, "help lists what you can ask; Ctrl-D ends.")
	failed := false
	for lines := bufio.NewScanner(std.in); lines.Scan(); {
		err := ask(conn, answers, lines.Text(), std.out)
		if err != nil && !errors.Is(err, errFault) {
			return err
		}
		failed = failed || err != nil
	}
	if failed {
		return errFault
	}
	return nil
}

// ask sends a line and prints the answer; an error in it is errFault.
func ask(conn net.Conn, answers *bufio.Reader, line string, out io.Writer) error {
	if _, err := fmt.Fprintln(conn, strings.ReplaceAll(line, "\n", " ")); err != nil {
		return fmt.Errorf("ask the world: %w", err)
	}
	fault := false
	for {
		answer, err := answers.ReadString('\n')
		if err != nil {
			return fmt.Errorf("the world has closed the console: %w", err)
		}
		if answer == endOfAnswer+"\n" {
			break
		}
		fault = fault || strings.HasPrefix(answer, "error: ")
		fmt.Fprint(out, answer)
	}
	if fault {
		return errFault
	}
	return nil
}
