package dbserver

import (
	"strings"
	"testing"
)

func TestAddresses(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"mysql://anna@db:3307/world", "database world at db:3307"},
		{"mariadb://anna@db/world", "database world at db:3306"},
		{"anna@db/world?tls=true", "database world at db:3306"},
		{"anna@/world?socket=/run/x.sock", "database world at /run/x.sock"},
		{"anna:pw@tcp(db:3306)/world", "database world at db:3306"},
		{"mysql://anna:secret@db:x/world", "invalid address of the database"},
		{"mysql://anna:secret@db/", "names no database"},
		{"mysql://db/world", "names no user"},
		{"mysql://anna@/world", "names no host"},
		{"mysql://anna@db:0/world", `invalid port "0"`},
		{"postgres://anna:secret@db/world", `begins with "postgres://"`},
		{"mysql://anna:secret@db/world?tlss=1", `unknown parameter "tlss"`},
		{"mysql://anna@db/world?tls=maybe", "unknown value tls=maybe"},
		{"anna:secret@tcp(db/world", "invalid address of the database"},
	} {
		a, err := ParseAddress(test.text)
		got := a.String()
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, test.want) || strings.Contains(got, "secret") {
			t.Errorf("%s: %q, want %q and no password", test.text, got, test.want)
		}
	}
}
