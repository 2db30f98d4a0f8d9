package world

import (
	"math"
	"slices"

	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/loot"
	"loam/core/protocol/message"
	"loam/core/view"
)

// dynamicLoot marks a corpse on which the player finds something.
const dynamicLoot = 0x1

// passed is the number with which clients are told that somebody passes.
const passed = 128

// OpenLoot takes CMSG_LOOT.
func OpenLoot(c *Conn, m message.Body) error {
	target := m.(*message.GUID).GUID
	c.mu.Lock()
	c.looks = target
	c.mu.Unlock()
	return c.submit(intent.OpenLoot{Target: c.named(target)})
}

// TakeThing takes CMSG_AUTOSTORE_LOOT_ITEM.
func TakeThing(c *Conn, m message.Body) error {
	return c.submit(intent.TakeLoot{Slot: m.(*message.TakeThing).Slot})
}

// TakeMoney takes CMSG_LOOT_MONEY.
func TakeMoney(c *Conn, _ message.Body) error { return c.submit(intent.TakeMoney{}) }

// CloseLoot takes CMSG_LOOT_RELEASE.
func CloseLoot(c *Conn, _ message.Body) error { return c.submit(intent.CloseLoot{}) }

// RollLoot takes CMSG_LOOT_ROLL. Votes that there are not are passes.
func RollLoot(c *Conn, m message.Body) error {
	in := m.(*message.RollVote)
	choice := loot.Pass
	switch in.Vote {
	case message.VoteNeed:
		choice = loot.Need
	case message.VoteGreed:
		choice = loot.Greed
	}
	return c.submit(intent.RollLoot{Source: c.named(in.GUID), Slot: uint8(min(in.Slot, math.MaxUint8)), Choice: uint8(choice)})
}

// DealLoot takes CMSG_LOOT_MASTER_GIVE.
func DealLoot(c *Conn, m message.Body) error {
	in := m.(*message.MasterGive)
	return c.submit(intent.GiveLoot{Slot: in.Slot, To: c.named(in.Player)})
}

// SetLoot takes CMSG_LOOT_METHOD.
func SetLoot(c *Conn, m message.Body) error {
	in := m.(*message.LootMethod)
	master := guid.GUID(0)
	if in.Master != 0 {
		master = c.named(in.Master)
	}
	return c.submit(intent.Group{
		Act: intent.GroupLoot, Method: uint8(min(in.Method, math.MaxUint8)), Threshold: uint8(min(in.Threshold, math.MaxUint8)), Player: master,
	})
}

// coinage is how much money of clients an amount of a currency is; 0 for those
// that clients do not show as money.
func (r *rendering) coinage(currency content.ID, amount int64) uint32 {
	return r.coinageIn(r.content, currency, amount)
}

func (r *rendering) coinageIn(s *content.Snapshot, currency content.ID, amount int64) uint32 {
	d, ok := s.Currency(currency)
	if !ok {
		return 0
	}
	each := number(d.Clients, r.version.Name, "coinage", 0)
	if each == 0 {
		return 0
	}
	return uint32(min(amount, math.MaxInt32/int64(each)) * int64(each))
}

// coins is all money of clients among some.
func (r *rendering) coins(all []view.Money) uint32 {
	sum := uint64(0)
	for _, m := range all {
		sum += uint64(r.coinage(m.Currency, m.Amount))
	}
	return uint32(min(sum, math.MaxInt32))
}

// findings marks, for one client alone, the corpses on which its player finds
// something: what all are told of them says nothing of that.
func (o *teller) findings(v *viewer, told *view.Viewer) {
	var blocks [][]byte
	mark := func(object *view.Object) {
		var list fields
		dynamic := uint32(dynamicDead)
		if slices.Contains(object.Finders, v.place.Player) {
			dynamic |= dynamicLoot
		}
		list.word(o.config.Version.Fields.DynamicFlags, dynamic)
		blocks = append(blocks, o.render.block(&message.Block{Type: message.BlockValues, GUID: o.render.nameOf(object), Values: list.sorted()}))
	}
	for _, object := range told.Entered {
		if len(object.Finders) > 0 {
			mark(object)
		}
	}
	for _, i := range told.Changed {
		c := &o.render.batch.Changes[i]
		if dead := c.Object.Flags&view.Dead != 0; c.Object.GUID.Kind() == guid.Creature && dead && (c.Mask&view.Finds != 0 || len(c.Object.Finders) > 0) {
			mark(c.Object)
		}
	}
	if len(blocks) > 0 {
		o.update(v, blocks)
	}
}

// lootSlots are how clients are told what a player may do about a thing.
var lootSlots = [...]uint8{loot.Take: message.LootTake, loot.Wait: message.LootRolled, loot.Deal: message.LootMaster, loot.Locked: message.LootLocked}

