package wire

import (
	"context"
	"net"
	"sync"
)

// group is the connections of one Listener or Dialer.
type group struct {
	config  Config
	buffers buffers

	mu      sync.Mutex // guards the rest
	conns   map[*Conn]struct{}
	closing bool
	running sync.WaitGroup // of connections; added to under mu while not closing
}

// start serves a connection on a goroutine of its own, or returns nil when the
// group is closing.
func (g *group) start(socket net.Conn, open func(*Conn) Receiver, gone func()) *Conn {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closing {
		return nil
	}
	c := newConn(g, socket)
	g.conns[c] = struct{}{}
	counters := g.config.Counters
	counters.Opened.Add(1)
	counters.Open.Add(1)
	g.running.Go(func() { // returns some time after End; close ends all and waits for it
		c.run(open)
		counters.Open.Add(-1)
		gone()
		g.mu.Lock()
		defer g.mu.Unlock()
		delete(g.conns, c)
	})
	return c
}

// close ends every connection and waits until they are gone; when ctx ends
// first, they are cut.
func (g *group) close(ctx context.Context, why *End) {
	g.mu.Lock()
	g.closing = true
	open := make([]*Conn, 0, len(g.conns))
	for c := range g.conns { // each is told on its own: the order shows nowhere
		open = append(open, c)
	}
	g.mu.Unlock()
	for _, c := range open {
		c.End(why)
	}
	stop := context.AfterFunc(ctx, func() {
		for _, c := range open {
			c.cut()
		}
	})
	g.running.Wait()
	stop()
}
