package game

import (
	"maps"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/net/wire"
	"loam/core/protocol/game/combatlog"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/combat"
)

// Auras are update fields of a unit in 1.12.1, and messages of their own in 3.3.5a. The auras
// before a step are kept, so that only changes are sent.

// startAuras records the auras of units at the end of the batch.
func (r *rendering) startAuras() {
	r.laid = make([]*wire.Block, len(r.batch.Changes))
	clear(r.before)
	clear(r.borne)
	for i := range r.batch.Changes {
		if c := &r.batch.Changes[i]; c.Mask&view.Auras != 0 {
			r.before[c.Object.GUID] = r.here.auras[c.Object.GUID]
			r.here.auras[c.Object.GUID] = c.Object.Auras
		}
	}
	r.writer = r.newWriter()
}

// auraOf returns an aura of a unit in the form of clients.
func (r *rendering) auraOf(on guid.GUID, a *view.Aura) combat.Aura {
	var def *content.Aura
	if d, ok := r.content.Aura(a.Aura); ok {
		def = d
	}
	return r.writer.Aura(on, a, names{r}.aura(a), def)
}

// byFields reports whether auras are update fields of units.
func (r *rendering) byFields() bool { return r.version.Fields.Aura != 0 }

// auraFields sets the words of a unit's changed auras.
func (r *rendering) auraFields(list *packets.Fields, o *view.Object, before []view.Aura) {
	if !r.byFields() {
		return
	}
	pack := func(auras []view.Aura) *combat.AuraWords {
		all := make([]combat.Aura, len(auras))
		for i := range auras {
			all[i] = r.auraOf(o.GUID, &auras[i])
		}
		return combat.PackAuras(all)
	}
	was, is := pack(before), pack(o.Auras)
	at := &r.version.Fields
	differ := func(from uint16, was, is []uint32) {
		for i := range is {
			if was[i] != is[i] {
				list.Word(from+uint16(i), is[i])
			}
		}
	}
	differ(at.Aura, was.Spells[:], is.Spells[:])
	differ(at.AuraFlags, was.Flags[:], is.Flags[:])
	differ(at.AuraLevels, was.Levels[:], is.Levels[:])
	differ(at.AuraCounts, was.Counts[:], is.Counts[:])
}

// auras sends a client the auras of objects that came into view, and changed auras.
func (o *teller) auras(v *viewer, told *view.Viewer) {
	r := &o.render
	for _, object := range told.Entered {
		o.bears(v, object)
	}
	for _, i := range told.Changed {
		c := &r.batch.Changes[i]
		if c.Mask&view.Auras == 0 {
			continue
		}
		if c.Object.GUID == v.place.Player {
			v.shows.spells.Bear(c.Object, r.before[c.Object.GUID])
		}
		if block := r.auraChanges(i); block != nil {
			v.conn.wire.PutBlock(block)
		}
	}
}

// auraChanges returns the messages of a unit's changed auras, by index of the change; nil is
// none.
func (r *rendering) auraChanges(i int32) *wire.Block {
	if r.laid[i] != nil || r.byFields() {
		return r.laid[i]
	}
	object := r.batch.Changes[i].Object
	var list []packets.Body
	for _, c := range combatlog.AuraChanges(r.before[object.GUID], object.Auras) {
		m := &combat.AuraChanged{Unit: r.nameOf(object), Aura: combat.Aura{Slot: c.Slot}}
		if c.Aura != nil {
			m.Aura = r.auraOf(object.GUID, c.Aura)
		}
		list = append(list, m)
	}
	if len(list) > 0 {
		r.laid[i] = r.encoded(list...)
	}
	return r.laid[i]
}

// bears sends a client the auras and the cast of an object that came into view.
func (o *teller) bears(v *viewer, object *view.Object) {
	r := &o.render
	if cast := object.Cast; cast != nil && !cast.Channel && cast.Ends > r.batch.Time && object.GUID != v.place.Player {
		v.conn.put(r.writer.Underway(object.GUID, cast.Spell, cast.Target, cast.Ends-r.batch.Time))
	}
	if len(object.Auras) == 0 || r.byFields() {
		return
	}
	block, made := r.borne[object]
	if !made {
		m := &combat.AurasOf{Unit: r.nameOf(object)}
		for i := range object.Auras {
			m.List = append(m.List, r.auraOf(object.GUID, &object.Auras[i]))
		}
		block = r.encoded(m)
		r.borne[object] = block
	}
	if block != nil {
		v.conn.wire.PutBlock(block)
	}
}

// allAuras sends the auras of everything in sight to a client that has just entered the map.
func (o *teller) allAuras(v *viewer) {
	for _, g := range slices.Sorted(maps.Keys(v.sees)) {
		o.bears(v, v.sees[g])
	}
	if own := v.sees[v.place.Player]; own != nil {
		v.shows.spells.Bear(own, nil)
	}
}
