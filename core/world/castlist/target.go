package castlist

import (
	"slices"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/aura"
	"loam/core/world/spell"
)

// fitting is the target of an entry that names none, by the aim of its spell.
var fitting = map[content.Aim]content.CastAt{
	content.AimNone: content.AtSelf, content.AimSelf: content.AtSelf, content.AimEnemy: content.AtVictim, content.AimFriend: content.AtHurtAlly,
	content.AimAny: content.AtVictim, content.AimParty: content.AtHurtAlly, content.AimDead: content.AtDeadAlly, content.AimGround: content.AtVictim, content.AimPet: content.AtPet, content.AimRaid: content.AtHurtAlly,
}

// targetOf finds the target of an entry. If a unit meets all conditions but the spell
// cannot be cast at it, it returns that unit and the reason.
func (m Mind) targetOf(u *entity.Unit, rule *content.CastRule, def *content.Spell, fighting bool) (*entity.Unit, spell.Reason) {
	if !m.holds(u, &rule.When, fighting) {
		return nil, spell.NoTarget
	}
	at := rule.At
	if at == content.AtFitting {
		at = fitting[def.Aim]
	}
	pick := picker{Mind: m, u: u, when: &rule.When, def: def, asks: spell.Request{Spell: def.ID}}
	switch at {
	case content.AtVictim:
		pick.only(m.Unit(u.Victim))
	case content.AtSelf:
		pick.only(u, true)
	case content.AtOwner:
		pick.only(m.Targets.OwnerOf(u))
	case content.AtPet:
		pick.only(m.Targets.PetOf(u))
	case content.AtHurtAlly, content.AtAnyAlly:
		m.allies(u, pick.yards(), pick.note)
	case content.AtDeadAlly:
		m.fallen(u, pick.yards(), pick.note)
	case content.AtSecond:
		pick.only(m.Unit(second(u)))
	default:
		m.enemies(u, fighting, pick.yards(), func(t *entity.Unit) {
			if at != content.AtOther || t.GUID != u.Victim {
				pick.note(t)
			}
		})
	}
	return pick.choose(at)
}

// second returns the second on a creature's threat list, not counting its victim, or 0.
func second(u *entity.Unit) guid.GUID {
	var best entity.ThreatEntry
	for _, g := range u.Threats {
		if g.Enemy != u.Victim && (best.Enemy == 0 || g.Threat > best.Threat) {
			best = g
		}
	}
	return best.Enemy
}

// enemies calls do for the enemies on a creature's threat list, in its order; out of
// combat for hostile units within some yards.
func (m Mind) enemies(u *entity.Unit, fighting bool, yards geo.Yards, do func(*entity.Unit)) {
	if fighting {
		for _, g := range u.Threats {
			if t, ok := m.Unit(g.Enemy); ok && m.CanAttack(u, t) {
				do(t)
			}
		}
		return
	}
	for _, t := range m.Within(u.Position.Point, yards+u.Radius+widest) {
		if t != u && m.Reaction(u, t) == content.Hostile && u.Gap(t) <= yards && m.CanAttack(u, t) {
			do(t)
		}
	}
}

// allies calls do for the allies of a creature within some yards, including itself.
func (m Mind) allies(u *entity.Unit, yards geo.Yards, do func(*entity.Unit)) {
	for _, t := range m.Within(u.Position.Point, yards+u.Radius+widest) {
		if t == u || t.Alive() && u.Gap(t) <= yards && m.sides(u, t) && m.CanHelp(u, t) {
			do(t)
		}
	}
}

// fallen calls do for the dead allies of a creature within some yards.
func (m Mind) fallen(u *entity.Unit, yards geo.Yards, do func(*entity.Unit)) {
	for _, t := range m.Within(u.Position.Point, yards+u.Radius+widest) {
		if !t.Alive() && u.Gap(t) <= yards && m.sides(u, t) {
			do(t)
		}
	}
}

// widest is the largest radius of a unit, in yards.
const widest geo.Yards = 10

// sides reports whether a unit is an ally of a creature.
func (m Mind) sides(u, t *entity.Unit) bool {
	return t.GUID == u.Creature.Owner || t.Creature != nil && t.Creature.Owner == u.GUID ||
		u.Creature.Owner != 0 && m.SameGroup(u, t, true) || m.Reaction(u, t) == content.Friendly
}

