// Package quest decides about quests: who may take one on, how far it has come,
// when it is done, what a player is rewarded with, and what sign stands over who
// has to do with it. It changes only the log and the items of the player that it is
// given; it tells nobody, and events are up to the map.
//
// Every function runs on the goroutine of the map that owns the player.
package quest

import (
	"cmp"
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/rules/currency"
	"loam/core/rules/item"
	"loam/core/rules/stat"
)

// Why is the reason for which something is refused: the key of a text of the
// bundle base. Empty is no reason at all.
type Why string

// The reasons.
const (
	Fine     Why = ""
	Unknown  Why = "core.quest.unknown"     // the release does not define it
	HasIt    Why = "core.quest.has_it"      // it is in the log already
	HasNot   Why = "core.quest.has_not"     // it is not in the log
	LogFull  Why = "core.quest.log_full"    // no more can be taken on
	Rewarded Why = "core.quest.rewarded"    // it is done for good
	TooSoon  Why = "core.quest.too_soon"    // it is done for today, or this week
	NotYet   Why = "core.quest.not_yet"     // others come before it
	Another  Why = "core.quest.another"     // one of its like is taken on or done
	Undone   Why = "core.quest.undone"      // something is left to do
	Failed   Why = "core.quest.failed"      // it has failed
	Choose   Why = "core.quest.choose"      // one of its rewards must be chosen
	Full     Why = "core.quest.full"        // the rewards find no room
	NotHis   Why = "core.quest.not_offered" // who was asked has nothing to do with it
	NoShare  Why = "core.quest.no_share"    // it is not for sharing
	NoGroup  Why = "core.quest.no_group"    // there is nobody near to share it with
	TooFar   Why = "core.quest.too_far"     // who it is shared with is not near
	Rich     Why = "core.quest.rich"        // it brings more money than the player can have
	Unfit    Why = "core.quest.unfit"       // what it needs does not hold
)

// Reasons are all of them but Fine.
var Reasons = []Why{Unknown, HasIt, HasNot, LogFull, Rewarded, TooSoon, NotYet, Another, Undone, Failed, Choose, Full, NotHis, NoShare, NoGroup, TooFar, Rich, Unfit}

// Calendar says when days and weeks of quests begin.
type Calendar struct {
	Now       int64 // real time in ms since 1970
	Day, Week int64 // ms from midnight and from Monday's midnight, UTC
}

const (
	day      = 24 * 60 * 60 * 1000
	week     = 7 * day
	monday70 = 4 * day // the first Monday of 1970
)

