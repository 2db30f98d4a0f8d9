package gamemap

import (
	"fmt"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/rules/stat"
	"loam/core/world/combat"
	"loam/core/world/mapstate"
)

// Combat reads and changes fights: who may attack whom, attacks, damage, death, threat, duels and
// powers.
// It is valid inside a step only.
type Combat struct{ tx *Tx }

// Reaction returns the reaction of a to b.
func (c Combat) Reaction(a, b *entity.Unit) content.Reaction { return c.tx.on().s.Reaction(a, b) }

// CanAttack reports whether a may attack b.
func (c Combat) CanAttack(a, b *entity.Unit) bool { return c.tx.on().s.CanAttack(a, b) }

// CanHelp reports whether a may help b.
func (c Combat) CanHelp(a, b *entity.Unit) bool { return c.tx.on().s.CanHelp(a, b) }

// RaiseFlag raises or lowers a player's flag, like the player's own request.
func (c Combat) RaiseFlag(player *entity.Unit, up bool) {
	if player.Player != nil {
		c.tx.on().combat.Flags.Set(player, up)
	}
}

// SetFaction changes the faction of a unit.
func (c Combat) SetFaction(u *entity.Unit, faction content.ID) error {
	return c.tx.on().units.SetFaction(u, faction)
}

// RestoreFaction gives a unit the faction of its definition.
func (c Combat) RestoreFaction(u *entity.Unit) error {
	m := c.tx.on()
	faction := content.ID("")
	if d, ok := m.s.Content().Creature(u.Def); ok && u.Player == nil {
		faction = d.Faction
	} else if d, ok := m.s.Content().Start(u.Def); ok && u.Player != nil {
		faction = d.Faction
	}
	return m.units.SetFaction(u, faction)
}

// Attack makes a unit attack a target.
func (c Combat) Attack(u, target *entity.Unit) error { return c.tx.on().combat.OrderAttack(u, target) }

// StopAttack makes a unit stop its attack; a creature evades.
func (c Combat) StopAttack(u *entity.Unit) { c.tx.on().combat.StopAttack(u) }

// Damage takes health from a victim, through the hooks, and returns the points lost.
// source may be nil.
func (c Combat) Damage(source, victim *entity.Unit, points int64) int64 {
	return c.tx.on().combat.Damage(source, victim, combat.Hit{Amount: points})
}

// Heal restores health, at most what is missing, and returns it. source may be nil.
func (c Combat) Heal(source, target *entity.Unit, points int64) int64 {
	return c.tx.on().combat.Heal(source, target, points)
}

// SetHealth sets the health of a living unit in percent of its maximum.
func (c Combat) SetHealth(u *entity.Unit, pct float64) { c.tx.on().combat.SetHealth(u, pct) }

// SetFloor sets the health below which damage cannot take a creature: points, or pct
// percent of its maximum if pct is above 0. With 0 for both it can die again.
func (c Combat) SetFloor(u *entity.Unit, points int64, pct float64) error {
	c.tx.on()
	switch {
	case u.Creature == nil:
		return fmt.Errorf("%s is not a creature", u.Name.Key)
	case points < 0 || !(pct >= 0 && pct <= 100):
		return fmt.Errorf("%d points, %g percent is not a valid amount of health", points, pct)
	}
	u.Creature.Orders.Floor, u.Creature.Orders.FloorPct = points, pct
	return nil
}

// Kill kills a unit. killer may be nil.
func (c Combat) Kill(killer, victim *entity.Unit) { c.tx.on().combat.Die(victim, killer) }

// Revive revives a dead player or a ghost at its position, with pct percent of its health.
func (c Combat) Revive(u *entity.Unit, pct float64) error {
	m := c.tx.on()
	switch {
	case u.Player == nil:
		return fmt.Errorf("%s is not a player", u.Name.Key)
	case !u.Dead:
		return fmt.Errorf("%s is not dead", u.Name.Key)
	case !(pct > 0 && pct <= 100):
		return fmt.Errorf("%g percent is not a share of health: it must be above 0 and at most 100", pct)
	}
	m.death.Revive(u, u.Position, pct)
	return nil
}

// LeaveBody makes a dead player release its spirit, like the player's own request.
func (c Combat) LeaveBody(u *entity.Unit) error {
	m := c.tx.on()
	switch {
	case u.Player == nil:
		return fmt.Errorf("%s is not a player", u.Name.Key)
	case !u.Dead || u.Player.Ghost:
		return fmt.Errorf("%s is not dead, or is already a ghost", u.Name.Key)
	}
	m.death.ReleaseSpirit(u, m.s.Now())
	return nil
}

// Evade makes a creature evade.
func (c Combat) Evade(u *entity.Unit) { c.tx.on().ai.Evade(u) }

// CallForHelp makes friendly idle creatures within some yards join a creature's fight. It
// returns how many joined.
func (c Combat) CallForHelp(u *entity.Unit, yards geo.Yards) int {
	return c.tx.on().combat.CallForHelp(u, yards)
}

// AddThreat changes a creature's threat for an enemy, and starts the fight if there is
// none.
func (c Combat) AddThreat(u, enemy *entity.Unit, amount float64) {
	c.tx.on().combat.RaiseThreat(u, enemy, amount)
}

// SetThreat sets a creature's threat for an enemy, and starts the fight if there is none.
func (c Combat) SetThreat(u, enemy *entity.Unit, amount float64) {
	c.tx.on().combat.SetThreat(u, enemy, amount)
}

// ScaleThreat scales a creature's threat for an enemy, or with nil for its whole threat
// list, to pct percent.
func (c Combat) ScaleThreat(u, enemy *entity.Unit, pct float64) {
	var of guid.GUID
	if enemy != nil {
		of = enemy.GUID
	}
	c.tx.on().combat.ScaleThreat(u, of, pct)
}

// ClearThreat clears a creature's threat list; it evades.
func (c Combat) ClearThreat(u *entity.Unit) { c.tx.on().ai.Evade(u) }

// LeaveFight takes a unit out of all its fights at its position. It does not return home.
func (c Combat) LeaveFight(u *entity.Unit) { c.tx.on().ai.LeaveFight(u) }

// EndFights ends all fights with a unit, for both sides.
func (c Combat) EndFights(u *entity.Unit) { c.tx.on().combat.EndFights(u) }

// FightAll starts the fight of a creature with all players whom it may attack, within some
// yards or with 0 on the whole map. It returns how many there are.
func (c Combat) FightAll(u *entity.Unit, yards geo.Yards) int {
	return c.tx.on().ai.FightAll(u, yards)
}

// Challenge makes a player challenge another to a duel, for a spell or a script. It
// returns why not, or no text.
func (c Combat) Challenge(player, to *entity.Unit) content.Text {
	if player.Player == nil {
		return mapstate.CoreText("core.duel_whom")
	}
	return c.tx.on().combat.Duels.Challenge(player, to)
}

// GainPower gives a unit points of a power, or takes some below 0, within the limits of
// the power. It returns the change, and an error if the unit has no such power.
func (c Combat) GainPower(u *entity.Unit, id content.ID, points int64) (int64, error) {
	if _, _, ok := stat.Power(u, id); !ok {
		return 0, fmt.Errorf("%s has no power %s", u.Name.Key, id)
	}
	return c.tx.on().combat.Powers.Gain(u, id, points), nil
}

// SpendPower takes points of a power from a unit, all or none, and reports whether it had
// them. A unit without the power has 0 of it.
func (c Combat) SpendPower(u *entity.Unit, id content.ID, points int64) bool {
	return c.tx.on().combat.Powers.Spend(u, id, points)
}
