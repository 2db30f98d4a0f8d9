package packets

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loam/core/protocol/packets/codec"
)

// The protocol's public definitions, in messages.json and types.json next to the vectors:
// see their README. Code here does not use the codec.

// definition is a message, a struct, or an enumeration or set of flags.
type definition struct {
	Name      string   `json:"name"`
	Kind      string   `json:"kind"`
	Opcode    uint32   `json:"opcode"`
	Direction string   `json:"direction"`
	Versions  []string `json:"versions"`
	Fields    []part   `json:"fields"`
	Base      string   `json:"base"`
	Values    values   `json:"values"`
	Zlib      bool     `json:"zlib"`
	Reason    string   `json:"reason"` // of a layout that deviates
}

// values has numbers by their names. Those of log-on are texts, and omitted.
type values map[string]int64

func (v *values) UnmarshalJSON(b []byte) error {
	var all map[string]any
	if err := json.Unmarshal(b, &all); err != nil {
		return err
	}
	*v = values{}
	for name, value := range all {
		if n, ok := value.(float64); ok {
			(*v)[name] = int64(n)
		}
	}
	return nil
}

// part is a field, or fields that are present under a condition.
type part struct {
	typ, name, constant string
	cond, optional      string
	then, otherwise     []part
}

func (p *part) UnmarshalJSON(b []byte) error {
	if b[0] == '[' {
		var list []string
		if err := json.Unmarshal(b, &list); err != nil {
			return err
		}
		p.typ, p.name = list[0], list[1]
		if len(list) > 2 {
			p.constant = strings.TrimPrefix(list[2], "= ")
		}
		return nil
	}
	var c struct {
		If, Optional string
		Then, Else   []part
	}
	err := json.Unmarshal(b, &c)
	p.cond, p.optional, p.then, p.otherwise = c.If, c.Optional, c.Then, c.Else
	return err
}

// definitions are those of one version.
type definitions struct {
	client, server map[string]*definition // messages by name
	types          map[string]*definition
}

// versionWords has the names of versions in files of definitions and vectors.
var versionWords = map[codec.Version]string{codec.Vanilla: "1.12", codec.Wrath: "3.3.5"}

// referenceFolder returns the folder of definitions: the one above the vectors that
// LOAM_VECTORS names, or that folder itself.
func referenceFolder(t *testing.T) (string, bool) {
	t.Helper()
	dir := os.Getenv("LOAM_VECTORS")
	if dir == "" {
		return "", false
	}
	for _, d := range []string{dir, filepath.Dir(filepath.Clean(dir))} {
		if _, err := os.Stat(filepath.Join(d, "messages.json")); err == nil {
			return d, true
		}
	}
	t.Logf("no definitions in %s or above it: enumerations are compared by number only", dir)
	return "", false
}

// readDefinitions reads the definitions of a version from a folder; those of
// testdata/layouts.json override them.
func readDefinitions(t *testing.T, dir string, v codec.Version) *definitions {
	t.Helper()
	d := &definitions{client: map[string]*definition{}, server: map[string]*definition{}, types: map[string]*definition{}}
	lines := append(readLines(t, filepath.Join(dir, "messages.json")), readLines(t, filepath.Join(dir, "types.json"))...)
	for _, def := range append(lines, readLines(t, filepath.Join("testdata", "layouts.json"))...) {
		if !slices.Contains(def.Versions, versionWords[v]) {
			continue
		}
		if def.Kind != "" {
			d.types[def.Name] = def
			continue
		}
		name := strings.TrimSuffix(strings.TrimSuffix(def.Name, "_Client"), "_Server")
		if def.Direction != "s2c" && !strings.HasSuffix(def.Name, "_Server") {
			d.client[name] = def
		}
		if def.Direction != "c2s" && !strings.HasSuffix(def.Name, "_Client") {
			d.server[name] = def
		}
	}
	return d
}

// readLines reads a file with one definition in each line.
func readLines(t *testing.T, file string) []*definition {
	t.Helper()
	var list []*definition
	eachLine(t, file, func(line []byte) error {
		def := new(definition)
		list = append(list, def)
		return json.Unmarshal(line, def)
	})
	return list
}

// eachLine calls do for each JSON object of a file with one in each line.
func eachLine(t testing.TB, file string, do func([]byte) error) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	lines, n := bufio.NewScanner(f), 0
	lines.Buffer(nil, 1<<22)
	for lines.Scan() {
		line := strings.TrimSuffix(strings.TrimSpace(lines.Text()), ",")
		if !strings.HasPrefix(line, "{") {
			continue
		}
		n++
		if err := do([]byte(line)); err != nil {
			t.Fatalf("%s: %v in %.80s", file, err, line)
		}
	}
	if err := lines.Err(); err != nil || n == 0 {
		t.Fatalf("%s has %d lines, %v", file, n, err)
	}
}

// widths has the numeric types, with their sizes in bytes.
var widths = map[string]int{
	"u8": 1, "u16": 2, "u32": 4, "u48": 6, "u64": 8, "i32": 4, "f32": 4, "Bool": 1, "Bool32": 4, "Guid": 8, "Spell": 4, "Item": 4, "Gold": 4,
	"Milliseconds": 4, "Seconds": 4, "Spell16": 2, "Level": 1, "Level16": 2, "Level32": 4, "DateTime": 4, "IpAddress": 4, "Population": 4,
}

// number returns the size of a numeric type, and the enumeration or set of flags that names
// its values.
func (d *definitions) number(typ string) (width int, names *definition, ok bool) {
	if carrier, named, as := strings.Cut(typ, " as "); as {
		return widths[carrier], d.types[named], true
	}
	if width, ok = widths[typ]; ok {
		return width, nil, true
	}
	if def := d.types[typ]; def != nil && def.Kind != "struct" {
		return widths[def.Base], def, true
	}
	return 0, nil, false
}

// named returns the number for the names of a value: names of flags are separated by bars.
func (def *definition) named(names string) (uint64, error) {
	var sum int64
	for _, name := range strings.Split(names, "|") {
		v, ok := def.Values[strings.TrimSpace(name)]
		if !ok {
			return 0, fmt.Errorf("%s has no %s", def.Name, name)
		}
		sum |= v
	}
	return uint64(sum), nil
}
