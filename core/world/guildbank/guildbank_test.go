package guildbank_test

import (
	"slices"
	"testing"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	"loam/core/rules/item"
	"loam/core/rules/mail"
	"loam/core/world/escrow"
	"loam/core/world/escrow/escrowtest"
	"loam/core/world/guildbank"
	"loam/core/world/mapstate/mapstatetest"
)

// desk is a map state with the keeper of a guild bank, four yards from a player who has three
// loaves and 50 of at most 100 coins.
type desk struct {
	*escrowtest.Desk
	*guildbank.Banks
	keeper *entity.Unit
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := escrowtest.New(t)
	tables := d.Stage.Content().Tables
	tables.Rules[content.TalkYards] = tables.Rules[content.TradeYards] // ten yards
	all := content.NewSnapshot(tables)
	def, _ := all.Map("t:field")
	d.Stage.Use(all, def)
	keeper := d.Stage.Creature(5)
	keeper.Offers = keeper.Offers.With(content.DoGuildBank)
	return &desk{d, guildbank.New(d.Escrow, d.Items, d.Menus), keeper}
}

func (d *desk) refusals() (keys []string) {
	for _, e := range mapstatetest.Logged[event.Refused](d.Stage) {
		keys = append(keys, e.Reason.Key)
	}
	return keys
}

var (
	loaves = intent.Vault{Act: intent.VaultDeposit, Tab: 1, Place: 4, Slot: uint16(item.Backpack), Count: 2}
	coins  = intent.Vault{Act: intent.VaultPay, Money: 20}
)

func TestABankOpensNearWhoKeepsIt(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(d *desk)
		want   bool
	}{
		{"near its keeper", func(*desk) {}, true},
		{"away from its keeper", func(d *desk) { d.keeper.Position.X = 40 }, false},
		{"at a dead keeper", func(d *desk) { d.keeper.Dead = true }, false},
		{"at a creature that keeps none", func(d *desk) { d.keeper.Offers = 0 }, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDesk(t)
			test.change(d)
			d.Handle(d.Anna, intent.Vault{Act: intent.VaultShow, Where: d.keeper.GUID})
			if got := d.Anna.Player.Vault == d.keeper.GUID; got != test.want {
				t.Errorf("the bank is open: %v, want %v", got, test.want)
			}
			if got := len(d.Sent) == 1 && d.Sent[0].Posted.Order.Filter.Usable; got != test.want {
				t.Errorf("the realm received %+v, want one order that opens it: %v", d.Sent, test.want)
			}
			if got := slices.Equal(d.refusals(), []string{"guild.far"}); got == test.want {
				t.Errorf("refused with %q", d.refusals())
			}
		})
	}
}

func TestADepositWaitsAsAnOrderThatIsSavedAtOnce(t *testing.T) {
	d := newDesk(t)
	d.Open(d.Anna, d.keeper.GUID)
	d.Handle(d.Anna, loaves)
	d.Handle(d.Anna, coins)
	if d.Coins() != 30 || d.Loaves() != 1 || !slices.Equal(d.Saved, []int{1, 2}) {
		t.Errorf("%d coins and %d loaves are left, saved with orders %v; want 30, 1 and [1 2]", d.Coins(), d.Loaves(), d.Saved)
	}
	got := d.Out()
	if len(got) != 2 || got[0].Desk != character.DeskVault || len(got[0].Things) != 1 || got[0].Things[0].Count != 2 || got[0].Of != 1 || got[0].Nth != 4 {
		t.Fatalf("under way: %+v, want two loaves for place 4 of tab 1 first", got)
	}
	if got[1].Money != 20 || got[1].Sum != 0 {
		t.Errorf("the coins are under way as %+v, want 20 that are handed over", got[1])
	}
}

func TestWhatIsRefusedChangesNothing(t *testing.T) {
	full := func(d *desk) {
		for i := range 15 {
			d.Anna.Player.Items.List = append(d.Anna.Player.Items.List, character.Item{Number: int64(i + 2), Def: "t:writ", Count: 1, Slot: uint16(item.Backpack) + uint16(i) + 1})
		}
	}
	for _, test := range []struct {
		name   string
		change func(d *desk)
		in     intent.Vault
		want   string
	}{
		{"a deposit of nothing", nil, intent.Vault{Act: intent.VaultPay}, "guild.no_money"},
		{"a deposit below nothing", nil, intent.Vault{Act: intent.VaultPay, Money: -1}, "guild.no_money"},
		{"a deposit above the purse", nil, intent.Vault{Act: intent.VaultPay, Money: 51}, string(currency.TooFew)},
		{"an empty slot", nil, intent.Vault{Act: intent.VaultDeposit, Slot: uint16(item.Backpack) + 1}, string(item.Nothing)},
		{"too many orders", func(d *desk) { d.Anna.Player.Post.Out = make([]character.Order, escrow.MostOrders) }, coins, string(mail.Busy)},
		{"a withdrawal without room for it", full, intent.Vault{Act: intent.VaultWithdraw}, string(item.Full)},
		{"money for which the purse has no room", nil, intent.Vault{Act: intent.VaultDraw, Money: 51}, "guild.no_money"},
		{"a player who went away", func(d *desk) { d.Anna.Position.X = 40 }, coins, "guild.far"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := newDesk(t)
			d.Open(d.Anna, d.keeper.GUID)
			if test.change != nil {
				test.change(d)
			}
			out, sent := len(d.Out()), len(d.Sent)
			d.Handle(d.Anna, test.in)
			if d.Coins() != 50 || d.Loaves() != 3 || len(d.Out()) != out || len(d.Sent) != sent || len(d.Saved) > 0 {
				t.Errorf("%d coins, %d loaves, %d orders, %d messages, saved %d times; want nothing changed", d.Coins(), d.Loaves(), len(d.Out()), len(d.Sent), len(d.Saved))
			}
			if got := d.refusals(); !slices.Equal(got, []string{test.want}) {
				t.Errorf("refused with %q, want %q", got, test.want)
			}
		})
	}
}

func TestWhatTheRealmDecidesIsSentToIt(t *testing.T) {
	d := newDesk(t)
	d.Open(d.Anna, d.keeper.GUID)
	for _, test := range []struct {
		name  string
		in    intent.Vault
		check func(o character.Order) bool
	}{
		{"a withdrawal of a part of a stack", intent.Vault{Act: intent.VaultWithdraw, Tab: 2, Place: 3, Count: 4}, func(o character.Order) bool { return o.Of == 2 && o.Nth == 3 && o.Filter.Page == 4 }},
		{"a withdrawal of money", intent.Vault{Act: intent.VaultDraw, Money: 50}, func(o character.Order) bool { return o.Sum == 50 && o.Money == 0 }},
		{"a move", intent.Vault{Act: intent.VaultMove, ToTab: 5, ToPlace: 6}, func(o character.Order) bool { return o.Span == 5 && o.Price == 6 }},
		{"the rights of a rank", intent.Vault{Act: intent.VaultAllow, Rank: 3, See: true, Write: true, Things: 9}, func(o character.Order) bool {
			return o.Filter.Low == 3 && o.Filter.High == 0b101 && o.Filter.Level == 9
		}},
	} {
		d.Handle(d.Anna, test.in)
		if o := d.Sent[len(d.Sent)-1].Posted.Order; o.Act != uint8(test.in.Act) || o.Filter.Usable || !test.check(o) {
			t.Errorf("%s is sent as %+v", test.name, o)
		}
	}
	if len(d.Out()) != 0 {
		t.Errorf("requests that hand over nothing are under way as %+v", d.Out())
	}
}
