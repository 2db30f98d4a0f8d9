package session

import "github.com/rs/zerolog"

// Run implements [zerolog.Hook]: it says in a line of the log which session, account and
// character it is about, as far as they are known. It may be called from any goroutine.
func (s *Session) Run(line *zerolog.Event, _ zerolog.Level, _ string) {
	s.mu.Lock()
	account, character := s.who.Name, int64(0)
	if s.stay != nil {
		character = s.plays
	}
	s.mu.Unlock()
	line.Str("session", s.id)
	if account != "" {
		line.Str("account", account)
	}
	if character != 0 {
		line.Int64("character_id", character)
	}
}
