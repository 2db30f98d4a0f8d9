package world

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/rs/zerolog"
	"gopkg.in/yaml.v3"

	"loam/cmd/loam/internal/usage"
	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/core/model/auth"
	"loam/core/model/modstorage"
	"loam/core/server"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/release"
	"loam/mods/yamlschema"
)

// Config is loam.yaml: the choices of a world's operator. Keys that the file omits have
// their defaults.
type Config struct {
	Listen      string // host:port of the page
	TLS         TLS    // of the page
	LogOn       string // host:port where game clients log on, or Off
	Chosen      Chosen
	Realm       Realm
	Database    Database
	Connections server.Connections
	Development bool
	// Registration is who may create an account on the page.
	Registration auth.Registration
	Gate         bool // scenarios pass before a save is adopted
	Seed         uint64
	Log          Log
	Storage      modstorage.Limits
	Settings     release.Settings
	Resolve      mods.Resolve // by field, the bundle that has the last word

	trust   trust
	places  map[settingName]diag.Place // where each setting stands; choices have no bundle
	origins map[string]Origin          // by key; those with their defaults have none
}

type settingName struct{ bundle, name string }

// SettingAt returns the position of a bundle's setting in the file, for
// [release.Options]; an empty one if the setting is not chosen.
func (c Config) SettingAt(bundle, name string) diag.Place {
	return c.places[settingName{bundle, name}]
}

// ResolveAt returns the position of the choice about a field, for [release.Options].
func (c Config) ResolveAt(field string) diag.Place { return c.SettingAt("", field) }

// Read reads the config of a world and returns its problems. The error is for a folder
// without a world, which is a [usage.Error], or for one that cannot be read. Variables of the
// environment override the file.
func Read(dir string) (Config, diag.List, error) {
	var c Config
	file := filepath.Join(dir, ConfigFile)
	data, err := os.ReadFile(file)
	switch {
	case errors.Is(err, os.ErrNotExist) && bundle.IsBundle(dir):
		return c, nil, usage.Errorf("%s is a bundle: put it into the folder %s of a world (make one with: loam new world DIR)", dir, ModsFolder)
	case errors.Is(err, os.ErrNotExist):
		return c, nil, usage.Errorf("%s is not a world: it has no %s (make one with: loam new world DIR)", dir, ConfigFile)
	case err != nil:
		return c, nil, fmt.Errorf("read the world's config: %w", err)
	}
	c, problems := Parse(filepath.ToSlash(file), data, os.Environ()...)
	return c, problems, nil
}

// Parse parses the text of a config. It returns problems in the order of their
// positions, under the name file. It always returns a Config, in which wrong values
// have their defaults. The variables of environ, as NAME=VALUE, override the text.
func Parse(file string, data []byte, environ ...string) (Config, diag.List) {
	c := &Config{
		Listen: "127.0.0.1:8080", LogOn: "127.0.0.1:3724", Realm: Realm{Players: usualPlayers, Ports: usualPorts}, Development: true, Seed: 1, Log: Log{Format: LogText, Level: zerolog.InfoLevel},
		Connections: usualConnections(), Storage: modstorage.DefaultLimits(), places: make(map[settingName]diag.Place), origins: make(map[string]Origin),
	}
	r := &configReader{file: file, lines: strings.Split(string(data), "\n"), config: c, keys: allKeys(), places: make(map[string]diag.Place)}
	r.read(data)
	r.environment(environ)
	r.whole()
	return *c, r.problems.Sort()
}

// configReader reads one file, and then the environment, and gathers everything that is wrong
// with them.
type configReader struct {
	file     string
	lines    []string
	variable string // that is read; "" while the file is read
	keys     []Key
	places   map[string]diag.Place // of the values and tables that are given, by path
	config   *Config
	problems diag.List
}

// at is a problem at a place of the file. It does not quote a line that may hold the password
// of a database.
func (r *configReader) at(n *yaml.Node) diag.Place {
	if r.variable != "" {
		return diag.Place{File: r.variable}
	}
	p := diag.Place{File: r.file, Line: n.Line, Column: n.Column}
	if n.Line > 0 && n.Line <= len(r.lines) && !secret(r.lines[n.Line-1]) {
		p.Excerpt = strings.TrimRight(r.lines[n.Line-1], "\r")
	}
	return p
}

