package playerbots

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// person is a bot that uses the protocol of the page. Its fields belong to the goroutine
// that acts, except for the mind.
type person struct {
	crowd  *crowd
	number int
	r      *rand.Rand
	ws     *websocket.Conn
	news   chan struct{} // the reader sends after each message; holds one, more are not needed
	gone   chan struct{} // closed when the reader has ended
	breath breath

	home     string            // the map on which it began
	services map[string]spot   // places of services
	gates    map[string]string // destinations of gates, by id
	feared   map[string]bool   // definitions of its killers
	skilled  bool              // it has looked for services
	strides  int
	letters  int
	tally

	mu   sync.Mutex // guards mind
	mind *mind
}

// name returns the name of its character.
func (p *person) name() string { return Name(p.number) }

// look calls a function with the mind.
func (p *person) look(at func(m *mind)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.mind == nil {
		p.mind = newMind()
		p.mind.begins = p.crowd.config.Counted
	}
	at(p.mind)
}

// dial opens a connection. It resets the mind except for recorded problems.
func (p *person) dial(ctx context.Context) error {
	ws, _, err := websocket.Dial(ctx, strings.Replace(p.crowd.config.Address, "http://", "ws://", 1)+"/socket", nil)
	if err != nil {
		return err
	}
	ws.SetReadLimit(1 << 20)
	p.look(func(m *mind) {
		next := newMind()
		next.wrong, next.heard, next.backs, next.kin, next.clock, next.seats = m.wrong, m.heard, m.backs, m.kin, m.clock, m.seats
		next.begins, next.counted = m.begins, m.counted
		p.mind = next
	})
	p.ws, p.news, p.gone = ws, make(chan struct{}, 1), make(chan struct{})
	go p.read(ctx, ws, p.news, p.gone) // ends with the connection; hangUp waits for it
	return nil
}

func (p *person) read(ctx context.Context, ws *websocket.Conn, news, gone chan struct{}) {
	defer close(gone)
	for {
		_, data, err := ws.Read(ctx)
		p.look(func(m *mind) {
			if err == nil {
				err = m.take(data)
			}
			m.ended = err
		})
		select {
		case news <- struct{}{}:
		default:
		}
		if err != nil {
			return
		}
	}
}

// hangUp closes the connection.
func (p *person) hangUp() {
	if p.ws != nil {
		_ = p.ws.CloseNow() // the other side may have closed it
		<-p.gone
	}
}

// say returns a message to the world.
type say map[string]any

// send sends a message, at the rate that a page may use.
func (p *person) send(ctx context.Context, m say) error {
	if err := p.breath.take(ctx); err != nil {
		return err
	}
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if err := p.ws.Write(ctx, websocket.MessageText, data); err != nil {
		return fmt.Errorf("send %s: %w", m["type"], err)
	}
	return nil
}

// breath limits a bot to the rate that a page may use: 25 messages a second, with short
// bursts.
type breath struct {
	left float64
	last time.Time
}

