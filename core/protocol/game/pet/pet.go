// Package pet keeps the pet action bar of a game client: its content, the place of each
// action, and what a click asks of the pet. It turns what a map reports of a pet into bodies
// of package packets/combat, and clicks into intents. It sends nothing; package world/pet
// decides.
//
// An [ActionBar] is shared by the goroutine of the broadcast and the goroutine that takes
// requests; they share a lock.
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

// Places is the number of places of a bar.
const Places = len(combat.PetBar{}.Actions)

// maxCommands is the limit of commands that a client receives.
const maxCommands = 32

// ActionBar is the pet action bar of one client. The zero value is the bar without a pet.
type ActionBar struct {
	pet      uint64 // its name for clients; 0 is none
	def      content.ID
	stays    bool
	commands []command
	mode     combat.PetMode
	ends     clock.Time // map time; 0 is never
	arranged []arranged
	asked    Asked

	fallen bool   // it is dead and left no corpse
	was    uint64 // its name at its death; 0 is not known
}

// command is a spell that the pet can be commanded to cast.
type command struct {
	spell  content.ID
	number uint32
	auto   bool
	ready  clock.Time // map time; 0 is ready
}

// Asked is the last spell that the client wanted the pet to cast: its number, and the number
// by which clients of 3.3.5a count requests.
type Asked struct {
	Spell uint32
	Count uint8
}

// Pet is the state of the player's pet for its client.
type Pet struct {
	Told   *view.Pet                  // without a unit there is no pet
	Name   uint64                     // for clients
	Family uint16                     // 3.3.5a: the number of its family, or 0
	Number func(id content.ID) uint32 // of a spell; 0 is a spell that clients cannot receive
	Now    clock.Time                 // map time of the step
}

// Tell returns the messages for the current state of the pet: nothing, what has changed, or
// the whole bar.
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

// reacts are the client's react states by temper. A pet that nobody can command is shown as
// passive.
var reacts = [...]uint8{
	content.Independent: combat.PetPassive, content.Passive: combat.PetPassive,
	content.Defensive: combat.PetDefensive, content.Aggressive: combat.PetAggressive,
}

// bidden returns the command that the pet was last given.
func bidden(p *view.Pet) uint8 {
	switch {
	case p.Attacks:
		return combat.PetAttack
	case p.Stays:
		return combat.PetStay
	}
	return combat.PetFollow
}

// alike reports whether two bars differ only in the pet's command and in cooldowns.
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

// whole returns the message with the whole bar.
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

// rests returns the cooldowns that started, or that ended before their time.
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

// word returns a command in the form of clients.
func (c command) word() uint32 {
	if c.auto {
		return combat.PetAction(combat.PetKindAuto, c.number)
	}
	return combat.PetAction(combat.PetKindManual, c.number)
}

// Asked returns the spell that the client last wanted the pet to cast.
func (b *ActionBar) Asked() Asked { return b.asked }

// Owns reports whether a client's name is that of the pet.
func (b *ActionBar) Owns(name uint64) bool { return name != 0 && name == b.pet }

// GivesUp reports whether a client's name is that of a pet that can be abandoned: the present
// pet, or a dead one without a corpse, of which a client may no longer have a name.
func (b *ActionBar) GivesUp(name uint64) bool {
	return b.Owns(name) || b.fallen && (name == 0 || name == b.was)
}

// known returns a command by its number.
func (b *ActionBar) known(number uint32) (command, bool) {
	for _, c := range b.commands {
		if c.number == number {
			return c, true
		}
	}
	return command{}, false
}

// Halt returns the intent that makes the pet leave combat, and stay or follow as before.
func (b *ActionBar) Halt() intent.Pet {
	if b.stays {
		return intent.Pet{Act: intent.PetStay}
	}
	return intent.Pet{Act: intent.PetFollow}
}
