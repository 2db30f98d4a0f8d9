package gamemap

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/model/input"
	"loam/core/model/view"
	"loam/core/rules/gameevent"
	"loam/core/world/environment"
)

var _ environment.Map = (*world)(nil)

// Kept is a value of the realm's storage.
func (w *world) Kept(bundle, key string) value.Value { return (*Map)(w).storedAt(bundle, key) }

func (w *world) Staged(event content.ID) { w.progression.Staged(event) }

// RuleEvent tells all rules that wait for it that a game event has begun or ended.
func (w *world) RuleEvent(h hook.ID, id content.ID) { (*Map)(w).ruleEvent(h, id) }

// happening takes which game events are on from now on.
func (m *Map) happening(in input.Happening) {
	before, were := m.s.Content(), m.environment.Take(in.Running)
	m.disguise(before, m.environment.Reguised(m.release.Content, were))
	m.spawns.Fit()
	m.environment.Announce(were)
}

// definitions are those of the release as they are at the difficulty of the map, and
// with the game events that are on.
func (m *Map) definitions() *content.Snapshot {
	in := m.release.Content.At(m.cfg.Difficulty)
	return in.Guised(m.environment.Guises(in))
}

// attire makes definitions what they are with the game events that are on, before
// anybody stands here.
func (m *Map) attire() {
	m.s.Use(m.definitions(), m.s.Def())
}

// disguise makes those who live here what their definitions are with the game events
// that are on now; changed are those that are otherwise than before.
func (m *Map) disguise(before *content.Snapshot, changed []content.Guise) {
	if len(changed) == 0 {
		return
	}
	m.s.Use(m.definitions(), m.s.Def())
	for u := range m.s.Roster.All() {
		if u.Creature != nil && slices.ContainsFunc(changed, func(g content.Guise) bool { return g.Creature == u.Def }) {
			m.redress(u, before)
			m.units.RefitFigures(u)
			m.s.Touch(u, view.All)
		}
	}
	m.ai.RebuildNoticing()
}

// redress gives a creature the name, the side and the size that its definition has
// now. A side or a size that scripts have given it stays.
func (m *Map) redress(u *unit, before *content.Snapshot) {
	old, had := before.Creature(u.Def)
	def, has := m.s.Content().Creature(u.Def)
	if !had || !has {
		return
	}
	if u.Faction == old.Faction && u.Faction != def.Faction {
		_ = m.units.SetFaction(u, def.Faction) // which is defined
	}
	if u.Scale == old.Scale && u.Scale != def.Scale {
		u.Scale = def.Scale
		m.units.Rederive(u)
	}
	u.Name = def.Name
}

// EventFact is how a game event stands; false while it is off.
func (tx *Tx) EventFact(id content.ID) (gameevent.Fact, bool) {
	f, ok := tx.on().environment.On(id)
	if !ok {
		return gameevent.Fact{}, false
	}
	return *f, true
}

// RunningEvents are the game events that are on, by id. They must not be changed.
func (tx *Tx) RunningEvents() []gameevent.Fact { return tx.on().environment.Events() }

// WorldState is what a world state of this map, or of the realm, is; false where there
// is none.
func (tx *Tx) WorldState(id content.ID) (now int64, ok bool) { return tx.on().environment.StateOf(id) }

// ChangeState makes a world state of this map, or of the realm, another.
func (tx *Tx) ChangeState(c content.StateChange) error { return tx.on().environment.ChangeState(c) }

// Weather is the weather of the map, and how heavy it is in percent.
func (tx *Tx) Weather() (kind content.Weather, pct int) { return tx.on().environment.Weather() }

// SetWeather makes the weather another for a while; then the climate of the map has
// its way again. Where it has none, the weather stays.
func (tx *Tx) SetWeather(kind content.Weather, pct int, lasts clock.Time) {
	tx.on().environment.SetWeather(kind, pct, lasts)
}
