package petition_test

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/realm/state/group"
	"loam/core/realm/state/guild"
	"loam/core/realm/state/mail"
	"loam/core/realm/state/petition"
	"loam/core/realm/state/realmstate/realmstatetest"
	"loam/core/realm/state/social"
	guildrules "loam/core/rules/guild"
)

// registry is a realm with the charter t:guild, whose petitions take one signature. Anna (1),
// Ben (2) and Zoe (3) are in the world; Zoe leads the guild Bakers.
type registry struct {
	*realmstatetest.Stage
	guilds    *guild.Guilds
	mail      *mail.Mail
	petitions *petition.Petitions
}

func newRegistry(t *testing.T) *registry {
	t.Helper()
	charter := content.Charter{
		ID: "t:guild", Members: 9, Ranks: []content.CharterRank{{Name: content.Text{Key: "Leader"}}, {Name: content.Text{Key: "Member"}}},
		Petition: content.Petition{Item: "t:petition", Price: 10, Signatures: 1},
	}
	g := &registry{Stage: realmstatetest.New(t, content.Tables{Charters: []content.Charter{charter}}, nil)}
	contacts := social.New(g.State)
	g.mail = mail.New(g.State, contacts)
	g.guilds = guild.New(g.State, contacts, group.New(g.State, contacts, nil), g.mail, nil)
	g.petitions = petition.New(g.State, g.guilds, g.mail)
	for i, name := range []string{"Anna", "Ben", "Zoe"} {
		g.Player(int64(i+1), name)
	}
	if why := g.guilds.FoundFor(g.By("Zoe").Online, "Bakers", "t:guild"); why != guildrules.Done {
		t.Fatal(why)
	}
	g.Told("Zoe")
	return g
}

// signed is a petition for the guild Millers.
func signed(by ...int64) []character.Item {
	on := &character.Petition{Charter: "t:guild", Name: "Millers"}
	for _, n := range by {
		on.Signed = append(on.Signed, character.Signature{Player: n, Account: n, Name: fmt.Sprint("Player ", n)})
	}
	return []character.Item{{Def: "t:petition", Count: 1, ItemState: character.ItemState{Petition: on}}}
}

// back is what the realm owes a character: petitions with their names and signatures, other
// items, and coins.
func (g *registry) back(number int64) string {
	var all []string
	box := g.mail.Of(number)
	if box == nil {
		return ""
	}
	for _, d := range box.Out {
		for _, it := range d.Things {
			if it.Petition == nil {
				all = append(all, it.Def)
				continue
			}
			all = append(all, fmt.Sprintf("petition for %s with %d signatures", it.Petition.Name, len(it.Petition.Signed)))
		}
		if d.Money > 0 {
			all = append(all, fmt.Sprintf("%d coins", d.Money))
		}
	}
	return strings.Join(all, ", ")
}

func TestNothingThatIsHandedOverWithAPetitionIsLost(t *testing.T) {
	sells := func(charter, name string) character.Order {
		return character.Order{Act: guildrules.OrderPetition, House: charter, Subject: name, Money: 10}
	}
	renames := func(name string, things []character.Item) character.Order {
		return character.Order{Act: guildrules.OrderRename, Subject: name, Things: things}
	}
	turnsIn := func(things []character.Item) character.Order {
		return character.Order{Act: guildrules.OrderTurnIn, Things: things}
	}
	stone := []character.Item{{Def: "t:stone", Count: 1}}
	for _, test := range []struct {
		name, by string
		order    character.Order
		told     string // begins with it
		back     string
	}{
		{"bought", "Anna", sells("t:guild", "Millers"), "bought Millers", "petition for Millers with 0 signatures"},
		{"of a charter that there is not", "Anna", sells("t:none", "Millers"), "refused guild.no_charter", "10 coins"},
		{"for a name that is taken", "Anna", sells("t:guild", "bakers"), "refused guild.name_taken", "10 coins"},
		{"for who is in a guild", "Zoe", sells("t:guild", "Millers"), "refused guild.within", "10 coins"},
		{"renamed", "Anna", renames("Smiths", signed(2)), "renamed Smiths", "petition for Smiths with 1 signatures"},
		{"renamed like a guild", "Anna", renames("Bakers", signed(2)), "refused guild.name_taken", "petition for Millers with 1 signatures"},
		{"something else renamed", "Anna", renames("Smiths", stone), "", "t:stone"},
		{"turned in", "Anna", turnsIn(signed(2)), "turned_in Millers; founded Anna Millers", ""},
		{"without enough signatures", "Anna", turnsIn(signed()), "refused guild.few_signed", "petition for Millers with 0 signatures"},
		{"with that of a member of a guild", "Anna", turnsIn(signed(3)), "refused guild.few_signed", "petition for Millers with 0 signatures"},
		{"something else turned in", "Anna", turnsIn(stone), "", "t:stone"},
		{"an order that there is not", "Anna", character.Order{Act: 99, Things: stone, Money: 4}, "", "t:stone, 4 coins"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := newRegistry(t)
			number := int64(g.By(test.by).Player.Counter())
			g.petitions.Handle(g.Posted(test.by, test.order))
			if got := g.Told(test.by); !strings.HasPrefix(got, test.told) || test.told == "" && got != "" {
				t.Errorf("%s is told %q, want %q", test.by, got, test.told)
			}
			if got := g.back(number); got != test.back {
				t.Errorf("%s gets %q, want %q", test.by, got, test.back)
			}
		})
	}
}

func TestASignerWhoIsNotInTheWorldIsAMember(t *testing.T) {
	g := newRegistry(t)
	g.petitions.Handle(g.Posted("Anna", character.Order{Act: guildrules.OrderTurnIn, Things: signed(2, 9)}))
	of := g.guilds.Named("Millers")
	if of == nil || len(of.Members) != 3 || of.Find(realmstatetest.ID(9)) == nil {
		t.Fatalf("the guild is %+v, want Anna and two signers", of)
	}
	if anna, absent := of.Members[0], of.Find(realmstatetest.ID(9)); anna.Name != "Anna" || anna.Level != 5 || absent.Level != 0 {
		t.Errorf("its leader is %+v and the absent member %+v, want Anna of level 5 and level 0", anna, *absent)
	}
	if got := g.Told("Ben"); got != "founded Anna Millers" {
		t.Errorf("the signer in the world is told %q", got)
	}
}

func TestAPetitionIsReturnedToWhoHasLeft(t *testing.T) {
	g := newRegistry(t)
	p := g.Posted("Anna", character.Order{Act: guildrules.OrderTurnIn, Things: signed()})
	g.Leave("Anna")
	g.petitions.Handle(p)
	if got := g.back(1); got != "petition for Millers with 0 signatures" || len(g.Sent) > 0 {
		t.Errorf("she gets %q and %+v is sent, want her petition and nothing", got, g.Sent)
	}
}
