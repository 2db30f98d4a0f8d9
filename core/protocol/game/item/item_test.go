package item_test

import (
	"reflect"
	"slices"
	"testing"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/game/item"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	itempackets "loam/core/protocol/packets/item"
	itemrules "loam/core/rules/item"
)

// What the player of these tests has.
var (
	anna  = guid.New(guid.Player, 0, 7)
	crumb = guid.New(guid.Item, 0, 20)
	sack  = guid.New(guid.Item, 0, 21)
	hat   = guid.New(guid.Item, 0, 22)
)

var shelf = content.Tables{
	Currencies: []content.Currency{{ID: content.Coins, Clients: []content.Client{{Version: "vanilla", Name: "coinage", Number: 1}, {Version: "wrath", Name: "coinage", Number: 1}}}},
	Items: []content.Item{
		{ID: "t:crumb", Stack: 20}, {ID: "t:hat", Fit: content.FitHead, Needs: content.WearNeeds{Level: 9}, Worth: content.Worth{Durability: 30}}, {ID: "t:sack", Fit: content.FitBag, Bag: 6, Level: 15},
	},
}

// keeper is a client of a version whose player has things.
type keeper struct {
	*conntest.Client
	places    *item.Requests
	inventory *item.Updates
	numbers   *item.Numbers
}

// each runs a test for every version.
func each(t *testing.T, test func(t *testing.T, k *keeper)) {
	t.Helper()
	for _, v := range []*game.Version{vanilla.Version(), wrath.Version()} {
		t.Run(v.Name, func(t *testing.T) {
			k := &keeper{Client: conntest.New(t, v.Packet, v.Name, shelf), numbers: &v.Items}
			k.Self = anna
			k.places = item.New(k.Client, k.numbers)
			k.inventory = k.places.NewUpdates(k.Client)
			k.Parts = []conn.Answerer{k.inventory}
			test(t, k)
		})
	}
}

// has tells the client what its player has now.
func (k *keeper) has(items ...view.Item) (blocks []*packets.Block, own packets.Fields, gone []uint64) {
	k.inventory.Follow(&view.Viewer{Items: &view.Inventory{Items: items}})
	return k.inventory.Update()
}

// name is a thing's name for clients.
func name(g guid.GUID) uint64 { return idmap.Name(g, 0) }

// two is the value of a field of two words; false is that it is not among them.
func two(list []packets.Value, at uint16) (value uint64, ok bool) {
	for _, v := range list {
		switch v.Field {
		case at:
			value, ok = value|uint64(v.Word), true
		case at + 1:
			value |= uint64(v.Word) << 32
		}
	}
	return value, ok
}

func TestPlacesAreSlots(t *testing.T) {
	each(t, func(t *testing.T, k *keeper) {
		for _, test := range []struct {
			name       string
			bag, place uint8
			want       uint16
		}{
			{"the head", 255, 0, uint16(itemrules.Worn(content.SlotHead))},
			{"the first of the backpack", 255, 23, uint16(itemrules.Backpack)},
			{"the first of the bank", 255, k.numbers.Bank, uint16(itemrules.Bank)},
			{"in the second bag", 20, 3, uint16(itemrules.InBag(1, 3))},
			{"in the first bag of the bank", k.numbers.BankBag, 2, uint16(itemrules.InBankBag(0, 2))},
			{"what can be bought back", 255, k.numbers.Back, item.NoSlot},
			{"no bag", 254, 0, item.NoSlot},
			{"beyond all bags", 19, 255, item.NoSlot},
		} {
			if got := k.places.At(test.bag, test.place); got != test.want {
				t.Errorf("%s is slot %d, want %d", test.name, got, test.want)
			}
		}
	})
}

func TestAClientIsToldOfWhatChanges(t *testing.T) {
	each(t, func(t *testing.T, k *keeper) {
		first := view.Item{GUID: crumb, Slot: itemrules.Backpack, Item: "t:crumb", Count: 3}
		blocks, own, gone := k.has(first)
		at := k.numbers.Inventory + 2*23
		if v, _ := two(own, at); len(blocks) != 1 || blocks[0].GUID != name(crumb) || len(gone) > 0 || v != name(crumb) {
			t.Fatalf("of what is new it is told %+v, %v, %v", blocks, own, gone)
		}
		if blocks, own, gone = k.inventory.Update(); len(blocks)+len(own)+len(gone) > 0 {
			t.Errorf("told all, it is told %v, %v, %v", blocks, own, gone)
		}
		more := first
		more.Count = 4
		blocks, own, _ = k.has(more)
		if len(blocks) != 1 || blocks[0].Type != packets.BlockValues || !slices.Contains(blocks[0].Values, packets.Value{Field: k.numbers.Stack, Word: 4}) || len(own) > 0 {
			t.Errorf("of one more it is told %+v, %v", blocks, own)
		}
		_, own, gone = k.has()
		if v, told := two(own, at); !slices.Equal(gone, []uint64{name(crumb)}) || !told || v != 0 {
			t.Errorf("of what is gone it is told %v, %v", own, gone)
		}
	})
}

