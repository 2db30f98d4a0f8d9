package wire

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"loam/core/net/port"
)

// linger is the time that a peer has to close its side after everything was sent, so that a
// reset does not lose the last messages.
const linger = time.Second

// Conn is one connection. Any goroutine may call its methods unless their comments say
// otherwise; they return at once.
type Conn struct {
	group  *group
	socket net.Conn
	log    zerolog.Logger
	out    *outbox
	uncut  context.Context    // ends when the connection is cut or gone
	shut   context.CancelFunc // ends both
	ctx    context.Context    // a child of uncut that ends with the connection
	cancel context.CancelFunc
	done   chan struct{} // closed by run when both goroutines have ended; nothing is sent

	established atomic.Bool
	pace        pace    // owned by the reader
	reader      *Reader // owned by the reader
	cipher      Cipher  // owned by the writer
	parts       []part  // owned by the writer
}

func newConn(g *group, socket net.Conn) *Conn {
	c := &Conn{group: g, socket: socket, done: make(chan struct{})}
	c.uncut, c.shut = context.WithCancel(context.Background())
	c.ctx, c.cancel = context.WithCancel(c.uncut)
	c.log = g.config.Log.With().Stringer("address", c.Remote()).Logger()
	c.out = newOutbox(g.config.Out, g.config.OutBytes, &g.buffers)
	c.reader = NewReader((*source)(c), g.config.In, g.config.MaxBody)
	return c
}

// Remote returns the address of the peer; it is zero if the connection has none.
func (c *Conn) Remote() netip.AddrPort { return addrPort(c.socket.RemoteAddr()) }

// Local returns the address at which the peer has reached this side, or from which this side
// has reached the peer; it is zero if the connection has none.
func (c *Conn) Local() netip.AddrPort { return addrPort(c.socket.LocalAddr()) }

func addrPort(a net.Addr) netip.AddrPort {
	if a == nil {
		return netip.AddrPort{}
	}
	p, err := netip.ParseAddrPort(a.String())
	if err != nil {
		return netip.AddrPort{}
	}
	return netip.AddrPortFrom(p.Addr().Unmap(), p.Port())
}

// Context ends with the connection, by either side, before End returns. It limits the work of
// a Receiver on behalf of the peer.
func (c *Conn) Context() context.Context { return c.ctx }

// Done is closed when the connection is gone and its goroutines have ended.
func (c *Conn) Done() <-chan struct{} { return c.done }

// Why returns the reason of the end, or nil if the connection has not ended.
func (c *Conn) Why() *End { return c.out.ended() }

// Waiting returns the number of bytes queued for writing.
func (c *Conn) Waiting() int { return c.out.queued() }

// Established ends the handshake time; from then on IdleTime applies, and a full port does not
// close the connection for a new one.
func (c *Conn) Established() {
	c.established.Store(true)
	if s, ok := c.socket.(*port.Conn); ok {
		s.Established()
	}
}

// Encipher replaces the ciphers of both directions: in decrypts from the message after the
// one that is being received, even if its bytes have arrived already, and out encrypts from
// the next message that is put. A direction with a nil cipher is clear. Only Open or Receive
// of this connection may call it. Each cipher must belong to this connection alone.
func (c *Conn) Encipher(in, out Cipher) {
	c.reader.Decipher(in)
	c.out.encipher(out)
}

// Put queues a message for the next Flush; body is copied. A message that does not fit into
// its header is not sent, and the error is ErrTooBig or ErrMalformed. When more than OutBytes
// are queued, the connection ends as Slow. After the end it does nothing and returns no
// error.
func (c *Conn) Put(opcode uint32, body []byte) error {
	room, err := c.out.put(opcode, body)
	if !room {
		c.End(slow("its send queue is full"))
	}
	return err
}

// PutBlock queues encoded messages for the next Flush. The block is kept until it is written
// and must not change any more. Like Put, it ends a connection with too many queued bytes. It
// panics for a block with headers of another layout than Config.Out.
func (c *Conn) PutBlock(b *Block) {
	if !c.out.putBlock(b) {
		c.End(slow("its send queue is full"))
	}
}

// Flush writes everything that was put, in that order: in one write for all that is queued,
// up to 64 KB.
func (c *Conn) Flush() { c.out.flush() }

// Send is Put and Flush.
func (c *Conn) Send(opcode uint32, body []byte) error {
	err := c.Put(opcode, body)
	c.Flush()
	return err
}

