package wire

import (
	"bytes"
	"crypto/hmac"
	"crypto/rc4"
	"crypto/sha1"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "make testdata/vectors/srp.json anew with the oracles of this test")

// The keys that clients of 3.3.5a and 2.4.3 mix the session key with. They are
// here for the vectors; wire itself is given its keys.
const (
	toClient335 = "CC98AE04E897EACA12DDC09342915357"
	toServer335 = "C2B3723CC6AED9B5343C53EE2F4367CE"
	both243     = "38A78315F8922530719867B18C04E2AA"
)

// drop335 is how many bytes of each stream 3.3.5a throws away.
const drop335 = 1024

// headerParts are the parts of srp.json that are about header ciphers: how the
// values of a row come about from those given by name.
var headerParts = []struct {
	name   string
	check  string // of the values, this one is made of
	from   string // this one
	cipher func(key []byte) Cipher
}{
	{"header_1_12_encrypt", "cipher", "plain", func(k []byte) Cipher { return NewXorEncipher(k) }},
	{"header_1_12_decrypt", "plain", "cipher", func(k []byte) Cipher { return NewXorDecipher(k) }},
	{"header_2_4_3_encrypt", "cipher", "plain", func(k []byte) Cipher { return NewXorEncipher(mac(both243, k)) }},
	{"header_3_3_5_encrypt", "by_client", "plain", func(k []byte) Cipher { return NewHMACRC4(unhex(toServer335), k, drop335) }},
	{"header_3_3_5_encrypt", "by_server", "plain", func(k []byte) Cipher { return NewHMACRC4(unhex(toClient335), k, drop335) }},
	{"header_3_3_5_encrypt", "plain", "by_client", func(k []byte) Cipher { return NewHMACRC4(unhex(toServer335), k, drop335) }},
	{"header_3_3_5_encrypt", "plain", "by_server", func(k []byte) Cipher { return NewHMACRC4(unhex(toClient335), k, drop335) }},
}

// vectorPart is one part of srp.json; its values are hex.
type vectorPart struct {
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// TestVectors runs the header ciphers over the rows of the folder LOAM_VECTORS,
// or over rows of our own.
func TestVectors(t *testing.T) {
	folder, given := os.LookupEnv("LOAM_VECTORS")
	if !given {
		folder = filepath.Join("testdata", "vectors")
	}
	if _, err := os.Stat(folder); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(folder, "srp.json"))
	if given && errors.Is(err, fs.ErrNotExist) {
		t.Skipf("%s has no srp.json", folder)
	}
	if err != nil {
		t.Fatal(err)
	}
	var parts map[string]vectorPart
	if err := json.Unmarshal(data, &parts); err != nil {
		t.Fatal(err)
	}
	for _, p := range headerParts {
		t.Run(p.name+"/"+p.check+" of "+p.from, func(t *testing.T) {
			part, ok := parts[p.name]
			if !ok {
				t.Skipf("%s has no part %s", folder, p.name)
			}
			if len(part.Rows) == 0 {
				t.Error("no rows")
			}
			for i := range part.Rows {
				key, err1 := part.value(i, "K")
				from, err2 := part.value(i, p.from)
				want, err3 := part.value(i, p.check)
				if err := errors.Join(err1, err2, err3); err != nil {
					t.Fatalf("row %d: %v", i, err)
				}
				sameInPieces(t, fmt.Sprintf("row %d", i), func() Cipher { return p.cipher(key) }, from, want)
			}
			t.Logf("%d rows", len(part.Rows))
		})
	}
}

// value is the value of a row in a column.
func (p vectorPart) value(row int, column string) ([]byte, error) {
	for i, name := range p.Columns {
		if name == column && i < len(p.Rows[row]) {
			return hex.DecodeString(p.Rows[row][i])
		}
	}
	return nil, fmt.Errorf("no value %q", column)
}

// sameInPieces checks what a cipher makes of bytes at once, and in pieces of
// each length up to that of a header.
func sameInPieces(t *testing.T, what string, fresh func() Cipher, from, want []byte) {
	t.Helper()
	for piece := range 8 {
		c, got := fresh(), bytes.Clone(from)
		if piece == 0 {
			c.Apply(got)
		} else {
			for rest := got; len(rest) > 0; rest = rest[min(piece, len(rest)):] {
				c.Apply(rest[:min(piece, len(rest))])
			}
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s in pieces of %d: got %x, want %x", what, piece, got, want)
		}
	}
}

func unhex(s string) []byte {
	b, err := hex.DecodeString(s)
	if err != nil {
		panic(err)
	}
	return b
}

