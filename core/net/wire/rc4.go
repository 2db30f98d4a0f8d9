package wire

import (
	"crypto/hmac"
	"crypto/sha1"
	"fmt"
)

// RC4 is the stream cipher RC4; encrypting and decrypting are the same. RC4 is broken and
// gives no real secrecy; existing clients require it. The state is a quarter of that in
// crypto/rc4.
type RC4 struct {
	state [256]byte
	i, j  byte
}

// NewRC4 returns a stream with a key of 1 to 256 bytes and discards the first drop bytes. It
// panics for a key of another length.
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
	r.Apply(make([]byte, drop))
	return r
}

// NewHMACRC4 is NewRC4 with the key HMAC-SHA1(fixed, secret): fixed is public and differs by
// direction, secret is the shared secret of both sides.
func NewHMACRC4(fixed, secret []byte, drop int) *RC4 {
	mac := hmac.New(sha1.New, fixed)
	mac.Write(secret)
	return NewRC4(mac.Sum(nil), drop)
}

// Apply implements Cipher.
func (r *RC4) Apply(header []byte) {
	i, j, state := r.i, r.j, &r.state
	for at, plain := range header {
		i++
		a := state[i]
		j += a
		b := state[j]
		state[i], state[j] = b, a
		header[at] = plain ^ state[a+b]
	}
	r.i, r.j = i, j
}
