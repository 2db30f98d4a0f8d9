package idmap

import (
	"loam/core/lib/guid"
)

// The upper 16 bits of a client's GUIDs, by the kind of object.
const (
	highPlayer   = 0x0000
	highItem     = 0x4000
	highObject   = 0xF110
	highCorpse   = 0xF101
	highCreature = 0xF130
	highArea     = 0xF100
	highLift     = 0xF120
	highShip     = 0x1FC0
)

// The layout of the lower 48 bits of the GUID of a creature or game object.
const (
	counterBits = 24
	entryBits   = 24
)

// Name returns the client's GUID of an object; entry is the number of its definition. For an
// item it is the GUID for clients that know no other item of that GUID. Of the counter of a
// map only the lower 24 bits fit: a client sees the objects of one map at a time, which has
// fewer than 16 million.
func Name(g guid.GUID, entry uint32) uint64 {
	switch g.Kind() {
	case guid.Player:
		return g.Counter() & (1<<32 - 1)
	case guid.Item:
		return highItem<<48 | g.Counter()&(1<<32-1)
	case guid.Object:
		return highObject<<48 | entered(entry, g)
	case guid.Corpse:
		return highCorpse<<48 | entered(0, g)
	case guid.Creature:
		return highCreature<<48 | entered(entry, g)
	case guid.Area:
		return highArea<<48 | entered(0, g)
	}
	return 0
}

// NextItem returns the item GUID that follows another. Clients accept any GUID for an item as
// long as no two items that a client knows have the same.
func NextItem(name uint64) uint64 {
	low := (name + 1) & (1<<32 - 1)
	return highItem<<48 | max(1, low)
}

// Carrier returns the client's GUID of a transport. A transport that stays on its map has one
// like other game objects; one that travels between maps is named by the number of its
// definition alone, so that it is the same on all maps.
func Carrier(g guid.GUID, entry uint32, sails bool) uint64 {
	if sails {
		return highShip<<48 | uint64(entry)
	}
	return highLift<<48 | entered(entry, g)
}

func entered(entry uint32, g guid.GUID) uint64 {
	return uint64(entry&(1<<entryBits-1))<<counterBits | g.Counter()&(1<<counterBits-1)
}

// IsItem reports whether a client's GUID is one of an item. The connection knows which item
// it is.
func IsItem(name uint64) bool { return name>>48 == highItem }

// GUID returns the object that a client's GUID names on the map instance of its player; 0 is
// none, or an item.
func GUID(name uint64, instance uint16) guid.GUID {
	switch name >> 48 {
	case highPlayer:
		if name == 0 || name >= 1<<32 {
			return 0
		}
		return guid.New(guid.Player, 0, name)
	case highObject:
		return guid.New(guid.Object, instance, name&(1<<counterBits-1))
	case highCorpse:
		return guid.New(guid.Corpse, instance, name&(1<<counterBits-1))
	case highCreature:
		return guid.New(guid.Creature, instance, name&(1<<counterBits-1))
	}
	return 0
}
