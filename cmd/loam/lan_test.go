package main

import (
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"loam/core/protocol/web/browsertest"
)

// ownAddress is an address by which other machines reach this one.
func ownAddress(t *testing.T) string {
	t.Helper()
	list, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range list {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.To4() != nil && !ip.IP.IsLoopback() {
			return ip.IP.String()
		}
	}
	t.Skip("this machine is in no network")
	return ""
}

// TestAFriendLogsInWithoutTLS opens the page as another machine would, over
// plain HTTP: an account logs in, comes back after a reload, and its password is
// in nothing that was sent.
func TestAFriendLogsInWithoutTLS(t *testing.T) {
	t.Parallel()
	host := ownAddress(t)
	dir := filepath.Join(t.TempDir(), "heath")
	loamRuns(t, "", "new", "world", dir)
	loamRuns(t, "red-kite-7\n", "account", "add", "-w", dir, "carla")
	s := serveBinary(t, dir, "--lan")
	defer s.stop()
	at, err := url.Parse(s.address)
	if err != nil {
		t.Fatal(err)
	}
	at.Host = net.JoinHostPort(host, at.Port())

	p := openPage(t, at.String())
	p.Run(`(() => {
		window.sent = [];
		const send = WebSocket.prototype.send;
		WebSocket.prototype.send = function (data) { window.sent.push(String(data)); return send.call(this, data); };
	})()`)
	p.Until(`!document.getElementById("login-form").hidden && document.getElementById("guest-form").hidden`)
	p.Type("#account", "carla")
	p.Type("#password", "wrong-one\r")
	p.Until(`document.getElementById("gate-text").textContent.includes("wrong account name or password")`)
	p.Type("#password", "red-kite-7\r")
	p.Until(`!document.getElementById("characters").hidden`)
	p.Shot("lan_login")
	sent := browsertest.Ask[string](p.Page, `sent.join("\n")`)
	if low := strings.ToLower(sent); strings.Contains(low, "red-kite") || !strings.Contains(low, `"proof"`) {
		t.Errorf("the page sent %s", sent)
	}
	p.Type("#new-name", "Carla\r")
	p.Until(`loam.self?.name === "Carla"`)
	p.Reload()
	p.Until(`loam.self?.name === "Carla"`)
	if strings.Contains(s.log.String(), "red-kite") {
		t.Error("the log has the password")
	}
}
