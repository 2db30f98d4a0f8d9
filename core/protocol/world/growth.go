package world

import (
	"loam/core/content"
	"loam/core/intent"
	"loam/core/protocol/message"
	"loam/core/view"
)

// How skills stand in the fields of a player: places for so many, of so many words.
const (
	skillPlaces = 128
	skillWords  = 3
)

// grow adds to fields what has become of the player, as far as its client does not
// know it yet.
func (o *teller) grow(v *viewer, list *fields) {
	if v.grown == nil {
		v.grown = make(map[uint16]uint32)
	}
	var now fields
	o.render.skillFields(&now, v.growth)
	for _, f := range now {
		if was, told := v.grown[f.Field]; was != f.Word || !told && f.Word != 0 {
			v.grown[f.Field] = f.Word
			*list = append(*list, f)
		}
	}
}

// skillFields are the skills of a player that its client knows by a number, in places
// one behind the other, and nothing in all other places.
func (r *rendering) skillFields(list *fields, g *view.Growth) {
	at := r.version.Fields.Skills
	place := 0
	for i := range g.Skills {
		s := &g.Skills[i]
		d, ok := r.content.Skill(s.Skill)
		if !ok || place == skillPlaces {
			continue
		}
		n := number(d.Clients, r.version.Name, "skill", 0)
		if n == 0 {
			continue
		}
		from := at + uint16(place*skillWords)
		list.word(from, n&0xFFFF|uint32(s.Rank)<<16)
		list.word(from+1, uint32(min(s.Value, 0xFFFF))|uint32(min(s.Max, 0xFFFF))<<16)
		place++
	}
	for ; place < skillPlaces; place++ {
		for w := range uint16(skillWords) {
			list.word(at+uint16(place*skillWords)+w, 0)
		}
	}
}

// ForgetSkill takes CMSG_UNLEARN_SKILL: the player gives a skill up, by the number under
// which it is shown.
func ForgetSkill(c *Conn, m message.Body) error {
	id, ok := c.skillOf(m.(*message.Number).Value)
	if !ok {
		return nil
	}
	return c.submit(intent.Grow{Act: intent.GrowForget, ID: string(id)})
}

// skillOf is the skill that clients of the version know by a number.
func (c *Conn) skillOf(n uint32) (content.ID, bool) {
	snapshot, _ := c.server.config.Realm.Content()
	for i := range snapshot.Skills {
		if d := &snapshot.Skills[i]; n != 0 && number(d.Clients, c.server.config.Version.Name, "skill", 0) == n {
			return d.ID, true
		}
	}
	return "", false
}
