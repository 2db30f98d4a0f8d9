// Package guid identifies players, creatures, game objects and items. It owns the layout of
// a GUID only; each kind documents what assigns its counters. It holds no state and may be
// used from any goroutine.
package guid

import "fmt"

// GUID identifies one object in the whole realm: 8 bits of kind, 16 bits of map instance (0
// for players and viewers; items have no instance and use all 56 bits as OfItem describes),
// 40 bits of counter. The zero GUID identifies nothing. A GUID is never reused while its
// realm runs.
type GUID uint64

// Kind is the kind of a GUID.
type Kind uint8

const (
	None     Kind = iota // nothing
	Player               // the counter is the store's character id
	Creature             // numbered by its map
	Object               // a game object, numbered by its map
	Item                 // numbered by the character for which it was made, see OfItem
	Viewer               // an observer, with or without a unit; numbered by the realm
	Corpse               // the corpse of a player, numbered by its map
	Area                 // an area of a spell on the ground, numbered by its map
)

const (
	counterBits = 40
	mapBits     = 16

	// MaxCounter is the largest counter that fits.
	MaxCounter = 1<<counterBits - 1
	// MaxMap is the largest number of a map instance that fits.
	MaxMap = 1<<mapBits - 1
)

// New builds a GUID. Instance is 0 for kinds that no map numbers. It truncates a counter or
// instance that does not fit; callers that assign counters check MaxCounter first.
func New(kind Kind, instance uint16, counter uint64) GUID {
	return GUID(kind)<<(mapBits+counterBits) | GUID(instance)<<counterBits | GUID(counter&MaxCounter)
}

// In the GUID of an item the upper bits are the number of a character and the lower ones
// the number of the item among those made for that character.
const (
	itemBits = 28

	// MaxItem is the largest number of an item, and of a character that has items.
	MaxItem = 1<<itemBits - 1
)

// OfItem builds the GUID of an item. Each character numbers the items that are made for it,
// in its own record, and never reuses a number. So a map can make an item without a
// reservation and without waiting for a block of numbers. If a crash reverts changes of a
// character since its last save, it reverts the numbers together with the items, since
// every reference to an item elsewhere is saved in the same transaction. An item keeps its
// maker and its number when it moves.
func OfItem(character, number int64) GUID {
	all := uint64(character&MaxItem)<<itemBits | uint64(number&MaxItem)
	return New(Item, uint16(all>>counterBits), all)
}

// ItemOf splits the GUID of an item.
func ItemOf(g GUID) (character, number int64) {
	all := uint64(g) & (1<<(mapBits+counterBits) - 1)
	return int64(all >> itemBits), int64(all & MaxItem)
}

// Kind returns the kind of g.
func (g GUID) Kind() Kind { return Kind(g >> (mapBits + counterBits)) }

// Instance returns the map instance that numbered g, or 0.
func (g GUID) Instance() uint16 { return uint16(g >> counterBits) }

// Counter returns the number within kind and instance.
func (g GUID) Counter() uint64 { return uint64(g) & MaxCounter }

var kindNames = [...]string{"none", "player", "creature", "object", "item", "viewer", "corpse", "area"}

// String returns the word used in tables, logs and the web protocol.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("kind-%d", uint8(k))
}

// String formats g for logs and the page: creature-3-17 is creature 17 of map instance 3.
func (g GUID) String() string {
	return fmt.Sprintf("%s-%d-%d", g.Kind(), g.Instance(), g.Counter())
}

// MarshalText returns the result of String, and an empty text for the zero GUID, for JSON.
func (g GUID) MarshalText() ([]byte, error) {
	if g == 0 {
		return nil, nil
	}
	return []byte(g.String()), nil
}

// UnmarshalText reads the result of MarshalText.
func (g *GUID) UnmarshalText(text []byte) (err error) {
	if len(text) == 0 {
		*g = 0
		return nil
	}
	*g, err = Parse(string(text))
	return err
}

// Parse reads the result of String.
func Parse(s string) (GUID, error) {
	for kind, name := range kindNames {
		var instance, counter uint64
		if n, _ := fmt.Sscanf(s, name+"-%d-%d", &instance, &counter); n != 2 {
			continue
		}
		if instance > MaxMap || counter > MaxCounter {
			break
		}
		if g := New(Kind(kind), uint16(instance), counter); g.String() == s {
			return g, nil
		}
	}
	return 0, fmt.Errorf("parse guid %q: want kind-instance-counter", s)
}
