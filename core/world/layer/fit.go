package layer

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
	"loam/core/rules/layer"
	"loam/core/world/trade"
)

// relayed are the facts of a player whose change may change its layers.
const relayed = view.Level | view.Auras | view.Gear | view.State

// Fit puts players into the layers whose needs they meet: those whose quests, items, auras,
// level or surroundings have changed; with all also the others, for needs about what scripts
// keep.
func (e *Layers) Fit(all bool) {
	if !e.needy {
		return
	}
	for _, v := range e.Sight.Viewers {
		u, ok := e.Units[v.Unit]
		if !ok || u.Player == nil {
			continue
		}
		if all || v.Self || v.Items || v.Spells || v.Quests || v.Growth || v.Outlook || u.Changed&relayed != 0 {
			e.Settle(u)
		}
	}
}

// layersOf returns the layers that a unit should be in: those of its owner, else those that
// scripts have set, else those of its spawn.
func (e *Layers) layersOf(u *entity.Unit) []content.ID {
	if u.Player != nil {
		return layer.OfPlayer(e.Content().Layers, u.Given, func(needs []content.Need) bool { return e.world.Unmet(needs, u, nil) == nil })
	}
	if owner, ok := e.OwnerOf(u); ok {
		return owner.Layers
	}
	if u.Given != nil {
		return layer.Set(u.Given)
	}
	if s, ok := e.Content().Spawn(u.Creature.Spawn); ok {
		return layer.Set(s.Layers)
	}
	return nil
}

// Settle puts a unit and its creatures into the layers that they should be in.
func (e *Layers) Settle(u *entity.Unit) {
	if !e.SetLayers(u, e.layersOf(u)) {
		return
	}
	e.part(u)
	for _, g := range slices.Clone(u.Owned) {
		if o, ok := e.Units[g]; ok && o.Creature != nil && o.Creature.Owner == u.GUID {
			e.Settle(o)
		}
	}
	if e.Here(u) {
		e.ForgetSights(u)
		e.ai.Noticing.LookAround(u)
	}
}

// part ends everything between a unit and those with whom it no longer shares a layer.
func (e *Layers) part(u *entity.Unit) {
	e.combat.EndFightsAcrossLayers(u)
	if u.Player == nil {
		return
	}
	p := u.Player
	if p.Menu != nil && e.Elsewhere(u, p.Menu.Speaker) {
		e.gossip.EndTalk(u)
	}
	if e.Elsewhere(u, p.Looting.Source) {
		e.loot.Shut(u)
	}
	if e.Elsewhere(u, p.Served.By) {
		e.vendors.Shut(u)
	}
	if d := e.trade.Of(u.GUID); d != nil && slices.ContainsFunc(d.Sides[:], func(s trade.Side) bool { return e.Elsewhere(u, s.Player) }) {
		e.trade.Gone(u)
	}
	if e.Elsewhere(u, p.Duel.Foe) {
		e.combat.Duels.Quit(u)
	}
}

// Elsewhere reports whether a unit or object of this map shares no layer with a unit.
func (e *Layers) Elsewhere(u *entity.Unit, g guid.GUID) bool {
	if g == 0 || !e.Layered() {
		return false
	}
	if o, ok := e.Units[g]; ok {
		return !e.SharesLayer(u, o)
	}
	o, ok := e.Objects.Get(g)
	return ok && !layer.Shared(u.Layers, o.Layers)
}

// Refit applies the spawns of a new release to objects that scripts have not moved to other
// layers.
func (e *Layers) Refit(before *content.Snapshot) {
	for u := range e.Roster.All() {
		e.Settle(u)
	}
	for _, o := range slices.Clone(e.Objects.All()) {
		was, _ := before.Spawn(o.Spawn)
		now, ok := e.Content().Spawn(o.Spawn)
		if ok && was != nil && slices.Equal(o.Layers, layer.Set(was.Layers)) {
			e.relayerObject(o, layer.Set(now.Layers))
		}
	}
}
