package spell

import (
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/protocol/game/combatlog"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/item"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
)

// Updates sends the player's spells, casts and auras to a client that is shown a map, and
// remembers what it sent. It belongs to the goroutine of the broadcast.
type Updates struct {
	caster *Requests
	sight  conn.Sight
	things *item.Updates
	writer *combatlog.Writer // of the messages
	spells *view.Spellbook   // as the map last sent it, or nil
	rests  []packets.Body    // cooldowns, to be sent after the casts
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (c *Requests) NewUpdates(sight conn.Sight, things *item.Updates, writer *combatlog.Writer) *Updates {
	return &Updates{caster: c, sight: sight, things: things, writer: writer}
}

// Follow implements conn.Follower: it keeps the spellbook of the step.
func (b *Updates) Follow(told *view.Viewer) {
	if told.Spells != nil {
		b.spells = told.Spells
	}
}

// Begin returns the spells that a client receives when its player enters the world.
func (b *Updates) Begin() (*combatlog.KnownSpells, *combat.InitialSpells) {
	book := b.spells
	if book == nil {
		book = &view.Spellbook{}
	}
	known := b.writer.Know(book)
	b.caster.mu.Lock()
	b.caster.casting.Knows = known
	b.caster.mu.Unlock()
	return known, b.writer.Initial(known, book.Rests)
}

// Told implements conn.Teller: it sends which spells the player has learned and lost.
func (b *Updates) Told(told *view.Viewer) {
	if told.Spells == nil {
		return
	}
	known := b.writer.Know(told.Spells)
	b.caster.mu.Lock()
	before := b.caster.casting.Knows
	b.caster.casting.Knows = known
	b.caster.mu.Unlock()
	if before == nil {
		return
	}
	b.put(b.writer.Differ(before, known))
}

func (b *Updates) put(list []packets.Body) {
	for _, m := range list {
		b.sight.Put(m)
	}
}

// Own sends an event of the player's own casts; false is an event for which the client
// receives the same as everyone, if anything.
func (b *Updates) Own(e event.Event) bool {
	if combatlog.CasterOf(e) != b.sight.Player() {
		return false
	}
	b.caster.mu.Lock()
	list, own := b.writer.Own(e, &b.caster.casting)
	b.caster.mu.Unlock()
	if r, rests := e.(event.Rested); rests {
		b.rests = append(b.rests, append(list, b.things.Rests(r)...)...)
		return own
	}
	b.put(list)
	return own
}

// Rest sends cooldowns, after the casts: a cast starts the cooldowns of the client's own
// data.
func (b *Updates) Rest() {
	b.put(b.rests)
	b.rests = b.rests[:0]
}

// Bear records the numbers of the player's auras, and in 1.12.1 sends the duration of new
// auras.
func (b *Updates) Bear(own *view.Object, before []view.Aura) {
	shown := make(map[uint32]content.ID, len(own.Auras))
	for i := range own.Auras {
		shown[b.sight.Edition().Aura(own.Auras[i].Aura, own.Auras[i].Spell)] = own.Auras[i].Aura
	}
	b.caster.mu.Lock()
	b.caster.auras = shown
	b.caster.mu.Unlock()
	if b.sight.Packet() != codec.Vanilla {
		return
	}
	for _, c := range combatlog.AuraChanges(before, own.Auras) {
		if c.Aura != nil {
			b.sight.Put(b.writer.AuraTime(c.Aura))
		}
	}
}
