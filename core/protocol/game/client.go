package game

import (
	"time"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/game/updatefield"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/social"
)

// client implements conn.Client and accountdata.Client for a connection.
type client struct{ *Conn }

// Put implements conn.Client.
func (c client) Put(m packets.Body) { c.put(m) }

// Offer implements conn.Client.
func (c client) Offer(m packets.Body) bool {
	has := c.has(m.Name())
	if has {
		c.put(m)
	}
	return has
}

// Flush implements conn.Client.
func (c client) Flush() { c.wire.Flush() }

// Submit implements conn.Client.
func (c client) Submit(in intent.Intent) error { return c.submit(in) }

// Named implements conn.Client.
func (c client) Named(name uint64) guid.GUID { return c.named(name) }

// Player implements conn.Client.
func (c client) Player() guid.GUID { return c.seat().Player }

// Say implements conn.Client.
func (c client) Say(text string) {
	c.put(&social.Said{Type: c.version.Chat.System, Text: idmap.Cut(text)})
}

// Lag implements conn.Client.
func (c client) Lag() int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return int64(c.lag)
}

// Edition implements conn.Client.
func (c client) Edition() *idmap.ReleaseNames { return c.server.config.book.ReleaseNames() }

// Ask implements conn.Client.
func (c client) Ask(q any) {
	c.server.teller.queue.Put(item{asks: c.Conn, question: question{part: q}})
}

// Packet implements conn.Client.
func (c client) Packet() codec.Version { return c.version.Packet }

// Malformed implements conn.Client.
func (c client) Malformed() { c.server.config.Counters.Malformed.Add(1) }

// Clock implements conn.Client.
func (c client) Clock() time.Time { return c.server.config.Now() }

// Unasked implements conn.Client.
func (c client) Unasked() { c.server.config.Counters.Unasked.Add(1) }

// sight implements conn.Sight for a viewer.
type sight struct {
	client
	teller *teller
	viewer *viewer
}

// Shown implements conn.Sight.
func (s *sight) Shown() bool { return !s.viewer.fresh }

// Now implements conn.Sight.
func (s *sight) Now() clock.Time { return s.viewer.now }

// Edition implements conn.Client: the names of the release that is being sent.
func (s *sight) Edition() *idmap.ReleaseNames { return s.teller.render.words }

// Player implements conn.Client.
func (s *sight) Player() guid.GUID { return s.viewer.place.Player }

// Meet implements conn.Sight.
func (s *sight) Meet(g guid.GUID, name string) { s.teller.crowd.Known.Hear(g, name) }

// Named implements conn.Client: on the map that the client is shown.
func (s *sight) Named(name uint64) guid.GUID { return s.at(s.viewer.place.Instance, name) }

// Known implements conn.Sight.
func (s *sight) Known(player guid.GUID) (class uint8, zone uint32) {
	class = updatefield.AnyClass
	if object := s.teller.crowd.Known.Known(player); object != nil {
		class = s.version.Appearance(s.Edition(), object.Traits, object.Clients).Class
	}
	for own, on := range s.teller.playing {
		if own.GUID == player {
			_, zone = s.Edition().Ground(on, own.Position.Point)
		}
	}
	return class, zone
}

// Called implements conn.Sight.
func (s *sight) Called(g guid.GUID, otherwise string) string {
	if name, told := s.teller.render.here.called[g]; told {
		return s.Edition().Text(name)
	}
	return otherwise
}

// InGroup implements conn.Sight.
func (s *sight) InGroup() bool { return s.viewer.shows.groups.Any() }

// Map implements conn.Sight.
func (s *sight) Map() content.ID { return s.viewer.place.Map }

// Sees implements conn.Sight.
func (s *sight) Sees(g guid.GUID) *view.Object { return s.viewer.sees[g] }

// Name implements conn.Sight.
func (s *sight) Name(g guid.GUID) uint64 {
	if g.Kind() == guid.Item {
		return s.parts.items.Name(g)
	}
	return s.teller.render.name(g)
}

// Change implements conn.Sight.
func (s *sight) Change(values []packets.Value) {
	list := packets.Fields(values)
	block := s.teller.render.block(&packets.Block{Type: packets.BlockValues, GUID: s.viewer.own, Values: list.Sorted()})
	s.teller.update(s.viewer, [][]byte{block})
}
