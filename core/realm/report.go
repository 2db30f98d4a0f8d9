package realm

import (
	"fmt"

	"github.com/rs/zerolog"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/realm/scriptfault"
)

// reports are what scripts print and their faults, for the log and for operators. Any goroutine
// may call its methods.
type reports struct {
	r      *Realm
	faults scriptfault.Book
}

// publish sends a batch to all outlets, and script messages to the log.
func (re *reports) publish(b *view.Batch) {
	for _, e := range b.Events {
		re.report(e, b.Map)
		re.note(e, b.Map)
	}
	for _, o := range re.r.cfg.Outlets {
		o.Publish(b)
	}
	if re.r.cfg.Watch != nil {
		re.r.cfg.Watch(b)
	}
}

// boxReport takes what the scripts of the realm state print, and their faults.
func (re *reports) boxReport(e event.Event) {
	re.report(e, "")
	re.note(e, "")
	if re.r.cfg.Reports != nil {
		re.r.cfg.Reports(e)
	}
}

// report logs what scripts print and their faults; what all maps receive is logged once, by
// Note. A fault without a handler is one of files that were not adopted, which their reader
// has logged.
func (re *reports) report(e event.Event, on content.ID) {
	switch e := e.(type) {
	case event.Printed:
		if e.Shared {
			return
		}
		about(re.r.cfg.Log.WithLevel(logLevel(e.Level)), on, e.Bundle, e.File, e.Line, e.Unit).Msg(e.Text)
	case event.Faulted:
		level := zerolog.WarnLevel
		if e.Handler == "" {
			level = zerolog.DebugLevel
		}
		about(re.r.cfg.Log.WithLevel(level), on, e.Bundle, e.File, e.Line, e.Unit).Str("handler", e.Handler).Msg(e.Message)
	case event.SwitchedOff:
		about(re.r.cfg.Log.Warn(), on, e.Bundle, "", 0, 0).Str("handler", e.Handler).Msg("switched off on this map after too many faults; a reload switches it on again")
	}
}

// logLevel is the level at which a line of a script is logged.
func logLevel(level string) zerolog.Level {
	switch level {
	case "warn":
		return zerolog.WarnLevel
	case "error":
		return zerolog.ErrorLevel
	}
	return zerolog.InfoLevel
}

// about adds where a log line comes from, as far as that is known.
func about(line *zerolog.Event, on content.ID, bundle, file string, at int, unit guid.GUID) *zerolog.Event {
	line = line.Str("bundle", bundle)
	if on != "" {
		line = line.Str("map", string(on))
	}
	if file != "" {
		line = line.Str("at", fmt.Sprintf("%s:%d", file, at))
	}
	if unit != 0 {
		line = line.Str("unit", unit.String())
	}
	return line
}

// note adds a script fault to the book; errors in files that were not adopted are not
// script faults.
func (re *reports) note(e event.Event, on content.ID) {
	f, ok := e.(event.Faulted)
	if !ok || f.Handler == "" {
		return
	}
	re.faults.Note(scriptfault.Fault{Faulted: f, Map: on, Release: re.r.current().Number, Last: re.r.clock()})
}

// list returns the different faults so far, the latest first.
func (re *reports) list() []scriptfault.Fault { return re.faults.List() }
