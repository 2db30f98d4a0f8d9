package item

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/item"
	"loam/core/rules/talent"
)

// inspectYards is how near a player must be to the one whom it inspects.
const inspectYards geo.Yards = 28

// Inspect shows a player the equipment and the talents of another.
func (e *Inventories) Inspect(u *entity.Unit, in intent.InspectPlayer) {
	other, why := e.inspectable(u, in)
	if why != "" {
		e.Refuse(u, in.Kind(), why)
		return
	}
	growth := &other.Player.Growth
	seen := event.PlayerInspected{
		Player: u.GUID, Other: other.GUID, Name: other.Name.Key,
		Points: max(0, talent.Points(e.Content(), other.Level)-talent.Spent(e.Content(), growth, "")),
	}
	for _, it := range other.Player.Items.List {
		if item.Slot(it.Slot).IsWorn() {
			// What bundles keep with an item, its charges and a petition are not for other players.
			state := it.ItemState
			state.Used, state.Petition, state.Enchantments = 0, nil, slices.Clone(it.Enchantments)
			seen.Gear = append(seen.Gear, character.Item{Number: it.Number, Def: it.Def, Count: it.Count, Slot: it.Slot, ItemState: state})
		}
	}
	for _, t := range growth.Talents {
		seen.Talents = append(seen.Talents, event.TalentRank{Talent: content.ID(t.ID), Rank: t.Rank})
	}
	e.Report(u, seen)
}

// inspectable returns the player whom another wants to inspect, or the key of the text that says
// why it cannot.
func (e *Inventories) inspectable(u *entity.Unit, in intent.InspectPlayer) (*entity.Unit, string) {
	other, here := e.Units[in.Player]
	switch {
	case !here || other.Player == nil || !e.Notices(u, other):
		return nil, "core.not_in_sight"
	case u.Gap(other) > inspectYards:
		return nil, "core.too_far"
	case u != other && e.CanAttack(u, other):
		return nil, "core.not_allowed"
	}
	return other, ""
}
