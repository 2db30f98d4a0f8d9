package mail_test

import (
	"loam/core/world/escrow/escrowtest"
	worldmail "loam/core/world/mail"
	"loam/core/world/petition"

	"slices"
	"strings"
	"testing"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	itemrules "loam/core/rules/item"
	"loam/core/rules/mail"
	"loam/core/world/escrow"
	"loam/core/world/mapstate/mapstatetest"
)

// desk is a map state with a player who has three loaves and 50 coins.
type desk struct {
	*escrowtest.Desk
	mail      *worldmail.Mailboxes
	petitions *petition.Petitions
}

func newDesk(t testing.TB) *desk {
	t.Helper()
	d := escrowtest.New(t)
	return &desk{d, worldmail.New(d.Escrow, d.Items, d.Menus), petition.New(d.Escrow, d.Items, d.Menus)}
}

var letter = intent.Mail{
	Act: uint8(mail.Send), To: "Ben", Subject: "Bread", Money: 10,
	Things: []intent.Laid{{Slot: uint16(itemrules.Backpack), Count: 2}},
}

func TestALetterLeavesAPlayerAsAnOrderThatIsSavedAtOnce(t *testing.T) {
	p := newDesk(t)
	p.mail.Handle(p.Anna, letter)
	if p.Coins() != 38 || p.Loaves() != 1 {
		t.Errorf("%d coins and %d loaves are left, want 38 and 1", p.Coins(), p.Loaves())
	}
	if got := p.Out(); len(got) != 1 || got[0].Number != 1 || got[0].Money != 12 || len(got[0].Things) != 1 || got[0].Things[0].Count != 2 {
		t.Errorf("under way: %+v", got)
	}
	if !slices.Equal(p.Saved, []int{1}) {
		t.Errorf("the record was saved with orders %v, want once, with it", p.Saved)
	}
}

func TestALetterIsTakenWholeOrNotAtAll(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(p *desk, in *intent.Mail)
	}{
		{"too little money", func(_ *desk, in *intent.Mail) { in.Money = 49 }},
		{"a thing that is not there", func(_ *desk, in *intent.Mail) {
			in.Things = append(slices.Clone(in.Things), intent.Laid{Slot: uint16(itemrules.Backpack) + 3, Count: 1})
		}},
		{"what is worn", func(_ *desk, in *intent.Mail) {
			in.Things = append(slices.Clone(in.Things), intent.Laid{Slot: uint16(itemrules.Worn(content.SlotHead))})
		}},
		{"no mailbox", func(p *desk, _ *intent.Mail) { p.Anna.Player.Mailbox = 0 }},
		{"to nobody", func(_ *desk, in *intent.Mail) { in.To = "" }},
		{"too many are under way", func(p *desk, _ *intent.Mail) {
			p.Anna.Player.Post.Out = make([]character.Order, escrow.MostOrders)
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, in := newDesk(t), letter
			test.change(p, &in)
			before := len(p.Out())
			p.mail.Handle(p.Anna, in)
			if p.Coins() != 50 || p.Loaves() != 3 || len(p.Out()) != before || len(p.Saved) > 0 {
				t.Errorf("%d coins, %d loaves, %d orders, saved %d times", p.Coins(), p.Loaves(), len(p.Out()), len(p.Saved))
			}
			if got := mapstatetest.Logged[event.Refused](p.Stage); len(got) != 1 {
				t.Errorf("the player is told %+v", got)
			}
		})
	}
}

func TestAnAchievementIsSentInAsManyLettersAsItNeeds(t *testing.T) {
	p := newDesk(t)
	d := &content.Achievement{
		ID: "t:feast", Name: content.Text{Key: strings.Repeat("é", character.MaxSubject)}, Items: []content.Stack{{Item: "t:writ", Count: character.MaxThings + 1}},
	}
	if !p.mail.MayAward(p.Anna, d) {
		t.Fatal("there is no room for two letters")
	}
	p.mail.Award(p.Anna, d)
	if got := p.Out(); len(got) != 2 || len(got[0].Things) != character.MaxThings || len(got[1].Things) != 1 || len(got[0].Subject) > character.MaxSubject {
		t.Errorf("under way: %+v", got)
	}
	p.Anna.Player.Post.Out = make([]character.Order, character.MaxOrders-1)
	if p.mail.MayAward(p.Anna, d) {
		t.Error("there is room for two letters where one more may be under way")
	}
}

func TestAHandlerThatIsAskedMayTakeAwayWhatIsHandedOver(t *testing.T) {
	money := func(p *desk) { p.Anna.Player.Purse = nil }
	things := func(p *desk) { p.Anna.Player.Items.List = nil }
	orders := func(p *desk) { p.Anna.Player.Post.Out = make([]character.Order, escrow.MostOrders) }
	send := func(p *desk) { p.mail.Handle(p.Anna, letter) }
	rename := func(p *desk) {
		p.Anna.Player.Items.List = append(p.Anna.Player.Items.List, character.Item{
			Number: 2, Def: "t:writ", Count: 1, Slot: uint16(itemrules.Backpack) + 1, ItemState: character.ItemState{Petition: &character.Petition{Name: "Bakers", Charter: string(content.PlayersCharter)}},
		})
		p.petitions.Handle(p.Anna, intent.Petition{Act: intent.PetitionRename, Name: "Millers"})
	}
	for _, test := range []struct {
		name      string
		asks      hook.ID
		does      func(p *desk)
		takes     func(p *desk)
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
			p := newDesk(t)
			p.Anna.Hooks = p.Anna.Hooks.With(test.asks)
			p.Stage.Asked = func(hook.ID) { test.takes(p) }
			test.does(p)
			if p.Coins() != test.coins || p.Loaves() != test.loaves || len(p.Out()) != test.n || len(p.Saved) > 0 {
				t.Errorf("%d coins, %d loaves, %d orders, saved %d times", p.Coins(), p.Loaves(), len(p.Out()), len(p.Saved))
			}
			if got := mapstatetest.Logged[event.Refused](p.Stage); len(got) != 1 {
				t.Errorf("the player is told %+v", got)
			}
		})
	}
}