func TestWhatLiesInABagIsShownInIt(t *testing.T) {
	each(t, func(t *testing.T, k *keeper) {
		bag := view.Item{GUID: sack, Slot: itemrules.Worn(content.SlotBag2), Item: "t:sack", Count: 1}
		k.has(bag, view.Item{GUID: crumb, Slot: itemrules.Backpack, Item: "t:crumb", Count: 1})
		blocks, _, _ := k.has(bag, view.Item{GUID: crumb, Slot: itemrules.InBag(1, 4), Item: "t:crumb", Count: 1})
		for _, b := range blocks {
			at, want := k.numbers.Contained, name(sack)
			if b.GUID == name(sack) {
				at, want = k.numbers.BagFirst+2*4, name(crumb)
			}
			if got, _ := two(b.Values, at); got != want {
				t.Errorf("%#x says %#x, want %#x", b.GUID, got, want)
			}
		}
		if len(blocks) != 2 || k.places.Slot(name(crumb)) != uint16(itemrules.InBag(1, 4)) {
			t.Errorf("%d blocks tell of it, and it lies in slot %d", len(blocks), k.places.Slot(name(crumb)))
		}
		if into := k.places.Into(name(sack), 5); into != uint16(itemrules.InBag(1, 5)) {
			t.Errorf("what is bought into it lies in %d", into)
		}
		if into := k.places.Into(name(hat), 5); into != intent.Anywhere {
			t.Errorf("what is bought into no bag of the player's lies in %d", into)
		}
	})
}

func TestWhatCanBeBoughtBackStandsInPlacesOfItsOwn(t *testing.T) {
	each(t, func(t *testing.T, k *keeper) {
		k.has()
		k.inventory.Follow(&view.Viewer{Desk: &view.Desk{Back: []view.Sold{{Thing: hat, Item: "t:hat", Count: 1, Price: 8}}}})
		blocks, own, _ := k.inventory.Update()
		at, _ := two(own, k.numbers.Inventory+2*uint16(k.numbers.Back))
		if len(blocks) != 1 || at != name(hat) || !slices.Contains(own, packets.Value{Field: k.numbers.BackPrice, Word: 8}) {
			t.Errorf("it is told %+v, %v", blocks, own)
		}
		k.inventory.Event(event.ItemGained{Player: anna, Item: "t:hat", Count: 1})
		if got := k.Last().(*itempackets.ItemPushed); got.Total != 0 {
			t.Errorf("what is sold counts as the player's: %+v", got)
		}
	})
}

func TestWhyAThingIsNotHandled(t *testing.T) {
	each(t, func(t *testing.T, k *keeper) {
		k.has(view.Item{GUID: hat, Slot: itemrules.Backpack, Item: "t:hat", Count: 1})
		for _, test := range []struct {
			name, key string
			want      itempackets.BagFailure
			said      int
		}{
			{"one that is full", string(itemrules.Full), itempackets.BagFailure{Result: 50, Items: [2]uint64{name(hat)}}, 0},
			{"one for whom it is too early", string(itemrules.LowLevel), itempackets.BagFailure{Result: itempackets.LevelTooLow, RequiredLevel: 9, Items: [2]uint64{name(hat)}}, 0},
			{"a script's own reason", "t.cursed", itempackets.BagFailure{Result: 59, Items: [2]uint64{name(hat)}}, 1},
		} {
			k.Said = nil
			e := event.Refused{Player: anna, Intent: intent.KindEquip, Reason: content.Text{Bundle: "base", Key: test.key}, Args: value.OfRecord("from", int(itemrules.Backpack))}
			if !k.inventory.Refused(e) || !reflect.DeepEqual(k.Last(), &test.want) || len(k.Said) != test.said {
				t.Errorf("%s: %+v and %q, want %+v", test.name, k.Last(), k.Said, test.want)
			}
		}
		if k.inventory.Refused(event.Refused{Player: anna, Intent: intent.KindAttack}) {
			t.Error("an attack is said to be about a thing")
		}
	})
}

