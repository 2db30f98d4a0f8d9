package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"loam/core/store/mariadb"
)

// TestNoSecretIsWritten plays a whole session at the lowest level of the log: a page and a game
// client log in, rightly and wrongly, somebody signs up with an invitation, a guest comes, and a
// bundle is signed. Nothing that the program writes has any of the secrets.
func TestNoSecretIsWritten(t *testing.T) {
	const ofDatabase, wrong = "hush-of-the-database", "wrong1234"
	t.Setenv(mariadb.PasswordVariable, ofDatabase)
	folder := t.TempDir()
	dir, key := filepath.Join(folder, "heath"), filepath.Join(folder, "signing.key")
	var written strings.Builder // all but what shows a secret to its owner
	runs := func(in string, args ...string) string {
		out := loamRuns(t, in, args...)
		written.WriteString(out)
		return out
	}
	runs("", "new", "world", dir)
	runs("", "keys", "new", key)
	runs("", "pack", filepath.Join(dir, "mods", "meadow"), "--sign", key, "-o", filepath.Join(folder, "meadow.loam"))
	runs("secret12\n", "account", "add", "-w", dir, "anna")
	link := regexp.MustCompile(`#invite=(\w+)`).FindStringSubmatch(loamRuns(t, "", "account", "invite", "-w", dir))
	if link == nil {
		t.Fatal("the invitation has no link")
	}
	signing := strings.Split(string(mustRead(t, key)), "\n")[1] // between the lines of the PEM form

	s := serveBinary(t, dir, "--log", "json", "--log-level", "trace")
	defer s.kill()
	page := visit(t, s.address)
	page.say(`{"type":"login","name":"anna","password":%q}`, wrong)
	page.until("error")
	page.say(`{"type":"login","name":"anna","password":"secret12"}`)
	token := page.until("account").Token
	visit(t, s.address).say(`{"type":"resume","token":%q,"data":"000102030405060708090a0b0c0d0e0f","proof":"0000000000000000000000000000000000000000"}`, token)
	visit(t, s.address).say(`{"type":"sign_up","invite":%q,"name":"ben","salt":"%064x","verifier":"%064x"}`, link[1], 1, 2)
	visit(t, s.address).enter(guestKey(7), "Gast")
	_, _ = logOnAs(s.client, 1, "anna", wrong) // refused
	plays(t, s, "3.3.5a", "anna", "Anna")
	_, metrics := fetch(t, s.address+"/metrics")
	written.WriteString(metrics)
	runs("", "config", dir, "--explain")
	runs("", "config", dir, "--json")
	runs("", "mods", "log", "-w", dir)
	s.stop()
	written.WriteString(s.log.String())

	for _, line := range strings.Split(strings.TrimSpace(s.log.String()), "\n") {
		if strings.HasPrefix(line, "loam: ") { // a message for whoever stops the program
			continue
		}
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil || fields["level"] == nil || fields["time"] == nil || fields["message"] == nil {
			t.Errorf("a line of the log is no object with level, time and message: %s", line)
		}
	}
	if log := s.log.String(); !regexp.MustCompile(`"address":"127\.0\.0\.1:\d+","version":"3\.3\.5a",.*"session":"3\.3\.5a-\d+","account":"ANNA"`).MatchString(log) {
		t.Errorf("no line of the log names the session and account of a game client:\n%s", log)
	}

	// A database that nobody reaches is an error, which the password is not in.
	text := strings.Replace(string(mustRead(t, filepath.Join(dir, "loam.yaml"))), "#database: mysql://loam@127.0.0.1:3306/realm", "database: mysql://loam@127.0.0.1:1/realm", 1)
	if err := os.WriteFile(filepath.Join(dir, "loam.yaml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(file, "serve", dir, "--listen", "127.0.0.1:0", "--log-level", "trace").CombinedOutput()
	if err == nil {
		t.Error("a world without its database starts")
	}
	written.Write(out)

	for what, secret := range map[string]string{
		"password of an account": "secret12", "wrong password": wrong, "password of the database": ofDatabase, "token": token,
		"invitation": link[1], "key of a guest": guestKey(7), "key that signs": signing,
	} {
		if secret == "" || strings.Contains(strings.ToLower(written.String()), strings.ToLower(secret)) {
			t.Errorf("the %s %q is in what the program writes:\n%s", what, secret, written.String())
		}
	}
}

func mustRead(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
