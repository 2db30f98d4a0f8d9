package gamemap

import (
	"loam/core/character"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/guild"
	"loam/core/input"
	"loam/core/intent"
	"loam/core/mail"
	"loam/core/parley"
	"loam/core/purse"
	"loam/core/view"
)

// foundGuild is a player's wish to found a guild.
func (m *Map) foundGuild(u *unit, in intent.FoundGuild) {
	if why := m.tx.FoundGuild(u, in.Name, content.PlayersCharter); why != "" {
		m.s.Refuse(u, in.Kind(), why)
	}
}

// mayFound tells why a player cannot found a guild, as far as a map knows it.
func (m *Map) mayFound(u *unit, name string, charter content.ID) (*content.Charter, string) {
	d, ok := m.s.Content().Charter(charter)
	why := guild.Naming(m.s.Content(), name)
	switch {
	case !ok:
		return nil, "guild.no_charter"
	case why != guild.Done:
		return nil, ofGuild(why)
	case len(u.Player.Post.Out) >= MostOrders:
		return nil, string(mail.Busy)
	case purse.Has(u.Player.Purse, content.Coins) < d.Cost:
		return nil, string(purse.TooFew)
	}
	return d, ""
}

// FoundGuild takes what it costs a player to found a guild after a charter, and asks the
// realm to. The reason is "" where that is done; the realm may still refuse, and what was
// paid comes back then.
func (tx *Tx) FoundGuild(u *entity.Unit, name string, charter content.ID) string {
	m := tx.on()
	d, why := m.mayFound(u, name, charter)
	if why != "" {
		return why
	}
	if d.Cost > 0 {
		if why := m.things.ChangeMoney(u, content.Coins, -d.Cost); why != purse.Done {
			return string(why)
		}
	}
	m.order(u, character.Order{Desk: character.DeskGuilds, Act: guild.OrderFound, Subject: name, House: string(d.ID), Money: d.Cost})
	return ""
}

// charterOf is the charter of an option of a menu.
func charterOf(c *parley.Choice) content.ID {
	if c.Option.Of != "" {
		return c.Option.Of
	}
	return content.PlayersCharter
}

func (m *Map) mayFoundByMenu(c *parley.Choice) string {
	_, why := m.mayFound(c.Player, c.Input.Text(), charterOf(c))
	return why
}

func (m *Map) foundByMenu(c *parley.Choice) {
	m.tx.FoundGuild(c.Player, c.Input.Text(), charterOf(c))
}

// badged takes to which guild a player belongs.
func (m *Map) badged(in input.Badged) {
	if u, here := m.s.Units[in.Player]; here && u.Player != nil && u.Player.Guild != in.Badge {
		u.Player.Guild = in.Badge
		m.s.Touch(u, view.Looks)
	}
}
