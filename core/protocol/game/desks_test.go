package game_test

import (
	"reflect"
	"testing"

	"loam/core/protocol/game"
	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	itempackets "loam/core/protocol/packets/item"
	"loam/core/protocol/packets/social"
)

// marketData is a vendor and a banker. Things have names of lengths that no other
// thing has, by which their entries are told apart.
const marketData = `
creatures:
  grocer: {name: Grocer, faction: "base:folk", health: 17, moves: false, fights: false, vendor: stall, banker: true}
spawns:
  grocer_1: {creature: grocer, map: field, at: [9, 22]}
vendors:
  stall:
    repairs: true
    offers:
      - {item: crumb, count: 2, price: 6}
      - {item: market_hat, stock: 1}
      - {item: market_relic, costs: [{item: crumb, count: 90}], clients: {wrath: {extended_cost: 77}}}
items:
  market_hat: {name: Hat, slot: head, price: 40, durability: 20, clients: {vanilla: {display: 9}, wrath: {display: 9}}}
  market_relic: {name: Relic, price: 5, unsellable: true}
rules:
  sell_price: floor(price * count / 4)
  repair_price: lost * 3
  bank_slots: 28
  bank_bags: 1
  bank_bag_price: number * 7
`

const marketScript = `
command "rich" {}
function players:rich() self:change_money(100) end
command "wear" {}
function players:wear() self:wear_out("head", 5) end
command "knit" {}
function players:knit() self:add_item("market_hat") end
`

// The entries of what is sold in these tests, in the order of the stall.
var stallEntries = [...]uint32{0x900000 + uint32(len("yard:crumb")), 0x900000 + uint32(len("yard:market_hat")), 0x900000 + uint32(len("yard:market_relic"))}

// dealing waits for a message about a deal behind those before, of the type of like.
func dealing[T packets.Body](p *player, from int, what string) (T, int) {
	p.t.Helper()
	var found T
	next := 0
	p.wait(what, func(m *client.Model) bool {
		for i := from; i < len(m.Dealings); i++ {
			if b, ok := m.Dealings[i].(T); ok {
				found, next = b, i+1
				return true
			}
		}
		return false
	})
	return found, next
}

// dealt is how many messages about deals a client has got.
func (p *player) dealt() int { return len(p.Model().Dealings) }

// atMarket is a player of a version with money at the stall, and who stands there.
func atMarket(t *testing.T, v *game.Version) (p *player, grocer uint64) {
	t.Helper()
	p = newHallOf(t, marketData, marketScript).enter(v, "Anna")
	p.wait("the grocer", func(m *client.Model) (ok bool) { grocer, ok = thing(m, v.Fields.Health, 17); return ok })
	p.types(".rich")
	p.coins(100)
	return p, grocer
}

func (p *player) coins(n uint32) {
	p.t.Helper()
	p.field("its money", p.Model().Self, p.version.Fields.Coinage, func(w uint32) bool { return w == n })
}

// stall is what the stall shows a client of a version, the hat as often as given.
func stall(v *game.Version, grocer uint64, hats uint32) *itempackets.Wares {
	m := &itempackets.Wares{GUID: grocer, Items: []itempackets.Ware{
		{Index: 1, Entry: stallEntries[0], Left: itempackets.Unlimited, Price: 6, Count: 2},
		{Index: 2, Entry: stallEntries[1], Display: 9, Left: hats, Price: 40, Durability: 20, Count: 1},
		{Index: 3, Entry: stallEntries[2], Left: itempackets.Unlimited, Count: 1},
	}}
	if v.Name == "wrath" {
		m.Items[2].Extended = 77
	}
	return m
}

