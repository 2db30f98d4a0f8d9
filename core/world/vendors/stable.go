package vendors

import (
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/currency"
	"loam/core/rules/stable"
)

// keptPet returns the pet that a player has on the map and can stable.
func (e *Shops) keptPet(u *entity.Unit) (*entity.Unit, *refusal) {
	pet, ok := e.pets.Pet(u)
	switch {
	case !ok && u.Player.Stable.Fallen.Def != "":
		return nil, because(string(stable.Dead))
	case !ok:
		return nil, because(string(stable.NoPet))
	}
	if why := stable.Keeps(e.Content(), pet); why != stable.Done {
		return nil, because(string(why))
	}
	return pet, nil
}

// leavePet stables the pet of a player in the first free slot.
func (e *Shops) leavePet(u, with *entity.Unit, in intent.Deal) *refusal {
	if no := e.near(u, with, entity.Stabling); no != nil {
		return no
	}
	pet, no := e.keptPet(u)
	if no != nil {
		return no
	}
	s := &u.Player.Stable
	if _, why := stable.Room(s); why != stable.Done {
		return because(string(why))
	}
	o := e.pets.StorePet(pet)
	stable.Leave(s, o) // there is room, checked above
	e.stabled(u, event.Dealt{Player: u.GUID, News: event.DealLeft, With: in.With, What: o.Def})
	return nil
}

// takePet takes a pet out of the stable of a player that has none with it.
func (e *Shops) takePet(u, with *entity.Unit, in intent.Deal) *refusal {
	if no := e.near(u, with, entity.Stabling); no != nil {
		return no
	}
	s := &u.Player.Stable
	p, why := stable.Find(e.Content(), s, in.Pet)
	switch _, out := e.pets.Pet(u); {
	case why != stable.Done:
		return because(string(why))
	case out || len(s.Aside) > 0 || s.Fallen.Def != "":
		return because(string(stable.HasPet))
	case e.pets.Rides(u):
		return because(string(stable.Riding))
	}
	stable.Take(s, p.Number)
	u.Player.Dirty = true
	if !e.pets.Fetch(u, p.Pet) {
		stable.Return(s, p)
		return because(string(stable.Gone))
	}
	e.stabled(u, event.Dealt{Player: u.GUID, News: event.DealTaken, With: in.With, What: p.Pet.Def})
	return nil
}

// swapPet exchanges a player's pet for one of its stable.
func (e *Shops) swapPet(u, with *entity.Unit, in intent.Deal) *refusal {
	if no := e.near(u, with, entity.Stabling); no != nil {
		return no
	}
	s := &u.Player.Stable
	p, why := stable.Find(e.Content(), s, in.Pet)
	if why != stable.Done {
		return because(string(why))
	}
	pet, no := e.keptPet(u)
	if no != nil {
		return no
	}
	stable.Swap(s, p, e.pets.StorePet(pet))
	u.Player.Dirty = true
	if !e.pets.Fetch(u, p.Pet) {
		s.Aside = append(s.Aside, p.Pet) // it returns as soon as it can
	}
	e.stabled(u, event.Dealt{Player: u.GUID, News: event.DealSwapped, With: in.With, What: p.Pet.Def})
	return nil
}

// buyStall sells a player the next slot of its stable.
func (e *Shops) buyStall(u, with *entity.Unit, in intent.Deal) *refusal {
	if no := e.near(u, with, entity.Stabling); no != nil {
		return no
	}
	s := &u.Player.Stable
	coins, more := stable.Next(e.Content(), s)
	if !more {
		return because(string(stable.AllSlots))
	}
	if coins > 0 {
		if why := e.items.ChangeMoney(u, content.Coins, -coins); why != currency.Done {
			return because(string(why))
		}
	}
	s.Slots++
	e.stabled(u, event.Dealt{Player: u.GUID, News: event.DealStall, With: in.With, Coins: coins})
	return nil
}

// stabled tells a player the result of a stable request.
func (e *Shops) stabled(u *entity.Unit, d event.Dealt) {
	u.Player.Dirty = true
	if e.Here(u) {
		e.told(u, d)
	}
}

// stableOf returns the stable of a player for its window.
func (e *Shops) stableOf(u *entity.Unit) *view.Stable {
	s := &u.Player.Stable
	w := &view.Stable{Slots: s.Slots}
	w.Price, w.More = stable.Next(e.Content(), s)
	for i := range s.Pets {
		row := e.stabledAs(&s.Pets[i].Pet)
		row.Number, row.Slot = s.Pets[i].Number, s.Pets[i].Slot
		w.Pets = append(w.Pets, *row)
	}
	if pet, ok := e.pets.Pet(u); ok {
		w.Out = &view.Stabled{Unit: pet.GUID, Def: pet.Def, Name: pet.Name, Level: pet.Level, Health: pet.Share()}
	} else if s.Fallen.Def != "" {
		w.Out = e.stabledAs(&s.Fallen)
	}
	return w
}

// stabledAs returns a recorded pet for the window.
func (e *Shops) stabledAs(o *character.Owned) *view.Stabled {
	row := &view.Stabled{Def: content.ID(o.Def), Level: o.Level, Health: o.Health}
	if d, ok := e.Content().Creature(row.Def); ok {
		row.Name = d.Name
	}
	return row
}
