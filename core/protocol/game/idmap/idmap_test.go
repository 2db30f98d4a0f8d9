package idmap_test

import (
	"math"
	"strings"
	"testing"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/idmap"
)

func known(name string, n int64) []content.Client {
	return []content.Client{{Version: "v", Name: name, Number: n}}
}

// edition is what clients of the version v call a few things.
func edition() *idmap.ReleaseNames {
	s := content.NewSnapshot(content.Tables{
		Currencies: []content.Currency{{ID: content.Coins, Name: content.Text{Key: "coins"}, Clients: known("coinage", 100)}, {ID: "t:tokens", Name: content.Text{Key: "tokens"}}},
		Items:      []content.Item{{ID: "t:hat", Clients: known("entry", 55)}, {ID: "t:nail", Name: content.Text{Key: "nail"}}},
		Maps:       []content.Map{{ID: "t:field", Clients: append(known("map", 1), known("zone", 10)...)}},
		Spells:     []content.Spell{{ID: "t:nip", Clients: known("entry", 77)}},
	})
	return idmap.New("v", conntest.Entries{}, func() (*content.Snapshot, int) { return s, 1 }).ReleaseNames()
}

func TestNamesComeBackAsWhatTheyName(t *testing.T) {
	for _, test := range []struct {
		g     guid.GUID
		entry uint32
		name  uint64
	}{
		{guid.New(guid.Player, 0, 7), 0, 7},
		{guid.New(guid.Creature, 3, 7), 299, 0xF130_00012B_000007},
		{guid.New(guid.Object, 3, 7), 299, 0xF110_00012B_000007},
		{guid.New(guid.Corpse, 3, 7), 0, 0xF101_000000_000007},
	} {
		name := idmap.Name(test.g, test.entry)
		if back := idmap.GUID(name, 3); name != test.name || back != test.g {
			t.Errorf("%v is called %#x, which names %v; want %#x", test.g, name, back, test.name)
		}
	}
	for _, name := range []uint64{0, 1 << 32, 0xF140_000000_000007} {
		if g := idmap.GUID(name, 3); g != 0 {
			t.Errorf("%#x names %v, want nothing", name, g)
		}
	}
}

func TestItemsHaveRoomForHalfOfTheirName(t *testing.T) {
	name := idmap.Name(guid.OfItem(1<<4|3, 7), 0)
	if want := uint64(0x4000_0000_30000007); name != want || !idmap.IsItem(name) || idmap.GUID(name, 3) != 0 {
		t.Errorf("it is called %#x, want %#x, and that alone names %v", name, want, idmap.GUID(name, 3))
	}
	if next := idmap.NextItem(0x4000_0000_FFFFFFFF); next != 0x4000_0000_00000001 {
		t.Errorf("behind the last name comes %#x", next)
	}
	if idmap.IsItem(7) {
		t.Error("a player is an item")
	}
}

func TestWhatADefinitionSaysGoesBeforeWhatIsAllotted(t *testing.T) {
	e := edition()
	for _, test := range []struct {
		name      string
		got, want uint32
	}{
		{"a given number", e.Item("t:hat"), 55}, {"an allotted one", e.Item("t:nail"), conntest.Item}, {"no such item", e.Item("t:none"), 0}, {"no such quest", e.Quest("t:none"), 0},
		{"a creature's own", e.Creature("t:hen", known("entry", 66)), 66}, {"an allotted creature's", e.Creature("t:hen", nil), conntest.Creature},
		{"an aura by its spell", e.Aura("t:poison", "t:nip"), 77}, {"an aura that nothing lays on", e.Aura("t:poison", ""), conntest.Aura},
	} {
		if test.got != test.want {
			t.Errorf("%s is %d, want %d", test.name, test.got, test.want)
		}
	}
	if d, ok := e.ItemBehind(55); !ok || d.ID != "t:hat" {
		t.Errorf("behind 55 is %v", d)
	}
	if _, ok := e.ItemBehind(56); ok {
		t.Error("there is something behind 56")
	}
}

