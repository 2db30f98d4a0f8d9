// Package economy counts what there is of coins and things in a realm, and what
// has come and gone: a journal of what the maps tell, and a census of what the store
// has when nobody is in the world any more. It is told nothing by those parts of the
// server that move things and money, so that what the one says can be held against
// the other: what a census finds more than the one before is what has come by the
// journal less what has gone.
//
// The journal understands loot, shops, postage, errands and spells that make things.
// What else makes or destroys something must be added by who knows it.
package economy

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
)

// Coins is under what coins are counted, beside the ids of items.
const Coins = "coins"

// Count is how many there are of each item, and of coins. What there is none of
// may be in it or not.
type Count map[string]int

// Less is what a count has more than another, without what both have.
func (c Count) Less(other Count) Count {
	more := Count{}
	for _, of := range [2]Count{c, other} {
		for k := range of {
			if n := c[k] - other[k]; n != 0 {
				more[k] = n
			}
		}
	}
	return more
}

// String lists what is in a count.
func (c Count) String() string {
	var all []string
	for _, k := range slices.Sorted(maps.Keys(c)) {
		if c[k] != 0 {
			all = append(all, fmt.Sprintf("%d %s", c[k], k))
		}
	}
	return strings.Join(all, ", ")
}

// Why is how something comes or goes.
type Why string

// The ways.
const (
	Looted   Why = "looted"
	Bought   Why = "bought"
	Sold     Why = "sold"
	Returned Why = "bought back"
	Mended   Why = "mended"
	Postage  Why = "postage"
	Rewarded Why = "rewarded"
	Made     Why = "made"
	Thrown   Why = "thrown away"
	Began    Why = "had at the beginning"
	Kept     Why = "kept by auction houses"
)

// Journal takes down what comes into a realm and what goes. It may be used from any
// goroutine; the maps hand their batches to it.
type Journal struct {
	content *content.Snapshot
	postage int // coins, of each letter

	mu   sync.Mutex // guards the rest
	by   map[Why]Count
	told map[string]int // events, by kind
}

// NewJournal begins a journal of a realm that has this content, as it is all the
// time, and in which each letter costs so many coins.
func NewJournal(c *content.Snapshot, postage int) *Journal {
	return &Journal{content: c, postage: postage, by: map[Why]Count{}, told: map[string]int{}}
}

// Add notes that something has come, or with a number below 0 gone.
func (j *Journal) Add(why Why, what string, n int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.add(why, what, n)
}

func (j *Journal) add(why Why, what string, n int) {
	if j.by[why] == nil {
		j.by[why] = Count{}
	}
	j.by[why][what] += n
}

// Publish implements session.Outlet.
func (j *Journal) Publish(b *view.Batch) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, e := range b.Events {
		j.note(e)
	}
}

// note takes down an event. Called with mu held.
func (j *Journal) note(e event.Event) {
	switch e := e.(type) {
	case event.Looted:
		j.add(Looted, string(e.Item), e.Count)
	case event.MoneyChanged:
		if e.Source != 0 {
			j.add(Looted, Coins, int(e.Change))
		}
	case event.Dealt:
		j.dealt(e)
	case event.MailTold:
		if e.News == event.MailSent {
			j.add(Postage, Coins, -j.postage)
		}
	case event.QuestTold:
		if e.News == event.QuestRewarded {
			j.rewarded(e)
		}
	case event.CastWent:
		if e.Caster.Kind() == guid.Player {
			j.cast(e.Spell)
		}
	}
}

func (j *Journal) dealt(e event.Dealt) {
	switch e.News {
	case event.DealBought:
		j.add(Bought, string(e.Item), e.Count)
		j.add(Bought, Coins, -int(e.Coins))
	case event.DealSold:
		j.add(Sold, string(e.Item), -e.Count)
		j.add(Sold, Coins, int(e.Coins))
	case event.DealBack:
		j.add(Returned, string(e.Item), e.Count)
		j.add(Returned, Coins, -int(e.Coins))
	case event.DealRepaired, event.DealBankBag, event.DealStall:
		j.add(Mended, Coins, -int(e.Coins))
	}
}

// rewarded is what somebody gets for a quest, and has handed over.
func (j *Journal) rewarded(e event.QuestTold) {
	j.add(Rewarded, Coins, int(e.Money))
	q, ok := j.content.Quest(e.Quest)
	if !ok {
		return
	}
	for _, r := range q.Rewards {
		j.add(Rewarded, string(r.Item), r.Count)
	}
	for i := range q.Objectives {
		if o := &q.Objectives[i]; o.Kind == content.Collect {
			j.add(Rewarded, string(o.Item), -o.Count)
		}
	}
}

// cast is what a spell makes, and of what.
func (j *Journal) cast(id content.ID) {
	s, ok := j.content.Spell(id)
	if !ok {
		return
	}
	for i := range s.Effects {
		if f := &s.Effects[i]; f.Kind == content.CreateItem {
			j.add(Made, string(f.Item), max(1, f.Count))
		}
	}
	for _, r := range s.Reagents {
		j.add(Made, string(r.Item), -r.Count)
	}
}

// Sum is what has come less what has gone.
func (j *Journal) Sum() Count {
	j.mu.Lock()
	defer j.mu.Unlock()
	sum := Count{}
	for _, c := range j.by {
		for k, n := range c {
			sum[k] += n
		}
	}
	return sum
}

// Ways are what has come and gone in each way.
func (j *Journal) Ways() map[Why]Count {
	j.mu.Lock()
	defer j.mu.Unlock()
	ways := map[Why]Count{}
	for why, c := range j.by {
		ways[why] = maps.Clone(c)
	}
	return ways
}
