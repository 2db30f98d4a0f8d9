package world

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// fromEnvironment is a value of each key as a variable has it, and as it is shown.
var fromEnvironment = map[string][2]string{
	"listen":                  {"0.0.0.0:9000", "0.0.0.0:9000"},
	"tls.certificate":         {"page.pem", "page.pem"},
	"tls.key":                 {"page.key", "page.key"},
	"tls.acme":                {"play.example.org", "play.example.org"},
	"tls.redirect":            {"0.0.0.0:80", "0.0.0.0:80"},
	"logon":                   {"off", `"off"`},
	"realm.name":              {"yes: no # really", `'yes: no # really'`},
	"realm.address":           {"play.example.org", "play.example.org"},
	"realm.type":              {"rp", "rp"},
	"realm.flags":             {"new,full", "[new, full]"},
	"realm.players":           {"7", "7"},
	"realm.ports.wrath":       {"9001", "9001"},
	"realm.ports.vanilla":     {"9002", "9002"},
	"database":                {"mysql://anna@db/realm", "mysql://anna@db:3306/realm"},
	"database.password_file":  {"hush", "hush"},
	"proxies":                 {"10.0.0.5, 10.1.0.0/16", "[10.0.0.5/32, 10.1.0.0/16]"},
	"proxy_protocol":          {"[page]", "[page]"},
	"connections.open":        {"9", "9"},
	"connections.per_address": {"8", "8"},
	"connections.silent":      {"7", "7"},
	"development":             {"false", "false"},
	"registration":            {"open", "open"},
	"seed":                    {"12", "12"},
	"gate":                    {"true", "true"},
	"log":                     {"json", "json"},
	"log_level":               {"trace", "trace"},
	"storage.value_bytes":     {"1000", "1000"},
	"storage.keys":            {"10", "10"},
	"storage.bundle_bytes":    {"2000", "2000"},
	"storage.character_bytes": {"3000", "3000"},
	"storage.account_bytes":   {"4000", "4000"},
	"settings":                {"{meadow: {wolf_pack: 5}}", "{meadow: {wolf_pack: 5}}"},
	"resolve":                 {`{"meadow:wolf.health": harder}`, "{'meadow:wolf.health': harder}"},
	"trusted_keys":            {"{name: anna, key: 'ed25519:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'}", "[{key: 'ed25519:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', name: anna}]"},
	"require_signatures":      {"true", "true"},
	"unsigned_bundles":        {"meadow", "[meadow]"},
}

// needs are the variables without which that of a key has a problem.
var needs = map[string]string{
	"database.password_file": "LOAM_DATABASE=mysql://anna@db/realm",
	"tls.certificate":        "LOAM_TLS_KEY=page.key",
	"tls.key":                "LOAM_TLS_CERTIFICATE=page.pem",
	"tls.redirect":           "LOAM_TLS_ACME=play.example.org",
}

func TestTheEnvironmentOverridesEveryKey(t *testing.T) {
	for _, k := range Keys() {
		t.Run(k.Path, func(t *testing.T) {
			given, ok := fromEnvironment[k.Path]
			if !ok {
				t.Fatal("the test has no value of this key")
			}
			c, problems := Parse("loam.yaml", []byte(ConfigText), k.Variable()+"="+given[0], needs[k.Path])
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			if got := Shown(k.Value(&c)); got != given[1] {
				t.Errorf("%s=%s sets %s, want %s", k.Variable(), given[0], got, given[1])
			}
			if got := c.Origin(k.Path); got != (Origin{Source: FromEnvironment, Name: k.Variable()}) {
				t.Errorf("it comes from %+v", got)
			}
			if k.Doc == "" || !strings.HasSuffix(k.Doc, ".") || k.Takes == "" {
				t.Errorf("the key is not described: %q, %q", k.Doc, k.Takes)
			}
		})
	}
}

