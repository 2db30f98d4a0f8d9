package guild

import (
	"loam/core/model/intent"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/social"
	"loam/core/rules/guild"
)

// The client's bits of the rights of a rank in the guild bank: for money as part of the
// rank's rights, and for a tab.
const (
	drawsCoins   = 0x80000
	repairsByIt  = 0x40000 // with guild money; clients set both
	seesTab      = 0x1
	layIntoTab   = 0x2
	writesTab    = 0x4
	entriesShown = 25 // entries in the log of a tab
)

// atVault submits a request about the guild bank at a keeper.
func (mb *Requests) atVault(keeper uint64, in intent.Vault) error {
	in.Where = mb.client.Named(keeper)
	return mb.client.Submit(in)
}

// OpenVault takes CMSG_GUILD_BANKER_ACTIVATE.
func (mb *Requests) OpenVault(m packets.Body) error {
	return mb.atVault(m.(*social.GuildBankOpen).GUID, intent.Vault{Act: intent.VaultShow})
}

// LookIntoVault takes CMSG_GUILD_BANK_QUERY_TAB.
func (mb *Requests) LookIntoVault(m packets.Body) error {
	in := m.(*social.GuildBankLook)
	return mb.atVault(in.GUID, intent.Vault{Act: intent.VaultShow, Tab: int(in.Tab)})
}

// VaultMoney takes CMSG_GUILD_BANK_DEPOSIT_MONEY and CMSG_GUILD_BANK_WITHDRAW_MONEY.
func (mb *Requests) VaultMoney(m packets.Body) error {
	in, act := m.(*social.GuildBankMoney), intent.VaultPay
	if in.Is == "CMSG_GUILD_BANK_WITHDRAW_MONEY" {
		act = intent.VaultDraw
	}
	return mb.atVault(in.GUID, intent.Vault{Act: act, Money: mb.client.Edition().Amount(in.Money)})
}

// SwapInVault takes CMSG_GUILD_BANK_SWAP_ITEMS. A withdrawn item goes to the first free place
// of the player.
func (mb *Requests) SwapInVault(m packets.Body) error {
	in := m.(*social.GuildBankSwap)
	out := intent.Vault{Tab: int(in.Tab), Place: int(in.Place), Count: int(min(in.Amount, 1<<30))}
	switch {
	case in.Within != 0:
		out.Act, out.ToTab, out.ToPlace = intent.VaultMove, int(in.ToTab), int(in.ToPlace)
		if out.ToPlace >= guild.TabSlots {
			out.ToPlace = -1
		}
	case in.Auto != 0:
		out.Act, out.Count = intent.VaultWithdraw, 0
	case in.Out != 0:
		out.Act = intent.VaultWithdraw
	default:
		out.Act, out.Slot = intent.VaultDeposit, mb.things.At(in.Bag, in.Slot)
	}
	return mb.atVault(in.GUID, out)
}

// BuyVaultTab takes CMSG_GUILD_BANK_BUY_TAB; the number of tabs determines which tab it is.
func (mb *Requests) BuyVaultTab(m packets.Body) error {
	return mb.atVault(m.(*social.GuildBankBuy).GUID, intent.Vault{Act: intent.VaultBuy})
}

// NameVaultTab takes CMSG_GUILD_BANK_UPDATE_TAB.
func (mb *Requests) NameVaultTab(m packets.Body) error {
	in := m.(*social.GuildBankName)
	return mb.atVault(in.GUID, intent.Vault{Act: intent.VaultName, Tab: int(in.Tab), Text: in.Called, Icon: in.Icon})
}

// WriteVaultTab takes CMSG_SET_GUILD_BANK_TEXT.
func (mb *Requests) WriteVaultTab(m packets.Body) error {
	in := m.(*social.GuildBankText)
	return mb.client.Submit(intent.Vault{Act: intent.VaultWrite, Tab: int(in.Tab), Text: in.Text})
}

// AskVaultText takes MSG_QUERY_GUILD_BANK_TEXT.
func (mb *Requests) AskVaultText(m packets.Body) error {
	return mb.client.Submit(intent.Vault{Act: intent.VaultText, Tab: int(m.(*social.GuildBankTextAsk).Tab)})
}

// AskVaultLog takes MSG_GUILD_BANK_LOG_QUERY.
func (mb *Requests) AskVaultLog(m packets.Body) error {
	return mb.client.Submit(intent.Vault{Act: intent.VaultLog, Tab: int(m.(*social.GuildBankLogAsk).Tab)})
}

// AskVaultRest takes MSG_GUILD_BANK_MONEY_WITHDRAWN.
func (mb *Requests) AskVaultRest(packets.Body) error {
	return mb.client.Submit(intent.Vault{Act: intent.VaultRest})
}

// AskPermits takes MSG_GUILD_PERMISSIONS.
func (mb *Requests) AskPermits(packets.Body) error {
	return mb.ask(intent.Guild{Act: intent.GuildPermits})
}

// AskLog takes MSG_GUILD_EVENT_LOG_QUERY.
func (mb *Requests) AskLog(packets.Body) error { return mb.ask(intent.Guild{Act: intent.GuildLog}) }

// bankRights returns the bank rights that a client sets for a rank.
func (mb *Requests) bankRights(in *social.GuildRank) (r guild.BankRights) {
	if in.Rights&drawsCoins != 0 {
		r.Money = guild.MostPerDay
		if in.Bank.Money != item.Unlimited {
			r.Money = mb.client.Edition().Amount(in.Bank.Money)
		}
	}
	for i := range r.Tabs {
		t := &in.Bank.Tabs[i]
		r.Tabs[i] = guild.TabRights{See: t.Rights&seesTab != 0, Deposit: t.Rights&layIntoTab != 0, Write: t.Rights&writesTab != 0, Things: int64(t.Slots)}
	}
	return r
}
