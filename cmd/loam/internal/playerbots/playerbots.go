// Package playerbots runs a crowd of headless players in a world, as a load and consistency
// test: they walk, hunt, loot, sell and buy, use their banks, trade, send mail, bid at
// auctions, do quests, craft, die and resurrect, change maps, log out and in. Each is a
// page that uses the protocol of docs/web-protocol.md and knows only what the server sends
// to it.
//
// Some of them may use game clients of either version instead: a gamer, with a client
// of core/protocol/game/client.
//
// A random stream of its own chooses what a player does next. The player acts again when
// the result of its last request arrives, never after a fixed time. The report lists what
// is unexpected, refusals above all.
//
// Each player has two goroutines: one reads messages, one acts. Run waits for all of
// them.
package playerbots

import (
	"context"
	crand "crypto/rand"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"loam/core/model/auth"
	"loam/core/store"
)

// Config describes a crowd.
type Config struct {
	Address string // of the page, such as http://127.0.0.1:8080
	People  int
	Gamers  Gamers // some of the bots
	Seed    uint64
	// Deeds is the number of actions after which each player stops, once the crowd has
	// done as many of each kind as Want requires; 0 runs until ctx ends.
	Deeds int
	Want  map[string]int
	// Only lists the actions that bots do, by name without the words "in a client"; nil is
	// all.
	Only []string
	// Counted is the beginning of a line, told by a script, that a number follows: the
	// highest told one stands in Belongings. "" is no line.
	Counted string
	// Wait is how long each player waits for an answer.
	Wait time.Duration
}

// Gamers are the players of a crowd who use game clients, half of them of each version.
// Their accounts must exist and have the names of their characters; they have the last
// numbers below Config.People.
type Gamers struct {
	Count    int
	LogOn    string // host:port
	Password string
	Run      float64                                   // yards a second
	Clock    func() int64                              // ms of the world, by which clients count too
	Item     func(version string, entry uint32) string // the id of the item that clients of a version know by a number
}

// Accounts makes the accounts of the players of a crowd of so many people who use game clients.
func (g Gamers) Accounts(ctx context.Context, s store.Store, epoch int64, people int) error {
	for n := people - g.Count; n < people; n++ {
		name, err := auth.Name(Name(n))
		if err != nil {
			return err
		}
		credentials, err := auth.NewVerifier(crand.Reader, name, g.Password)
		if err != nil {
			return err
		}
		if _, err := s.CreateAccount(ctx, epoch, store.Account{Name: name, Credentials: credentials, Role: auth.Player}); err != nil {
			return err
		}
	}
	return nil
}

// Name returns the name of a player and of its account, which has no digits.
func Name(number int) string {
	return "Folk" + string(rune('a'+number/26%26)) + string(rune('a'+number%26))
}

// Report is the result of a crowd.
type Report struct {
	Done      map[string]int // finished actions, by kind; failed ones are not included
	Tried     map[string]int // started actions, by name
	Destroyed map[string]int // by item: how many they have destroyed
	Messages  int            // received events
	Deaths    int
	Refused   map[string]int // expected refusals, by text
	Wrong     map[string]int // unexpected problems, by text
	Left      []Belongings   // last received belongings of each
}

// Belongings are the items and money of a player in the last messages.
type Belongings struct {
	Name  string
	Self  string // guid
	Money int64
	Items map[string]int
	// Counted is the highest number of the lines that Config.Counted describes.
	Counted int
}

// crowd is one run.
type crowd struct {
	config Config

	mu     sync.Mutex // guards the rest
	report Report
}

// Run runs the crowd until ctx ends or every player has done enough, and logs it out.
func Run(ctx context.Context, cfg Config) Report {
	c := &crowd{config: cfg, report: Report{
		Done: map[string]int{}, Tried: map[string]int{}, Destroyed: map[string]int{}, Refused: map[string]int{}, Wrong: map[string]int{},
	}}
	c.report.Left = make([]Belongings, cfg.People)
	var all sync.WaitGroup
	for i := range cfg.People {
		all.Go(func() { c.live(ctx, i) }) // ends with ctx or after enough actions; waited for below
	}
	all.Wait()
	return c.report
}

// tooFast is the reason for which a map corrects a position after a walk that is too far.
// It occurs if some messages of a bot arrive late and the next do not, for few strides.
const tooFast = "too fast"

// errDied reports that a bot has died during an action.
var errDied = errors.New("died")

// somebody is a bot: a person or a gamer.
type somebody interface {
	enter(ctx context.Context) error
	deed(ctx context.Context) error
	depart() error
	hangUp()
	counts() *tally
	leaves(r *Report) // reports its belongings and its counts at the end
}

