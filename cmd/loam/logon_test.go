package main

import (
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"loam/cmd/loam/internal/gameclient"
	"loam/core/protocol/game/client"
	"loam/core/protocol/logon"
	logonclient "loam/core/protocol/logon/client"
	"loam/core/protocol/packets/codec"
)

// loamRuns runs the built program and returns what it prints.
func loamRuns(t *testing.T, in string, args ...string) string {
	t.Helper()
	file, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(file, args...)
	cmd.Stdin = strings.NewReader(in)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("loam %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// logOnAs logs on to a world as a client of a version, and lists its realms.
func logOnAs(address string, v codec.Version, name, password string) ([]logon.Realm, error) {
	c, err := logonclient.Dial(context.Background(), logonclient.Config{Address: address, Version: v, Name: name, Password: password})
	if err != nil {
		return nil, err
	}
	defer c.Close()
	if _, err := c.LogOn(); err != nil {
		return nil, err
	}
	return c.Realms()
}

func TestGameClientsLogOnToAServedWorld(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "heath")
	loamRuns(t, "", "new", "world", dir, "--empty")
	loamRuns(t, "secret12\n", "account", "add", "-w", dir, "anna", "--role", "player")
	s := serveBinary(t, dir)
	if s.client == "" {
		t.Fatal("the start does not say where game clients log on")
	}
	for _, v := range []codec.Version{codec.Vanilla, codec.Wrath} {
		realms, err := logOnAs(s.client, v, "anna", "secret12")
		if err != nil || len(realms) != 1 || realms[0].Name != "heath" || realms[0].Characters != 0 {
			t.Fatalf("%v: realms %+v, %v; the log:\n%s", v, realms, err, s.log)
		}
		if host, _, _ := strings.Cut(realms[0].Address, ":"); host != "127.0.0.1" {
			t.Errorf("%v: the realm is at %s", v, realms[0].Address)
		}
	}
	if got := s.metric("loam_logon_logged_on_total"); got != 2 {
		t.Errorf("%v log-ons are counted, want 2", got)
	}

	loamRuns(t, "", "account", "ban", "-w", dir, "anna", "--for", "3d", "--why", "insults")
	_, err := logOnAs(s.client, codec.Wrath, "anna", "secret12")
	var failed *logonclient.Error
	if !errors.As(err, &failed) || failed.Step != logonclient.Proof || failed.Result != logon.Suspended {
		t.Errorf("a banned account gets %v", err)
	}
	if _, err := logOnAs(s.client, codec.Vanilla, "nobody", "secret12"); !errors.As(err, &failed) || failed.Result != logon.UnknownAccount {
		t.Errorf("an unknown account gets %v", err)
	}
	loamRuns(t, "", "account", "unban", "-w", dir, "anna")
	if _, err := logOnAs(s.client, codec.Wrath, "anna", "secret12"); err != nil {
		t.Errorf("after the ban: %v", err)
	}
	s.stop()
	for _, want := range []string{"reason=\"banned until ", "reason=\"unknown account\""} {
		if !strings.Contains(s.log.String(), want) {
			t.Errorf("the log does not say %s:\n%s", want, s.log)
		}
	}
	if strings.Contains(s.log.String(), "secret12") {
		t.Error("the log has a password")
	}
}

func TestABanSendsThePlayerOutOfTheWorldAtOnce(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "heath")
	loamRuns(t, "", "new", "world", dir)
	loamRuns(t, "secret12\n", "account", "add", "-w", dir, "anna", "--role", "player")
	s := serveBinary(t, dir)
	defer s.stop()
	v := visit(t, s.address)
	v.say(`{"type":"login","name":"anna","password":"secret12"}`)
	list := v.until("characters")
	v.say(`{"type":"create","name":"Anna","start":%q}`, list.Starts[0].ID)
	v.say(`{"type":"enter","character":%q}`, v.until("characters").Created)
	v.until("seated")
	v.until("step")

	if out := loamRuns(t, "", "account", "ban", "-w", dir, "anna", "--why", "insults"); !strings.Contains(out, "Anna was disconnected") {
		t.Errorf("the ban says %q", out)
	}
	if said := v.goodbye().Reason; said != "this account is banned: insults" {
		t.Errorf("the player in the world reads %q", said)
	}
	again := visit(t, s.address)
	again.say(`{"type":"login","name":"anna","password":"secret12"}`)
	if m := again.until("error"); m.Code != "not_allowed" || m.Text != "this account is banned: insults" {
		t.Errorf("a banned player is told %s: %s", m.Code, m.Text)
	}
}

func TestANewPasswordEndsWhatTheOldOneBegan(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "heath")
	loamRuns(t, "", "new", "world", dir)
	loamRuns(t, "secret12\n", "account", "add", "-w", dir, "anna")
	loamRuns(t, "secret12\n", "account", "add", "-w", dir, "ben")
	s := serveBinary(t, dir)
	defer s.stop()
	ben := plays(t, s, "3.3.5a", "ben", "Ben")
	page := visit(t, s.address)
	page.say(`{"type":"login","name":"anna","password":"secret12"}`)
	token := page.until("account").Token
	later := &gameclient.Visit{Address: s.client, Version: gameclient.Versions()[0], Account: "anna", Password: "secret12", Wait: patience}
	if err := later.LogOn(t.Context()); err != nil {
		t.Fatal(err)
	}

	out := loamRuns(t, "secret34\n", "account", "password", "-w", dir, "anna")
	if !strings.Contains(out, "ANNA must log in again") {
		t.Errorf("the change says %q", out)
	}
	page.closing()
	again := visit(t, s.address)
	again.say(`{"type":"resume","token":%q}`, token)
	if m := again.until("error"); m.Code != "bad_login" {
		t.Errorf("the old token is told %s: %s", m.Code, m.Text)
	}
	err := later.Connect(t.Context(), later.Realms[0])
	if err == nil {
		_, err = later.Characters(t.Context())
		later.Close(t.Context())
	}
	if err == nil {
		t.Error("the key of the old password opens the world")
	}
	if err := ben.World.Over(); err != nil {
		t.Errorf("ben, whose password is as it was, is out: %v", err)
	}

	if out := loamRuns(t, "secret34\n", "account", "password", "-w", dir, "ben"); !strings.Contains(out, "Ben was disconnected") {
		t.Errorf("the change says %q", out)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := ben.World.Wait(ctx, "the end", func(*client.Model) bool { return false }); ctx.Err() != nil {
		t.Errorf("ben is still there: %v", err)
	}
}
