package main

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"
)

func TestVulnerabilitiesAreLookedUpWhereThatIsPossible(t *testing.T) {
	here := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/index/db.json" {
			http.NotFound(w, r)
		}
	}))
	defer here.Close()
	away := httptest.NewServer(http.NotFoundHandler())
	away.Close()
	closed := httptest.NewServer(http.NotFoundHandler())
	defer closed.Close()
	ends := func(code string) error { return exec.CommandContext(t.Context(), "sh", "-c", "exit "+code).Run() }
	for _, test := range []struct {
		name, database string
		result         error
		runs           bool
		want           string // of the error; "" for none
	}{
		{"nothing known", here.URL, nil, true, ""},
		{"something known", here.URL, ends("3"), true, "known vulnerabilities"},
		{"a package that does not compile", here.URL, ends("1"), true, "govulncheck: exit status 1"},
		{"no network", away.URL, errors.New("not run"), false, ""},
		{"a server that is no database", closed.URL, errors.New("not run"), false, ""},
	} {
		ran := false
		err := lookUp(t.Context(), test.database, func(...string) error { ran = true; return test.result })
		if ran != test.runs {
			t.Errorf("%s: govulncheck was run: %v, want %v", test.name, ran, test.runs)
		}
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}
