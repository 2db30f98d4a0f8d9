package auth

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestName(t *testing.T) {
	for _, test := range []struct {
		name, in, want, err string
	}{
		{"lower case becomes upper", "anna", "ANNA", ""},
		{"digits may be anywhere", "7of9", "7OF9", ""},
		{"shortest", "abc", "ABC", ""},
		{"longest", "abcdefghijklmnop", "ABCDEFGHIJKLMNOP", ""},
		{"too short", "ab", "", "must have 3 to 16 letters and digits, it has 2"},
		{"too long", "abcdefghijklmnopq", "", "it has 17"},
		{"empty", "", "", "it has 0"},
		{"blank inside", "an na", "", "may only have the letters"},
		{"colon, which would shift name and password", "anna:x", "", "may only have the letters"},
		{"letter that clients upper-case differently", "änna", "", `"änna" may only have`},
		{"letter whose upper case is ASCII", "ſam", "", "may only have"},
		{"not text at all", "an\xffna", "", "may only have"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := Name(test.in)
			if got != test.want || !says(err, test.err) {
				t.Errorf("Name(%q) = %q, %v; want %q, %q", test.in, got, err, test.want, test.err)
			}
		})
	}
}

func TestPassword(t *testing.T) {
	for _, test := range []struct {
		name, in, err string
	}{
		{"shortest", "secret12", ""},
		{"longest", "secret1234567890", ""},
		{"signs", "~!@#$%^&:", ""},
		{"too short", "secret1", "must have 8 to 16 characters, it has 7"},
		{"too long", "secret12345678901", "it has 17"},
		{"blank", "secret 12", "without spaces"},
		{"not ASCII", "geheimüüü", "letters a to z"},
		{"the name", "AnnaBella", "must not be the account name"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := Password("annabella", test.in)
			if !says(err, test.err) {
				t.Errorf("Password = %v, want %q", err, test.err)
			}
			if err != nil && strings.Contains(err.Error(), test.in) {
				t.Errorf("error repeats the password: %v", err)
			}
		})
	}
}

func TestRole(t *testing.T) {
	for _, r := range []Role{Player, Builder, Operator} {
		if got, err := ParseRole(strings.ToUpper(r.String())); got != r || err != nil {
			t.Errorf("ParseRole(%v) = %v, %v", r, got, err)
		}
		if !Operator.AtLeast(r) || !r.AtLeast(Player) || !r.Valid() {
			t.Errorf("%v is out of order", r)
		}
	}
	if Builder.AtLeast(Operator) || Player.AtLeast(Builder) {
		t.Error("a lower role may do what a higher one may")
	}
	if _, err := ParseRole("admin"); !says(err, `unknown role "admin" (roles are player, builder, operator)`) {
		t.Errorf("ParseRole(admin) = %v", err)
	}
	if Role(9).Valid() || Role(9).String() != "role-9" {
		t.Errorf("role 9 is %v", Role(9))
	}
}

func TestCheck(t *testing.T) {
	c := mustVerifier(t, 1, "Anna", "Secret12")
	for _, test := range []struct {
		name, account, password string
		want                    bool
	}{
		{"right", "Anna", "Secret12", true},
		{"case does not matter", "aNNA", "sECRET12", true},
		{"wrong password", "Anna", "Secret13", false},
		{"another account's name", "Annb", "Secret12", false},
		{"empty", "", "", false},
		{"colon moved", "Anna:Secret12", "", false},
		{"far too long", "Anna", strings.Repeat("x", 1<<20), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := c.Check(test.account, test.password); got != test.want {
				t.Errorf("Check = %v, want %v", got, test.want)
			}
		})
	}
}

func TestNewVerifierRefuses(t *testing.T) {
	if _, err := NewVerifier(random(1), "x", "secret12"); !says(err, "must have 3 to 16") {
		t.Errorf("bad name: %v", err)
	}
	if _, err := NewVerifier(random(1), "anna", "short"); !says(err, "must have 8 to 16") {
		t.Errorf("bad password: %v", err)
	}
	if _, err := NewVerifier(bytes.NewReader(nil), "anna", "secret12"); !says(err, "make a salt") {
		t.Errorf("no randomness: %v", err)
	}
}

func TestSecretsStayOutOfLogs(t *testing.T) {
	c := mustVerifier(t, 1, "anna", "secret12")
	key := SessionKey{1, 2, 3}
	for _, format := range []string{"%v", "%+v", "%#v", "%s"} {
		if got := fmt.Sprintf(format, c); strings.ContainsAny(got, "[0123456789") {
			t.Errorf("credentials print as %s", got)
		}
		if got := fmt.Sprintf(format, key); strings.ContainsAny(got, "[0123456789") {
			t.Errorf("a session key prints as %s", got)
		}
	}
}