// holds reports whether the conditions hold that are not about the target.
func (m Mind) holds(u *entity.Unit, w *content.CastWhen, fighting bool) bool {
	share := u.Share() * 100
	if w.HealthBelow > 0 && share >= w.HealthBelow || share < w.HealthAbove || !bears(u, w.Bears, w.Lacks) {
		return false
	}
	if w.Power != "" {
		now, most := m.Power(u, w.Power)
		pct := float64(now) * 100 / float64(max(1, most))
		if pct < w.PowerAbove || w.PowerBelow > 0 && pct >= w.PowerBelow {
			return false
		}
	}
	if w.Enemies > 0 {
		n := 0
		m.enemies(u, fighting, w.EnemiesIn, func(t *entity.Unit) {
			if u.Gap(t) <= w.EnemiesIn {
				n++
			}
		})
		if n < w.Enemies {
			return false
		}
	}
	if w.HurtAllies == 0 {
		return true
	}
	n := 0
	m.allies(u, w.AlliesIn, func(t *entity.Unit) {
		if t.Share()*100 < w.AlliesBelow {
			n++
		}
	})
	return n >= w.HurtAllies
}

func bears(u *entity.Unit, all, none []content.ID) bool {
	return !slices.ContainsFunc(all, func(id content.ID) bool { return !aura.Has(u, id) }) &&
		!slices.ContainsFunc(none, func(id content.ID) bool { return aura.Has(u, id) })
}

// suits reports whether the conditions about the target hold.
func (m Mind) suits(u, t *entity.Unit, w *content.CastWhen) bool {
	share := t.Share() * 100
	if w.TargetBelow > 0 && share >= w.TargetBelow || share < w.TargetAbove || !bears(t, w.TargetBears, w.TargetLacks) {
		return false
	}
	if w.TargetCasting && !m.interruptible(t) {
		return false
	}
	gap := u.Gap(t)
	return (w.Nearer == 0 || gap <= w.Nearer) && gap >= w.Farther
}

// interruptible reports whether a unit casts something that an effect can interrupt.
func (m Mind) interruptible(t *entity.Unit) bool {
	if t.Cast == nil {
		return false
	}
	def, ok := m.Content().Spell(t.Cast.Spell)
	return ok && def.Breaks&content.BySpell != 0
}

// picker collects possible targets.
type picker struct {
	Mind
	u     *entity.Unit
	when  *content.CastWhen
	def   *content.Spell
	asks  spell.Request
	room  [16]*entity.Unit
	found int
	rest  []*entity.Unit // beyond room
	// missed is a unit that suits but that the spell cannot be cast at, and why.
	missed *entity.Unit
	why    spell.Reason
}

// yards returns the search radius: that of the conditions, or the range of the spell.
func (p *picker) yards() geo.Yards {
	if p.when.Nearer > 0 {
		return p.when.Nearer
	}
	return p.Checks.Reach(p.u, p.def)
}

func (p *picker) only(t *entity.Unit, ok bool) {
	if ok {
		p.note(t)
	}
}

func (p *picker) note(t *entity.Unit) {
	if !p.suits(p.u, t, p.when) {
		return
	}
	p.asks.Target, p.asks.At = t.GUID, t.Position.Point
	if why := p.Checks.Check(p.u, p.def, &p.asks); why != spell.Fine {
		if p.missed == nil || t.Share() < p.missed.Share() {
			p.missed, p.why = t, why
		}
		return
	}
	if p.found < len(p.room) {
		p.room[p.found] = t
	} else {
		p.rest = append(p.rest, t)
	}
	p.found++
}

// choose returns the target among those found.
func (p *picker) choose(at content.CastAt) (*entity.Unit, spell.Reason) {
	if p.found == 0 {
		return p.missed, p.why
	}
	if p.found == 1 {
		return p.room[0], spell.Fine
	}
	if at == content.AtRandom || at == content.AtOther || at == content.AtAnyAlly {
		return p.at(p.Random("spells").IntN(p.found)), spell.Fine
	}
	best := p.at(0)
	for i := 1; i < p.found; i++ {
		if t := p.at(i); p.before(at, t, best) {
			best = t
		}
	}
	return best, spell.Fine
}

func (p *picker) at(i int) *entity.Unit {
	if i < len(p.room) {
		return p.room[i]
	}
	return p.rest[i-len(p.room)]
}

// before reports whether a is preferred to b, which was found before.
func (p *picker) before(at content.CastAt, a, b *entity.Unit) bool {
	switch at {
	case content.AtNearest, content.AtDeadAlly:
		return p.u.Gap(a) < p.u.Gap(b)
	case content.AtFarthest:
		return p.u.Gap(a) > p.u.Gap(b)
	case content.AtHurtAlly, content.AtWeakest:
		return a.Share() < b.Share()
	}
	return false
}
