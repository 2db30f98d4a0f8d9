package wire

import (
	"crypto/hmac"
	"crypto/sha1"
	"fmt"
)

// RC4 is the stream cipher of that name. Enciphering and deciphering are the
// same. It keeps nothing secret from anybody who means it; it is here because
// clients that exist speak it. Its state is a quarter of that in crypto/rc4.
type RC4 struct {
	state [256]byte
	i, j  byte
}

// NewRC4 begins a stream with a key of 1 to 256 bytes and throws the first drop
// bytes of it away. It panics when the key is of another length.
func NewRC4(key []byte, drop int) *RC4 {
	if len(key) < 1 || len(key) > 256 {
		panic(fmt.Sprintf("wire: RC4 with a key of %d bytes", len(key)))
	}
	r := new(RC4)
	for i := range r.state {
		r.state[i] = byte(i)
	}
	j := byte(0)
	for i := range r.state {
		j += r.state[i] + key[i%len(key)]
		r.state[i], r.state[j] = r.state[j], r.state[i]
	}
	for range drop {
		r.next()
	}
	return r
}

// NewHMACRC4 is NewRC4 with the key HMAC-SHA1(fixed, secret): fixed is known to
// everybody and differs by direction, secret is what both sides agreed on.
func NewHMACRC4(fixed, secret []byte, drop int) *RC4 {
	mac := hmac.New(sha1.New, fixed)
	mac.Write(secret)
	return NewRC4(mac.Sum(nil), drop)
}

// Apply implements Cipher.
func (r *RC4) Apply(header []byte) {
	for i := range header {
		header[i] ^= r.next()
	}
}

// next is the next byte of the stream.
func (r *RC4) next() byte {
	r.i++
	a := r.state[r.i]
	r.j += a
	b := r.state[r.j]
	r.state[r.i], r.state[r.j] = b, a
	return r.state[a+b]
}
