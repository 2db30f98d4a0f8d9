package world

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loam/core/store/mariadb"
)

func TestWrongDatabasesAreNamedWithoutPasswords(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"no address", "database: anna:hush@tcp(db:3306)/realm", "1:11: database must be an address such as mysql://USER@HOST:3306/DATABASE"},
		{"a list", "database: [mysql://anna:hush@db/realm]", "1:11: database must be a table of keys and values"},
		{"a password in the address", "database: mysql://anna:hush@db/realm", "1:11: database must hold no password: write it into a file"},
		{"a password as a key", "database:\n  address: mysql://anna@db/realm\n  password: hush", "3:3: database must hold no password: write it into a file"},
		{"an unknown key beside a password", "database: {address: mysql://anna:hush@db/realm, pasword_file: f}", `unknown key in database "pasword_file" (did you mean "password_file"?)`},
		{"a password file that is none", "database: {address: mysql://anna:hush@db/realm, password_file: [x]}", `database.password_file must be the name of a file, not "a list"`},
		{"a password file alone", "database: {password_file: f}", "1:11: database needs an address such as mysql://USER@HOST:3306/DATABASE"},
		{"another kind of server", "database: postgres://anna:hush@db/realm", `begins with "postgres://"`},
		{"a line that is no YAML", "listen: 127.0.0.1:1\ndatabase: \"mysql://anna:hush@db/realm", "yaml-syntax"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, problems := Parse("loam.yaml", []byte(test.text))
			if got := problems.Error(); !strings.Contains(got, test.want) {
				t.Errorf("%s\nwant %s", got, test.want)
			}
			if whole := fmt.Sprintf("%#v", problems); strings.Contains(whole, "hush") {
				t.Errorf("the password is in %s", whole)
			}
		})
	}
}

func TestThePasswordOfTheDatabaseIsInAFileOrTheEnvironment(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("one", "hush\n")
	write("two", "hush\nhush\n")
	write("none", "\n")
	write("long", strings.Repeat("x", maxPassword+1))
	t.Setenv(mariadb.PasswordVariable, "of the environment")
	for _, test := range []struct{ file, want, err string }{
		{"", "of the environment", ""},
		{"one", "hush", ""},
		{filepath.Join(dir, "one"), "hush", ""},
		{"two", "", "must hold one line"},
		{"none", "", "must hold one line"},
		{"long", "", "is no file with one line"},
		{".", "", "is no file with one line"},
		{"missing", "", "no such file"},
	} {
		text := "database: mysql://anna@db/realm"
		if test.file != "" {
			text = fmt.Sprintf("database: {address: mysql://anna@db/realm, password_file: %q}", test.file)
		}
		write(ConfigFile, text)
		d, err := DatabaseOf(dir)
		switch {
		case test.err == "" && (err != nil || d.Server == nil || d.Server.Password != test.want):
			t.Errorf("file %q: %v, %v, want %q", test.file, d, err, test.want)
		case test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err) || strings.Contains(err.Error(), "hush")):
			t.Errorf("file %q: %v, want %q without the password", test.file, err, test.err)
		}
	}
	write(ConfigFile, "")
	if d, err := DatabaseOf(dir); err != nil || d.Server != nil || d.File != filepath.Join(dir, DataFolder, "loam.db") {
		t.Errorf("without the setting: %+v, %v, want the file", d, err)
	}
}
