package realm_test

import (
	"fmt"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/realm/state"
	"loam/core/rules/auction"
	"loam/core/rules/item"
	"loam/core/rules/mail"
	"loam/core/store"
	"loam/core/world/gamemap"
)

// marketGoods is what there is in the market: on each map a clerk who sells, buys, keeps
// banks and has an auction house, and hares that have something when they are dead.
const marketGoods = `
items:
  apple: {name: Apple, stack: 5, price: 3, sell_price: 2}
  sword: {name: Sword, slot: main_hand, swing_ms: 1000, damage_min: 1, damage_max: 2, price: 9, sell_price: 4}
  crown: {name: Crown, most: 1}
  relic: {name: Relic, binds: on_pickup}
  pouch: {name: Pouch, slot: bag, bag_slots: 4, price: 6, sell_price: 1}
  fur: {name: Fur, stack: 3, sell_price: 5}
loot:
  hare: {entries: [{item: fur, count_min: 1, count_max: 4}, {item: apple, chance_pct: 50}, {money: "base:coins", count: 1-9}]}
vendors:
  stall: {offers: [{item: apple, count: 2, price: 5}, {item: sword}, {item: pouch}]}
auction_houses:
  hall: {name: Hall, durations: [{lasts_ms: 5000}, {lasts_ms: 60000}], deposit: 1 + floor(value / 2), cut: price * 0.1, most: 4}
creatures:
  clerk: {name: Clerk, faction: "base:folk", health: 100000, moves: false, fights: false, vendor: stall, banker: true, auction_house: hall, menu: counter}
  hare: {name: Hare, faction: "base:wild", health: 10, moves: false, fights: false, loot: [hare], corpse_ms: 5000}
spawns:
  clerk_a: {creature: clerk, map: ma, at: [1, 1]}
  clerk_b: {creature: clerk, map: mb, at: [11, 1]}
  clerk_c: {creature: clerk, map: mc, at: [21, 1]}
rules: {mail_postage: 0, trade_yards: 100, bank_slots: 8}
`

// marketLedger writes down with each character what has come to it from vendors and the
// dead, and what vendors have got: it is saved with what it is about, or not at all.
const marketLedger = `
local function add(player, what, n) player.storage[what] = (player.storage[what] or 0) + n end
function players:on_deal(news, item, count, coins)
  if news == "bought" or news == "bought_back" then
    add(self, item, count)
    add(self, "coins", -coins)
  elseif news == "sold" then
    add(self, item, -count)
    add(self, "coins", coins)
  end
end
function players:on_looted(item, count) add(self, item, count) end
function players:on_found_money(currency, amount) add(self, "coins", amount) end
`

// sources are what by its ledger has come to a character, less what has gone: it is what
// there is more of than was made.
func sources(rec *character.Record, has map[string]int) {
	for _, p := range rec.Storage {
		for _, e := range p.Value.Entries() {
			def := e.Key.Text()
			if def == "coins" {
				def = ""
			}
			has[def] -= int(e.Value.Number())
		}
	}
}

// countAuctions counts what lies in auction houses, and what they have kept.
func (m *market) countAuctions(pages []store.Page, has map[string]int, add func(it *character.Item, owner int64, where string)) {
	for _, p := range pages {
		switch {
		case p.Book != state.AuctionBook:
		case p.Number == auction.LedgerPage:
			l, err := auction.ReadLedger(p.Data)
			if err != nil {
				m.t.Fatal(err)
			}
			has[""] += int(l.Kept)
		default:
			l, err := auction.ReadLot(p.Data)
			if err != nil {
				m.t.Fatal(err)
			}
			has[""] += int(l.Bid + l.Deposit)
			if !m.known(l.Seller) || l.Bid > 0 && !m.known(l.Bidder) {
				m.t.Errorf("nobody owns auction %d: %+v", l.Number, l)
			}
			add(&l.Thing, 0, fmt.Sprintf("auction %d", l.Number))
		}
	}
}

// mailboxes are those of all characters.
func (m *market) mailboxes(pages []store.Page) map[int64]*mail.Box {
	boxes := map[int64]*mail.Box{}
	for _, p := range pages {
		if p.Book != state.MailBook {
			continue
		}
		b, err := mail.ReadBox(p.Data)
		if err != nil {
			m.t.Fatal(err)
		}
		if !m.known(b.Owner) {
			m.t.Errorf("nobody owns mailbox %d", b.Owner)
		}
		boxes[b.Owner] = b
	}
	return boxes
}

// known reports whether there is a character of a number.
func (m *market) known(id int64) bool {
	return slices.ContainsFunc(m.people, func(p *guest) bool { return p.id == id })
}

// noted counts what has really been done at vendors, auctions and with the dead.
func (m *market) noted(e event.Event) {
	switch e := e.(type) {
	case event.Dealt:
		m.done["deal "+e.News.String()]++
	case event.VaultShown:
		m.seenVault(e)
	case event.PetitionTold:
		m.seenPetition(e)
	case event.AuctionTold:
		m.done["auction "+e.News.String()]++
	case event.Looted:
		m.done["looted"]++
	case event.MoneyChanged:
		if e.Source != 0 {
			m.done["coins found"]++
		}
	case event.Refused:
		if e.Reason.Key == string(item.Full) {
			m.done["bag full"]++
		}
	}
}

// clerk is who serves on the map of a player.
func (m *market) clerk(i int) (clerk guid.GUID) {
	m.onMap(m.people[i], func(tx *gamemap.Tx) {
		for u := range tx.Units() {
			if u.Def == "w:clerk" {
				clerk = u.GUID
			}
		}
	})
	return clerk
}