func TestMoneyIsWholeCoins(t *testing.T) {
	e := edition()
	if got := e.Coinage(content.Coins, 3); got != 300 {
		t.Errorf("three coins are %d, want 300", got)
	}
	if got := e.Coinage("t:tokens", 3); got != 0 {
		t.Errorf("tokens, which clients do not show as money, are %d", got)
	}
	if got := e.Coinage(content.Coins, math.MaxInt64); got > math.MaxInt32 || got < math.MaxInt32-100 {
		t.Errorf("all coins are %d", got)
	}
	if got := e.Amount(399); got != 3 {
		t.Errorf("399 are %d coins, want 3", got)
	}
	if got := e.Purse([]view.Money{{Currency: content.Coins, Amount: 2}, {Currency: "t:tokens", Amount: 9}}); got != 200 {
		t.Errorf("a purse has %d, want 200", got)
	}
	price := content.Price{Money: 2, Takes: []content.Stack{{Item: "t:nail", Count: 3}}}
	if got := e.Price(&price); got != "2 coins, 3 nail" {
		t.Errorf("the price is %q", got)
	}
}

func TestALineOfChatStaysOneLine(t *testing.T) {
	e := idmap.New("v", conntest.Entries{}, func() (*content.Snapshot, int) { return content.NewSnapshot(content.Tables{}), 1 }).ReleaseNames()
	if got, want := e.Filled(content.Text{Bundle: "t", Key: "Hello.\n[System]: you win"}, value.Value{}), "Hello. [System]: you win"; got != want {
		t.Errorf("a client is sent %q, want %q", got, want)
	}
}

func TestARunningReleaseHasAnEdition(t *testing.T) {
	release, s := 1, content.NewSnapshot(content.Tables{})
	book := idmap.New("v", conntest.Entries{}, func() (*content.Snapshot, int) { return s, release })
	first := book.ReleaseNames()
	if book.ReleaseNames() != first {
		t.Error("one release has two editions")
	}
	if release, s = 2, content.NewSnapshot(content.Tables{Items: []content.Item{{ID: "t:hat", Clients: known("entry", 55)}}}); book.ReleaseNames() == first {
		t.Error("two releases have one edition")
	}
	if _, ok := book.ReleaseNames().ItemBehind(55); !ok {
		t.Error("what the second defines is not found by its number")
	}
}

func TestAChangedNameChangesTheStamp(t *testing.T) {
	of := func(name string) uint32 {
		s := content.NewSnapshot(content.Tables{Creatures: []content.Creature{{ID: "t:hen", Name: content.Text{Key: name}}}})
		e := idmap.New("v", conntest.Entries{}, func() (*content.Snapshot, int) { return s, 1 }).ReleaseNames()
		first := e.Stamp()
		if again := e.Stamp(); first == 0 || again != first {
			t.Errorf("the stamp of %s is %d and %d", name, first, again)
		}
		return first
	}
	hen, again, cock := of("Hen"), of("Hen"), of("Cock")
	if hen != again || hen == cock {
		t.Errorf("the stamps are %d, %d and %d", hen, again, cock)
	}
}

func TestASpotIsInTheZoneOfItsMap(t *testing.T) {
	e := edition()
	if world, zone := e.Ground("t:field", geo.Point{}); world != 1 || zone != 10 {
		t.Errorf("it is on map %d in zone %d, want 1 and 10", world, zone)
	}
	if world, zone := e.Ground("t:none", geo.Point{}); world != 0 || zone != 0 {
		t.Errorf("a spot on no map is on map %d in zone %d", world, zone)
	}
}

func TestTextsAreCutOutsideOfCodes(t *testing.T) {
	if got := idmap.Escape("a|b\x01\u202E\u2028"); got != "a||b" {
		t.Errorf("escaped it is %q", got)
	}
	if got := idmap.Unescape("a||b\xFF"); got != "a|b" {
		t.Errorf("what was typed is %q", got)
	}
	for _, test := range []struct{ name, in, want string }{
		{"short", "ab", "ab"},
		{"long", strings.Repeat("x", 300), strings.Repeat("x", 255)},
		{"a letter of two bytes", strings.Repeat("x", 254) + "éé", strings.Repeat("x", 254)},
		{"a bar of two", strings.Repeat("x", 254) + "||", strings.Repeat("x", 254)},
		{"two bars", strings.Repeat("x", 253) + "||y", strings.Repeat("x", 253) + "||"},
	} {
		if got := idmap.Cut(test.in); got != test.want {
			t.Errorf("%s: %d bytes %q, want %d", test.name, len(got), got[max(0, len(got)-5):], len(test.want))
		}
	}
	if got := idmap.Clip("abcdé||", 5); got != "abcd" {
		t.Errorf("clipped it is %q", got)
	}
}
