package world

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/net/port"
)

// Key is one key of loam.yaml, as it is read, shown and set by an environment variable.
type Key struct {
	Path  string // such as realm.name
	Takes string // the values that it accepts, with their range
	Unit  string // of a number; "" if it has none
	Live  bool   // a change takes effect while the world runs
	Doc   string // one sentence
	Value func(*Config) any

	plain  bool   // the text of an environment variable is the value, not YAML
	sets   string // the path of the key that is shown, if it is another
	refuse string // why the key may not be used, if it may not
	read   func(*configReader, *yaml.Node)
}

// VariablePrefix begins the names of all environment variables of the program.
const VariablePrefix = "LOAM_"

// SettingsVariable overrides settings of bundles.
const SettingsVariable = VariablePrefix + "SETTINGS"

// Variable returns the name of the environment variable that overrides the key.
func (k Key) Variable() string {
	return VariablePrefix + strings.ToUpper(strings.ReplaceAll(k.Path, ".", "_"))
}

// Keys returns the keys of loam.yaml that have a value, in the order in which they are shown.
func Keys() []Key {
	return slices.DeleteFunc(allKeys(), func(k Key) bool { return k.Value == nil })
}

// allKeys is all that loam.yaml may hold: what reads a value, and what is said about it, so
// that a new key has everything.
func allKeys() []Key {
	return slices.Concat(addressKeys(), realmKeys(), databaseKeys(), connectionKeys(), worldKeys(), storageKeys(), bundleKeys())
}

func addressKeys() []Key {
	return []Key{
		{Path: "listen", Takes: "HOST:PORT", plain: true, read: (*configReader).listen,
			Doc:   "The address of the page; port 0 is any free port.",
			Value: func(c *Config) any { return c.Listen }},
		{Path: "tls.certificate", Takes: "the name of a file, relative to the folder of the world", plain: true, read: tlsText("certificate", func(t *TLS) *string { return &t.Certificate }),
			Doc:   "The file with the certificate of the page, in PEM, with those of its issuers.",
			Value: func(c *Config) any { return c.TLS.Certificate }},
		{Path: "tls.key", Takes: "the name of a file, relative to the folder of the world", plain: true, read: tlsText("key", func(t *TLS) *string { return &t.Key }),
			Doc:   "The file with the key of the certificate, in PEM.",
			Value: func(c *Config) any { return c.TLS.Key }},
		{Path: "tls.acme", Takes: "a host name", plain: true, read: (*configReader).tlsHost,
			Doc:   "The host name of the page for which Let's Encrypt issues the certificate.",
			Value: func(c *Config) any { return c.TLS.ACME }},
		{Path: "tls.redirect", Takes: "HOST:PORT", plain: true, read: (*configReader).tlsRedirect,
			Doc:   "The address at which plain HTTP leads to the page; without it, nothing does.",
			Value: func(c *Config) any { return c.TLS.Redirect }},
		{Path: "logon", Takes: "HOST:PORT, or off", plain: true, read: (*configReader).logon,
			Doc:   "The address at which game clients log on; off turns the service off.",
			Value: func(c *Config) any { return c.LogOn }},
	}
}

func realmKeys() []Key {
	return []Key{
		{Path: "realm.name", Takes: fmt.Sprintf("a text of 1 to %d bytes", maxRealmName), plain: true, read: (*configReader).realmName,
			Doc:   "The name in the realm list of game clients; without it, the name of the folder of the world.",
			Value: func(c *Config) any { return c.Realm.Name }},
		{Path: "realm.address", Takes: "HOST or HOST:PORT", plain: true, read: (*configReader).realmAddress,
			Doc:   "The address of the world for game clients; without it, the one at which the client has logged on.",
			Value: func(c *Config) any { return c.Realm.Address }},
		{Path: "realm.type", Takes: "normal, pvp, rp or rppvp", plain: true, read: (*configReader).realmType,
			Doc:   "The type in the realm list.",
			Value: func(c *Config) any { return nameOf(realmTypes, c.Realm.Type) }},
		{Path: "realm.flags", Takes: "a list of recommended, new, full and offline", read: (*configReader).realmFlags,
			Doc:   "The marks in the realm list.",
			Value: func(c *Config) any { return flagNames(c.Realm.Flags) }},
		{Path: "realm.players", Takes: "1 to 1000000", Unit: "characters", read: (*configReader).realmPlayers,
			Doc:   "The number of characters in the world at which the realm list shows the realm as full.",
			Value: func(c *Config) any { return c.Realm.Players }},
		{Path: "realm.ports.wrath", Takes: "0 to 65535", read: realmPort(func(p *Ports) *uint16 { return &p.Wrath }),
			Doc:   "The port at which clients of 3.3.5a enter the world.",
			Value: func(c *Config) any { return c.Realm.Ports.Wrath }},
		{Path: "realm.ports.vanilla", Takes: "0 to 65535", read: realmPort(func(p *Ports) *uint16 { return &p.Vanilla }),
			Doc:   "The port at which clients of 1.12.1 enter the world.",
			Value: func(c *Config) any { return c.Realm.Ports.Vanilla }},
	}
}

func databaseKeys() []Key {
	return []Key{
		{Path: "database", Takes: "mysql://USER@HOST:3306/DATABASE", plain: true, read: (*configReader).databaseAddress,
			Doc:   "The MariaDB or MySQL database that keeps the realm; without it, the file data/loam.db.",
			Value: func(c *Config) any { return c.Database.text() }},
		{Path: "database.address", sets: "database", plain: true, read: (*configReader).databaseAddress},
		{Path: "database.password_file", Takes: "the name of a file, relative to the folder of the world", plain: true, read: (*configReader).passwordFile,
			Doc:   "The file with the password of the database; without it, the password is in LOAM_REALM_PASSWORD.",
			Value: func(c *Config) any { return c.Database.PasswordFile }},
		{Path: "database.password", refuse: noPassword},
	}
}

