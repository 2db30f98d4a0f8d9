package content

// Stop is where flights begin and end. A player knows the stops that it has visited,
// by talking to the creature there.
type Stop struct {
	ID      ID
	Name    Text
	Place   ID   // where flights land
	Known   bool // by everybody
	Clients []Client
}

// Flight is a route from one stop to another on the same map.
type Flight struct {
	ID    ID
	From  ID
	To    ID
	Path  ID // its waypoints are flown along, in order; "" is straight on
	Price Price
	Speed float64 // yards a second
	Mount ID      // the creature that is seen below who flies; "" is none
	Needs []Need
}

// Stop looks a stop up.
func (s *Snapshot) Stop(id ID) (*Stop, bool) { return find(s.Stops, s.stops, id) }

// Flight looks a route up.
func (s *Snapshot) Flight(id ID) (*Flight, bool) { return find(s.Flights, s.flights, id) }

// FlightsFrom are the routes that begin at a stop, sorted by id.
func (s *Snapshot) FlightsFrom(stop ID) (all []*Flight) {
	for _, i := range s.routes[stop] {
		all = append(all, &s.Flights[i])
	}
	return all
}
