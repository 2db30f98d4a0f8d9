package world

import (
	"loam/core/content"
	"loam/core/protocol/message"
	"loam/core/view"
)

// Sky is what a version of game clients calls a weather that is light, moderate and
// heavy, and what clients of 1.12.1 play with it.
type Sky struct{ Types, Sounds [3]uint32 }

// Weights at which a weather is moderate, and heavy, in percent.
const (
	moderatePct = 40
	heavyPct    = 70
)

// weather tells a client what the weather is like.
func (o *teller) weather(v *viewer, out *view.Outlook, sudden bool) {
	v.outlook = out
	sky, degree := &o.config.Version.Skies[out.Weather], 0
	switch {
	case out.Pct >= heavyPct:
		degree = 2
	case out.Pct >= moderatePct:
		degree = 1
	}
	m := &message.Weather{Type: sky.Types[degree], Sound: sky.Sounds[degree], Grade: float32(out.Pct) / 100}
	if sudden {
		m.Change = 1
	}
	if v.told == nil || *v.told != *m || sudden {
		v.told = m
		v.conn.put(m)
	}
}

// skyCount is how many kinds of weather there are.
const skyCount = int(content.Thunder) + 1
