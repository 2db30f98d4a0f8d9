package loot

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/rules/item"
	"loam/core/rules/loot"
)

// GenerateLoot generates the loot of a dead creature: for the player with a right to it, and for its
// group near it. Without such a player there is none.
func (e *Drops) GenerateLoot(u, by *entity.Unit) {
	d, ok := e.Content().Creature(u.Def)
	if !ok || by == nil || !u.Dead || len(d.Loot) == 0 && !u.Hooks.Has(hook.Loot) || u.Creature.Orders.Withholds&entity.LootReward != 0 {
		return
	}
	takers := e.sharers(by, u.Position.Point)
	p := loot.NewPile(e.Content(), loot.Corpse, e.draw(u, by, loot.Corpse, takers), guids(takers))
	if p.Empty() || !e.Here(u) {
		return
	}
	e.deal(p, by)
	u.Creature.Spoils.Piles[loot.Corpse] = p
	e.keepCorpse(u, clock.Time(e.Rules().Eval(content.LootCorpseMS)))
	e.touch(ofUnit(u))
}

// deal sets the rights to the items of a pile by the loot method of the player's group.
func (e *Drops) deal(p *loot.Pile, by *entity.Unit) {
	if c := e.groups.Of(by.Player.Group); c != nil {
		c.Turn = p.Deal(e.Content(), c.Group.Loot, c.Turn)
	}
}

// keepCorpse keeps a corpse for at least some time more.
func (e *Drops) keepCorpse(u *entity.Unit, lasts clock.Time) {
	if due := u.Due[entity.DueVanish]; due != 0 && u.Dead {
		e.Plan(u, entity.DueVanish, max(due, e.Now()+min(lasts, clock.Day)))
	}
}

// sharers returns those who share a player's loot at a spot: the player, and the members of
// its group near the spot, in the order of the group.
func (e *Drops) sharers(by *entity.Unit, at geo.Point) []*entity.Unit {
	c := e.groups.Of(by.Player.Group)
	if c == nil {
		return []*entity.Unit{by}
	}
	var all []*entity.Unit
	near := e.Rules().Eval(content.LootShareYards)
	for _, member := range c.Group.Members {
		if u, here := e.Units[member.Player]; here && (u == by || geo.Within(u.Position.Point, at, near)) {
			all = append(all, u)
		}
	}
	return all
}

func guids(units []*entity.Unit) []guid.GUID {
	all := make([]guid.GUID, len(units))
	for i, u := range units {
		all[i] = u.GUID
	}
	return all
}

// draw draws the loot of a creature, through the hook.
func (e *Drops) draw(u, by *entity.Unit, kind loot.Kind, takers []*entity.Unit) []loot.Drop {
	d, ok := e.Content().Creature(u.Def)
	if !ok {
		return nil
	}
	drops := e.drawn(kind.Tables(d), u.Level, by, u, takers)
	if !u.Hooks.Has(hook.Loot) {
		return drops
	}
	changed := e.Change(hook.Loot, u.GUID, hook.Args{Units: [2]guid.GUID{by.GUID}, Texts: [2]string{kind.String()}}, loot.Listed(drops))
	return loot.Read(e.Content(), changed)
}

// drawn draws from tables for takers; by is the first of them. other is the creature
// concerned, or nil.
func (e *Drops) drawn(tables []content.ID, level int, by, other *entity.Unit, takers []*entity.Unit) []loot.Drop {
	highest := 0
	for _, t := range takers {
		highest = max(highest, t.Level)
	}
	draw := loot.Drawing{
		Content: e.Content(), Random: e.Random("loot"), Level: level, Takers: len(takers), Highest: highest,
		Chance: func(pct float64) float64 {
			return e.Content().Rule(content.LootChancePct, []float64{pct, float64(level), float64(highest), float64(len(takers))}, by.Values)
		},
		Meets: func(needs []content.Need, i int) bool { return e.needs.Unmet(needs, takers[i], other) == nil },
	}
	return draw.From(tables)
}

// Draw draws from tables for one player, at the player's level.
func (e *Drops) Draw(u *entity.Unit, tables []content.ID) []loot.Drop {
	return e.drawn(tables, u.Level, u, nil, []*entity.Unit{u})
}

// open returns the pile that a player has open, and its source.
func (e *Drops) open(u *entity.Unit) (source, *loot.Pile) {
	if u.Player == nil || u.Player.Looting.Source == 0 {
		return source{}, nil
	}
	s, ok := e.find(u.Player.Looting.Source)
	if !ok {
		return source{}, nil
	}
	return s, s.pile(u.Player.Looting.Kind, u.GUID)
}

// tell sends a player its loot window with this step.
func (e *Drops) tell(u *entity.Unit) {
	if v := e.ViewerOf(u); v != nil {
		v.Loot = true
	}
}

