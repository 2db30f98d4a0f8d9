package game

import (
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/game/combatlog"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets/combat"
)

// names implements combatlog.Names.
type names struct{ r *rendering }

// newWriter returns the combat log writer for clients of the version.
func (r *rendering) newWriter() combatlog.Writer {
	return combatlog.Writer{
		Version: r.version.Packet, Numbers: &r.version.Battle, Names: names{r}, Content: r.content, Now: r.batch.Time,
	}
}

// Name implements combatlog.Names.
func (l names) Name(g guid.GUID) uint64 { return l.r.name(g) }

// Spell implements combatlog.Names.
func (l names) Spell(id content.ID) uint32 { return l.r.words.Spell(id) }

// Laid implements combatlog.Names. The number of an aura that is gone by the end of a step
// comes from its state before the step, or else from the first spell that applies it.
func (l names) Laid(on guid.GUID, id content.ID, by guid.GUID) uint32 {
	for _, list := range [][]view.Aura{l.r.here.auras[on], l.r.before[on]} {
		for i := range list {
			if a := &list[i]; a.Aura == id && (by == 0 || a.Caster == by) {
				return l.aura(a)
			}
		}
	}
	return l.aura(&view.Aura{Aura: id, Spell: l.r.layer(id)})
}

// aura returns the number of an aura: its own, or that of the spell that applied it.
func (l names) aura(a *view.Aura) uint32 {
	return l.r.words.Aura(a.Aura, a.Spell)
}

// Power implements combatlog.Names.
func (l names) Power(id content.ID) (uint32, int64, bool) {
	slot, scale, ok := l.r.guise.Power(id)
	return uint32(slot), scale, ok
}

// School implements combatlog.Names.
func (l names) School(id content.ID) uint8 {
	def, ok := l.r.content.School(id)
	if !ok {
		return combat.SchoolPhysical
	}
	return uint8(min(idmap.Number(def.Clients, l.r.version.Name, "school", combat.SchoolPhysical), combat.Schools-1))
}

// layer returns the first spell that applies an aura, or "".
func (r *rendering) layer(aura content.ID) content.ID {
	for i := range r.content.Spells {
		for _, e := range r.content.Spells[i].Effects {
			if e.Aura == aura && e.Kind == content.ApplyAura {
				return r.content.Spells[i].ID
			}
		}
	}
	return ""
}
