package main

import (
	"context"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"loam/cmd/loam/internal/terminal"
	"loam/core/protocol/web/browsertest"
)

// TestAFriendComesByAnInvitation opens the link of an invitation as another
// machine would: the friend signs up, makes a character and is in the world; the
// link serves nobody else, and a game client logs on with the account.
func TestAFriendComesByAnInvitation(t *testing.T) {
	t.Parallel()
	host := ownAddress(t)
	dir := filepath.Join(t.TempDir(), "heath")
	loamRuns(t, "", "new", "world", dir)
	s := serveBinary(t, dir, "--lan")
	defer s.stop()
	var out strings.Builder
	if code := run(context.Background(), []string{"account", "invite", "-w", dir}, terminal.Streams{In: strings.NewReader(""), Out: &out, Err: &out}); code != terminal.Good {
		t.Fatalf("invite ended with %d:\n%s", code, out.String())
	}
	link := regexp.MustCompile(`http://` + regexp.QuoteMeta(host) + `:\d+/#invite=(\w+)`).FindStringSubmatch(out.String())
	if at, err := url.Parse(s.address); link == nil || err != nil || !strings.Contains(link[0], ":"+at.Port()+"/") {
		t.Fatalf("no link by %s to %s in:\n%s", host, s.address, out.String())
	}

	signs := func(name, password string) *page {
		t.Helper()
		p := openPage(t, link[0])
		p.Until(`!document.getElementById("signup-form").hidden && document.getElementById("login-form").hidden`)
		p.Run(`(() => {
			window.sent = [];
			const send = WebSocket.prototype.send;
			WebSocket.prototype.send = function (data) { window.sent.push(String(data)); return send.call(this, data); };
		})()`)
		p.Type("#signup-name", name)
		p.Type("#signup-password", password)
		p.Shot("invited")
		p.Type("#signup-again", password+"\r")
		return p
	}
	p := signs("ben", "secret12")
	p.Until(`!document.getElementById("characters").hidden && location.hash === ""`)
	sent := browsertest.Ask[string](p.Page, `sent.join("\n")`)
	if low := strings.ToLower(sent); strings.Contains(low, "secret12") || !strings.Contains(low, `"verifier"`) {
		t.Errorf("the page sent %s", sent)
	}
	p.Type("#new-name", "Berta\r")
	p.Until(`loam.self?.name === "Berta"`)
	p.Reload()
	p.Until(`loam.self?.name === "Berta"`)

	other := signs("carla", "secret12")
	other.Until(`document.getElementById("gate-text").textContent.includes("this invitation is no longer valid")`)

	p.Click("#leave")
	p.Until(`!document.getElementById("characters").hidden`)
	p.Click("#character-list li button[aria-label='Delete Berta']")
	p.Type("#character-list input", "Berta\r")
	p.Until(`document.querySelectorAll("#character-list li").length === 0`)
	plays(t, s, "1.12.1", "ben", "Ben")

	out.Reset()
	if code := run(context.Background(), []string{"mods", "log", "-w", dir}, terminal.Streams{In: strings.NewReader(""), Out: &out, Err: &out}); code != terminal.Good ||
		!regexp.MustCompile(`account BEN +signed_up +.*invitation 1 by console .+, as player`).MatchString(out.String()) {
		t.Errorf("the audit trail, %d:\n%s", code, out.String())
	}
	for _, secret := range []string{link[1], "secret12"} {
		if strings.Contains(s.log.String()+out.String(), secret) {
			t.Errorf("a log has %q", secret)
		}
	}
}
