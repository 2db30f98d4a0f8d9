package testworld

import (
	"strconv"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
)

// namesOf lists the members of a channel, as one text.
func namesOf(e event.Roster) string {
	names := make([]string, len(e.Members))
	for i := range e.Members {
		names[i] = e.Members[i].Name
	}
	return strings.Join(names, ", ")
}

// Seen is an event with all data for conditions and failures.
type Seen struct {
	at    clock.Time
	on    content.ID // map; "" is the realm box
	Event event.Event
	Text  string      // its text, in the language of the scenario with its placeholders filled
	Heard []guid.GUID // players whose sessions received it
}

// Telling describes one kind of event to people.
type Telling struct {
	// units returns the units of the event: the source first, then the target.
	Units func(event.Event) []guid.GUID
	Words func(st *Stage, e event.Event, text string) string
}

// Tells makes the Telling of one kind of event.
func Tells[T event.Event](units func(T) []guid.GUID, words func(*Stage, T, string) string) Telling {
	return Telling{
		Units: func(e event.Event) []guid.GUID { return units(e.(T)) },
		Words: func(st *Stage, e event.Event, text string) string { return words(st, e.(T), text) },
	}
}

// Units lists the units of an event.
func Units(g ...guid.GUID) []guid.GUID { return g }

// FaultText returns where a script failed, and why.
func FaultText(e event.Faulted) string {
	place := e.File
	if e.Line > 0 {
		place += ":" + strconv.Itoa(e.Line)
	}
	if e.Handler != "" {
		place += " " + e.Handler
	}
	return strings.TrimSpace(place + ": " + e.Message)
}