func connectionKeys() []Key {
	return []Key{
		{Path: "proxies", Takes: "a list of addresses and networks", read: (*configReader).proxies,
			Doc:   "The proxies that may say who is behind them.",
			Value: func(c *Config) any { return texts(c.Connections.Proxies) }},
		{Path: "proxy_protocol", Takes: "a list of page, logon and world", read: (*configReader).proxyProtocol,
			Doc:   "The ports at which these proxies send the PROXY protocol.",
			Value: func(c *Config) any { return c.preambles() }},
		{Path: "connections.open", Takes: limitOfConnections, Unit: "connections", read: connectionLimit("open", func(l *port.Limits) *int { return &l.Open }),
			Doc:   "The most open connections of each port.",
			Value: func(c *Config) any { return cmp.Or(c.Connections.Limits.Open, port.DefaultOpen) }},
		{Path: "connections.per_address", Takes: limitOfConnections, Unit: "connections", read: connectionLimit("per_address", func(l *port.Limits) *int { return &l.PerAddress }),
			Doc:   "The most connections from one address to each port.",
			Value: func(c *Config) any { return cmp.Or(c.Connections.Limits.PerAddress, port.DefaultPerAddress) }},
		{Path: "connections.silent", Takes: limitOfConnections, Unit: "connections", read: connectionLimit("silent", func(l *port.Limits) *int { return &l.Silent }),
			Doc:   "The most connections of each port that have not logged on.",
			Value: func(c *Config) any { return cmp.Or(c.Connections.Limits.Silent, port.DefaultSilent) }},
	}
}

func worldKeys() []Key {
	return []Key{
		{Path: "development", Takes: yesOrNo, read: yes("development", func(c *Config) *bool { return &c.Development }),
			Doc:   "Allows guests, time control and Lua evaluation from this machine, and runs scenarios after each save.",
			Value: func(c *Config) any { return c.Development }},
		{Path: "registration", Takes: "invited, open or closed", plain: true, read: (*configReader).registration,
			Doc:   "Who may create an account on the page: who has an invitation, everybody, or nobody.",
			Value: func(c *Config) any { return c.Registration.String() }},
		{Path: "seed", Takes: "a whole number from 0", read: (*configReader).seed,
			Doc:   "The seed of all random numbers of the world.",
			Value: func(c *Config) any { return c.Seed }},
		{Path: "gate", Takes: yesOrNo, read: yes("gate", func(c *Config) *bool { return &c.Gate }),
			Doc:   "Adopts a save only when its scenarios pass.",
			Value: func(c *Config) any { return c.Gate }},
		{Path: "log", Takes: "text or json", plain: true, read: (*configReader).logFormat,
			Doc:   "The form of the log: text for people, or JSON with one object on each line for programs.",
			Value: func(c *Config) any { return c.Log.Format }},
		{Path: "log_level", Takes: "trace, debug, info, warn or error", plain: true, read: (*configReader).logLevel,
			Doc:   "The lowest level that the log contains.",
			Value: func(c *Config) any { return c.Log.Level.String() }},
	}
}

func storageKeys() []Key {
	docs := map[string]string{
		"value_bytes":     "The largest size of one stored value of a bundle.",
		"keys":            "The most keys that a bundle stores for the world, for one character or for one account.",
		"bundle_bytes":    "The most that a bundle stores for the world.",
		"character_bytes": "The most that a bundle stores for one character.",
		"account_bytes":   "The most that a bundle stores for one account.",
	}
	var keys []Key
	for i, l := range new(Config).Storage.Names() {
		unit := "keys"
		if strings.HasSuffix(l.Name, "_bytes") {
			unit = "bytes"
		}
		keys = append(keys, Key{Path: "storage." + l.Name, Takes: fmt.Sprintf("1 to %d", l.Most), Unit: unit, Doc: docs[l.Name], read: storageLimit(i),
			Value: func(c *Config) any { return *c.Storage.Names()[i].Value }})
	}
	return keys
}

func bundleKeys() []Key {
	return []Key{
		{Path: "settings", Takes: "a table of bundles, each with a table of names and values", Live: true, read: (*configReader).settings,
			Doc:   "The settings of bundles; loam mods settings lists them.",
			Value: func(c *Config) any { return c.settingValues() }},
		{Path: "resolve", Takes: "a table of fields and names of bundles", Live: true, read: (*configReader).resolve,
			Doc:   "Which bundle decides a conflict over a field.",
			Value: func(c *Config) any { return c.resolved() }},
		{Path: "trusted_keys", Takes: "a list of {name: WHO, key: KEY}", Live: true, read: (*configReader).trustedKeys,
			Doc:   "Whose bundles the world accepts.",
			Value: func(c *Config) any { return c.trust.list() }},
		{Path: "require_signatures", Takes: yesOrNo, Live: true, read: yes("require_signatures", func(c *Config) *bool { return &c.trust.require }),
			Doc:   "Accepts only bundles that are signed with a trusted key.",
			Value: func(c *Config) any { return c.trust.require }},
		{Path: "unsigned_bundles", Takes: "a list of names of bundles", Live: true, read: (*configReader).unsignedBundles,
			Doc:   "Bundles that need no signature.",
			Value: func(c *Config) any { return append([]string{}, c.trust.unsigned...) }},
	}
}
