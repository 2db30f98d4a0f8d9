// Package spell takes what game clients ask about their player's spells and sends them what
// happened: the spellbook, the player's own casts, and the auras that it may cancel. Package
// combatlog writes what everyone receives about casts. Package world/spell decides.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
package spell

import (
	"maps"
	"slices"
	"sync"

	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/protocol/game/combatlog"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/item"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/movement"
)

// Requests takes what the client asks about spells. Any goroutine may use it.
type Requests struct {
	client  conn.Client
	things  *item.Requests
	numbers *combat.Numbers

	mu      sync.Mutex // guards the rest
	casting combatlog.Casting
	auras   map[uint32]content.ID // of the player, by the numbers under which they are shown
}

// New returns the Requests of a connection. Things takes what the client asks about items.
func New(client conn.Client, things *item.Requests, numbers *combat.Numbers) *Requests {
	return &Requests{client: client, things: things, numbers: numbers}
}

// Cast takes CMSG_CAST_SPELL. The player cannot cast a spell that it does not know.
func (c *Requests) Cast(m packets.Body) error {
	in := m.(*combat.Cast)
	if at := in.Targets; !movement.Finite(at.Source.X, at.Source.Y, at.Source.Z, at.Destination.X, at.Destination.Y, at.Destination.Z) {
		c.client.Malformed()
		return nil
	}
	c.mu.Lock()
	id, known := c.spell(in.Spell)
	if known {
		c.casting.Ask(id, in.Count)
	}
	c.mu.Unlock()
	if !known {
		w := combatlog.Writer{Version: c.client.Packet(), Numbers: c.numbers}
		c.client.Send(w.FailedNumber(in.Spell, "not_known", in.Count))
		return nil
	}
	thing, at := combatlog.Aimed(&in.Targets)
	cast := intent.Cast{Spell: string(id), At: at, On: c.things.Thing(in.Targets.Item)}
	if thing != 0 {
		cast.Target = c.client.Named(thing)
	}
	return c.client.Submit(cast)
}

// spell returns the spell that the client knows by a number. The caller holds mu.
func (c *Requests) spell(number uint32) (content.ID, bool) {
	if c.casting.Knows == nil {
		return "", false
	}
	id, known := c.casting.Knows.IDs[number]
	return id, known
}

// Cancel takes CMSG_CANCEL_CAST.
func (c *Requests) Cancel(m packets.Body) error { return c.stop(m.(*combat.CancelCast).Spell) }

// CancelChannel takes CMSG_CANCEL_CHANNELLING.
func (c *Requests) CancelChannel(m packets.Body) error { return c.stop(m.(*packets.Number).Value) }

// stop stops a cast of the player by the number of its spell; a cast of another spell
// continues.
func (c *Requests) stop(number uint32) error {
	c.mu.Lock()
	id, known := c.spell(number)
	c.mu.Unlock()
	if !known {
		return nil
	}
	return c.client.Submit(intent.CancelCast{Spell: string(id)})
}

// CancelRepeat takes CMSG_CANCEL_AUTO_REPEAT_SPELL. Another cast of the player continues: no
// spell has the id noSpell.
func (c *Requests) CancelRepeat(packets.Body) error {
	return c.client.Submit(intent.CancelCast{Spell: noSpell, Repeating: true})
}

// noSpell is the id of no spell.
const noSpell = "-"

// CancelAura takes CMSG_CANCEL_AURA: the player cancels an aura, by the number under which it
// is shown.
func (c *Requests) CancelAura(m packets.Body) error {
	c.mu.Lock()
	id, borne := c.auras[m.(*packets.Number).Value]
	c.mu.Unlock()
	if !borne {
		return nil
	}
	return c.client.Submit(intent.CancelAura{Aura: string(id)})
}

// Dismount takes CMSG_CANCEL_MOUNT_AURA: the player cancels the aura of its mount.
func (c *Requests) Dismount(packets.Body) error {
	snapshot := c.client.Edition().Content
	c.mu.Lock()
	borne := slices.Sorted(maps.Values(c.auras))
	c.mu.Unlock()
	for _, id := range slices.Compact(borne) {
		d, ok := snapshot.Aura(id)
		if !ok || !slices.ContainsFunc(d.Effects, func(f content.Effect) bool { return f.Kind == content.Mounted }) {
			continue
		}
		if err := c.client.Submit(intent.CancelAura{Aura: string(id)}); err != nil {
			return err
		}
	}
	return nil
}

// Use takes CMSG_USE_ITEM: bag and place of the item, and the target.
func (c *Requests) Use(m packets.Body) error {
	in := m.(*combat.UseItem)
	if at := in.Targets; !movement.Finite(at.Source.X, at.Source.Y, at.Source.Z, at.Destination.X, at.Destination.Y, at.Destination.Z) {
		c.client.Malformed()
		return nil
	}
	from := c.things.At(in.Bag, in.Slot)
	if id, ok := c.things.Use(from); ok {
		c.mu.Lock()
		c.casting.Ask(id, in.Count)
		c.mu.Unlock()
	}
	thing, at := combatlog.Aimed(&in.Targets)
	use := intent.UseItem{From: from, At: at, On: c.things.Thing(in.Targets.Item)}
	if thing != 0 {
		use.Target = c.client.Named(thing)
	}
	return c.client.Submit(use)
}
