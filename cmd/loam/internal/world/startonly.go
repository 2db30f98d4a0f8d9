package world

import (
	"fmt"
	"slices"
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
	for _, k := range []struct {
		name    string
		changed bool
	}{
		{"listen", was.Listen != now.Listen},
		{"tls", was.TLS != now.TLS},
		{"logon", was.LogOn != now.LogOn},
		{"realm", was.Realm != now.Realm},
		{"proxies", !slices.Equal(was.Connections.Proxies, now.Connections.Proxies)},
		{"proxy_protocol", preambles(*was) != preambles(now)},
		{"connections", was.Connections.Limits != now.Connections.Limits},
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
		say(fmt.Sprintf("[%s] changed; in force after a restart: %s", ConfigFile, text))
	}
	s.said = text
}

// preambles returns the choices of proxy_protocol.
func preambles(c Config) [3]bool {
	return [3]bool{c.Connections.Page, c.Connections.LogOn, c.Connections.World}
}
