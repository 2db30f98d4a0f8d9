package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// visitor is a page without a browser: it speaks docs/web-protocol.md.
type visitor struct {
	t    *testing.T
	ws   *websocket.Conn
	self string // guid of its player
	x, y float64
	map_ string
}

// told is any message of the server, with the fields that tests look at.
type told struct {
	Type       string `json:"type"`
	Code       string `json:"code"`
	Text       string `json:"text"`
	Guest      bool   `json:"guest"`
	Created    string `json:"created"`
	Characters []struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	} `json:"characters"`
	Starts []struct {
		ID string `json:"id"`
	} `json:"starts"`
	Player string `json:"player"`
	Map    struct {
		ID string `json:"id"`
	} `json:"map"`
	Time    int64        `json:"time"`
	Entered []toldObject `json:"entered"`
	Events  []struct {
		Type string `json:"type"`
	} `json:"events"`
}

type toldObject struct {
	ID string  `json:"id"`
	X  float64 `json:"x"`
	Y  float64 `json:"y"`
}

// visit opens a connection and reads the welcome.
func visit(t *testing.T, address string) *visitor { return visitBy(t, address, http.DefaultClient) }

func visitBy(t *testing.T, address string, by *http.Client) *visitor {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	ws, _, err := websocket.Dial(ctx, strings.Replace(address, "http://", "ws://", 1)+"/socket", &websocket.DialOptions{HTTPClient: by})
	if err != nil {
		t.Fatal(err)
	}
	ws.SetReadLimit(1 << 20)
	t.Cleanup(func() { _ = ws.CloseNow() })
	v := &visitor{t: t, ws: ws}
	v.until("welcome")
	return v
}

// slowClient takes little at a time from the network.
func slowClient() *http.Client {
	return &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			c, err := (&net.Dialer{}).DialContext(ctx, network, address)
			if tcp, ok := c.(*net.TCPConn); ok {
				err = errors.Join(err, tcp.SetReadBuffer(4096))
			}
			return c, err
		},
	}}
}

// say sends a message as JSON text.
func (v *visitor) say(format string, args ...any) {
	v.t.Helper()
	if err := v.write(fmt.Sprintf(format, args...)); err != nil {
		v.t.Fatal(err)
	}
}

func (v *visitor) write(text string) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return v.ws.Write(ctx, websocket.MessageText, []byte(text))
}

// read is the next message; the error is that of the connection.
func (v *visitor) read() (told, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_, data, err := v.ws.Read(ctx)
	if err != nil {
		return told{}, err
	}
	var m told
	if err := json.Unmarshal(data, &m); err != nil {
		v.t.Errorf("the server said %q: %v", data, err)
	}
	return m, nil
}

// until reads up to a message of one of some types. An error that nobody asked
// for fails the test.
func (v *visitor) until(types ...string) told {
	v.t.Helper()
	for {
		m, err := v.read()
		if err != nil {
			v.t.Fatalf("waiting for %v: %v", types, err)
		}
		for _, want := range types {
			if m.Type == want {
				return m
			}
		}
		if m.Type == "error" {
			v.t.Fatalf("waiting for %v: error %s: %s", types, m.Code, m.Text)
		}
	}
}

// refusal sends something and returns the code with which it is refused.
func (v *visitor) refusal(text string) string {
	v.t.Helper()
	v.say("%s", text)
	return v.until("error").Code
}

// closing reads until the connection ends and returns its code.
func (v *visitor) closing() websocket.StatusCode {
	v.t.Helper()
	for {
		if _, err := v.read(); err != nil {
			if code := websocket.CloseStatus(err); code != -1 {
				return code
			}
			v.t.Fatalf("the connection ended without a goodbye: %v", err)
		}
	}
}

// enter logs in with a guest's key and brings the account's first character
// into the world, or a new one.
func (v *visitor) enter(key, name string) {
	v.t.Helper()
	v.say(`{"type":"guest","key":%q}`, key)
	list := v.until("characters")
	id := ""
	if len(list.Characters) > 0 {
		id = list.Characters[0].ID
	} else {
		v.say(`{"type":"create","name":%q,"start":%q}`, name, list.Starts[0].ID)
		id = v.until("characters").Created
	}
	v.say(`{"type":"enter","character":%q}`, id)
	seated := v.until("seated")
	v.self, v.map_ = seated.Player, seated.Map.ID
	for {
		for _, o := range v.until("step").Entered {
			if o.ID == v.self {
				v.x, v.y = o.X, o.Y
				return
			}
		}
	}
}

// guestKey is the secret of a guest, by number.
func guestKey(n int) string { return fmt.Sprintf("%032d", n) }

// walk moves the player along the x axis for a time, as a page does, 8 times a
// second, and returns where it was when.
func (v *visitor) walk(pace float64, span time.Duration) (trail []step) {
	v.t.Helper()
	const every = 125 * time.Millisecond
	began, from := time.Now(), v.x
	ticks := time.NewTicker(every)
	defer ticks.Stop()
	for now := range ticks.C {
		gone := now.Sub(began)
		v.x = from + pace*gone.Seconds()
		v.say(`{"type":"move","x":%.3f,"y":%.3f,"z":0,"facing":0,"moving":true,"walking":true,"time":%d}`, v.x, v.y, gone.Milliseconds())
		trail = append(trail, step{now, v.x})
		if gone >= span {
			return trail
		}
	}
	return trail
}

// step is where a player was when.
type step struct {
	at time.Time
	x  float64
}

// listen reads everything in the background until the connection ends.
func (v *visitor) listen() *listener {
	l := &listener{done: make(chan struct{})}
	go func() { // ends with the connection
		defer close(l.done)
		last := time.Now()
		for {
			m, err := v.read()
			if err != nil {
				l.err = err
				return
			}
			l.gap = max(l.gap, time.Since(last))
			last = time.Now()
			if m.Type == "step" {
				if l.steps == 0 {
					l.firstTime, l.first = m.Time, last
				}
				l.steps++
				l.lastTime, l.last = m.Time, last
			}
			for _, e := range m.Events {
				if e.Type == "put_back" {
					l.putBack++
				}
			}
		}
	}()
	return l
}

// listener is what a visitor heard. Its fields are read after done is closed.
type listener struct {
	done                chan struct{}
	err                 error
	steps, putBack      int
	gap                 time.Duration // the longest silence
	firstTime, lastTime int64         // of the map, ms
	first, last         time.Time
}

// pace is how fast the map went, as a share of real time.
func (l *listener) pace() float64 {
	return float64(l.lastTime-l.firstTime) / float64(l.last.Sub(l.first).Milliseconds())
}

// near tells whether two lengths are as good as equal, in yards.
func near(a, b, within float64) bool { return math.Abs(a-b) <= within }
