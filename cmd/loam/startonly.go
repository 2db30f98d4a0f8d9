package main

import (
	"fmt"
	"io"
	"strings"
	"sync"

	"loam/cmd/loam/internal/world"
)

// startOnly tells of changes in a running world's config that only a start
// brings into force.
type startOnly struct {
	running *world.Config // what the file said at the start; nil until it is read
	said    string
}

// tell says which keys have another value than the one that is in force, once
// for the same keys.
func (s *startOnly) tell(now world.Config, say func(string)) {
	if s.running == nil {
		s.running = &now
	}
	was := s.running
	var keys []string
	for _, k := range []struct {
		name    string
		changed bool
	}{
		{"listen", was.Listen != now.Listen},
		{"development", was.Development != now.Development},
		{"seed", was.Seed != now.Seed},
		{"gate", was.Gate != now.Gate},
		{"storage", was.Storage != now.Storage},
	} {
		if k.changed {
			keys = append(keys, k.name)
		}
	}
	text := strings.Join(keys, ", ")
	if text != s.said && text != "" {
		say(fmt.Sprintf("[%s] changed, and in force from the next start on: %s", world.ConfigFile, text))
	}
	s.said = text
}

// sayer prints lines, one at a time, whoever calls.
func sayer(out io.Writer) func(line string) {
	var mu sync.Mutex // held while a line is printed
	return func(line string) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintln(out, line)
	}
}
