package gamemap

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	itemrules "loam/core/rules/item"
	"loam/core/world/item"
	"loam/core/world/mapstate"
)

// The effects of spells that need the map; see spell.Worldly.

func (g *magic) Revive(u *unit, pct float64) {
	if u.Player != nil {
		if g.m.death.MayLive(u, "spell", intent.KindCast) {
			g.m.death.Revive(u, u.Position, pct)
		}
		return
	}
	_ = g.m.population.respawn(u) // a creature whose spawn has made another one stays dead
}

func (g *magic) Move(u *unit, to geo.Position) {
	to.Point = g.Def().Bounds.Clamp(to.Point)
	_ = g.m.units.Teleport(u, to) // fails only for places outside of the map
}

// Travel sends a player to a place on any map, a creature to one on this map.
func (g *magic) Travel(u *unit, place content.ID) {
	if u.Player != nil {
		_ = g.m.tx.Travel().Transfer(u, place) // the place exists: that was checked when the release was made
		return
	}
	if p, ok := g.Content().Place(place); ok && p.Map == g.Map {
		g.Move(u, p.At)
	}
}

func (g *magic) GiveItem(u *unit, id content.ID, count int) {
	if why := g.m.items.Give(u, id, count); why != itemrules.Done {
		g.Log(event.Refused{Player: u.GUID, Intent: intent.KindCast, Reason: mapstate.CoreText(string(why))})
	}
}

func (g *magic) CompleteQuest(u *unit, id content.ID) { g.m.quests.CompleteQuest(u, id) }

// TakeFlight sends a player on a flight path from its position.
func (g *magic) TakeFlight(u *unit, id content.ID) {
	if why := g.m.taxis.Fly(u, id); why != "" {
		g.m.s.Refuse(u, intent.KindCast, why)
	}
}

// TakenApart reports whether an item of a player can be disenchanted.
func (g *magic) TakenApart(u *unit, thing guid.GUID) bool {
	it, has := itemrules.Find(&u.Player.Items, u.Player.Character, thing)
	def, known := g.Content().Item(content.ID(it.Def))
	return has && known && len(def.Apart) > 0
}

// Disenchant disenchants one of a player's items. If the results do not fit into the
// player's bags, nothing happens.
func (g *magic) Disenchant(u *unit, thing guid.GUID) {
	it, has := itemrules.Find(&u.Player.Items, u.Player.Character, thing)
	def, known := g.Content().Item(content.ID(it.Def))
	if !has || !known {
		return
	}
	drops := g.m.loot.Draw(u, def.Apart)
	var into []content.Stack
	for _, d := range drops {
		if d.Item != "" {
			into = append(into, content.Stack{Item: d.Item, Count: int(d.Count)})
		}
	}
	why := g.m.items.ChangeItems(u, func(items *character.Items) itemrules.Why {
		return itemrules.TakeApart(g.Content(), items, itemrules.Slot(it.Slot), into)
	})
	if why != itemrules.Done {
		g.m.s.Refuse(u, intent.KindCast, string(why))
		return
	}
	for _, d := range drops {
		if d.Money != "" {
			g.m.items.GainMoney(u, d.Money, d.Count, item.BySpell)
		}
	}
}

func (g *magic) Learn(u *unit, spell content.ID, knows bool) { g.m.progression.Learn(u, spell, knows) }

// Bind sets the home of a player; "" is the nearest place of the map.
func (g *magic) Bind(u *unit, place content.ID) {
	if place == "" {
		place = g.nearestPlace(u.Position.Point)
	}
	if place != "" && u.Player.Home != place {
		u.Player.Home, u.Player.Bound, u.Player.Dirty = place, place, true
		g.m.progression.Tell(u)
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
	g.m.combat.Duels.Request(u, intent.Duel{Act: intent.DuelChallenge, Player: other.GUID})
}
