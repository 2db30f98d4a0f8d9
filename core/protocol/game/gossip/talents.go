package gossip

import (
	"loam/core/model/intent"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

// askWipe asks the player to confirm the reset of its talents.
func (b *Updates) askWipe() {
	c := b.guest
	c.mu.Lock()
	c.menu = menu{panel: c.menu.panel, talk: b.talk.Number, wipes: true}
	c.mu.Unlock()
	p := b.talk.Options[0].Price
	b.sight.Put(packets.NewEmpty("SMSG_GOSSIP_COMPLETE"))
	b.sight.Put(&npc.WipeTalents{GUID: b.with, Cost: b.sight.Edition().Coinage(p.InCurrency(), p.Money)})
}

// WipeTalents takes MSG_TALENT_WIPE_CONFIRM: the player confirms the reset of its talents.
func (g *Requests) WipeTalents(packets.Body) error {
	g.mu.Lock()
	shown := g.menu
	g.mu.Unlock()
	if !shown.wipes {
		return nil
	}
	return g.client.Submit(intent.Choose{Menu: shown.talk, Option: 1})
}
