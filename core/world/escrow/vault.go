package escrow

import (
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	"loam/core/rules/item"
	"loam/core/rules/mail"
)

// The realm owns the guild banks. What a player deposits waits as an order until the realm
// has saved it; what a player withdraws arrives as a delivery.

// vaultOf returns the guild bank that a player has open and is near to, or 0.
func (e *Escrow) vaultOf(u *entity.Unit) guid.GUID {
	at := u.Player.Vault
	if e.open(u, at, content.Vault) {
		return at
	}
	return 0
}

// OpenVault shows a player the bank of its guild at a creature or a game object.
func (e *Escrow) OpenVault(u *entity.Unit, at guid.GUID) bool {
	was := u.Player.Vault
	u.Player.Vault = at
	if e.vaultOf(u) == 0 {
		u.Player.Vault = was
		return false
	}
	e.bankOrder(u, intent.Vault{Act: intent.VaultShow}, true)
	return true
}

// goToVault opens the bank that a player names, like a use of it does.
func (e *Escrow) goToVault(u *entity.Unit, at guid.GUID) bool {
	if o, is := e.Object(at); is {
		return e.uses(u, o, content.Vault) && u.Player.Vault == at
	}
	with, here := e.Units[at]
	return here && with.Offers.Has(content.DoGuildBank) && e.OpenVault(u, at)
}

// AskVault handles a player's request to its guild's bank.
func (e *Escrow) AskVault(u *entity.Unit, in intent.Vault) {
	if !e.parley.MayPress(u, in.Kind()) {
		return
	}
	if int(in.Act) >= intent.VaultActs {
		e.Counters.Refused++
		return
	}
	opens := in.Where != 0 && in.Where != u.Player.Vault
	opened, why := opens && e.goToVault(u, in.Where), ""
	switch {
	case opens && !opened, e.vaultOf(u) == 0:
		why = "guild.far"
	case opened && in.Act == intent.VaultShow: // opening a bank shows it
	case in.Act == intent.VaultDeposit || in.Act == intent.VaultPay:
		why = e.handVault(u, in)
	case in.Act == intent.VaultWithdraw && item.Free(e.Content(), &u.Player.Items) == 0:
		why = string(item.Full)
	case in.Act == intent.VaultDraw && in.Money > currency.Room(e.Content(), u.Player.Purse, content.Coins):
		why = "guild.no_money"
	default:
		e.bankOrder(u, in, false)
	}
	if why != "" {
		e.Counters.Refused++
		e.Refuse(u, in.Kind(), why)
	}
}

// vaultOrder converts a request to the guild bank into an order for the realm. In its
// filter, Low is a rank, High the rights of that rank, Level a number of items, and Page a
// part of a stack.
func vaultOrder(in intent.Vault) character.Order {
	flags := 0
	for i, set := range [...]bool{in.See, in.Deposit, in.Write} {
		if set {
			flags |= 1 << i
		}
	}
	return character.Order{
		Desk: character.DeskVault, Act: uint8(in.Act), Of: int64(in.Tab), Nth: in.Place, Span: int64(in.ToTab), Price: int64(in.ToPlace),
		Sum: max(in.Money, 0), Subject: cut(in.Icon, character.MaxSubject), Text: cut(in.Text, character.MaxLetter),
		Filter: character.Filter{Low: in.Rank, High: flags, Level: int(max(in.Things, 0)), Page: max(in.Count, 0)},
	}
}

// bankOrder sends an order without items or money.
func (e *Escrow) bankOrder(u *entity.Unit, in intent.Vault, opens bool) {
	o := vaultOrder(in)
	o.Filter.Usable = opens
	e.inquireAt(u, u.Player.Vault, o)
}

// handVault takes a deposit from a player. It returns why not, or "".
func (e *Escrow) handVault(u *entity.Unit, in intent.Vault) string {
	if len(u.Player.Post.Out) >= MostOrders {
		return string(mail.Busy)
	}
	o := vaultOrder(in)
	if in.Act == intent.VaultPay {
		if in.Money <= 0 || in.Money > content.MaxMoney {
			return "guild.no_money"
		}
		if why := e.things.ChangeMoney(u, content.Coins, -in.Money); why != currency.Done {
			return string(why)
		}
		o.Money, o.Sum = in.Money, 0
		e.order(u, o)
		return ""
	}
	if why := e.handThings(u, []intent.Laid{{Slot: in.Slot, Count: in.Count}}, &o); why != item.Done {
		return string(why)
	}
	e.order(u, o)
	return ""
}
