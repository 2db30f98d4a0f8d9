package environment

import (
	"loam/core/lib/calendar"
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/rules/weather"
)

// PassWeather changes the weather when its time is over.
func (e *Environment) PassWeather() {
	if c := e.Def().Climate; c != nil && e.Now() >= e.weather.Until {
		day, _ := calendar.DayOf(e.world.UnixMS())
		e.takeWeather(weather.Next(e.Random("weather"), c, calendar.DateOf(day).Month, e.Now()))
	}
}

// takeWeather sets the weather.
func (e *Environment) takeWeather(now weather.State) {
	before := e.weather
	e.weather = now
	if before.Same(now) {
		return
	}
	e.Changed()
	e.NoticeMap(hook.MapWeather, hook.Args{Texts: [2]string{now.Kind.String(), before.Kind.String()}, Numbers: [2]float64{float64(now.Pct)}})
}

// Weather returns the weather of the map and its intensity in percent.
func (e *Environment) Weather() (kind content.Weather, pct int) { return e.weather.Kind, e.weather.Pct }

// SetWeather sets the weather for a while. After that the climate of the map decides
// again; without a climate the weather stays.
func (e *Environment) SetWeather(kind content.Weather, pct int, lasts clock.Time) {
	if kind == content.Fine {
		pct = 0
	}
	e.takeWeather(weather.State{Kind: kind, Pct: pct, Until: e.Now() + lasts})
}
