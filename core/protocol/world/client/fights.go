package client

import (
	"fmt"

	"loam/core/protocol/battle"
	"loam/core/protocol/message"
	"loam/core/protocol/packet"
)

// What can happen to somebody's health and powers. Why of a Swings is what came
// of it: a word of battle.MissKinds, "hit", "glancing" or "crushing".
const (
	Swings    = "swings"
	Damages   = "damages" // by a spell
	Ticks     = "ticks"   // by an aura; Why is "damage", "heal", "power" or "drain"
	Returns   = "returns" // damage to who has struck
	Suffers   = "suffers" // from what is around; Why is the number of its kind
	Kills     = "kills"   // at once
	Heals     = "heals"
	Energizes = "energizes"
	Power     = "power" // somebody has Amount of the power whose number is Instead
	Misses    = "misses"
	NoEffect  = "has no effect"
	Does      = "does" // an effect, whose number is Instead
	Dispels   = "dispels"
	Cannot    = "cannot dispel"
)

// hurting reads messages of damage.
func (c *Client) hurting(_ string, body message.Body) []Happening {
	switch b := body.(type) {
	case *message.Swing:
		return one(c.swing(b))
	case *battle.SpellDamage:
		return one(Happening{What: Damages, By: b.Attacker, At: b.Target, Spell: b.Spell, Amount: b.Amount, Over: b.Over, Absorbed: b.Absorbed,
			Resisted: b.Resisted, Blocked: b.Blocked, Critical: b.Hit&battle.SpellCritical != 0})
	case *battle.Ticked:
		list := make([]Happening, 0, len(b.List))
		for i := range b.List {
			t := &b.List[i]
			list = append(list, Happening{What: Ticks, By: b.Caster, At: b.Target, Spell: b.Spell, Amount: t.Amount, Over: t.Over,
				Absorbed: t.Absorbed, Resisted: t.Resisted, Critical: t.Critical, Instead: t.Power, Why: ticks[t.Kind]})
		}
		return list
	case *battle.DamageShield:
		return one(Happening{What: Returns, By: b.Victim, At: b.Attacker, Spell: b.Spell, Amount: b.Amount, Over: b.Over})
	case *message.Environment:
		return one(Happening{What: Suffers, At: b.GUID, Amount: b.Damage, Absorbed: b.Absorb, Resisted: b.Resist, Why: fmt.Sprint(b.Type)})
	case *battle.Killed:
		return one(Happening{What: Kills, By: b.Caster, At: b.Target, Spell: b.Spell})
	}
	return nil
}

// ticks are the words for what auras do again and again.
var ticks = map[uint32]string{
	battle.TickDamage: "damage", battle.TickDamageShare: "damage", battle.TickHeal: "heal", battle.TickHealShare: "heal",
	battle.TickPower: "power", battle.TickPowerShare: "power", battle.TickDrain: "drain",
}

// swing tells what came of a swing.
func (c *Client) swing(s *message.Swing) Happening {
	h := Happening{What: Swings, By: s.Attacker, At: s.Victim, Spell: s.Spell, Amount: s.Damage, Over: s.Overkill, Blocked: s.Blocked}
	for i := range s.Parts {
		h.Absorbed, h.Resisted = h.Absorbed+s.Parts[i].Absorb, h.Resisted+s.Parts[i].Resist
	}
	for i := range s.Absorb {
		h.Absorbed += s.Absorb[i]
	}
	for i := range s.Resist {
		h.Resisted += s.Resist[i]
	}
	bits := &c.version.Battle.Hits
	has := func(bit uint32) bool { return s.HitInfo&bit != 0 }
	h.Critical = has(bits.Critical)
	switch state := wordOf(battle.States, s.State); {
	case has(bits.Miss):
		h.Why = "miss"
	case state != "intact" && state != "hit":
		h.Why = state
	case has(bits.Block):
		h.Why = "block"
	case has(bits.Glancing):
		h.Why = "glancing"
	case has(bits.Crushing):
		h.Why = "crushing"
	default:
		h.Why = "hit"
	}
	return h
}

// wordOf is the word for a number, of words that each have one of their own.
func wordOf[N uint8 | uint32](words map[string]N, number N) string {
	for word, n := range words {
		if n == number {
			return word
		}
	}
	return fmt.Sprint("number ", number)
}

// helping reads messages of healing and of powers.
func (c *Client) helping(_ string, body message.Body) []Happening {
	switch b := body.(type) {
	case *battle.Healed:
		return one(Happening{What: Heals, By: b.Caster, At: b.Target, Spell: b.Spell, Amount: b.Amount, Over: b.Over, Absorbed: b.Absorbed, Critical: b.Critical})
	case *battle.Energized:
		return one(Happening{What: Energizes, By: b.Caster, At: b.Target, Spell: b.Spell, Amount: b.Amount, Instead: b.Power})
	case *message.PowerChanged:
		return one(Happening{What: Power, At: b.GUID, Amount: b.Amount, Instead: uint32(b.Power)})
	}
	return nil
}

// ending reads messages of what did not take, and of what spells have done else.
func (c *Client) ending(_ string, body message.Body) []Happening {
	switch b := body.(type) {
	case *battle.Missed:
		list := make([]Happening, 0, len(b.Targets))
		for _, t := range b.Targets {
			list = append(list, Happening{What: Misses, By: b.Caster, At: t.Target, Spell: b.Spell, Why: wordOf(battle.MissKinds, t.Kind)})
		}
		return list
	case *battle.NoEffect:
		return one(Happening{What: NoEffect, By: b.Caster, At: b.Target, Spell: b.Spell})
	case *battle.Executed:
		var list []Happening
		for _, e := range b.Effects {
			for _, v := range e.Entries {
				list = append(list, Happening{What: Does, By: b.Caster, At: v.Target, Spell: b.Spell, Instead: e.Kind, Amount: v.Amount})
			}
		}
		return list
	case *battle.Dispelled:
		list := make([]Happening, 0, len(b.List))
		for _, e := range b.List {
			list = append(list, Happening{What: Dispels, By: b.Caster, At: b.Target, Spell: b.Spell, Instead: e.Spell})
		}
		return list
	case *battle.NotDispelled:
		spells := b.Spells
		var by uint32
		if c.version.Packet == packet.Wrath && len(spells) > 0 {
			by, spells = spells[0], spells[1:]
		}
		list := make([]Happening, 0, len(spells))
		for _, s := range spells {
			list = append(list, Happening{What: Cannot, By: b.Caster, At: b.Target, Spell: by, Instead: s})
		}
		return list
	}
	return nil
}
