package world

import (
	"loam/core/content"
	"loam/core/guid"
	"loam/core/protocol/battle"
	"loam/core/protocol/chronicle"
	"loam/core/view"
)

// lexicon is what clients call things, as package chronicle asks for it.
type lexicon struct{ r *rendering }

// newWriter is what writes of fights for clients of the version.
func (r *rendering) newWriter() chronicle.Writer {
	return chronicle.Writer{
		Version: r.version.Packet, Numbers: &r.version.Battle, Names: lexicon{r}, Content: r.content, Now: r.batch.Time,
	}
}

// Name implements chronicle.Names.
func (l lexicon) Name(g guid.GUID) uint64 { return l.r.name(g) }

// Spell implements chronicle.Names.
func (l lexicon) Spell(id content.ID) uint32 { return l.r.config.spellEntry(l.r.content, id) }

// Laid implements chronicle.Names. An aura that is gone by the end of a step was
// there before it, or else is known by the first spell that lays it on.
func (l lexicon) Laid(on guid.GUID, id content.ID, by guid.GUID) uint32 {
	for _, list := range [][]view.Aura{l.r.here.auras[on], l.r.before[on]} {
		for i := range list {
			if a := &list[i]; a.Aura == id && (by == 0 || a.Caster == by) {
				return l.aura(a)
			}
		}
	}
	return l.aura(&view.Aura{Aura: id, Spell: l.r.layer(id)})
}

// aura is the number of an aura: its own, or that of the spell that laid it on.
func (l lexicon) aura(a *view.Aura) uint32 {
	c := l.r.config
	if def, ok := l.r.content.Aura(a.Aura); ok {
		if n := number(def.Clients, c.Version.Name, "entry", 0); n != 0 {
			return n
		}
	}
	if _, ok := l.r.content.Spell(a.Spell); ok {
		return l.Spell(a.Spell)
	}
	return c.Entries.AuraEntry(c.Version.Name, a.Aura)
}

// Power implements chronicle.Names.
func (l lexicon) Power(id content.ID) (uint32, int64, bool) {
	slot, scale, ok := l.r.power(view.Power{Power: id})
	return uint32(slot), scale, ok
}

// School implements chronicle.Names.
func (l lexicon) School(id content.ID) uint8 {
	def, ok := l.r.content.School(id)
	if !ok {
		return battle.SchoolPhysical
	}
	return uint8(min(number(def.Clients, l.r.version.Name, "school", battle.SchoolPhysical), battle.Schools-1))
}

// spellEntry is the number of a spell.
func (s *Config) spellEntry(snapshot *content.Snapshot, id content.ID) uint32 {
	if d, ok := snapshot.Spell(id); ok {
		if n := number(d.Clients, s.Version.Name, "entry", 0); n != 0 {
			return n
		}
	}
	return s.Entries.SpellEntry(s.Version.Name, id)
}

// layer is the first spell that lays an aura on somebody, or "".
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

// channelFields are what a unit channels, and at whom.
func (r *rendering) channelFields(list *fields, o *view.Object) {
	at := &r.version.Fields
	var target uint64
	var spell uint32
	if o.Cast != nil && o.Cast.Channel {
		spell = lexicon{r}.Spell(o.Cast.Spell)
		if o.Cast.Target != o.GUID {
			target = r.name(o.Cast.Target)
		}
	}
	list.guid(at.ChannelObject, target)
	list.word(at.ChannelSpell, spell)
}
