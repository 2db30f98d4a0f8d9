package packets

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"loam/core/protocol/packets/codec"
)

// update rewrites testdata/world.json from the definitions in the folder that LOAM_VECTORS
// names.
var update = flag.Bool("update", false, "write testdata/world.json anew, by the definitions that LOAM_VECTORS has")

// vector is one line of a file of vectors: the body of a message in hexadecimal digits, and
// its fields.
type vector struct {
	Name      string          `json:"name"`
	Opcode    uint32          `json:"opcode"`
	Direction string          `json:"direction"`
	Versions  []string        `json:"versions"`
	Body      string          `json:"body"`
	Expect    json.RawMessage `json:"expect"`
}

// TestVectors reads and writes every body of world.json in the folder that LOAM_VECTORS
// names, or in that of the package, whose bodies a test has generated from the protocol's
// definitions.
func TestVectors(t *testing.T) {
	dir := os.Getenv("LOAM_VECTORS")
	if dir == "" {
		dir = "testdata"
	}
	namesOf := map[codec.Version]func(field, names string, value uint64) bool{}
	if folder, ok := referenceFolder(t); ok {
		for v := range versionWords {
			namesOf[v] = readDefinitions(t, folder, v).right
		}
	}
	var silent []string
	for _, vec := range readVectors(t, filepath.Join(dir, "world.json")) {
		name := strings.TrimSuffix(strings.TrimSuffix(vec.Name, "_Client"), "_Server")
		find := FromClient
		if vec.Direction == "s2c" || strings.HasSuffix(vec.Name, "_Server") {
			find = FromServer
		}
		if _, ok := find(name); !ok {
			silent = append(silent, vec.Name)
			continue
		}
		for version, word := range versionWords {
			if !slices.Contains(vec.Versions, word) {
				continue
			}
			t.Run(vec.Name+" "+version.String(), func(t *testing.T) {
				checkVector(t, version, vec, func() Body { m, _ := find(name); return m }, namesOf[version])
			})
		}
	}
	if len(silent) > 0 {
		t.Logf("%d not spoken: %s", len(silent), strings.Join(silent, ", "))
	}
}

// right reports whether names in a field match a value: any enumeration with these names is
// accepted.
func (d *definitions) right(_, names string, value uint64) bool {
	for _, def := range d.types {
		if v, err := def.named(names); err == nil && v == value {
			return true
		}
	}
	return false
}

// checkVector reads and writes a body, compares its fields, and reads each part
// of it.
func checkVector(t *testing.T, version codec.Version, vec vector, made func() Body, names func(field, names string, value uint64) bool) {
	t.Helper()
	body, err := hex.DecodeString(vec.Body)
	if err != nil {
		t.Fatal(err)
	}
	m := made()
	left, err := codec.Read(version, body, m)
	if err != nil || left != 0 {
		t.Fatalf("%x reads as %+v, %d bytes left, %v", body, m, left, err)
	}
	if again, err := codec.Append(version, nil, m); err != nil || !bytes.Equal(again, body) {
		t.Errorf("%+v is written as\n%x, %v; want\n%x", m, again, err, body)
	}
	if len(vec.Expect) > 0 {
		want, err := flatten(vec.Expect)
		if err != nil {
			t.Fatal(err)
		}
		err = sameFields(opened(t, version, m, true), want, m, names)
		if err != nil && sameFields(opened(t, version, m, false), want, m, names) == nil {
			err = nil // the vector has the deflated part uninflated
		}
		if err != nil {
			t.Errorf("%v\nin %+v\nwant %s", err, m, vec.Expect)
		}
	}
	for n := range body {
		part := made()
		left, err := codec.Read(version, body[:n], part)
		if err != nil {
			continue
		}
		again, err := codec.Append(version, nil, part)
		if left != 0 || err != nil || !bytes.Equal(again, body[:n]) {
			t.Errorf("the first %d of %d bytes read as %+v, %d left, and are written as %x, %v", n, len(body), part, left, again, err)
		}
	}
}

func readVectors(t testing.TB, file string) []vector {
	t.Helper()
	if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
		t.Skipf("no vectors: %v", err)
	}
	var list []vector
	eachLine(t, file, func(line []byte) error {
		var v vector
		err := json.Unmarshal(line, &v)
		list = append(list, v)
		return err
	})
	return list
}

