package world

import (
	"fmt"
	"net/url"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/protocol/logon"
)

// Source is where a value comes from.
type Source string

// The sources of values; a later one overrides an earlier one.
const (
	FromDefault     Source = "default"
	FromFile        Source = "file"
	FromEnvironment Source = "environment"
	FromFlag        Source = "flag"
)

// Origin says where the value of a key comes from: the file with the line, the variable or
// the flag.
type Origin struct {
	Source Source `json:"source"`
	Name   string `json:"name,omitempty"`
	Line   int    `json:"line,omitempty"`
}

// String returns the origin as people read it.
func (o Origin) String() string {
	switch o.Source {
	case FromFile:
		return fmt.Sprintf("%s:%d", o.Name, o.Line)
	case FromEnvironment, FromFlag:
		return o.Name
	}
	return string(FromDefault)
}

// Origin returns where the value of a key comes from.
func (c Config) Origin(path string) Origin {
	if o, ok := c.origins[path]; ok {
		return o
	}
	return Origin{Source: FromDefault}
}

// Flagged records that a flag has set a key.
func (c *Config) Flagged(path, flag string) {
	c.origins[path] = Origin{Source: FromFlag, Name: flag}
}

// Follow records that a key has its value because another one has its own.
func (c *Config) Follow(path, other string) { c.origins[path] = c.Origin(other) }

// Shown returns the value of a key as loam.yaml writes it, on one line.
func Shown(v any) string {
	var n yaml.Node
	if n.Encode(v) != nil {
		return fmt.Sprint(v) // values of keys are plain: it does not happen
	}
	for queue := []*yaml.Node{&n}; len(queue) > 0; queue = queue[1:] {
		queue[0].Style |= yaml.FlowStyle
		queue = append(queue, queue[0].Content...)
	}
	made, _ := yaml.Marshal(&n) // a node that was encoded
	return strings.TrimSpace(string(made))
}

func texts[T fmt.Stringer](all []T) []string {
	shown := make([]string, 0, len(all))
	for _, one := range all {
		shown = append(shown, one.String())
	}
	return shown
}

// text returns the address as loam.yaml writes it, without a password; "" is the file.
func (d Database) text() string {
	if d.Address == nil {
		return ""
	}
	a := d.Address
	u, more := url.URL{Scheme: "mysql", User: url.User(a.User), Host: a.Host, Path: "/" + a.Name}, url.Values{}
	if a.Net == "unix" {
		u.Host = ""
		more.Set("socket", a.Host)
	}
	if a.TLS != "" {
		more.Set("tls", a.TLS)
	}
	u.RawQuery = more.Encode()
	return u.String()
}

// nameOf returns the name of a value; it is among the named ones.
func nameOf[T comparable](all []named[T], v T) string {
	for _, n := range all {
		if n.is == v {
			return n.name
		}
	}
	return ""
}

func flagNames(flags logon.Flags) []string {
	names := []string{}
	for _, f := range realmFlags {
		if flags&f.is != 0 {
			names = append(names, f.name)
		}
	}
	return names
}

// preambles returns the names of the ports at which proxies send the PROXY protocol.
func (c *Config) preambles() []string {
	names := []string{}
	for _, p := range []struct {
		name string
		on   bool
	}{{"page", c.Connections.Page}, {"logon", c.Connections.LogOn}, {"world", c.Connections.World}} {
		if p.on {
			names = append(names, p.name)
		}
	}
	return names
}

func (c *Config) settingValues() map[string]map[string]any {
	all := make(map[string]map[string]any)
	for of, values := range c.Settings {
		all[of] = make(map[string]any)
		for name, v := range values { // each on its own: encoders sort
			all[of][name] = v.Scalar()
		}
	}
	return all
}

func (c *Config) resolved() map[string]string {
	all := make(map[string]string)
	for field, of := range c.Resolve {
		all[field] = of
	}
	return all
}

// list returns the trusted keys with their names; they are public keys.
func (t *trust) list() []map[string]string {
	all := make([]map[string]string, 0, len(t.keys))
	for _, k := range t.keys {
		all = append(all, map[string]string{"name": k.name, "key": k.key.String()})
	}
	return all
}

// changed reports whether a key has another value in another config.
func (k Key) changed(a, b *Config) bool { return Shown(k.Value(a)) != Shown(k.Value(b)) }
