// Package bots sends a crowd of headless game clients into a world: each logs on, makes
// a character if it has none, enters, walks in a circle and says hello. It owns their
// behaviour and the statistics about them, and prints nothing.
//
// Each bot has a goroutine, which Run waits for.
package bots

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"loam/cmd/loam/internal/gameclient"
	"loam/core/protocol/game"
	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
)

// Config describes a crowd.
type Config struct {
	Address  string // of the log-on service, host:port
	Version  *game.Version
	Accounts []string // one for each bot
	Password string   // of all of them
	Duration time.Duration
	Wait     time.Duration      // for each answer
	Looks    packets.Appearance // of new characters
	// Second is called once a second with the counts so far.
	Second func(at time.Duration, now Count)
}

// Count has the counts of a crowd.
type Count struct {
	InWorld       int // now
	Entered       int // ever
	Sent          int // movements
	Greetings     int // sent
	Messages      int // received
	Movements     int // of others, received
	Words         int // received
	Strange       int // received, and not understood
	Disconnects   int // of bots that were in the world, by the other side
	ErrorsInTotal int
}

// Report is the result of a crowd.
type Report struct {
	Count
	Logins []time.Duration // sorted: from the start of each bot until it stood in the world
	Errors map[string]int  // by text
}

// maxLogOns is how many bots log on at a time: a log-on service has a bound for
// the connections of one address. The time that a bot waits for its turn counts.
const maxLogOns = 64

// crowd is one run.
type crowd struct {
	config Config
	turns  chan struct{} // holds one for each that logs on; bound maxLogOns

	mu     sync.Mutex // guards the rest
	report Report
	inside map[*bot]bool
}

// bot is one of a crowd.
type bot struct {
	crowd *crowd
	visit gameclient.Visit
	count Count // guarded by the crowd's mu
}

// Run sends the crowd in and returns when all bots have left. It stops early when ctx
// ends.
func Run(ctx context.Context, cfg Config) Report {
	c := &crowd{config: cfg, turns: make(chan struct{}, maxLogOns), inside: map[*bot]bool{}}
	c.report.Errors = map[string]int{}
	began := time.Now()
	ctx, cancel := context.WithDeadline(ctx, began.Add(cfg.Duration))
	defer cancel()
	var all sync.WaitGroup
	for _, account := range cfg.Accounts {
		b := &bot{crowd: c, visit: gameclient.Visit{
			Address: cfg.Address, Version: cfg.Version, Account: account, Password: cfg.Password, Wait: cfg.Wait,
		}}
		all.Go(func() { b.run(ctx) }) // ends with ctx; waited for below
	}
	gone := make(chan struct{}) // closed by the goroutine below
	go func() {                 // ends when all bots have; waited for by reading gone
		all.Wait()
		close(gone)
	}()
	seconds := time.NewTicker(time.Second)
	defer seconds.Stop()
	for {
		select {
		case <-seconds.C:
			cfg.Second(time.Since(began), c.now())
		case <-gone:
			return c.conclude()
		}
	}
}

// now is what is so far.
func (c *crowd) now() Count {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := c.report.Count
	for b := range c.inside {
		n.add(b.seen())
	}
	n.InWorld = len(c.inside)
	return n
}

func (c *crowd) conclude() Report {
	c.mu.Lock()
	defer c.mu.Unlock()
	slices.Sort(c.report.Logins)
	return c.report
}

// add adds what one bot has done and seen.
func (n *Count) add(o Count) {
	n.Sent += o.Sent
	n.Greetings += o.Greetings
	n.Messages += o.Messages
	n.Movements += o.Movements
	n.Words += o.Words
	n.Strange += o.Strange
}

// seen is what a bot has counted. Called with the crowd's mu held.
func (b *bot) seen() Count {
	n := b.count
	b.visit.World.Look(func(m *client.Model) {
		n.Strange = m.Strange
		for name, times := range m.Messages {
			n.Messages += times
			switch {
			case strings.HasPrefix(name, "MSG_MOVE_"):
				n.Movements += times
			case name == "SMSG_MESSAGECHAT":
				n.Words += times
			}
		}
	})
	return n
}

// sockets is which connection an error was of: without it, all that failed alike
// is one line.
var sockets = regexp.MustCompile(`(read|write|dial) tcp (\S+->)?\S+: `)

// failed counts an error, unless the time of the crowd was over.
func (c *crowd) failed(ctx context.Context, what string, err error) {
	if ctx.Err() != nil {
		what, err = "", errors.New("not in the world when the time was up")
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.report.ErrorsInTotal++
	text := sockets.ReplaceAllString(err.Error(), "")
	if what != "" {
		text = what + ": " + text
	}
	c.report.Errors[text]++
}

// run is the life of a bot.
func (b *bot) run(ctx context.Context) {
	began, c := time.Now(), b.crowd
	defer b.visit.Close(context.WithoutCancel(ctx))
	if what, err := b.enter(ctx); err != nil {
		c.failed(ctx, what, err)
		return
	}
	c.mu.Lock()
	c.inside[b] = true
	c.report.Entered++
	c.report.Logins = append(c.report.Logins, time.Since(began))
	c.mu.Unlock()
	err := b.walk(ctx)
	c.mu.Lock()
	delete(c.inside, b)
	c.report.Count.add(b.seen())
	if err != nil {
		c.report.Disconnects++
	}
	c.mu.Unlock()
	if err != nil {
		c.failed(context.WithoutCancel(ctx), "in the world", err)
	}
}

// enter takes a bot to where it stands in the world, or says at what it failed.
func (b *bot) enter(ctx context.Context) (what string, err error) {
	v := &b.visit
	select {
	case b.crowd.turns <- struct{}{}:
	case <-ctx.Done():
		return "wait for a turn to log on", ctx.Err()
	}
	err = v.LogOn(ctx)
	<-b.crowd.turns
	if err != nil {
		return "", err // which says at which step
	}
	if len(v.Realms) == 0 {
		return "realm list", errors.New("it is empty")
	}
	if err := v.Connect(ctx, v.Realms[0]); err != nil {
		return "world", err
	}
	list, err := v.Characters(ctx)
	if err != nil {
		return "characters", err
	}
	if len(list) == 0 {
		if err := v.Make(ctx, characterName(v.Account), b.crowd.config.Looks); err != nil {
			return "", err
		}
		if list, err = v.Characters(ctx); err != nil {
			return "characters", err
		}
	}
	if len(list) == 0 {
		return "characters", errors.New("the new one is not listed")
	}
	if err := v.Enter(ctx, list[0].GUID); err != nil {
		return "", err
	}
	return "", nil
}

// characterName is that of an account's character: names of characters have no
// digits.
func characterName(account string) string {
	var name strings.Builder
	for _, r := range strings.ToLower(account) {
		if r >= '0' && r <= '9' {
			r = 'a' + r - '0'
		}
		name.WriteRune(r)
	}
	text := name.String()
	return strings.ToUpper(text[:1]) + text[1:]
}
