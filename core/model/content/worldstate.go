package content

// WorldState is a whole number that a map, a copy of one or the realm has, with a
// name: beacons that are lit, tickets that are left. Package worldstate knows how it
// changes.
type WorldState struct {
	ID     ID
	Realm  bool // the realm has one; else each map, or each copy of one, has its own
	Map    ID   // it is of this map only; "" is any
	Saved  bool // it outlives its map; that of the realm always does
	Start  int64
	Least  int64
	Most   int64
	Text   Text // that players see with it; none without a key
	Areas  []ID // in which they see it; none is everywhere
	Hidden bool // from players of all clients
	// Clients are the numbers under which clients of games know it.
	Clients []Client
}

// MaxWorldState bounds world states, and MaxStateChanges what changes them at once.
const (
	MaxWorldState   = 1_000_000_000
	MaxStateChanges = 20
)

// Kept tells whether the realm keeps a world state.
func (d *WorldState) Kept() bool { return d.Realm || d.Saved }

// On tells whether a map has a world state.
func (d *WorldState) On(m ID) bool { return d.Map == "" || d.Map == m }

// StateChange is what something makes of a world state.
type StateChange struct {
	State  ID
	Adds   bool // to what it is; else in its place
	Amount int64
}

// WorldState looks a world state up.
func (s *Snapshot) WorldState(id ID) (*WorldState, bool) {
	return find(s.WorldStates, s.worldStates, id)
}

// StateSpan is what a world state is while a game event is on, and when it is over.
type StateSpan struct {
	State         ID
	Begins, Ends  int64
	Begun, Ending bool // Begins, and Ends, were written
}
