package web

import (
	"context"
	"fmt"
	"net"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/rs/zerolog"

	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/net/port"
	"loam/core/protocol/web/admin"
	"loam/core/session"
)

func TestWhatMakesNoSenseIsRefused(t *testing.T) {
	for _, test := range []struct {
		name, message string
		code, text    string
	}{
		{"nothing", ``, "malformed", "not a JSON object"},
		{"no JSON", `hello`, "malformed", "not a JSON object"},
		{"a list", `[{"type":"respawn"}]`, "malformed", "not a JSON object"},
		{"null", `null`, "malformed", "not a JSON object"},
		{"cut off", `{"type":"respawn"`, "malformed", "not valid JSON"},
		{"cut off in a text", `{"type":"resp`, "malformed", "not valid JSON"},
		{"two objects", `{"type":"respawn"}{"type":"respawn"}`, "malformed", "more than one"},
		{"something behind it", `{"type":"respawn"} x`, "malformed", "more than one"},
		{"bytes that are no text", "{\"type\":\"\xff\"}", "malformed", "UTF-8"},
		{"a field twice", `{"type":"attack","target":"creature-1-1","target":"creature-1-2"}`, "malformed", "is repeated"},
		{"an object as a field", `{"type":"attack","target":{"id":1}}`, "malformed", "neither text, number nor boolean"},
		{"a list as a field", `{"type":"attack","target":["creature-1-1"]}`, "malformed", "neither text"},
		{"null as a field", `{"type":"attack","target":null}`, "malformed", "neither text"},
		{"very deep", strings.Repeat(`{"a":`, 2000) + `1` + strings.Repeat(`}`, 2000), "malformed", "neither text"},
		{"a hundred fields", `{"type":"respawn"` + manyFields(100) + `}`, "malformed", "more than 16 fields"},
		{"no type", `{"target":"creature-1-1"}`, "malformed", `"type" is missing`},
		{"a number as type", `{"type":7}`, "malformed", "not a text"},
		{"an unknown type", `{"type":"teleport"}`, "unknown_message", `unknown message "teleport"`},
		{"a type in capitals", `{"type":"RESPAWN"}`, "unknown_message", "unknown message"},
		{"a field in capitals", `{"type":"attack","Target":"creature-1-1"}`, "bad_field", `"target" is missing`},
		{"an unknown field", `{"type":"respawn","where":"here"}`, "bad_field", `unknown field "where"`},
		{"a missing field", `{"type":"attack"}`, "bad_field", `"target" is missing`},
		{"a guid as a number", `{"type":"attack","target":17}`, "bad_field", "expected a guid"},
		{"a guid of nothing", `{"type":"attack","target":"none-0-0"}`, "bad_field", "expected a guid"},
		{"a guid with too much", `{"type":"attack","target":"creature-1-1-1"}`, "bad_field", "expected a guid"},
		{"a guid that does not fit", `{"type":"attack","target":"creature-99999-1"}`, "bad_field", "expected a guid"},
		{"a negative guid", `{"type":"attack","target":"creature-1--1"}`, "bad_field", "expected a guid"},
		{"a place that is no number", moveTo(`"12"`, `0`), "bad_field", "not a number"},
		{"a place of NaN", moveTo(`NaN`, `0`), "malformed", "not valid JSON"},
		{"a place of infinity", moveTo(`1e999`, `0`), "bad_field", "expected"},
		{"a place out of this world", moveTo(`1e7`, `0`), "bad_field", "expected"},
		{"a facing of many turns", moveTo(`0`, `100`), "bad_field", "expected"},
		{"a number of a thousand digits", moveTo(strings.Repeat("9", 1000), `0`), "bad_field", "expected"},
		{"moving is a text", `{"type":"move","x":0,"y":0,"z":0,"facing":0,"moving":"yes","time":1}`, "bad_field", "neither true nor false"},
		{"a time before the beginning", `{"type":"move","x":0,"y":0,"z":0,"facing":0,"time":-1}`, "bad_field", "expected"},
		{"no speech", `{"type":"chat","speech":"says","text":"  "}`, "bad_field", "empty"},
		{"a way to speak that is none", `{"type":"chat","speech":"sings","text":"la"}`, "bad_field", "one of says, yells, emotes"},
		{"a long speech", `{"type":"chat","speech":"says","text":"` + strings.Repeat("a", 300) + `"}`, "bad_field", "at most 255"},
		{"a speech of two lines", `{"type":"chat","speech":"says","text":"a\nb"}`, "bad_field", "control characters"},
		{"a speech that rings the bell", `{"type":"chat","speech":"says","text":"\u0007"}`, "bad_field", "control characters"},
		{"long source", `{"type":"eval","bundle":"toy","source":"` + strings.Repeat("a", admin.MaxSource+1) + `"}`, "bad_field", "at most 4096"},
		{"too fast a world", `{"type":"control","speed":100}`, "bad_field", "expected"},
		{"half a step", `{"type":"control","speed":1,"steps":0.5}`, "bad_field", "whole number"},
		{"too many steps", `{"type":"control","speed":1,"steps":1e9}`, "bad_field", "expected"},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := serve(t)
			b := h.dial(t)
			b.join("Anna")
			b.send("%s", test.message)
			got := b.expect("error")
			if got["code"] != test.code || !strings.Contains(got["text"].(string), test.text) {
				t.Errorf("got %v %v, want %s with %q", got["code"], got["text"], test.code, test.text)
			}
			if n := h.Sessions().Refused[codeNamed(t, test.code)].Load(); n != 1 {
				t.Errorf("%d counted as %s, want 1", n, test.code)
			}
			b.send(`{"type":"respawn"}`) // the connection goes on
			b.send(`{"type":"characters"}`)
			if got := b.expect("error")["request"]; got != "characters" {
				t.Errorf("afterwards: %v", got)
			}
			if got := read(h.toy, func(r *toy) []intent.Intent { return r.submitted }); len(got) != 1 {
				t.Errorf("the map was given %v, want the respawn only", got)
			}
		})
	}
}

