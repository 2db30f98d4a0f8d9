// Package loot decides what is found with the dead and who may take it: it draws
// from tables of content, keeps what was drawn as a [Pile] of things and money,
// and owns the rights to them, the turns and rolls of groups, and the shares of
// money. It moves nothing into bags or purses and tells nobody: the map does what
// it finds here.
//
// All functions are pure but for the pile and the random stream that they are
// given; they run on the goroutine of the map that has both.
package loot

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Kind says how somebody comes by a pile.
type Kind uint8

// The kinds.
const (
	Corpse Kind = iota // what the dead leave
	Skin               // what is skinned off them
	Pocket             // what is stolen from the living
	Chest              // what lies in a game object
	Catch              // what is fished
	// Kinds is their number.
	Kinds
)

var kindWords = [Kinds]string{"corpse", "skinning", "pickpocketing", "chest", "fishing"}

// String is the word used by scripts and by protocols.
func (k Kind) String() string { return kindWords[min(k, Kinds-1)] }

// KindWords are the words for all kinds, in their order.
func KindWords() []string { return kindWords[:] }

// Tables are those that a creature has for a kind.
func (k Kind) Tables(d *content.Creature) []content.ID {
	return [Kinds][]content.ID{Corpse: d.Loot, Skin: d.Skins, Pocket: d.Pockets}[min(k, Kinds-1)]
}

// MaxThings is how many things a pile has at most.
const MaxThings = 64

// Thing is an item of a pile, or several of a kind.
type Thing struct {
	Slot   uint8 // names it within its pile; no other ever has the same
	Item   content.ID
	Count  int
	Each   bool        // all of For have one of their own
	For    []guid.GUID // who may have it; nil is all takers of the pile
	Owner  guid.GUID   // whose turn it is, or who has won it; 0 is nobody
	Won    bool        // Owner has won it, or was given it
	Master bool        // who deals out gives it
	Waits  bool        // a roll begins when the pile is first opened
	Roll   *Roll       // under way, or nil
}

// Money is an amount of a currency.
type Money struct {
	Currency content.ID
	Amount   int64 // at least 1
}

// Pile is what lies somewhere to be taken.
type Pile struct {
	Kind   Kind
	Next   uint8 // slot of the next thing
	Things []Thing
	Money  []Money
	Takers []guid.GUID // who may take of it
	Rule   Rule        // of the group for which it was made
	Turn   guid.GUID   // whose turn it was; 0 is nobody's
	Opened bool        // somebody has had it open
	Open   []guid.GUID // who has it open, in the order of their coming
	// Counted are those for whose quests it has counted that they opened it.
	Counted []guid.GUID
}

// NewPile makes a pile of drops for takers: stacks of a kind that the same may
// have are joined. What is more than MaxThings is left out.
func NewPile(c *content.Snapshot, kind Kind, drops []Drop, takers []guid.GUID) *Pile {
	p := &Pile{Kind: kind, Takers: slices.Clone(takers)}
	for _, d := range drops {
		if d.Item == "" {
			p.AddMoney(d.Money, d.Count)
			continue
		}
		if def, ok := c.Item(d.Item); ok {
			p.add(def, int(d.Count), d.Each, pickOf(takers, d.For))
		}
	}
	return p
}

func pickOf(takers []guid.GUID, at []int) []guid.GUID {
	if at == nil {
		return nil
	}
	who := make([]guid.GUID, 0, len(at))
	for _, i := range at {
		if i >= 0 && i < len(takers) { // a script may have said anything
			who = append(who, takers[i])
		}
	}
	return who
}

// AddMoney lays money onto a pile.
func (p *Pile) AddMoney(currency content.ID, amount int64) {
	if amount < 1 {
		return
	}
	for i := range p.Money {
		if m := &p.Money[i]; m.Currency == currency {
			m.Amount = min(m.Amount+amount, content.MaxMoney)
			return
		}
	}
	p.Money = append(p.Money, Money{currency, min(amount, content.MaxMoney)})
}

// Add lays items onto a pile for all its takers and reports whether there was
// room for all.
func (p *Pile) Add(def *content.Item, count int) bool { return p.add(def, count, false, nil) }

