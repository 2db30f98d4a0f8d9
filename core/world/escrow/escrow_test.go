package escrow_test

import (
	"slices"
	"strings"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	"loam/core/rules/guild"
	itemrules "loam/core/rules/item"
	"loam/core/rules/mail"
	"loam/core/world/combat"
	"loam/core/world/escrow"
	"loam/core/world/gossip"
	"loam/core/world/item"
	"loam/core/world/mapstate/mapstatetest"
	"loam/core/world/unit"
)

// post is a map state with a player whose mailbox is open and who has three loaves and 50
// coins. It records what the realm receives, and how many orders each saved record has.
type post struct {
	stage *mapstatetest.Stage
	*escrow.Escrow
	anna  *entity.Unit
	sent  []inbox.Message
	saved []int
}

func newPost(t testing.TB) *post {
	t.Helper()
	p := &post{stage: mapstatetest.New(t, content.Tables{
		Items:      []content.Item{{ID: "t:bread", Stack: 5}, {ID: "t:writ", Stack: 1}},
		Currencies: []content.Currency{{ID: content.Coins, Limit: 100}},
		Charters:   []content.Charter{{ID: content.PlayersCharter, Cost: 20, Petition: content.Petition{Item: "t:writ", Signatures: 3}}},
	}, map[content.Slot]string{content.MailThings: "3", content.MailPostage: "things * 2", content.TradeYards: "10"})}
	p.anna = p.player("Anna", 1)
	p.anna.Player.Mailbox = p.anna.GUID
	p.anna.Player.Purse = character.Purse{{Currency: string(content.Coins), Amount: 50}}
	p.anna.Player.Items = character.Items{Made: 1, List: []character.Item{{Number: 1, Def: "t:bread", Count: 3, Slot: uint16(itemrules.Backpack)}}}
	magic := p.stage.Magic()
	f := combat.New(p.stage.State, magic)
	things := item.New(p.stage.State, magic, f, unit.New(p.stage.State, magic, f), p)
	p.Escrow = escrow.New(p.stage.State, things, gossip.New(p.stage.State, nil, nil, nil), nil, nil, p)
	return p
}

func (p *post) player(name string, number int64) *entity.Unit {
	u := p.stage.Player(float64(number))
	delete(p.stage.Units, u.GUID)
	u.GUID, u.Name.Key, u.Player.Character = guid.New(guid.Player, 0, uint64(number)), name, number
	p.stage.Units[u.GUID] = u
	u.Player.Account = u.Player.Character
	return u
}

func (p *post) Send(msg inbox.Message)                        { p.sent = append(p.sent, msg) }
func (p *post) SaveNow(u *entity.Unit)                        { p.saved = append(p.saved, len(u.Player.Post.Out)) }
func (p *post) Touched(*entity.Unit)                          {}
func (p *post) Refresh(*entity.Unit)                          {}
func (p *post) ItemChanged(*entity.Unit, content.ID, int)     {}
func (p *post) MoneyChanged(*entity.Unit, content.ID)         {}
func (p *post) Banking(*entity.Unit) bool                     { return false }
func (p *post) Read(*entity.Unit, guid.GUID, content.ID) bool { return false }
func (p *post) coins() int64                                  { return currency.Has(p.anna.Player.Purse, content.Coins) }
func (p *post) loaves() int                                   { return itemrules.Count(&p.anna.Player.Items, "t:bread") }
func (p *post) out() []character.Order                        { return p.anna.Player.Post.Out }
func (p *post) hand(safe []int64, d character.Delivery) {
	p.Handed(&inbox.Posted{Player: p.anna.Player.Character, Safe: safe, Delivery: d})
}

// letter is addressed to Ben, with two loaves and 10 coins; its postage is 2 coins.
var letter = intent.Mail{
	Act: uint8(mail.Send), To: "Ben", Subject: "Bread", Money: 10,
	Things: []intent.Laid{{Slot: uint16(itemrules.Backpack), Count: 2}},
}