// secret reports whether a line may hold a password: it names one, or a database, or has an
// address with a user.
func secret(line string) bool {
	return strings.Contains(line, "password") || strings.Contains(line, "@") || strings.Contains(line, "database")
}

func (r *configReader) problem(n *yaml.Node, code diag.Code, msg, text, suggestion string) {
	r.problems = append(r.problems, r.at(n).Problem(code, msg, text, suggestion))
}

func (r *configReader) read(data []byte) {
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	var document yaml.Node
	switch err := decoder.Decode(&document); {
	case errors.Is(err, io.EOF): // an empty file: everything has its default
		return
	case err != nil:
		r.syntax(data, err)
		return
	}
	if err := decoder.Decode(new(yaml.Node)); err == nil {
		r.problem(&document, diag.YAMLFeature, "the file contains more than one document", "", "")
	}
	r.table("", document.Content[0])
}

// table reads the keys below a path; "" is that of the whole file.
func (r *configReader) table(path string, n *yaml.Node) {
	what, of, prefix := path, path, path+"."
	if path == "" {
		what, of, prefix = "the config", ConfigFile, ""
	}
	r.pairs(n, what, func(key, value *yaml.Node) {
		full := prefix + key.Value
		k, is := r.find(full)
		switch {
		case strings.Contains(key.Value, "."):
			r.unknown(key, of, r.below(path))
		case is && k.refuse != "":
			r.problem(key, diag.BadConfig, k.refuse, "", "")
		case len(r.below(full)) > 0 && (!is || value.Kind != yaml.ScalarNode):
			r.places[full] = r.at(value)
			r.table(full, value)
		case is:
			r.value(k, value, Origin{Source: FromFile, Name: r.file, Line: key.Line})
		default:
			r.unknown(key, of, r.below(path))
		}
	})
}

// value reads the value of a key.
func (r *configReader) value(k Key, n *yaml.Node, from Origin) {
	before := len(r.problems)
	k.read(r, n)
	if isNull(n) || len(r.problems) > before {
		return
	}
	path := cmp.Or(k.sets, k.Path)
	r.config.origins[path] = from
	r.places[path] = r.at(n)
	if above := strings.LastIndex(path, "."); above >= 0 && r.variable != "" {
		r.places[path[:above]] = r.at(n)
	}
}

func (r *configReader) find(path string) (Key, bool) {
	i := slices.IndexFunc(r.keys, func(k Key) bool { return k.Path == path })
	if i < 0 {
		return Key{}, false
	}
	return r.keys[i], true
}

