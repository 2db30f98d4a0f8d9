package wire

import (
	"net"
	"time"
)

// pace is the reader's deadlines. Time that this side takes to handle a message does not
// count against the peer.
type pace struct {
	since  time.Time // start of the handshake, moved on by the time that this side took
	last   time.Time // the reader started waiting after a message
	part   time.Time // start of waiting for the rest of a message; zero: not waiting
	read   time.Time // the reader stopped waiting
	armed  time.Time // deadline of the socket; zero: unknown
	moved  bool      // a message arrived since the reader last waited
	reason Reason    // reason of the end at the deadline
}

func (p *pace) begin(now time.Time) { p.since, p.last, p.read = now, now, now }

// until returns the deadline of the reader, which is about to wait at now.
func (p *pace) until(now time.Time, c *Conn) time.Time {
	config := &c.group.config
	if p.moved {
		p.moved, p.last, p.part = false, now, time.Time{}
	}
	p.since = p.since.Add(now.Sub(p.read))
	p.read = now
	end := p.since.Add(config.HandshakeTime)
	p.reason = Late
	if c.established.Load() {
		end, p.reason = p.last.Add(config.IdleTime), Idle
	}
	if !c.reader.Partial() {
		return end
	}
	if p.part.IsZero() {
		p.part = now
	}
	if part := p.part.Add(config.PartTime); part.Before(end) {
		end, p.reason = part, Stalled
	}
	return end
}

// arm sets a deadline of the socket no later than end. It keeps one that is a little earlier,
// so that the system's timer is set once for many messages.
func (p *pace) arm(socket net.Conn, end time.Time) error {
	if early := end.Sub(p.armed); early >= 0 && early <= end.Sub(p.read)/8 {
		return nil
	}
	p.armed = end
	return socket.SetReadDeadline(end)
}

// over returns the end of a connection that has waited until its deadline.
func (p *pace) over() *End {
	texts := map[Reason]string{
		Late:    "the handshake took too long",
		Idle:    "no message for too long",
		Stalled: "the rest of a message did not arrive",
	}
	return &End{Reason: p.reason, Text: texts[p.reason]}
}
