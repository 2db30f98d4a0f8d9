package snapshot

import (
	"bytes"
	"strings"
	"testing"

	"loam/core/lib/codec"
)

func written(h Head) []byte {
	c := codec.NewWriter()
	h.Code(c)
	return c.Data()
}

func TestTheHeaderIsReadAsItWasWritten(t *testing.T) {
	h := Head{Format: Format, Release: "abc", Number: 3, Map: "t:meadow", Instance: 7, Seed: 9, Difficulty: "hard", Guild: "Bakers"}
	data := written(h)
	got, err := ReadHead(append(data, "state"...))
	if err != nil || got != h {
		t.Errorf("read %+v, %v; want %+v", got, err, h)
	}
	for n := range data {
		if _, err := ReadHead(data[:n]); err == nil {
			t.Errorf("the first %d of %d bytes are read as a header", n, len(data))
		}
	}
}

func TestASnapshotOfAnotherFormatIsRefused(t *testing.T) {
	_, err := ReadHead(written(Head{Format: Format - 1}))
	if err == nil || !strings.Contains(err.Error(), "this build reads") {
		t.Errorf("a snapshot of the format before: %v", err)
	}
}

func TestASnapshotIsUnpackedAsItWasPacked(t *testing.T) {
	for _, data := range [][]byte{nil, []byte("x"), bytes.Repeat([]byte("loam"), 10_000)} {
		text, err := Pack(data)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Unpack(text)
		if err != nil || !bytes.Equal(got, data) {
			t.Errorf("%d bytes come back as %d, %v", len(data), len(got), err)
		}
	}
}

func TestDamagedTextIsNotUnpacked(t *testing.T) {
	text, err := Pack(bytes.Repeat([]byte("loam"), 100))
	if err != nil {
		t.Fatal(err)
	}
	large, err := Pack(make([]byte, MaxSize+1))
	if err != nil {
		t.Fatal(err)
	}
	for name, damaged := range map[string]string{"not base64": "!" + text, "cut off": text[:len(text)-8], "too large": large} {
		if data, err := Unpack(damaged); err == nil {
			t.Errorf("%s: unpacked as %d bytes", name, len(data))
		}
	}
}