func manyFields(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"f%d":1`, i)
	}
	return b.String()
}

func moveTo(x, facing string) string {
	return fmt.Sprintf(`{"type":"move","x":%s,"y":0,"z":0,"facing":%s,"time":1}`, x, facing)
}

func codeNamed(t *testing.T, name string) session.Code {
	t.Helper()
	for c := range session.Code(session.CodeCount) {
		if c.String() == name {
			return c
		}
	}
	t.Fatalf("there is no code %s", name)
	return 0
}

func TestEachMessageBelongsToItsStates(t *testing.T) {
	for name, message := range inbound {
		for state := session.Greeted; state <= session.InWorld; state++ {
			t.Run(name+" while "+state.String(), func(t *testing.T) {
				h := serve(t)
				b := h.dial(t)
				b.expect("welcome")
				if state >= session.Authenticated {
					b.send(`{"type":"guest","key":"0123456789abcdef"}`)
					b.expect("characters")
				}
				if state >= session.InWorld {
					b.send(`{"type":"create","name":"Anna","start":"toy:wanderer"}`)
					b.send(`{"type":"enter","character":"player-0-1"}`)
					b.expect("seated")
				}
				before := h.Sessions().Refused[session.WrongState].Load()
				b.send("%s", message.example)
				b.send(`{"type":"nonsense"}`) // answered after the message
				for b.expect("error")["code"] != "unknown_message" {
				}
				allowed := false
				for _, s := range message.states {
					allowed = allowed || s == state
				}
				if refused := h.Sessions().Refused[session.WrongState].Load() > before; refused == allowed {
					t.Errorf("refused for the state: %t, the table allows it: %t", refused, allowed)
				}
			})
		}
	}
}

func TestWhatEndsAConnection(t *testing.T) {
	for _, test := range []struct {
		name   string
		do     func(b *browser)
		code   websocket.StatusCode
		reason string
		ended  session.Code
	}{
		{"a message larger than allowed", func(b *browser) {
			b.send(`{"type":"hello","languages":"%s"}`, strings.Repeat("x", 17<<10))
		}, websocket.StatusMessageTooBig, "", session.TooBig},
		{"a flood", func(b *browser) {
			for range 200 {
				_ = b.ws.Write(b.t.Context(), websocket.MessageText, []byte(`{"type":"respawn"}`)) // the end may come while it writes
			}
		}, 4001, "too many messages", session.Flood},
		{"nonsense without end", func(b *browser) {
			for range 25 {
				_ = b.ws.Write(b.t.Context(), websocket.MessageText, []byte(`{`))
			}
		}, 4002, "too many invalid messages", session.Nonsense},
		{"binary nonsense without end", func(b *browser) {
			for range 25 {
				_ = b.ws.Write(b.t.Context(), websocket.MessageBinary, []byte(`{"type":"respawn"}`))
			}
		}, 4002, "not a text message", session.Nonsense},
		{"guessing passwords", func(b *browser) {
			for range 5 {
				b.send(`{"type":"login","name":"anna","password":"guess"}`)
			}
		}, 4003, "too many failed log-ins", session.Guessing},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := serve(t)
			b := h.dial(t)
			test.do(b)
			got := b.expectClose()
			if got.Code != test.code || !strings.Contains(got.Reason, test.reason) {
				t.Errorf("closed with %d %q, want %d with %q", got.Code, got.Reason, test.code, test.reason)
			}
			h.running.Wait() // the connection ends by itself
			if n := h.Counters().Ended[test.ended].Load(); n != 1 {
				t.Errorf("%d connections ended as %s, want 1", n, test.ended)
			}
		})
	}
}

func TestAPageThatDoesNotReadIsCutOff(t *testing.T) {
	h := serve(t, func(c *Config) { c.OutBytes = 64 << 10 })
	b := h.dial(t)
	b.join("Anna")
	for i := range 100 { // the socket takes some megabytes before it is full
		h.toy.spawn(fmt.Sprintf("Straw Dummy %d %s", i, strings.Repeat("x", 200)), "toy:critter", "#fff", "square", 1, 0, 0, false)
	}
	other := h.dial(t)
	other.expect("welcome")
	for h.Counters().Ended[session.Slow].Load() == 0 && t.Context().Err() == nil {
		h.toy.mu.Lock()
		for _, s := range h.toy.seats {
			s.known = nil // everything enters sight anew
		}
		h.toy.mu.Unlock()
		h.toy.step()
	}
	if n := h.Counters().Ended[session.Slow].Load(); n != 1 {
		t.Errorf("%d pages ended as slow, want 1", n)
	}
	other.send(`{"type":"guest","key":"0123456789abcdef"}`)
	other.expect("characters") // the others are served
}

func TestASilentPageIsSentAway(t *testing.T) {
	h := serve(t, func(c *Config) { c.PingEvery, c.PongWithin = time.Millisecond, time.Millisecond })
	b := h.dial(t)
	_ = b // it never reads, so it never answers a ping
	for h.Counters().Ended[session.Silent].Load() == 0 && t.Context().Err() == nil {
		_, _ = h.tryDial(t) // each try takes a moment
	}
}

func TestWhoNeverEntersIsSentAway(t *testing.T) {
	h := serve(t, func(c *Config) { c.PingEvery, c.IdlePings = time.Millisecond, 2 })
	b := h.dial(t)
	if got := b.expectClose(); got.Code != 4006 {
		t.Errorf("closed with %v, want idle", got)
	}
}

func TestABusyMapIsNoReasonToClose(t *testing.T) {
	h := serve(t)
	b := h.dial(t)
	b.join("Anna")
	h.toy.mu.Lock()
	h.toy.submitErr = errBusy
	h.toy.mu.Unlock()
	b.send(`{"type":"respawn"}`)
	if got := b.expect("error"); got["code"] != "busy" {
		t.Errorf("got %v, want busy", got)
	}
}

func TestOnlyItsOwnPageMayOpenTheSocket(t *testing.T) {
	for _, test := range []struct {
		name, origin, host string
		hosts              []string
		want               int // status; 101 is success
	}{
		{"a program without a browser", "", "", nil, 101},
		{"the page itself", "http://HOST", "", nil, 101},
		{"another site", "https://evil.example", "", nil, 403},
		{"another port of this machine", "http://127.0.0.1:1", "", nil, 403},
		{"a file", "null", "", nil, 403},
		{"a name that is the realm's", "", "play.example", []string{"play.example"}, 101},
		{"a name that is not the realm's", "", "evil.example", []string{"play.example"}, 421},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := serve(t, func(c *Config) { c.Hosts = test.hosts })
			_, err := h.tryDial(t, func(o *websocket.DialOptions) {
				if test.origin != "" {
					o.HTTPHeader.Set("Origin", strings.ReplaceAll(test.origin, "HOST", strings.TrimPrefix(h.http.URL, "http://")))
				}
				o.Host = test.host
			})
			switch {
			case test.want == 101 && err != nil:
				t.Error(err)
			case test.want != 101 && (err == nil || !strings.Contains(err.Error(), fmt.Sprint(test.want))):
				t.Errorf("got %v, want status %d", err, test.want)
			}
			if rejected := h.Counters().Rejected.Load(); (rejected == 1) != (test.want != 101) {
				t.Errorf("%d rejections counted", rejected)
			}
		})
	}
}

func TestGuestsAndPasswordsAreRefusedWhereTheyMustNotTravel(t *testing.T) {
	h := serve(t)
	b := h.dial(t, withHeader("X-Forwarded-For", "203.0.113.9"))
	if got := b.expect("welcome"); got["guest"] != false || got["password"] != false {
		t.Errorf("a stranger is offered %v", got)
	}
	b.send(`{"type":"guest","key":"0123456789abcdef"}`)
	if got := b.expect("error"); got["code"] != "not_allowed" {
		t.Errorf("guest: %v", got)
	}
	b.send(`{"type":"login","name":"anna","password":"right"}`)
	if got := b.expect("error"); got["code"] != "not_allowed" {
		t.Errorf("login: %v", got)
	}
	near := h.dial(t)
	near.expect("welcome")
	near.send(`{"type":"guest","key":"short"}`)
	if got := near.expect("error"); got["code"] != "bad_field" {
		t.Errorf("a short key: %v", got)
	}
}

func TestRoomForConnections(t *testing.T) {
	h := serve(t, func(c *Config) {
		c.MaxPerAddress, c.Proxies = 2, port.Proxies{netip.MustParsePrefix("127.0.0.1/32")}
	})
	from := func(address string) error {
		_, err := h.tryDial(t, withHeader("X-Forwarded-For", address))
		return err
	}
	for _, test := range []struct {
		address, want string
	}{
		{"203.0.113.9", ""},
		{"203.0.113.9", ""},
		{"203.0.113.9", "429"},
		{"203.0.113.8", ""},
		{"2001:db8::1", ""},
		{"2001:db8::2", ""},
		{"2001:db8::3", "429"},                   // of the same network
		{"203.0.113.9, 203.0.113.7", ""},         // the rest is what the player says
		{"203.0.113.7, 127.0.0.1", ""},           // a proxy behind a proxy
		{"203.0.113.7, 127.0.0.1", "429"},        //
		{"somebody", "400"},                      //
		{strings.Repeat("1.2.3.4,", 200), "400"}, // longer than a header may be
	} {
		err := from(test.address)
		if got := fmt.Sprint(err); (err != nil) != (test.want != "") || !strings.Contains(got, test.want) {
			t.Errorf("from %s: %v, want %q", test.address, err, test.want)
		}
	}
}

// logged is a log that can be written and read concurrently.
type logged struct {
	mu  sync.Mutex // guards all
	all []byte
}

func (l *logged) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, line...)
	return len(line), nil
}

func (l *logged) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return string(l.all)
}

func TestThisMachineIsLimitedLikeOthers(t *testing.T) {
	log := new(logged)
	h := serve(t, func(c *Config) { c.MaxPerAddress, c.Log = 1, zerolog.New(log) })
	h.dial(t)
	_, err := h.tryDial(t)
	if err == nil || !strings.Contains(err.Error(), "429") {
		t.Errorf("a second page: %v, want 429", err)
	}
	_, err = h.tryDial(t, withHeader("X-Forwarded-For", "203.0.113.9"))
	if err == nil || !strings.Contains(err.Error(), "429") {
		t.Errorf("a page that names another address: %v, want 429", err)
	}
	for _, line := range []string{"127.0.0.1 already has 1; connections.per_address in loam.yaml is the limit", "name this proxy under proxies in loam.yaml"} {
		if n := strings.Count(log.text(), line); n != 1 {
			t.Errorf("%d lines %q within a minute, want 1", n, line)
		}
	}
}

// A realm that takes long must not keep a connection from ending.
func TestClosingWhileTheRealmIsBusy(t *testing.T) {
	busy := &slowRealm{toy: newToy(), asked: make(chan struct{})}
	s := New(Config{Realm: busy})
	web := httptest.NewServer(s.Handler())
	defer web.Close()
	h := &house{Server: s, http: web}
	b := h.dial(t)
	b.expect("welcome")
	b.send(`{"type":"guest","key":"0123456789abcdef"}`)
	<-busy.asked
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s.Close(ctx) // returns because cutting the connection ends the request
}

type slowRealm struct {
	*toy
	asked chan struct{} // closed by Guest
}

func (r *slowRealm) Guest(ctx context.Context, _ string) (session.Identity, error) {
	close(r.asked)
	<-ctx.Done()
	return session.Identity{}, ctx.Err()
}

func TestAHalfOpenHandshakeLeavesNothing(t *testing.T) {
	h := serve(t)
	c, err := net.Dial("tcp", strings.TrimPrefix(h.http.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(c, "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n")
	c.Close()
}

// The realm may say anything at any time, in any order.
func TestLateNewsOfTheRealm(t *testing.T) {
	h := serve(t)
	b := h.dial(t)
	b.join("Anna")
	guest := read(h.toy, func(r *toy) session.Guest { return r.seats[0].guest })
	b.send(`{"type":"leave"}`)
	b.expect("characters")
	guest.Seated(session.Place{Map: "toy:gone", Instance: 9})
	guest.Closed("late")
	h.Publish(&view.Batch{Map: "toy:gone", Instance: 9, Viewers: []view.Viewer{{ID: 1, Changed: []int32{7}}}})
	h.Publish(&view.Batch{Map: content.ID("toy:field"), Instance: 1})
	b.send(`{"type":"enter","character":"player-0-1"}`)
	if got := b.expect("seated")["map"].(map[string]any)["id"]; got != "toy:field" {
		t.Errorf("seated on %v", got)
	}
}
