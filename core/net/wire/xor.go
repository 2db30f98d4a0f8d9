package wire

import "bytes"

// XorEncipher is the encrypting half of the additive XOR stream: each byte is combined with
// the next byte of the key, which repeats, and added to the encrypted byte before.
type XorEncipher struct{ xorState }

// XorDecipher undoes XorEncipher.
type XorDecipher struct{ xorState }

type xorState struct {
	key      []byte
	next     int  // index in key
	previous byte // encrypted
}

// NewXorEncipher returns a stream with a key of any length but 0, which is copied. It panics
// without a key.
func NewXorEncipher(key []byte) *XorEncipher { return &XorEncipher{newXorState(key)} }

// NewXorDecipher decrypts a stream of NewXorEncipher with the same key.
func NewXorDecipher(key []byte) *XorDecipher { return &XorDecipher{newXorState(key)} }

func newXorState(key []byte) xorState {
	if len(key) == 0 {
		panic("wire: additive-xor stream without a key")
	}
	return xorState{key: bytes.Clone(key)}
}

// Apply implements Cipher.
func (x *XorEncipher) Apply(header []byte) {
	next, previous := x.next, x.previous
	for i, b := range header {
		previous += b ^ x.key[next]
		header[i] = previous
		if next++; next == len(x.key) {
			next = 0
		}
	}
	x.next, x.previous = next, previous
}

// Apply implements Cipher.
func (x *XorDecipher) Apply(header []byte) {
	next, previous := x.next, x.previous
	for i, b := range header {
		header[i] = (b - previous) ^ x.key[next]
		previous = b
		if next++; next == len(x.key) {
			next = 0
		}
	}
	x.next, x.previous = next, previous
}
