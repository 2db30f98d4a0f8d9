package wire

// Cipher changes the bytes of headers of one direction, in place and in the
// order in which they are sent. What it does to a byte may depend on all before
// it, so each direction of each connection has one of its own. It runs on one
// goroutine at a time.
type Cipher interface {
	Apply(header []byte)
}
