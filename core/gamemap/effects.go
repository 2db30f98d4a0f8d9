package gamemap

import (
	"loam/core/content"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/intent"
	"loam/core/item"
	"loam/core/scene"
)

// What effects have a map do; see spell.Worldly.

func (g *magic) Revive(u *unit, pct float64) {
	if u.Player != nil {
		g.m.afterlife.Revive(u, u.Position, pct)
		return
	}
	_ = g.m.respawn(u) // a creature whose spawn has another by now stays dead
}

func (g *magic) Move(u *unit, to geo.Position) {
	to.Point = g.Def().Bounds.Clamp(to.Point)
	_ = g.m.body.Teleport(u, to) // which fails for places outside of the map alone
}

// Travel sends a player to a place wherever it is, a creature to one on this map.
func (g *magic) Travel(u *unit, place content.ID) {
	if u.Player != nil {
		_ = g.m.tx.Transfer(u, place) // that there is the place was checked when the release was made
		return
	}
	if p, ok := g.Content().Place(place); ok && p.Map == g.Map {
		g.Move(u, p.At)
	}
}

func (g *magic) GiveItem(u *unit, id content.ID, count int) {
	if why := g.m.giveItem(u, id, count); why != item.Done {
		g.Log(event.Refused{Player: u.GUID, Intent: intent.KindCast, Reason: scene.CoreText(string(why))})
	}
}

func (g *magic) Learn(u *unit, spell content.ID, knows bool) { g.m.learn(u, spell, knows) }

// Bind makes a place the one where a player comes back; "" is the nearest on the map.
func (g *magic) Bind(u *unit, place content.ID) {
	if place == "" {
		place = g.nearestPlace(u.Position.Point)
	}
	if place != "" && u.Player.Home != place {
		u.Player.Home, u.Player.Bound, u.Player.Dirty = place, place, true
		g.m.retellGrowth(u)
	}
}

func (g *magic) nearestPlace(at geo.Point) (nearest content.ID) {
	best := 0.0
	for i := range g.Content().Places {
		p := &g.Content().Places[i]
		if p.Map != g.Map {
			continue
		}
		if d := geo.Distance(at, p.At.Point); nearest == "" || d < best {
			nearest, best = p.ID, d
		}
	}
	return nearest
}

func (g *magic) Challenge(u, other *unit) {
	g.m.fight.AskDuel(u, intent.Duel{Act: intent.DuelChallenge, Player: other.GUID})
}
