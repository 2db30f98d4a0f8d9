package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Vault asks for something in the bank of the player's guild, near one. Tabs and places
// are counted from 0.
type Vault struct {
	Act     VaultAct
	Where   guid.GUID // who or what keeps the bank; 0 is that which stands open
	Tab     int
	Place   int    // -1 is any that is free
	ToTab   int    // of VaultMove
	ToPlace int    // as Place; first where things of its kind lie
	Slot    uint16 // of the player, of VaultDeposit
	Count   int    // of a stack, of VaultDeposit, VaultWithdraw and VaultMove; 0 is all of it
	Money   int64
	Text    string // the name or the text of a tab
	Icon    string // of a tab, as clients know it
	Rank    int    // of VaultAllow, whose Tab may be guild.EveryTab
	See     bool   // the same: what the rank may do with the tab
	Deposit bool
	Write   bool
	Things  int64 // the same: in a day, as Money
}

// VaultAct is what may be asked of a guild's bank.
type VaultAct uint8

// The acts.
const (
	VaultShow VaultAct = iota // be shown Tab
	VaultDeposit
	VaultWithdraw
	VaultMove
	VaultPay
	VaultDraw
	VaultBuy
	VaultName
	VaultWrite
	VaultAllow
	VaultLog  // be told what has happened in Tab, or with coins where there is none such
	VaultText // be told the text of Tab
	VaultRest // be told how many coins the player may still draw
	vaultActs
)

// VaultActs is how many acts there are.
const VaultActs = int(vaultActs)

// String is the word used by the web protocol.
func (a VaultAct) String() string {
	return [vaultActs]string{"show", "deposit", "withdraw", "move", "pay", "draw", "buy", "name", "write", "allow", "log", "text", "rest"}[min(a, vaultActs-1)]
}

// Kind implements Intent.
func (Vault) Kind() Kind { return KindVault }

func (in *Vault) code(c *codec.Coder) {
	codec.Int(c, &in.Act)
	codec.ID(c, &in.Where)
	codec.Int(c, &in.Tab)
	codec.Int(c, &in.Place)
	codec.Int(c, &in.ToTab)
	codec.Int(c, &in.ToPlace)
	codec.Int(c, &in.Slot)
	codec.Int(c, &in.Count)
	codec.Int(c, &in.Money)
	c.String(&in.Text)
	c.String(&in.Icon)
	codec.Int(c, &in.Rank)
	c.Bool(&in.See)
	c.Bool(&in.Deposit)
	c.Bool(&in.Write)
	codec.Int(c, &in.Things)
}
