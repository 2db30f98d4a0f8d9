package world

import (
	"loam/core/clock"
	"loam/core/protocol/message"
)

// How long after a player's arrival its client is asked for its time again, and
// then how often, in map time. The first time it is asked on arrival.
const (
	firstSync = 5 * clock.Second
	nextSync  = 10 * clock.Second
)

const timeSync = "SMSG_TIME_SYNC_REQ"

// synchronize asks a client for its time when that is due, if its version has
// the question: clients that are not asked show others' movements late.
func (o *teller) synchronize(v *viewer) {
	if _, asks := o.config.Version.Outbound[timeSync]; !asks || v.fresh || v.now < v.sync {
		return
	}
	v.conn.put(&message.Number{Is: timeSync, Value: v.synced})
	v.conn.wire.Flush()
	v.synced++
	v.sync = v.now + nextSync
}
