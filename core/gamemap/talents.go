package gamemap

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

func (m *Map) mayUnlearn(c *parley.Choice) string {
	if len(c.Player.Player.Growth.Talents) == 0 {
		return string(talent.None)
	}
	return ""
}

// offerUnlearning asks a player whether it wants its talents taken back.
func (m *Map) offerUnlearning(c *parley.Choice) {
	who := growth.WhoseTalents(c.Player)
	points := talent.Spent(m.s.Content(), who.Growth, "")
	menu := gossip.Menu{
		Bundle: "base", Service: content.DoUnlearn,
		Text: view.Line{Text: scene.CoreText("core.talent.ask"), Args: plain.OfRecord("points", points)},
		Options: []gossip.Option{{
			Text: view.Line{Text: scene.CoreText("core.talent.reset")}, Icon: "teach", Price: content.Price{Money: talent.Price(m.s.Content(), who)},
		}},
	}
	_, _ = m.parley.ShowMenu(c.Player, c.Speaker.GUID, menu) // which fails for what is no player
}

// unlearn takes a player's talents back for what that costs now.
func (m *Map) unlearn(u, _ *unit, _, _ content.ID) string {
	who := growth.WhoseTalents(u)
	if len(who.Growth.Talents) == 0 {
		return string(talent.None)
	}
	price := content.Price{Money: talent.Price(m.s.Content(), who)}
	if why := m.things.Exchange(u, parley.Deal{Price: price}); why != "" {
		return why
	}
	m.growth.ResetTalents(u, true)
	return ""
}

// Talent is up to which rank a player has chosen a talent, and how many ranks it has.
func (tx *Tx) Talent(player *entity.Unit, id content.ID) (rank, of int) {
	if d, ok := tx.on().s.Content().Talent(id); ok {
		of = len(d.Ranks)
	}
	return talent.Rank(&player.Player.Growth, id), of
}

// TalentPoints is how many points for talents a player has left.
func (tx *Tx) TalentPoints(player *entity.Unit) int {
	return talent.Free(tx.on().s.Content(), growth.WhoseTalents(player))
}

// ChooseTalent lets a player have the next rank of a talent, or tells why not.
func (tx *Tx) ChooseTalent(player *entity.Unit, id content.ID) talent.Why {
	m := tx.on()
	d, ok := m.s.Content().Talent(id)
	if !ok {
		return talent.Unknown
	}
	return m.growth.Choose(player, d)
}

// ResetTalents takes all talents of a player back for nothing, and tells how many points
// that gives.
func (tx *Tx) ResetTalents(player *entity.Unit) int {
	return tx.on().growth.ResetTalents(player, false)
}
