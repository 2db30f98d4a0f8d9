package content

// Stop is where flights start and end. A player discovers a stop by talking to the
// creature there.
type Stop struct {
	ID      ID
	Name    Text
	Place   ID   // where flights land
	Known   bool // all players know it
	Clients []Client
}

// Flight is a route from one stop to another on the same map.
type Flight struct {
	ID    ID
	From  ID
	To    ID
	Path  ID // its waypoints are flown along, in order; "" is a straight line
	Price Price
	Speed float64 // yards a second
	Mount ID      // the mount of the flying player; "" is none
	Needs []Need
}

// Stop looks a stop up.
func (s *Snapshot) Stop(id ID) (*Stop, bool) { return find(s.Stops, s.stops, id) }

// Flight looks a flight up.
func (s *Snapshot) Flight(id ID) (*Flight, bool) { return find(s.Flights, s.flights, id) }

// FlightsFrom returns the flights that start at a stop, sorted by id.
func (s *Snapshot) FlightsFrom(stop ID) (all []*Flight) {
	for _, i := range s.routes[stop] {
		all = append(all, &s.Flights[i])
	}
	return all
}
