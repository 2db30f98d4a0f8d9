package logon_test

import (
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"loam/core/model/auth"
	"loam/core/protocol/logon"
	"loam/core/protocol/packets/codec"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// bytesOf encodes a message of a client.
func (c *conversation) bytesOf(op logon.Opcode, m codec.Message) []byte {
	c.Helper()
	b, err := codec.Append(c.version, []byte{byte(op)}, m)
	if err != nil {
		c.Fatal(err)
	}
	return b
}

func (c *conversation) raw(b []byte) {
	c.Helper()
	if _, err := c.conn.Write(b); err != nil {
		c.Fatal(err)
	}
}

func (c *conversation) begin() *logon.Challenge {
	return &logon.Challenge{Build: buildOf(c.version), Name: "ANNA"}
}

// challenged makes the service challenge the client.
func (c *conversation) challenged() *logon.Proof {
	c.Helper()
	c.say(logon.OpChallenge, c.begin())
	var m logon.ChallengeAnswer
	c.hear(logon.OpChallenge, &m)
	return c.proof(&m)
}

// loggedOn logs on.
func (c *conversation) loggedOn() {
	c.Helper()
	c.say(logon.OpProof, c.challenged())
	var m logon.ProofAnswer
	c.hear(logon.OpProof, &m)
	if m.Result != logon.Success {
		c.Fatal(m.Result)
	}
}

// stages lists all points at which a client can disconnect, with the line of the log; "" is
// none, since nothing has failed.
var stages = []struct {
	name string
	get  func(c *conversation)
	says string
}{
	{"before it says anything", func(*conversation) {}, ""},
	{"after an opcode", func(c *conversation) { c.raw([]byte{0}) }, "at step challenge"},
	{"in the middle of a challenge", func(c *conversation) { c.raw(c.bytesOf(logon.OpChallenge, c.begin())[:20]) }, "at step challenge"},
	{"challenged", func(c *conversation) { c.challenged() }, "at step proof"},
	{"one byte before the end of a proof", func(c *conversation) {
		b := c.bytesOf(logon.OpProof, c.challenged())
		c.raw(b[:len(b)-1])
	}, "at step proof"},
	{"logged on", func(c *conversation) { c.loggedOn() }, ""},
	{"in the middle of asking for realms", func(c *conversation) {
		c.loggedOn()
		c.raw([]byte{byte(logon.OpRealmList), 0})
	}, "at step realm list"},
	{"with the realms before it", func(c *conversation) {
		c.loggedOn()
		c.say(logon.OpRealmList, new(logon.RealmListRequest))
		c.hear(logon.OpRealmList, new(logon.RealmList))
	}, ""},
	{"challenged again", func(c *conversation) {
		c.say(logon.OpReconnectChallenge, c.begin())
		c.hear(logon.OpReconnectChallenge, new(logon.ReconnectAnswer))
	}, "at step reconnect proof"},
	{"in the middle of a reconnect proof", func(c *conversation) {
		c.say(logon.OpReconnectChallenge, c.begin())
		c.hear(logon.OpReconnectChallenge, new(logon.ReconnectAnswer))
		c.raw([]byte{byte(logon.OpReconnectProof), 1, 2, 3})
	}, "at step reconnect proof"},
}

// failures returns the lines of a log about failed log-ons.
func failures(log *logBuffer) (all []string) {
	for line := range strings.Lines(log.String()) {
		if strings.Contains(line, "log-on refused") {
			all = append(all, line)
		}
	}
	return all
}

// settled waits until all connections have ended.
func (s *service) settled() {
	s.Helper()
	c := s.Counters()
	until(s, func() bool { return c.Opened.Load() > 0 && c.Opened.Load() == c.Closed.Load() }, func() string {
		return fmt.Sprintf("%d connections began, %d have ended", c.Opened.Load(), c.Closed.Load())
	})
}

func TestAClientMayGoAwayAtEveryStage(t *testing.T) {
	for _, stage := range stages {
		for _, version := range versions {
			for _, reset := range []bool{false, true} {
				name := stage.name + ", " + version.String()
				if reset {
					name += ", with a reset"
				}
				t.Run(name, func(t *testing.T) {
					s := serve(t, newHouse(t, "anna"), logon.Limits{})
					s.keys.Set("ANNA", auth.SessionKey{1})
					c := s.talk(version)
					stage.get(c)
					if tcp := c.conn.(*net.TCPConn); reset {
						s.ok(tcp.SetLinger(0))
					}
					c.conn.Close()
					s.settled()
					checkEnd(t, s.log, stage.says, "connection lost")
				})
			}
		}
	}
}

// TestASilentClientIsClosedAtEveryStage uses its own clock, so that the load of the machine
// has no effect on the time that a client needs.
func TestASilentClientIsClosedAtEveryStage(t *testing.T) {
	limits := logon.Limits{Idle: 4 * time.Second, Message: 3 * time.Second}
	for _, stage := range stages {
		for _, version := range versions {
			t.Run(stage.name+", "+version.String(), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					a := openHall(newHouse(t, "anna"), limits)
					defer a.close(t)
					a.keys.Set("ANNA", auth.SessionKey{1})
					c := a.talk(t, version)
					stage.get(c)
					began := time.Now()
					c.closed()
					synctest.Wait()
					how, after := "no message for 4s", limits.Idle
					if strings.Contains(stage.name, "middle") || strings.Contains(stage.name, "byte") || strings.Contains(stage.name, "opcode") {
						how, after = "incomplete message after 3s", limits.Message
					}
					if took := time.Since(began); took != after {
						t.Errorf("the connection was closed after %v, want %v", took, after)
					}
					checkEnd(t, a.log, stage.says, how)
				})
			})
		}
	}
}

