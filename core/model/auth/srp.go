package auth

import (
	"crypto/sha1"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
)

// Generator is g of the protocol; multiplier is k.
const (
	Generator  = 7
	multiplier = 3
)

// Prime returns N of the protocol in 32 little-endian bytes, as sent.
func Prime() [32]byte { return toBytes(prime()) }

func prime() *big.Int {
	n, _ := new(big.Int).SetString("894B645E89E1535BBDAD5B8B290650530801B18EBFBF5E8FAB3C82872A3E9BB7", 16)
	return n
}

// Proof is a digest with which one side proves that it has the session key.
type Proof [sha1.Size]byte

// Challenge is the server's half of one log-on. It accepts one proof and belongs to one
// goroutine.
type Challenge struct {
	name        string
	credentials Credentials
	private     *big.Int // b; nil when used
	public      [32]byte
}

// NewChallenge begins a log-on of the account called name, in any case. Unknown names get
// [Decoy] credentials. NewChallenge reads 32 bytes from random, in the unlikely worst case
// several times.
func NewChallenge(random io.Reader, name string, c Credentials) (*Challenge, error) {
	for {
		b, err := drawPrivate(random)
		if err != nil {
			return nil, err
		}
		if public := serverPublic(c.Verifier, b); public != [32]byte{} {
			return &Challenge{upper(name), c, b, public}, nil
		}
	}
}

// Public returns B, which the server sends.
func (c *Challenge) Public() [32]byte { return c.public }

// Salt returns the salt that the server sends.
func (c *Challenge) Salt() [32]byte { return c.credentials.Salt }

// Prove checks the client's public number and proof. It returns the session key and the
// server's proof, or ErrProof. The first Prove uses the challenge up; a second one returns
// ErrProof.
func (c *Challenge) Prove(clientPublic [32]byte, proof Proof) (SessionKey, Proof, error) {
	private := c.private
	c.private = nil
	if private == nil || isZero(clientPublic) {
		return SessionKey{}, Proof{}, ErrProof
	}
	u := scrambler(clientPublic, c.public)
	key := interleave(serverSecret(clientPublic, c.credentials.Verifier, u, private))
	want := clientProof(c.name, key, clientPublic, c.public, c.credentials.Salt)
	if subtle.ConstantTimeCompare(want[:], proof[:]) != 1 {
		return SessionKey{}, Proof{}, ErrProof
	}
	return key, serverProof(clientPublic, proof, key), nil
}

// Answer is the client's half of one log-on, for bots and tests.
type Answer struct {
	Public [32]byte // A
	Proof  Proof
	Key    SessionKey
}

// NewAnswer answers a challenge with name and password. It reads 32 bytes
// from random.
func NewAnswer(random io.Reader, name, password string, serverPublic, salt [32]byte) (Answer, error) {
	if isZero(serverPublic) {
		return Answer{}, errors.New("the server's public number is zero")
	}
	a, err := drawPrivate(random)
	if err != nil {
		return Answer{}, err
	}
	answer := Answer{Public: clientPublic(a)}
	x, u := exponent(salt, name, password), scrambler(answer.Public, serverPublic)
	answer.Key = interleave(clientSecret(serverPublic, a, x, u))
	answer.Proof = clientProof(upper(name), answer.Key, answer.Public, serverPublic, salt)
	return answer, nil
}

// Verify reports whether the server's proof shows that it knows the account.
func (a Answer) Verify(proof Proof) bool {
	want := serverProof(a.Public, a.Proof, a.Key)
	return subtle.ConstantTimeCompare(want[:], proof[:]) == 1
}

func drawPrivate(random io.Reader) (*big.Int, error) {
	var b [32]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		return nil, fmt.Errorf("make a private number: %w", err)
	}
	return fromBytes(b), nil
}

// serverPublic returns B = k*v + g^b.
func serverPublic(v [32]byte, b *big.Int) [32]byte {
	n := prime()
	power := new(big.Int).Exp(big.NewInt(Generator), b, n)
	sum := new(big.Int).Mul(fromBytes(v), big.NewInt(multiplier))
	return toBytes(sum.Add(sum, power).Mod(sum, n))
}

// clientPublic returns A = g^a.
func clientPublic(a *big.Int) [32]byte {
	return toBytes(new(big.Int).Exp(big.NewInt(Generator), a, prime()))
}

// scrambler returns u.
func scrambler(a, b [32]byte) [sha1.Size]byte { return digest(a[:], b[:]) }

// serverSecret returns S = (A * v^u)^b.
func serverSecret(a, v [32]byte, u [sha1.Size]byte, b *big.Int) [32]byte {
	n := prime()
	base := new(big.Int).Exp(fromBytes(v), little(u[:]), n)
	base.Mul(base, fromBytes(a)).Mod(base, n)
	return toBytes(base.Exp(base, b, n))
}

// clientSecret returns S = (B - k*g^x)^(a + u*x).
func clientSecret(b [32]byte, a *big.Int, x, u [sha1.Size]byte) [32]byte {
	n := prime()
	base := new(big.Int).Exp(big.NewInt(Generator), little(x[:]), n)
	base.Mul(base, big.NewInt(multiplier))
	base.Sub(fromBytes(b), base).Mod(base, n)
	power := new(big.Int).Mul(little(u[:]), little(x[:]))
	return toBytes(base.Exp(base, power.Add(power, a), n))
}

// interleave computes the session key from S. It drops pairs of bytes until the first is
// not zero.
func interleave(s [32]byte) (key SessionKey) {
	rest := s[:]
	for len(rest) > 0 && rest[0] == 0 {
		rest = rest[2:]
	}
	var halves [2][]byte
	for i, b := range rest {
		halves[i%2] = append(halves[i%2], b)
	}
	even, odd := sha1.Sum(halves[0]), sha1.Sum(halves[1])
	for i := range even {
		key[2*i], key[2*i+1] = even[i], odd[i]
	}
	return key
}

// clientProof returns M1; the name is in upper case.
func clientProof(name string, key SessionKey, a, b, salt [32]byte) Proof {
	n := Prime()
	mixed, ofGenerator, ofName := sha1.Sum(n[:]), sha1.Sum([]byte{Generator}), sha1.Sum([]byte(name))
	subtle.XORBytes(mixed[:], mixed[:], ofGenerator[:])
	return digest(mixed[:], ofName[:], salt[:], a[:], b[:], key[:])
}

// serverProof returns M2.
func serverProof(a [32]byte, m1 Proof, key SessionKey) Proof {
	return digest(a[:], m1[:], key[:])
}

// digest returns SHA-1 over parts, one after the other.
func digest(parts ...[]byte) [sha1.Size]byte { return sha1.Sum(slices.Concat(parts...)) }

func isZero(b [32]byte) bool {
	n := fromBytes(b)
	return n.Mod(n, prime()).Sign() == 0
}

// little reads a little-endian number.
func little(b []byte) *big.Int {
	b = slices.Clone(b)
	slices.Reverse(b)
	return new(big.Int).SetBytes(b)
}

func fromBytes(b [32]byte) *big.Int { return little(b[:]) }

// toBytes writes n, which is below 2^256, in 32 little-endian bytes.
func toBytes(n *big.Int) (b [32]byte) {
	n.FillBytes(b[:])
	slices.Reverse(b[:])
	return b
}
