// Package loot decides what corpses, chests and other objects contain and who may take
// it: it draws from loot tables of content, keeps the result as a [Pile] of items and
// money, and owns the rights, the turns and rolls of groups, and the shares of money.
// It moves nothing into bags or purses and sends nothing: package world/loot applies
// the results on a map.
//
// All functions are pure but for the pile and the random stream that they are given;
// they run on the goroutine of the map that owns both.
package loot

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/content"
)

// Kind is the kind of a pile.
type Kind uint8

// The kinds.
const (
	Corpse Kind = iota // a dead creature
	Skin               // skinning
	Pocket             // pickpocketing
	Chest              // a game object
	Catch              // fishing
	// Kinds is the number of kinds.
	Kinds
)

var kindWords = [Kinds]string{"corpse", "skinning", "pickpocketing", "chest", "fishing"}

// String returns the word used by scripts and by protocols.
func (k Kind) String() string { return kindWords[min(k, Kinds-1)] }

// KindWords are the words for all kinds, in their order.
func KindWords() []string { return kindWords[:] }

// Tables returns the loot tables of a creature for a kind.
func (k Kind) Tables(d *content.Creature) []content.ID {
	return [Kinds][]content.ID{Corpse: d.Loot, Skin: d.Skins, Pocket: d.Pockets}[min(k, Kinds-1)]
}

// MaxThings bounds the items of a pile.
const MaxThings = 64

// Thing is an item of a pile, or several of a kind.
type Thing struct {
	Slot   uint8 // identifies it within its pile; never used again there
	Item   content.ID
	Count  int
	Each   bool        // every player in For has one
	For    []guid.GUID // who may have it; nil is all looters of the pile
	Owner  guid.GUID   // the player with the current turn, or the winner; 0 is nobody
	Won    bool        // Owner has won it, or received it from the master looter
	Master bool        // the master looter distributes it
	Waits  bool        // a roll starts when the pile is first opened
	Roll   *Roll       // in progress, or nil
}

// Money is an amount of a currency.
type Money struct {
	Currency content.ID
	Amount   int64 // at least 1
}

// Pile is loot in one place.
type Pile struct {
	Kind   Kind
	Next   uint8 // slot of the next item
	Things []Thing
	Money  []Money
	Takers []guid.GUID // who may loot it
	Rule   Rule        // of the group for which it was made
	Turn   guid.GUID   // who had the last turn; 0 is nobody
	Opened bool        // somebody has opened it
	Open   []guid.GUID // who has it open, in the order of opening
	// Counted are the players for whose quests opening it has counted.
	Counted []guid.GUID
}

// NewPile makes a pile of drops for looters; stacks of an item with the same rights are
// joined. Items over MaxThings are left out.
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
		if i >= 0 && i < len(takers) { // a script may have returned any number
			who = append(who, takers[i])
		}
	}
	return who
}

// AddMoney adds money to a pile.
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

// Add adds items to a pile for all its looters and reports whether there was room for
// all.
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

// joins returns an item of the pile that can stack with more of its kind.
func (p *Pile) joins(def *content.Item, most int, each bool, who []guid.GUID) *Thing {
	for i := range p.Things {
		t := &p.Things[i]
		if t.Item == def.ID && t.Count < most && t.Each == each && slices.Equal(t.For, who) && t.plain() {
			return t
		}
	}
	return nil
}

// plain reports whether no group rule applies to an item.
func (t *Thing) plain() bool {
	return t.Owner == 0 && !t.Master && !t.Waits && t.Roll == nil
}

// Thing finds an item by its slot.
func (p *Pile) Thing(slot uint8) *Thing {
	for i := range p.Things {
		if p.Things[i].Slot == slot {
			return &p.Things[i]
		}
	}
	return nil
}

// Gone removes what a looter has taken; of an item of which each has one, only that
// looter's. It reports whether nothing of the item is left for anybody.
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

// Empty reports whether nothing is left for anybody.
func (p *Pile) Empty() bool { return len(p.Things) == 0 && len(p.Money) == 0 }

// Adopt drops items that a release no longer defines.
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

// Code codes a pile.
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

// Roll is a roll for an item.
type Roll struct {
	Ends  clock.Time
	Votes []Vote // of all who may have it, in the order of the group
}

// Vote is one player's choice in a roll.
type Vote struct {
	Player guid.GUID
	Choice Choice
	Number int // the rolled number, 1 to 100; 0 is none yet
}

func (r *Roll) code(c *codec.Coder) {
	codec.Int(c, &r.Ends)
	codec.Slice(c, &r.Votes, func(c *codec.Coder, v *Vote) {
		codec.ID(c, &v.Player)
		codec.Int(c, &v.Choice)
		codec.Int(c, &v.Number)
	})
}
