// Package weather decides which weather comes next on a map, by its climate, the month
// and a random stream. It keeps nothing and sends nothing: package world/environment
// does.
//
// Every function runs on the goroutine of the map.
package weather

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/model/content"
)

// State is the weather of a map. The zero State is fine weather that changes at once,
// if there is a climate.
type State struct {
	Kind  content.Weather
	Pct   int        // intensity, 0 to 100; 0 of fine weather
	Until clock.Time // map time; 0: it does not change by itself yet
}

// Code codes a state.
func (s *State) Code(c *codec.Coder) {
	codec.Int(c, &s.Kind)
	codec.Int(c, &s.Pct)
	codec.Int(c, &s.Until)
}

// Same reports whether two states look the same.
func (s State) Same(o State) bool { return s.Kind == o.Kind && s.Pct == o.Pct }

// Next draws the weather of a month, 1 to 12, and how long it lasts from now on. It is
// fine if the climate has none for the month.
func Next(random *clock.Stream, c *content.Climate, month int, now clock.Time) State {
	next := State{Until: now + max(clock.Step, random.Range(c.Lasts.Min, c.Lasts.Max))}
	all := 0.0
	for i := range c.Skies {
		if comes(&c.Skies[i], month) {
			all += c.Skies[i].Weight
		}
	}
	at := random.Float64() * all
	for i := range c.Skies {
		s := &c.Skies[i]
		if !comes(s, month) {
			continue
		}
		if at -= s.Weight; at < 0 {
			next.Kind = s.Kind
			if s.Kind != content.Fine {
				next.Pct = s.Least + random.IntN(s.Most-s.Least+1)
			}
			break
		}
	}
	return next
}

func comes(s *content.Sky, month int) bool { return s.Months == 0 || s.Months&(1<<(month-1)) != 0 }
