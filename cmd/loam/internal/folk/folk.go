// Package folk lets a crowd of people without screens live in a world: they walk,
// hunt, loot, sell and buy, put things into their banks, exchange them, write
// letters, bid at auctions, do errands, make things, die and come back, change maps,
// log out and in. Each is a page that speaks docs/web-protocol.md and knows of the
// world what it is told, and nothing else.
//
// What a person does next is drawn from a stream of its own; it does the next thing
// when what it has asked for has come about, never after a time. What nobody
// expects, a refusal above all, is told in the report.
//
// Each person has two goroutines: one reads what it is told, one acts. Run waits for
// all of them.
package folk

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"
)

// Config is a crowd.
type Config struct {
	Address string // of the page, such as http://127.0.0.1:8080
	People  int
	Seed    uint64
	// Deeds is after how many things that it has done each person stops, once all
	// together have done as often as Want says what it says; 0 is when ctx ends.
	Deeds int
	Want  map[string]int
	// Wait is how long each waits for an answer.
	Wait time.Duration
}

// Report is what has come of a crowd.
type Report struct {
	Done      map[string]int // what was done, by kind; what did not come about is not in it
	Tried     map[string]int // deeds that were begun, by name
	Destroyed map[string]int // by item: what they have thrown away
	Messages  int            // that they were told
	Deaths    int
	Refused   map[string]int // refusals that were to be expected, by text
	Wrong     map[string]int // what nobody expects, by text
	Left      []Belongings   // what each had in the end, as it was told
}

// Belongings are what a person had when it was last told.
type Belongings struct {
	Name  string
	Self  string // guid
	Money int64
	Items map[string]int
}

// crowd is one run.
type crowd struct {
	config Config

	mu     sync.Mutex // guards the rest
	report Report
}

// Run lets the crowd live until ctx ends or everybody has done enough, and takes it
// out of the world.
func Run(ctx context.Context, cfg Config) Report {
	c := &crowd{config: cfg, report: Report{
		Done: map[string]int{}, Tried: map[string]int{}, Destroyed: map[string]int{}, Refused: map[string]int{}, Wrong: map[string]int{},
	}}
	c.report.Left = make([]Belongings, cfg.People)
	var all sync.WaitGroup
	for i := range cfg.People {
		all.Go(func() { c.live(ctx, i) }) // ends with ctx, or when it has done enough; waited for below
	}
	all.Wait()
	return c.report
}

// tooFast is why a map puts back who has walked farther than it believes: it happens
// where some of what a person says comes late and the next does not, to few strides.
const tooFast = "too fast"

// errDied is that a person has died amid something.
var errDied = errors.New("died")

// live is the life of a person.
func (c *crowd) live(ctx context.Context, number int) {
	p := &person{
		crowd: c, number: number, r: rand.New(rand.NewPCG(c.config.Seed, uint64(number))),
		services: map[string]spot{}, gates: map[string]string{}, feared: map[string]bool{},
		done: map[string]int{}, destroyed: map[string]int{}, tried: map[string]int{}, refusals: map[string]int{},
	}
	err := p.enter(context.WithoutCancel(ctx))
	for n := 0; err == nil && ctx.Err() == nil && !c.enough(n); n++ {
		err = p.deed(context.WithoutCancel(ctx)) // what has begun comes to its end
		c.add(p)
	}
	if err == nil {
		err = p.depart()
	}
	p.hangUp()
	c.gather(p, err)
}

// tooMuch is how many times as many deeds as it should a person does at most: what
// is wanted does not come about then.
const tooMuch = 20

// enough tells whether a person who has done so many things may stop.
func (c *crowd) enough(deeds int) bool {
	if c.config.Deeds == 0 || deeds < c.config.Deeds {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for what, want := range c.config.Want { // in no order: all of it must be so
		if c.report.Done[what] < want && len(c.report.Wrong) == 0 && deeds < tooMuch*c.config.Deeds {
			return false
		}
	}
	return true
}

// add adds what a person has done since the last time to the report.
func (c *crowd) add(p *person) {
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

// gather adds what has come of a person to the report.
func (c *crowd) gather(p *person, err error) {
	c.add(p)
	c.mu.Lock()
	defer c.mu.Unlock()
	r := &c.report
	if err != nil {
		r.Wrong[fmt.Sprintf("%s: %v", p.doing, err)]++
	}
	r.Deaths += p.deaths
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
		b := Belongings{Name: p.name(), Self: m.self, Money: m.money, Items: map[string]int{}}
		m.leave()
		for _, s := range m.had {
			b.Items[s.Item] += s.Count
		}
		r.Left[p.number] = b
	})
}

// Expected tells whether nothing has happened that nobody expects.
func (r *Report) Expected() bool { return len(r.Wrong) == 0 }

// Lines are the entries of a count, the most frequent first.
func Lines(of map[string]int) (lines []string) {
	keys := slices.Sorted(maps.Keys(of))
	slices.SortStableFunc(keys, func(a, b string) int { return of[b] - of[a] })
	for _, k := range keys {
		lines = append(lines, fmt.Sprintf("%6d %s", of[k], k))
	}
	return lines
}
