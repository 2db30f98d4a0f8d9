package gamemap

import (
	"loam/core/calendar"
	"loam/core/clock"
	"loam/core/content"
	"loam/core/hook"
	"loam/core/view"
	"loam/core/weather"
)

// passWeather lets the weather change when its time is over.
func (m *Map) passWeather() {
	if c := m.s.Def().Climate; c != nil && m.s.Now() >= m.weather.Until {
		day, _ := calendar.DayOf(m.unix)
		m.takeWeather(weather.Next(m.s.Random("weather"), c, calendar.DateOf(day).Month, m.s.Now()))
	}
}

// takeWeather makes the weather another.
func (m *Map) takeWeather(now weather.State) {
	before := m.weather
	m.weather = now
	if before.Same(now) {
		return
	}
	m.outlookChanged()
	m.s.NoticeMap(hook.MapWeather, hook.Args{Texts: [2]string{now.Kind.String(), before.Kind.String()}, Numbers: [2]float64{float64(now.Pct)}})
}

// outlookChanged lets all who watch be told of the weather and of game events.
func (m *Map) outlookChanged() {
	for _, v := range m.s.Sight.Viewers {
		v.Outlook = true
	}
}

// outlook is what goes on around all who watch the map.
func (m *Map) outlook() *view.Outlook {
	o := &view.Outlook{Weather: m.weather.Kind, Pct: m.weather.Pct}
	for _, f := range m.events {
		if e, ok := m.s.Content().GameEvent(f.ID); ok {
			o.Events = append(o.Events, view.Happening{Event: f.ID, Ends: f.Ends, Count: f.Count, Goal: e.Goal.Count})
		}
	}
	o.States = m.shownStates()
	return o
}

// Weather is the weather of the map, and how heavy it is in percent.
func (tx *Tx) Weather() (kind content.Weather, pct int) {
	m := tx.on()
	return m.weather.Kind, m.weather.Pct
}

// SetWeather makes the weather another for a while; then the climate of the map has
// its way again. Where it has none, the weather stays.
func (tx *Tx) SetWeather(kind content.Weather, pct int, lasts clock.Time) {
	m := tx.on()
	if kind == content.Fine {
		pct = 0
	}
	m.takeWeather(weather.State{Kind: kind, Pct: pct, Until: m.s.Now() + lasts})
}
