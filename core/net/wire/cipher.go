package wire

// Cipher encrypts or decrypts the header bytes of one direction, in place and in the order in
// which they are sent. The result may depend on all bytes before, so each direction of each
// connection has its own. It runs on one goroutine at a time.
type Cipher interface {
	Apply(header []byte)
}