// checkEnd expects one line about an unfinished log-on.
func checkEnd(t *testing.T, log *logBuffer, says, how string) {
	t.Helper()
	lines := failures(log)
	switch {
	case says == "" && len(lines) > 0:
		t.Errorf("the log says of what did not fail:\n%s", lines)
	case says != "" && (len(lines) != 1 || !strings.Contains(lines[0], says) || !strings.Contains(lines[0], how) || !strings.Contains(lines[0], `"level":"info"`)):
		t.Errorf("the log says %q, want one line with %q and %q", lines, how, says)
	}
}

func TestWhatIsNoMessageEndsTheConnection(t *testing.T) {
	name := strings.Repeat("A", 16)
	challenge := func(c *conversation, change func([]byte) []byte) []byte {
		return change(c.bytesOf(logon.OpChallenge, &logon.Challenge{Build: buildOf(c.version), Name: name}))
	}
	for _, test := range []struct {
		name string
		say  func(c *conversation)
		says string
	}{
		{"a message nobody knows", func(c *conversation) { c.raw([]byte{0x47}) }, "unknown message 0x47 at step challenge"},
		{"a browser", func(c *conversation) { c.raw([]byte("GET / HTTP/1.1\r\n\r\n")) }, "message 0x47"},
		{"a proof first", func(c *conversation) { c.raw([]byte{1, 2, 3}) }, "proof before a challenge"},
		{"a reconnect proof first", func(c *conversation) { c.raw([]byte{3}) }, "reconnect proof before a challenge"},
		{"realms first", func(c *conversation) { c.say(logon.OpRealmList, new(logon.RealmListRequest)) }, "realm list before a challenge"},
		{"realms before the proof", func(c *conversation) {
			c.challenged()
			c.say(logon.OpRealmList, new(logon.RealmListRequest))
		}, "realm list before the end of a log-on, at step proof"},
		{"a size that is too small", func(c *conversation) {
			c.raw(challenge(c, func(b []byte) []byte { b[2], b[3] = 29, 0; return b }))
		}, "29 bytes, want 30 to 94"},
		{"a size that is far too large", func(c *conversation) {
			c.raw(challenge(c, func(b []byte) []byte { b[2], b[3] = 0xff, 0xff; return b }))
		}, "65535 bytes, want 30 to 94"},
		{"a name that is longer than the size says", func(c *conversation) {
			c.raw(challenge(c, func(b []byte) []byte { b[33] = 20; return append(b, "AAAA"...) }))
		}, "says 46 bytes, but 50 follow"},
		{"a name that is far too long", func(c *conversation) {
			c.raw(challenge(c, func(b []byte) []byte { b[33] = 255; return b }))
		}, "255 elements, at most 64 are allowed"},
		{"a proof with more keys than anybody has", func(c *conversation) {
			b := c.bytesOf(logon.OpProof, c.challenged())
			b[73] = 255
			c.raw(b)
		}, "telemetry_keys at byte 72: 255 elements, at most 16 are allowed"},
	} {
		for _, version := range versions {
			t.Run(test.name+", "+version.String(), func(t *testing.T) {
				s := serve(t, newHouse(t, "anna"), logon.Limits{})
				c := s.talk(version)
				test.say(c)
				c.closed()
				s.log.until(t, test.says)
			})
		}
	}
}

