package wire

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"testing"
	"time"
)

// repeating is a stream that says the same again and again, a little at a time.
type repeating struct {
	stream []byte
	at     int
}

func (r *repeating) Read(into []byte) (int, error) {
	n := copy(into[:min(len(into), 700)], r.stream[r.at:])
	r.at = (r.at + n) % len(r.stream)
	return n, nil
}

// TestReadingAllocatesNothing: a message that comes costs no memory.
func TestReadingAllocatesNothing(t *testing.T) {
	b := NewBlock(toNew)
	for _, n := range []int{0, 40, 3000, 1, 200} {
		if err := b.Add(7, make([]byte, n)); err != nil {
			t.Fatal(err)
		}
	}
	r := NewReader(&repeating{stream: b.Bytes()}, toNew, 10<<10)
	if n := testing.AllocsPerRun(1000, func() {
		if m, err := r.Next(); err != nil || m.Opcode != 7 {
			t.Fatal(m, err)
		}
	}); n != 0 {
		t.Errorf("%v allocations a message, want none", n)
	}
	r = NewReader(&endless{value: 0}, Header{SizeBytes: 1, OpcodeBytes: 3}, 10)
	r.Decipher(NewXorDecipher(secret[:1]))
	if _, err := r.Next(); !errors.Is(err, ErrTooBig) {
		t.Fatalf("zeros that are deciphered: %v", err)
	}
}

// sink is a socket that takes everything and never says anything.
type sink struct {
	net.Conn // nil: what is not below is not called
	wrote    chan int
	closed   chan struct{}
}

func (s sink) Write(b []byte) (int, error)      { s.wrote <- len(b); return len(b), nil }
func (s sink) Read([]byte) (int, error)         { <-s.closed; return 0, io.EOF }
func (s sink) Close() error                     { return nil }
func (s sink) SetReadDeadline(time.Time) error  { return nil }
func (s sink) SetWriteDeadline(time.Time) error { return nil }
func (s sink) LocalAddr() net.Addr              { return nil }
func (s sink) RemoteAddr() net.Addr             { return nil }

// TestWritingAllocatesNothing: a step's messages, shared and own, enciphered,
// are one write and cost no memory.
func TestWritingAllocatesNothing(t *testing.T) {
	d, err := NewDialer(Config{In: toNew, Out: toNew})
	if err != nil {
		t.Fatal(err)
	}
	s := sink{wrote: make(chan int), closed: make(chan struct{})}
	c, err := d.Serve(s, func(c *Conn) Receiver {
		c.Encipher(nil, NewRC4(secret, 1024))
		return new(hearing)
	})
	if err != nil {
		t.Fatal(err)
	}
	b := NewBlock(toNew)
	for range 100 {
		if err := b.Add(7, make([]byte, 40)); err != nil {
			t.Fatal(err)
		}
	}
	own := bytes.Repeat([]byte("own"), 10)
	step := func() {
		c.PutBlock(b)
		for range 3 {
			if err := c.Put(8, own); err != nil {
				t.Fatal(err)
			}
		}
		c.PutBlock(b)
		c.Flush()
		if got, want := <-s.wrote, 2*b.Len()+3*(4+len(own)); got != want {
			t.Fatalf("a write of %d bytes, want all %d of the step", got, want)
		}
	}
	if n := testing.AllocsPerRun(1000, step); n != 0 && !raceEnabled {
		t.Errorf("%v allocations a step, want none", n)
	}
	close(s.closed)
	<-c.Done()
	d.Close(context.Background())
}

// BenchmarkStep is what a step of 100 messages costs a connection, without the
// system.
func BenchmarkStep(b *testing.B) {
	for name, cipher := range map[string]func() Cipher{
		"clear": func() Cipher { return nil },
		"xor":   func() Cipher { return NewXorEncipher(secret) },
		"rc4":   func() Cipher { return NewRC4(secret, 1024) },
	} {
		b.Run(name, func(b *testing.B) {
			block := NewBlock(toOld)
			for range 100 {
				if err := block.Add(7, make([]byte, 40)); err != nil {
					b.Fatal(err)
				}
			}
			c, into := cipher(), []byte(nil)
			b.ReportAllocs()
			for b.Loop() {
				into = block.appendTo(into[:0], c)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/100, "ns/message")
		})
	}
}
