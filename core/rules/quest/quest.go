// Package quest decides about quests: who may accept one, its progress, when it is
// complete, which rewards a player gets, and which mark a quest giver shows. It changes
// only the log and the items of the player that it is given; package world/quest runs
// it on a map and emits events.
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

// Why is the reason for a refusal: the key of a text of the bundle base. The empty Why
// means that nothing is refused.
type Why string

// The reasons.
const (
	Fine     Why = ""
	Unknown  Why = "core.quest.unknown"     // the release does not define it
	HasIt    Why = "core.quest.has_it"      // the quest is in the log already
	HasNot   Why = "core.quest.has_not"     // the quest is not in the log
	LogFull  Why = "core.quest.log_full"    // the quest log is full
	Rewarded Why = "core.quest.rewarded"    // it was rewarded and cannot be repeated
	TooSoon  Why = "core.quest.too_soon"    // it was rewarded today, or this week
	NotYet   Why = "core.quest.not_yet"     // other quests must be done first
	Another  Why = "core.quest.another"     // an exclusive alternative is accepted or done
	Undone   Why = "core.quest.undone"      // objectives are not complete
	Failed   Why = "core.quest.failed"      // it has failed
	Choose   Why = "core.quest.choose"      // a reward must be chosen
	Full     Why = "core.quest.full"        // there is no room for the rewards
	NotHis   Why = "core.quest.not_offered" // the creature or object does not give or end it
	NoShare  Why = "core.quest.no_share"    // the quest cannot be shared
	NoGroup  Why = "core.quest.no_group"    // no group member is near
	TooFar   Why = "core.quest.too_far"     // the member is too far away
	Rich     Why = "core.quest.rich"        // the money reward exceeds what the player can have
	Unfit    Why = "core.quest.unfit"       // a condition does not hold
)

// Reasons lists all reasons except Fine.
var Reasons = []Why{Unknown, HasIt, HasNot, LogFull, Rewarded, TooSoon, NotYet, Another, Undone, Failed, Choose, Full, NotHis, NoShare, NoGroup, TooFar, Rich, Unfit}

// Calendar is when days and weeks of quests begin.
type Calendar struct {
	Now       int64 // real time in ms since 1970
	Day, Week int64 // ms from midnight and from Monday's midnight, UTC
}

const (
	day      = 24 * 60 * 60 * 1000
	week     = 7 * day
	monday70 = 4 * day // the first Monday of 1970
)

// Period returns the number of the reset period that contains a moment.
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

// Find returns a quest in the log of a player, or nil.
func Find(p *entity.Player, id content.ID) *entity.Quest {
	for i := range p.Quests {
		if p.Quests[i].ID == id {
			return &p.Quests[i]
		}
	}
	return nil
}

// LastDone returns when a player was last rewarded for a quest.
func LastDone(p *entity.Player, id content.ID) (at int64, ok bool) {
	i, ok := slices.BinarySearchFunc(p.Done, string(id), func(d character.Done, id string) int { return cmp.Compare(d.ID, id) })
	if !ok {
		return 0, false
	}
	return p.Done[i].At, true
}

// MayTake returns why a player cannot accept a quest, apart from its conditions. Limit
// is the size of its log.
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

// open returns why a quest is not available to a player now, regardless of the log.
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

// another reports whether a player has accepted or done another quest of the same
// exclusive group. A rewarded quest that is repeatable does not count.
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

// Take adds a quest to the log of a player.
func Take(p *entity.Player, q *content.Quest, now clock.Time) *entity.Quest {
	e := entity.Quest{ID: q.ID}
	if q.Time > 0 {
		e.Ends = now + q.Time
	}
	p.Quests = append(p.Quests, e)
	return &p.Quests[len(p.Quests)-1]
}

// Drop removes a quest from the log of a player.
func Drop(p *entity.Player, id content.ID) {
	p.Quests = slices.DeleteFunc(p.Quests, func(e entity.Quest) bool { return e.ID == id })
}

// Have returns the progress of an objective, at most its required count.
func Have(p *entity.Player, e *entity.Quest, o *content.Objective) int {
	switch o.Kind {
	case content.Collect:
		return min(o.Count, item.Count(&p.Items, o.Item))
	case content.Pay:
		return int(min(int64(o.Count), currency.Has(p.Purse, o.Currency)))
	}
	return min(o.Count, e.Count(o.Name))
}

// Done reports whether all objectives of a quest are complete.
func Done(p *entity.Player, e *entity.Quest, q *content.Quest) bool {
	for i := range q.Objectives {
		if o := &q.Objectives[i]; Have(p, e, o) < o.Count {
			return false
		}
	}
	return true
}

// Waits reports whether an objective still needs something.
func Waits(p *entity.Player, g content.Goal) bool {
	e := Find(p, g.Quest.ID)
	return e != nil && e.State == entity.QuestOpen && Have(p, e, g.Objective) < g.Objective.Count
}

// HandOver applies the rewarding of a quest to items: collected items are removed,
// items that it gave are removed as far as they are still there, rewards are added.
// Choice is the index of one of its choices, from 0. If anything fails, the items do
// not change.
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

// Settle applies the rewarding of a quest to money: its price is paid, its money reward
// is added. If anything fails, the money does not change.
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

// Equip gives a player the starting items of a quest, all or none.
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

// TakeBack removes the starting items of a quest, as far as they are there.
func TakeBack(c *content.Snapshot, items *character.Items, q *content.Quest) {
	for _, s := range q.Gives {
		if n := min(s.Count, item.Count(items, s.Item)); n > 0 {
			item.Remove(c, items, s.Item, n)
		}
	}
}

// Reward records that a player has been rewarded for a quest, and removes it from the
// log.
func Reward(p *entity.Player, id content.ID, at int64) {
	Drop(p, id)
	i, again := slices.BinarySearchFunc(p.Done, string(id), func(d character.Done, id string) int { return cmp.Compare(d.ID, id) })
	if again {
		p.Done[i].At = at
		return
	}
	p.Done = slices.Insert(p.Done, i, character.Done{ID: string(id), At: at})
}

// Mark returns the mark over a quest giver or ender. Unmet reports that a condition of
// the quest does not hold.
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

// Points returns the experience of a quest for a player of a level.
func Points(level int, q *content.Quest) int64 {
	if q.Experience == nil {
		return 0
	}
	return stat.Points(q.Experience.Eval([]float64{float64(level), float64(q.Level)}))
}

// Ways are the words for the states of a player's quest.
var Ways = []string{"open", "done", "failed", "rewarded", "unknown"}

// Stands returns the state of a player's quest, as one of the Ways.
func Stands(p *entity.Player, id content.ID) string {
	if e := Find(p, id); e != nil {
		return e.State.String()
	}
	if _, done := LastDone(p, id); done {
		return Ways[3]
	}
	return Ways[4]
}
