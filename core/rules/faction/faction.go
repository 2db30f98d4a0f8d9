// Package faction decides who may attack whom and who may help whom, and when
// a player's flag for fights between players is up. Every rule about players is
// content: package hostility only knows what the formulas may ask. CanAttack and
// CanHelp are the one place where swings, spells and scripts ask; what lasts, such
// as a cast or a projectile, asks again when it hits.
//
// It changes nothing but flags, reads no clock and logs nothing. All functions run
// on the goroutine of the map that owns the units.
package faction

import (
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Land is the map as the decisions need it.
type Land interface {
	// Rules are those of the running release.
	Rules() *content.Rules
	// Reaction is what a feels for b.
	Reaction(a, b *entity.Unit) content.Reaction
	// Answers is who answers for what a unit does: itself, or the player whom a
	// creature obeys.
	Answers(u *entity.Unit) *entity.Unit
}

// CanAttack tells whether a may attack b: both live and fight, neither runs home,
// and, where players answer for both, they duel each other or the rule says so.
// Of all others what a feels for b decides: it attacks none that it is friendly to.
func CanAttack(l Land, a, b *entity.Unit) bool {
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

// spared tells whether a creature's manners keep it and what another answers for from
// fighting each other.
func spared(u, other *entity.Unit) bool {
	if other.IsPlayer() {
		return u.Manners&content.SparesPlayers != 0
	}
	return u.Manners&content.SparesCreatures != 0
}

// CanHelp tells whether a may help b, dead or alive: itself always, others while a
// lives and neither runs home. Where players answer for both, the rule decides,
// else nobody helps whom it, or who it, is hostile to.
func CanHelp(l Land, a, b *entity.Unit) bool {
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

// players are who answer for two units; both is false unless both are players.
func players(l Land, a, b *entity.Unit) (by, of *entity.Unit, both bool) {
	by, of = l.Answers(a), l.Answers(b)
	return by, of, by.IsPlayer() && of.IsPlayer()
}

// ask evaluates a rule about what one player does to another.
func ask(l Land, slot content.Slot, by, of *entity.Unit) float64 {
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

// AttackFlag is how long the flag of who answers for a stays up because a has
// struck b; 0 where nothing raises it, as in a duel of the two.
func AttackFlag(l Land, a, b *entity.Unit) (by *entity.Unit, wait clock.Time) {
	by, of, players := players(l, a, b)
	if !players || by == of || by.Duels(of) {
		return by, 0
	}
	return by, atLeastNothing(ask(l, content.PvPAttackMS, by, of))
}

// HelpFlag is the same of a helping b.
func HelpFlag(l Land, a, b *entity.Unit) (by *entity.Unit, wait clock.Time) {
	by, of, players := players(l, a, b)
	if !players || by == of {
		return by, 0
	}
	return by, atLeastNothing(ask(l, content.PvPHelpMS, by, of))
}

// maxWait bounds how long content may keep a flag up that nobody wants up.
const maxWait = 365 * 24 * clock.Hour

func atLeastNothing(ms float64) clock.Time { return clock.Time(min(max(0, ms), float64(maxWait))) }

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// aloft tells whether a unit flies along a route, out of everybody's reach.
func aloft(u *entity.Unit) bool { return u.Led.Kind == entity.Aloft }
