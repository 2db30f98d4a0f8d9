// Package faction decides who may attack whom and who may help whom, and when a
// player's PvP flag is up. Every rule about players is content: this package only
// defines what the formulas may ask. Swings, spells and scripts all ask CanAttack and
// CanHelp; what takes time, such as a cast or a projectile, asks again when it hits.
//
// It changes nothing but flags, reads no clock and logs nothing. All functions run on
// the goroutine of the map that owns the units.
package faction

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Map is what the decisions ask of the map.
type Map interface {
	// Rules returns the rules of the running release.
	Rules() *content.Rules
	// Reaction returns the reaction of a to b.
	Reaction(a, b *entity.Unit) content.Reaction
	// Answers returns who is responsible for a unit: itself, or the player that
	// controls the creature.
	Answers(u *entity.Unit) *entity.Unit
}

// CanAttack reports whether a may attack b: both are alive and can fight, and neither
// evades. If players are responsible for both, they must be in a duel with each other
// or the rule must allow it. Otherwise the reaction of a decides: it attacks no unit
// that it is friendly to.
func CanAttack(l Map, a, b *entity.Unit) bool {
	if a == b || !a.Alive() || !b.Alive() || !b.Attackable || a.Evading() || b.Evading() || aloft(a) || aloft(b) {
		return false
	}
	by, of, players := players(l, a, b)
	switch {
	case spared(a, of) || spared(b, by) || b.Manners&content.Unselectable != 0 && by.IsPlayer():
		return false
	case !players:
		return l.Reaction(a, b) != content.Friendly
	case by == of:
		return false
	case by.Duels(of):
		return true
	}
	return ask(l, content.PvP, by, of) > 0
}

// spared reports whether flags of a creature keep it and another unit from fighting
// each other.
func spared(u, other *entity.Unit) bool {
	if other.IsPlayer() {
		return u.Manners&content.SparesPlayers != 0
	}
	return u.Manners&content.SparesCreatures != 0
}

// CanHelp reports whether a may help b, dead or alive: itself always, others while a is
// alive and neither evades. If players are responsible for both, the rule decides;
// otherwise no hostile reaction may exist in either direction.
func CanHelp(l Map, a, b *entity.Unit) bool {
	if a == b {
		return true
	}
	if !a.Alive() || a.Evading() || b.Evading() {
		return false
	}
	by, of, players := players(l, a, b)
	switch {
	case !players:
		return l.Reaction(a, b) != content.Hostile && l.Reaction(b, a) != content.Hostile
	case by == of:
		return true
	case by.Duels(of):
		return false
	}
	return ask(l, content.PvPHelp, by, of) > 0
}

// players returns who is responsible for two units; both is false unless both are
// players.
func players(l Map, a, b *entity.Unit) (by, of *entity.Unit, both bool) {
	by, of = l.Answers(a), l.Answers(b)
	return by, of, by.IsPlayer() && of.IsPlayer()
}

// ask evaluates a rule about what one player does to another.
func ask(l Map, slot content.Slot, by, of *entity.Unit) float64 {
	there, here := by.Player.Flag.Land, of.Player.Flag.Land
	forth, back := l.Reaction(by, of), l.Reaction(of, by)
	return l.Rules().Eval(slot,
		truth(forth == content.Hostile || back == content.Hostile),
		truth(forth == content.Friendly),
		truth(by.Player.Group != 0 && by.Player.Group == of.Player.Group),
		truth(by.Flagged()), truth(of.Flagged()),
		float64(by.Level), float64(of.Level),
		truth(there == content.Contested && here == content.Contested),
		truth(there == content.Free && here == content.Free),
		truth(there == content.Sanctuary || here == content.Sanctuary),
		truth(by.Dueling() && !by.Duels(of) || of.Dueling() && !of.Duels(by)),
	)
}

// AttackFlag returns how long the PvP flag of the player responsible for a stays up
// because a has attacked b; 0 if nothing raises it, as in a duel of the two.
func AttackFlag(l Map, a, b *entity.Unit) (by *entity.Unit, wait clock.Time) {
	by, of, players := players(l, a, b)
	if !players || by == of || by.Duels(of) {
		return by, 0
	}
	return by, atLeastNothing(ask(l, content.PvPAttackMS, by, of))
}

// HelpFlag is AttackFlag for a helping b.
func HelpFlag(l Map, a, b *entity.Unit) (by *entity.Unit, wait clock.Time) {
	by, of, players := players(l, a, b)
	if !players || by == of {
		return by, 0
	}
	return by, atLeastNothing(ask(l, content.PvPHelpMS, by, of))
}

// maxWait bounds how long content may keep a flag up that its player does not want up.
const maxWait = 365 * 24 * clock.Hour

func atLeastNothing(ms float64) clock.Time { return clock.Time(min(max(0, ms), float64(maxWait))) }

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// aloft reports whether a unit is on a taxi flight, out of everybody's reach.
func aloft(u *entity.Unit) bool { return u.Led.Kind == entity.Aloft }
