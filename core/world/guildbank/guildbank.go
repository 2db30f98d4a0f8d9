// Package guildbank runs guild banks on a map: what players look at, deposit and withdraw. The
// realm owns the banks and decides by the rules of package rules/guild. A deposit waits as an
// order of package escrow until the realm has saved it; a withdrawal arrives as a delivery.
//
// All state is in the player. Banks belong to the goroutine of their map.
package guildbank

import (
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	itemrules "loam/core/rules/item"
	"loam/core/rules/mail"
	"loam/core/world/escrow"
	"loam/core/world/gossip"
	"loam/core/world/item"
)

// Banks are the guild banks of a map.
type Banks struct {
	*escrow.Escrow
	items  *item.Inventories
	gossip *gossip.Menus
}

// New makes the Banks of a map.
func New(e *escrow.Escrow, items *item.Inventories, menus *gossip.Menus) *Banks {
	return &Banks{Escrow: e, items: items, gossip: menus}
}

// bankOf returns the guild bank that a player has open and is near to, or 0.
func (b *Banks) bankOf(u *entity.Unit) guid.GUID {
	at := u.Player.Vault
	if b.Reaches(u, at, content.Vault) {
		return at
	}
	return 0
}

// Open shows a player the bank of its guild at a creature or a game object.
func (b *Banks) Open(u *entity.Unit, at guid.GUID) bool {
	was := u.Player.Vault
	u.Player.Vault = at
	if b.bankOf(u) == 0 {
		u.Player.Vault = was
		return false
	}
	b.request(u, intent.Vault{Act: intent.VaultShow}, true)
	return true
}

// goTo opens the bank that a player names, like a use of it does.
func (b *Banks) goTo(u *entity.Unit, at guid.GUID) bool {
	if o, is := b.Objects.Get(at); is {
		return b.Uses(u, o, content.Vault) && u.Player.Vault == at
	}
	with, here := b.Units[at]
	return here && with.Offers.Has(content.DoGuildBank) && b.Open(u, at)
}

// Handle handles a player's request to its guild's bank.
func (b *Banks) Handle(u *entity.Unit, in intent.Vault) {
	if !b.gossip.MayPress(u, in.Kind()) {
		return
	}
	if int(in.Act) >= intent.VaultActs {
		b.Counters.Refused++
		return
	}
	opens := in.Where != 0 && in.Where != u.Player.Vault
	opened, why := opens && b.goTo(u, in.Where), ""
	switch {
	case opens && !opened, b.bankOf(u) == 0:
		why = "guild.far"
	case opened && in.Act == intent.VaultShow: // opening a bank shows it
	case in.Act == intent.VaultDeposit || in.Act == intent.VaultPay:
		why = b.deposit(u, in)
	case in.Act == intent.VaultWithdraw && itemrules.Free(b.Content(), &u.Player.Items) == 0:
		why = string(itemrules.Full)
	case in.Act == intent.VaultDraw && in.Money > currency.Room(b.Content(), u.Player.Purse, content.Coins):
		why = "guild.no_money"
	default:
		b.request(u, in, false)
	}
	if why != "" {
		b.Counters.Refused++
		b.Refuse(u, in.Kind(), why)
	}
}

// orderOf converts a request to the guild bank into an order for the realm. In its
// filter, Low is a rank, High the rights of that rank, Level a number of items, and Page a
// part of a stack.
func orderOf(in intent.Vault) character.Order {
	flags := 0
	for i, set := range [...]bool{in.See, in.Deposit, in.Write} {
		if set {
			flags |= 1 << i
		}
	}
	return character.Order{
		Desk: character.DeskVault, Act: uint8(in.Act), Of: int64(in.Tab), Nth: in.Place, Span: int64(in.ToTab), Price: int64(in.ToPlace),
		Sum: max(in.Money, 0), Subject: escrow.Cut(in.Icon, character.MaxSubject), Text: escrow.Cut(in.Text, character.MaxLetter),
		Filter: character.Filter{Low: in.Rank, High: flags, Level: int(max(in.Things, 0)), Page: max(in.Count, 0)},
	}
}

// request sends an order without items or money.
func (b *Banks) request(u *entity.Unit, in intent.Vault, opens bool) {
	o := orderOf(in)
	o.Filter.Usable = opens
	b.Request(u, u.Player.Vault, o)
}

// deposit takes a deposit from a player. It returns why not, or "".
func (b *Banks) deposit(u *entity.Unit, in intent.Vault) string {
	if len(u.Player.Post.Out) >= escrow.MostOrders {
		return string(mail.Busy)
	}
	o := orderOf(in)
	if in.Act == intent.VaultPay {
		if in.Money <= 0 || in.Money > content.MaxMoney {
			return "guild.no_money"
		}
		if why := b.items.ChangeMoney(u, content.Coins, -in.Money); why != currency.Done {
			return string(why)
		}
		o.Money, o.Sum = in.Money, 0
		b.Place(u, o)
		return ""
	}
	if why := b.HandItems(u, []intent.Laid{{Slot: in.Slot, Count: in.Count}}, &o); why != itemrules.Done {
		return string(why)
	}
	b.Place(u, o)
	return ""
}
