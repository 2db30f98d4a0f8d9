package updatefield

import (
	"loam/core/model/view"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
)

// playerMarks are the bits of a player's flags, the same in both versions.
var playerMarks = []struct {
	flag view.Flags
	bit  uint32
}{
	{view.Staff, 0x8},
	{view.Ghost, 0x10},
	{view.Resting, 0x20},
}

// playerFlags returns the flags of a player apart from its unit flags.
func playerFlags(o *view.Object) (bits uint32) {
	for _, m := range playerMarks {
		if o.Flags&m.flag != 0 {
			bits |= m.bit
		}
	}
	return bits
}

// flagPvP is the bit of a unit's flags for an active PvP flag, the same in both versions.
const flagPvP = 0x1000

// pvpFields sets the fields of a player's PvP flag, its area and its duel, and returns the
// bits of its unit flags for that. Clients let two players fight each other whose duel has
// the same flag object and whose teams differ.
func (pt *Encoder) pvpFields(list *packets.Fields, o *view.Object) (unitFlags uint32) {
	at, marks := &pt.Looks.Fields, &pt.Looks.PvP
	flags := playerFlags(o)
	var second uint8
	if o.Flags&view.Flagged != 0 {
		unitFlags, second = flagPvP, second|marks.Flag
	}
	if o.Flags&view.OnFree != 0 {
		flags, second = flags|marks.Free, second|marks.FreeLand
	}
	if o.Flags&view.Sheltered != 0 {
		second |= marks.Sanctuary
	}
	var place uint64
	var team uint32
	if o.Duel != 0 {
		place, team = idmap.Name(o.Duel, 0), secondTeam
		if o.First {
			team = firstTeam
		}
	}
	list.Word(at.PlayerFlags, flags)
	list.Word(at.Bytes2, Bytes(0, second, 0, 0))
	list.GUID(at.DuelFlag, place)
	list.Word(at.DuelTeam, team)
	return unitFlags
}

// The teams of a duel: that of the challenger, and the other.
const (
	firstTeam  = 1
	secondTeam = 2
)
