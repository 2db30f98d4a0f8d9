package auth

import "crypto/subtle"

// SessionKey is the secret that both sides share after a log-on. The world server and a
// reconnect require proof of it, and header ciphers use it as key.
type SessionKey [40]byte

// String hides session keys from logs.
func (SessionKey) String() string { return "session key" }

// GoString hides session keys from logs.
func (SessionKey) GoString() string { return "auth.SessionKey{}" }

// Reconnect reports whether proof shows that a client with the given clientData and
// challenge has the key of the account called name.
func (k SessionKey) Reconnect(name string, clientData, challenge [16]byte, proof Proof) bool {
	want := k.ReconnectProof(name, clientData, challenge)
	return subtle.ConstantTimeCompare(want[:], proof[:]) == 1
}

// ReconnectProof returns the proof of such a client.
func (k SessionKey) ReconnectProof(name string, clientData, challenge [16]byte) Proof {
	return digest([]byte(upper(name)), clientData[:], challenge[:], k[:])
}

// World reports whether proof is valid for entering the world with the account called name.
// The seeds are the four bytes each as they were on the wire.
func (k SessionKey) World(name string, clientSeed, serverSeed [4]byte, proof Proof) bool {
	want := k.WorldProof(name, clientSeed, serverSeed)
	return subtle.ConstantTimeCompare(want[:], proof[:]) == 1
}

// WorldProof returns the proof that a client sends to the world server.
func (k SessionKey) WorldProof(name string, clientSeed, serverSeed [4]byte) Proof {
	var zero [4]byte
	return digest([]byte(upper(name)), zero[:], clientSeed[:], serverSeed[:], k[:])
}
