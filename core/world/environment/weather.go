package environment

import (
	"loam/core/lib/calendar"
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/rules/weather"
)

// PassWeather lets the weather change when its time is over.
func (e *Environment) PassWeather() {
	if c := e.Def().Climate; c != nil && e.Now() >= e.weather.Until {
		day, _ := calendar.DayOf(e.world.UnixMS())
		e.takeWeather(weather.Next(e.Random("weather"), c, calendar.DateOf(day).Month, e.Now()))
	}
}

// takeWeather makes the weather another.
func (e *Environment) takeWeather(now weather.State) {
	before := e.weather
	e.weather = now
	if before.Same(now) {
		return
	}
	e.Changed()
	e.NoticeMap(hook.MapWeather, hook.Args{Texts: [2]string{now.Kind.String(), before.Kind.String()}, Numbers: [2]float64{float64(now.Pct)}})
}

// Weather is the weather of the map, and how heavy it is in percent.
func (e *Environment) Weather() (kind content.Weather, pct int) { return e.weather.Kind, e.weather.Pct }

// SetWeather makes the weather another for a while; then the climate of the map has
// its way again. Where it has none, the weather stays.
func (e *Environment) SetWeather(kind content.Weather, pct int, lasts clock.Time) {
	if kind == content.Fine {
		pct = 0
	}
	e.takeWeather(weather.State{Kind: kind, Pct: pct, Until: e.Now() + lasts})
}
