package client

import (
	"fmt"

	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
)

// What can happen to health and powers of a unit. Why of a Swings is its result: a word of
// combat.MissKinds, "hit", "glancing" or "crushing".
const (
	Swings    = "swings"
	Damages   = "damages" // by a spell
	Ticks     = "ticks"   // by an aura; Why is "damage", "heal", "power" or "drain"
	Returns   = "returns" // damage to an attacker
	Suffers   = "suffers" // from the environment; Why is the number of its kind
	Kills     = "kills"   // instantly
	Heals     = "heals"
	Energizes = "energizes"
	Power     = "power" // a unit has Amount of the power whose number is Instead
	Misses    = "misses"
	NoEffect  = "has no effect"
	Does      = "does" // an effect, whose number is Instead
	Dispels   = "dispels"
	Cannot    = "cannot dispel"
)

// hurting reads messages of damage.
func (c *Client) hurting(_ string, body packets.Body) []Happening {
	switch b := body.(type) {
	case *packets.Swing:
		return one(c.swing(b))
	case *combat.SpellDamage:
		return one(Happening{What: Damages, By: b.Attacker, At: b.Target, Spell: b.Spell, Amount: b.Amount, Over: b.Over, Absorbed: b.Absorbed,
			Resisted: b.Resisted, Blocked: b.Blocked, Critical: b.Hit&combat.SpellCritical != 0})
	case *combat.Ticked:
		list := make([]Happening, 0, len(b.List))
		for i := range b.List {
			t := &b.List[i]
			list = append(list, Happening{What: Ticks, By: b.Caster, At: b.Target, Spell: b.Spell, Amount: t.Amount, Over: t.Over,
				Absorbed: t.Absorbed, Resisted: t.Resisted, Critical: t.Critical, Instead: t.Power, Why: ticks[t.Kind]})
		}
		return list
	case *combat.DamageShield:
		return one(Happening{What: Returns, By: b.Victim, At: b.Attacker, Spell: b.Spell, Amount: b.Amount, Over: b.Over})
	case *packets.Environment:
		return one(Happening{What: Suffers, At: b.GUID, Amount: b.Damage, Absorbed: b.Absorb, Resisted: b.Resist, Why: fmt.Sprint(b.Type)})
	case *combat.Killed:
		return one(Happening{What: Kills, By: b.Caster, At: b.Target, Spell: b.Spell})
	}
	return nil
}

// ticks has the words for the kinds of periodic auras.
var ticks = map[uint32]string{
	combat.TickDamage: "damage", combat.TickDamageShare: "damage", combat.TickHeal: "heal", combat.TickHealShare: "heal",
	combat.TickPower: "power", combat.TickPowerShare: "power", combat.TickDrain: "drain",
}

// swing records the result of a swing.
func (c *Client) swing(s *packets.Swing) Happening {
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
	switch state := wordOf(combat.States, s.State); {
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

// wordOf returns the word for a number in a map of words to numbers.
func wordOf[N uint8 | uint32](words map[string]N, number N) string {
	for word, n := range words {
		if n == number {
			return word
		}
	}
	return fmt.Sprint("number ", number)
}

// helping reads messages of healing and of powers.
func (c *Client) helping(_ string, body packets.Body) []Happening {
	switch b := body.(type) {
	case *combat.Healed:
		return one(Happening{What: Heals, By: b.Caster, At: b.Target, Spell: b.Spell, Amount: b.Amount, Over: b.Over, Absorbed: b.Absorbed, Critical: b.Critical})
	case *combat.Energized:
		return one(Happening{What: Energizes, By: b.Caster, At: b.Target, Spell: b.Spell, Amount: b.Amount, Instead: b.Power})
	case *packets.PowerChanged:
		return one(Happening{What: Power, At: b.GUID, Amount: b.Amount, Instead: uint32(b.Power)})
	}
	return nil
}

// ending reads messages of misses and immunities, and of other results of spells.
func (c *Client) ending(_ string, body packets.Body) []Happening {
	switch b := body.(type) {
	case *combat.Missed:
		list := make([]Happening, 0, len(b.Targets))
		for _, t := range b.Targets {
			list = append(list, Happening{What: Misses, By: b.Caster, At: t.Target, Spell: b.Spell, Why: wordOf(combat.MissKinds, t.Kind)})
		}
		return list
	case *combat.NoEffect:
		return one(Happening{What: NoEffect, By: b.Caster, At: b.Target, Spell: b.Spell})
	case *combat.Executed:
		var list []Happening
		for _, e := range b.Effects {
			for _, v := range e.Entries {
				list = append(list, Happening{What: Does, By: b.Caster, At: v.Target, Spell: b.Spell, Instead: e.Kind, Amount: v.Amount})
			}
		}
		return list
	case *combat.Dispelled:
		list := make([]Happening, 0, len(b.List))
		for _, e := range b.List {
			list = append(list, Happening{What: Dispels, By: b.Caster, At: b.Target, Spell: b.Spell, Instead: e.Spell})
		}
		return list
	case *combat.NotDispelled:
		spells := b.Spells
		var by uint32
		if c.version.Packet == codec.Wrath && len(spells) > 0 {
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
