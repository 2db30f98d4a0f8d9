package petition_test

import (
	"loam/core/world/escrow/escrowtest"
	"loam/core/world/petition"

	"testing"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/rules/guild"
	itemrules "loam/core/rules/item"
)

// desk is a map state with a player who has three loaves and 50 coins.
type desk struct {
	*escrowtest.Desk
	petitions *petition.Petitions
}

func newDesk(t testing.TB) *desk {
	t.Helper()
	d := escrowtest.New(t)
	return &desk{d, petition.New(d.Escrow, d.Items, d.Menus)}
}

func TestAGuildIsPaidForBeforeTheRealmFoundsIt(t *testing.T) {
	p := newDesk(t)
	if why := p.petitions.Found(p.Anna, "Bakers", "t:none"); why == "" {
		t.Error("a charter that there is not")
	}
	if why := p.petitions.Found(p.Anna, "Bakers", content.PlayersCharter); why != "" {
		t.Fatal(why)
	}
	if got := p.Out(); p.Coins() != 30 || len(got) != 1 || got[0].Desk != character.DeskGuilds || got[0].Act != guild.OrderFound || got[0].Money != 20 {
		t.Errorf("%d coins are left, and under way is %+v", p.Coins(), got)
	}
}

func TestAPetitionIsSignedByWhomItIsOffered(t *testing.T) {
	p := newDesk(t)
	ben := p.Player("Ben", 2)
	p.Anna.Player.Items.List = append(p.Anna.Player.Items.List, character.Item{
		Number: 2, Def: "t:writ", Count: 1, Slot: uint16(itemrules.Backpack) + 1, ItemState: character.ItemState{Petition: &character.Petition{Name: "Bakers", Charter: string(content.PlayersCharter)}},
	})
	p.petitions.Handle(ben, intent.Petition{Act: intent.PetitionSign})
	signed := func() int { return len(p.Anna.Player.Items.List[1].Petition.Signed) }
	if signed() != 0 {
		t.Fatal("it was signed by somebody to whom it was not offered")
	}
	p.petitions.Handle(p.Anna, intent.Petition{Act: intent.PetitionOffer, With: ben.GUID})
	p.petitions.Handle(ben, intent.Petition{Act: intent.PetitionSign})
	if signed() != 1 || ben.Player.Petition.By != 0 {
		t.Errorf("%d have signed", signed())
	}
}
