package auth

import "testing"

func TestWhichNetworksCanBeBanned(t *testing.T) {
	for _, test := range []struct{ text, want, err string }{
		{"203.0.113.9", "203.0.113.9/32", ""},
		{"203.0.113.0/24", "203.0.113.0/24", ""},
		{"2001:db8::/64", "2001:db8::/64", ""},
		{"::ffff:203.0.113.9", "203.0.113.9/32", ""},
		{"203.0.113.9/24", "", "this is not a network: its first address is 203.0.113.0/24"},
		{"0.0.0.0/0", "", "this network has all addresses"},
		{"::/0", "", "this network has all addresses"},
		{"127.0.0.1", "", "this network has addresses of this machine"},
		{"127.1.0.0/16", "", "this network has addresses of this machine"},
		{"64.0.0.0/2", "", "this network has addresses of this machine"},
		{"::1", "", "this network has addresses of this machine"},
		{"::/8", "", "this network has addresses of this machine"},
		{"::ffff:203.0.113.0/120", "", "this is an IPv4 network in its IPv6 form: write it as IPv4"},
		{"fe80::1%eth0", "", errNetwork.Error()},
		{"anna", "", errNetwork.Error()},
		{"203.0.113.0/33", "", errNetwork.Error()},
		{"", "", errNetwork.Error()},
	} {
		got, err := ParseNetwork(test.text)
		switch {
		case err == nil && (test.err != "" || got.String() != test.want):
			t.Errorf("%q is %v, want %s%s", test.text, got, test.want, test.err)
		case err != nil && err.Error() != test.err:
			t.Errorf("%q: %v, want %s%s", test.text, err, test.want, test.err)
		}
	}
}