func mac(fixed string, key []byte) []byte {
	m := hmac.New(sha1.New, unhex(fixed))
	m.Write(key)
	return m.Sum(nil)
}

// oracleXor says what the additive-xor stream makes of plain, without a state:
// each byte is the sum of all that were combined with the key so far.
func oracleXor(key, plain []byte) []byte {
	out := make([]byte, len(plain))
	for n := range out {
		sum := 0
		for i := range n + 1 {
			sum += int(plain[i] ^ key[i%len(key)])
		}
		out[n] = byte(sum % 256)
	}
	return out
}

// oracleRC4 asks the standard library.
func oracleRC4(key, plain []byte, drop int) []byte {
	c, err := rc4.NewCipher(key)
	if err != nil {
		panic(err)
	}
	c.XORKeyStream(make([]byte, drop), make([]byte, drop))
	out := make([]byte, len(plain))
	c.XORKeyStream(out, plain)
	return out
}

// TestVectorsOfOurOwn holds the rows in testdata against the oracles; with
// -update it writes them.
func TestVectorsOfOurOwn(t *testing.T) {
	file := filepath.Join("testdata", "vectors", "srp.json")
	var b strings.Builder
	part := func(name, columns, end string, row func(key, plain []byte) [][]byte) {
		fmt.Fprintf(&b, "%q: {\"columns\": [%s], \"rows\": [\n", name, columns)
		for i := range 8 {
			key := sha1.Sum(fmt.Appendf(nil, "key %s %d", name, i))
			more := sha1.Sum(key[:])
			plain := sha1.Sum(more[:])
			values := row(append(key[:], more[:]...), append(plain[:], key[:]...))
			for j, v := range values {
				fmt.Fprintf(&b, "%s\"%x\"", [...]string{"[", ",", ",", ","}[j], v)
			}
			b.WriteString(map[bool]string{true: "],\n", false: "]\n"}[i < 7])
		}
		b.WriteString("]}" + end + "\n")
	}
	b.WriteString("{\n")
	part("header_1_12_encrypt", `"K", "plain", "cipher"`, ",", func(k, p []byte) [][]byte { return [][]byte{k, p, oracleXor(k, p)} })
	part("header_1_12_decrypt", `"K", "cipher", "plain"`, ",", func(k, p []byte) [][]byte { return [][]byte{k, oracleXor(k, p), p} })
	part("header_2_4_3_encrypt", `"K", "plain", "cipher"`, ",", func(k, p []byte) [][]byte { return [][]byte{k, p, oracleXor(mac(both243, k), p)} })
	part("header_3_3_5_encrypt", `"K", "plain", "by_client", "by_server"`, "", func(k, p []byte) [][]byte {
		return [][]byte{k, p, oracleRC4(mac(toServer335, k), p, drop335), oracleRC4(mac(toClient335, k), p, drop335)}
	})
	b.WriteString("}\n")
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != b.String() {
		t.Errorf("%s is not what the oracles say; go test ./core/net/wire -run TestVectorsOfOurOwn -update", file)
	}
}

// Whatever key and text, the ciphers agree with the oracles and undo themselves.
func TestCiphersAgreeWithOracles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key := rapid.SliceOfN(rapid.Byte(), 1, 256).Draw(t, "key")
		plain := rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(t, "plain")
		drop := rapid.IntRange(0, 2000).Draw(t, "drop")
		got := bytes.Clone(plain)
		NewXorEncipher(key).Apply(got)
		if want := oracleXor(key, plain); !bytes.Equal(got, want) {
			t.Errorf("additive-xor: got %x, want %x", got, want)
		}
		NewXorDecipher(key).Apply(got)
		if !bytes.Equal(got, plain) {
			t.Errorf("additive-xor back: got %x, want %x", got, plain)
		}
		NewRC4(key, drop).Apply(got)
		if want := oracleRC4(key, plain, drop); !bytes.Equal(got, want) {
			t.Errorf("RC4 after %d: got %x, want %x", drop, got, want)
		}
	})
}

func TestCiphersNeedKeys(t *testing.T) {
	for name, begin := range map[string]func(){
		"additive-xor, nothing": func() { NewXorEncipher(nil) },
		"additive-xor back":     func() { NewXorDecipher([]byte{}) },
		"RC4, nothing":          func() { NewRC4(nil, 0) },
		"RC4, too long":         func() { NewRC4(make([]byte, 257), 0) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("a cipher without a usable key")
				}
			}()
			begin()
		})
	}
}
