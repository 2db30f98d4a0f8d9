package world

import (
	"github.com/rs/zerolog"
	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
)

// Log says what the log of a running world looks like.
type Log struct {
	Format string        // LogText or LogJSON
	Level  zerolog.Level // the lowest one that is written
}

// The formats of the log.
const (
	LogText = "text" // for people
	LogJSON = "json" // for programs: one object on each line
)

// LogFormats returns the formats of the log.
func LogFormats() []string { return []string{LogText, LogJSON} }

// LogLevels returns the levels of the log, the lowest first.
func LogLevels() []string { return []string{"trace", "debug", "info", "warn", "error"} }

func (r *configReader) logFormat(n *yaml.Node) {
	if r.among(n, "log must be text or json, not", LogFormats()) {
		r.config.Log.Format = n.Value
	}
}

func (r *configReader) logLevel(n *yaml.Node) {
	if r.among(n, "log_level must be trace, debug, info, warn or error, not", LogLevels()) {
		r.config.Log.Level, _ = zerolog.ParseLevel(n.Value) // one of these
	}
}

// among reports whether a value is one of some words.
func (r *configReader) among(n *yaml.Node, msg string, words []string) bool {
	for _, w := range words {
		if n.Kind == yaml.ScalarNode && n.Value == w {
			return true
		}
	}
	near, _ := suggest.Name(n.Value, words)
	r.problem(n, diag.BadConfig, msg, written(n), near)
	return false
}
