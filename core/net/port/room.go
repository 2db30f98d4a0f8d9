package port

import (
	"container/list"
	"maps"
	"net/netip"
	"slices"
	"sync"
)

// room counts connections. It closes nothing. Any goroutine may call its methods.
type room struct {
	limits Limits

	mu     sync.Mutex // guards the rest, and place and from of each Conn
	open   int
	from   map[netip.Addr]int // connections by address
	silent *list.List         // of *Conn that have not logged on, the oldest first
	inside map[*Conn]struct{}
}

// place is where a connection is in a room.
type place struct {
	inside bool
	silent *list.Element // nil once it has logged on
	from   netip.Addr    // by which it is counted; invalid if by none
}

func newRoom(limits Limits) *room {
	return &room{limits: limits, from: map[netip.Addr]int{}, silent: list.New(), inside: map[*Conn]struct{}{}}
}

// verdict is the answer of a room to a new connection.
type verdict uint8

const (
	entered verdict = iota
	full            // everyone in it has logged on
	crowded         // too many are from the same address
)

// enter makes room for a silent connection, which is counted by the address from, or by none
// if that is invalid. The victim has left for it and must be closed; nil if nobody had to.
// Nobody has to leave for a connection that is refused.
func (r *room) enter(c *Conn, from netip.Addr) (victim *Conn, v verdict) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if from.IsValid() && r.from[from] >= r.limits.PerAddress {
		return nil, crowded
	}
	if r.open >= r.limits.Open || r.silent.Len() >= r.limits.Silent {
		oldest := r.silent.Front()
		if oldest == nil {
			return nil, full
		}
		victim = oldest.Value.(*Conn)
		r.remove(victim)
	}
	r.open++
	if from.IsValid() {
		r.from[from]++
	}
	r.inside[c] = struct{}{}
	c.place = place{inside: true, silent: r.silent.PushBack(c), from: from}
	return victim, entered
}

// established keeps a connection from being a victim.
func (r *room) established(c *Conn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if c.place.silent != nil {
		r.silent.Remove(c.place.silent)
		c.place.silent = nil
	}
}

// leave frees the place of a connection, and reports whether it had one.
func (r *room) leave(c *Conn) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.remove(c)
}

// all returns the connections in the room, in any order.
func (r *room) all() []*Conn {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Collect(maps.Keys(r.inside))
}

// remove is leave for who holds mu.
func (r *room) remove(c *Conn) bool {
	p := c.place
	if !p.inside {
		return false
	}
	c.place = place{}
	delete(r.inside, c)
	r.open--
	if p.silent != nil {
		r.silent.Remove(p.silent)
	}
	if p.from.IsValid() {
		if r.from[p.from]--; r.from[p.from] == 0 {
			delete(r.from, p.from)
		}
	}
	return true
}
