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
	o.render.titleFields(&now, v.growth)
	now.word(o.render.version.Fields.TalentPoints, uint32(v.growth.Points))
	now.word(o.render.version.Fields.Rest, points(v.growth.Rest))
	if look, seen := o.render.ownLook(v); seen {
		now.word(o.render.version.Fields.PlayerBytes2, look)
	}
	for _, f := range now {
		if was, told := v.grown[f.Field]; was != f.Word || !told && f.Word != 0 {
			v.grown[f.Field] = f.Word
			*list = append(*list, f)
		}
	}
}

// How clients are told whether their player has rested: what it gains doubles then.
const (
	restRested = 1
	restNormal = 2
)

// ownLook is what only the player's own client is told beside a part of its looks: how
// many slots for bags its bank has, and whether it has rested.
func (r *rendering) ownLook(v *viewer) (word uint32, seen bool) {
	own := v.sees[v.place.Player]
	if own == nil {
		return 0, false
	}
	rest := uint8(restNormal)
	if v.growth != nil && v.growth.Rest > 0 {
		rest = restRested
	}
	look := r.version.appearance(own.Traits, own.Clients)
	return bytes(look.FacialHair, 0, uint8(v.has.bankBags), rest), true
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

// The flags of a faction in a client's list.
const (
	factionVisible = 1 << iota
	factionAtWar
	_
	_
	factionPeace // the player cannot choose to fight it
)

// maxFactions bounds the places of a client's list.
const maxFactions = 128

// standings are what factions think of a player, by their places in the client's list.
func (r *rendering) standings(g *view.Growth) []message.Standing {
	list := make([]message.Standing, maxFactions)
	if g == nil {
		return list
	}
	for i := range g.Standings {
		s := &g.Standings[i]
		f, ok := r.content.Faction(s.Faction)
		if !ok {
			continue
		}
		if at := number(f.Clients, r.version.Name, "reputation", maxFactions); at < maxFactions {
			list[at] = message.Standing{Flags: factionFlags(f, s), Value: uint32(int32(s.Points))}
		}
	}
	return list
}

func factionFlags(f *content.Faction, s *view.Standing) (flags uint8) {
	flags = factionVisible
	if s.War || s.Decided && s.Feels == content.Hostile {
		flags |= factionAtWar
	}
	if !f.Esteem.War {
		flags |= factionPeace
	}
	return flags
}

// Standings is what factions think of the player, for a client that has so many.
func (a *Arrival) Standings(many int) *message.Factions {
	list := make([]message.Standing, many)
	copy(list, a.Factions)
	return &message.Factions{List: list}
}

// stands tells a client what has changed of what factions think of its player.
func (o *teller) stands(v *viewer, g *view.Growth) {
	if g == nil {
		return
	}
	now := o.render.standings(g)
	told := &message.Stands{}
	for at := range now {
		if v.stood != nil && v.stood[at].Value != now[at].Value {
			told.List = append(told.List, message.FactionStands{Faction: uint32(at), Value: now[at].Value})
		}
	}
	v.stood = now
	if len(told.List) > 0 {
		v.conn.put(told)
	}
}

// titleWords is how many words the bits of titles have.
const titleWords = 6

// titleFields are the titles of a player that its client knows by a number: a bit for
// each.
func (r *rendering) titleFields(list *fields, g *view.Growth) {
	var words [titleWords]uint32
	for _, id := range g.Titles {
		if n := r.titleNumber(id); n != 0 && n < titleWords*32 {
			words[n/32] |= 1 << (n % 32)
		}
	}
	if r.version.Fields.Titles != 0 {
		for i, word := range words {
			list.word(r.version.Fields.Titles+uint16(i), word)
		}
	}
}

// titleNumber is the number of a title for clients of the version; 0 is none.
func (r *rendering) titleNumber(id content.ID) uint32 {
	d, ok := r.content.Title(id)
	if !ok {
		return 0
	}
	return number(d.Clients, r.version.Name, "title", 0)
}

// FightFaction takes CMSG_SET_FACTION_ATWAR: the player wants to fight a faction, or to do
// so no more.
func FightFaction(c *Conn, m message.Body) error {
	in := m.(*message.AtWar)
	snapshot, _ := c.server.config.Realm.Content()
	for i := range snapshot.Factions {
		d := &snapshot.Factions[i]
		if number(d.Clients, c.server.config.Version.Name, "reputation", maxFactions) != in.Faction || in.Faction >= maxFactions {
			continue
		}
		act := intent.GrowPeace
		if in.War != 0 {
			act = intent.GrowWar
		}
		return c.submit(intent.Grow{Act: act, ID: string(d.ID)})
	}
	return nil
}

// BearTitle takes CMSG_SET_TITLE: the player wants to be called by a title, or by none.
func BearTitle(c *Conn, m message.Body) error {
	n := int32(m.(*message.Number).Value)
	if n <= 0 {
		return c.submit(intent.Grow{Act: intent.GrowTitle})
	}
	snapshot, _ := c.server.config.Realm.Content()
	for i := range snapshot.Titles {
		if d := &snapshot.Titles[i]; number(d.Clients, c.server.config.Version.Name, "title", 0) == uint32(n) {
			return c.submit(intent.Grow{Act: intent.GrowTitle, ID: string(d.ID)})
		}
	}
	return nil
}
