package intent

import (
	"loam/core/lib/guid"
)

// Vault acts on the bank of the player's guild, near one. Tabs and places are counted
// from 0.
//
//loam:kind 58 vault
type Vault struct {
	Act     VaultAct
	Where   guid.GUID // the unit or object that gives access to the bank; 0 is the open one
	Tab     int
	Place   int    // -1 is any free place
	ToTab   int    // for VaultMove
	ToPlace int    // as Place, but -1 prefers a stack of the same item
	Slot    uint16 // of the player, for VaultDeposit
	Count   int    // of a stack, for VaultDeposit, VaultWithdraw and VaultMove; 0 is all of it
	Money   int64
	Text    string // the name or the text of a tab
	Icon    string // of a tab, by its name in clients
	Rank    int    // for VaultAllow, whose Tab may be guild.EveryTab
	See     bool   // for VaultAllow: permissions of the rank for the tab
	Deposit bool
	Write   bool
	Things  int64 // for VaultAllow: items per day, as Money
}

// VaultAct is an action on a guild bank.
type VaultAct uint8

// The acts.
const (
	VaultShow VaultAct = iota // show Tab
	VaultDeposit
	VaultWithdraw
	VaultMove
	VaultPay
	VaultDraw
	VaultBuy
	VaultName
	VaultWrite
	VaultAllow
	VaultLog  // ask for the log of Tab, or of the money if there is no such tab
	VaultText // ask for the text of Tab
	VaultRest // ask how many coins the player may still draw
	vaultActs
)

// VaultActs is the number of acts.
const VaultActs = int(vaultActs)

// String returns the word used by the web protocol.
func (a VaultAct) String() string {
	return [vaultActs]string{"show", "deposit", "withdraw", "move", "pay", "draw", "buy", "name", "write", "allow", "log", "text", "rest"}[min(a, vaultActs-1)]
}
