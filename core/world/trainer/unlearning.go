package trainer

import (
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	gossiprules "loam/core/rules/gossip"
	"loam/core/rules/talent"
	"loam/core/world/gossip"
	"loam/core/world/mapstate"
	"loam/core/world/progression"
)

func (e *Trainers) mayUnlearn(c *gossip.Choice) string {
	if len(c.Player.Player.Growth.Talents) == 0 {
		return string(talent.None)
	}
	return ""
}

// offerUnlearning asks a player whether it wants to reset its talents.
func (e *Trainers) offerUnlearning(c *gossip.Choice) {
	who := progression.WhoseTalents(c.Player)
	points := talent.Spent(e.Content(), who.Growth, "")
	menu := gossiprules.Menu{
		Bundle: "base", Service: content.DoUnlearn,
		Text: view.Line{Text: mapstate.CoreText("core.talent.ask"), Args: value.OfRecord("points", points)},
		Options: []gossiprules.Option{{
			Text: view.Line{Text: mapstate.CoreText("core.talent.reset")}, Icon: "teach", Price: content.Price{Money: talent.Price(e.Content(), who)},
		}},
	}
	_, _ = e.gossip.ShowMenu(c.Player, c.Speaker.GUID, menu) // fails only for units that are no players
}

// unlearn resets a player's talents at the current price.
func (e *Trainers) unlearn(u, _ *entity.Unit, _, _ content.ID) string {
	who := progression.WhoseTalents(u)
	if len(who.Growth.Talents) == 0 {
		return string(talent.None)
	}
	price := content.Price{Money: talent.Price(e.Content(), who)}
	if why := e.items.Exchange(u, gossip.Deal{Price: price}); why != "" {
		return why
	}
	e.growth.ResetTalents(u, true)
	return ""
}
