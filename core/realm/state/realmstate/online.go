package realmstate

import (
	"iter"
	"slices"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/content"
	"loam/core/model/event"
)

// Online is a character in the world. A pointer to one is valid until a character enters or
// leaves the world.
type Online struct {
	Player    guid.GUID
	Account   int64
	Name      string
	Facts     value.Value // name, level, map
	Whisperer string      // who has last whispered to it; "" is nobody. Package chat changes it
	Away      Away        // package chat changes it
	Watches   Watching    // the tab of its guild's bank; package guild changes it
}

// Away is whether a player is away or does not want to be disturbed, and its automatic answer
// to whispers. Whispers arrive all the same.
type Away struct {
	On, Busy bool
	Text     string
}

// Watching is the tab of its guild's bank that a player has last opened, and until when it
// receives changes that others make there.
type Watching struct {
	Where guid.GUID // the bank's creature or object
	Tab   int
	Ends  clock.Time
}

// Asker is a player who requests something of the realm. It is valid while its intent is
// handled.
type Asker struct {
	*Online
	Role auth.Role
}

func (o *Online) code(c *codec.Coder) {
	codec.ID(c, &o.Player)
	codec.Int(c, &o.Account)
	c.String(&o.Name)
	o.Facts.Code(c)
	c.String(&o.Whisperer)
	c.Bool(&o.Away.On)
	c.Bool(&o.Away.Busy)
	c.String(&o.Away.Text)
	codec.ID(c, &o.Watches.Where)
	codec.Int(c, &o.Watches.Tab)
	codec.Int(c, &o.Watches.Ends)
}

// Level returns the character's level.
func (o *Online) Level() int { return int(o.Facts.Get("level").Number()) }

// Map returns the map on which the character is.
func (o *Online) Map() content.ID { return content.ID(o.Facts.Get("map").Text()) }

// FactsOf returns what scripts read about a character in the world.
func FactsOf(name string, level int, on string) value.Value {
	return value.OfTable([]value.Entry{
		{Key: value.OfString("name"), Value: value.OfString(name)},
		{Key: value.OfString("level"), Value: value.OfNumber(float64(level))},
		{Key: value.OfString("map"), Value: value.OfString(on)},
	})
}

// Enter adds a character to those in the world.
func (s *State) Enter(o Online) *Online {
	s.online = append(s.online, o)
	return &s.online[len(s.online)-1]
}

// Leave removes the characters of a name from those in the world.
func (s *State) Leave(name string) {
	s.online = slices.DeleteFunc(s.online, func(o Online) bool { return o.Name == name })
}

// Online iterates over the characters in the world, in the order of log-in.
func (s *State) Online() iter.Seq[*Online] {
	return func(yield func(*Online) bool) {
		for i := range s.online {
			if !yield(&s.online[i]) {
				return
			}
		}
	}
}

// OnlineCount returns how many characters are in the world.
func (s *State) OnlineCount() int { return len(s.online) }

// Named finds a character in the world by its exact name, nil if there is none.
func (s *State) Named(name string) *Online {
	return s.first(func(o *Online) bool { return o.Name == name })
}

// Called finds a character in the world; case does not matter.
func (s *State) Called(name string) *Online {
	return s.first(func(o *Online) bool { return strings.EqualFold(o.Name, name) })
}

// Present finds a character in the world, nil if it is not there.
func (s *State) Present(g guid.GUID) *Online {
	return s.first(func(o *Online) bool { return o.Player == g })
}

// Meant finds a character in the world by its GUID, or if that is 0 by its name.
func (s *State) Meant(player guid.GUID, name string) *Online {
	return s.first(func(o *Online) bool { return Means(player, name, o.Player, o.Name) })
}

// Means reports whether a request that names a player, or if that is 0 a name, is about the
// character who.
func Means(player guid.GUID, name string, who guid.GUID, called string) bool {
	return who == player || player == 0 && strings.EqualFold(called, name)
}

func (s *State) first(is func(*Online) bool) *Online {
	for i := range s.online {
		if is(&s.online[i]) {
			return &s.online[i]
		}
	}
	return nil
}

// Names returns the names of the characters in the world, in the order of log-in.
func (s *State) Names() []string {
	names := make([]string, len(s.online))
	for i := range s.online {
		names[i] = s.online[i].Name
	}
	return names
}

// Presence returns whether a character is in the world, and where.
func (s *State) Presence(player guid.GUID) event.Presence {
	o := s.Present(player)
	if o == nil {
		return event.Presence{}
	}
	return event.Presence{
		Online: true, Away: o.Away.On && !o.Away.Busy, Busy: o.Away.On && o.Away.Busy, Level: o.Level(), Map: o.Map(),
	}
}
