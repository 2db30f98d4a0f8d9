package game

import (
	"slices"
	"strings"

	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/combatlog"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/game/pet"
	"loam/core/protocol/game/updatefield"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/combat"
	"loam/core/session"
)

// CommandPet takes CMSG_PET_ACTION.
func CommandPet(c *Conn, m packets.Body) error {
	in := m.(*combat.CommandPet)
	target := c.named(in.Target)
	return c.bid(func(b *pet.ActionBar) (intent.Pet, bool) { return b.Command(in, target) })
}

// CastPet takes CMSG_PET_CAST_SPELL.
func CastPet(c *Conn, m packets.Body) error {
	in := m.(*combat.CastPet)
	thing, _ := combatlog.Aimed(&in.Targets)
	target := c.named(thing)
	return c.bid(func(b *pet.ActionBar) (intent.Pet, bool) { return b.Cast(in, target) })
}

// SetPetAuto takes CMSG_PET_SPELL_AUTOCAST.
func SetPetAuto(c *Conn, m packets.Body) error {
	return c.bid(func(b *pet.ActionBar) (intent.Pet, bool) { return b.Auto(m.(*combat.PetCastsItself)) })
}

// HaltPet takes CMSG_PET_STOP_ATTACK.
func HaltPet(c *Conn, m packets.Body) error {
	return c.bid(func(b *pet.ActionBar) (intent.Pet, bool) { return b.Halt(), b.Owns(m.(*packets.GUID).GUID) })
}

// AbandonPet takes CMSG_PET_ABANDON.
func AbandonPet(c *Conn, m packets.Body) error {
	return c.bid(func(b *pet.ActionBar) (intent.Pet, bool) {
		return intent.Pet{Act: intent.PetDismiss}, b.GivesUp(m.(*packets.GUID).GUID)
	})
}

// bid submits a request for the player's pet. A request for another unit, or for an action
// that is not on the bar, is counted and has no effect.
func (c *Conn) bid(ask func(b *pet.ActionBar) (intent.Pet, bool)) error {
	c.mu.Lock()
	in, ok := ask(&c.petBar)
	c.mu.Unlock()
	if !ok {
		c.server.config.Counters.Unasked.Add(1)
		return nil
	}
	return c.submit(in)
}

// takePets loads a character's arrangement of pet action bars. The caller holds mu.
func (c *Conn) takePets(list []session.Kept) {
	c.petBar = pet.ActionBar{}
	if i := slices.IndexFunc(list, func(k session.Kept) bool { return k.Kind == c.petsName() }); i >= 0 {
		c.petBar.Keep(list[i].Data)
	}
}

func (c *Conn) petsName() string { return c.version.Name + ".pets" }

// ArrangePet takes CMSG_PET_SET_ACTION.
func ArrangePet(c *Conn, m packets.Body) error {
	player := c.seat().Player
	c.mu.Lock()
	asks, ok := c.petBar.Arrange(m.(*combat.ArrangePet))
	data := c.petBar.Kept()
	c.mu.Unlock()
	if !ok || player == 0 {
		c.server.config.Counters.Unasked.Add(1)
		return nil
	}
	c.keep(int64(player.Counter()), session.Kept{Kind: c.petsName(), At: c.server.config.Now().Unix(), Size: int64(len(data)), Data: data})
	for _, in := range asks {
		if err := c.submit(in); err != nil {
			return err
		}
	}
	return nil
}

// pet sends a client the state of its player's pet.
func (o *teller) pet(v *viewer, p *view.Pet) {
	if p == nil {
		return
	}
	r := &o.render
	told := pet.Pet{Told: p, Now: r.batch.Time, Number: r.writer.Number}
	if p.Unit != 0 {
		told.Name = idmap.Name(p.Unit, 0)
		if d, ok := r.content.Creature(p.Def); ok {
			told.Name = idmap.Name(p.Unit, o.render.words.Creature(d.ID, d.Clients))
			told.Family = uint16(idmap.Number(d.Clients, r.version.Name, "family", 0))
		}
	}
	v.conn.mu.Lock()
	list := v.conn.petBar.Tell(&told)
	v.conn.mu.Unlock()
	for _, m := range list {
		v.conn.put(m)
	}
}

// The pet's feedback when it does not obey.
const (
	petDead         = 1
	petCannotAttack = 3
)

// refusedPet sends why the pet does not obey, if clients have a text for that.
func (o *teller) refusedPet(v *viewer, e event.Refused) bool {
	if e.Intent != intent.KindPet {
		return false
	}
	switch e.Reason.Key {
	case "core.pet_dead":
		v.conn.put(&packets.Result{Is: "SMSG_PET_ACTION_FEEDBACK", Result: petDead})
		return true
	case "core.cannot_attack":
		v.conn.put(&packets.Result{Is: "SMSG_PET_ACTION_FEEDBACK", Result: petCannotAttack})
		return true
	}
	reason, ofCast := strings.CutPrefix(e.Reason.Key, "core.cast.")
	if ofCast {
		v.conn.mu.Lock()
		asked := v.conn.petBar.Asked()
		v.conn.mu.Unlock()
		v.conn.put(o.render.writer.PetFailed(asked.Spell, reason, asked.Count))
	}
	return ofCast
}

// AskPetName takes CMSG_PET_NAME_QUERY.
func AskPetName(c *Conn, m packets.Body) error {
	in := m.(*packets.PetNameAsk)
	c.server.teller.queue.Put(item{asks: c, question: question{name: in.GUID, pet: in.Number}})
	return nil
}

// petName sends the name of a pet that a client sees.
func (o *teller) petName(v *viewer, name uint64, pet uint32) {
	m := &packets.PetNameAnswer{Number: pet}
	if object := v.sees[v.conn.at(v.place.Instance, name)]; object != nil && updatefield.PetNumber(object) == pet {
		m.Pet = o.text(object.Name)
		m.Timestamp = nameStamp(m.Pet)
	} else if !o.config.Version.Unnamed {
		return
	}
	v.conn.Send(m)
}
