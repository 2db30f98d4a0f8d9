package visibility

import (
	"slices"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/view"
)

// pet returns what only the owner of a pet is sent about it.
func (s *Sight) pet(owner *entity.Unit) *view.Pet {
	for _, g := range owner.Owned {
		if u, ok := s.step.Units[g]; ok && u.Pet() && u.Creature.Owner == owner.GUID {
			return s.petOf(u)
		}
	}
	if owner.Player != nil && owner.Player.Stable.Fallen.Def != "" {
		return &view.Pet{Def: content.ID(owner.Player.Stable.Fallen.Def), Dead: true}
	}
	return &view.Pet{}
}

func (s *Sight) petOf(u *entity.Unit) *view.Pet {
	k := &u.Creature.Service
	p := &view.Pet{Unit: u.GUID, Def: u.Def, Dead: u.Dead, Temper: u.Creature.Bond.Temper, Stays: k.Stays, Attacks: k.Prey != 0}
	if k.Ends > 0 {
		p.Lasts = max(0, k.Ends-s.step.Time)
	}
	d, ok := s.step.Content.Creature(u.Def)
	if !ok {
		return p
	}
	for _, id := range d.Commands {
		_, auto := slices.BinarySearch(k.Auto, id)
		c := view.Command{Spell: id, Auto: auto}
		for i := range u.Rests {
			if r := &u.Rests[i]; r.Spell == id {
				c.Left = max(c.Left, r.Until-s.step.Time)
			}
		}
		p.Commands = append(p.Commands, c)
	}
	return p
}
