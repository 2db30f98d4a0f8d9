package message

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loam/core/protocol/packet"
)

// vector is one line of a file of vectors: the body of a message, in hexadecimal
// digits.
type vector struct {
	Name      string
	Direction string
	Versions  []string
	Body      string
}

// versions are what files of vectors call the versions.
var versions = map[string]packet.Version{"1.12": packet.Vanilla, "3.3.5": packet.Wrath}

// TestVectors reads and writes every body of world.json in the folder that
// LOAM_VECTORS names, or in that of the package.
func TestVectors(t *testing.T) {
	dir := os.Getenv("LOAM_VECTORS")
	if dir == "" {
		dir = "testdata"
	}
	var silent []string
	for _, v := range readVectors(t, filepath.Join(dir, "world.json")) {
		name := strings.TrimSuffix(strings.TrimSuffix(v.Name, "_Client"), "_Server")
		find := FromClient
		if v.Direction == "s2c" || strings.HasSuffix(v.Name, "_Server") {
			find = FromServer
		}
		if _, ok := find(name); !ok {
			silent = append(silent, v.Name)
			continue
		}
		for _, word := range v.Versions {
			version, ok := versions[word]
			if !ok {
				continue
			}
			t.Run(v.Name+" "+version.String(), func(t *testing.T) {
				body, err := hex.DecodeString(v.Body)
				if err != nil {
					t.Fatal(err)
				}
				checkVector(t, version, body, func() Body { m, _ := find(name); return m })
			})
		}
	}
	if len(silent) > 0 {
		t.Logf("%d not spoken: %s", len(silent), strings.Join(silent, ", "))
	}
}

// checkVector reads and writes a body, and reads each part of it.
func checkVector(t *testing.T, version packet.Version, body []byte, made func() Body) {
	t.Helper()
	m := made()
	if m.Name() == "SMSG_ADDON_INFO" {
		t.Skip("only who has asked can read it")
	}
	left, err := packet.Read(version, body, m)
	if err != nil || left != 0 {
		t.Fatalf("%x reads as %+v, %d bytes left, %v", body, m, left, err)
	}
	if again, err := packet.Append(version, nil, m); err != nil || !bytes.Equal(again, body) {
		t.Errorf("%+v is written as\n%x, %v; want\n%x", m, again, err, body)
	}
	for n := range body {
		part := made()
		left, err := packet.Read(version, body[:n], part)
		if err != nil {
			continue
		}
		again, err := packet.Append(version, nil, part)
		if left != 0 || err != nil || !bytes.Equal(again, body[:n]) {
			t.Errorf("the first %d of %d bytes read as %+v, %d left, and are written as %x, %v", n, len(body), part, left, again, err)
		}
	}
}

func readVectors(t *testing.T, file string) []vector {
	t.Helper()
	f, err := os.Open(file)
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("no vectors: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	var list []vector
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := strings.TrimSuffix(strings.TrimSpace(lines.Text()), ",")
		if !strings.HasPrefix(line, "{") {
			continue
		}
		var v vector
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatalf("%s: %v in %.80s", file, err, line)
		}
		list = append(list, v)
	}
	if err := lines.Err(); err != nil || len(list) == 0 {
		t.Fatalf("%s has %d vectors, %v", file, len(list), err)
	}
	return list
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
	for _, version := range []packet.Version{packet.Vanilla, packet.Wrath} {
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
