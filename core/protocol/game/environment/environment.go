// Package environment is what game clients are told of a map as a whole: its weather and
// its counters. It decides nothing that a map decides.
//
// A [Updates] belongs to the goroutine that tells.
package environment

import (
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
)

// WeatherNumbers is what a version of game clients calls a weather that is light, moderate and
// heavy, and what clients of 1.12.1 play with it.
type WeatherNumbers struct{ Types, Sounds [3]uint32 }

// WeatherTable are those of a version, by content.Weather.
type WeatherTable [int(content.Thunder) + 1]WeatherNumbers

// Weights at which a weather is moderate, and heavy, in percent.
const (
	moderatePct = 40
	heavyPct    = 70
)

// Updates is what a client that is shown a map has been told of it.
type Updates struct {
	skies   *WeatherTable
	sight   conn.Sight
	now     *view.Outlook     // as last told by the map, or nil
	weather *packets.Weather  // as the client was last told, or nil
	states  map[uint32]uint32 // the same, by the numbers of counters
}

// New makes that of a client, as long as it is shown one map.
func New(sight conn.Sight, skies *WeatherTable) *Updates { return &Updates{skies: skies, sight: sight} }

// Follow keeps what a step says of the map.
func (w *Updates) Follow(told *view.Viewer) {
	if told.Outlook != nil {
		w.now = told.Outlook
	}
}

// Told tells a client of what a step says of the map.
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

// Weather tells a client that has just been shown the map what the weather is like.
func (w *Updates) Weather() {
	if w.now != nil {
		w.sky(true)
	}
}

// sky tells a client what the weather is like, if that is new or sudden.
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

// Counters are those of the map for which the client has numbers, as it has them: it
// is told them now.
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

// counted keeps what a client has been told of counters.
func (w *Updates) counted(now []packets.WorldState) {
	w.states = make(map[uint32]uint32, len(now))
	for _, s := range now {
		w.states[s.State] = s.Value
	}
}
