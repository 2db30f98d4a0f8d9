package realm_test

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/realm/state"
	"loam/core/rules/guild"
	"loam/core/world/gamemap"
	"loam/mods/bundle"
)

// paper is what stands on the petition that a player has: the guild, and who has signed.
func (g *guest) paper() string {
	u, _ := g.unit()
	for _, it := range u.Player.Items.List {
		if it.Petition == nil {
			continue
		}
		out := it.Petition.Name
		for _, s := range it.Petition.Signed {
			out += " " + s.Name
		}
		return out
	}
	return "none"
}

// TestWhoHasSignedIsInTheGuildWhereverItIs: under the name that it has by then, and
// unless it is no more.
func TestWhoHasSignedIsInTheGuildWhereverItIs(t *testing.T) {
	w := worldOf("abc", mapScript, "")
	w.Files = append(w.Files, bundle.File{Path: "data/items.yaml", Data: []byte(marketGoods)}, bundle.File{Path: "data/petitions.yaml", Data: []byte(crewGoods)})
	h := newHall(t, composed(t, w))
	anna, ben, cleo, dora := h.player("Anna"), h.player("Ben"), h.player("Cleo"), h.player("Dora")
	clerk := func() (of intent.Petition) {
		m, _ := h.r.Map(content.ID("w:ma"))
		m.Inside(func(tx *gamemap.Tx) {
			for u := range tx.Units() {
				if u.Def == "w:clerk" {
					of.With = u.GUID
				}
			}
			if u, ok := tx.Players().Find("Anna"); ok {
				tx.Items().ChangeMoney(u, content.Coins, petitionPrice)
			}
		})
		return of
	}()
	asks := func(g *guest, in intent.Petition) {
		g.asks(in)
		h.run(clock.Second)
	}
	sign := func(g *guest) {
		asks(anna, intent.Petition{Act: intent.PetitionOffer, With: g.guid()})
		asks(g, intent.Petition{Act: intent.PetitionSign})
		g.seat.Leave()
		h.run(clock.Second)
	}
	turnIn := func() {
		asks(anna, clerk)
		asks(anna, intent.Petition{Act: intent.PetitionTurnIn})
	}
	asks(anna, clerk)
	asks(anna, intent.Petition{Act: intent.PetitionBuy, Name: "Watch"})
	sign(ben)
	sign(cleo)
	want(t, "she has", anna.paper(), "Watch Ben Cleo")
	if err := h.r.Delete(t.Context(), cleo.who.Account, cleo.id); err != nil {
		t.Fatal(err)
	}
	if _, err := h.r.Rename(t.Context(), ben.who.Account, ben.id, "Bob"); err != nil {
		t.Fatal(err)
	}
	h.run(clock.Second)
	turnIn()
	want(t, "it comes back", anna.paper(), "Watch Bob")
	sign(dora)
	turnIn()
	want(t, "then she has", anna.paper(), "none")
	members := ""
	h.r.Inside(func(tx *state.Tx) {
		g := tx.Guilds().Named("Watch")
		if g == nil {
			g = &guild.Guild{}
		}
		for _, m := range g.Members {
			members += m.Name + " "
		}
	})
	want(t, "in the guild are", members, "Anna Bob Dora ")
}