// thing is something that a player has at hand.
func (m *market) thing(i int) guid.GUID {
	u, _ := m.people[i].unit()
	if u == nil || len(u.Player.Items.List) == 0 {
		return 0
	}
	return u.Player.Items.List[m.r.IntN(len(u.Player.Items.List))].GUID(u.Player.Character)
}

// deal lets a player buy, sell or buy back.
func (m *market) deal(i int) string {
	clerk := m.clerk(i)
	switch m.r.IntN(4) {
	case 0:
		goods := []string{"w:apple", "w:sword", "w:pouch"}
		m.act(i, intent.Deal{Act: intent.DealBuy, With: clerk, Item: goods[m.r.IntN(len(goods))], Count: 1 + m.r.IntN(2), Slot: intent.Anywhere})
		return "buy"
	case 1, 2:
		m.act(i, intent.Deal{Act: intent.DealSell, With: clerk, Thing: m.thing(i), Count: m.r.IntN(3)})
		return "sell"
	}
	m.act(i, intent.Deal{Act: intent.DealSell, With: clerk, Thing: m.thing(i), Count: m.r.IntN(3)})
	m.run(1)
	m.act(i, intent.Deal{Act: intent.DealBack, With: clerk})
	return "buy back"
}

// bank lets a player put something into its bank, take it out, or move it about there.
func (m *market) bank(i int) string {
	m.act(i, intent.Deal{Act: intent.DealBank, With: m.clerk(i)})
	if m.r.IntN(3) == 0 {
		m.act(i, intent.MoveItem{From: m.slot(i), To: uint16(item.Bank) + uint16(m.r.IntN(8)), Count: m.r.IntN(2)})
	} else {
		m.act(i, intent.StoreItem{From: m.slot(i), Bag: intent.InBank})
	}
	m.run(1)
	if u, _ := m.people[i].unit(); u != nil {
		for _, it := range u.Player.Items.List {
			if item.Banked(item.Slot(it.Slot)) {
				m.done["something in the bank"]++
				break
			}
		}
	}
	return "bank"
}

// sale lets a player put something up, bid, buy, or take something back.
func (m *market) sale(i int) string {
	clerk := m.clerk(i)
	var lots []auction.Lot
	m.h.r.Inside(func(tx *state.Tx) { lots = tx.Auctions().Search("w:hall", &character.Filter{}).Lots })
	if len(lots) < 6 || m.r.IntN(3) == 0 {
		in := intent.Auction{Act: uint8(auction.PutUp), Where: clerk, Slot: m.slot(i), Count: m.r.IntN(3), Start: int64(1 + m.r.IntN(9)), Span: 5000}
		if m.r.IntN(2) == 0 {
			in.Span, in.Buyout = 60_000, in.Start+int64(m.r.IntN(20))
		}
		m.act(i, in)
		return "put up"
	}
	l := lots[m.r.IntN(len(lots))]
	switch m.r.IntN(6) {
	case 0:
		for j, p := range m.people {
			if p.id == l.Seller { // mostly who has put it up takes it back
				i = j
			}
		}
		m.act(i, intent.Auction{Act: uint8(auction.Cancel), Where: m.clerk(i), Lot: l.Number})
		return "cancel"
	case 1:
		m.act(i, intent.Auction{Act: uint8(auction.Bid), Where: clerk, Lot: l.Number, Money: l.Buyout + int64(m.r.IntN(2))})
		return "buy out"
	}
	m.act(i, intent.Auction{Act: uint8(auction.Bid), Where: clerk, Lot: l.Number, Money: max(l.Bid, l.Start) + int64(m.r.IntN(4))})
	return "bid"
}

// hunt lets a player kill a hare, and take what it has.
func (m *market) hunt(i int) string {
	if !m.here[i] {
		return ""
	}
	var hare *entity.Unit
	m.onMap(m.people[i], func(tx *gamemap.Tx) {
		u, ok := tx.Players().Find(m.people[i].name)
		if !ok {
			return
		}
		h, err := tx.Creatures().Summon(nil, "w:hare", u.Position, 0)
		if err != nil {
			m.t.Fatal(err)
		}
		hare = h
		tx.Combat().Damage(u, hare, 5)
		tx.Combat().Kill(u, hare)
	})
	if hare == nil {
		return ""
	}
	m.act(i, intent.OpenLoot{Target: hare.GUID})
	m.run(1)
	m.act(i, intent.TakeMoney{})
	m.act(i, intent.TakeLoot{Slot: 0})
	m.act(i, intent.TakeLoot{Slot: 1})
	m.act(i, intent.CloseLoot{})
	return "loot"
}

// marketKinds is what must have happened, and how often of ten thousand operations at
// least: what has come of them counts, not what was tried.
var marketKinds = map[string]int{
	"swap": 200, "split": 100, "trade": 500, "mail": 500, "open": 200, "log-out": 100, "log-in": 200, "map change": 100, "crash": 10,
	"traded": 20, "sent": 40, "taken": 20, "returned": 2, "paid": 1, "posted": 50,
	"deal bought": 10, "deal sold": 20, "deal bought_back": 5, "looted": 50, "coins found": 50, "bag full": 10, "something in the bank": 20,
	"auction put_up": 40, "auction leading": 15, "auction outbid": 3, "auction won": 10, "auction sold": 5, "auction expired": 5, "auction cancelled": 5, "auction withdrawn": 1,
}
