package weather

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/content"
)

func TestWhatComesFollowsWeightsAndMonths(t *testing.T) {
	c := &content.Climate{Lasts: content.Span{Min: clock.Minute, Max: 2 * clock.Minute}, Skies: []content.Sky{
		{Kind: content.Fine, Weight: 1},
		{Kind: content.Rain, Weight: 3, Months: 1<<2 | 1<<3, Least: 20, Most: 60},
		{Kind: content.Snow, Weight: 1, Months: 1 << 0, Least: 100, Most: 100},
	}}
	for _, test := range []struct {
		name  string
		month int
		want  map[content.Weather]int // of 4000, to within 200
	}{
		{"in March it rains", 3, map[content.Weather]int{content.Fine: 1000, content.Rain: 3000}},
		{"in January it snows", 1, map[content.Weather]int{content.Fine: 2000, content.Snow: 2000}},
		{"in July it is fine", 7, map[content.Weather]int{content.Fine: 4000}},
	} {
		t.Run(test.name, func(t *testing.T) {
			random := clock.NewStreams(7).Stream("weather")
			got := map[content.Weather]int{}
			for range 4000 {
				s := Next(random, c, test.month, 1000)
				got[s.Kind]++
				if lasts := s.Until - 1000; lasts < clock.Minute || lasts > 2*clock.Minute {
					t.Fatalf("it lasts %d ms", lasts)
				}
				if s.Kind == content.Rain && (s.Pct < 20 || s.Pct > 60) || s.Kind == content.Fine && s.Pct != 0 {
					t.Fatalf("%s of %d%%", s.Kind, s.Pct)
				}
			}
			for kind := range content.Weathers {
				k := content.Weather(kind)
				if d := got[k] - test.want[k]; d < -200 || d > 200 {
					t.Errorf("%s %d times, want about %d", k, got[k], test.want[k])
				}
			}
		})
	}
	random := clock.NewStreams(7).Stream("weather")
	if s := Next(random, &content.Climate{Lasts: content.Span{Min: 5, Max: 5}}, 1, 0); s.Kind != content.Fine || s.Until != clock.Step {
		t.Errorf("without anything that comes: %+v", s)
	}
}
