package auth

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// vectorParts has the check of each kind of row; it returns the expected last column. Parts
// for header ciphers are tested with the ciphers.
var vectorParts = map[string]func(r row) []byte{
	"x_from_credentials": func(r row) []byte {
		x := exponent([32]byte(unhex(r.t, fixedSalt)), r.text("username"), r.text("password"))
		return x[:]
	},
	"x_from_salt": func(r row) []byte {
		x := exponent(r.b32("salt"), "USERNAME123", "PASSWORD123")
		return x[:]
	},
	"verifier": func(r row) []byte {
		v := verifier(exponent(r.b32("salt"), r.text("username"), r.text("password")))
		return v[:]
	},
	"server_public_key": func(r row) []byte {
		b := serverPublic(r.b32("v"), little(r.bytes("b")))
		return b[:]
	},
	"client_public_key": func(r row) []byte {
		a := clientPublic(little(r.bytes("a")))
		return a[:]
	},
	"u": func(r row) []byte {
		u := scrambler(r.b32("A"), r.b32("B"))
		return u[:]
	},
	"S_server": func(r row) []byte {
		s := serverSecret(r.b32("A"), r.b32("v"), [20]byte(r.bytes("u")), little(r.bytes("b")))
		return s[:]
	},
	"S_client": func(r row) []byte {
		s := clientSecret(r.b32("B"), little(r.bytes("a")), [20]byte(r.bytes("x")), [20]byte(r.bytes("u")))
		return s[:]
	},
	"K_from_S": func(r row) []byte {
		k := interleave(r.b32("S"))
		return k[:]
	},
	"K_server": func(r row) []byte {
		b := little(r.bytes("b"))
		u := scrambler(r.b32("A"), serverPublic(r.b32("v"), b))
		k := interleave(serverSecret(r.b32("A"), r.b32("v"), u, b))
		return k[:]
	},
	"client_proof": func(r row) []byte {
		m := clientProof(r.text("username"), r.key(), r.b32("A"), r.b32("B"), r.b32("salt"))
		return m[:]
	},
	"server_proof": func(r row) []byte {
		m := serverProof(r.b32("A"), Proof(r.bytes("M1")), r.key())
		return m[:]
	},
	"reconnect_proof": func(r row) []byte {
		p := r.key().ReconnectProof(r.text("username"), [16]byte(r.bytes("client_data")), [16]byte(r.bytes("server_data")))
		return p[:]
	},
	"world_proof_a": worldProof,
	"world_proof_b": worldProof,
}

// optionalParts are missing in our own file: the two world sets have one form.
var optionalParts = map[string]bool{"world_proof_b": true}

const fixedSalt = "57AFAE28C813AEF2E9190EABF77EEDD42AF9DEDE8FF1134BA67B812DF34AC9CA"

func worldProof(r row) []byte {
	p := r.key().WorldProof(r.text("username"), [4]byte(r.bytes("client_seed")), [4]byte(r.bytes("server_seed")))
	return p[:]
}

type row struct {
	t      *testing.T
	values map[string]string
}

func (r row) text(column string) string {
	v, ok := r.values[column]
	if !ok {
		r.t.Fatalf("no column %q", column)
	}
	return v
}
func (r row) bytes(column string) []byte { return unhex(r.t, r.text(column)) }
func (r row) b32(column string) [32]byte { return [32]byte(r.bytes(column)) }
func (r row) key() SessionKey            { return SessionKey(r.bytes("K")) }

func unhex(t *testing.T, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestVectors(t *testing.T) {
	folder := os.Getenv("LOAM_VECTORS")
	if folder == "" {
		folder = "testdata"
	}
	data, err := os.ReadFile(filepath.Join(folder, "srp.json"))
	if err != nil {
		t.Fatal(err)
	}
	var parts map[string]struct {
		Columns []string
		Rows    [][]string
	}
	if err := json.Unmarshal(data, &parts); err != nil {
		t.Fatal(err)
	}
	for name, compute := range vectorParts {
		t.Run(name, func(t *testing.T) {
			part := parts[name]
			if len(part.Rows) == 0 && !optionalParts[name] {
				t.Fatal("no rows")
			}
			for i, cells := range part.Rows {
				r := row{t, map[string]string{}}
				for c, column := range part.Columns {
					r.values[column] = cells[c]
				}
				want := cells[len(cells)-1]
				if got := hex.EncodeToString(compute(r)); got != want {
					t.Errorf("row %d: got %s, want %s", i, got, want)
				}
			}
		})
	}
}
