package main

import (
	"encoding/json"
	"io"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/world"
)

// stampFormat is how log lines for programs write the time: UTC, in ms.
const stampFormat = "2006-01-02T15:04:05.000Z07:00"

// logger returns the log of the world in a folder.
func logger(to io.Writer, dir string, as world.Log) zerolog.Logger {
	if as.Format == world.LogJSON {
		return zerolog.New(world.Hinting(to, withinJSON(dir))).Level(as.Level).Hook(stamp{})
	}
	console := zerolog.ConsoleWriter{Out: world.Hinting(to, dir), TimeFormat: time.TimeOnly, NoColor: !terminal.IsTerminal(to), FormatMessage: terminal.LogMessage}
	return zerolog.New(console).Level(as.Level).With().Timestamp().Logger()
}

// stamp adds the time to a line.
type stamp struct{}

// Run implements [zerolog.Hook].
func (stamp) Run(line *zerolog.Event, _ zerolog.Level, _ string) {
	line.Str(zerolog.TimestampFieldName, time.Now().UTC().Format(stampFormat))
}

// withinJSON returns a text as it stands within a text of JSON.
func withinJSON(text string) string {
	quoted, _ := json.Marshal(text) // a string always has a JSON form
	return strings.TrimSuffix(strings.TrimPrefix(string(quoted), `"`), `"`)
}
