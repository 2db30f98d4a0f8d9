package vanilla

import "loam/core/protocol/packets/combat"

// fights are the version's numbers of spells and combat.
var fights = combat.Numbers{
	Failures: failures, AuraSlots: 48, HarmfulSlots: 16,
	Hits: combat.Hits{
		Normal: 0x2, OffHand: 0x4, Miss: 0x10, Absorb: 0x20, AbsorbPart: 0x20, Resist: 0x40, ResistPart: 0x40,
		Critical: 0x80, Glancing: 0x4000, Crushing: 0x8000, NoAnimation: 0x10000, NoSound: 0x80000,
	},
	Auras: combat.AuraFlags{Effects: [3]uint8{0x8, 0x4, 0x2}, Cancellable: 0x1},
}
