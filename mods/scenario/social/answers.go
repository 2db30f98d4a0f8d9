package social

import (
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// answering makes a verb for an answer: to a resurrection or a summon, otherwise to a duel
// request, otherwise to a group invitation.
func answering(duel intent.DuelAct, group intent.GroupAct) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		err := st.EachPlayer(a, func(p *testworld.Player) error {
			if u, here := st.Find(p.Self); here && u.Player != nil {
				if offer, asked := offerOf(u); asked {
					return p.Ask(intent.Answer{Offer: offer, Yes: duel == intent.DuelAccept})
				}
				if u.Player.Duel.Foe != 0 {
					return p.Ask(intent.Duel{Act: duel})
				}
			}
			return p.Ask(intent.Group{Act: group})
		})
		if err != nil {
			return err
		}
		return st.Advance(testworld.RoundTrip)
	}
}

// offerOf returns the pending offer of a player, if any.
func offerOf(u *entity.Unit) (intent.OfferKind, bool) {
	for kind := range intent.OfferKinds {
		if u.Player != nil && u.Player.Offers[kind].By != 0 {
			return kind, true
		}
	}
	return 0, false
}
