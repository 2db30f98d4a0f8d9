package session

// Kept is data that a player's client stores on the server, such as its settings. Only the
// client interprets it.
type Kept struct {
	Kind string // the kind of data, and its client version
	At   int64  // Unix time in seconds, as the client reports it
	Size int64  // size in bytes that the client gives for Data
	Data []byte // none: the entry is removed
}
