// Package environment sends game clients the state of a map as a whole: its weather and its
// world states. Package world/environment decides.
//
// [Updates] sends what happened; it belongs to the goroutine of the broadcast.
package environment

import (
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
)

// WeatherNumbers are the numbers in a version of light, moderate and heavy weather, and of
// the sounds that clients of 1.12.1 play with it.
type WeatherNumbers struct{ Types, Sounds [3]uint32 }

// WeatherTable are the numbers of a version, by content.Weather.
type WeatherTable [int(content.Thunder) + 1]WeatherNumbers

// The intensities from which weather is moderate and heavy, in percent.
const (
	moderatePct = 40
	heavyPct    = 70
)

// Updates sends the weather and world states to a client that is shown a map, and remembers
// what it sent. It is a [conn.Teller], and belongs to the goroutine of the broadcast.
type Updates struct {
	skies   *WeatherTable
	sight   conn.Sight
	now     *view.Outlook     // as the map last sent it, or nil
	weather *packets.Weather  // as last sent to the client, or nil
	states  map[uint32]uint32 // as last sent to the client, by the numbers of world states
}

// New returns the Updates of a client for as long as it is shown one map.
func New(sight conn.Sight, skies *WeatherTable) *Updates { return &Updates{skies: skies, sight: sight} }

// Follow implements conn.Follower: it keeps the environment of the step.
func (w *Updates) Follow(told *view.Viewer) {
	if told.Outlook != nil {
		w.now = told.Outlook
	}
}

// Told implements conn.Teller: it sends what a step changed of the environment.
func (w *Updates) Told(told *view.Viewer) {
	if told.Outlook == nil {
		return
	}
	w.sky(false)
	now := w.counters()
	for _, s := range now {
		if was, known := w.states[s.State]; !known || was != s.Value {
			w.sight.Put(&packets.StateChanged{WorldState: s})
		}
	}
	w.counted(now)
}

// Weather sends the weather to a client that has just been shown the map.
func (w *Updates) Weather() {
	if w.now != nil {
		w.sky(true)
	}
}

// sky sends the weather if it has changed or is sudden.
func (w *Updates) sky(sudden bool) {
	sky, degree := &w.skies[w.now.Weather], 0
	switch {
	case w.now.Pct >= heavyPct:
		degree = 2
	case w.now.Pct >= moderatePct:
		degree = 1
	}
	m := &packets.Weather{Type: sky.Types[degree], Sound: sky.Sounds[degree], Grade: float32(w.now.Pct) / 100}
	if sudden {
		m.Change = 1
	}
	if w.weather == nil || *w.weather != *m || sudden {
		w.weather = m
		w.sight.Put(m)
	}
}

// Counters returns the world states of the map for which the client has numbers, and records
// them as sent.
func (w *Updates) Counters() []packets.WorldState {
	now := w.counters()
	w.counted(now)
	return now
}

func (w *Updates) counters() (all []packets.WorldState) {
	if w.now == nil {
		return nil
	}
	edition := w.sight.Edition()
	for i := range w.now.States {
		s := &w.now.States[i]
		if d, ok := edition.Content.WorldState(s.ID); ok {
			if n := edition.Number(d.Clients, "state", 0); n != 0 {
				all = append(all, packets.WorldState{State: n, Value: uint32(int32(s.Now))})
			}
		}
	}
	return all
}

// counted records world states as sent.
func (w *Updates) counted(now []packets.WorldState) {
	w.states = make(map[uint32]uint32, len(now))
	for _, s := range now {
		w.states[s.State] = s.Value
	}
}
