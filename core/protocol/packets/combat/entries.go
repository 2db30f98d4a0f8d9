package combat

//loam:table

// vanillaEntries lists the fields that effects have in SMSG_SPELLLOGEXECUTE of 1.12.1, by
// the number of the effect.
var vanillaEntries = map[uint32]entryParts{
	1:   {target: "target7"},                                                             // instakill
	8:   {target: "target1", amount: "amount", other: "power", multiplier: "multiplier"}, // power drain
	10:  {target: "target2", amount: "heal_amount", other: "heal_critical"},              // heal
	18:  {target: "target7"},                                                             // resurrect
	19:  {target: "target4", amount: "extra_attacks"},                                    // add extra attacks
	24:  {amount: "item"},                                                                // create item
	28:  {target: "target7"},                                                             // summon
	30:  {target: "target3", amount: "energize_amount", other: "energize_power"},         // energize
	33:  {target: "target7"},                                                             // open lock
	38:  {target: "target7"},                                                             // dispel
	41:  {target: "target7"},                                                             // summon wild
	42:  {target: "target7"},                                                             // summon guardian
	50:  {target: "target7"},                                                             // trans door
	56:  {target: "target7"},                                                             // summon pet
	59:  {target: "target7"},                                                             // open lock item
	63:  {target: "target7"},                                                             // threat
	67:  {target: "target2", amount: "heal_amount", other: "heal_critical"},              // heal max health
	68:  {target: "target5", amount: "interrupted_spell"},                                // interrupt cast
	69:  {target: "target7"},                                                             // distract
	73:  {target: "target7"},                                                             // summon possessed
	74:  {target: "target7"},                                                             // summon totem
	76:  {target: "target7"},                                                             // summon object wild
	79:  {target: "target7"},                                                             // sanctuary
	87:  {target: "target7"},                                                             // summon totem slot1
	88:  {target: "target7"},                                                             // summon totem slot2
	89:  {target: "target7"},                                                             // summon totem slot3
	90:  {target: "target7"},                                                             // summon totem slot4
	91:  {target: "target7"},                                                             // threat all
	97:  {target: "target7"},                                                             // summon critter
	101: {amount: "feed_pet_item"},                                                       // feed pet
	102: {target: "target7"},                                                             // dismiss pet
	104: {target: "target7"},                                                             // summon object slot1
	105: {target: "target7"},                                                             // summon object slot2
	106: {target: "target7"},                                                             // summon object slot3
	107: {target: "target7"},                                                             // summon object slot4
	108: {target: "target7"},                                                             // dispel mechanic
	111: {target: "target6", amount: "item_to_damage", other: "unknown5"},                // durability damage
	112: {target: "target7"},                                                             // summon demon
	113: {target: "target7"},                                                             // resurrect new
	114: {target: "target7"},                                                             // attack me
	116: {target: "target7"},                                                             // skin player corpse
	125: {target: "target7"},                                                             // modify threat percent
	126: {target: "target7"},                                                             // unknown126
}

// wrathEntries lists the fields that effects have in SMSG_SPELLLOGEXECUTE of 3.3.5a, by the
// number of the effect.
var wrathEntries = map[uint32]entryParts{
	8:   {target: "target1", amount: "amount", other: "power", multiplier: "multiplier"}, // power drain
	18:  {target: "resurrect_guid"},                                                      // resurrect
	19:  {target: "target4", amount: "extra_attacks"},                                    // add extra attacks
	24:  {amount: "item"},                                                                // create item
	28:  {target: "summon_target"},                                                       // summon
	33:  {target: "lock_target"},                                                         // open lock
	50:  {target: "summon_target"},                                                       // trans door
	56:  {target: "summon_target"},                                                       // summon pet
	59:  {target: "lock_target"},                                                         // open lock item
	68:  {target: "target5", amount: "interrupted_spell"},                                // interrupt cast
	76:  {target: "summon_target"},                                                       // summon object wild
	81:  {target: "summon_target"},                                                       // create house
	83:  {target: "summon_target"},                                                       // duel
	101: {amount: "feed_pet_item"},                                                       // feed pet
	102: {target: "pet_dismiss_guid"},                                                    // dismiss pet
	104: {target: "summon_target"},                                                       // summon object slot1
	105: {target: "summon_target"},                                                       // summon object slot2
	106: {target: "summon_target"},                                                       // summon object slot3
	107: {target: "summon_target"},                                                       // summon object slot4
	111: {target: "target6", amount: "item_to_damage", other: "unknown5"},                // durability damage
	113: {target: "resurrect_guid"},                                                      // resurrect new
	157: {amount: "item"},                                                                // create item2
}
