package wire

import (
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// plain is the layout of tests to which headers do not matter.
var plain = Header{SizeBytes: 2, OpcodeBytes: 1}

// hearing is a Receiver that remembers what it was told.
type hearing struct {
	receive func(m Message) error // nil: nothing

	mu   sync.Mutex // guards the rest
	got  []string
	ends []*End
}

func (h *hearing) Receive(m Message) error {
	h.mu.Lock()
	h.got = append(h.got, string(m.Body))
	h.mu.Unlock()
	if h.receive == nil {
		return nil
	}
	return h.receive(m)
}

func (h *hearing) Ended(why *End) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ends = append(h.ends, why)
}

func (h *hearing) heard() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.got)
}

// end is the only end that was told.
func (h *hearing) end(t *testing.T) *End {
	t.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.ends) != 1 {
		t.Fatalf("%d ends were told, want 1", len(h.ends))
	}
	return h.ends[0]
}

// pipe is a connection whose other side is a test.
func pipe(t *testing.T, config Config, h *hearing) (c *Conn, other net.Conn, d *Dialer) {
	t.Helper()
	if config.In == nil {
		config.In, config.Out = plain, plain
	}
	d, err := NewDialer(config)
	if err != nil {
		t.Fatal(err)
	}
	side, other := net.Pipe()
	c, err = d.Serve(side, func(*Conn) Receiver { return h })
	if err != nil {
		t.Fatal(err)
	}
	return c, other, d
}

// message is one with a header of plain.
func message(opcode byte, body string) []byte {
	return append([]byte{0, byte(len(body)), opcode}, body...)
}

func write(t *testing.T, to io.Writer, parts ...[]byte) {
	t.Helper()
	if _, err := to.Write(slices.Concat(parts...)); err != nil {
		t.Fatal(err)
	}
}

// TestPatience: how long a connection waits for its peer, and for what. Time is
// that of a synctest bubble.
func TestPatience(t *testing.T) {
	config := Config{HandshakeTime: 10 * time.Second, IdleTime: 60 * time.Second, PartTime: 5 * time.Second}
	for _, test := range []struct {
		name string
		play func(t *testing.T, c *Conn, other net.Conn)
		want Reason
		at   time.Duration
	}{
		{"nothing comes", func(*testing.T, *Conn, net.Conn) {}, Late, 10 * time.Second},
		{"messages do not make a handshake", func(t *testing.T, c *Conn, other net.Conn) {
			<-time.After(9 * time.Second)
			write(t, other, message(1, "hello"))
		}, Late, 10 * time.Second},
		{"nothing comes after the handshake", func(t *testing.T, c *Conn, other net.Conn) {
			<-time.After(4 * time.Second)
			c.Established()
			write(t, other, message(1, "hello"))
		}, Idle, 64 * time.Second},
		{"messages every 59 seconds, then none", func(t *testing.T, c *Conn, other net.Conn) {
			c.Established()
			for range 5 {
				<-time.After(59 * time.Second)
				write(t, other, message(1, "hello"))
			}
		}, Idle, (5*59 + 60) * time.Second},
		{"messages closer than a deadline is moved", func(t *testing.T, c *Conn, other net.Conn) {
			c.Established()
			for range 50 {
				<-time.After(time.Second)
				write(t, other, message(1, "hello"))
			}
		}, Idle, (50 + 60) * time.Second},
		{"half a header", func(t *testing.T, c *Conn, other net.Conn) {
			c.Established()
			<-time.After(20 * time.Second)
			write(t, other, message(1, "hello"), message(1, "hello")[:2])
		}, Stalled, 25 * time.Second},
		{"a body that trickles", func(t *testing.T, c *Conn, other net.Conn) {
			c.Established()
			m := message(1, "hello")
			for i := range m[:5] {
				write(t, other, m[i:i+1])
				<-time.After(time.Second)
			}
		}, Stalled, 5 * time.Second},
		{"half a message at the end of the handshake", func(t *testing.T, c *Conn, other net.Conn) {
			<-time.After(9 * time.Second)
			write(t, other, []byte{0})
		}, Late, 10 * time.Second},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				began := time.Now()
				h := new(hearing)
				c, other, d := pipe(t, config, h)
				synctest.Wait()
				test.play(t, c, other)
				if _, err := io.ReadAll(other); err != nil {
					t.Error(err)
				}
				synctest.Wait()
				if why := h.end(t); why.Reason != test.want || why.Text == "" {
					t.Errorf("ended as %v, want %v", why, test.want)
				}
				if took := time.Since(began) - linger; took < test.at || took > test.at+time.Second {
					t.Errorf("ended after %v, want %v", took, test.at)
				}
				if n := d.group.config.Counters.Ended[test.want].Load(); n != 1 {
					t.Errorf("%d are counted as %v, want 1", n, test.want)
				}
				d.Close(t.Context())
			})
		})
	}
}

