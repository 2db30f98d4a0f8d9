package wrath

import "loam/core/protocol/packets/combat"

// fights are the version's numbers of spells and combat.
var fights = combat.Numbers{
	Failures: failures, SchoolMasks: true, AuraSlots: 255,
	Hits: combat.Hits{
		Normal: 0x2, OffHand: 0x4, Miss: 0x10, Absorb: 0x20, AbsorbPart: 0x40, Resist: 0x80, ResistPart: 0x100,
		Critical: 0x200, Block: 0x2000, Glancing: 0x10000, Crushing: 0x20000, NoAnimation: 0x40000, NoSound: 0x200000,
	},
	Auras: combat.AuraFlags{Effects: [3]uint8{0x1, 0x2, 0x4}, Own: 0x8, Helpful: 0x10, Cancellable: 0x10, Timed: 0x20, Harmful: 0x80},
}
