package game

import (
	"hash/fnv"

	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/protocol/game/updatefield"
	"loam/core/protocol/packets"
)

// nameStamp returns a different number for each name: clients cache pet names on disk and
// query them again when the number has changed.
func nameStamp(name string) uint32 {
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(name)) // never fails
	return max(hash.Sum32(), 1)
}

// tie is the owner of a creature, as others see it.
type tie struct {
	master, charmer guid.GUID // 0 is none
}

// ties are the owners in a room, as clients see them: the names of pets and charmed units, by
// owner.
type ties struct {
	of   map[guid.GUID]tie // by creature
	pets map[guid.GUID]uint64
	wins map[guid.GUID]uint64
}

func newTies() ties {
	return ties{of: map[guid.GUID]tie{}, pets: map[guid.GUID]uint64{}, wins: map[guid.GUID]uint64{}}
}

// note records the owner of a creature, and returns the owners for whom that changes
// something.
func (t *ties) note(g guid.GUID, name uint64, is tie) (changed []guid.GUID) {
	was := t.of[g]
	if was == is {
		return nil
	}
	for _, side := range [...]struct {
		was, is guid.GUID
		has     map[guid.GUID]uint64
	}{{was.master, is.master, t.pets}, {was.charmer, is.charmer, t.wins}} {
		if side.was == side.is {
			continue
		}
		if side.was != 0 && side.has[side.was] == name {
			delete(side.has, side.was)
			changed = append(changed, side.was)
		}
		if side.is != 0 {
			side.has[side.is] = name
			changed = append(changed, side.is)
		}
	}
	if t.of[g] = is; is == (tie{}) {
		delete(t.of, g)
	}
	return changed
}

// startTies takes the changed owners from a batch.
func (r *rendering) startTies() {
	r.masters = r.masters[:0]
	clear(r.tied)
	note := func(o *view.Object) {
		if o.GUID.Kind() != guid.Creature {
			return
		}
		is := tie{charmer: o.Charmer}
		if updatefield.PetNumber(o) != 0 {
			is.master = o.Master
		}
		if changed := r.here.ties.note(o.GUID, r.nameOf(o), is); len(changed) > 0 {
			r.masters, r.tied[o.GUID] = append(r.masters, changed...), true
		}
	}
	for i := range r.batch.Viewers {
		for _, o := range r.batch.Viewers[i].Entered {
			note(o)
		}
	}
	for i := range r.batch.Changes {
		if c := &r.batch.Changes[i]; c.Mask&(view.Looks|view.State) != 0 {
			note(c.Object)
		}
	}
	for _, e := range r.batch.Events {
		if gone, ok := e.(event.Despawned); ok {
			r.masters = append(r.masters, r.here.ties.note(gone.Unit, r.name(gone.Unit), tie{})...)
		}
	}
}

// tieFields sets the fields of a creature's owner; for a creature that comes into view only
// if it has one.
func (r *rendering) tieFields(list *packets.Fields, o *view.Object, created bool) {
	if o.GUID.Kind() != guid.Creature || !r.tied[o.GUID] && !created {
		return
	}
	at := &r.version.Fields
	if o.Charmer != 0 || !created {
		list.GUID(at.CharmedBy, r.name(o.Charmer))
	}
	if o.Master == 0 {
		return
	}
	list.GUID(at.SummonedBy, r.name(o.Master))
	list.GUID(at.CreatedBy, r.name(o.Master))
	if o.Made != "" {
		list.Word(at.CreatedBySpell, r.words.Spell(o.Made))
	}
	if pet := updatefield.PetNumber(o); pet != 0 {
		list.Word(at.PetNumber, pet)
		list.Word(at.PetNamed, nameStamp(r.content.Line("", o.Name)))
		list.Word(at.Bytes2, updatefield.Bytes(0, 0, r.version.Pets.Byte, 0))
	}
}

// hasFields sets the fields of a unit's pet and charmed unit; for a unit that comes into view
// only if it has one.
func (r *rendering) hasFields(list *packets.Fields, g guid.GUID, created bool) {
	at := &r.version.Fields
	if pet := r.here.ties.pets[g]; pet != 0 || !created {
		list.GUID(at.Summon, pet)
	}
	if won := r.here.ties.wins[g]; won != 0 || !created {
		list.GUID(at.Charm, won)
	}
}

// mastered returns the blocks of units whose pet or charmed unit has changed, for a client
// that sees them.
func (o *teller) mastered(v *viewer) (blocks [][]byte) {
	for _, g := range o.render.masters {
		if object := v.sees[g]; object != nil {
			var list packets.Fields
			o.render.hasFields(&list, g, false)
			blocks = append(blocks, o.render.block(&packets.Block{Type: packets.BlockValues, GUID: o.render.nameOf(object), Values: list.Sorted()}))
		}
	}
	return blocks
}
