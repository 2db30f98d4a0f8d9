package wire_test

import (
	"context"
	"fmt"
	"strings"

	"loam/core/net/wire"
)

// Toy is a protocol: a size of two bytes, an opcode of one, a body that is text.
var toy = wire.Header{SizeBytes: 2, OpcodeBytes: 1, Counts: wire.CountsOpcode}

const opKey, opSay = 1, 2

// shouter answers everything that is said, louder.
type shouter struct{ conn *wire.Conn }

func (s shouter) Receive(m wire.Message) error {
	switch m.Opcode {
	case opKey: // both headers are enciphered from here on
		s.conn.Established()
		s.conn.Encipher(wire.NewXorDecipher(m.Body), wire.NewXorEncipher(m.Body))
		return nil
	case opSay:
		return s.conn.Send(opSay, []byte(strings.ToUpper(string(m.Body))))
	}
	return wire.Dismiss("no such message")
}

func (s shouter) Ended(why *wire.End) { fmt.Println("server:", why.Reason) }

func listen() (*wire.Listener, error) {
	return wire.Listen("127.0.0.1:0", wire.ListenerConfig{
		Config: wire.Config{In: toy, Out: toy},
		Open:   func(c *wire.Conn) wire.Receiver { return shouter{c} },
	})
}

// hearer prints what comes and leaves after one message.
type hearer struct{}

func (hearer) Receive(m wire.Message) error {
	fmt.Printf("%s\n", m.Body)
	return wire.Dismiss("heard enough")
}

func (hearer) Ended(*wire.End) {}

// Example shows the protocol of docs/framing.md at work.
func Example() {
	server, err := listen()
	if err != nil {
		panic(err)
	}
	client, err := wire.NewDialer(wire.Config{In: toy, Out: toy})
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	conn, err := client.Dial(ctx, server.Addr().String(), func(c *wire.Conn) wire.Receiver {
		key := []byte("four")
		_ = c.Send(opKey, key) // it fits
		c.Encipher(wire.NewXorDecipher(key), wire.NewXorEncipher(key))
		_ = c.Send(opSay, []byte("hello")) // it fits too
		return hearer{}
	})
	if err != nil {
		panic(err)
	}
	<-conn.Done()
	client.Close(ctx)
	server.Close(ctx)
	// Output:
	// HELLO
	// server: gone
}
