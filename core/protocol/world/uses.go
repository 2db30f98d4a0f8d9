package world

import (
	"loam/core/character"
	"loam/core/content"
	"loam/core/event"
	"loam/core/intent"
	belonging "loam/core/item"
	"loam/core/protocol/battle"
	"loam/core/protocol/chronicle"
	"loam/core/protocol/message"
	"loam/core/view"
)

// UseItem takes CMSG_USE_ITEM: bag and place of what is used, and at whom.
func UseItem(c *Conn, m message.Body) error {
	in := m.(*battle.UseItem)
	if at := in.Targets; !finite(at.Source.X, at.Source.Y, at.Source.Z, at.Destination.X, at.Destination.Y, at.Destination.Z) {
		c.server.config.Counters.Malformed.Add(1)
		return nil
	}
	from := c.version.slotAt(in.Bag, in.Slot)
	c.mu.Lock()
	if id, ok := c.uses[belonging.Slot(from)]; ok {
		c.casting.Ask(id, in.Count)
	}
	c.mu.Unlock()
	thing, at := chronicle.Aimed(&in.Targets)
	use := intent.UseItem{From: from, At: at, On: c.named(in.Targets.Item)}
	if thing != 0 {
		use.Target = c.named(thing)
	}
	return c.submit(use)
}

// itemRests lets the things of a player rest that do so by themselves: clients take the
// time from what they were answered about the item.
func (o *teller) itemRests(v *viewer, e event.Rested) (list []message.Body) {
	id, own := content.ItemOfRest(e.Category)
	if !own || e.Time == 0 || v.items == nil {
		return nil
	}
	for i := range v.items.Items {
		if it := &v.items.Items[i]; it.Item == id {
			list = append(list, &battle.OfSpell{Is: "SMSG_ITEM_COOLDOWN", GUID: clientGUID(it.GUID, 0), Spell: o.config.spellEntry(o.render.content, e.Spell)})
		}
	}
	return list
}

// usable are the first spells of what a player can use.
func usable(s *content.Snapshot, all *view.Inventory) map[belonging.Slot]content.ID {
	uses := map[belonging.Slot]content.ID{}
	for i := range all.Items {
		it := &all.Items[i]
		if d, ok := s.Item(it.Item); ok && d.Use.Any() {
			uses[it.Slot] = d.Use.Spells[0]
		}
	}
	return uses
}

// charges are how often an item can still be used: below 0 where that consumes it.
func (r *rendering) charges(list *fields, it *view.Item) {
	d, ok := r.content.Item(it.Item)
	if !ok {
		return
	}
	if left, counts := belonging.Charges(d, &character.Item{Used: it.Used}); counts {
		list.word(r.version.Fields.ItemCharges, signed(d, left))
	}
}

func signed(d *content.Item, charges int) uint32 {
	if d.Use.Consumes {
		charges = -charges
	}
	return uint32(int32(charges))
}

// noCooldown is, unlike any time, a cooldown that an item leaves to its spell.
const noCooldown = -1

// itemUse is what an answer about an item tells of its use. Clients show the words
// of the spells, and begin the cooldowns, that their own data has under the numbers.
func (o *teller) itemUse(s *content.Snapshot, d *content.Item, m *message.ItemAnswer) {
	for i := range m.Spells {
		m.Spells[i].Cooldown, m.Spells[i].CategoryCooldown = noCooldown, noCooldown
	}
	for i, id := range d.Use.Spells {
		if i == len(m.Spells) {
			break
		}
		u := &m.Spells[i]
		u.Spell = o.config.spellEntry(s, id)
		if i > 0 {
			continue
		}
		u.Charges = int32(signed(d, d.Use.Times()))
		if d.Use.Cooldown > 0 {
			u.Cooldown = int32(d.Use.Cooldown)
		}
	}
}

// oneWorn is the flag of an item of which nobody wears two.
const oneWorn = 1 << 19

// itemNeeds is what an answer about an item tells of who may have it, and how much
// room it has.
func (o *teller) itemNeeds(s *content.Snapshot, d *content.Item, m *message.ItemAnswer) {
	m.Bonding, m.MaxCount, m.MinLevel, m.Slots = uint32(d.Binds), uint32(d.Most), uint32(d.Needs.Level), uint32(d.Bag)
	if d.OneWorn {
		m.Flags |= oneWorn
	}
	if d.Needs.Spell != "" {
		m.RequiredSpell = o.config.spellEntry(s, d.Needs.Spell)
	}
}
