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

// Updates is what a client that is shown a map has been told of what its player casts and
// bears.
type Updates struct {
	caster *Requests
	sight  conn.Sight
	things *item.Updates
	writer *combatlog.Writer // of what is told
	spells *view.Spellbook   // as last told by the map, or nil
	rests  []packets.Body    // what has to wait, to be told behind what was cast
}

// Updates is that of the connection's client, as long as it is shown one map.
func (c *Requests) Updates(sight conn.Sight, things *item.Updates, writer *combatlog.Writer) *Updates {
	return &Updates{caster: c, sight: sight, things: things, writer: writer}
}

// Follow keeps what a step says of what the player can cast.
func (b *Updates) Follow(told *view.Viewer) {
	if told.Spells != nil {
		b.spells = told.Spells
	}
}

// Begin is what a client is told of what its player can cast when that enters the world.
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

// Told implements conn.Teller: of what the player can cast now and could not before, and
// the other way round.
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

// Own tells a client of what its own player casts; false is an event that is told to it
// as to all, if at all.
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

// Rest tells a client what has to wait, behind what was cast: with that it begins the
// cooldowns that its own data has.
func (b *Updates) Rest() {
	b.put(b.rests)
	b.rests = b.rests[:0]
}

// Bear keeps by which numbers the client knows its player's auras, and tells it in 1.12.1
// how long those last that it did not bear before.
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
