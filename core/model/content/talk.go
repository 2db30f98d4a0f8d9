package content

// Channel declares a channel of the realm, in which players talk to one another
// wherever they are. Nobody owns it.
type Channel struct {
	ID   ID
	Name Text // in the language that counts where no other does
	Join bool // everybody is in it from log-in on
}

// Channel looks a channel up.
func (s *Snapshot) Channel(id ID) (*Channel, bool) { return find(s.Channels, s.channels, id) }
