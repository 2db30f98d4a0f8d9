package progression

import (
	"math"
	"slices"
	"time"

	"loam/core/lib/clock"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/npc"
)

// Updates sends the player's progression to a client that is shown a map, and remembers what
// it sent. It is a [conn.Part] and a [conn.Teller] that runs before events. It belongs to the
// goroutine of the broadcast.
type Updates struct {
	learner *Requests
	sight   conn.Sight
	now     *view.Growth       // as the map last sent it, or nil
	stood   []packets.Standing // reputations as last sent to the client
	talents *npc.Talents       // as last sent to the client
	fields  map[uint16]uint32  // as last sent to the client
}

// NewUpdates returns the Updates of the client for as long as it is shown one map.
func (l *Requests) NewUpdates(sight conn.Sight) *Updates {
	return &Updates{learner: l, sight: sight, fields: map[uint16]uint32{}}
}

// Follow implements conn.Follower: it keeps the progression of the step.
func (s *Updates) Follow(told *view.Viewer) {
	if told.Growth != nil {
		s.now = told.Growth
	}
}

// Now returns the player's progression as the map last sent it, or nil.
func (s *Updates) Now() *view.Growth { return s.now }

// Fields returns the update fields of the player that have changed since they were last sent,
// and records them as sent.
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

// The layout of skills in the update fields of a player: the number of places, and the words
// of each.
const (
	skillPlaces = 128
	skillWords  = 3
)

// skills sets the player's skills that the client knows by a number, in consecutive places,
// and clears all other places.
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

// titleWords is the number of words for the bits of titles.
const titleWords = 6

// titles sets a bit for each title of the player that the client knows by a number.
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
	factionPeace // the player cannot declare war on it
)

// maxFactions is the limit of places in a client's list.
const maxFactions = 128

// Standings returns the player's reputations by their places in the client's list, and
// records them as sent.
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

// Talents returns the player's talents that the client knows by a number, and records them as
// sent.
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

// Told implements conn.Teller: it sends changed reputations, and talents if the version has a
// message for them. Without that message, clients derive talents from the spells and the
// field of talent points.
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
	case event.PlayedOf:
		s.sight.Say(s.sight.Edition().Filled(content.Text{Bundle: "base", Key: "operator.played_of"},
			value.OfRecord("name", e.Name, "total", span(e.Total), "level", span(e.Level))))
	default:
		return false
	}
	return true
}

// span returns a time in whole seconds as text, such as 26h3m4s.
func span(t clock.Time) string { return (time.Duration(t.Seconds()) * time.Second).String() }