// tally counts the actions of a bot since the last report, without deaths.
type tally struct {
	doing     string // the action
	done      map[string]int
	tried     map[string]int
	destroyed map[string]int
	refusals  map[string]int
	deaths    int
}

func newTally() tally {
	return tally{done: map[string]int{}, tried: map[string]int{}, destroyed: map[string]int{}, refusals: map[string]int{}}
}

func (t *tally) counts() *tally { return t }

// counted returns the number of a told line that begins as Config.Counted says, if it is higher
// than the one before.
func counted(before int, line, begins string) int {
	number, ok := strings.CutPrefix(line, begins)
	if n, err := strconv.Atoi(number); ok && err == nil && begins != "" {
		return max(before, n)
	}
	return before
}

// chosen reports whether bots of a crowd do an action.
func (c *crowd) chosen(action string) bool {
	return c.config.Only == nil || slices.Contains(c.config.Only, strings.TrimSuffix(action, " in a client"))
}

// somebody returns the bot with a number.
func (c *crowd) somebody(number int) somebody {
	r := rand.New(rand.NewPCG(c.config.Seed, uint64(number)))
	if number >= c.config.People-c.config.Gamers.Count {
		return newGamer(c, number, r)
	}
	return &person{crowd: c, number: number, r: r, tally: newTally(), services: map[string]spot{}, gates: map[string]string{}, feared: map[string]bool{}}
}

// live runs a bot until it ends.
func (c *crowd) live(ctx context.Context, number int) {
	p := c.somebody(number)
	err := p.enter(context.WithoutCancel(ctx))
	for n := 0; err == nil && ctx.Err() == nil && !c.enough(n); n++ {
		err = p.deed(context.WithoutCancel(ctx)) // a started action is finished
		c.add(p.counts())
	}
	if err == nil {
		err = p.depart()
	}
	p.hangUp()
	c.add(p.counts())
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil {
		c.report.Wrong[fmt.Sprintf("%s: %s: %v", Name(number), p.counts().doing, err)]++
	}
	c.report.Deaths += p.counts().deaths
	p.leaves(&c.report)
}

// tooMuch limits the actions of a bot to a multiple of Deeds. If it is reached, the wanted
// kinds of actions do not occur.
const tooMuch = 20

// enough reports whether a bot with this number of actions may stop.
func (c *crowd) enough(deeds int) bool {
	if c.config.Deeds == 0 || deeds < c.config.Deeds {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for what, want := range c.config.Want { // in any order: all must hold
		if c.report.Done[what] < want && len(c.report.Wrong) == 0 && deeds < tooMuch*c.config.Deeds {
			return false
		}
	}
	return true
}

// add adds the counts of a bot since the last report.
func (c *crowd) add(p *tally) {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := &c.report
	for _, to := range []struct{ sum, more map[string]int }{{r.Done, p.done}, {r.Tried, p.tried}, {r.Destroyed, p.destroyed}, {r.Refused, p.refusals}} {
		for k, n := range to.more {
			to.sum[k] += n
		}
		clear(to.more)
	}
}

// leaves implements somebody.
func (p *person) leaves(r *Report) {
	p.look(func(m *mind) {
		for _, w := range m.wrong {
			r.Wrong[w]++
		}
		for why, n := range m.backs {
			if why == tooFast && n <= 1+p.strides/20 {
				r.Refused["put back: "+why] += n
			} else {
				r.Wrong["put back: "+why] += n
			}
		}
		for _, n := range m.heard {
			r.Messages += n
		}
		b := Belongings{Name: p.name(), Self: m.self, Money: m.money, Items: map[string]int{}, Counted: m.counted}
		m.leave()
		for _, s := range m.had {
			b.Items[s.Item] += s.Count
		}
		r.Left[p.number] = b
	})
}

// Expected reports whether nothing unexpected happened.
func (r *Report) Expected() bool { return len(r.Wrong) == 0 }

// Total adds up a count.
func Total(of map[string]int) (n int) {
	for _, more := range of { // in no order: all of it is added up
		n += more
	}
	return n
}

// Lines returns the entries of a count, the most frequent first.
func Lines(of map[string]int) (lines []string) {
	keys := slices.Sorted(maps.Keys(of))
	slices.SortStableFunc(keys, func(a, b string) int { return of[b] - of[a] })
	for _, k := range keys {
		lines = append(lines, fmt.Sprintf("%6d %s", of[k], k))
	}
	return lines
}