func (b *breath) take(ctx context.Context) error {
	const rate, burst = 22, 50
	now := time.Now()
	b.left, b.last = min(burst, b.left+rate*now.Sub(b.last).Seconds()), now
	b.left--
	if b.left >= 0 {
		return nil
	}
	wait := time.NewTimer(time.Duration(-b.left / rate * float64(time.Second)))
	defer wait.Stop()
	select {
	case <-wait.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// errNoAnswer reports that a request had no result.
var errNoAnswer = errors.New("no result")

// until waits until a condition holds. After the timeout it returns an error that names the
// condition.
func (p *person) until(ctx context.Context, what string, is func(m *mind) bool) error {
	patience := time.NewTimer(p.crowd.config.Wait)
	defer patience.Stop()
	for {
		var done bool
		var ended error
		p.look(func(m *mind) { done, ended = is(m), m.ended })
		switch {
		case done:
			return nil
		case ended != nil:
			return fmt.Errorf("wait for %s: %w", what, ended)
		}
		select {
		case <-p.news:
		case <-ctx.Done():
			return context.Canceled
		case <-patience.C:
			var have string
			p.look(func(m *mind) {
				have = fmt.Sprintf("on %s at %.1f, %.1f, dead %v, refused %q", m.mapID, m.x, m.y, m.dead(), m.refused)
			})
			return fmt.Errorf("wait for %s: %w within %v: %s", what, errNoAnswer, p.crowd.config.Wait, have)
		}
	}
}

// alive waits until a condition holds, and returns errDied if the bot dies.
func (p *person) alive(ctx context.Context, what string, is func(m *mind) bool) error {
	died := false
	err := p.until(ctx, what, func(m *mind) bool {
		died = m.dead()
		return died || is(m)
	})
	if err == nil && died {
		err = errDied
	}
	return err
}

// ask sends a request and waits for its result: a condition that holds, or a refusal. It
// reports whether the condition holds, and counts the success under its name.
func (p *person) ask(ctx context.Context, what say, is func(m *mind) bool) (bool, error) {
	p.settle()
	if err := p.send(ctx, what); err != nil {
		return false, err
	}
	about := fmt.Sprint(what["type"])
	if act := what["act"]; act != nil {
		about += " " + fmt.Sprint(act)
	}
	came, refused := false, false
	err := p.alive(ctx, fmt.Sprint("the result of ", what), func(m *mind) bool {
		came = is(m)
		refused = slices.ContainsFunc(m.refused, func(text string) bool { return answers(text, fmt.Sprint(what["type"])) })
		return came || refused
	})
	p.settle()
	if err == nil && came {
		p.done[about]++
	}
	return came, err
}

// answers reports whether a refusal may be the result of a message of a type. Refusals of
// requests that have no waiter arrive during others; so does that of an acceptance of a trade
// which the other player has ended meanwhile.
func answers(refusal, to string) bool {
	request, _, _ := strings.Cut(refusal, ": ")
	switch request {
	case "attack", "move", "stop_attack":
		return false
	case "trade":
		return to == "trade"
	}
	return true
}

// settle counts refusals, and reports unexpected ones.
func (p *person) settle() {
	p.look(func(m *mind) {
		for _, text := range m.refused {
			request, why, _ := strings.Cut(text, ": ")
			begins := func(may string) bool { return strings.HasPrefix(why, may) }
			if slices.ContainsFunc(expected[request], begins) || slices.ContainsFunc(expected[""], begins) {
				p.refusals[text]++
			} else {
				m.wrong = append(m.wrong, "refused "+text)
			}
		}
		m.refused = nil
	})
}

// more reports whether one of some events has occurred again.
func (p *person) more(events ...string) func(m *mind) bool {
	count := func(m *mind) (n int) {
		for _, e := range events {
			n += m.heard[e]
		}
		return n
	}
	before := 0
	p.look(func(m *mind) { before = count(m) })
	return func(m *mind) bool { return count(m) > before }
}

// enter logs in and enters the world, with a new character the first time.
func (p *person) enter(ctx context.Context) error {
	p.doing = "log in"
	if err := p.dial(ctx); err != nil {
		return err
	}
	if err := p.send(ctx, say{"type": "guest", "key": fmt.Sprintf("folk%028d", p.number)}); err != nil {
		return err
	}
	if err := p.until(ctx, "the list of characters", func(m *mind) bool { return m.starts != nil }); err != nil {
		return err
	}
	return p.begin(ctx)
}

// begin enters the world from the character list.
func (p *person) begin(ctx context.Context) error {
	var own, starts []string
	p.look(func(m *mind) { own, starts = m.own, m.starts })
	if len(own) == 0 {
		if err := p.send(ctx, say{"type": "create", "name": p.name(), "start": starts[p.r.IntN(len(starts))]}); err != nil {
			return err
		}
		if err := p.until(ctx, "a new character", func(m *mind) bool { return m.created != "" }); err != nil {
			return err
		}
		p.look(func(m *mind) { own = m.own })
	}
	if err := p.send(ctx, say{"type": "enter", "character": own[0]}); err != nil {
		return err
	}
	return p.stands(ctx)
}

// stands waits until the bot is on a map.
func (p *person) stands(ctx context.Context) error {
	return p.until(ctx, "its position", func(m *mind) bool { return m.placed && m.run > 0 && m.items != nil })
}

// depart ends running actions and logs out.
func (p *person) depart() error {
	ctx, cancel := context.WithTimeout(context.Background(), p.crowd.config.Wait)
	defer cancel()
	p.doing = "log out"
	var trades bool
	p.look(func(m *mind) { trades = m.trade.with != "" })
	if trades {
		if err := p.send(ctx, say{"type": "trade", "act": "cancel"}); err != nil {
			return err
		}
		if err := p.until(ctx, "the end of a trade", func(m *mind) bool { return m.trade.with == "" }); err != nil {
			return err
		}
	}
	return p.leave(ctx)
}

// leave returns to the character list.
func (p *person) leave(ctx context.Context) error {
	lists := 0
	p.look(func(m *mind) { lists = m.heard["characters"] })
	if err := p.send(ctx, say{"type": "leave"}); err != nil {
		return err
	}
	return p.until(ctx, "the list of characters again", func(m *mind) bool { return m.heard["characters"] > lists })
}