func TestAVendorShowsWhatItSellsAndSellsIt(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			anna, grocer := atMarket(t, v)
			flags := map[string]uint32{"vanilla": 0x1 | 0x4 | 0x100 | 0x4000, "wrath": 0x1 | 0x80 | 0x20000 | 0x1000}[v.Name]
			if got := anna.Model().Objects[grocer].Fields[v.Fields.NPCFlags]; got != flags {
				t.Errorf("its flags are %#x, want %#x", got, flags)
			}
			anna.send(&itempackets.Buy{Is: "CMSG_BUY_ITEM", GUID: grocer, Entry: stallEntries[0], Times: 1})
			if no, _ := dealing[*itempackets.BuyFailed](anna, 0, "nothing shown is sold"); *no != (itempackets.BuyFailed{GUID: grocer, Entry: stallEntries[0]}) {
				t.Errorf("before anything is shown, it hears %+v", no)
			}
			for range 2 { // a client that has put the window away asks again
				at := anna.dealt()
				anna.send(&packets.GUID{Is: "CMSG_LIST_INVENTORY", GUID: grocer})
				if list, _ := dealing[*itempackets.Wares](anna, at, "the list"); !reflect.DeepEqual(list, stall(v, grocer, 1)) {
					t.Errorf("it shows %+v", list)
				}
			}
			at := anna.dealt()
			anna.send(&itempackets.Buy{Is: "CMSG_BUY_ITEM", GUID: grocer, Entry: stallEntries[0], Index: 1, Times: 2})
			yes, at := dealing[*itempackets.Bought](anna, at, "the crumbs")
			if *yes != (itempackets.Bought{GUID: grocer, Index: 1, Left: itempackets.Unlimited, Times: 2}) {
				t.Errorf("it hears %+v", yes)
			}
			anna.coins(88)
			anna.wait("her crumbs", anna.holds(packPlace, stallEntries[0], 5))

			anna.send(&itempackets.Buy{Is: "CMSG_BUY_ITEM_IN_SLOT", GUID: grocer, Entry: stallEntries[1], Index: 2, Bag: anna.Model().Self, Slot: packPlace + 7, Times: 1})
			yes, at = dealing[*itempackets.Bought](anna, at, "the hat")
			if *yes != (itempackets.Bought{GUID: grocer, Index: 2, Times: 1}) {
				t.Errorf("it hears %+v", yes)
			}
			anna.wait("her hat", anna.holds(packPlace+7, stallEntries[1], 1))
			_, hat := held(v, ptr(anna.Model()), packPlace+7)
			if left, most := hat.Fields[v.Items.Durability], hat.Fields[v.Items.MaxDurability]; left != 20 || most != 20 {
				t.Errorf("it has %d points of %d", left, most)
			}
			for _, test := range []struct {
				what   string
				entry  uint32
				times  uint8
				result uint8
			}{
				{"the hat is gone", stallEntries[1], 1, itempackets.BuySoldOut},
				{"too little money", stallEntries[0], 100, itempackets.BuyPoor},
				{"what nobody sells", 5, 1, itempackets.BuyNoItem},
			} {
				anna.send(&itempackets.Buy{Is: "CMSG_BUY_ITEM", GUID: grocer, Entry: test.entry, Times: test.times})
				var no *itempackets.BuyFailed
				if no, at = dealing[*itempackets.BuyFailed](anna, at, test.what); *no != (itempackets.BuyFailed{GUID: grocer, Entry: test.entry, Result: test.result}) {
					t.Errorf("%s: it hears %+v", test.what, no)
				}
			}
			anna.send(&itempackets.Buy{Is: "CMSG_BUY_ITEM", GUID: grocer, Entry: stallEntries[2], Times: 1})
			anna.wait("what it costs", heard("You cannot pay the price. (90 Crumb)"))
			anna.send(&packets.Query{Is: "CMSG_ITEM_QUERY_SINGLE", Entry: stallEntries[1]})
			anna.wait("what a hat is", func(m *client.Model) bool { _, ok := m.Items[stallEntries[1]]; return ok })
			if d := anna.Model().Items[stallEntries[1]]; d.Buy != 40 || d.Sell != 10 || d.Durability != 20 {
				t.Errorf("it costs %d, brings %d and endures %d", d.Buy, d.Sell, d.Durability)
			}
			if m := anna.Model(); m.Strange > 0 {
				t.Errorf("%d messages were strange", m.Strange)
			}
		})
	}
}

