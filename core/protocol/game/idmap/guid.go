package idmap

import (
	"loam/core/lib/guid"
)

// The upper 16 bits of a client's GUIDs, by what they name.
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

// How the lower 48 bits of a creature's or game object's GUID are parted.
const (
	counterBits = 24
	entryBits   = 24
)

// Name is the name of a thing for clients; entry is the number of its
// definition. Of an item it is the name that it has for clients that know no other item
// of that name. Of what a map numbers only the lower 24 bits of the counter fit:
// a client sees the things of one map at a time, and of that no 16 million.
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

// NextItem is the name of an item that follows another: clients do not mind which of them
// an item has, as long as no two that a client knows have the same.
func NextItem(name uint64) uint64 {
	low := (name + 1) & (1<<32 - 1)
	return highItem<<48 | max(1, low)
}

// Carrier is the name of a transport for clients. That of one that stays on its map is
// made as those of game objects are; one that goes from map to map is named by the number
// of its definition alone, so that it is the same on all of them.
func Carrier(g guid.GUID, entry uint32, sails bool) uint64 {
	if sails {
		return highShip<<48 | uint64(entry)
	}
	return highLift<<48 | entered(entry, g)
}

func entered(entry uint32, g guid.GUID) uint64 {
	return uint64(entry&(1<<entryBits-1))<<counterBits | g.Counter()&(1<<counterBits-1)
}

// IsItem tells whether a client's name of a thing is one of an item. Which that is its
// connection knows.
func IsItem(name uint64) bool { return name>>48 == highItem }

// GUID is what a client's name of a thing names on the map instance on
// which its player stands; 0 is nothing, or an item.
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
