package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/intent"
	"loam/core/rules/guild"
)

// VaultShown shows a player the bank of its guild, with the items of one tab: on
// request, or after a change by any member.
//
//loam:kind 95 vault_shown owner:Player
type VaultShown struct {
	Player guid.GUID
	Asked  intent.VaultAct // the act that caused it, whoever did it
	Where  guid.GUID       // the unit or object that gives access to the bank
	Opened bool            // the bank was opened
	Now    int64           // real time in ms
	Guild  string
	Tab    int // whose items are listed
	Bank   guild.Bank
	// What the player may still withdraw on that day: items of Tab, and coins.
	Things, Money int64
	Leads         bool
	Rank          int // of the player, as an index in Ranks
	Ranks         []guild.Rank
}

func (e *VaultShown) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.Int(c, &e.Asked)
	codec.ID(c, &e.Where)
	c.Bool(&e.Opened)
	codec.Int(c, &e.Now)
	c.String(&e.Guild)
	codec.Int(c, &e.Tab)
	e.Bank.Code(c)
	codec.Int(c, &e.Things)
	codec.Int(c, &e.Money)
	c.Bool(&e.Leads)
	codec.Int(c, &e.Rank)
	guild.CodeRanks(c, &e.Ranks)
}
