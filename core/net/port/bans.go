package port

import (
	"net/netip"
	"sync"
	"time"
)

// Bans are the networks from which no connection is accepted, at all ports that have them in
// their Config. Connections that this machine or a named proxy has for itself are never
// refused. Any goroutine may call the methods of Bans.
type Bans struct {
	mu        sync.Mutex // guards the rest
	until     map[netip.Prefix]time.Time
	listeners map[*Listener]struct{}
}

// NewBans returns Bans of no network.
func NewBans() *Bans { return &Bans{listeners: map[*Listener]struct{}{}} }

// Set replaces all banned networks, each with the time at which its ban ends (the zero time
// for never), and closes the open connections from them.
func (b *Bans) Set(until map[netip.Prefix]time.Time) {
	b.mu.Lock()
	b.until = until
	var ports []*Listener
	for l := range b.listeners { // each on its own: the order shows nowhere
		ports = append(ports, l)
	}
	b.mu.Unlock()
	for _, l := range ports {
		l.closeBanned()
	}
}

// Refuses reports whether connections from an address are refused at now. Nil Bans refuse
// nobody.
func (b *Bans) Refuses(a netip.Addr, now time.Time) bool {
	if b == nil || !a.IsValid() {
		return false
	}
	a = a.Unmap().WithZone("")
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.until) == 0 || a.IsLoopback() {
		return false
	}
	for bits := a.BitLen(); bits > 0; bits-- {
		network, err := a.Prefix(bits)
		if err != nil {
			return false
		}
		if end, ok := b.until[network]; ok && (end.IsZero() || end.After(now)) {
			return true
		}
	}
	return false
}

// watch lets Set close the connections of a listener, until the result is called.
func (b *Bans) watch(l *Listener) (end func()) {
	if b == nil {
		return func() {}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.listeners[l] = struct{}{}
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.listeners, l)
	}
}

// closeBanned closes the open connections from banned networks.
func (l *Listener) closeBanned() {
	for _, c := range l.room.all() {
		if l.config.Bans.Refuses(c.from, l.config.Now()) {
			l.counters.Banned.Add(1)
			_ = c.Close() // it may be closed already
		}
	}
}
