package petition

import (
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	"loam/core/rules/guild"
	"loam/core/rules/mail"
	"loam/core/world/escrow"
	"loam/core/world/gossip"
)

// mayFound returns why a player cannot found a guild, as far as the map knows.
func (ps *Petitions) mayFound(u *entity.Unit, name string, charter content.ID) (*content.Charter, string) {
	d, ok := ps.Content().Charter(charter)
	why := guild.Naming(ps.Content(), name)
	switch {
	case !ok:
		return nil, "guild.no_charter"
	case why != guild.Done:
		return nil, ofGuild(why)
	case len(u.Player.Post.Out) >= escrow.MostOrders:
		return nil, string(mail.Busy)
	case currency.Has(u.Player.Purse, content.Coins) < d.Cost:
		return nil, string(currency.TooFew)
	}
	return d, ""
}

// HandleFounding handles a player's request to found a guild.
func (ps *Petitions) HandleFounding(u *entity.Unit, in intent.FoundGuild) {
	if why := ps.Found(u, in.Name, content.PlayersCharter); why != "" {
		ps.Refuse(u, in.Kind(), why)
	}
}

// Found takes from a player the cost of founding a guild by a charter and asks the realm
// for it. It returns the reason why not, or "". The realm may still refuse; the player
// gets the payment back then.
func (ps *Petitions) Found(u *entity.Unit, name string, charter content.ID) string {
	d, why := ps.mayFound(u, name, charter)
	if why != "" {
		return why
	}
	if d.Cost > 0 {
		if why := ps.items.ChangeMoney(u, content.Coins, -d.Cost); why != currency.Done {
			return string(why)
		}
	}
	ps.Place(u, character.Order{Desk: character.DeskGuilds, Act: guild.OrderFound, Subject: name, House: string(d.ID), Money: d.Cost})
	return ""
}

// charterOf returns the charter of a menu option.
func charterOf(c *gossip.Choice) content.ID {
	if c.Option.Of != "" {
		return c.Option.Of
	}
	return content.PlayersCharter
}

// MayFoundByMenu returns why a player cannot found a guild by a menu option, or "".
func (ps *Petitions) MayFoundByMenu(c *gossip.Choice) string {
	_, why := ps.mayFound(c.Player, c.Input.Text(), charterOf(c))
	return why
}

// FoundByMenu founds a guild by a menu option, with the name that the player has typed.
func (ps *Petitions) FoundByMenu(c *gossip.Choice) {
	ps.Found(c.Player, c.Input.Text(), charterOf(c))
}

// RegistrarByMenu shows a player what the petition of a menu option costs.
func (ps *Petitions) RegistrarByMenu(c *gossip.Choice) {
	ps.OpenRegistrar(c.Player, c.Speaker.GUID, charterOf(c))
}
