package gamemap

import (
	"fmt"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/core/model/view"
	gossiprules "loam/core/rules/gossip"
	"loam/core/world/gossip"
	"loam/core/world/spell"
)

// menus is what players choose in gossip menus.
type menus struct{ m *Map }

// acts returns what the actions of gossip menus do, except actions about menus
// themselves. Every service that menus offer has a line here.
func (me *menus) acts() gossip.Acts {
	m := me.m
	return gossip.Acts{
		content.DoTravel:       {Do: func(c *gossip.Choice) { _ = m.tx.Travel().Transfer(c.Player, c.Option.Of) }},
		content.DoCast:         {Do: me.cast},
		content.DoLearn:        {May: me.mayLearn, Do: func(c *gossip.Choice) { m.progression.Learn(c.Player, c.Option.Of, true) }},
		content.DoHome:         {Do: func(c *gossip.Choice) { m.host.Bind(c.Player, c.Option.Of) }},
		content.DoGoHome:       {May: me.mayGoHome, Do: func(c *gossip.Choice) { _ = m.tx.Travel().Transfer(c.Player, c.Player.Player.Home) }},
		content.DoMail:         {Do: func(c *gossip.Choice) { m.mail.Open(c.Player, c.Speaker.GUID) }},
		content.DoRevive:       {May: me.mayRevive, Do: me.revive},
		content.DoTrainer:      m.trainers.Lessons(),
		content.DoVendor:       {Do: func(c *gossip.Choice) { m.vendors.Greet(c.Player, c.Speaker, entity.Shopping) }},
		content.DoBank:         {Do: func(c *gossip.Choice) { m.vendors.Greet(c.Player, c.Speaker, entity.Banking) }},
		content.DoStable:       {Do: func(c *gossip.Choice) { m.vendors.Greet(c.Player, c.Speaker, entity.Stabling) }},
		content.DoUnlearn:      m.trainers.Unlearning(),
		content.DoSpawnGroup:   {May: me.mayCallGroup, Do: func(c *gossip.Choice) { _ = m.spawns.CallGroup(c.Option.Of, true) }},
		content.DoDespawnGroup: {May: me.mayCallGroup, Do: func(c *gossip.Choice) { _ = m.spawns.CallGroup(c.Option.Of, false) }},
		content.DoGuildBank:    {Do: func(c *gossip.Choice) { m.guildbanks.Open(c.Player, c.Speaker.GUID) }},
		content.DoPetition:     {Do: func(c *gossip.Choice) { m.petitions.RegistrarByMenu(c) }},
		content.DoFoundGuild:   {May: func(c *gossip.Choice) string { return m.petitions.MayFoundByMenu(c) }, Do: func(c *gossip.Choice) { m.petitions.FoundByMenu(c) }},
		content.DoAuction:      {Do: func(c *gossip.Choice) { m.auctions.Greet(c.Player, c.Speaker) }},
		content.DoFlight:       m.taxis.Flights(),
		content.DoWorldState: {Do: func(c *gossip.Choice) {
			_ = m.environment.ChangeState(content.StateChange{State: c.Option.Of, Adds: c.Option.Adds, Amount: c.Option.Amount})
		}},
	}
}

// cast makes the speaker of a menu cast a spell at the player who chose the option.
func (me *menus) cast(c *gossip.Choice) {
	m := me.m
	m.magic.Casts.Cast(c.Speaker, spell.Request{Spell: c.Option.Of, Target: c.Player.GUID, Triggered: true})
}

func (me *menus) mayLearn(c *gossip.Choice) string {
	if _, knows := slices.BinarySearch(c.Player.Known, c.Option.Of); knows {
		return "core.knows_already"
	}
	return ""
}

func (me *menus) mayGoHome(c *gossip.Choice) string {
	m := me.m
	if _, ok := m.s.Content().Place(c.Player.Player.Home); !ok {
		return "core.no_home"
	}
	return ""
}

func (me *menus) mayRevive(c *gossip.Choice) string {
	if !c.Player.Ghost() {
		return "core.no_ghost"
	}
	return ""
}

func (me *menus) revive(c *gossip.Choice) {
	m := me.m
	if !m.death.MayLive(c.Player, "healer", intent.KindChoose) {
		return
	}
	m.death.Revive(c.Player, c.Player.Position, c.Option.Percent)
	if c.Option.Of != "" && m.s.Here(c.Player) && m.s.Here(c.Speaker) {
		me.cast(c)
	}
}

// mayCallGroup refuses an option about a spawn group of another map.
func (me *menus) mayCallGroup(c *gossip.Choice) string {
	m := me.m
	if g, ok := m.s.Content().SpawnGroup(c.Option.Of); !ok || g.Map != m.s.Map {
		return "core.no_group_here"
	}
	return ""
}

// Gossip shows menus and panels to players.
// It is valid inside a step only.
type Gossip struct{ tx *Tx }

// ShowMenu shows a player a menu in place of an open one. speaker is the creature that
// shows it, or the player itself. It reports whether the player is near enough to it.
func (gs Gossip) ShowMenu(u *entity.Unit, speaker guid.GUID, menu gossiprules.Menu) (bool, error) {
	return gs.tx.on().gossip.ShowMenu(u, speaker, menu)
}

// OpenMenu shows a player a menu that content defines, in place of an open one. speaker is
// the creature that shows it, or the player itself. It reports whether the player is near
// enough and the menu has something for it.
func (gs Gossip) OpenMenu(u *entity.Unit, speaker guid.GUID, id content.ID) (bool, error) {
	return gs.tx.on().gossip.OpenMenu(u, speaker, id)
}

// CloseMenu closes the menu that a bundle has shown to a player. It reports whether there
// was one.
func (gs Gossip) CloseMenu(player *entity.Unit, bundle string) bool {
	return gs.tx.on().gossip.CloseMenu(player, bundle)
}

// SetMenu makes a creature show another gossip menu than its own; "" restores its own.
func (gs Gossip) SetMenu(u *entity.Unit, menu content.ID) error {
	m := gs.tx.on()
	if u.Creature == nil {
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	}
	if _, ok := m.s.Content().Menu(menu); !ok && menu != "" {
		return fmt.Errorf("there is no menu %s", menu)
	}
	u.Creature.Orders.Menu = menu
	m.units.Rederive(u)
	m.s.Touch(u, view.State)
	return nil
}

// EndTalk closes the menu that a player has open. It reports whether there was one.
func (gs Gossip) EndTalk(player *entity.Unit) bool {
	m := gs.tx.on()
	if player.Player == nil || player.Player.Menu == nil {
		return false
	}
	m.gossip.EndTalk(player)
	return true
}

// OpenPanel shows a player a panel, from the end of this step until it is closed. An open
// one does not change.
func (gs Gossip) OpenPanel(u *entity.Unit, id content.ID) error {
	return gs.tx.on().gossip.OpenPanel(u, id)
}

// ClosePanel closes a panel and reports whether it was open.
func (gs Gossip) ClosePanel(player *entity.Unit, id content.ID) bool {
	return gs.tx.on().gossip.ClosePanel(player, id)
}

// HasPanel reports whether a player has a panel open.
func (gs Gossip) HasPanel(player *entity.Unit, id content.ID) bool {
	return gs.tx.on().gossip.HasPanel(player, id)
}
