package game

import (
	"loam/core/lib/guid"
	"loam/core/protocol/game/idmap"
)

// A client's name of an object mostly contains its GUID. For two kinds of objects it does
// not: transports, which are named by their definitions, and objects that a map has numbered
// beyond the 16 million for which a name has room. A connection remembers those while its
// client knows them.

// selfTold reports whether a name identifies its object.
func selfTold(name uint64, g guid.GUID) bool { return idmap.GUID(name, g.Instance()) == g }

// knows records that a client receives an object.
func (c *Conn) knows(name uint64, g guid.GUID) {
	if selfTold(name, g) {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known == nil {
		c.known = make(map[uint64]guid.GUID)
	}
	c.known[name] = g
}

// forgets removes an object that a client no longer knows.
func (c *Conn) forgets(name uint64, g guid.GUID) {
	if selfTold(name, g) {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.known, name)
}

// forgetsAll removes all objects of a map.
func (c *Conn) forgetsAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.known = nil
}

// knownBy returns the object of a name that does not identify it; 0 is an object that the
// client has not received.
func (c *Conn) knownBy(name uint64) guid.GUID {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.known[name]
}

// at returns the object of a client's name on a map instance. Item names belong to the
// connection.
func (c *Conn) at(instance uint16, name uint64) guid.GUID {
	if idmap.IsItem(name) {
		return c.parts.items.Thing(name)
	}
	if g := c.knownBy(name); g != 0 {
		return g
	}
	return idmap.GUID(name, instance)
}