func TestEmptyAndForeignVariablesHaveNoEffect(t *testing.T) {
	c, problems := Parse("loam.yaml", []byte("listen: 127.0.0.1:1"), "LOAM_LISTEN=", "LOAM_PORT=tcp://10.0.0.1:80", "LOAM_PORT_80_TCP=x", "LOAM_SERVICE_HOST=10.0.0.1", "LOAM_PASSWORD=secret", "LOAM_LONG=1", "HOME=/", "LOAMY=x")
	if len(problems) > 0 || c.Listen != "127.0.0.1:1" || c.Origin("listen").String() != "loam.yaml:1" {
		t.Errorf("%q from %s, %v", c.Listen, c.Origin("listen"), problems)
	}
}

func TestWrongVariablesAreNamed(t *testing.T) {
	for _, test := range []struct{ name, variable, want string }{
		{"a misspelt one", "LOAM_RELM_NAME=x", `LOAM_RELM_NAME: no environment variable of Loam has this name; loam config --explain lists all (did you mean "LOAM_REALM_NAME"?) [unknown-variable]`},
		{"one that is like none", "LOAM_X=x", "LOAM_X: no environment variable of Loam has this name; loam config --explain lists all [unknown-variable]"},
		{"a wrong address", "LOAM_LISTEN=8080", `LOAM_LISTEN: listen must be HOST:PORT such as 127.0.0.1:8080, not "8080" [bad-config]`},
		{"a wrong form of the log", "LOAM_LOG=jsno", `LOAM_LOG: log must be text or json, not "jsno" (did you mean "json"?) [bad-config]`},
		{"a wrong level", "LOAM_LOG_LEVEL=loud", `LOAM_LOG_LEVEL: log_level must be trace, debug, info, warn or error, not "loud" [bad-config]`},
		{"a wrong number", "LOAM_SEED=many", `LOAM_SEED: seed must be a whole number from 0, not "many" [bad-config]`},
		{"a number beyond its range", "LOAM_STORAGE_KEYS=0", `LOAM_STORAGE_KEYS: keys must be a whole number from 1 to 100000, not "0" [bad-config]`},
		{"what is no YAML", "LOAM_SETTINGS={meadow", "LOAM_SETTINGS: the value is not a table of bundles, each with a table of names and values, as YAML writes it [bad-config]"},
		{"one port for both versions", "LOAM_REALM_PORTS_WRATH=8086", `LOAM_REALM_PORTS_WRATH: each version needs a port of its own`},
		{"a password file without a database", "LOAM_DATABASE_PASSWORD_FILE=f", "LOAM_DATABASE_PASSWORD_FILE: database needs an address"},
		{"a password", "LOAM_DATABASE_PASSWORD=hush", "LOAM_DATABASE_PASSWORD: database must hold no password: write it into a file"},
		{"a password in an address", "LOAM_DATABASE=mysql://anna:hush@db/realm", "LOAM_DATABASE: database must hold no password"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, problems := Parse("loam.yaml", nil, test.variable)
			got := problems.Error()
			if len(problems) != 1 || !strings.Contains(got, test.want) || strings.Contains(got, "hush") {
				t.Errorf("%s\nwant %s", got, test.want)
			}
		})
	}
}

// TestEveryVariableIsKnown finds the variables in the sources.
func TestEveryVariableIsKnown(t *testing.T) {
	known := slices.Clone(otherVariables)
	for _, s := range secretVariables {
		known = append(known, s.name)
	}
	for _, k := range allKeys() {
		known = append(known, k.Variable())
	}
	variable := regexp.MustCompile(`\bLOAM_[A-Z_]+[A-Z]\b`)
	root := filepath.Join("..", "..", "..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "environment_test.go") || strings.HasSuffix(path, "codeoperators.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, name := range variable.FindAllString(string(text), -1) {
			if !slices.Contains(known, name) && !foreign(name) {
				t.Errorf("%s: %s is in no list of environment.go", path, name)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
