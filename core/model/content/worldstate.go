package content

// WorldState is a named whole number of a map, an instance copy or the realm: lit
// beacons, remaining tickets. Package worldstate changes it.
type WorldState struct {
	ID     ID
	Realm  bool // one for the realm; else each map or copy has its own
	Map    ID   // only on this map; "" is any
	Saved  bool // saved when its map ends; that of the realm always is
	Start  int64
	Least  int64
	Most   int64
	Text   Text // label for players; none without a key
	Areas  []ID // areas in which players see it; none is everywhere
	Hidden bool // from all clients
	// Clients are its numbers in game clients.
	Clients []Client
}

// MaxWorldState limits world states, and MaxStateChanges how many change at once.
const (
	MaxWorldState   = 1_000_000_000
	MaxStateChanges = 20
)

// Kept reports whether the realm stores a world state.
func (d *WorldState) Kept() bool { return d.Realm || d.Saved }

// On reports whether a map has a world state.
func (d *WorldState) On(m ID) bool { return d.Map == "" || d.Map == m }

// StateChange is a change of a world state.
type StateChange struct {
	State  ID
	Adds   bool // added to the value; else it replaces the value
	Amount int64
}

// WorldState looks a world state up.
func (s *Snapshot) WorldState(id ID) (*WorldState, bool) {
	return find(s.WorldStates, s.worldStates, id)
}

// StateSpan is the value of a world state while a game event is on, and after it.
type StateSpan struct {
	State         ID
	Begins, Ends  int64
	Begun, Ending bool // Begins, and Ends, were set
}