// TestUpdateVectors generates the project's own vectors: for each supported message of each
// version, a few bodies from the test's own encoder.
func TestUpdateVectors(t *testing.T) {
	if !*update {
		t.Skip("only with -update")
	}
	dir, ok := referenceFolder(t)
	if !ok {
		t.Fatal("LOAM_VECTORS names no folder with definitions")
	}
	var out bytes.Buffer
	out.WriteString("[\n")
	for _, v := range []codec.Version{codec.Vanilla, codec.Wrath} {
		defs := readDefinitions(t, dir, v)
		for _, side := range sides {
			for _, name := range slices.Sorted(maps.Keys(side.table)) {
				if def := side.of(defs)[name]; def != nil {
					writeVectors(t, &out, defs, def, v, side.word, name)
				}
			}
		}
	}
	out.Truncate(out.Len() - len(",\n"))
	out.WriteString("\n]\n")
	if err := os.WriteFile(filepath.Join("testdata", "world.json"), out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// writeVectors writes those of one message: shorter ones for long messages.
func writeVectors(t *testing.T, out *bytes.Buffer, defs *definitions, def *definition, v codec.Version, side, name string) {
	t.Helper()
	const enough = 2
	bodies := map[string]bool{}
	for seed := uint64(100); seed < 130 && len(bodies) < enough; seed++ {
		in := &inventor{defs: defs, rand: rand.New(rand.NewPCG(seed, 2))}
		if err := in.invent(def); err != nil {
			t.Fatal(err)
		}
		if bodies[string(in.body)] || len(in.body) > 600 && len(bodies) > 0 {
			continue
		}
		bodies[string(in.body)] = true
		line, err := json.Marshal(vector{name, def.Opcode, side, []string{versionWords[v]}, hex.EncodeToString(in.body), expectation(in.fields)})
		if err != nil {
			t.Fatal(err)
		}
		out.Write(line)
		out.WriteString(",\n")
	}
}

// expectation formats a list of fields as a list of objects with one key each.
func expectation(fields []told) json.RawMessage {
	parts := []string{}
	for _, f := range fields {
		value := fmt.Sprint(f.value)
		switch v := f.value.(type) {
		case string:
			value = strconv.Quote(v)
		case []byte:
			value = strings.ReplaceAll(fmt.Sprint(v), " ", ",")
		case uint64:
			if f.float {
				value = strconv.FormatFloat(float64(math.Float32frombits(uint32(v))), 'e', -1, 32)
			}
		}
		if f.count || value == "[]" {
			continue
		}
		parts = append(parts, fmt.Sprintf("{%q:%s}", f.name, value))
	}
	return json.RawMessage("[" + strings.Join(parts, ",") + "]")
}

func TestATableKnowsItsMessagesByTheirNames(t *testing.T) {
	for _, table := range []map[string]func(string) Body{fromClient, fromServer} {
		for name, made := range table {
			if got := made(name).Name(); got != name {
				t.Errorf("%s makes a %s", name, got)
			}
		}
	}
	if _, ok := FromClient("CMSG_NO_SUCH"); ok {
		t.Error("a message that nobody knows is found")
	}
}

func TestAddons(t *testing.T) {
	list := []Addon{{Name: "One", Signature: 1, CRC: 2, ExtraCRC: 3}, {Name: "Two"}}
	for _, version := range []codec.Version{codec.Vanilla, codec.Wrath} {
		block, err := AddonBlock(version, list)
		if err != nil {
			t.Fatal(err)
		}
		if got := Addons(version, block); !slices.Equal(got, list) {
			t.Errorf("%v: addons %v", version, got)
		}
		for name, bad := range map[string][]byte{"nothing": nil, "zeroes": make([]byte, 4), "garbage": []byte("garbage in it"), "cut": block[:len(block)-4]} {
			if got := Addons(version, bad); got != nil {
				t.Errorf("%v: %s reads as %v", version, name, got)
			}
		}
	}
}

// TestATypeOfOneMessageIsItsLayout fails if a message has a type of its own and also a shared
// layout, which would replace it.
func TestATypeOfOneMessageIsItsLayout(t *testing.T) {
	for _, side := range []struct{ own, all map[string]func(string) Body }{{ofClient, fromClient}, {ofServer, fromServer}} {
		for name, own := range side.own {
			want, got := reflect.TypeOf(own(name)), reflect.TypeOf(side.all[name](name))
			if got != want && got != reflect.TypeFor[*Bytes]() {
				t.Errorf("the layout of %s is %v, but it has the type %v: remove its line from table.go", name, got, want)
			}
		}
	}
}