func TestFailuresOnOneConnectionHaveAnEnd(t *testing.T) {
	s := serve(t, newHouse(t, "anna"), logon.Limits{Failures: 3})
	c := s.talk(codec.Wrath)
	for range 3 {
		c.say(logon.OpChallenge, &logon.Challenge{Build: 1, Name: "ANNA"})
		c.hear(logon.OpChallenge, new(logon.ChallengeAnswer))
	}
	c.closed()
	s.log.until(t, "3 failures on one connection")
}

func TestChallengesOnOneConnectionHaveAnEnd(t *testing.T) {
	s := serve(t, newHouse(t, "anna"), logon.Limits{Challenges: 3})
	c := s.talk(codec.Wrath)
	for range 3 {
		c.challenged()
	}
	c.say(logon.OpChallenge, c.begin())
	c.closed()
	s.log.until(t, "4 challenges on one connection")
}

// The Gate slows guesses down on any number of connections.
func TestGuessesAreSlowedDown(t *testing.T) {
	s := serve(t, newHouse(t, "anna"), logon.Limits{})
	var failed int
	for range 8 {
		_, err := s.visitor(codec.Wrath, "anna", "wrong-one").LogOn()
		s.Helper()
		if err != nil {
			failed++
		}
	}
	if n := strings.Count(s.log.String(), "throttled"); failed != 8 || n == 0 || n == 8 {
		t.Errorf("%d of 8 guesses fail, %d of them throttled", failed, n)
	}
	_, err := s.visitor(codec.Wrath, "anna", password).LogOn()
	if err == nil {
		t.Error("the right password is looked at while attempts are throttled")
	}
}

// entrance is a connection that is told when its client has logged on.
type entrance struct {
	net.Conn
	told chan struct{} // sent to by Established; has room for the calls of a test
}

func (e entrance) Established() { e.told <- struct{}{} }

func TestTheListenerIsToldWhoHasLoggedOn(t *testing.T) {
	a := openHall(newHouse(t, "anna"), logon.Limits{})
	defer a.close(t)
	mine, theirs := net.Pipe()
	defer mine.Close()
	told := make(chan struct{}, 2)
	a.pipes.conns <- entrance{theirs, told}
	c := &conversation{t, mine, logon.NewStream(mine, 1<<17), codec.Wrath}
	proof := c.challenged()
	if len(told) > 0 {
		t.Error("a challenge is no log-on")
	}
	c.say(logon.OpProof, proof)
	c.hear(logon.OpProof, new(logon.ProofAnswer))
	if len(told) != 1 {
		t.Errorf("told %d times, want once", len(told))
	}
}

func TestAClientThatDoesNotTakeItsAnswersIsClosed(t *testing.T) {
	a := openHall(newHouse(t, "anna"), logon.Limits{Write: 30 * time.Millisecond})
	defer a.close(t)
	conn := a.dial() // a pipe has no buffer
	defer conn.Close()
	c := &conversation{T: t, conn: conn, version: codec.Wrath}
	c.raw(c.bytesOf(logon.OpChallenge, c.begin()))
	a.log.until(t, "the client did not read the answer within 30ms, at step proof")
}

func TestCloseEndsEverybody(t *testing.T) {
	s := serve(t, newHouse(t, "anna"), logon.Limits{})
	var all []*conversation
	for _, stage := range stages {
		c := s.talk(codec.Vanilla)
		s.keys.Set("ANNA", auth.SessionKey{1})
		stage.get(c)
		all = append(all, c)
	}
	s.Close()
	s.Close()
	for _, c := range all {
		c.closed()
	}
	if lines := failures(s.log); len(lines) > 0 {
		t.Errorf("the log blames clients:\n%s", lines)
	}
	if conn, err := net.Dial("tcp", s.address); err == nil {
		conn.Close()
		t.Error("it listens after Close")
	}
}

// tired is a listener that fails temporarily, and then permanently.
type tired struct {
	*pipes
	errs []error
}

func (l *tired) Accept() (net.Conn, error) {
	if len(l.errs) == 0 {
		return nil, net.ErrClosed
	}
	err := l.errs[0]
	l.errs = l.errs[1:]
	return nil, err
}

func TestAListenerThatFailsForGoodEndsTheService(t *testing.T) {
	s := logon.New(logon.Config{Gate: newHouse(t), Keys: auth.NewKeys(1)})
	defer s.Close()
	if err := s.Serve(&tired{newPipes(), []error{errors.New("too many open files")}}); !errors.Is(err, net.ErrClosed) {
		t.Errorf("Serve = %v", err)
	}
}
