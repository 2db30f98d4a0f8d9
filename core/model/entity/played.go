package entity

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/model/content"
)

// Played is how long a character has been in the world, over all its log-ins.
type Played struct {
	total, level clock.Time // until since, and of these at the level that it has
	since        clock.Time // map time
}

// NewPlayed goes on counting at a time of the map.
func NewPlayed(total, level, now clock.Time) Played {
	return Played{total: max(0, total), level: max(0, level), since: now}
}

// At is how long it has been in the world until now, and how long at its level.
func (p *Played) At(now clock.Time) (total, level clock.Time) {
	more := max(0, now-p.since)
	return p.total + more, p.level + more
}

// Rise begins to count for another level.
func (p *Played) Rise(now clock.Time) {
	total, _ := p.At(now)
	*p = Played{total: total, since: now}
}

// StockChange is how many more of an item a player has than it had, below 0 fewer.
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
