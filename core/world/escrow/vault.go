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

// The banks of guilds are the realm's: what a player lays into one waits as an order
// until the realm has it safe, and what it takes out comes as a delivery.

// vaultOf is where the bank of a guild stands open and near, 0 where none does.
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

// goToVault opens the bank that a player names, as a use of it does.
func (e *Escrow) goToVault(u *entity.Unit, at guid.GUID) bool {
	if o, is := e.Object(at); is {
		return e.uses(u, o, content.Vault) && u.Player.Vault == at
	}
	with, here := e.Units[at]
	return here && with.Offers.Has(content.DoGuildBank) && e.OpenVault(u, at)
}

// AskVault is what a player does in the bank of its guild.
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
	case opened && in.Act == intent.VaultShow: // who opens one is shown it
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

// vaultOrder is what a player asks of the bank of its guild, for the realm. Of its
// filter Low is a rank, High what that may, Level how many things, and Page a part of a
// stack.
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

// bankOrder sends an order with which nothing is handed over.
func (e *Escrow) bankOrder(u *entity.Unit, in intent.Vault, opens bool) {
	o := vaultOrder(in)
	o.Filter.Usable = opens
	e.inquireAt(u, u.Player.Vault, o)
}

// handVault takes off a player what it lays into the bank, or says why not.
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