func TestLogOn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := random(rapid.Uint64().Draw(t, "seed"))
		name := rapid.StringMatching(`[A-Za-z0-9]{3,16}`).Draw(t, "name")
		password := rapid.StringMatching(`[!-9;-~]{8,16}`).Filter(func(p string) bool { return Password(name, p) == nil }).Draw(t, "password")
		c, err := NewVerifier(r, name, password)
		if err != nil {
			t.Fatal(err)
		}
		typed := rapid.SampledFrom([]string{password, strings.ToUpper(password), password + "x", "wrong-one"}).Draw(t, "typed")
		right := upper(typed) == upper(password)

		challenge, err := NewChallenge(r, name, c)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := NewAnswer(r, strings.ToLower(name), typed, challenge.Public(), challenge.Salt())
		if err != nil {
			t.Fatal(err)
		}
		key, proof, err := challenge.Prove(answer.Public, answer.Proof)
		if !right {
			if !errors.Is(err, ErrProof) || key != (SessionKey{}) || proof != (Proof{}) {
				t.Fatalf("a wrong password got %v", err)
			}
			return
		}
		if err != nil || key != answer.Key || !answer.Verify(proof) {
			t.Fatalf("a right password got %v, same key %v", err, key == answer.Key)
		}
		if proof[0]++; answer.Verify(proof) {
			t.Fatal("the client believes a wrong proof")
		}
		if _, _, err := challenge.Prove(answer.Public, answer.Proof); !errors.Is(err, ErrProof) {
			t.Fatalf("a challenge served twice: %v", err)
		}
	})
}

func TestProveRefusesZero(t *testing.T) {
	c := mustVerifier(t, 1, "anna", "secret12")
	for name, public := range map[string][32]byte{"zero": {}, "the prime": Prime()} {
		challenge, err := NewChallenge(random(2), "anna", c)
		if err != nil {
			t.Fatal(err)
		}
		// With A = 0 the secret is 0 whatever the password is.
		key := interleave([32]byte{})
		forged := clientProof("ANNA", key, public, challenge.Public(), challenge.Salt())
		if _, _, err := challenge.Prove(public, forged); !errors.Is(err, ErrProof) {
			t.Errorf("%s as public number: %v", name, err)
		}
		if _, err := NewAnswer(random(3), "anna", "secret12", public, c.Salt); err == nil {
			t.Errorf("a client accepts %s from a server", name)
		}
	}
}

func TestChallengeIsNeverZero(t *testing.T) {
	// A verifier chosen so that the first draw of b gives B = 0.
	b := [32]byte{5}
	third := new(big.Int).ModInverse(big.NewInt(multiplier), prime())
	power := fromBytes(clientPublic(fromBytes(b)))
	v := new(big.Int).Mul(new(big.Int).Sub(prime(), power), third)
	c := Credentials{Verifier: toBytes(v.Mod(v, prime()))}
	if serverPublic(c.Verifier, fromBytes(b)) != [32]byte{} {
		t.Fatal("the case is not the one that was meant")
	}
	challenge, err := NewChallenge(bytes.NewReader(append(b[:], bytes.Repeat([]byte{7}, 32)...)), "anna", c)
	if err != nil || isZero(challenge.Public()) {
		t.Errorf("NewChallenge: zero %v, %v", err == nil, err)
	}
	if _, err := NewChallenge(bytes.NewReader(b[:]), "anna", c); err == nil {
		t.Error("no error without randomness")
	}
}

func TestDecoy(t *testing.T) {
	secret := []byte("server")
	first := Decoy(secret, "nobody")
	if first != Decoy(secret, "NOBODY") {
		t.Error("one name has two decoys")
	}
	for name, other := range map[string]Credentials{"name": Decoy(secret, "nobodx"), "secret": Decoy([]byte("other"), "nobody")} {
		if other.Salt == first.Salt || other.Verifier == first.Verifier {
			t.Errorf("another %s has the same decoy", name)
		}
	}
	if first.Salt == first.Verifier || first.Check("nobody", "nobody") {
		t.Error("a decoy can be told")
	}
}

func TestSessionKeyProofs(t *testing.T) {
	key, other := SessionKey{1}, SessionKey{2}
	reconnect := key.ReconnectProof("anna", [16]byte{1}, [16]byte{2})
	world := key.WorldProof("anna", [4]byte{1}, [4]byte{2})
	for _, test := range []struct {
		name      string
		got, want bool
	}{
		{"reconnect", key.Reconnect("ANNA", [16]byte{1}, [16]byte{2}, reconnect), true},
		{"reconnect with another key", other.Reconnect("ANNA", [16]byte{1}, [16]byte{2}, reconnect), false},
		{"reconnect with another challenge", key.Reconnect("ANNA", [16]byte{1}, [16]byte{3}, reconnect), false},
		{"reconnect by another name", key.Reconnect("ANNB", [16]byte{1}, [16]byte{2}, reconnect), false},
		{"world", key.World("Anna", [4]byte{1}, [4]byte{2}, world), true},
		{"world with swapped seeds", key.World("Anna", [4]byte{2}, [4]byte{1}, world), false},
		{"world with another key", other.World("Anna", [4]byte{1}, [4]byte{2}, world), false},
	} {
		if test.got != test.want {
			t.Errorf("%s: %v, want %v", test.name, test.got, test.want)
		}
	}
}

// random is a repeatable source of bytes.
func random(seed uint64) *rand.ChaCha8 {
	return rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8), byte(seed >> 16), byte(seed >> 24)})
}

func mustVerifier(t *testing.T, seed uint64, name, password string) Credentials {
	t.Helper()
	c, err := NewVerifier(random(seed), name, password)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// says reports whether err has the text, or is nil if the text is empty.
func says(err error, text string) bool {
	if err == nil || text == "" {
		return err == nil && text == ""
	}
	return strings.Contains(err.Error(), text)
}
