// Package economy checks the conservation of money and items in a realm. A journal
// counts what the batches of maps report as gained and lost; a census counts what the
// store has when nobody is in the world. It does not depend on the parts of the server
// that move items and money, so that the two can be compared: the difference of two
// censuses must be the gains of the journal less its losses.
//
// The journal understands loot, vendors, postage, quests and crafting spells. The
// caller must add other ways to create or destroy items.
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

// Coins is the key of money in a count, next to the ids of items.
const Coins = "coins"

// Count has the number of each item, and of coins. An entry of 0 may be present or
// absent.
type Count map[string]int

// Less returns the difference of two counts, without entries that are equal.
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

// String lists the entries of a count.
func (c Count) String() string {
	var all []string
	for _, k := range slices.Sorted(maps.Keys(c)) {
		if c[k] != 0 {
			all = append(all, fmt.Sprintf("%d %s", c[k], k))
		}
	}
	return strings.Join(all, ", ")
}

// Why is a way in which something is gained or lost.
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

// Journal records what enters and leaves a realm. It may be used from any goroutine;
// the maps pass their batches to it.
type Journal struct {
	content *content.Snapshot
	postage int // coins, of each letter

	mu   sync.Mutex // guards the rest
	by   map[Why]Count
	told map[string]int // events, by kind
}

// NewJournal makes a journal of a realm with this content, which must not change, and
// with this postage for each letter.
func NewJournal(c *content.Snapshot, postage int) *Journal {
	return &Journal{content: c, postage: postage, by: map[Why]Count{}, told: map[string]int{}}
}

// Add records a gain, or with a negative number a loss.
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

// Sum returns the gains less the losses.
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

// Ways returns the gains and losses of each way.
func (j *Journal) Ways() map[Why]Count {
	j.mu.Lock()
	defer j.mu.Unlock()
	ways := map[Why]Count{}
	for why, c := range j.by {
		ways[why] = maps.Clone(c)
	}
	return ways
}
