package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/intent"
	"loam/core/rules/guild"
)

// VaultShown tells a player of the bank of its guild, with the things of one tab: as it
// has asked, or because somebody has changed it.
type VaultShown struct {
	Player guid.GUID
	Asked  intent.VaultAct // after which it is shown, by whomever
	Where  guid.GUID       // who or what keeps it
	Opened bool            // it stands open from now on
	Now    int64           // real time in ms
	Guild  string
	Tab    int // whose things are told
	Bank   guild.Bank
	// What the player may still take out on that day: things of Tab, and coins.
	Things, Money int64
	Leads         bool
	Rank          int // of the player, among Ranks
	Ranks         []guild.Rank
}

// Kind implements Event.
func (VaultShown) Kind() Kind { return KindVaultShown }

// Audience implements Event.
func (e VaultShown) Audience() Audience { return owner(e.Player) }

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
