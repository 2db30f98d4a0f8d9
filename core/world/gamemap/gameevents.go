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
)

// Kept returns a value of the realm's storage.
func (w *world) Kept(bundle, key string) value.Value { return w.stored.at(bundle, key) }

func (w *world) Staged(event content.ID) { w.progression.Staged(event) }

// RuleEvent calls all rules that wait for the start or end of a game event.
func (w *world) RuleEvent(h hook.ID, id content.ID) { w.rules.event(h, id) }

// happening stores which game events are on.
func (m *Map) happening(in input.Happening) {
	before, were := m.s.Content(), m.environment.Take(in.Running)
	m.guises.change(before, m.environment.ChangedGuises(m.release.Content, were))
	m.spawns.Fit()
	m.environment.Announce(were)
}

// guises applies game events to the definitions of a map and to its creatures.
type guises struct{ m *Map }

// definitions returns the definitions of the release, adjusted to the difficulty of the
// map and the game events that are on.
func (gu *guises) definitions() *content.Snapshot {
	m := gu.m
	in := m.release.Content.At(m.cfg.Difficulty)
	return in.Guised(m.environment.Guises(in))
}

// begin applies the game events that are on to the definitions, before any unit exists.
func (gu *guises) begin() {
	m := gu.m
	m.s.Use(gu.definitions(), m.s.Def())
}

// change applies the definitions under the current game events to creatures that exist;
// changed lists those that differ from before.
func (gu *guises) change(before *content.Snapshot, changed []content.Guise) {
	m := gu.m
	if len(changed) == 0 {
		return
	}
	m.s.Use(gu.definitions(), m.s.Def())
	for u := range m.s.Roster.All() {
		if u.Creature != nil && slices.ContainsFunc(changed, func(g content.Guise) bool { return g.Creature == u.Def }) {
			gu.redress(u, before)
			m.units.RefitFigures(u)
			m.s.Touch(u, view.All)
		}
	}
	m.ai.Noticing.Rebuild()
}

// redress gives a creature the name, faction and scale that its definition has now. A
// faction or scale that scripts have set stays.
func (gu *guises) redress(u *unit, before *content.Snapshot) {
	m := gu.m
	old, had := before.Creature(u.Def)
	def, has := m.s.Content().Creature(u.Def)
	if !had || !has {
		return
	}
	if u.Faction == old.Faction && u.Faction != def.Faction {
		_ = m.units.SetFaction(u, def.Faction) // the faction is defined
	}
	if u.Scale == old.Scale && u.Scale != def.Scale {
		u.Scale = def.Scale
		m.units.Rederive(u)
	}
	u.Name = def.Name
}

// Environment reads and changes world states and the weather, and reads game events.
// It is valid inside a step only.
type Environment struct{ tx *Tx }

// EventFact returns the state of a game event, or false while it is off.
func (en Environment) EventFact(id content.ID) (gameevent.Fact, bool) {
	f, ok := en.tx.on().environment.On(id)
	if !ok {
		return gameevent.Fact{}, false
	}
	return *f, true
}

// RunningEvents returns the game events that are on, by id. They must not be changed.
func (en Environment) RunningEvents() []gameevent.Fact { return en.tx.on().environment.Events() }

// WorldState returns the value of a world state of this map or of the realm, or false if
// there is none.
func (en Environment) WorldState(id content.ID) (now int64, ok bool) {
	return en.tx.on().environment.StateOf(id)
}

// ChangeState changes a world state of this map or of the realm.
func (en Environment) ChangeState(c content.StateChange) error {
	return en.tx.on().environment.ChangeState(c)
}

// Weather returns the weather of the map and its intensity in percent.
func (en Environment) Weather() (kind content.Weather, pct int) {
	return en.tx.on().environment.Weather()
}

// SetWeather sets the weather for a while. After that the climate of the map decides
// again; without a climate the weather stays.
func (en Environment) SetWeather(kind content.Weather, pct int, lasts clock.Time) {
	en.tx.on().environment.SetWeather(kind, pct, lasts)
}
