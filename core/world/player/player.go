// Package player makes the unit of a player from the record of its character, and writes the
// record of the unit. Package core/model/character defines the record; the map handles what
// happens when a player enters or leaves.
//
// All functions run on the goroutine of the map that owns the unit.
package player

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/model/view"
	"loam/core/rules/faction"
	"loam/core/rules/item"
	"loam/core/rules/movement"
	"loam/core/rules/panel"
	"loam/core/rules/stat"
	"loam/core/rules/talent"
)

// Ground is the map that a player is on.
type Ground struct {
	Map      *content.Map
	Instance uint16
	Now      clock.Time
}

// Of makes the unit of a record and computes its stats. A place that the map does not have
// becomes the nearest that it has; a start that content does not have becomes the first one
// offered. A character that has never been in the world has full health.
func Of(c *content.Snapshot, on Ground, r *character.Record, role auth.Role, viewer guid.GUID) *entity.Unit {
	u := &entity.Unit{
		GUID: r.GUID(), Def: content.ID(r.Start), Name: content.Text{Key: r.Name},
		Level: max(1, r.Level), Scale: 1, Speed: 1, Position: r.Position,
		Player: &entity.Player{
			Character: r.ID, Account: r.Account, Role: role, Viewer: viewer,
			Traits: r.Traits, Items: item.Clone(r.Items), Purse: r.Purse, Sold: r.Sold, Post: postOf(r), Experience: r.Experience, LoggedIn: true, Dirty: true,
			Panels: panelsOf(c, r), Staff: r.Staff && role.AtLeast(ToolRole), Ghost: r.Ghost && r.Health <= 0,
		},
	}
	begin(c, u, r)
	item.Settle(c, &u.Player.Items)
	if !u.Position.Finite() {
		u.Position = geo.Position{}
	}
	u.Position.Point = on.Map.Bounds.Clamp(u.Position.Point)
	u.Player.Moved, u.Player.Enchanted = movement.NewMoved(on.Now), on.Now
	u.Player.Looked = u.Position.Point
	u.Player.Played = entity.NewPlayed(clock.Time(r.Played.Total), clock.Time(r.Played.Level), on.Now)
	u.Player.Flag = entity.Flag{Wish: r.Flag.Wish, Until: on.Now + clock.Time(max(0, r.Flag.Wait))}
	faction.Settle(u, on.Now)
	stat.Fit(c, u)
	for _, id := range r.Spells {
		u.Player.Learned = append(u.Player.Learned, content.ID(id))
	}
	takeQuests(u, &r.Quests, on.Now)
	u.Player.Growth = r.Growth.Clone()
	u.Player.Stable = r.Stable.Clone()
	for _, id := range r.Stops {
		u.Player.Stops = append(u.Player.Stops, content.ID(id))
	}
	if _, known := c.Transport(content.ID(r.Aboard.Transport)); known && r.Aboard.At.Finite() {
		u.Aboard = entity.Aboard{Transport: content.ID(r.Aboard.Transport), At: r.Aboard.At, Since: on.Now}
	}
	for _, id := range r.Layers {
		u.Given = append(u.Given, content.ID(id))
	}
	Know(c, u)
	Dress(c, u)
	u.Health = min(r.Health, u.MaxHealth)
	if !r.LoggedIn && r.Health <= 0 {
		u.Health = u.MaxHealth
	}
	u.Dead = u.Health <= 0
	if u.Player.Ghost {
		u.Player.Body = entity.Body{
			Map: content.ID(r.Body.Map), Instance: r.Body.Instance, At: r.Body.Position, Due: on.Now + clock.Time(max(0, r.Body.Wait)),
		}
	}
	return u
}

// postOf returns a record's mail and deposits in transit, not shared with the record.
func postOf(r *character.Record) character.Post {
	p := r.Post
	p.Out = slices.Clone(p.Out)
	return p
}

// Bring gives a unit the powers of its record: after a log-in, only those that are kept.
func Bring(c *content.Snapshot, u *entity.Unit, r *character.Record, login bool) {
	for _, p := range r.Powers {
		if d, ok := c.Power(content.ID(p.ID)); ok && (d.Kept || !login) {
			now, _, _ := stat.Power(u, d.ID)
			stat.Gain(u, d.ID, p.Now-now)
		}
	}
}

// ToolRole is the lowest role with the tools of operators.
const ToolRole = auth.Builder

// begin applies the start of a new character.
func begin(c *content.Snapshot, u *entity.Unit, r *character.Record) {
	start, ok := c.Start(u.Def)
	if offered := c.Offered(); !ok && len(offered) > 0 { // its start is gone: use the first one
		start, ok = offered[0], true
		u.Def = start.ID
	}
	if !ok {
		return
	}
	u.Faction, u.Player.Home = start.Faction, start.Place
	if _, ok := c.Place(content.ID(r.Home)); ok {
		u.Player.Home, u.Player.Bound = content.ID(r.Home), content.ID(r.Home)
	}
	if r.Level == 0 {
		u.Level = max(1, start.Level)
	}
}

// panelsOf opens the panels that a player brings from another map.
func panelsOf(c *content.Snapshot, r *character.Record) []panel.Open {
	var open []panel.Open
	for _, p := range r.Panels {
		if _, ok := c.Panel(content.ID(p.ID)); ok && len(open) < panel.MaxOpen {
			open = append(open, panel.Open{ID: content.ID(p.ID), Next: max(1, p.Next)})
		}
	}
	return open
}

// Dress computes the visible gear of a unit. Each call makes a new list: views of the one
// before are still read.
func Dress(c *content.Snapshot, u *entity.Unit) {
	if u.Player != nil {
		u.Worn = Worn(c, &u.Player.Items)
	}
}

