package game

import (
	"loam/core/lib/guid"
	"loam/core/protocol/game/idmap"
)

// What a client's name of a thing means mostly stands in the name. Of two kinds of things
// it does not: of transports, which are named by their definitions, and of what a map has
// numbered beyond the 16 million for which a name has room. A connection notes those as
// long as its client knows them.

// selfTold tells whether a name says what it means.
func selfTold(name uint64, g guid.GUID) bool { return idmap.GUID(name, g.Instance()) == g }

// knows notes that a client is told of something.
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

// forgets takes back that a client knows something.
func (c *Conn) forgets(name uint64, g guid.GUID) {
	if selfTold(name, g) {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.known, name)
}

// forgetsAll takes back all that a client knows of a map.
func (c *Conn) forgetsAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.known = nil
}

// knownBy is what a name means that does not say it itself; 0 is nothing that the client
// has been told of.
func (c *Conn) knownBy(name uint64) guid.GUID {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.known[name]
}

// at is what a client's name means on a map instance. Items have names of the connection's.
func (c *Conn) at(instance uint16, name uint64) guid.GUID {
	if idmap.IsItem(name) {
		return c.parts.items.Thing(name)
	}
	if g := c.knownBy(name); g != 0 {
		return g
	}
	return idmap.GUID(name, instance)
}
