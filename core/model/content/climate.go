package content

import "slices"

// Weather is a kind of weather.
type Weather uint8

// The kinds of weather.
const (
	Fine Weather = iota
	Fog
	Rain
	Snow
	Sandstorm
	Thunder
)

// Weathers are the words for a Weather, in its order.
var Weathers = []string{"fine", "fog", "rain", "snow", "sandstorm", "thunder"}

// String returns the word used in YAML.
func (w Weather) String() string { return Weathers[min(int(w), len(Weathers)-1)] }

// WeatherOf finds a kind of weather by its word.
func WeatherOf(word string) (Weather, bool) {
	i := slices.Index(Weathers, word)
	return Weather(max(i, 0)), i >= 0
}

// Climate is the weather of a map.
type Climate struct {
	Lasts Span  // duration of one weather
	Skies []Sky // possible weathers; none: it is always fine
}

// Sky is a possible weather.
type Sky struct {
	Kind        Weather
	Weight      float64 // weight among all that are possible in the month
	Months      uint16  // possible months, a bit for each, January the lowest; 0 is all
	Least, Most int     // intensity in percent
}

// Months are the words for the months, January first.
var Months = []string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}
