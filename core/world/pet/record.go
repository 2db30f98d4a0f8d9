package pet

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/world/player"
)

// comes reports whether a creature comes along with its owner who leaves at a moment: it is
// alive, or stays dead with its owner, belongs to it, and is not dismissed at that moment.
func (e *Pets) comes(u *entity.Unit, at content.Moments) bool {
	k := u.Creature
	return k != nil && k.Owner != 0 && k.Service.Travels && k.Bond.Goes&at == 0 && (u.Alive() || e.stays(u))
}

// Record makes the record of a creature that comes along with its owner.
func Record(u *entity.Unit, now clock.Time) character.Owned {
	k := u.Creature
	o := character.Owned{
		Def: string(u.Def), Role: k.Service.Role.String(), Spell: string(k.Service.Spell), Name: k.Service.Name,
		Temper: k.Bond.Temper.String(), Walks: k.Bond.Follows, Level: u.Level, Health: u.Share(), Magic: player.MagicOf(u, now),
	}
	for i, word := range content.MomentWords {
		if k.Bond.Goes&(1<<i) != 0 {
			o.Goes = append(o.Goes, word)
		}
	}
	if k.Service.Ends > 0 {
		o.Left = int64(max(1, k.Service.Ends-now))
	}
	for _, id := range k.Service.Auto {
		o.Auto = append(o.Auto, string(id))
	}
	for i := range u.Powers {
		o.Powers = append(o.Powers, character.Power{ID: string(u.Powers[i].Power), Now: u.Powers[i].Now})
	}
	return o
}

// Read returns the bond and service of a record. Unknown words are ignored.
func Read(o *character.Owned) (b content.Bond, s entity.Service) {
	for i, word := range content.MomentWords {
		if slices.Contains(o.Goes, word) {
			b.Goes |= 1 << i
		}
	}
	b.Temper = content.Temper(max(0, slices.Index(content.Tempers, o.Temper)))
	b.Follows = o.Walks
	s = entity.Service{Role: content.Role(max(0, slices.Index(content.Roles, o.Role))), Spell: content.ID(o.Spell), Name: o.Name, Travels: true}
	for _, id := range o.Auto {
		s.Auto = append(s.Auto, content.ID(id))
	}
	slices.Sort(s.Auto)
	return b, s
}

// MaxRecorded is how many creatures come along with one character.
const MaxRecorded = 40
