// Package pet is the bar of a player's pet as a game client has it: what it
// shows, what lies where on it, and what a click on it asks of the pet. It turns
// what a map tells of a pet into the bodies of package battle, and these into
// intents; it decides nothing that a map decides, and sends nothing.
//
// A [ActionBar] belongs to whoever tells its client, and to whoever takes what that
// client asks: they share a lock.
package pet

import (
	"cmp"

	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
)

// Places is how many places a bar has.
const Places = len(combat.PetBar{}.Actions)

// maxCommands is how many commands a client is told of.
const maxCommands = 32

// ActionBar is the bar of one client. The zero value is that of nobody's pet.
type ActionBar struct {
	pet      uint64 // its name for clients; 0 is none
	def      content.ID
	stays    bool
	commands []command
	mode     combat.PetMode
	ends     clock.Time // map time; 0 is never
	arranged []arranged
	asked    Asked

	fallen bool   // it is dead and lies nowhere
	was    uint64 // what it was called then; 0 is not known
}

// command is one of the spells that the pet can be told to cast.
type command struct {
	spell  content.ID
	number uint32
	auto   bool
	ready  clock.Time // map time; 0 is ready
}

// Asked is the last spell that the client wanted the pet to cast: its number, and
// that by which clients of 3.3.5a count what they ask for.
type Asked struct {
	Spell uint32
	Count uint8
}

// Pet is what a client is to be told of its player's pet.
type Pet struct {
	Told   *view.Pet                  // without a unit there is none
	Name   uint64                     // for clients
	Family uint16                     // 3.3.5a: the number of its kind, or 0
	Number func(id content.ID) uint32 // of a spell; 0 is none that clients can be told of
	Now    clock.Time                 // map time of what is told
}

// Tell is what the client is told of how the pet fares now: nothing, what has
// changed, or the whole bar.
func (b *ActionBar) Tell(p *Pet) []packets.Body {
	if p.Told.Unit == 0 {
		had := b.pet
		*b = ActionBar{arranged: b.arranged, fallen: p.Told.Dead, was: cmp.Or(had, b.was)}
		if had == 0 {
			return nil
		}
		return []packets.Body{&combat.PetBar{None: true}}
	}
	was := *b
	b.fallen = false
	b.pet, b.def, b.stays = p.Name, p.Told.Def, p.Told.Stays
	b.mode = combat.PetMode{Pet: p.Name, React: reacts[p.Told.Temper], Command: bidden(p.Told)}
	b.ends = 0
	if p.Told.Lasts > 0 {
		b.ends = p.Now + p.Told.Lasts
	}
	b.commands = nil
	for _, c := range p.Told.Commands {
		n := p.Number(c.Spell)
		if n == 0 || len(b.commands) == maxCommands {
			continue
		}
		known := command{spell: c.Spell, number: n, auto: c.Auto}
		if c.Left > 0 {
			known.ready = p.Now + c.Left
		}
		b.commands = append(b.commands, known)
	}
	if !was.alike(b) {
		return []packets.Body{b.whole(p)}
	}
	var list []packets.Body
	if was.mode != b.mode {
		mode := b.mode
		list = append(list, &mode)
	}
	return append(list, b.rests(&was, p.Now)...)
}

// reacts are what clients call tempers. One that nobody commands seems passive.
var reacts = [...]uint8{
	content.Independent: combat.PetPassive, content.Passive: combat.PetPassive,
	content.Defensive: combat.PetDefensive, content.Aggressive: combat.PetAggressive,
}

// bidden is what a pet was last told to do.
func bidden(p *view.Pet) uint8 {
	switch {
	case p.Attacks:
		return combat.PetAttack
	case p.Stays:
		return combat.PetStay
	}
	return combat.PetFollow
}

// alike tells whether two bars differ in nothing but what the pet does and what
// has to wait.
func (b *ActionBar) alike(other *ActionBar) bool {
	if b.pet != other.pet || b.ends != other.ends || len(b.commands) != len(other.commands) {
		return false
	}
	for i := range b.commands {
		was, is := b.commands[i], other.commands[i]
		if was.number != is.number || was.auto != is.auto {
			return false
		}
	}
	return true
}

// whole is the whole bar.
func (b *ActionBar) whole(p *Pet) *combat.PetBar {
	m := &combat.PetBar{
		Pet: b.pet, Family: p.Family, Duration: codec.Capped(b.ends - p.Now),
		React: b.mode.React, Command: b.mode.Command, Actions: b.words(),
	}
	for _, c := range b.commands {
		m.Spells = append(m.Spells, c.word())
		if c.ready > p.Now {
			m.Cooldowns = append(m.Cooldowns, combat.PetCooldown{Spell: c.number, Left: codec.Capped(c.ready - p.Now)})
		}
	}
	return m
}

// rests are what has to wait now, or is ready before its time.
func (b *ActionBar) rests(was *ActionBar, now clock.Time) []packets.Body {
	waits := &combat.Cooldowns{GUID: b.pet}
	var list []packets.Body
	for i, c := range b.commands {
		switch before := was.commands[i].ready; {
		case c.ready > now && c.ready != before:
			waits.List = append(waits.List, combat.Waiting{Spell: c.number, Left: codec.Capped(c.ready - now)})
		case c.ready == 0 && before > now:
			list = append(list, &combat.SpellOf{Is: "SMSG_CLEAR_COOLDOWN", Spell: c.number, GUID: b.pet})
		}
	}
	if len(waits.List) > 0 {
		list = append(list, waits)
	}
	return list
}

// word is what clients call a command.
func (c command) word() uint32 {
	if c.auto {
		return combat.PetAction(combat.PetKindAuto, c.number)
	}
	return combat.PetAction(combat.PetKindManual, c.number)
}

// Asked is what the client last wanted the pet to cast.
func (b *ActionBar) Asked() Asked { return b.asked }

// Owns tells whether a client's name is that of the pet.
func (b *ActionBar) Owns(name uint64) bool { return name != 0 && name == b.pet }

// GivesUp tells whether a client's name is that of a pet which can be given up: the one
// that is there, or a dead one of which nothing lies around, of which a client may have no
// name any more.
func (b *ActionBar) GivesUp(name uint64) bool {
	return b.Owns(name) || b.fallen && (name == 0 || name == b.was)
}

// known finds a command by its number.
func (b *ActionBar) known(number uint32) (command, bool) {
	for _, c := range b.commands {
		if c.number == number {
			return c, true
		}
	}
	return command{}, false
}

// Halt asks the pet to leave its fight, and to stay or to follow as before.
func (b *ActionBar) Halt() intent.Pet {
	if b.stays {
		return intent.Pet{Act: intent.PetStay}
	}
	return intent.Pet{Act: intent.PetFollow}
}
