package world

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"loam/core/net/port"
	"loam/core/protocol/logon"
)

func TestWhereGameClientsLogOn(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"nothing is said", "", "127.0.0.1:3724"},
		{"elsewhere", "logon: 0.0.0.0:3725", "0.0.0.0:3725"},
		{"nowhere", "logon: off", Off},
		{"nowhere, in quotes", `logon: "off"`, Off},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, problems := Parse("loam.yaml", []byte(test.text))
			if len(problems) > 0 || c.LogOn != test.want {
				t.Errorf("log-on at %q, %v; want %q", c.LogOn, problems, test.want)
			}
		})
	}
}

func TestHowARealmIsShown(t *testing.T) {
	c, problems := Parse("loam.yaml", []byte(`
realm:
  name: The Heath
  address: play.example.org:9
  type: rppvp
  flags: [recommended, full]
  players: 50
  ports: {vanilla: 9001, wrath: 0}
`))
	want := Realm{"The Heath", "play.example.org:9", logon.TypeRPPvP, logon.FlagRecommended | logon.FlagFull, 50, Ports{Vanilla: 9001}}
	if len(problems) > 0 || c.Realm != want {
		t.Errorf("%+v, %v; want %+v", c.Realm, problems, want)
	}
	if c, _ := Parse("loam.yaml", nil); c.Realm != (Realm{Players: usualPlayers, Ports: Ports{Wrath: 8085, Vanilla: 8086}}) {
		t.Errorf("a config that says nothing has the realm %+v", c.Realm)
	}
}

func TestWrongRealmsAreNamed(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"an unknown key", "realm: {nmae: x}", `1:9: unknown key in realm "nmae" (did you mean "name"?)`},
		{"no table", "realm: heath", `realm must be a table of keys and values, such as {name: My World}, not "heath"`},
		{"no name", "realm: {name: }", "realm.name must be a text of 1 to 64 bytes"},
		{"a long name", "realm: {name: " + strings.Repeat("x", 65) + "}", "1:15: realm.name must be a text of 1 to 64 bytes"},
		{"a name of two lines", `realm: {name: "a\nb"}`, "realm.name"},
		{"a list as name", "realm: {name: [a]}", `realm.name must be a text of 1 to 64 bytes, not "a list"`},
		{"an address with a path", "realm: {address: example.org/x}", "1:18: realm.address must be HOST or HOST:PORT such as play.example.org:8085, not"},
		{"an address with a wrong port", "realm: {address: 'example.org:99999'}", "realm.address"},
		{"an address with port 0", "realm: {address: 'example.org:0'}", "realm.address"},
		{"an address of nothing", "realm: {address: ':8085'}", "realm.address"},
		{"an unknown type", "realm: {type: pvpp}", `realm.type must be normal, pvp, rp, rppvp, not "pvpp" (did you mean "pvp"?)`},
		{"an unknown flag", "realm: {flags: [recomended]}", `a flag of realm must be recommended, new, full, offline, not "recomended" (did you mean "recommended"?)`},
		{"a flag that is no list", "realm: {flags: full}", "realm.flags must be a list such as [recommended], not"},
		{"no players", "realm: {players: 0}", "realm.players must be a whole number from 1 to 1000000, not"},
		{"a port of a version that nobody has", "realm: {ports: {wrth: 1}}", `1:17: unknown key in realm.ports "wrth" (did you mean "wrath"?)`},
		{"a port that is none", "realm: {ports: {wrath: 99999}}", "1:24: a port must be a whole number from 0 to 65535, not"},
		{"one port for two versions", "realm: {ports: {wrath: 8086}}", "1:16: each version needs a port of its own, not"},
		{"players as a word", "realm: {players: many}", "realm.players"},
		{"a log-on without a port", "logon: 127.0.0.1", `1:8: logon must be HOST:PORT such as 127.0.0.1:3724, or off, not "127.0.0.1"`},
		{"a log-on as a list", "logon: [a]", "logon must be"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, problems := Parse("loam.yaml", []byte(test.text))
			if len(problems) != 1 || !strings.Contains(problems[0].Error(), test.want) {
				t.Errorf("%v, want %q", problems, test.want)
			}
			if c.Realm != (Realm{Players: usualPlayers, Ports: Ports{Wrath: 8085, Vanilla: 8086}}) || c.LogOn != "127.0.0.1:3724" {
				t.Errorf("what is wrong has not its default: %+v, %q", c.Realm, c.LogOn)
			}
		})
	}
}

func TestAChangedRealmNeedsAStart(t *testing.T) {
	var later StartOnly
	var said []string
	say := func(line string) { said = append(said, line) }
	for _, text := range []string{"", "logon: off", "realm: {name: x}\nlogon: off"} {
		c, problems := Parse("loam.yaml", []byte(text))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		later.Tell(c, say)
	}
	if got := strings.Join(said, "|"); !strings.Contains(got, "after a restart: logon|") || !strings.HasSuffix(got, "after a restart: logon, realm.name") {
		t.Errorf("said %q", said)
	}
}

func TestAWorldIsCalledAfterItsFolder(t *testing.T) {
	for _, test := range []struct{ dir, want string }{
		{"heath", "heath"},
		{"/srv/loam/the heath/", "the heath"},
		{"/", Usual},
		{"/srv/" + strings.Repeat("x", 65), Usual},
	} {
		if got := Name(test.dir); got != test.want {
			t.Errorf("Name(%q) = %q, want %q", test.dir, got, test.want)
		}
	}
}

// TestANewConfigNamesEveryKey reads the config of a new world, and again with all that is
// commented out: then only the examples differ.
func TestANewConfigNamesEveryKey(t *testing.T) {
	usual, _ := Parse("loam.yaml", nil)
	made, problems := Parse("loam.yaml", []byte(ConfigText))
	if len(problems) > 0 || !reflect.DeepEqual(made.Realm, usual.Realm) || made.Listen != usual.Listen || made.Chosen != (Chosen{}) {
		t.Errorf("a new world has %+v, want %+v; problems: %v", made, usual, problems)
	}
	text := regexp.MustCompile(`(?m)^#([ a-z_]+:)`).ReplaceAllString(ConfigText, "$1")
	all, problems := Parse("loam.yaml", []byte(text))
	if len(problems) > 0 {
		t.Fatalf("without the # before its keys, it has problems: %v", problems)
	}
	if all.Chosen != (Chosen{true, true, true}) || all.Realm.Name == "" {
		t.Errorf("without the #, the config says %+v", all)
	}
	all.Realm.Name, all.Realm.Address = "", ""
	all.Chosen = Chosen{}
	for _, same := range []struct {
		what      string
		got, want any
	}{
		{"listen", all.Listen, usual.Listen}, {"logon", all.LogOn, usual.LogOn}, {"realm", all.Realm, usual.Realm},
		{"connections", all.Connections.Limits, port.Limits{Open: port.DefaultOpen, PerAddress: port.DefaultPerAddress, Silent: port.DefaultSilent}}, {"proxies", all.Connections.World && all.Connections.LogOn && !all.Connections.Page, true}, {"storage", all.Storage, usual.Storage},
	} {
		if !reflect.DeepEqual(same.got, same.want) {
			t.Errorf("%s is %+v, and %+v without it", same.what, same.got, same.want)
		}
	}
	for _, k := range Keys() {
		name, _, _ := strings.Cut(k.Path, ".")
		if !strings.Contains("\n"+text, "\n"+name+": ") && !strings.Contains("\n"+text, "\n"+name+":\n") {
			t.Errorf("%s is not in the config of a new world", name)
		}
	}
}
