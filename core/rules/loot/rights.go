package loot

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Method is a loot method of a group.
type Method uint8

// The methods. Saved groups store these numbers.
const (
	FreeForAll      Method = iota // anyone may take everything
	RoundRobin                    // members take turns, a whole pile each
	MasterLoot                    // the master looter distributes items from the threshold on
	GroupLoot                     // items from the threshold on are rolled for
	NeedBeforeGreed               // as GroupLoot; need is only for players who can use the item
	methods
)

var methodWords = [methods]string{"free", "round_robin", "master", "group", "need_before_greed"}

// MethodWords are the words for the methods, in their order.
func MethodWords() []string { return methodWords[:] }

// String returns the word used by scripts, scenarios and protocols.
func (m Method) String() string { return methodWords[min(m, methods-1)] }

// Valid reports whether a method exists.
func (m Method) Valid() bool { return m < methods }

// Rule is the loot rule of a group. The zero rule is free for all.
type Rule struct {
	Method    Method
	Threshold int       // least quality for rolls and the master looter, an index of content.Qualities
	Master    guid.GUID // the master looter; 0 is none
}

// Valid reports whether a rule is valid.
func (r *Rule) Valid() bool {
	return r.Method.Valid() && r.Threshold >= 0 && r.Threshold < len(content.Qualities)
}

// Code codes a rule.
func (r *Rule) Code(c *codec.Coder) {
	codec.Int(c, &r.Method)
	codec.Int(c, &r.Threshold)
	codec.ID(c, &r.Master)
}

// Deal assigns the items of a new pile by the rule of its looters' group. Turn is who
// had the last turn; it returns who has it now.
func (p *Pile) Deal(c *content.Snapshot, rule Rule, turn guid.GUID) guid.GUID {
	p.Rule = rule
	if rule.Method == FreeForAll || len(p.Takers) < 2 {
		return turn
	}
	next := after(p.Takers, turn)
	dealt := false
	for i := range p.Things {
		t := &p.Things[i]
		if t.Each {
			continue
		}
		def, _ := c.Item(t.Item)
		worth := def != nil && def.Quality >= rule.Threshold
		switch {
		case rule.Method == MasterLoot && worth && slices.Contains(p.Takers, rule.Master):
			t.Master = true
		case (rule.Method == GroupLoot || rule.Method == NeedBeforeGreed) && worth:
			t.Waits = true
		case t.For == nil || slices.Contains(t.For, next):
			t.Owner, dealt = next, true
		}
	}
	if dealt || len(p.Money) > 0 {
		p.Turn = next
		return next
	}
	return turn
}

// after returns the next player in a circular list.
func after(list []guid.GUID, last guid.GUID) guid.GUID {
	return list[(slices.Index(list, last)+1)%len(list)]
}

// Right is what a player may do with an item.
type Right uint8

// The rights. A player with None does not see the item.
const (
	None   Right = iota
	Take         // take it
	Wait         // wait for the roll
	Deal         // give it to somebody, as master looter
	Locked       // it belongs to another
)

// RightOf returns what a player may do with an item.
func (p *Pile) RightOf(t *Thing, who guid.GUID) Right {
	switch {
	case t.Owner == who && t.Won:
		return Take // even a player who is no longer a looter
	case !slices.Contains(p.Takers, who) || t.For != nil && !slices.Contains(t.For, who):
		if t.Master && p.Rule.Master == who {
			return Deal
		}
		return None
	case t.Roll != nil || t.Waits:
		return Wait
	case t.Master && p.Rule.Master == who:
		return Deal
	case t.Master, t.Owner != 0 && t.Owner != who:
		return Locked
	}
	return Take
}

// May reports whether a player may open a pile that has anything for it: items that it
// can take, distribute or must wait for, or money.
func (p *Pile) May(who guid.GUID) bool {
	if len(p.Money) > 0 && slices.Contains(p.Takers, who) {
		return true
	}
	for i := range p.Things {
		if r := p.RightOf(&p.Things[i], who); r != None && r != Locked {
			return true
		}
	}
	return false
}

// Finders returns all players for whom May holds, in the order of the looters, then
// those who have won an item or are master looter without being looters.
func (p *Pile) Finders() []guid.GUID {
	var all []guid.GUID
	add := func(g guid.GUID) {
		if g != 0 && !slices.Contains(all, g) && p.May(g) {
			all = append(all, g)
		}
	}
	for _, g := range p.Takers {
		add(g)
	}
	for i := range p.Things {
		add(p.Things[i].Owner)
	}
	add(p.Rule.Master)
	return all
}

