package content

// Channel declares a chat channel of the realm, which works on all maps. It has no
// owner.
type Channel struct {
	ID   ID
	Name Text // in the default language
	Join bool // players join it at login
}

// Channel looks a channel up.
func (s *Snapshot) Channel(id ID) (*Channel, bool) { return find(s.Channels, s.channels, id) }
