package gamemap

import (
	"loam/core/character"
	"loam/core/content"
	"loam/core/guild"
	"loam/core/input"
	"loam/core/intent"
	"loam/core/mail"
	"loam/core/purse"
	"loam/core/view"
)

// PlayersCharter is after which definition guilds begin that players found.
const PlayersCharter content.ID = "base:guild"

// foundGuild takes what it costs to found a guild, and asks the realm to.
func (m *Map) foundGuild(u *unit, in intent.FoundGuild) {
	d, ok := m.s.Content().Charter(PlayersCharter)
	switch {
	case !ok:
		m.s.Refuse(u, in.Kind(), "guild.no_charter")
		return
	case !guild.ValidName(in.Name, guild.MaxName):
		m.s.Refuse(u, in.Kind(), "guild.bad_name")
		return
	case len(u.Player.Post.Out) >= MostOrders:
		m.s.Refuse(u, in.Kind(), string(mail.Busy))
		return
	}
	if d.Cost > 0 {
		if why := m.changeMoney(u, content.Coins, -d.Cost, found{}); why != purse.Done {
			m.s.Refuse(u, in.Kind(), string(why))
			return
		}
	}
	m.order(u, character.Order{Desk: character.DeskGuilds, Subject: in.Name, House: string(d.ID), Money: d.Cost})
}

// badged takes to which guild a player belongs.
func (m *Map) badged(in input.Badged) {
	if u, here := m.s.Units[in.Player]; here && u.Player != nil && u.Player.Guild != in.Badge {
		u.Player.Guild = in.Badge
		m.s.Touch(u, view.Looks)
	}
}