// Leave ends the turn of a player who closes a pile: what it has not taken of its
// turn's items is free for everybody. It reports whether that changed anything.
func (p *Pile) Leave(who guid.GUID) bool {
	changed := false
	for i := range p.Things {
		if t := &p.Things[i]; t.Owner == who && !t.Won {
			t.Owner, changed = 0, true
		}
	}
	return changed
}

// Forget removes the rights of a player who is gone for good: items that it has won are
// free for everybody, and its missing votes are passes.
func (p *Pile) Forget(who guid.GUID) {
	for i := range p.Things {
		t := &p.Things[i]
		if t.Owner == who {
			t.Owner, t.Won = 0, false
		}
	}
	if p.Rule.Master == who {
		for i := range p.Things {
			p.Things[i].Master = false
		}
	}
}

// Share divides an amount among a number of players: the share of each, and the
// remainder that the first gets in addition.
func Share(amount int64, among int) (each, rest int64) {
	n := int64(max(among, 1))
	return amount / n, amount % n
}

// Choice is a player's choice in a roll.
type Choice uint8

// The choices.
const (
	Undecided Choice = iota
	Pass
	Greed
	Need
	choices
)

var choiceWords = [choices]string{"undecided", "pass", "greed", "need"}

// ChoiceWords are the words for the choices, in their order.
func ChoiceWords() []string { return choiceWords[:] }

// String returns the word used by scripts, scenarios and protocols.
func (v Choice) String() string { return choiceWords[min(v, choices-1)] }

// Valid reports whether a choice exists.
func (v Choice) Valid() bool { return v > Undecided && v < choices }

// Begin starts the rolls of a pile that wait for it: without votes yet, and with an end
// time. Players who are not present have no vote. It returns the slots of the started
// rolls; an item on which nobody can vote is free for everybody.
func (p *Pile) Begin(ends clock.Time, here func(guid.GUID) bool) (slots []uint8) {
	for i := range p.Things {
		t := &p.Things[i]
		if !t.Waits {
			continue
		}
		t.Waits = false
		r := &Roll{Ends: ends}
		for _, g := range p.Takers {
			if here(g) && (t.For == nil || slices.Contains(t.For, g)) {
				r.Votes = append(r.Votes, Vote{Player: g})
			}
		}
		if len(r.Votes) > 0 {
			t.Roll = r
			slots = append(slots, t.Slot)
		}
	}
	return slots
}

// Vote records a vote, and draws the number of a player who wants the item. Done
// reports that all have voted; ok is false if there is no roll, or the player has voted
// already.
func (t *Thing) Vote(who guid.GUID, choice Choice, random *clock.Stream) (v Vote, done, ok bool) {
	if t.Roll == nil || !choice.Valid() {
		return v, false, false
	}
	i := slices.IndexFunc(t.Roll.Votes, func(v Vote) bool { return v.Player == who })
	if i < 0 || t.Roll.Votes[i].Choice != Undecided {
		return v, false, false
	}
	t.Roll.Votes[i].Choice = choice
	if choice != Pass {
		t.Roll.Votes[i].Number = 1 + random.IntN(100)
	}
	return t.Roll.Votes[i], t.Roll.Decided(), true
}

// Decided reports whether all have voted.
func (r *Roll) Decided() bool {
	return r.DecidedWithout(func(guid.GUID) bool { return true })
}

// DecidedWithout reports whether all present players have voted.
func (r *Roll) DecidedWithout(here func(guid.GUID) bool) bool {
	return !slices.ContainsFunc(r.Votes, func(v Vote) bool { return v.Choice == Undecided && here(v.Player) })
}

// Awaits reports whether a player can vote and has not voted yet.
func (r *Roll) Awaits(who guid.GUID) bool {
	return slices.ContainsFunc(r.Votes, func(v Vote) bool { return v.Player == who && v.Choice == Undecided })
}

// Settle ends a roll: need beats greed, then the highest number wins; of equal ones the
// first. Players who have not voted have passed, and absent players cannot win. Without
// a winner the item is free for everybody.
func (t *Thing) Settle(here func(guid.GUID) bool) (winner Vote, won bool) {
	r := t.Roll
	if r == nil {
		return winner, false
	}
	for _, v := range r.Votes {
		better := v.Choice > winner.Choice || v.Choice == winner.Choice && v.Number > winner.Number
		if v.Choice > Pass && better && here(v.Player) {
			winner, won = v, true
		}
	}
	t.Roll = nil
	if won {
		t.Owner, t.Won = winner.Player, true
	}
	return winner, won
}
