package content

// Sound is something that players hear: of which their clients know the number, or
// of which they read the name.
type Sound struct {
	ID      ID
	Name    Text // read where it cannot be heard
	Clients []Client
}

// Sound looks a sound up.
func (s *Snapshot) Sound(id ID) (*Sound, bool) { return find(s.Sounds, s.sounds, id) }
