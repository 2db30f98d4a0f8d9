package progression

import (
	"math"
	"slices"

	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/npc"
)

// Updates is what a client that is shown a map has been told of how its player has
// grown. It is a [conn.Part] and a [conn.Teller], which tells in front of events.
type Updates struct {
	learner *Requests
	sight   conn.Sight
	now     *view.Growth       // as last told by the map, or nil
	stood   []packets.Standing // what factions think, as the client was last told
	talents *npc.Talents       // the same
	fields  map[uint16]uint32  // the same
}

// Updates is that of the connection's client, as long as it is shown one map.
func (l *Requests) Updates(sight conn.Sight) *Updates {
	return &Updates{learner: l, sight: sight, fields: map[uint16]uint32{}}
}

// Follow keeps what a step says of how the player has grown.
func (s *Updates) Follow(told *view.Viewer) {
	if told.Growth != nil {
		s.now = told.Growth
	}
}

// Now is how the player has grown, as last told by the map, or nil.
func (s *Updates) Now() *view.Growth { return s.now }

// Fields are those of the player that are not as the client has them: it is told them
// now.
func (s *Updates) Fields() (list packets.Fields) {
	if s.now == nil {
		return nil
	}
	var now packets.Fields
	s.skills(&now)
	s.titles(&now)
	now.Word(s.learner.numbers.Points, uint32(s.now.Points))
	now.Word(s.learner.numbers.Rest, codec.Capped(s.now.Rest))
	for _, f := range now {
		if s.fields[f.Field] != f.Word {
			s.fields[f.Field] = f.Word
			list = append(list, f)
		}
	}
	return list
}

// How skills stand in the fields of a player: places for so many, of so many words.
const (
	skillPlaces = 128
	skillWords  = 3
)

// skills are those of a player that its client knows by a number, in places one behind
// the other, and nothing in all other places.
func (s *Updates) skills(list *packets.Fields) {
	at, edition := s.learner.numbers.Skills, s.sight.Edition()
	place := 0
	for i := range s.now.Skills {
		own := &s.now.Skills[i]
		d, ok := edition.Content.Skill(own.Skill)
		if !ok || place == skillPlaces {
			continue
		}
		n := edition.Number(d.Clients, "skill", 0)
		if n == 0 {
			continue
		}
		from := at + uint16(place*skillWords)
		list.Word(from, n&0xFFFF|uint32(own.Rank)<<16)
		list.Word(from+1, uint32(min(own.Value, 0xFFFF))|uint32(min(own.Max, 0xFFFF))<<16)
		place++
	}
	for ; place < skillPlaces; place++ {
		for w := range uint16(skillWords) {
			list.Word(at+uint16(place*skillWords)+w, 0)
		}
	}
}

// titleWords is how many words the bits of titles have.
const titleWords = 6

// titles are those of a player that its client knows by a number: a bit for each.
func (s *Updates) titles(list *packets.Fields) {
	var words [titleWords]uint32
	for _, id := range s.now.Titles {
		if n := Title(s.sight.Edition(), id); n != 0 && n < titleWords*32 {
			words[n/32] |= 1 << (n % 32)
		}
	}
	if at := s.learner.numbers.Titles; at != 0 {
		for i, word := range words {
			list.Word(at+uint16(i), word)
		}
	}
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

// Standings are what factions think of the player, by their places in the client's
// list: it is told them now.
func (s *Updates) Standings() []packets.Standing {
	s.stood = s.standings()
	return s.stood
}

func (s *Updates) standings() []packets.Standing {
	list := make([]packets.Standing, maxFactions)
	if s.now == nil {
		return list
	}
	edition := s.sight.Edition()
	for i := range s.now.Standings {
		own := &s.now.Standings[i]
		f, ok := edition.Content.Faction(own.Faction)
		if !ok {
			continue
		}
		if at := edition.Number(f.Clients, "reputation", maxFactions); at < maxFactions {
			list[at] = packets.Standing{Flags: flags(f, own), Value: uint32(int32(own.Points))}
		}
	}
	return list
}

func flags(f *content.Faction, s *view.Standing) (flags uint8) {
	flags = factionVisible
	if s.War || s.Decided && s.Feels == content.Hostile {
		flags |= factionAtWar
	}
	if !f.Esteem.War {
		flags |= factionPeace
	}
	return flags
}

// Talents are what the player has chosen, of what its client knows by a number: it is
// told them now.
func (s *Updates) Talents() *npc.Talents {
	s.talents = s.chosen()
	return s.talents
}

func (s *Updates) chosen() *npc.Talents {
	m := &npc.Talents{Specs: []npc.TalentSpec{{Glyphs: make([]uint16, npc.Glyphs)}}}
	if s.now == nil {
		return m
	}
	edition := s.sight.Edition()
	m.Points = uint32(s.now.Points)
	for i := range s.now.Trees {
		for _, own := range s.now.Trees[i].Talents {
			d, ok := edition.Content.Talent(own.Talent)
			if !ok || own.Rank == 0 {
				continue
			}
			if n := edition.Number(d.Clients, "talent", 0); n != 0 && len(m.Specs[0].List) < math.MaxUint8 {
				m.Specs[0].List = append(m.Specs[0].List, npc.TalentRank{Talent: n, Rank: uint8(own.Rank - 1)})
			}
		}
	}
	return m
}

func sameTalents(a, b *npc.Talents) bool {
	return a.Points == b.Points && slices.Equal(a.Specs[0].List, b.Specs[0].List)
}

// Told implements conn.Teller: of factions that think otherwise, and of talents where
// the version has a message for them. Others follow the spells and the field of points.
func (s *Updates) Told(told *view.Viewer) {
	if told.Growth == nil || !s.sight.Shown() {
		return
	}
	before, now := s.stood, s.standings()
	s.stood = now
	news := &npc.Stands{}
	for at := range before {
		if before[at].Value != now[at].Value {
			news.List = append(news.List, npc.FactionStands{Faction: uint32(at), Value: now[at].Value})
		}
	}
	if len(news.List) > 0 {
		s.sight.Put(news)
	}
	if chosen := s.chosen(); s.talents == nil || !sameTalents(s.talents, chosen) {
		s.talents = chosen
		s.sight.Offer(chosen)
	}
}

// Event implements conn.Part.
func (s *Updates) Event(e event.Event) bool {
	switch e := e.(type) {
	case event.Grown:
		s.achieved(e)
	case event.Played:
		s.sight.Put(&packets.Played{Total: codec.Capped(int64(e.Total.Seconds())), Level: codec.Capped(int64(e.Level.Seconds())), Show: !e.Quiet})
	default:
		return false
	}
	return true
}