func TestWhatOthersBuyIsShownGone(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHallOf(t, marketData, marketScript)
			anna, bert := h.enter(v, "Anna"), h.enter(otherThan(v), "Bert")
			var grocer, again uint64
			anna.wait("the grocer", func(m *client.Model) (ok bool) { grocer, ok = thing(m, v.Fields.Health, 17); return ok })
			bert.wait("the grocer", func(m *client.Model) (ok bool) { again, ok = thing(m, bert.version.Fields.Health, 17); return ok })
			bert.types(".rich")
			bert.coins(100)
			anna.send(&packets.GUID{Is: "CMSG_LIST_INVENTORY", GUID: grocer})
			_, at := dealing[*itempackets.Wares](anna, 0, "the list")
			bert.send(&packets.GUID{Is: "CMSG_LIST_INVENTORY", GUID: again})
			_, his := dealing[*itempackets.Wares](bert, 0, "the list")
			bert.send(&itempackets.Buy{Is: "CMSG_BUY_ITEM", GUID: again, Entry: stallEntries[1], Times: 1})
			dealing[*itempackets.Bought](bert, his, "his hat")
			if list, _ := dealing[*itempackets.Wares](anna, at, "another list"); !reflect.DeepEqual(list, stall(v, grocer, 0)) {
				t.Errorf("she is shown %+v", list)
			}
			bert.send(&packets.GUID{Is: "CMSG_LIST_INVENTORY", GUID: again})
			if list, next := dealing[*itempackets.Wares](bert, his, "his own list"); next != his+2 || list.Items[1].Left != 0 {
				t.Errorf("he is shown %+v, as message %d behind %d", list, next, his)
			}
		})
	}
}

// backed tells whether so much of an item can be bought back from a place, 0 being none.
func (p *player) backed(place int, entry, count, price uint32) func(*client.Model) bool {
	return func(m *client.Model) bool {
		at := uint16(place)
		guid, it := held(p.version, m, int(p.version.Items.Back)+place)
		self := m.Objects[m.Self]
		if count == 0 {
			return guid == 0 && self.Fields[p.version.Items.BackPrice+at] == 0 && self.Fields[p.version.Items.BackTime+at] == 0
		}
		return it != nil && it.Fields[p.version.Fields.Entry] == entry && it.Fields[p.version.Items.Stack] == count &&
			self.Fields[p.version.Items.BackPrice+at] == price && self.Fields[p.version.Items.BackTime+at] > 0
	}
}

