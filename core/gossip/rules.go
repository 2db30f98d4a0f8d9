package gossip

// Why a player cannot talk, or an answer does not count: keys of core's locale.
const (
	NotHere    = "core.gone"         // there is nobody of that name
	Speechless = "core.not_talking"  // it has nothing to say
	TooFar     = "core.too_far"      // it stands too far away
	Busy       = "core.talk_busy"    // it fights
	Hostile    = "core.talk_hostile" // it does not talk to enemies
	NotOpen    = "core.menu_gone"    // that menu is not open any more
	Silent     = "core.panel_silent" // the handler is gone or switched off
)

// Meeting is how a player stands to whom it wants to talk to, or is talking to.
type Meeting struct {
	Here     bool // there is somebody, and it is alive
	Talks    bool // a handler waits for players who talk to it
	Hostile  bool
	Fighting bool    // it is in combat
	Gap      float64 // yards between the edges of the two
	Reach    float64 // yards, as content says
}

// Refused tells why a player cannot begin to talk, or "".
func (m Meeting) Refused() string {
	switch {
	case !m.Here:
		return NotHere
	case !m.Talks:
		return Speechless
	case m.Hostile:
		return Hostile
	case m.Gap > m.Reach:
		return TooFar
	case m.Fighting:
		return Busy
	}
	return ""
}

// Broken tells why a talk that has begun cannot go on, or "". A script may show a
// menu in the middle of a fight, so neither that nor hostility ends one.
func (m Meeting) Broken() string {
	switch {
	case !m.Here:
		return NotHere
	case m.Gap > m.Reach:
		return TooFar
	}
	return ""
}

// Choose is the option that an answer means: the place of an option, from 1, in
// the menu of a number. Nothing is open when open is nil. An answer that cannot
// have been given is refused with the reason, a key of core's locale.
func Choose(open *Open, number, option int) (chosen *Option, refused string) {
	if open == nil || open.Number != number || option < 1 || option > len(open.Options) {
		return nil, NotOpen
	}
	return &open.Options[option-1], ""
}
