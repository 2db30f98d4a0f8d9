package loot

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Method is how a group deals out what it finds.
type Method uint8

// The methods. Saved groups know them by their numbers.
const (
	FreeForAll      Method = iota // who comes first takes it
	RoundRobin                    // one after the other has all of a pile
	MasterLoot                    // from the threshold on somebody deals out
	GroupLoot                     // from the threshold on they roll
	NeedBeforeGreed               // the same; need is for who can wear it
	methods
)

var methodWords = [methods]string{"free", "round_robin", "master", "group", "need_before_greed"}

// MethodWords are the words for the methods, in their order.
func MethodWords() []string { return methodWords[:] }

// String is the word used by scripts, scenarios and protocols.
func (m Method) String() string { return methodWords[min(m, methods-1)] }

// Valid tells whether there is such a method.
func (m Method) Valid() bool { return m < methods }

// Rule is how a group deals out what it finds. The zero rule is free for all.
type Rule struct {
	Method    Method
	Threshold int       // quality from which on rolls and masters count, an index of content.Qualities
	Master    guid.GUID // who deals out; 0 where nobody does
}

// Valid tells whether a rule can be.
func (r *Rule) Valid() bool {
	return r.Method.Valid() && r.Threshold >= 0 && r.Threshold < len(content.Qualities)
}

// Code visits a rule.
func (r *Rule) Code(c *codec.Coder) {
	codec.Int(c, &r.Method)
	codec.Int(c, &r.Threshold)
	codec.ID(c, &r.Master)
}

// Deal says of every thing of a new pile whose it is by the rule of the group of
// its takers. Turn is whose turn it was last; the answer is whose it is now.
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

// after is who comes after somebody in a list that goes round.
func after(list []guid.GUID, last guid.GUID) guid.GUID {
	return list[(slices.Index(list, last)+1)%len(list)]
}

// Right is what somebody may do about a thing.
type Right uint8

// The rights. Who has None does not see it.
const (
	None   Right = iota
	Take         // take it
	Wait         // it is rolled for
	Deal         // give it to somebody
	Locked       // it is another's
)

// RightOf is what a player may do about a thing.
func (p *Pile) RightOf(t *Thing, who guid.GUID) Right {
	switch {
	case t.Owner == who && t.Won:
		return Take // also one who has stopped being a taker
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

// May tells whether a player may open a pile, and whether anything is there for
// it: things that it can take, give, or has to wait for, or money.
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

// Finders are all for whom May holds, in the order of the takers, and behind
// those who have won something or deal out without being takers.
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

// Leave ends the turn of somebody who has had its look: what it has not taken
// of what was its turn's is everybody's. It reports whether that changed anything.
func (p *Pile) Leave(who guid.GUID) bool {
	changed := false
	for i := range p.Things {
		if t := &p.Things[i]; t.Owner == who && !t.Won {
			t.Owner, changed = 0, true
		}
	}
	return changed
}

// Forget takes somebody's rights away who has gone for good: what was won or
// dealt to it alone is everybody's, and its votes that are missing are passes.
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

// Share divides an amount among so many: what each has, and what the first has
// besides.
func Share(amount int64, among int) (each, rest int64) {
	n := int64(max(among, 1))
	return amount / n, amount % n
}

// Choice is what somebody says of a thing that is rolled for.
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

// String is the word used by scripts, scenarios and protocols.
func (v Choice) String() string { return choiceWords[min(v, choices-1)] }

// Valid tells whether somebody can choose so.
func (v Choice) Valid() bool { return v > Undecided && v < choices }

// Begin lets takers roll for what waits for it: their list of votes is empty of
// choices, and ends at a time. Those who are not here have no vote. It lists the
// slots for which rolls have begun; where nobody has a vote, it is everybody's.
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

// Vote takes a vote, and draws the number of who wants it. Done is that all have
// voted; ok is false where there is nothing to vote about, or it has.
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

// Decided tells whether all have voted.
func (r *Roll) Decided() bool {
	return r.DecidedWithout(func(guid.GUID) bool { return true })
}

// DecidedWithout tells whether all have voted who are here.
func (r *Roll) DecidedWithout(here func(guid.GUID) bool) bool {
	return !slices.ContainsFunc(r.Votes, func(v Vote) bool { return v.Choice == Undecided && here(v.Player) })
}

// Awaits tells whether somebody has a vote and has not cast it.
func (r *Roll) Awaits(who guid.GUID) bool {
	return slices.ContainsFunc(r.Votes, func(v Vote) bool { return v.Player == who && v.Choice == Undecided })
}

// Settle ends a roll: need goes before greed, and then the highest number; of
// equal ones the first. Who has not voted has passed, and who is not here any
// more has no say. Without a winner the thing is everybody's.
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
