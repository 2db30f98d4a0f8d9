package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/rs/zerolog"

	"loam/core/protocol/game"
	"loam/core/protocol/game/client"
	logonclient "loam/core/protocol/logon/client"
)

// stormy is one of many who come, lose their connection and come back at once.
type stormy struct {
	s       *Server
	number  int
	version *game.Version // of a game client; nil for a page
	random  *rand.Rand

	client *client.Client
	page   *websocket.Conn
}

func (p *stormy) account() string { return fmt.Sprintf("STORM%d", p.number) }

// name is one that only it has: a name has no digits.
func (p *stormy) name() string {
	return "Storm" + string(rune('a'+p.number/26)) + string(rune('a'+p.number%26))
}

// attempts is how often somebody tries to come in who is told to try again later, as a
// busy machine may do.
const attempts = 3

// comes brings it into the world.
func (p *stormy) comes(ctx context.Context) (err error) {
	for range attempts {
		if err = p.tries(ctx); err == nil {
			return nil
		}
		p.drops(ctx)
	}
	return err
}

func (p *stormy) tries(ctx context.Context) error {
	if p.version == nil {
		return p.opens(ctx)
	}
	var err error
	p.client, err = p.s.comeIn(ctx, p.version, p.account(), p.name())
	return err
}

// opens is tries for a page.
func (p *stormy) opens(ctx context.Context) error {
	if err := p.dials(ctx); err != nil {
		return err
	}
	if err := p.says(ctx, `{"type":"guest","key":"%032d"}`, p.number); err != nil {
		return err
	}
	list, err := p.hears(ctx, "characters")
	if err != nil {
		return err
	}
	id := ""
	if len(list.Characters) > 0 {
		id = list.Characters[0].ID
	} else {
		if err := p.says(ctx, `{"type":"create","name":%q,"start":%q}`, p.name(), list.Starts[0].ID); err != nil {
			return err
		}
		made, err := p.hears(ctx, "characters")
		if err != nil {
			return err
		}
		id = made.Created
	}
	if err := p.says(ctx, `{"type":"enter","character":%q}`, id); err != nil {
		return err
	}
	_, err = p.hears(ctx, "step")
	return err
}

func (p *stormy) dials(ctx context.Context) (err error) {
	p.page, _, err = websocket.Dial(ctx, strings.Replace(p.s.Address(), "http://", "ws://", 1)+"/socket", nil)
	if err == nil {
		p.page.SetReadLimit(8 << 20)
	}
	return err
}

func (p *stormy) says(ctx context.Context, format string, args ...any) error {
	return p.page.Write(ctx, websocket.MessageText, fmt.Appendf(nil, format, args...))
}

// heard is what a page is told, as far as it matters here.
type heard struct {
	Type, Code, Text, Created string
	Characters, Starts        []struct{ ID string }
}

// hears reads up to a message of a type; a refusal is an error.
func (p *stormy) hears(ctx context.Context, what string) (m heard, err error) {
	for {
		_, data, err := p.page.Read(ctx)
		if err != nil {
			return m, fmt.Errorf("waiting for %s: %w", what, err)
		}
		m = heard{}
		switch err := json.Unmarshal(data, &m); {
		case err != nil:
			return m, err
		case m.Type == "error":
			return m, fmt.Errorf("waiting for %s: refused with %s: %s", what, m.Code, m.Text)
		case m.Type == what:
			return m, nil
		}
	}
}

// drops loses the connection.
func (p *stormy) drops(ctx context.Context) {
	if p.client != nil {
		p.client.Close(ctx)
	}
	if p.page != nil {
		_ = p.page.CloseNow()
	}
	p.client, p.page = nil, nil
}