func (p *Pile) add(def *content.Item, count int, each bool, who []guid.GUID) bool {
	if each && who == nil {
		who = slices.Clone(p.Takers)
	}
	most := max(1, def.Stack)
	for count > 0 {
		if t := p.joins(def, most, each, who); t != nil {
			some := min(count, most-t.Count)
			t.Count += some
			count -= some
			continue
		}
		if len(p.Things) == MaxThings || p.Next == 255 {
			return false
		}
		some := min(count, most)
		p.Things = append(p.Things, Thing{Slot: p.Next, Item: def.ID, Count: some, Each: each, For: who})
		p.Next++
		count -= some
	}
	return true
}

// joins is a thing of the pile that has room for more of its kind.
func (p *Pile) joins(def *content.Item, most int, each bool, who []guid.GUID) *Thing {
	for i := range p.Things {
		t := &p.Things[i]
		if t.Item == def.ID && t.Count < most && t.Each == each && slices.Equal(t.For, who) && t.plain() {
			return t
		}
	}
	return nil
}

// plain tells whether no rule of a group has done anything about a thing.
func (t *Thing) plain() bool {
	return t.Owner == 0 && !t.Master && !t.Waits && t.Roll == nil
}

// Thing finds a thing by its slot.
func (p *Pile) Thing(slot uint8) *Thing {
	for i := range p.Things {
		if p.Things[i].Slot == slot {
			return &p.Things[i]
		}
	}
	return nil
}

// Gone removes what a taker has taken: of what each has, its own. It reports
// whether nothing of the thing is left for anybody.
func (p *Pile) Gone(slot uint8, by guid.GUID) bool {
	i := slices.IndexFunc(p.Things, func(t Thing) bool { return t.Slot == slot })
	if i < 0 {
		return true
	}
	if t := &p.Things[i]; t.Each {
		t.For = slices.DeleteFunc(slices.Clone(t.For), func(g guid.GUID) bool { return g == by })
		if len(t.For) > 0 {
			return false
		}
	}
	p.Things = slices.Delete(p.Things, i, i+1)
	return true
}

// Empty tells whether nothing is left for anybody.
func (p *Pile) Empty() bool { return len(p.Things) == 0 && len(p.Money) == 0 }

// Adopt drops what the definitions of a release do not know any more.
func (p *Pile) Adopt(c *content.Snapshot) {
	p.Things = slices.DeleteFunc(p.Things, func(t Thing) bool {
		_, ok := c.Item(t.Item)
		return !ok
	})
	p.Money = slices.DeleteFunc(p.Money, func(m Money) bool {
		_, ok := c.Currency(m.Currency)
		return !ok
	})
}

// Code visits a pile.
func (p *Pile) Code(c *codec.Coder) {
	codec.Int(c, &p.Kind)
	codec.Int(c, &p.Next)
	codec.Slice(c, &p.Things, func(c *codec.Coder, t *Thing) { t.code(c) })
	codec.Slice(c, &p.Money, func(c *codec.Coder, m *Money) {
		codec.Text(c, &m.Currency)
		codec.Int(c, &m.Amount)
	})
	codec.Slice(c, &p.Takers, codeGUID)
	p.Rule.Code(c)
	codec.ID(c, &p.Turn)
	c.Bool(&p.Opened)
	codec.Slice(c, &p.Open, codeGUID)
	codec.Slice(c, &p.Counted, codeGUID)
}

func codeGUID(c *codec.Coder, g *guid.GUID) { codec.ID(c, g) }

func (t *Thing) code(c *codec.Coder) {
	codec.Int(c, &t.Slot)
	codec.Text(c, &t.Item)
	codec.Int(c, &t.Count)
	c.Bool(&t.Each)
	codec.Slice(c, &t.For, codeGUID)
	codec.ID(c, &t.Owner)
	c.Bool(&t.Won)
	c.Bool(&t.Master)
	c.Bool(&t.Waits)
	codec.Pointer(c, &t.Roll, func(c *codec.Coder, r *Roll) { r.code(c) })
}

// Roll is a drawing of lots for a thing.
type Roll struct {
	Ends  clock.Time
	Votes []Vote // of all who may have it, in the order of the group
}

// Vote is what one of them has said.
type Vote struct {
	Player guid.GUID
	Choice Choice
	Number int // that was drawn for it, 1 to 100; 0 is none yet
}

func (r *Roll) code(c *codec.Coder) {
	codec.Int(c, &r.Ends)
	codec.Slice(c, &r.Votes, func(c *codec.Coder, v *Vote) {
		codec.ID(c, &v.Player)
		codec.Int(c, &v.Choice)
		codec.Int(c, &v.Number)
	})
}