func TestALetterLeavesAPlayerAsAnOrderThatIsSavedAtOnce(t *testing.T) {
	p := newPost(t)
	p.AskMail(p.anna, letter)
	if p.coins() != 38 || p.loaves() != 1 {
		t.Errorf("%d coins and %d loaves are left, want 38 and 1", p.coins(), p.loaves())
	}
	if got := p.out(); len(got) != 1 || got[0].Number != 1 || got[0].Money != 12 || len(got[0].Things) != 1 || got[0].Things[0].Count != 2 {
		t.Errorf("under way: %+v", got)
	}
	if !slices.Equal(p.saved, []int{1}) {
		t.Errorf("the record was saved with orders %v, want once, with it", p.saved)
	}
}

func TestALetterIsTakenWholeOrNotAtAll(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(p *post, in *intent.Mail)
	}{
		{"too little money", func(_ *post, in *intent.Mail) { in.Money = 49 }},
		{"a thing that is not there", func(_ *post, in *intent.Mail) {
			in.Things = append(slices.Clone(in.Things), intent.Laid{Slot: uint16(itemrules.Backpack) + 3, Count: 1})
		}},
		{"what is worn", func(_ *post, in *intent.Mail) {
			in.Things = append(slices.Clone(in.Things), intent.Laid{Slot: uint16(itemrules.Worn(content.SlotHead))})
		}},
		{"no mailbox", func(p *post, _ *intent.Mail) { p.anna.Player.Mailbox = 0 }},
		{"to nobody", func(_ *post, in *intent.Mail) { in.To = "" }},
		{"too many are under way", func(p *post, _ *intent.Mail) {
			p.anna.Player.Post.Out = make([]character.Order, escrow.MostOrders)
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, in := newPost(t), letter
			test.change(p, &in)
			before := len(p.out())
			p.AskMail(p.anna, in)
			if p.coins() != 50 || p.loaves() != 3 || len(p.out()) != before || len(p.saved) > 0 {
				t.Errorf("%d coins, %d loaves, %d orders, saved %d times", p.coins(), p.loaves(), len(p.out()), len(p.saved))
			}
			if got := mapstatetest.Logged[event.Refused](p.stage); len(got) != 1 {
				t.Errorf("the player is told %+v", got)
			}
		})
	}
}

func TestAHandlerThatIsAskedMayTakeAwayWhatIsHandedOver(t *testing.T) {
	money := func(p *post) { p.anna.Player.Purse = nil }
	things := func(p *post) { p.anna.Player.Items.List = nil }
	orders := func(p *post) { p.anna.Player.Post.Out = make([]character.Order, escrow.MostOrders) }
	send := func(p *post) { p.AskMail(p.anna, letter) }
	rename := func(p *post) {
		p.anna.Player.Items.List = append(p.anna.Player.Items.List, character.Item{
			Number: 2, Def: "t:writ", Count: 1, Slot: uint16(itemrules.Backpack) + 1, Petition: &character.Petition{Name: "Bakers", Charter: string(content.PlayersCharter)},
		})
		p.AskPetition(p.anna, intent.Petition{Act: intent.PetitionRename, Name: "Millers"})
	}
	for _, test := range []struct {
		name      string
		asks      hook.ID
		does      func(p *post)
		takes     func(p *post)
		coins     int64
		loaves, n int // orders
	}{
		{"the money of a letter", hook.SendMail, send, money, 0, 3, 0},
		{"the things of a letter", hook.SendMail, send, things, 50, 0, 0},
		{"the room for a letter", hook.SendMail, send, orders, 50, 3, escrow.MostOrders},
		{"a petition", hook.Petition, rename, things, 50, 0, 0},
		{"the room for a petition", hook.Petition, rename, orders, 50, 3, escrow.MostOrders},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := newPost(t)
			p.anna.Hooks = p.anna.Hooks.With(test.asks)
			p.stage.Asked = func(hook.ID) { test.takes(p) }
			test.does(p)
			if p.coins() != test.coins || p.loaves() != test.loaves || len(p.out()) != test.n || len(p.saved) > 0 {
				t.Errorf("%d coins, %d loaves, %d orders, saved %d times", p.coins(), p.loaves(), len(p.out()), len(p.saved))
			}
			if got := mapstatetest.Logged[event.Refused](p.stage); len(got) != 1 {
				t.Errorf("the player is told %+v", got)
			}
		})
	}
}

