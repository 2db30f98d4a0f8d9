package world

import "loam/core/view"

// playerMarks are the bits of a player's flags, the same in both versions.
var playerMarks = []struct {
	flag view.Flags
	bit  uint32
}{
	{view.Staff, 0x8},
	{view.Ghost, 0x10},
	{view.Resting, 0x20},
}

// playerFlags is what clients show of a player besides its unit's flags.
func playerFlags(o *view.Object) (bits uint32) {
	for _, m := range playerMarks {
		if o.Flags&m.flag != 0 {
			bits |= m.bit
		}
	}
	return bits
}