// TestAThingIsNamedByItsOwner: what clients name is shorter than the name of a thing.
func TestAThingIsNamedByItsOwner(t *testing.T) {
	each(t, func(t *testing.T, k *keeper) {
		thing := guid.OfItem(123_457, 22)
		k.has(view.Item{GUID: thing, Slot: itemrules.Backpack, Item: "t:hat", Count: 1})
		if got := k.places.Thing(name(thing)); got != thing {
			t.Errorf("%v is found as %v", thing, got)
		}
		if got := k.places.Thing(name(hat)); got != 0 {
			t.Errorf("what it does not have is %v", got)
		}
	})
}

// TestThingsWithTheSameShortNameAreTold: the first and the seventeenth character number
// their things alike as far as clients have room for it.
func TestThingsWithTheSameShortNameAreTold(t *testing.T) {
	each(t, func(t *testing.T, k *keeper) {
		fur, twine, more := guid.OfItem(1, 5), guid.OfItem(17, 5), guid.OfItem(33, 5)
		one := view.Item{GUID: fur, Slot: itemrules.Backpack, Item: "t:hat", Count: 1}
		other := view.Item{GUID: twine, Slot: itemrules.Backpack + 1, Item: "t:crumb", Count: 4}
		k.has(one)
		blocks, own, gone := k.has(one, other)
		second, _ := two(own, k.numbers.Inventory+2*24)
		if len(blocks) != 1 || blocks[0].Type != packets.BlockCreate || blocks[0].GUID != second || second == name(fur) || len(gone) > 0 {
			t.Fatalf("of the second it is told %+v, %v, %v", blocks, own, gone)
		}
		if a, b := k.places.Thing(name(fur)), k.places.Thing(second); a != fur || b != twine {
			t.Errorf("the names mean %v and %v, want %v and %v", a, b, fur, twine)
		}
		if a, b := k.places.Slot(name(fur)), k.places.Slot(second); a != uint16(itemrules.Backpack) || b != uint16(itemrules.Backpack+1) {
			t.Errorf("they lie in the slots %d and %d", a, b)
		}
		_, _, gone = k.has(other)
		if !slices.Equal(gone, []uint64{name(fur)}) || k.places.Thing(second) != twine || k.places.Name(twine) != second {
			t.Errorf("without the first, gone is %#x, and the second's name means %v", gone, k.places.Thing(second))
		}
		other.Count = 3
		if blocks, _, _ = k.has(other); len(blocks) != 1 || blocks[0].Type != packets.BlockValues || blocks[0].GUID != second {
			t.Errorf("of the second that changes it is told %+v", blocks)
		}
		blocks, _, gone = k.has(view.Item{GUID: more, Slot: itemrules.Backpack, Item: "t:crumb", Count: 1})
		if len(blocks) != 1 || !slices.Equal(gone, []uint64{second}) || blocks[0].GUID == second {
			t.Errorf("what comes as another goes is %+v, gone is %#x: the client would take it away", blocks, gone)
		}
		shown := k.places.Show(guid.OfItem(49, 5))
		if shown == k.places.Name(more) || k.places.Thing(shown) != 0 {
			t.Errorf("another player's that it is shown is %#x and means %v", shown, k.places.Thing(shown))
		}
	})
}

func TestWhatIsBehindTheNumberOfAnItem(t *testing.T) {
	each(t, func(t *testing.T, k *keeper) {
		_ = k.places.Ask(&packets.Query{Entry: 5})
		if got := k.Last().(*itempackets.ItemAnswer); !got.Unknown || got.Entry != 5|packets.UnknownEntry {
			t.Errorf("behind what there is not is %+v", got)
		}
		_ = k.places.AskName(&packets.Query{Entry: 5})
		if len(k.Told) != 1 {
			t.Errorf("what there is not is called %+v", k.Last())
		}
		_ = k.places.Ask(&packets.Query{Entry: conntest.Item})
		if got := k.Last().(*itempackets.ItemAnswer); got.Unknown || got.Disenchant == 0 || got.Level != 15 {
			t.Errorf("behind a number is %+v", got)
		}
	})
}
