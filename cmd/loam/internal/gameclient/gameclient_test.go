package gameclient

import "testing"

func TestAddressHasTheUsualPort(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"192.0.2.7", "192.0.2.7:3724"},
		{"192.0.2.7:99", "192.0.2.7:99"},
		{"play.example.org", "play.example.org:3724"},
		{"[::1]", "[::1]:3724"},
		{"::1", "[::1]:3724"},
		{"[::1]:99", "[::1]:99"},
		{"", ""},
		{":99", ""},
		{"host:", ""},
		{"host:0", ""},
		{"host:65536", ""},
		{"http://host", ""},
		{"two words", ""},
	} {
		got, err := Address(test.text)
		if got != test.want || (err == nil) != (test.want != "") {
			t.Errorf("Address(%q) = %q, %v, want %q", test.text, got, err, test.want)
		}
	}
}

func TestVersionsAreKnownByTheirNumbers(t *testing.T) {
	for _, number := range Numbers() {
		if v, ok := Version(number); !ok || v.Packet.String() != number {
			t.Errorf("Version(%q) = %v, %v", number, v, ok)
		}
	}
	if _, ok := Version("2.4.3"); ok {
		t.Error("there is a version 2.4.3")
	}
}