// TestOurOwnTime: what this side takes to deal with a message is not held
// against the peer.
func TestOurOwnTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := &hearing{receive: func(Message) error { <-time.After(30 * time.Second); return nil }}
		began := time.Now()
		_, other, d := pipe(t, Config{HandshakeTime: 10 * time.Second}, h)
		<-time.After(2 * time.Second)
		write(t, other, message(1, "look me up"))
		_, _ = io.ReadAll(other)
		if took := time.Since(began) - linger; took != 40*time.Second || h.end(t).Reason != Late {
			t.Errorf("ended after %v as %v, want 40 s as late", took, h.end(t))
		}
		d.Close(t.Context())
	})
}

// TestSlow: who does not take what it is sent is cut, for the reason.
func TestSlow(t *testing.T) {
	block := NewBlock(plain)
	if err := block.Add(1, make([]byte, 400)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		send func(c *Conn)
		text string
		at   time.Duration
	}{
		{"a write that takes too long", func(c *Conn) { c.PutBlock(block); c.Flush() }, "a write took too long", 4 * time.Second},
		{"too many blocks", func(c *Conn) {
			for range 3 {
				c.PutBlock(block)
			}
		}, "its send queue is full", 0},
		{"too many messages", func(c *Conn) {
			for range 3 {
				_ = c.Send(1, make([]byte, 400))
			}
		}, "its send queue is full", 0},
		{"what is being written counts", func(c *Conn) {
			c.PutBlock(block)
			c.PutBlock(block)
			c.Flush()
			<-time.After(time.Second)
			if c.Waiting() != 2*block.Len() {
				panic("it does not wait")
			}
			c.PutBlock(block)
		}, "its send queue is full", time.Second},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				began := time.Now()
				h := new(hearing)
				c, other, d := pipe(t, Config{OutBytes: 1000}, h)
				test.send(c)
				<-c.Done()
				if why := h.end(t); why.Reason != Slow || why.Text != test.text || c.Why() != why {
					t.Errorf("ended as %v, want slow: %s", why, test.text)
				}
				if took := time.Since(began); took != test.at {
					t.Errorf("cut after %v, want %v", took, test.at)
				}
				if got, err := io.ReadAll(other); len(got) > 0 && err != nil {
					t.Errorf("read %d bytes, %v", len(got), err)
				}
				if c.Context().Err() == nil {
					t.Error("the context goes on")
				}
				c.PutBlock(block)
				if err := c.Send(1, nil); err != nil || c.Waiting() > 3*block.Len() {
					t.Errorf("after the end: %v, and %d bytes wait", err, c.Waiting())
				}
				d.Close(t.Context())
			})
		})
	}
}

// TestEnds: what a peer and a Receiver may do, and what end that is.
func TestEnds(t *testing.T) {
	boom := errors.New("boom")
	for _, test := range []struct {
		name    string
		receive func(Message) error
		send    []byte
		close   bool
		want    Reason
		cause   error
	}{
		{"the peer closes", nil, message(1, "a"), true, Gone, nil},
		{"the peer closes within a message", nil, message(1, "a")[:3], true, Gone, nil},
		{"the consumer does not want it", func(Message) error { return Dismiss("enough") }, message(1, "a"), false, Dismissed, nil},
		{"the consumer names another reason", func(Message) error { return &End{Reason: Idle, Text: "bored"} }, message(1, "a"), false, Idle, nil},
		{"the consumer fails", func(Message) error { return boom }, message(1, "a"), false, Failed, boom},
		{"the consumer has a fault of the program", func(Message) error { panic("boom") }, message(1, "a"), false, Dismissed, nil},
		{"a message over the limit", nil, []byte{0xFF, 0xFF, 1}, false, TooBig, ErrTooBig},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := &hearing{receive: test.receive}
				c, other, d := pipe(t, Config{}, h)
				write(t, other, test.send)
				if test.close {
					_ = other.Close()
				}
				<-c.Done()
				if why := h.end(t); why.Reason != test.want || test.cause != nil && !errors.Is(why, test.cause) {
					t.Errorf("ended as %v, want %v", why, test.want)
				}
				d.Close(t.Context())
			})
		})
	}
}

// TestNothingAfterTheEnd: messages that have come already are not received when
// the one before has ended the connection.
func TestNothingAfterTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var c *Conn
		h := new(hearing)
		h.receive = func(Message) error { c.End(Dismiss("one is enough")); return nil }
		c, other, d := pipe(t, Config{}, h)
		synctest.Wait()
		write(t, other, message(1, "a"), message(1, "b"))
		<-c.Done()
		if got := h.heard(); !slices.Equal(got, []string{"a"}) {
			t.Errorf("received %q after an end", got)
		}
		d.Close(t.Context())
	})
}

