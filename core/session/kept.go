package session

// Kept is something that a player's client wants kept and given back, such as
// its settings. It is opaque to all but the client.
type Kept struct {
	Kind string // what it is, and for which clients
	At   int64  // seconds since 1970, as the client says
	Size int64  // bytes that Data is for the client
	Data []byte // none: it is not kept any more
}