// lootMethods are how clients are told by what something is found.
var lootMethods = [loot.Kinds]uint8{loot.Corpse: message.LootCorpse, loot.Skin: message.LootSkin, loot.Pocket: message.LootPocket, loot.Chest: message.LootCorpse, loot.Catch: message.LootFishing}

// loot tells a client of what its player has open: of what is gone since, where
// nothing else has changed.
func (o *teller) loot(v *viewer, l *view.Loot) {
	if l == nil {
		return
	}
	before := v.looted
	v.looted = l
	switch {
	case l.Source == 0:
		v.looted = nil
		if before != nil {
			v.conn.put(&message.LootClosed{GUID: o.render.name(before.Source), One: 1})
		}
	case before != nil && before.Source == l.Source && fewer(before, l):
		for _, t := range before.Things {
			if !slices.Contains(l.Things, t) {
				v.conn.put(&message.ThingGone{Slot: t.Slot})
			}
		}
		if len(before.Money) > 0 && len(l.Money) == 0 {
			v.conn.put(message.NewEmpty("SMSG_LOOT_CLEAR_MONEY"))
		}
	default:
		o.showLoot(v, l)
	}
}

// fewer tells whether nothing is there that was not there as it is.
func fewer(before, now *view.Loot) bool {
	for _, t := range now.Things {
		if !slices.Contains(before.Things, t) {
			return false
		}
	}
	return len(now.Money) == 0 || slices.Equal(before.Money, now.Money)
}

func (o *teller) showLoot(v *viewer, l *view.Loot) {
	r := &o.render
	m := &message.LootOpened{GUID: r.name(l.Source), Method: lootMethods[l.Kind], Gold: r.coins(l.Money)}
	for _, t := range l.Things {
		d, ok := r.content.Item(t.Item)
		if !ok || int(t.Right) >= len(lootSlots) {
			continue
		}
		m.Items = append(m.Items, message.LootThing{
			Index: t.Slot, Entry: o.config.itemEntry(r.content, t.Item), Count: uint32(t.Count),
			Display: number(d.Clients, o.config.Version.Name, "display", 0), Slot: lootSlots[t.Right],
		})
	}
	if len(l.Takers) > 0 {
		list := new(message.MasterList)
		for _, taker := range l.Takers {
			o.known.people.hear(taker.Player, taker.Name)
			list.Players = append(list.Players, r.name(taker.Player))
		}
		v.conn.put(list)
	}
	v.conn.put(m)
}

// refusedLoot tells a client that its player looks at nothing, beside the reason
// that is told as any other.
func (o *teller) refusedLoot(v *viewer, e event.Refused) {
	if e.Intent != intent.KindOpenLoot {
		return
	}
	v.conn.mu.Lock()
	target := v.conn.looks
	v.conn.mu.Unlock()
	v.conn.put(&message.LootClosed{GUID: target, One: 1})
}

// paid tells a client of money that its player has of what was found.
func (o *teller) paid(v *viewer, e event.MoneyChanged) {
	if n := o.render.coinage(e.Currency, e.Change); e.Source != 0 && e.Change > 0 && n > 0 {
		v.conn.put(&message.MoneyFound{Amount: n, Alone: e.Shared < 2})
	}
}

// rolled tells a client of a roll in which its player has a part.
func (o *teller) rolled(v *viewer, e event.Rolled) {
	r := &o.render
	source, slot, entry := r.name(e.Source), uint32(e.Slot), o.config.itemEntry(r.content, e.Item)
	vote, number := uint8(message.VotePass), uint8(passed)
	switch e.Choice {
	case loot.Need.String():
		vote, number = message.VoteNeed, uint8(e.Number)
	case loot.Greed.String():
		vote, number = message.VoteGreed, uint8(e.Number)
	}
	if e.By != 0 {
		o.known.people.hear(e.By, e.Name)
	}
	switch e.News {
	case event.RollBegan:
		world, _ := o.config.ground(v.place.Map, v.sees[v.place.Player].Position.Point)
		v.conn.put(&message.RollBegun{GUID: source, Map: world, Slot: slot, Entry: entry, Count: uint32(e.Count), Left: millis(e.Wait), Votes: message.RollMask})
	case event.RollChosen:
		v.conn.put(&message.ThingRolled{GUID: source, Slot: slot, Player: r.name(e.By), Entry: entry, Number: number, Vote: vote})
	case event.RollWon:
		v.conn.put(&message.RollWon{GUID: source, Slot: slot, Entry: entry, Winner: r.name(e.By), Number: number, Vote: vote})
	case event.RollPassed:
		v.conn.put(&message.AllPassed{GUID: source, Slot: slot, Entry: entry})
	}
}
