package packets

import (
	"bytes"
	"encoding/hex"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/movement"
)

// seeds passes every vector of the package for one direction to do.
func seeds(t testing.TB, side string, do func(v codec.Version, name string, body []byte)) {
	t.Helper()
	for _, vec := range readVectors(t, filepath.Join("testdata", "world.json")) {
		body, err := hex.DecodeString(vec.Body)
		if err != nil {
			t.Fatal(err)
		}
		for v, word := range versionWords {
			if vec.Direction == side && slices.Contains(vec.Versions, word) {
				do(v, vec.Name, body)
			}
		}
	}
}

// fuzzTable reads bodies of the messages of a table: a body that can be read can be
// written, and reads again as the same.
func fuzzTable(f *testing.F, side string, table map[string]func(string) Body) {
	if testing.Short() {
		f.Skip("on one goroutine")
	}
	names := slices.Sorted(maps.Keys(table))
	seeds(f, side, func(v codec.Version, name string, body []byte) {
		at, _ := slices.BinarySearch(names, name)
		f.Add(uint16(at), v == codec.Wrath, body)
	})
	f.Fuzz(func(t *testing.T, at uint16, wrath bool, body []byte) {
		name, v := names[int(at)%len(names)], codec.Vanilla
		if wrath {
			v = codec.Wrath
		}
		m := table[name](name)
		left, err := codec.Read(v, body, m)
		if err != nil {
			return
		}
		rewritten(t, v, name, body[:len(body)-left], m, table[name](name))
	})
}

// rewritten writes a read message, and reads it again.
func rewritten(t *testing.T, v codec.Version, name string, body []byte, m, again Body) []byte {
	t.Helper()
	first, err := codec.Append(v, nil, m)
	if err != nil {
		t.Fatalf("%v %s: %x reads as %+v, which cannot be written: %v", v, name, body, m, err)
	}
	if left, err := codec.Read(v, first, again); err != nil || left != 0 {
		t.Fatalf("%v %s: %+v is written as %x, which reads as %+v, %d left, %v", v, name, m, first, again, left, err)
	}
	if second, err := codec.Append(v, nil, again); err != nil || !bytes.Equal(first, second) {
		t.Fatalf("%v %s: %x is written again as %x, %v", v, name, first, second, err)
	}
	return first
}

func FuzzFromClient(f *testing.F) { fuzzTable(f, "c2s", fromClient) }

func FuzzFromServer(f *testing.F) { fuzzTable(f, "s2c", fromServer) }

// FuzzObjects reads updates, movements and paths, and compares them with the decoder of the
// tests.
func FuzzObjects(f *testing.F) {
	names := []string{"SMSG_UPDATE_OBJECT", "SMSG_MONSTER_MOVE", "MSG_MOVE_HEARTBEAT", "SMSG_MONSTER_MOVE_TRANSPORT"}
	seeds(f, "s2c", func(v codec.Version, name string, body []byte) {
		if at := slices.Index(names, name); at >= 0 {
			f.Add(uint8(at), v == codec.Wrath, body)
		}
	})
	f.Fuzz(func(t *testing.T, at uint8, wrath bool, body []byte) {
		name, v := names[int(at)%len(names)], codec.Vanilla
		if wrath {
			v = codec.Wrath
		}
		m := fromServer[name](name)
		left, err := codec.Read(v, body, m)
		if err != nil {
			return
		}
		first := rewritten(t, v, name, body[:len(body)-left], m, fromServer[name](name))
		r := rereader{b: first, wrath: wrath}
		var seen Body
		switch name {
		case "SMSG_UPDATE_OBJECT":
			u := r.update()
			seen = &u
		case "SMSG_MONSTER_MOVE", "SMSG_MONSTER_MOVE_TRANSPORT":
			w := r.monsterMove(name == "SMSG_MONSTER_MOVE_TRANSPORT")
			seen = &w
		default:
			seen = &movement.Moved{Is: name, Mover: r.packed(), Movement: r.movement(false)}
		}
		if again, err := codec.Append(v, nil, seen); r.short || len(r.b) > 0 || err != nil || !bytes.Equal(again, first) {
			t.Fatalf("%v %s: %x is read by the test as %+v, short %v, %d left, written as %x, %v", v, name, first, seen, r.short, len(r.b), again, err)
		}
	})
}

// TestABadLengthCostsNothing puts a huge number at every offset of every vector: reading
// must not allocate more than a message of its size may.
func TestABadLengthCostsNothing(t *testing.T) {
	for _, side := range sides {
		seeds(t, side.word, func(v codec.Version, name string, body []byte) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for at := range body {
				for _, huge := range [][]byte{{0xff, 0xff, 0xff, 0x7f}, {0xff, 0xff, 0xff, 0xff}, {0, 0, 1, 0}} {
					bad := bytes.Clone(body)
					copy(bad[at:], huge)
					_, _ = codec.Read(v, bad, side.table[name](name))
				}
			}
			runtime.ReadMemStats(&after)
			each := (after.TotalAlloc - before.TotalAlloc) / uint64(3*len(body)+1)
			if limit := uint64(300*len(body) + 1<<13); each > limit {
				t.Errorf("%v %s: %d bytes for a message of %d, at most %d may be", v, name, each, len(body), limit)
			}
		})
	}
}