func TestAnOrderWaitsUntilItsOfficeHasItSafe(t *testing.T) {
	p := newPost(t)
	p.AskMail(p.anna, letter)
	p.hand([]int64{7}, character.Delivery{})
	if len(p.out()) != 1 {
		t.Fatal("the safety of another order has ended it")
	}
	p.hand([]int64{1}, character.Delivery{})
	if len(p.out()) != 0 {
		t.Errorf("safe, and still under way: %+v", p.out())
	}
}

func TestADeliveryComesOnceAndInItsTurn(t *testing.T) {
	p := newPost(t)
	due := character.Delivery{Number: 1, Money: 5, Things: []character.Item{{Number: 1, Def: "t:bread", Count: 1}}, Why: "letter"}
	p.hand(nil, character.Delivery{Number: 2, Money: 30})
	if p.coins() != 50 {
		t.Error("the second has come before the first")
	}
	p.hand(nil, due)
	p.hand(nil, due)
	if p.coins() != 55 || p.loaves() != 4 || p.anna.Player.Post.Got != 1 {
		t.Errorf("handed over twice: %d coins, %d loaves, the last is %d", p.coins(), p.loaves(), p.anna.Player.Post.Got)
	}
	if got := mapstatetest.Logged[event.Posted](p.stage); len(got) != 2 {
		t.Errorf("the player is told %+v", got)
	}
}

func TestMoneyForWhichAPurseHasNoRoomWaitsWithTheOffice(t *testing.T) {
	p := newPost(t)
	p.hand(nil, character.Delivery{Number: 1, Money: 51})
	if p.coins() != 50 || p.anna.Player.Post.Got != 0 || len(p.saved) > 0 {
		t.Errorf("%d coins, the last delivery is %d", p.coins(), p.anna.Player.Post.Got)
	}
}

func TestAnAchievementIsSentInAsManyLettersAsItNeeds(t *testing.T) {
	p := newPost(t)
	d := &content.Achievement{
		ID: "t:feast", Name: content.Text{Key: strings.Repeat("é", character.MaxSubject)}, Items: []content.Stack{{Item: "t:writ", Count: character.MaxThings + 1}},
	}
	if !p.MayAward(p.anna, d) {
		t.Fatal("there is no room for two letters")
	}
	p.Award(p.anna, d)
	if got := p.out(); len(got) != 2 || len(got[0].Things) != character.MaxThings || len(got[1].Things) != 1 || len(got[0].Subject) > character.MaxSubject {
		t.Errorf("under way: %+v", got)
	}
	p.anna.Player.Post.Out = make([]character.Order, character.MaxOrders-1)
	if p.MayAward(p.anna, d) {
		t.Error("there is room for two letters where one more may be under way")
	}
}

func TestAGuildIsPaidForBeforeTheRealmFoundsIt(t *testing.T) {
	p := newPost(t)
	if why := p.Found(p.anna, "Bakers", "t:none"); why == "" {
		t.Error("a charter that there is not")
	}
	if why := p.Found(p.anna, "Bakers", content.PlayersCharter); why != "" {
		t.Fatal(why)
	}
	if got := p.out(); p.coins() != 30 || len(got) != 1 || got[0].Desk != character.DeskGuilds || got[0].Act != guild.OrderFound || got[0].Money != 20 {
		t.Errorf("%d coins are left, and under way is %+v", p.coins(), got)
	}
}

func TestAPetitionIsSignedByWhomItIsOffered(t *testing.T) {
	p := newPost(t)
	ben := p.player("Ben", 2)
	p.anna.Player.Items.List = append(p.anna.Player.Items.List, character.Item{
		Number: 2, Def: "t:writ", Count: 1, Slot: uint16(itemrules.Backpack) + 1, Petition: &character.Petition{Name: "Bakers", Charter: string(content.PlayersCharter)},
	})
	p.AskPetition(ben, intent.Petition{Act: intent.PetitionSign})
	signed := func() int { return len(p.anna.Player.Items.List[1].Petition.Signed) }
	if signed() != 0 {
		t.Fatal("it was signed by somebody to whom it was not offered")
	}
	p.AskPetition(p.anna, intent.Petition{Act: intent.PetitionOffer, With: ben.GUID})
	p.AskPetition(ben, intent.Petition{Act: intent.PetitionSign})
	if signed() != 1 || ben.Player.Petition.By != 0 {
		t.Errorf("%d have signed", signed())
	}
}