// End ends the connection with a reason; only the first call has an effect. Nothing that is
// put later is sent. What is queued is written within FlushTime after the current write, then
// the connection is closed; a connection that is Slow is cut at once.
func (c *Conn) End(why *End) {
	if !c.out.end(why) {
		return
	}
	c.cancel()
	if why.Reason.cuts() {
		c.cut()
		return
	}
	// The reader may wait for a message that is no longer needed. On a closed socket setting
	// a deadline fails, and the reader does not wait.
	_ = c.socket.SetReadDeadline(time.Unix(1, 0))
}

// cut closes the connection at once, whatever is queued.
func (c *Conn) cut() {
	c.shut()
	if s, ok := c.socket.(interface{ SetLinger(int) error }); ok {
		_ = s.SetLinger(0) // the system forgets what waits as well; if not, it forgets it later
	}
	_ = c.socket.Close() // it may be closed already
}

// run serves the connection until it has ended and everything that belongs to
// it has returned.
func (c *Conn) run(open func(*Conn) Receiver) {
	var writer sync.WaitGroup
	writer.Go(c.write) // returns after end; waited for below
	c.pace.begin(time.Now())
	receiver := open(c)
	c.End(c.read(receiver))
	why := c.out.ended()
	receiver.Ended(why)
	writer.Wait()
	c.drain(why)
	c.shut()
	_ = c.socket.Close() // it may be closed already
	c.group.config.Counters.Ended[why.Reason].Add(1)
	c.report(why)
	close(c.done)
}

func (c *Conn) report(why *End) {
	line := c.log.Debug()
	if why.Reason == Failed {
		line = c.log.Warn()
	}
	line.Stringer("reason", why.Reason).Str("text", why.Text).AnErr("cause", why.Cause).Msg("connection ended")
}

// read takes messages until one ends the connection or none can be read.
func (c *Conn) read(receiver Receiver) *End {
	for {
		m, err := c.reader.Next()
		if err != nil {
			return unreadable(err)
		}
		c.pace.moved = true
		c.group.config.Counters.Received.Add(1)
		if why := c.out.ended(); why != nil {
			return why
		}
		if err := c.receive(receiver, m); err != nil {
			return refused(err)
		}
	}
}

// receive hands a message to the receiver. A fault of the program in it ends this connection
// only.
func (c *Conn) receive(receiver Receiver, m Message) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			c.log.Error().Uint32("opcode", m.Opcode).Str("fault", fmt.Sprint(fault)).Bytes("stack", debug.Stack()).Msg("a fault of the program at a message; its connection ends; report it to the authors of Loam")
			err = Dismiss("the server has failed at a message of yours")
		}
	}()
	return receiver.Receive(m)
}

// source is what a connection's Reader reads from: the socket, with deadlines.
type source Conn

// Read returns an *End when the connection has ended, or ends because it waited
// for too long.
func (s *source) Read(into []byte) (int, error) {
	c := (*Conn)(s)
	for {
		until := c.pace.until(time.Now(), c)
		if err := c.pace.arm(c.socket, until); err != nil {
			return 0, err
		}
		if why := c.out.ended(); why != nil { // looked at after arm, as End arms after saying so
			return 0, why
		}
		n, err := c.socket.Read(into)
		now := time.Now()
		c.pace.read = now
		c.group.config.Counters.BytesReceived.Add(int64(n))
		if n > 0 || !errors.Is(err, os.ErrDeadlineExceeded) {
			return n, err
		}
		if !now.Before(c.pace.until(now, c)) { // it may be established by now
			return 0, c.pace.over()
		}
		c.pace.armed = time.Time{} // it was armed too early, or by End
	}
}

// drain waits, after the last has been written, until the peer has closed its
// side too, for a bounded time. Closing a socket from which something could
// still be read would make the system take back what was written last.
func (c *Conn) drain(why *End) {
	if why.Reason.cuts() || why.Reason == Gone {
		return
	}
	until := time.Now().Add(linger)
	memory := c.group.buffers.bytes()
	defer c.group.buffers.putBytes(memory)
	*memory = append(*memory, make([]byte, 512)...)
	for {
		if c.socket.SetReadDeadline(until) != nil {
			return
		}
		n, err := c.socket.Read(*memory)
		c.group.config.Counters.BytesReceived.Add(int64(n))
		early := errors.Is(err, os.ErrDeadlineExceeded) && time.Now().Before(until) // End may arm late
		if err != nil && !early || !time.Now().Before(until) {
			return
		}
	}
}
