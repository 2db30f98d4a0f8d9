package logon_test

import (
	"errors"
	"net"
	"testing"

	"loam/core/model/auth"
	"loam/core/protocol/logon"
	"loam/core/protocol/packets/codec"
)

// conversation is a connection on which a test sends any data.
type conversation struct {
	*testing.T
	conn    net.Conn
	stream  *logon.Stream
	version codec.Version
}

func (s *service) talk(v codec.Version) *conversation {
	s.Helper()
	conn, err := net.Dial("tcp", s.address)
	s.ok(err)
	s.Cleanup(func() { conn.Close() })
	return &conversation{s.T, conn, logon.NewStream(conn, 1<<17), v}
}

func (c *conversation) say(op logon.Opcode, m codec.Message) {
	c.Helper()
	if err := c.stream.Write(c.version, patience, op, m); err != nil {
		c.Fatal(err)
	}
}

func (c *conversation) hear(op logon.Opcode, m codec.Message) {
	c.Helper()
	got, err := c.stream.Opcode(patience)
	if err == nil {
		err = c.stream.Read(c.version, patience, m)
	}
	if err != nil || got != op {
		c.Fatalf("message 0x%02x, %v; want 0x%02x", uint8(got), err, uint8(op))
	}
}

// closed expects that the server ends the connection.
func (c *conversation) closed() {
	c.Helper()
	if _, err := c.stream.Opcode(patience); err == nil || isTimeout(err) {
		c.Errorf("the connection is open: %v", err)
	}
}

func isTimeout(err error) bool {
	var n net.Error
	return errors.As(err, &n) && n.Timeout()
}

// build returns that of a version.
func buildOf(v codec.Version) uint16 {
	if v == codec.Wrath {
		return logon.BuildWrath
	}
	return logon.BuildVanilla
}

// proof answers a challenge for anna.
func (c *conversation) proof(m *logon.ChallengeAnswer) *logon.Proof {
	c.Helper()
	answer, err := auth.NewAnswer(seeded(1), "anna", password, m.Public, m.Salt)
	if err != nil {
		c.Fatal(err)
	}
	return &logon.Proof{Public: answer.Public, Proof: answer.Proof}
}
