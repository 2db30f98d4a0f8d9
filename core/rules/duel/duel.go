// Package duel decides who may challenge whom to a duel, where its bounds are, and when
// it ends: before its loser dies. It owns the state that both players have of their
// duel, [entity.Duel], from the challenge to the end. Every number is content. It logs
// nothing and schedules nothing: the map notifies the players and keeps the time.
//
// All functions run on the goroutine of the map that owns the units.
package duel

import (
	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/faction"
)

// Refused returns why a may not challenge b, a key of core's texts, or "".
func Refused(l faction.Map, a, b *entity.Unit) string {
	switch {
	case b == nil || b == a || !b.IsPlayer() || !b.Attackable:
		return "core.duel_whom"
	case a.Player.Duel.Foe != 0:
		return "core.duel_has_one"
	case b.Player.Duel.Foe != 0:
		return "core.duel_taken"
	case a.Dead || b.Dead:
		return "core.duel_dead"
	case a.Gap(b) > l.Rules().Eval(content.DuelAskYards):
		return "core.too_far"
	case !allowed(l, a, b):
		return "core.duel_not_here"
	}
	return ""
}

func allowed(l faction.Map, a, b *entity.Unit) bool {
	forth, back := l.Reaction(a, b), l.Reaction(b, a)
	there, here := a.Player.Flag.Land, b.Player.Flag.Land
	return l.Rules().Eval(content.Duels,
		truth(forth == content.Hostile || back == content.Hostile),
		truth(forth == content.Friendly),
		truth(a.Player.Group != 0 && a.Player.Group == b.Player.Group),
		float64(a.Level), float64(b.Level),
		truth(a.Combat || b.Combat),
		truth(there == content.Contested && here == content.Contested),
		truth(there == content.Free && here == content.Free),
		truth(there == content.Sanctuary || here == content.Sanctuary),
	) > 0
}

// Challenge gives two players a duel, halfway between them, that the second has yet to
// accept. Place is the name of that spot for clients.
func Challenge(a, b *entity.Unit, place guid.GUID) {
	d := entity.Duel{Foe: b.GUID, First: true, Place: place, At: geo.Lerp(a.Position.Point, b.Position.Point, 0.5)}
	a.Player.Duel = d
	d.Foe, d.First = a.GUID, false
	b.Player.Duel = d
}

// Enter moves a duel of two players to its next phase.
func Enter(a, b *entity.Unit, phase entity.DuelPhase) {
	a.Player.Duel.Phase, b.Player.Duel.Phase = phase, phase
}

// Mine reports whether a player's duel waits for that player's answer.
func Mine(u *entity.Unit) bool {
	d := &u.Player.Duel
	return d.Foe != 0 && d.Phase == entity.Challenged && !d.First
}

// Answer returns how long a challenge can be answered.
func Answer(r *content.Rules) clock.Time { return span(r, content.DuelAnswerMS) }

// Countdown returns the time between acceptance and start of a duel.
func Countdown(r *content.Rules) clock.Time { return span(r, content.DuelCountdownMS) }

// Outside returns how long a player may be out of bounds before it loses.
func Outside(r *content.Rules) clock.Time { return span(r, content.DuelOutsideMS) }

// maxSpan bounds the times of a duel that content may set.
const maxSpan = clock.Day

func span(r *content.Rules, s content.Slot) clock.Time {
	return max(clock.Step, clock.Time(min(r.Eval(s), float64(maxSpan))))
}

// OutOfBounds reports whether a player in an active duel is out of bounds.
func OutOfBounds(r *content.Rules, u *entity.Unit) bool {
	return u.Dueling() && geo.Distance(u.Position.Point, u.Player.Duel.At) > r.Eval(content.DuelYards)
}

// Settle protects the loser from the remaining effects of the last hit, such as another
// effect of the same spell.
func Settle(loser, winner *entity.Unit, now clock.Time) {
	loser.Player.Peace = entity.Peace{Foe: winner.GUID, At: now}
}

// LimitDamage returns the damage that a player takes from its opponent in a duel, or from a
// unit that the opponent controls: it leaves 1 point of health, and last reports that
// the full damage would have killed. At the time at which the duel ended the winner
// does no damage. By may be nil. Damage from all others is unchanged.
func LimitDamage(by, victim *entity.Unit, amount int64, now clock.Time) (left int64, last bool) {
	if by != nil && victim.Player != nil && victim.Player.Peace == (entity.Peace{Foe: by.GUID, At: now}) {
		return 0, false
	}
	if by == nil || !victim.Duels(by) || amount < victim.Health {
		return amount, false
	}
	return max(0, victim.Health-1), true
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
