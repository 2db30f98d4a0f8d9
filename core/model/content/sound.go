package content

// Sound is a sound for players: clients that know its number play it, others show its
// name.
type Sound struct {
	ID      ID
	Name    Text // shown where it cannot be played
	Clients []Client
}

// Sound looks a sound up.
func (s *Snapshot) Sound(id ID) (*Sound, bool) { return find(s.Sounds, s.sounds, id) }
