package server

import (
	"net"
	"strings"
	"testing"
)

// TestAPortThatNobodyHasChosenGivesWay starts a server whose ports are in use.
func TestAPortThatNobodyHasChosenGivesWay(t *testing.T) {
	page, logOn := listen(t, "127.0.0.1:0").Addr().String(), listen(t, "127.0.0.1:0").Addr().String()
	s := open(t, t.TempDir(), LogOn{Listen: logOn}, func(c *Config) {
		c.Listen, c.Elsewhere = page, Elsewhere{Page: true, LogOn: true}
	})
	defer s.runs(t)()
	if at := s.Addr().String(); at == page {
		t.Errorf("the page is at %s, which is in use", at)
	}
	moves := s.Moves()
	if len(moves) != 2 {
		t.Fatalf("moves are %q, want one of the page and one of the log-on", moves)
	}
	for i, want := range []string{"the page is at port ", "game clients log on at port "} {
		if !strings.Contains(moves[i], " is in use by ") || !strings.Contains(moves[i], want) {
			t.Errorf("it says %q, want %q and who uses the port", moves[i], want)
		}
	}
}

// TestPortsOfSeveralWorldsStayTogether takes the next ports in steps, and at last any.
func TestPortsOfSeveralWorldsStayTogether(t *testing.T) {
	s := &Server{}
	var asked []string
	open := func(address string) (uint16, error) {
		asked = append(asked, address)
		if len(asked) < portTries+2 {
			l := listen(t, "127.0.0.1:0")
			_, err := net.Listen("tcp", l.Addr().String()) // in use
			return 0, err
		}
		return 40123, nil
	}
	if err := s.at(endpoint{"127.0.0.1:8080", true, "the page is", "--listen HOST:PORT"}, open); err != nil {
		t.Fatal(err)
	}
	if asked[1] != "127.0.0.1:8090" || asked[portTries] != "127.0.0.1:8170" || asked[portTries+1] != "127.0.0.1:0" {
		t.Errorf("it tried %q", asked)
	}
	if want := "the page is at port 40123 instead. Choose one with --listen HOST:PORT."; !strings.Contains(s.Moves()[0], want) {
		t.Errorf("it says %q, want %q", s.Moves()[0], want)
	}
	if err := s.at(endpoint{"127.0.0.1:8080", false, "the page is", "--listen HOST:PORT"}, func(string) (uint16, error) {
		l := listen(t, "127.0.0.1:0")
		_, err := net.Listen("tcp", l.Addr().String())
		return 0, err
	}); err == nil || len(s.Moves()) != 1 {
		t.Errorf("a port that somebody has chosen gave way: %v", err)
	}
}
