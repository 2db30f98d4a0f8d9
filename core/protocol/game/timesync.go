package game

import (
	"slices"
	"time"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/protocol/broadcast"
	"loam/core/protocol/packets"
)

// The time after a player's arrival at which its client is asked for its time again, and the
// interval from then on, in map time. The first question is sent on arrival.
const (
	firstSync = 5 * clock.Second
	nextSync  = 10 * clock.Second
)

const timeSync = "SMSG_TIME_SYNC_REQ"

// synchronize asks a client for its time when that is due, if its version has the question:
// clients that are not asked show others' movements late.
func (o *teller) synchronize(v *viewer) {
	if _, asks := o.config.Version.Outbound[timeSync]; !asks || v.fresh || v.now < v.sync {
		return
	}
	v.conn.put(&packets.Number{Is: timeSync, Value: v.synced})
	v.conn.wire.Flush()
	v.synced++
	v.since = o.config.Now()
	v.sync = v.now + nextSync
}

// ticks is a client's answer about its clock.
type ticks struct {
	conn    *Conn
	at      time.Time // when it arrived
	counter uint32    // of the question
	ms      uint32
}

// Synchronized takes CMSG_TIME_SYNC_RESP.
func Synchronized(c *Conn, m packets.Body) error {
	in := m.(*packets.TimeSync)
	c.server.teller.queue.Put(item{clock: &ticks{c, c.server.config.Now(), in.Counter, in.Ticks}})
	return nil
}

// keptClocks is the number of measurements of a client's clock that are kept. The median is
// used, so that a late answer does no harm.
const keptClocks = 5

// learn measures how far a client's clock is behind map time. Only the answer to the last
// question is used, once.
func (o *teller) learn(t *ticks) {
	v := o.viewers.Of(t.conn)
	if v == nil || v.fresh || v.since.IsZero() || t.counter != v.synced-1 {
		o.config.Counters.Unasked.Add(1)
		return
	}
	way := max(t.at.Sub(v.since), 0).Milliseconds() / 2
	v.since = time.Time{}
	v.clocks = append(v.clocks[max(0, len(v.clocks)-keptClocks+1):], int64(v.now)-way-int64(t.ms))
	if here := o.rooms[broadcast.Room{Map: v.place.Map, Instance: v.place.Instance}]; here != nil {
		list := slices.Clone(v.clocks)
		slices.Sort(list)
		here.clocks[v.place.Player] = list[len(list)/2]
	}
}

// farthest is the maximum age of a movement in ms.
const farthest = 1000

// momentOf returns when a player moved, in map time: by its client's clock if that is known,
// otherwise now. For a player with a client of another version it is the time of the step.
// Others therefore see the steps at the intervals at which the player made them.
func (r *rendering) momentOf(player guid.GUID, at clock.Time) uint32 {
	now := int64(r.batch.Time)
	behind, known := r.here.clocks[player]
	if !known {
		return uint32(now)
	}
	return uint32(min(max(int64(at)+behind, now-farthest, 0), now))
}