// Period numbers the stretch between two resets in which a moment lies.
func (c Calendar) Period(r content.Repeat, at int64) int64 {
	if r == content.Weekly {
		return floorDiv(at-monday70-c.Week, week)
	}
	return floorDiv(at-c.Day, day)
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// Find is a quest in the log of a player, or nil.
func Find(p *entity.Player, id content.ID) *entity.Quest {
	for i := range p.Quests {
		if p.Quests[i].ID == id {
			return &p.Quests[i]
		}
	}
	return nil
}

// LastDone is when a player was last rewarded for a quest.
func LastDone(p *entity.Player, id content.ID) (at int64, ok bool) {
	i, ok := slices.BinarySearchFunc(p.Done, string(id), func(d character.Done, id string) int { return cmp.Compare(d.ID, id) })
	if !ok {
		return 0, false
	}
	return p.Done[i].At, true
}

// MayTake tells why a player cannot take a quest on, apart from its needs. Limit is
// how many there may be in its log.
func MayTake(c *content.Snapshot, p *entity.Player, q *content.Quest, cal Calendar, limit int) Why {
	if Find(p, q.ID) != nil {
		return HasIt
	}
	if why := open(p, q, cal); why != Fine {
		return why
	}
	if q.OneOf != "" && another(c, p, q) {
		return Another
	}
	if len(p.Quests) >= min(limit, character.MaxQuests) {
		return LogFull
	}
	return Fine
}

// open tells why a quest is not for a player at present, whatever is in its log.
func open(p *entity.Player, q *content.Quest, cal Calendar) Why {
	if at, done := LastDone(p, q.ID); done {
		switch q.Repeats {
		case content.Never:
			return Rewarded
		case content.Daily, content.Weekly:
			if cal.Period(q.Repeats, at) == cal.Period(q.Repeats, cal.Now) {
				return TooSoon
			}
		}
	}
	for _, before := range q.After {
		if _, done := LastDone(p, before); !done {
			return NotYet
		}
	}
	return Fine
}

// another tells whether a player has taken on or done one of the quests of which
// one only can be. Those that repeat are done with when they are.
func another(c *content.Snapshot, p *entity.Player, q *content.Quest) bool {
	for i := range p.Quests {
		if o, ok := c.Quest(p.Quests[i].ID); ok && o.ID != q.ID && o.OneOf == q.OneOf {
			return true
		}
	}
	for i := range p.Done {
		if o, ok := c.Quest(content.ID(p.Done[i].ID)); ok && o.ID != q.ID && o.OneOf == q.OneOf && o.Repeats == content.Never {
			return true
		}
	}
	return false
}

// Take puts a quest into the log of a player.
func Take(p *entity.Player, q *content.Quest, now clock.Time) *entity.Quest {
	e := entity.Quest{ID: q.ID}
	if q.Time > 0 {
		e.Ends = now + q.Time
	}
	p.Quests = append(p.Quests, e)
	return &p.Quests[len(p.Quests)-1]
}

// Drop takes a quest out of the log of a player.
func Drop(p *entity.Player, id content.ID) {
	p.Quests = slices.DeleteFunc(p.Quests, func(e entity.Quest) bool { return e.ID == id })
}

// Have is how far an objective has come, at most as far as it goes.
func Have(p *entity.Player, e *entity.Quest, o *content.Objective) int {
	switch o.Kind {
	case content.Collect:
		return min(o.Count, item.Count(&p.Items, o.Item))
	case content.Pay:
		return int(min(int64(o.Count), currency.Has(p.Purse, o.Currency)))
	}
	return min(o.Count, e.Count(o.Name))
}

// Done tells whether all objectives of a quest are reached.
func Done(p *entity.Player, e *entity.Quest, q *content.Quest) bool {
	for i := range q.Objectives {
		if o := &q.Objectives[i]; Have(p, e, o) < o.Count {
			return false
		}
	}
	return true
}

// Waits tells whether a player still wants something of an objective.
func Waits(p *entity.Player, g content.Goal) bool {
	e := Find(p, g.Quest.ID)
	return e != nil && e.State == entity.QuestOpen && Have(p, e, g.Objective) < g.Objective.Count
}

// HandOver makes of items what they are when a quest is rewarded: what it collects
// goes, what it gave goes as far as it is still there, rewards come. Choice is the
// place of one of its choices, from 0. Where something stands in the way, the items
// stay as they are.
func HandOver(c *content.Snapshot, items *character.Items, q *content.Quest, choice int) Why {
	if len(q.Choices) > 0 && (choice < 0 || choice >= len(q.Choices)) {
		return Choose
	}
	after := item.Clone(*items)
	for i := range q.Objectives {
		if o := &q.Objectives[i]; o.Kind == content.Collect && item.Remove(c, &after, o.Item, o.Count) != item.Done {
			return Undone
		}
	}
	TakeBack(c, &after, q)
	rewards := q.Rewards
	if len(q.Choices) > 0 {
		rewards = append(slices.Clip(rewards), q.Choices[choice])
	}
	if !give(c, &after, rewards) {
		return Full
	}
	*items = after
	return Fine
}

// Settle makes of a purse what it is when a quest is rewarded: what it wants is
// paid, the money that it brings comes. Where something stands in the way, it stays as it is.
func Settle(c *content.Snapshot, p character.Purse, q *content.Quest, money int64) (character.Purse, Why) {
	after := p
	for i := range q.Objectives {
		o := &q.Objectives[i]
		if o.Kind != content.Pay {
			continue
		}
		paid, why := currency.Change(c, after, o.Currency, -int64(o.Count))
		if why != currency.Done {
			return p, Undone
		}
		after = paid
	}
	if money > 0 {
		paid, why := currency.Change(c, after, q.Currency, money)
		if why != currency.Done {
			return p, Rich
		}
		after = paid
	}
	return after, Fine
}

// Equip gives a player what a quest begins with, all or nothing.
func Equip(c *content.Snapshot, items *character.Items, q *content.Quest) Why {
	after := item.Clone(*items)
	if !give(c, &after, q.Gives) {
		return Full
	}
	*items = after
	return Fine
}

func give(c *content.Snapshot, items *character.Items, stacks []content.Stack) bool {
	for _, s := range stacks {
		if def, ok := c.Item(s.Item); !ok || item.Add(c, items, def, s.Count) != item.Done {
			return false
		}
	}
	return true
}

// TakeBack takes from items what a quest began with, as far as it is there.
func TakeBack(c *content.Snapshot, items *character.Items, q *content.Quest) {
	for _, s := range q.Gives {
		if n := min(s.Count, item.Count(items, s.Item)); n > 0 {
			item.Remove(c, items, s.Item, n)
		}
	}
}

// Reward notes that a player has been rewarded for a quest, which leaves its log.
func Reward(p *entity.Player, id content.ID, at int64) {
	Drop(p, id)
	i, again := slices.BinarySearchFunc(p.Done, string(id), func(d character.Done, id string) int { return cmp.Compare(d.ID, id) })
	if again {
		p.Done[i].At = at
		return
	}
	p.Done = slices.Insert(p.Done, i, character.Done{ID: string(id), At: at})
}

// Mark is the sign over who gives or takes back a quest. Unmet tells that a need of
// it does not hold.
func Mark(c *content.Snapshot, p *entity.Player, giver content.Host, q *content.Quest, cal Calendar, limit int, unmet func() bool) view.Mark {
	if e := Find(p, q.ID); e != nil {
		switch {
		case !q.Ends(giver) || e.State == entity.QuestFailed:
			return view.NoMark
		case e.State == entity.QuestDone:
			return view.Rewards
		}
		return view.Waits
	}
	if !q.OfferedBy(giver) {
		return view.NoMark
	}
	switch MayTake(c, p, q, cal, limit) {
	case Fine, LogFull:
	default:
		return view.NoMark
	}
	switch {
	case unmet():
		return view.Later
	case q.Repeats != content.Never:
		return view.OffersAgain
	}
	return view.Offers
}

// Points is the experience that a quest gives a player of a level.
func Points(level int, q *content.Quest) int64 {
	if q.Experience == nil {
		return 0
	}
	return stat.Points(q.Experience.Eval([]float64{float64(level), float64(q.Level)}))
}

// Ways are the words for how a quest of a player can stand.
var Ways = []string{"open", "done", "failed", "rewarded", "unknown"}

// Stands is how a quest of a player stands, as one of the Ways.
func Stands(p *entity.Player, id content.ID) string {
	if e := Find(p, id); e != nil {
		return e.State.String()
	}
	if _, done := LastDone(p, id); done {
		return Ways[3]
	}
	return Ways[4]
}
