package gamemap

import (
	"loam/core/combat"
	"loam/core/content"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/intent"
	"loam/core/item"
)

// What effects have a map do; see spell.Worldly.

func (g *magic) AddThreat(u, enemy *unit, amount float64) { g.on().hate(u, enemy, amount) }

func (g *magic) Attack(u, enemy *unit) {
	if u.Creature != nil {
		g.on().setVictim(u, enemy.GUID)
		return
	}
	g.on().startAttack(u, intent.Attack{Target: enemy.GUID})
}

// Forgotten makes all who hate a unit forget it, and ends its own fight.
func (g *magic) Forgotten(u *unit) {
	g.on().part(u)
	g.on().stopAttack(u)
}

// Swing lets a unit strike its victim at once, if it reaches it; its next swing is
// due as before.
func (g *magic) Swing(u *unit) {
	victim, ok := g.units[u.Victim]
	if ok && g.on().attackable(u, victim) && combat.CanStrike(g.rules, u, victim) == combat.Clear && g.on().inSight(u, victim) {
		g.on().strike(u, victim, event.HandMain)
	}
}

func (g *magic) Kill(killer, victim *unit) { g.on().die(victim, killer) }

func (g *magic) Revive(u *unit, pct float64) {
	if u.Player != nil {
		g.on().revive(u, u.Position, pct)
		return
	}
	_ = g.on().respawn(u) // a creature whose spawn has another by now stays dead
}

func (g *magic) Move(u *unit, to geo.Position) {
	to.Point = g.def.Bounds.Clamp(to.Point)
	_ = g.on().teleport(u, to) // which fails for places outside of the map alone
}

// Travel sends a player to a place wherever it is, a creature to one on this map.
func (g *magic) Travel(u *unit, place content.ID) {
	if u.Player != nil {
		_ = g.tx.Transfer(u, place) // that there is the place was checked when the release was made
		return
	}
	if p, ok := g.release.Content.Place(place); ok && p.Map == g.cfg.Map {
		g.Move(u, p.At)
	}
}

func (g *magic) GiveItem(u *unit, id content.ID, count int) {
	if why := g.on().giveItem(u, id, count); why != item.Done {
		g.log.Add(event.Refused{Player: u.GUID, Intent: intent.KindCast, Reason: coreText(string(why))})
	}
}

func (g *magic) Learn(u *unit, spell content.ID, knows bool) { g.on().learn(u, spell, knows) }

// Bind makes a place the one where a player comes back; "" is the nearest on the map.
func (g *magic) Bind(u *unit, place content.ID) {
	if place == "" {
		place = g.nearestPlace(u.Position.Point)
	}
	if place != "" && u.Player.Home != place {
		u.Player.Home, u.Player.Bound, u.Player.Dirty = place, place, true
	}
}

func (g *magic) nearestPlace(at geo.Point) (nearest content.ID) {
	best := 0.0
	for i := range g.release.Content.Places {
		p := &g.release.Content.Places[i]
		if p.Map != g.cfg.Map {
			continue
		}
		if d := geo.Distance(at, p.At.Point); nearest == "" || d < best {
			nearest, best = p.ID, d
		}
	}
	return nearest
}

func (g *magic) Challenge(u, other *unit) {
	g.on().askDuel(u, intent.Duel{Act: intent.DuelChallenge, Player: other.GUID})
}