// below returns the names of the keys below a path, without those that may not be used.
func (r *configReader) below(path string) []string {
	prefix := path + "."
	if path == "" {
		prefix = ""
	}
	var names []string
	for _, k := range r.keys {
		rest, is := strings.CutPrefix(k.Path, prefix)
		name, _, _ := strings.Cut(rest, ".")
		if is && k.refuse == "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// whole checks what concerns several keys.
func (r *configReader) whole() {
	if p := r.config.Realm.Ports; p.Wrath == p.Vanilla && p.Wrath != 0 {
		r.problems = append(r.problems, r.places["realm.ports"].Problem(diag.BadConfig, "each version needs a port of its own, not both", strconv.Itoa(int(p.Wrath)), ""))
		r.config.Realm.Ports = usualPorts
	}
	r.wholeTLS()
	if d := r.config.Database; d.Address == nil && d.PasswordFile != "" {
		r.problems = append(r.problems, r.places["database"].Problem(diag.BadConfig, "database needs an address such as mysql://USER@HOST:3306/DATABASE", "", ""))
	}
}

// unknown reports an unknown key, with the likely intended one or all that exist.
func (r *configReader) unknown(key *yaml.Node, what string, known []string) {
	near, msg := yamlschema.Suggest(key.Value, known), "unknown key in "+what
	if near == "" {
		msg += "; its keys are " + strings.Join(known, ", ") + ", not"
	}
	r.problem(key, diag.UnknownKey, msg, key.Value, near)
}

// syntax reports a file that is not YAML. It does not quote a line that may hold a password.
func (r *configReader) syntax(data []byte, err error) {
	s := yamlschema.SlipOf(data, err)
	at := r.at(&yaml.Node{Line: s.Line, Column: s.Column})
	if at.Excerpt == "" {
		s.Text, s.Meant = "", ""
	}
	r.problems = append(r.problems, at.Problem(s.Code, s.Msg, s.Text, s.Meant))
}

// isNull reports whether a key has no value.
func isNull(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.Tag == "!!null" }

// written is a value as a message names it.
func written(n *yaml.Node) string {
	if isNull(n) {
		return "nothing"
	}
	switch n.Kind {
	case yaml.MappingNode:
		return "a table"
	case yaml.SequenceNode:
		return "a list"
	case yaml.AliasNode:
		return "an alias"
	}
	return n.Value
}

// tables has the form of tables for problems.
var tables = map[string]string{
	"settings": ", such as {meadow: {wolves: 3}}", "the settings of a bundle": " below the name of the bundle, such as meadow: {wolves: 3}",
	"tls": ", such as {certificate: page.pem, key: page.key}", "realm": ", such as {name: My World}", "connections": ", such as {open: 1000}", "resolve": ", such as {meadow:wolf.health: harder}",
}

// pairs calls each with the keys and values of a mapping.
func (r *configReader) pairs(n *yaml.Node, what string, each func(key, value *yaml.Node)) {
	if isNull(n) {
		return
	}
	if n.Kind != yaml.MappingNode {
		r.problem(n, diag.BadConfig, what+" must be a table of keys and values"+tables[what]+", not", written(n), "")
		return
	}
	given := make(map[string]int) // lines
	for i := 0; i < len(n.Content); i += 2 {
		key := n.Content[i]
		if line, twice := given[key.Value]; twice {
			r.problem(key, diag.DuplicateKey, fmt.Sprintf("duplicate key, first at line %d:", line), key.Value, "")
			continue
		}
		given[key.Value] = key.Line
		each(key, n.Content[i+1])
	}
}

func (r *configReader) listen(n *yaml.Node) {
	if err := CheckAddress(n.Value); n.Kind != yaml.ScalarNode || err != nil {
		r.problem(n, diag.BadConfig, "listen must be HOST:PORT such as 127.0.0.1:8080, not", written(n), "")
		return
	}
	r.config.Listen, r.config.Chosen.Listen = n.Value, true
}

// CheckAddress returns an error unless a text is HOST:PORT with a port from 0 to 65535.
func CheckAddress(address string) error {
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return err
	}
	_, err = strconv.ParseUint(port, 10, 16)
	return err
}

// yesOrNo is what a key that is true or false accepts.
const yesOrNo = "true or false"

// yes returns the reader of a key that is true or false.
func yes(path string, of func(*Config) *bool) func(*configReader, *yaml.Node) {
	return func(r *configReader, n *yaml.Node) {
		if n.Tag != "!!bool" || n.Decode(of(r.config)) != nil {
			r.problem(n, diag.BadConfig, path+" must be true or false, not", written(n), "")
		}
	}
}

// registration reads who may create an account.
func (r *configReader) registration(n *yaml.Node) {
	of, err := auth.ParseRegistration(n.Value)
	if n.Kind != yaml.ScalarNode || err != nil {
		near, _ := suggest.Name(n.Value, []string{"closed", "invited", "open"})
		r.problem(n, diag.BadConfig, "registration must be invited, open or closed, not", written(n), near)
		return
	}
	r.config.Registration = of
}

// storageLimit returns the reader of a limit of what one bundle may keep, by its position in
// [modstorage.Limits.Names].
func storageLimit(i int) func(*configReader, *yaml.Node) {
	return func(r *configReader, n *yaml.Node) {
		l := r.config.Storage.Names()[i]
		v, err := strconv.Atoi(n.Value)
		if n.Tag != "!!int" || err != nil || v < 1 || v > l.Most {
			r.problem(n, diag.BadConfig, fmt.Sprintf("%s must be a whole number from 1 to %d, not", l.Name, l.Most), written(n), "")
			return
		}
		*l.Value = v
	}
}

func (r *configReader) seed(n *yaml.Node) {
	seed, err := strconv.ParseUint(n.Value, 10, 64)
	if n.Tag != "!!int" || err != nil {
		r.problem(n, diag.BadConfig, "seed must be a whole number from 0, not", written(n), "")
		return
	}
	r.config.Seed = seed
}