// startles begins to come and loses the connection on the way.
func (p *stormy) startles(ctx context.Context) {
	brief, cancel := context.WithTimeout(ctx, time.Duration(p.random.IntN(300))*time.Millisecond)
	defer cancel()
	if p.version != nil && p.random.IntN(2) == 0 {
		if visit, err := logonclient.Dial(brief, logonclient.Config{Address: p.s.LogOnAddr().String(), Version: p.version.Packet, Name: p.account(), Password: "secret12"}); err == nil {
			_ = visit.Close()
		}
		return
	}
	_ = p.tries(brief)
	p.drops(ctx)
}

// crowd is everybody in a storm: pages and game clients of both versions.
func crowd(t *testing.T, s *Server, people int) []*stormy {
	t.Helper()
	var all []*stormy
	for i := range people {
		p := &stormy{s: s, number: i, random: rand.New(rand.NewPCG(1, uint64(i)))}
		if kind := i % 3; kind > 0 {
			p.version = versions()[kind-1]
			s.account(t, p.account())
		}
		all = append(all, p)
	}
	return all
}

// together lets everybody do something at once, and returns what went wrong.
func together(all []*stormy, do func(*stormy) error) error {
	errs := make([]error, len(all))
	var busy sync.WaitGroup
	for i, p := range all {
		busy.Go(func() {
			if err := do(p); err != nil {
				errs[i] = fmt.Errorf("%s: %w", p.name(), err)
			}
		})
	}
	busy.Wait()
	return errors.Join(errs...)
}

// held is what is in use once all that was dropped is gone.
func held() (goroutines int, heap uint64) {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return runtime.NumGoroutine(), m.HeapAlloc
}

// TestAStormOfReconnectsLocksNobodyOut lets two hundred people come at once, lose their
// connections, some of them before they are in, and come back at once, again and again.
// All of them are in each time, and what each storm leaves behind is no more than the
// first has left.
func TestAStormOfReconnectsLocksNobodyOut(t *testing.T) {
	people, storms := 200, 5
	if testing.Short() {
		people, storms = 24, 3
	}
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Minute)
	defer cancel()
	log := &guardedLog{}
	s := open(t, t.TempDir(), LogOn{Name: "Heath"}, func(c *Config) {
		c.Development, c.Log = true, zerolog.New(log).With().Timestamp().Logger()
		c.Connections.Limits.PerAddress = 1000 // all of them come from this machine
	})
	stop := s.runs(t)
	defer stop()
	all := crowd(t, s, people)
	for some := range slices.Chunk(all, 8) { // each gets its character in peace
		if err := together(some, func(p *stormy) error { defer p.drops(ctx); return p.comes(ctx) }); err != nil {
			t.Fatal(err)
		}
	}
	var goroutines int
	var heap uint64
	for n := range storms {
		began := time.Now()
		if err := together(all, func(p *stormy) error { p.startles(ctx); return p.comes(ctx) }); err != nil {
			t.Fatalf("storm %d: %v\nThe log:\n%s", n, err, log)
		}
		t.Logf("storm %d: all in after %v", n, time.Since(began))
		if got := len(s.Realm.Players()); got != people {
			t.Errorf("storm %d: %d are in the world, want %d", n, got, people)
		}
		_ = together(all, func(p *stormy) error { p.drops(ctx); return nil })
		if n%2 == 1 {
			continue // they come back while they still stand there
		}
		for _, p := range all {
			s.Realm.Kick(p.name(), "the storm is over")
		}
		until(ctx, t, "everybody to leave", func() bool { return len(s.Realm.Players()) == 0 })
		if n == 0 {
			goroutines, heap = held()
			t.Logf("%d goroutines, %d bytes", goroutines, heap)
			continue
		}
		until(ctx, t, fmt.Sprintf("no more than %d goroutines", goroutines), func() bool { now, _ := held(); return now <= goroutines })
		t.Logf("quiet after %v", time.Since(began))
		if _, now := held(); now > heap+heap/2 {
			t.Errorf("storm %d leaves %d bytes in use, the first %d", n, now, heap)
		}
	}
	if saved := s.Saver.Counts(); saved.Lost+saved.Refused+saved.Failures > 0 {
		t.Errorf("saves: %+v", saved)
	}
}
