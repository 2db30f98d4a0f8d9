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

// String is the word that authors write.
func (w Weather) String() string { return Weathers[min(int(w), len(Weathers)-1)] }

// WeatherOf finds a kind of weather by its word.
func WeatherOf(word string) (Weather, bool) {
	i := slices.Index(Weathers, word)
	return Weather(max(i, 0)), i >= 0
}

// Climate says what the weather of a map is like.
type Climate struct {
	Lasts Span  // how long one weather lasts
	Skies []Sky // what may come; none: it is always fine
}

// Sky is a weather that may come.
type Sky struct {
	Kind        Weather
	Weight      float64 // its share of all that may come in the month
	Months      uint16  // in which it comes, a bit for each, January the lowest; 0 is all
	Least, Most int     // percent of how heavy it can be
}

// Months are the words for the months, January first.
var Months = []string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}
