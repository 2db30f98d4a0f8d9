package auction_test

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/realm/state/auction"
	"loam/core/realm/state/mail"
	"loam/core/realm/state/realmstate/realmstatetest"
	"loam/core/realm/state/social"
	auctionrules "loam/core/rules/auction"
)

const day = 24 * 3_600_000 // ms

// market is a realm with the house t:house, which takes 10 coins of each price, and asks 5 more
// than the highest bid. Anna (1), Ben (2) and Zoe (3) are in the world.
type market struct {
	*realmstatetest.Stage
	mail   *mail.Mail
	houses *auction.Houses
}

func newMarket(t *testing.T) *market {
	house := content.AuctionHouse{
		ID: "t:house", Most: 2, Durations: []content.AuctionSpan{{Lasts: 24 * 3600 * clock.Second}},
		Deposit: formula.Constant(3), Cut: formula.Constant(10), Raise: formula.Constant(5),
	}
	m := &market{Stage: realmstatetest.New(t, content.Tables{AuctionHouses: []content.AuctionHouse{house}}, map[content.Slot]string{content.MailLetters: "9"})}
	m.mail = mail.New(m.State, social.New(m.State))
	m.houses = auction.New(m.State, m.mail)
	for i, name := range []string{"Anna", "Ben", "Zoe"} {
		m.Player(int64(i+1), name)
	}
	return m
}

// asks lets a player ask something of the house.
func (m *market) asks(name string, act auctionrules.Act, o character.Order) {
	m.T.Helper()
	o.Act, o.House = uint8(act), "t:house"
	m.houses.Handle(m.Posted(name, o))
}

// cake is an order to put one up for a day, from 20 coins on; buying it costs 100.
func cake() character.Order {
	return character.Order{Things: []character.Item{{Def: "t:cake", Count: 1}}, Money: 3, Sum: 20, Price: 100, Span: day}
}

// has is what the realm keeps for a character: letters, and then what it is owed at once.
func (m *market) has(number int64) string {
	var all []string
	box := m.mail.Of(number)
	if box == nil {
		return ""
	}
	for _, l := range box.Letters {
		all = append(all, fmt.Sprintf("%s: %d items, %d coins", strings.TrimPrefix(l.Subject, "core.auction.letter."), len(l.Things), l.Money))
	}
	for _, d := range box.Out {
		all = append(all, fmt.Sprintf("back: %d items, %d coins", len(d.Things), d.Money))
	}
	return strings.Join(all, "; ")
}

func TestEveryActOfAnAuctionHouseIsDone(t *testing.T) {
	for act := range auctionrules.Act(auctionrules.Acts) {
		if got, elsewhere := auction.Acts(act), act.Lists() || act == auctionrules.Price; got == elsewhere {
			t.Errorf("%s changes something: %v", act, got)
		}
	}
}

func TestWhatBecomesOfAnOffer(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*character.Order)
		told   string
		back   string
	}{
		{"an offer", func(*character.Order) {}, "put_up 3", ""},
		{"for a time that the house does not have", func(o *character.Order) { o.Span = 1 }, "refused core.auction.span", "back: 1 items, 3 coins"},
		{"of nothing", func(o *character.Order) { o.Things = nil }, "refused core.auction.far", "back: 0 items, 3 coins"},
		{"cheaper at once than by bids", func(o *character.Order) { o.Price = 10 }, "refused core.auction.amounts", "back: 1 items, 3 coins"},
	} {
		m := newMarket(t)
		o := cake()
		test.change(&o)
		m.asks("Anna", auctionrules.PutUp, o)
		if told, back := m.Told("Anna"), m.has(1); !strings.HasPrefix(told, test.told) || back != test.back {
			t.Errorf("%s: Anna is told %q and has %q, want %q and %q", test.name, told, back, test.told, test.back)
		}
	}
}