// changed updates all who look at a pile, and removes an empty one.
func (e *Drops) changed(s source, p *loot.Pile) {
	for _, g := range p.Open {
		if u, here := e.Units[g]; here {
			e.tell(u)
		}
	}
	e.touch(s)
	if !p.Empty() {
		return
	}
	var last *entity.Unit // who looked at it
	for _, g := range slices.Clone(p.Open) {
		if u, here := e.Units[g]; here {
			e.Shut(u)
			last = u
		}
	}
	s.strike(p)
	if s.object != nil && e.Objects.Here(s.object) {
		e.objects.Emptied(s.object, last)
	}
}

// Shut closes the loot window of a player: all ways of closing use it. Items that were
// reserved for the player's turn are then free for all.
func (e *Drops) Shut(u *entity.Unit) {
	if u.Player == nil || u.Player.Looting.Source == 0 {
		return
	}
	s, p := e.open(u)
	e.Log.Add(event.LootClosed{Player: u.GUID, Source: u.Player.Looting.Source})
	u.Player.Looting = entity.Looting{}
	e.Unplan(u, entity.DueLoot)
	e.tell(u)
	if p == nil {
		return
	}
	p.Open = slices.DeleteFunc(p.Open, func(g guid.GUID) bool { return g == u.GUID })
	if p.Leave(u.GUID) {
		e.changed(s, p)
	}
	if s.object != nil && !p.Empty() {
		e.objects.Closed(s.object, u)
	}
}

// Leave takes a player that leaves the map out of all loot: if it is the last to choose, a
// roll ends.
func (e *Drops) Leave(u *entity.Unit) {
	e.Shut(u)
	e.rolling(func(s source, p *loot.Pile) {
		for _, t := range slices.Clone(p.Things) {
			if t.Roll != nil && t.Roll.DecidedWithout(func(g guid.GUID) bool { return g != u.GUID && e.Units[g] != nil }) {
				e.endRoll(s, p, t.Slot)
			}
		}
	})
}

// Drop removes the loot of a creature that is being removed: items that are rolled for go to
// the current winner.
func (e *Drops) Drop(u *entity.Unit) {
	if u.Creature == nil {
		return
	}
	e.end(ofUnit(u))
	u.Creature.Spoils = entity.Loot{}
}

// DropObject is Drop for a game object.
func (e *Drops) DropObject(o *entity.Object) {
	e.end(source{object: o})
	o.Spoils, o.Own = entity.Loot{}, nil
}

func (e *Drops) end(s source) {
	for _, p := range s.piles() {
		for _, t := range slices.Clone(p.Things) {
			if t.Roll != nil {
				e.endRoll(s, p, t.Slot)
			}
		}
		for _, g := range slices.Clone(p.Open) {
			if u, here := e.Units[g]; here {
				e.Shut(u)
			}
		}
	}
}

// Adopt removes what a new release does not define from all loot.
func (e *Drops) Adopt() {
	adopt := func(s source) {
		for _, p := range s.piles() {
			p.Adopt(e.Content())
			e.changed(s, p)
		}
	}
	for u := range e.Roster.All() {
		if u.Creature != nil {
			adopt(ofUnit(u))
		}
	}
	for _, o := range slices.Clone(e.Objects.All()) {
		adopt(source{object: o})
	}
}

// give gives a player an item of a pile: all of it, or nothing without room.
func (e *Drops) give(u *entity.Unit, s source, p *loot.Pile, t loot.Thing) item.Why {
	had := u.Player.Items // item.Add makes a list anew
	if why := e.items.Give(u, t.Item, t.Count); why != item.Done {
		return why
	}
	p.Gone(t.Slot, u.GUID)
	e.Log.Add(event.Looted{Player: u.GUID, Source: s.guid(), Item: t.Item, Count: t.Count})
	e.changed(s, p)
	if u.Hooks.Has(hook.Looted) {
		e.Notice(u, hook.Looted, 0, hook.Args{
			Units: [2]guid.GUID{s.guid()}, Texts: [2]string{string(t.Item)}, Numbers: [2]float64{float64(t.Count)},
			Thing: item.Come(&had, &u.Player.Items, u.Player.Character, t.Item), Holder: u.GUID,
		})
	}
	return item.Done
}

// Retell sends a player that has come back its loot window and the rolls in which it can still
// choose.
func (e *Drops) Retell(u *entity.Unit) {
	if u.Player.Looting.Source != 0 {
		e.tell(u)
	}
	e.rolling(func(s source, p *loot.Pile) {
		for i := range p.Things {
			if t := &p.Things[i]; t.Roll != nil && t.Roll.Awaits(u.GUID) {
				e.Log.Add(event.Rolled{
					Player: u.GUID, News: event.RollBegan, Source: s.guid(), Slot: t.Slot, Item: t.Item, Count: t.Count, Wait: max(0, t.Roll.Ends-e.Now()),
				})
			}
		}
	})
}
