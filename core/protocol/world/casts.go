package world

import (
	"maps"
	"slices"

	"loam/core/content"
	"loam/core/event"
	"loam/core/intent"
	"loam/core/protocol/battle"
	"loam/core/protocol/chronicle"
	"loam/core/protocol/message"
	"loam/core/view"
)

// CastSpell takes CMSG_CAST_SPELL. What the player does not know it cannot cast.
func CastSpell(c *Conn, m message.Body) error {
	in := m.(*battle.Cast)
	if at := in.Targets; !finite(at.Source.X, at.Source.Y, at.Source.Z, at.Destination.X, at.Destination.Y, at.Destination.Z) {
		c.server.config.Counters.Malformed.Add(1)
		return nil
	}
	c.mu.Lock()
	id, known := c.spell(in.Spell)
	if known {
		c.casting.Ask(id, in.Count)
	}
	c.mu.Unlock()
	if !known {
		w := chronicle.Writer{Version: c.version.Packet, Numbers: &c.version.Battle}
		c.Send(w.FailedNumber(in.Spell, "not_known", in.Count))
		return nil
	}
	thing, at := chronicle.Aimed(&in.Targets)
	cast := intent.Cast{Spell: string(id), At: at}
	if thing != 0 {
		cast.Target = c.named(thing)
	}
	return c.submit(cast)
}

// spell is what the client knows by a number. Called with mu held.
func (c *Conn) spell(number uint32) (content.ID, bool) {
	if c.casting.Knows == nil {
		return "", false
	}
	id, known := c.casting.Knows.IDs[number]
	return id, known
}

// CancelCast takes CMSG_CANCEL_CAST.
func CancelCast(c *Conn, m message.Body) error { return c.stop(m.(*battle.CancelCast).Spell) }

// CancelChannel takes CMSG_CANCEL_CHANNELLING.
func CancelChannel(c *Conn, m message.Body) error { return c.stop(m.(*message.Number).Value) }

// stop stops a spell of the player, by its number; another than that it casts
// goes on.
func (c *Conn) stop(number uint32) error {
	c.mu.Lock()
	id, known := c.spell(number)
	c.mu.Unlock()
	if !known {
		return nil
	}
	return c.submit(intent.CancelCast{Spell: string(id)})
}

// CancelRepeat takes CMSG_CANCEL_AUTO_REPEAT_SPELL. What the player casts beside
// what repeats goes on: no spell has the name of none.
func CancelRepeat(c *Conn, _ message.Body) error {
	return c.submit(intent.CancelCast{Spell: noSpell, Repeating: true})
}

// noSpell is the id of no spell.
const noSpell = "-"

// CancelAura takes CMSG_CANCEL_AURA: the player wants to be rid of an aura, by
// the number under which it is shown.
func CancelAura(c *Conn, m message.Body) error {
	c.mu.Lock()
	id, borne := c.auras[m.(*message.Number).Value]
	c.mu.Unlock()
	if !borne {
		return nil
	}
	return c.submit(intent.CancelAura{Aura: string(id)})
}

// Dismount takes CMSG_CANCEL_MOUNT_AURA: the player wants to be rid of what it rides on.
func Dismount(c *Conn, _ message.Body) error {
	snapshot, _ := c.server.config.Realm.Content()
	c.mu.Lock()
	borne := slices.Sorted(maps.Values(c.auras))
	c.mu.Unlock()
	for _, id := range slices.Compact(borne) {
		d, ok := snapshot.Aura(id)
		if !ok || !slices.ContainsFunc(d.Effects, func(f content.Effect) bool { return f.Kind == content.Mounted }) {
			continue
		}
		if err := c.submit(intent.CancelAura{Aura: string(id)}); err != nil {
			return err
		}
	}
	return nil
}

// knows adds what the player can cast to what its client is told when it enters
// the world.
func (o *teller) knows(v *viewer, a *Arrival) {
	book := v.spells
	if book == nil {
		book = &view.Spellbook{}
	}
	w := &o.render.writer
	known := w.Know(book)
	a.Spells = w.Initial(known, book.Rests)
	v.conn.mu.Lock()
	v.conn.casting.Knows = known
	v.conn.mu.Unlock()
	a.Buttons = v.conn.bar(known, o.render.content)
}

// study tells a client what its player can cast now and could not before, and the
// other way round.
func (o *teller) study(v *viewer, told *view.Viewer) {
	if told.Spells == nil {
		return
	}
	w := &o.render.writer
	known := w.Know(told.Spells)
	v.conn.mu.Lock()
	before := v.conn.casting.Knows
	v.conn.casting.Knows = known
	v.conn.mu.Unlock()
	if before == nil {
		return
	}
	for _, m := range w.Differ(before, known) {
		v.conn.put(m)
	}
}

// ownCast tells a client of what its own player casts; false is an event that is
// told to it as to all, if at all.
func (o *teller) ownCast(v *viewer, e event.Event) bool {
	if chronicle.CasterOf(e) != v.place.Player {
		return false
	}
	v.conn.mu.Lock()
	list, own := o.render.writer.Own(e, &v.conn.casting)
	v.conn.mu.Unlock()
	if r, rests := e.(event.Rested); rests {
		v.rests = append(v.rests, append(list, o.itemRests(v, r)...)...)
		return own
	}
	for _, m := range list {
		v.conn.put(m)
	}
	return own
}

// rest tells a client what has to wait, behind what was cast: with that it begins
// the cooldowns that its own data has.
func (o *teller) rest(v *viewer) {
	for _, m := range v.rests {
		v.conn.put(m)
	}
	v.rests = v.rests[:0]
}
