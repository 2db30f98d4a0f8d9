package auth

import (
	"crypto/hmac"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"io"
	"math/big"
)

// Credentials is the stored form of a password: a random salt, and the verifier that SRP6
// derives from salt, name and password. Both are numbers in 32 little-endian bytes, as on
// the wire. They are secret: with them, passwords can be tried without a throttle.
type Credentials struct {
	Salt     [32]byte
	Verifier [32]byte
}

// String hides credentials from logs.
func (Credentials) String() string { return "credentials" }

// GoString hides credentials from logs.
func (Credentials) GoString() string { return "auth.Credentials{}" }

// maxSecret bounds, in bytes, the input that Check hashes, since it comes from untrusted
// clients.
const maxSecret = 64

// NewVerifier makes the credentials of an account. The name and the password must follow
// the rules of [Name] and [Password]; errors are for the person who chose them. NewVerifier
// reads 32 bytes from random.
func NewVerifier(random io.Reader, name, password string) (Credentials, error) {
	name, err := Name(name)
	if err != nil {
		return Credentials{}, err
	}
	if err := Password(name, password); err != nil {
		return Credentials{}, err
	}
	var c Credentials
	if _, err := io.ReadFull(random, c.Salt[:]); err != nil {
		return Credentials{}, fmt.Errorf("make a salt: %w", err)
	}
	c.Verifier = verifier(exponent(c.Salt, name, password))
	return c, nil
}

// Check reports whether password belongs to the account called name, in any case. It is for
// log-ins that carry the password itself and therefore only for loopback and TLS. Its time
// does not depend on how much of the password is correct.
func (c Credentials) Check(name, password string) bool {
	if len(name) > maxSecret || len(password) > maxSecret {
		return false
	}
	got := verifier(exponent(c.Salt, name, password))
	return subtle.ConstantTimeCompare(got[:], c.Verifier[:]) == 1
}

// Plausible reports whether a client can have computed c from a password: a salt that is
// not zero, and a verifier from 2 to N-2. Other values would accept every proof, or none.
func (c Credentials) Plausible() bool {
	v, one := fromBytes(c.Verifier), big.NewInt(1)
	return !isZero(c.Salt) && v.Cmp(one) > 0 && v.Cmp(new(big.Int).Sub(prime(), one)) < 0
}

// Decoy returns credentials for a name without an account: always the same for one name and
// one server secret, and without a matching password. With them, clients cannot find out
// which names exist.
func Decoy(secret []byte, name string) Credentials {
	return Credentials{
		Salt:     derive(secret, "salt", name),
		Verifier: toBytes(new(big.Int).Mod(fromBytes(derive(secret, "verifier", name)), prime())),
	}
}

func derive(secret []byte, use, name string) (out [32]byte) {
	mac := hmac.New(sha256.New, secret)
	_, _ = io.WriteString(mac, use+":"+upper(name)) // a hash never fails
	mac.Sum(out[:0])
	return out
}

// exponent returns x of the protocol, as the 20 bytes of its digest.
func exponent(salt [32]byte, name, password string) [sha1.Size]byte {
	inner := sha1.Sum([]byte(upper(name) + ":" + upper(password)))
	return digest(salt[:], inner[:])
}

// verifier returns v of the protocol.
func verifier(x [sha1.Size]byte) [32]byte {
	return toBytes(new(big.Int).Exp(big.NewInt(Generator), little(x[:]), prime()))
}