func TestWhoGetsWhatAtTheEndOfALot(t *testing.T) {
	bid := func(money int64) character.Order { return character.Order{Of: 1, Money: money} }
	for _, test := range []struct {
		name           string
		acts           func(m *market)
		anna, ben, zoe string // what the realm keeps for them
		kept           int64  // by the house
		scripts        string
	}{
		{"nobody bids", func(m *market) { m.Pass(day) }, "expired: 1 items, 0 coins", "", "", 3, "expired"},
		{"one bids", func(m *market) { m.asks("Ben", auctionrules.Bid, bid(20)); m.Pass(day) }, "sold: 0 items, 13 coins", "won: 1 items, 0 coins", "", 10, "sold"},
		{"two bid", func(m *market) {
			m.asks("Ben", auctionrules.Bid, bid(20))
			m.asks("Zoe", auctionrules.Bid, bid(25))
			m.Pass(day)
		}, "sold: 0 items, 18 coins", "outbid: 0 items, 20 coins", "won: 1 items, 0 coins", 10, "sold"},
		{"the second bids too little", func(m *market) {
			m.asks("Ben", auctionrules.Bid, bid(20))
			m.asks("Zoe", auctionrules.Bid, bid(24))
			m.Pass(day)
		}, "sold: 0 items, 13 coins", "won: 1 items, 0 coins", "back: 0 items, 24 coins", 10, "sold"},
		{"one buys at once, with too much", func(m *market) { m.asks("Ben", auctionrules.Bid, bid(130)) }, "sold: 0 items, 93 coins", "won: 1 items, 0 coins; back: 0 items, 30 coins", "", 10, "sold"},
		{"the seller bids", func(m *market) { m.asks("Anna", auctionrules.Bid, bid(30)) }, "back: 0 items, 30 coins", "", "", 0, ""},
		{"cancelled without a bid", func(m *market) { m.asks("Anna", auctionrules.Cancel, bid(0)) }, "cancelled: 1 items, 0 coins", "", "", 3, "cancelled"},
		{"cancelled by another", func(m *market) { m.asks("Ben", auctionrules.Cancel, bid(0)) }, "", "", "", 0, ""},
		{"the seller is deleted", func(m *market) {
			m.asks("Ben", auctionrules.Bid, bid(20))
			m.houses.Drop(1)
		}, "", "withdrawn: 0 items, 20 coins", "", 3, ""},
		{"the house is gone, and one has bid", func(m *market) {
			m.asks("Ben", auctionrules.Bid, bid(20))
			m.Adopt(realmstatetest.Content(t, content.Tables{}, nil))
			m.Pass(day)
		}, "sold: 0 items, 23 coins", "won: 1 items, 0 coins", "", 0, "sold"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := newMarket(t)
			m.Hears = []hook.ID{hook.RealmAuction}
			m.asks("Anna", auctionrules.PutUp, cake())
			test.acts(m)
			m.houses.Pass()
			for i, want := range []string{test.anna, test.ben, test.zoe} {
				if got := m.has(int64(i + 1)); got != want {
					t.Errorf("the realm keeps %q for %s, want %q", got, m.Names()[i], want)
				}
			}
			if got := m.houses.Kept(); got != test.kept {
				t.Errorf("the house keeps %d coins, want %d", got, test.kept)
			}
			if got := strings.Join(m.Heard, ", "); got != test.scripts {
				t.Errorf("scripts are called for %q, want %q", got, test.scripts)
			}
		})
	}
}

func TestCancellingALotWithABidCostsTheCutWhichTheMapCollects(t *testing.T) {
	m := newMarket(t)
	m.asks("Anna", auctionrules.PutUp, cake())
	m.asks("Ben", auctionrules.Bid, character.Order{Of: 1, Money: 20})
	m.Told("Anna")
	m.Told("Ben")
	m.asks("Anna", auctionrules.Cancel, character.Order{Of: 1})
	if len(m.Sent) != 1 || m.Sent[0].To != (inbox.Address{Kind: inbox.ToHand, Player: "Anna"}) || m.Sent[0].Posted.Order.Money != 10 {
		t.Fatalf("sent: %+v, want the fee of 10 coins asked of Anna's map", m.Sent)
	}
	if got := m.Told("Anna") + m.has(1); got != "" {
		t.Errorf("before she has paid: %q", got)
	}
	m.asks("Anna", auctionrules.Cancel, character.Order{Number: 5, Of: 1, Money: 9})
	if got := m.Told("Anna"); !strings.HasPrefix(got, "refused core.auction.fee") || m.has(1) != "back: 0 items, 9 coins" {
		t.Errorf("who pays too little is told %q and has %q", got, m.has(1))
	}
	m.asks("Anna", auctionrules.Cancel, character.Order{Number: 6, Of: 1, Money: 10})
	if anna, ben := m.Told("Anna"), m.Told("Ben"); anna != "cancelled 10" || ben != "withdrawn 20" {
		t.Errorf("afterwards Anna is told %q and Ben %q", anna, ben)
	}
}

func TestListsChangeNothing(t *testing.T) {
	m := newMarket(t)
	m.asks("Anna", auctionrules.PutUp, cake())
	for range m.houses.Changed() {
		continue
	}
	m.Told("Anna")
	for _, act := range []auctionrules.Act{auctionrules.Browse, auctionrules.Own, auctionrules.Bids} {
		m.asks("Anna", act, character.Order{})
		if got := m.Told("Anna"); got != "AuctionShown" {
			t.Errorf("%s: Anna is told %q", act, got)
		}
	}
	m.asks("Anna", auctionrules.Price, character.Order{})
	m.houses.Handle(m.Posted("Anna", character.Order{Act: uint8(auctionrules.Acts), House: "t:house"}))
	for page := range m.houses.Changed() {
		t.Errorf("page %d has changed", page)
	}
	if got := m.Told("Anna"); got != "" {
		t.Errorf("an act that the realm does not do tells her %q", got)
	}
}