// Know computes the spells that a player knows: those of its start and those that it has
// learned and chosen, if they are defined. Each call makes a new list.
func Know(c *content.Snapshot, u *entity.Unit) {
	if u.Player == nil {
		return
	}
	known := slices.Clone(u.Player.Learned)
	if start, ok := c.Start(u.Def); ok {
		known = append(known, start.Spells...)
	}
	known = append(known, talent.Spells(c, &u.Player.Growth)...)
	slices.Sort(known)
	known = slices.Compact(known)
	u.Known = make([]content.ID, 0, len(known))
	for _, id := range known {
		def, ok := c.Spell(id)
		if !ok {
			continue
		}
		if best, ranked := RankOf(c, known, def.Chain()); !ranked || best.Rank <= def.Rank {
			u.Known = append(u.Known, id)
		}
	}
}

// RankOf returns the highest rank of a spell chain among some spells.
func RankOf(c *content.Snapshot, among []content.ID, chain content.ID) (best *content.Spell, ok bool) {
	for _, id := range among {
		if def, here := c.Spell(id); here && def.Rank > 0 && def.Chain() == chain && (best == nil || def.Rank > best.Rank) {
			best = def
		}
	}
	return best, best != nil
}

// Worn returns the visible gear of some items.
func Worn(c *content.Snapshot, items *character.Items) (worn []view.Worn) {
	for _, it := range item.InWorn(items) {
		if def, ok := c.Item(content.ID(it.Def)); ok {
			worn = append(worn, view.Worn{Slot: content.GearSlot(it.Slot), Item: content.ID(it.Def), Look: lookOf(c, &it), Broken: item.Broken(def, &it)})
		}
	}
	return worn
}

// lookOf returns the item whose look a worn one shows; "" is its own.
func lookOf(c *content.Snapshot, it *character.Item) content.ID {
	if _, ok := c.Item(content.ID(it.Look)); ok {
		return content.ID(it.Look)
	}
	return ""
}

// Record makes the record of a player, with what scripts keep with it.
func Record(u *entity.Unit, on Ground, kept []inbox.UnitState) character.Record {
	r := character.Record{
		ID: u.Player.Character, Account: u.Player.Account, Name: u.Name.Key, Start: string(u.Def), Traits: u.Player.Traits,
		Items: item.Clone(u.Player.Items), Purse: u.Player.Purse, Sold: u.Player.Sold,
		Map: string(on.Map.ID), Instance: on.Instance, Position: u.Position,
		Level: u.Level, Experience: u.Player.Experience, Health: u.Health, LoggedIn: true,
		Ghost: u.Player.Ghost, Staff: u.Player.Staff,
		Flag: character.Flag{Wish: u.Player.Flag.Wish, Wait: int64(max(0, u.Player.Flag.Until-on.Now))},
	}
	total, level := u.Player.Played.At(on.Now)
	r.Played = character.Played{Total: int64(total), Level: int64(level)}
	item.Pass(&r.Items, on.Now-u.Player.Enchanted)
	r.Home, r.Post = string(u.Player.Bound), u.Player.Post
	r.Post.Out = slices.Clone(r.Post.Out)
	r.Quests = questsOf(u, on.Now)
	r.Growth = u.Player.Growth.Clone()
	r.Stable = u.Player.Stable.Clone()
	for _, id := range u.Player.Stops {
		r.Stops = append(r.Stops, string(id))
	}
	r.Aboard = character.Aboard{Transport: string(u.Aboard.Transport), At: u.Aboard.At}
	for _, id := range u.Given {
		r.Layers = append(r.Layers, string(id))
	}
	if u.Led.Kind == entity.Aloft { // a player that leaves in flight has landed when it returns
		r.Position.Point = u.Led.Anchor
	}
	for _, id := range u.Player.Learned {
		r.Spells = append(r.Spells, string(id))
	}
	for _, o := range u.Player.Panels {
		r.Panels = append(r.Panels, character.Panel{ID: string(o.ID), Next: o.Next})
	}
	for i := range u.Powers {
		r.Powers = append(r.Powers, character.Power{ID: string(u.Powers[i].Power), Now: u.Powers[i].Now})
	}
	if b := &u.Player.Body; r.Ghost {
		r.Body = character.Body{Map: string(b.Map), Instance: b.Instance, Position: b.At, Wait: int64(max(0, b.Due-on.Now))}
	}
	for _, s := range kept {
		if places := placesOf(&r, s.Kind); places != nil {
			*places = append(*places, character.Place{Bundle: s.Bundle, Version: s.Version, Value: s.Value})
		}
	}
	return r
}

// Kept returns what scripts keep with the player of a record.
func Kept(r *character.Record) []inbox.UnitState {
	var out []inbox.UnitState
	for _, kind := range []inbox.StateKind{inbox.OwnState, inbox.OwnStorage, inbox.AccountStorage} {
		for _, p := range *placesOf(r, kind) {
			out = append(out, inbox.UnitState{Unit: r.GUID(), Kind: kind, Bundle: p.Bundle, Version: p.Version, Value: p.Value})
		}
	}
	return out
}

// placesOf returns where a record holds a kind of what scripts keep; nil for an unknown kind.
func placesOf(r *character.Record, kind inbox.StateKind) *[]character.Place {
	switch kind {
	case inbox.OwnState:
		return &r.State
	case inbox.OwnStorage:
		return &r.Storage
	case inbox.AccountStorage:
		return &r.AccountStorage
	}
	return nil
}
