package world

import (
	"fmt"
	"strings"
)

// StartOnly reports changes in a running world's config that need a restart. It is for
// one goroutine at a time.
type StartOnly struct {
	running *Config // what the file said at the start; nil until it is read
	said    string
}

// Tell reports the keys whose value differs from the one in force, once for the same
// keys. The first call sets the values in force.
func (s *StartOnly) Tell(now Config, say func(string)) {
	if s.running == nil {
		s.running = &now
	}
	was := s.running
	var keys []string
	for _, k := range Keys() {
		if !k.Live && k.changed(was, &now) {
			keys = append(keys, k.Path)
		}
	}
	text := strings.Join(keys, ", ")
	if text != s.said && text != "" {
		say(fmt.Sprintf("[%s] changed; in force after a restart: %s", ConfigFile, text))
	}
	s.said = text
}
