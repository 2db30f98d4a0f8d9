package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"net"
	"net/http"
	"strings"
	"sync"
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
	sees map[string]string // guids of what it saw when it came, by name
}

// told is any message of the server, with the fields that tests look at.
type told struct {
	Type       string `json:"type"`
	Code       string `json:"code"`
	Text       string `json:"text"`
	Token      string `json:"token"`
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
	Changed []toldObject `json:"changed"`
	Events  []struct {
		Type string   `json:"type"`
		Unit string   `json:"unit"`
		X    *float64 `json:"x"`
		Y    *float64 `json:"y"`
	} `json:"events"`
}

type toldObject struct {
	ID   string   `json:"id"`
	Name string   `json:"name"`
	X    *float64 `json:"x"`
	Y    *float64 `json:"y"`
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
	v.sees = make(map[string]string)
	for here := false; !here; {
		for _, o := range v.until("step").Entered {
			v.sees[o.Name] = o.ID
			if o.ID == v.self {
				v.x, v.y, here = *o.X, *o.Y, true
			}
		}
	}
}

// guestKey is the secret of a guest, by number.
func guestKey(n int) string { return fmt.Sprintf("%032d", n) }

// walk moves the player along the x axis for a time and returns where it was
// when.
func (v *visitor) walk(pace float64, span time.Duration) (trail []step) {
	v.t.Helper()
	from := v.x
	v.moves(span, func(gone time.Duration) (x, y, facing float64, done bool) {
		trail = append(trail, step{time.Now(), from + pace*gone.Seconds()})
		return from + pace*gone.Seconds(), v.y, 0, false
	})
	return trail
}

// run moves the player to a spot at some yards a second.
func (v *visitor) run(toX, toY, pace float64) {
	v.t.Helper()
	fromX, fromY := v.x, v.y
	length, facing := math.Hypot(toX-fromX, toY-fromY), math.Atan2(toY-fromY, toX-fromX)
	v.moves(patience, func(gone time.Duration) (x, y, f float64, done bool) {
		share := min(1, pace*gone.Seconds()/max(length, 0.1))
		return fromX + (toX-fromX)*share, fromY + (toY-fromY)*share, facing, share == 1
	})
}

// moves says 8 times a second where the player is, as a page does, until a time
// has passed or where says that it has arrived.
func (v *visitor) moves(span time.Duration, where func(gone time.Duration) (x, y, facing float64, done bool)) {
	v.t.Helper()
	const every = 125 * time.Millisecond
	began := time.Now()
	ticks := time.NewTicker(every)
	defer ticks.Stop()
	for now := range ticks.C {
		gone := now.Sub(began)
		x, y, facing, done := where(gone)
		done = done || gone >= span
		v.x, v.y = x, y
		v.say(`{"type":"move","x":%.3f,"y":%.3f,"z":0,"facing":%.3f,"moving":%t,"time":%d}`, x, y, facing, !done, now.UnixMilli())
		if done {
			return
		}
	}
}

// step is where a player was when.
type step struct {
	at time.Time
	x  float64
}

// listen reads everything in the background until the connection ends.
func (v *visitor) listen() *listener {
	l := &listener{done: make(chan struct{}), events: make(map[string]int), objects: make(map[string]toldObject)}
	go func() { // ends with the connection
		defer close(l.done)
		last := time.Now()
		for {
			m, err := v.read()
			if err != nil {
				return
			}
			l.mu.Lock()
			l.gap = max(l.gap, time.Since(last))
			last = time.Now()
			l.take(m, last, v.self)
			l.mu.Unlock()
		}
	}()
	return l
}

// listener is what a visitor heard.
type listener struct {
	done chan struct{} // closed when the connection has ended

	mu                  sync.Mutex // guards the rest, until done is closed
	steps               int
	gap                 time.Duration // the longest silence
	firstTime, lastTime int64         // of the map, ms
	first, last         time.Time
	events              map[string]int // by type
	objects             map[string]toldObject
	put                 []float64 // where the server has put the player since the last settle
}

// settle lets the visitor stand where the server has put its player.
func (l *listener) settle(v *visitor) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.put != nil {
		v.x, v.y, l.put = l.put[0], l.put[1], nil
	}
}

func (l *listener) take(m told, now time.Time, self string) {
	if m.Type == "error" {
		l.events["error "+m.Code]++
	}
	if m.Type != "step" {
		return
	}
	if l.steps == 0 {
		l.firstTime, l.first = m.Time, now
	}
	l.steps++
	l.lastTime, l.last = m.Time, now
	for _, e := range m.Events {
		l.events[e.Type]++
		if e.Type == "put_back" || e.Type == "teleported" && e.Unit == self {
			l.put = []float64{*e.X, *e.Y}
		}
	}
	for _, o := range m.Entered {
		l.objects[o.ID] = o
	}
	for _, o := range m.Changed {
		if was, ok := l.objects[o.ID]; ok && o.X != nil {
			was.X, was.Y = o.X, o.Y
			l.objects[o.ID] = was
		}
	}
}

// count is how often an event of a type has come.
func (l *listener) count(kind string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.events[kind]
}

// counts is how often each type of event has come.
func (l *listener) counts() map[string]int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return maps.Clone(l.events)
}

// nearest finds the object of a name that is nearest to a spot.
func (l *listener) nearest(name string, x, y float64) (found toldObject, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	best := math.Inf(1)
	for _, o := range l.objects {
		if d := math.Hypot(*o.X-x, *o.Y-y); o.Name == name && d < best {
			found, ok, best = o, true, d
		}
	}
	return found, ok
}

// pace is how fast the map went, as a share of real time.
func (l *listener) pace() float64 {
	return float64(l.lastTime-l.firstTime) / float64(l.last.Sub(l.first).Milliseconds())
}

// near tells whether two lengths are as good as equal, in yards.
func near(a, b, within float64) bool { return math.Abs(a-b) <= within }
