package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/hook"
)

// PlayerInspected shows a player the equipment and the talents of another player.
//
//loam:kind 100 player_inspected owner:Player
type PlayerInspected struct {
	Player  guid.GUID // who sees it
	Other   guid.GUID // whose they are
	Name    string    // of Other
	Points  int       // unspent talent points
	Gear    []character.Item
	Talents []TalentRank
}

// Hook implements Hooked.
func (e PlayerInspected) Hook(guid.GUID) (hook.ID, hook.Args, bool) {
	return hook.Inspected, hook.Args{Units: [2]guid.GUID{e.Other}}, true
}

// TalentRank is a talent of a player, up to a rank from 1.
type TalentRank struct {
	Talent content.ID
	Rank   int
}

func (t *TalentRank) code(c *codec.Coder) {
	codec.Text(c, &t.Talent)
	codec.Int(c, &t.Rank)
}