// TestTheContextEndsWithTheConnection: what is done for a peer ends before End
// returns, also while its last message is being dealt with.
func TestTheContextEndsWithTheConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := new(hearing)
		began := make(chan struct{}) // closed by the receiver
		var c *Conn
		h.receive = func(Message) error { close(began); <-c.Context().Done(); return nil }
		c, other, d := pipe(t, Config{}, h)
		write(t, other, message(1, "a"))
		<-began
		c.End(Dismiss("a newer one has come"))
		if c.Context().Err() == nil {
			t.Error("the context goes on")
		}
		<-c.Done()
		d.Close(t.Context())
	})
}

// TestGoodbye: what was sent before the end arrives, then the stream ends; what
// is sent later does not.
func TestGoodbye(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := new(hearing)
		c, other, d := pipe(t, Config{}, h)
		for _, s := range []string{"a", "b"} {
			if err := c.Put(1, []byte(s)); err != nil {
				t.Fatal(err)
			}
		}
		c.End(Dismiss("first"))
		c.End(Dismiss("second"))
		_ = c.Send(1, []byte("late"))
		got, err := io.ReadAll(other)
		if want := slices.Concat(message(1, "a"), message(1, "b")); err != nil || !slices.Equal(got, want) {
			t.Errorf("the peer read %q, %v, want %q", got, err, want)
		}
		<-c.Done()
		if why := h.end(t); why.Text != "first" {
			t.Errorf("ended as %v, want the first reason", why)
		}
		d.Close(t.Context())
	})
}

// TestGoodbyeIsBounded: a peer that does not read holds nobody up for long.
func TestGoodbyeIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		c, other, d := pipe(t, Config{FlushTime: 3 * time.Second}, new(hearing))
		_ = c.Put(1, []byte("goodbye"))
		c.End(Dismiss("away"))
		<-c.Done()
		if took := time.Since(began); took != 3*time.Second+linger {
			t.Errorf("the end took %v, want 3 s to write and %v", took, linger)
		}
		_ = other.Close()
		d.Close(t.Context())
	})
}

// TestCloseCuts: a context that ends leaves nobody connected.
func TestCloseCuts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		h := new(hearing)
		c, other, d := pipe(t, Config{FlushTime: time.Hour}, h)
		_ = c.Put(1, []byte("goodbye"))
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		d.Close(ctx)
		if took := time.Since(began); took != 2*time.Second {
			t.Errorf("closing took %v, want 2 s", took)
		}
		if why := h.end(t); why.Reason != Stopping {
			t.Errorf("ended as %v, want stopping", why)
		}
		_ = other.Close()
		side, _ := net.Pipe()
		if _, err := d.Serve(side, func(*Conn) Receiver { return h }); !errors.Is(err, net.ErrClosed) {
			t.Errorf("after closing: %v, want %v", err, net.ErrClosed)
		}
	})
}

// TestSwitch: ciphers are switched on in the middle of what has come already,
// and of what waits to be sent, at exactly one message.
func TestSwitch(t *testing.T) {
	key := []byte("0123456789abcdef")
	for _, coalesced := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			var c *Conn
			h := new(hearing)
			h.receive = func(m Message) error {
				if err := c.Put(2, []byte("to "+string(m.Body))); err != nil {
					return err
				}
				if m.Opcode == 9 {
					c.Encipher(NewXorDecipher(key), NewHMACRC4([]byte("out"), key, 1024))
				}
				c.Flush()
				return nil
			}
			c, other, d := pipe(t, Config{}, h)
			synctest.Wait()
			var stream []byte
			in := NewXorEncipher(key)
			for i, body := range []string{"clear", "switch", "one", "", "three"} {
				m := message(1, body)
				if i == 1 {
					m[2] = 9
				}
				if i > 1 {
					in.Apply(m[:3])
				}
				stream = append(stream, m...)
			}
			go func() { // returns when all is written; the peer reads it
				for rest := stream; len(rest) > 0; {
					n := 1
					if coalesced {
						n = len(rest)
					}
					_, _ = other.Write(rest[:n])
					rest = rest[n:]
				}
			}()
			r := NewReader(other, plain, 100)
			for i, want := range []string{"to clear", "to switch", "to one", "to ", "to three"} {
				if i == 2 {
					r.Decipher(NewHMACRC4([]byte("out"), key, 1024))
				}
				m, err := r.Next()
				if err != nil || m.Opcode != 2 || string(m.Body) != want {
					t.Fatalf("coalesced %v, message %d: got %d %q, %v, want %q", coalesced, i, m.Opcode, m.Body, err, want)
				}
			}
			_ = other.Close()
			<-c.Done()
			if got := strings.Join(h.heard(), ","); got != "clear,switch,one,,three" {
				t.Errorf("received %s", got)
			}
			d.Close(t.Context())
		})
	}
}
