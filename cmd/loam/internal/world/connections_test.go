package world

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"loam/core/net/port"
	"loam/core/server"
)

func TestWhoMayConnect(t *testing.T) {
	proxies := func(texts ...string) (all port.Proxies) {
		for _, text := range texts {
			p, err := port.ParseProxy(text)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, p)
		}
		return all
	}
	for _, test := range []struct {
		name, text string
		want       server.Connections
	}{
		{"nothing is said", "", server.Connections{LogOn: true, World: true}},
		{"proxies", "proxies: [127.0.0.1, 10.0.0.0/8, '::1']", server.Connections{Proxies: proxies("127.0.0.1", "10.0.0.0/8", "::1"), LogOn: true, World: true}},
		{"no proxies yet", "proxies:", server.Connections{LogOn: true, World: true}},
		{"a proxy of the page that speaks it", "proxy_protocol: [page]", server.Connections{Page: true}},
		{"proxies that do not speak it", "proxy_protocol: []", server.Connections{}},
		{"limits", "connections: {open: 9, per_address: 3, silent: 4}", server.Connections{Limits: port.Limits{Open: 9, PerAddress: 3, Silent: 4}, LogOn: true, World: true}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, problems := Parse("loam.yaml", []byte(test.text))
			if len(problems) > 0 || !reflect.DeepEqual(c.Connections, test.want) {
				t.Errorf("%+v, %v; want %+v", c.Connections, problems, test.want)
			}
		})
	}
}

func TestWrongConnectionsAreNamed(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"one proxy without a list", "proxies: 127.0.0.1", `1:10: proxies must be a list of addresses and networks such as [127.0.0.1, 10.0.0.0/8], not "127.0.0.1"`},
		{"a host name", "proxies: [proxy.example]", "1:11: proxies: proxy.example is not an address such as 10.0.0.5 or a network such as 10.0.0.0/8"},
		{"a network that is none", "proxies: [10.0.0.5/8]", "1:11: proxies: 10.0.0.5/8 is not a network: its first address is 10.0.0.0/8"},
		{"everybody", "proxies: [0.0.0.0/0]", "1:11: proxies: 0.0.0.0/0 is a network of all addresses: then everyone could claim to be anyone"},
		{"a proxy twice", "proxies: [127.0.0.1, 127.0.0.1]", `1:22: duplicate proxy "127.0.0.1"`},
		{"a table", "proxies: [{a: b}]", `1:11: proxies must list addresses and networks, not "a table"`},
		{"an unknown port", "proxy_protocol: [pages]", `1:18: proxy_protocol must list page, logon or world, not "pages" (did you mean "page"?)`},
		{"a port without a list", "proxy_protocol: page", "1:17: proxy_protocol must be a list such as [logon, world], not"},
		{"an unknown limit", "connections: {per_adress: 3}", `1:15: unknown key in connections "per_adress" (did you mean "per_address"?)`},
		{"no connections", "connections: {open: 0}", "1:21: connections.open must be a whole number from 1 to 1000000, not"},
		{"connections as a word", "connections: {silent: few}", "connections.silent must be a whole number"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, problems := Parse("loam.yaml", []byte(test.text))
			if len(problems) != 1 || !strings.Contains(problems[0].Error(), test.want) {
				t.Errorf("%v, want %q", problems, test.want)
			}
		})
	}
}

func TestChangedConnectionsNeedAStart(t *testing.T) {
	var later StartOnly
	var said []string
	for _, text := range []string{"", "proxies: [127.0.0.1]\nproxy_protocol: []\nconnections: {open: 9}"} {
		c, problems := Parse("loam.yaml", []byte(text))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		later.Tell(c, func(line string) { said = append(said, line) })
	}
	if len(said) != 1 || !strings.HasSuffix(said[0], "after a restart: proxies, proxy_protocol, connections.open") {
		t.Errorf("said %q", said)
	}
}

// The examples of operating.md are those that an operator copies.
func TestTheExamplesOfProxiesAreRight(t *testing.T) {
	document, err := os.ReadFile("../../../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?ms)^```yaml shown\n((?:proxies|connections|proxy_protocol):.*?)^```$").FindAllStringSubmatch(string(document), -1)
	if len(examples) < 4 {
		t.Fatalf("%d examples, want one for each kind of proxy and one of limits", len(examples))
	}
	for _, e := range examples {
		if _, problems := Parse("loam.yaml", []byte(e[1])); len(problems) > 0 {
			t.Errorf("%s\n%v", e[1], problems)
		}
	}
}
