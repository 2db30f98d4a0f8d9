package addresses

import "testing"

func TestAnAddressThatLeavesThePortToTheSystem(t *testing.T) {
	for address, want := range map[string]bool{
		"localhost:0": true, "localhost:": true, "[::1]:000": true, "localhost": true,
		"localhost:8080": false, "[::1]:80": false, "0.0.0.0:100": false,
	} {
		if got := AnyPort(address); got != want {
			t.Errorf("%q: got %v, want %v", address, got, want)
		}
	}
}

func TestARealmlistNamesThePortUnlessClientsTryItAnyway(t *testing.T) {
	for _, test := range []struct {
		host string
		port int
		want string
	}{
		{"127.0.0.1", 3724, "set realmlist 127.0.0.1"},
		{"127.0.0.1", 3725, "set realmlist 127.0.0.1:3725"},
		{"::1", 3725, "set realmlist [::1]:3725"},
	} {
		if got := realmlist(test.host, test.port); got != test.want {
			t.Errorf("%s, port %d: got %q, want %q", test.host, test.port, got, test.want)
		}
	}
}

func TestNeighboursAreReachedFromOtherMachines(t *testing.T) {
	for _, n := range Neighbours() {
		if n.IP.IsLoopback() || n.IP.To4() == nil || n.name == "" {
			t.Errorf("%v of interface %q is listed, want addresses of version 4 that others reach", n.IP, n.name)
		}
	}
}