func TestThingsAreSoldAndBoughtBack(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			anna, grocer := atMarket(t, v)
			anna.send(&packets.GUID{Is: "CMSG_LIST_INVENTORY", GUID: grocer})
			_, at := dealing[*itempackets.Wares](anna, 0, "the list")
			for _, slot := range []uint8{packPlace + 7, packPlace + 8} {
				anna.types("/knit")
				anna.wait("a hat", func(m *client.Model) bool { _, it := held(v, m, packPlace+1); return it != nil })
				anna.send(places("CMSG_SWAP_INV_ITEM", slot, packPlace+1))
				anna.wait("it lies aside", anna.holds(int(slot), stallEntries[1], 1))
			}
			first, _ := held(v, ptr(anna.Model()), packPlace+7)
			anna.send(&itempackets.Sell{GUID: grocer, Item: first})
			anna.wait("the hat sold", anna.holds(packPlace+7, 0, 0))
			anna.wait("that can be bought back", anna.backed(0, stallEntries[1], 1, 10))
			anna.coins(110)
			second, _ := held(v, ptr(anna.Model()), packPlace+8)
			anna.send(&itempackets.Sell{GUID: grocer, Item: second, Count: 1})
			anna.wait("another that can be", anna.backed(1, stallEntries[1], 1, 10))
			crumbs, _ := held(v, ptr(anna.Model()), packPlace)
			for _, test := range []struct {
				what   string
				thing  uint64
				result uint8
			}{
				{"crumbs bring nothing", crumbs, itempackets.SellUnsellable},
				{"what she does not have", first, itempackets.SellNoItem},
			} {
				anna.send(&itempackets.Sell{GUID: grocer, Item: test.thing})
				var no *itempackets.SellFailed
				if no, at = dealing[*itempackets.SellFailed](anna, at, test.what); *no != (itempackets.SellFailed{GUID: grocer, Item: test.thing, Result: test.result}) {
					t.Errorf("%s: it hears %+v", test.what, no)
				}
			}
			anna.send(&itempackets.BuyBack{GUID: grocer, Slot: uint32(v.Items.Back)})
			anna.wait("the first back", func(m *client.Model) bool { guid, _ := held(v, m, packPlace+1); return guid == first })
			anna.wait("the second in its place", anna.backed(0, stallEntries[1], 1, 10))
			anna.wait("nothing behind it", anna.backed(1, 0, 0, 0))
			anna.coins(110)
			for _, slot := range []uint32{0, uint32(v.Items.Back) + 1, uint32(v.Items.Back) + 70000} {
				anna.send(&itempackets.BuyBack{GUID: grocer, Slot: slot})
				var no *itempackets.BuyFailed
				if no, at = dealing[*itempackets.BuyFailed](anna, at, "what was not sold"); no.Result != itempackets.BuyNoItem {
					t.Errorf("place %d: it hears %+v", slot, no)
				}
			}
			anna.send(&social.Say{Type: uint32(v.Chat.Say), Language: 7, Text: ".down"})
			anna.wait("another map", func(m *client.Model) bool { return m.Loading })
			anna.send(packets.NewEmpty("MSG_MOVE_WORLDPORT_ACK"))
			anna.wait("the cellar", func(m *client.Model) bool { return m.Self != 0 })
			anna.wait("nothing that can be bought back there", anna.backed(0, 0, 0, 0))
			if m := anna.Model(); m.Strange > 0 {
				t.Errorf("%d messages were strange", m.Strange)
			}
		})
	}
}

func TestThingsWearOutAndAreMended(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			anna, grocer := atMarket(t, v)
			points := func(n uint32) func(*client.Model) bool {
				return func(m *client.Model) bool {
					_, it := held(v, m, headPlace)
					return it != nil && it.Fields[v.Fields.Entry] == stallEntries[1] && it.Fields[v.Items.Durability] == n && it.Fields[v.Items.MaxDurability] == 20
				}
			}
			anna.types("/knit")
			anna.wait("a hat", anna.holds(packPlace+1, stallEntries[1], 1))
			anna.send(places("CMSG_AUTOEQUIP_ITEM", ownBag, packPlace+1))
			anna.wait("her hat", points(20))
			anna.types(".wear")
			anna.wait("her worn hat", points(15))
			hat, _ := held(v, ptr(anna.Model()), headPlace)
			for _, item := range []uint64{hat, 0} {
				coins := anna.Model().Objects[anna.Model().Self].Fields[v.Fields.Coinage]
				anna.send(&itempackets.Repair{GUID: grocer, Item: item})
				anna.wait("her mended hat", points(20))
				anna.coins(coins - 15)
				anna.types(".wear")
				anna.wait("it wears again", points(15))
			}
			anna.send(&itempackets.Repair{GUID: grocer, Item: anna.Model().Self})
			if v.Name == "wrath" {
				anna.send(&itempackets.Repair{GUID: grocer, Guild: true})
				if no, _ := dealing[*itempackets.BuyFailed](anna, 0, "no guild pays"); no.Result != itempackets.BuyPoor {
					t.Errorf("it hears %+v", no)
				}
			}
			anna.types(".wear")
			anna.wait("nobody has mended it", points(10))
		})
	}
}
