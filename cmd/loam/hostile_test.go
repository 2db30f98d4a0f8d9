package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"loam/cmd/loam/internal/world"
)

// loudBundle is a world in which everybody is told some 400 KB a second.
var loudBundle = map[string]string{
	"bundle.yaml": "{name: loud, version: 1.0.0, api: 1}\n",
	"scripts/loud.lua": `local flat = maps "base:flat"
function flat:on_create() self:every("50ms", "noise") end
function flat:noise()
  for i = 1, 80 do self:tell("` + strings.Repeat("x", 240) + `") end
end
`,
}

func addBundle(t *testing.T, dir, name string, files map[string]string) {
	t.Helper()
	for file, text := range files {
		file = filepath.Join(dir, world.ModsFolder, name, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestHostilePagesTroubleNobody does to the built server what a page must not,
// while another page plays on.
func TestHostilePagesTroubleNobody(t *testing.T) {
	if testing.Short() {
		t.Skip("takes 15 s")
	}
	t.Parallel()
	world := newWorld(t, true)
	addBundle(t, world, "loud", loudBundle)
	s := serveBinary(t, world)
	neighbour := visit(t, s.address)
	neighbour.enter(guestKey(1), "Anna")
	heard := neighbour.listen()
	machine := watchMachine()
	began := time.Now()

	for _, test := range []struct {
		name   string
		metric string // that must grow
		do     func(t *testing.T, s *served)
	}{
		{"what is no JSON is refused", `loam_web_refused_total{reason="malformed"}`, sendsNoJSON},
		{"an unknown type is refused", `loam_web_refused_total{reason="unknown_message"}`, sendsUnknownTypes},
		{"impossible numbers are refused", `loam_web_refused_total{reason="bad_field"}`, sendsImpossibleNumbers},
		{"a frame that is too large ends the connection", `loam_web_ended_total{reason="too_big"}`, sendsTooMuch},
		{"nonsense again and again ends the connection", `loam_web_ended_total{reason="nonsense"}`, sendsNonsense},
		{"thousands of messages end the connection", `loam_web_ended_total{reason="flood"}`, floods},
		{"guessing passwords ends the connection", `loam_web_ended_total{reason="guessing"}`, guesses},
		{"what is no browser is refused", `loam_web_rejected_total`, sendsNoWebSocket},
		{"a page of another site is refused", `loam_web_rejected_total`, comesFromElsewhere},
		{"the newer of two log-ins takes the player over", `loam_web_ended_total{reason="superseded"}`, logsInTwice},
		{"who jumps is put back", `loam_intents_total`, jumps},
		{"who does not read is cut off", `loam_web_ended_total{reason="slow"}`, readsNothing},
	} {
		t.Run(test.name, func(t *testing.T) {
			mine := *s
			mine.t = t
			before := mine.metric(test.metric)
			test.do(t, &mine)
			mine.grows(test.metric, before)
		})
	}

	if players := s.metric("loam_players"); players < 1 {
		t.Errorf("%g players are in the world, the neighbour is not", players)
	}
	late, span := s.metric("loam_steps_given_up_total"), time.Since(began)
	neighbour.say(`{"type":"leave"}`)
	_ = neighbour.ws.CloseNow() // it is the listener's end
	<-heard.done
	worst, stood := machine.end()
	t.Logf("meanwhile the neighbour heard %d steps in %v, never silent for more than %v, at %.2f of real time; %g steps were given up; the machine itself stood still for %v in all, %v at once",
		heard.steps, span.Round(time.Millisecond), heard.gap.Round(time.Millisecond), heard.pace(), late, stood.Round(time.Millisecond), worst.Round(time.Millisecond))
	if heard.gap > time.Second+2*worst {
		t.Errorf("the neighbour heard nothing for %v", heard.gap)
	}
	if lost := (1 - heard.pace()) * float64(span); lost > 0.1*float64(span)+2*float64(stood) {
		t.Errorf("the neighbour's world went at %.2f of real time", heard.pace())
	}
	s.stop()
	for _, word := range []string{"panic", "ERR", "goroutine "} {
		if strings.Contains(s.log.String(), word) {
			t.Errorf("the log speaks of %q:\n%s", word, s.log)
		}
	}
}

// machine notices when a busy machine leaves this process without time, which
// is then not the server's fault.
type machine struct {
	stop        chan struct{} // closed by end
	stopped     chan struct{} // closed by the goroutine
	worst, lost time.Duration
}

func watchMachine() *machine {
	const every, grace = 10 * time.Millisecond, 50 * time.Millisecond
	m := &machine{stop: make(chan struct{}), stopped: make(chan struct{})}
	go func() { // ends with end, which waits
		defer close(m.stopped)
		ticks := time.NewTicker(every)
		defer ticks.Stop()
		last := time.Now()
		for {
			select {
			case <-m.stop:
				return
			case <-ticks.C:
			}
			if gap := time.Since(last); gap > grace {
				m.worst, m.lost = max(m.worst, gap), m.lost+gap
			}
			last = time.Now()
		}
	}()
	return m
}

// end is the longest time at once and the time in all that was missing.
func (m *machine) end() (worst, lost time.Duration) {
	close(m.stop)
	<-m.stopped
	return m.worst, m.lost
}

func (v *visitor) wantRefusals(code string, texts ...string) {
	v.t.Helper()
	for _, text := range texts {
		if got := v.refusal(text); got != code {
			v.t.Errorf("%.60s is refused with %s, want %s", text, got, code)
		}
	}
}

func sendsNoJSON(t *testing.T, s *served) {
	v := visit(t, s.address)
	v.wantRefusals("malformed", "", "{", "hello", "[]", "null", `{"type":"guest","key":`, "\x00\xff", `{"type":"move","x":NaN}`,
		`{"type":"move","x":null}`, `{"type":"move","x":[1]}`, strings.Repeat("[", 5000))
	v.enter(guestKey(2), "Ben") // the connection is still good
}

func sendsUnknownTypes(t *testing.T, s *served) {
	v := visit(t, s.address)
	v.wantRefusals("unknown_message", `{"type":"fly"}`, `{"type":"MOVE"}`, `{"type":"step"}`, `{"type":""}`)
	v.enter(guestKey(2), "Ben")
	v.wantRefusals("unknown_message", `{"type":"teleport","x":1,"y":2}`)
}

func sendsImpossibleNumbers(t *testing.T, s *served) {
	v := visit(t, s.address)
	v.enter(guestKey(2), "Ben")
	const move = `{"type":"move","x":%s,"y":0,"z":0,"facing":0,"time":%s}`
	v.wantRefusals("bad_field",
		fmt.Sprintf(move, "1e999", "1"), fmt.Sprintf(move, `"NaN"`, "1"), fmt.Sprintf(move, "1e7", "1"),
		fmt.Sprintf(move, "0", "-1"), fmt.Sprintf(move, "0", "1e300"),
		`{"type":"attack","target":"creature-99999999999999999999-1"}`, `{"type":"attack"}`, `{"type":"chat","speech":"says","text":"a","more":1}`)
}

func sendsTooMuch(t *testing.T, s *served) {
	v := visit(t, s.address)
	if err := v.write(`{"type":"chat","text":"` + strings.Repeat("a", 1<<20) + `"}`); err != nil {
		t.Logf("the server had closed before all was sent: %v", err)
	}
	if got := v.closing(); got != websocket.StatusMessageTooBig {
		t.Errorf("closed with %d", got)
	}
}

func sendsNonsense(t *testing.T, s *served) {
	v := visit(t, s.address)
	for range 30 {
		if v.write("nonsense") != nil {
			break // it is closed, as it should be
		}
	}
	if got := v.closing(); got != 4002 {
		t.Errorf("closed with %d", got)
	}
}

func floods(t *testing.T, s *served) {
	v := visit(t, s.address)
	v.enter(guestKey(2), "Ben")
	go func() { // ends with the connection, which closing below waits for
		for i := 0; v.write(fmt.Sprintf(`{"type":"move","x":0,"y":0,"z":0,"facing":0,"time":%d}`, i)) == nil; i++ {
		}
	}()
	if got := v.closing(); got != 4001 {
		t.Errorf("closed with %d", got)
	}
}

func guesses(t *testing.T, s *served) {
	v := visit(t, s.address)
	for range 4 {
		v.wantRefusals("bad_login", `{"type":"login","name":"nobody","password":"secret12"}`)
	}
	v.say(`{"type":"login","name":"nobody","password":"secret12"}`)
	if got := v.closing(); got != 4003 {
		t.Errorf("closed with %d", got)
	}
}

// sendsNoWebSocket speaks to the socket as something else would.
func sendsNoWebSocket(t *testing.T, s *served) {
	resp, err := http.Get(s.address + "/socket")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusUpgradeRequired {
		t.Errorf("a plain request is answered with %s", resp.Status)
	}
	c, err := net.Dial("tcp", strings.TrimPrefix(s.address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Write([]byte("\x16\x03\x01\x02\x00\x01\x00\r\n\r\n")); err != nil {
		t.Fatal(err)
	}
	answer := make([]byte, 64)
	n, _ := c.Read(answer) // an end without an answer is one too
	if n > 0 && !strings.HasPrefix(string(answer[:n]), "HTTP/1.1 400") {
		t.Errorf("a TLS greeting is answered with %q", answer[:n])
	}
}

func comesFromElsewhere(t *testing.T, s *served) {
	_, resp, err := websocket.Dial(context.Background(), strings.Replace(s.address, "http://", "ws://", 1)+"/socket",
		&websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"http://elsewhere.example"}}})
	if err == nil || resp == nil || resp.StatusCode != http.StatusForbidden {
		t.Errorf("a page of another site gets %v, %v", resp, err)
	}
}

func logsInTwice(t *testing.T, s *served) {
	older, newer := visit(t, s.address), visit(t, s.address)
	older.enter(guestKey(3), "Clara")
	older.walk(1.9, time.Second)
	newer.enter(guestKey(3), "")
	if got := older.closing(); got != 4007 {
		t.Errorf("the older is closed with %d", got)
	}
	if older.self != newer.self || !near(older.x, newer.x, 1) {
		t.Errorf("the older left %s at %.1f, the newer found %s at %.1f", older.self, older.x, newer.self, newer.x)
	}
	newer.say(`{"type":"chat","speech":"says","text":"Still here."}`)
	newer.hears("spoke")
}

// hears reads up to an event of a type.
func (v *visitor) hears(kind string) {
	v.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		for _, e := range v.until("step").Events {
			if e.Type == kind {
				return
			}
		}
	}
	v.t.Errorf("no event %s", kind)
}

func jumps(t *testing.T, s *served) {
	v := visit(t, s.address)
	v.enter(guestKey(4), "Dora")
	v.say(`{"type":"move","x":300,"y":300,"z":0,"facing":0,"time":1}`)
	v.hears("put_back")
}

func readsNothing(t *testing.T, s *served) {
	v := visitBy(t, s.address, slowClient())
	v.enter(guestKey(5), "Emma")
	s.grows(`loam_web_ended_total{reason="slow"}`, 0)
}
