package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/model/content"
)

// Played is the time that a character has been online, over all its log-ins.
type Played struct {
	total, level clock.Time // totals until since, and the part at the current level
	since        clock.Time // map time
}

// NewPlayed continues counting at a time of the map.
func NewPlayed(total, level, now clock.Time) Played {
	return Played{total: max(0, total), level: max(0, level), since: now}
}

// At returns the time online until now, in total and at the current level.
func (p *Played) At(now clock.Time) (total, level clock.Time) {
	more := max(0, now-p.since)
	return p.total + more, p.level + more
}

// Rise starts counting for another level.
func (p *Played) Rise(now clock.Time) {
	total, _ := p.At(now)
	*p = Played{total: total, since: now}
}

// StockChange is a change of the count of a player's item, negative for a loss.
type StockChange struct {
	Item content.ID
	More int
}

func (s *StockChange) code(c *codec.Coder) {
	codec.Text(c, &s.Item)
	codec.Int(c, &s.More)
}

func (p *Played) code(c *codec.Coder) {
	codec.Int(c, &p.total)
	codec.Int(c, &p.level)
	codec.Int(c, &p.since)
}
