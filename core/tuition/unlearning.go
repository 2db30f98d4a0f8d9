package tuition

import (
	"loam/core/content"
	"loam/core/entity"
	"loam/core/gossip"
	"loam/core/growth"
	"loam/core/parley"
	"loam/core/plain"
	"loam/core/scene"
	"loam/core/talent"
	"loam/core/view"
)

func (e *Engine) mayUnlearn(c *parley.Choice) string {
	if len(c.Player.Player.Growth.Talents) == 0 {
		return string(talent.None)
	}
	return ""
}

// offerUnlearning asks a player whether it wants its talents taken back.
func (e *Engine) offerUnlearning(c *parley.Choice) {
	who := growth.WhoseTalents(c.Player)
	points := talent.Spent(e.Content(), who.Growth, "")
	menu := gossip.Menu{
		Bundle: "base", Service: content.DoUnlearn,
		Text: view.Line{Text: scene.CoreText("core.talent.ask"), Args: plain.OfRecord("points", points)},
		Options: []gossip.Option{{
			Text: view.Line{Text: scene.CoreText("core.talent.reset")}, Icon: "teach", Price: content.Price{Money: talent.Price(e.Content(), who)},
		}},
	}
	_, _ = e.parley.ShowMenu(c.Player, c.Speaker.GUID, menu) // which fails for what is no player
}

// unlearn takes a player's talents back for what that costs now.
func (e *Engine) unlearn(u, _ *entity.Unit, _, _ content.ID) string {
	who := growth.WhoseTalents(u)
	if len(who.Growth.Talents) == 0 {
		return string(talent.None)
	}
	price := content.Price{Money: talent.Price(e.Content(), who)}
	if why := e.things.Exchange(u, parley.Deal{Price: price}); why != "" {
		return why
	}
	e.growth.ResetTalents(u, true)
	return ""
}
