package codec

import (
	"bytes"
	"encoding/hex"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// letter has a field of each kind.
type letter struct {
	A     uint8
	B     bool
	C     bool
	D     uint16
	E     uint32
	F     int32
	G     uint64
	H     float32
	I     uint64
	Name  string
	Note  string
	Key   [3]byte
	Lines []string
	More  uint16 // in 3.3.5a
	Tail  []byte
}

func (l *letter) Code(c *Coder) {
	c.U8("a", &l.A)
	c.Bool("b", &l.B)
	c.Bool32("c", &l.C)
	c.U16("d", &l.D)
	c.U32("e", &l.E)
	c.I32("f", &l.F)
	c.U64("g", &l.G)
	c.F32("h", &l.H)
	c.Packed("i", &l.I)
	c.Text("name", 8, &l.Name)
	c.Sized("note", 4, 8, true, &l.Note)
	c.Bytes("key", l.Key[:])
	List(c, "lines", 1, 4, 1, &l.Lines, func(c *Coder, s *string) { c.Text("line", 8, s) })
	if c.Wrath() {
		c.U16("more", &l.More)
	}
	c.Rest("tail", &l.Tail)
}

func TestTheBytesOfEachField(t *testing.T) {
	l := letter{
		A: 1, B: true, C: true, D: 0x0302, E: 0x07060504, F: -2, G: 0x0f0e0d0c0b0a0908, H: 1, I: 0x40000012,
		Name: "Anna", Note: "hi", Key: [3]byte{9, 8, 7}, Lines: []string{"x", ""}, More: 5, Tail: []byte{1, 2},
	}
	const common = "01 01 01000000 0203 04050607 feffffff 08090a0b0c0d0e0f 0000803f 09 12 40 416e6e6100 03000000 686900 090807 02 7800 00"
	for version, want := range map[Version]string{Vanilla: common + "0102", Wrath: common + "0500 0102"} {
		got, err := Append(version, nil, &l)
		if want := strings.ReplaceAll(want, " ", ""); err != nil || hex.EncodeToString(got) != want {
			t.Errorf("%v: %x, %v; want %s", version, got, err, want)
		}
	}
}

func letters() *rapid.Generator[letter] {
	return rapid.Custom(func(t *rapid.T) letter {
		text := rapid.StringMatching(`[a-z]{0,8}`)
		return letter{
			A: rapid.Byte().Draw(t, "a"), B: rapid.Bool().Draw(t, "b"), C: rapid.Bool().Draw(t, "c"),
			D: rapid.Uint16().Draw(t, "d"), E: rapid.Uint32().Draw(t, "e"), F: rapid.Int32().Draw(t, "f"),
			G: rapid.Uint64().Draw(t, "g"), H: rapid.Float32().Draw(t, "h"), I: rapid.Uint64().Draw(t, "i"),
			Name: text.Draw(t, "name"), Note: text.Draw(t, "note"), Key: [3]byte{1, 2, 3},
			Lines: rapid.SliceOfN(text, 1, 4).Draw(t, "lines"),
			Tail:  rapid.SliceOfN(rapid.Byte(), 1, 9).Draw(t, "tail"),
		}
	})
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := letters().Draw(t, "letter")
		version := rapid.SampledFrom([]Version{Vanilla, Wrath}).Draw(t, "version")
		body, err := Append(version, nil, &l)
		if err != nil {
			t.Fatal(err)
		}
		var back letter
		if left, err := Read(version, body, &back); err != nil || left != 0 || !reflect.DeepEqual(back, l) {
			t.Fatalf("read %+v, %d left, %v; want %+v", back, left, err, l)
		}
		// Without its tail, which may have any length, a letter has one possible end.
		whole := len(body) - len(l.Tail)
		for n := range whole {
			if _, err := Read(version, body[:n], new(letter)); !errors.Is(err, ErrShort) {
				t.Fatalf("the first %d of %d bytes read as %v", n, whole, err)
			}
		}
	})
}

func TestWhoAsksForWhatIsMissingReadsNotAByteTooMany(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := letters().Draw(t, "letter")
		body, err := Append(Wrath, nil, &l)
		if err != nil {
			t.Fatal(err)
		}
		whole, have := len(body)-len(l.Tail), 0
		for {
			_, err := Read(Wrath, body[:have], new(letter))
			if err == nil {
				break
			}
			more := Missing(err)
			if more < 1 || have+more > whole {
				t.Fatalf("with %d of %d bytes %d more are wanted: %v", have, whole, more, err)
			}
			have += more
		}
		if have != whole {
			t.Fatalf("read with %d bytes, the letter has %d", have, whole)
		}
	})
	for name, err := range map[string]error{"no error": nil, "another error": errors.New("no"), "a bare one": ErrShort} {
		if n := Missing(err); n != 0 {
			t.Errorf("%s: %d bytes are missing", name, n)
		}
	}
}

// greedy states a larger length than it has.
type greedy struct {
	Texts []string
	Note  string
}

func (g *greedy) Code(c *Coder) {
	List(c, "texts", 4, math.MaxInt32, 1, &g.Texts, func(c *Coder, s *string) { c.Text("text", 8, s) })
	c.Sized("note", 4, math.MaxInt32, false, &g.Note)
}

func TestALengthIsBorneOutBeforeItIsAllocated(t *testing.T) {
	for name, body := range map[string][]byte{
		"list": {0xff, 0xff, 0xff, 0x7f, 0},
		"text": {0, 0, 0, 0, 0xff, 0xff, 0xff, 0x7f, 'x'},
	} {
		allocated := testing.Benchmark(func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				if _, err := Read(Vanilla, body, new(greedy)); !errors.Is(err, ErrShort) {
					b.Fatalf("%s: %v", name, err)
				}
			}
		}).AllocedBytesPerOp()
		if allocated > 1<<10 {
			t.Errorf("%s: a message of %d bytes made %d bytes", name, len(body), allocated)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	good, err := Append(Vanilla, nil, &letter{Name: "Anna"})
	if err != nil {
		t.Fatal(err)
	}
	with := func(at int, b ...byte) []byte {
		return append(append(bytes.Clone(good[:at]), b...), good[at+len(b):]...)
	}
	const packed, name = 28, 29
	for _, test := range []struct {
		name string
		body []byte
		want string
	}{
		{"nothing", nil, "a at byte 0: the message ends too early: 1 bytes needed, 0 are left"},
		{"a long text", append(bytes.Clone(good[:name]), "Annabella"...), "name at byte 29: a text of more than 8 bytes"},
		{"a text without end", append(bytes.Clone(good[:name]), "Anna"...), "name at byte 29: the message ends too early: 5 bytes needed, 4 are left"},
		{"a packed GUID without its bytes", append(bytes.Clone(good[:packed]), 0xff, 1), "i at byte 29: the message ends too early: 8 bytes needed, 1 are left"},
		{"too many lines", with(len(good)-1, 5), "lines at byte 42: 5 elements, at most 4 are allowed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Read(Vanilla, test.body, new(letter)); err == nil || err.Error() != test.want {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
}

func TestAppendRefuses(t *testing.T) {
	for _, test := range []struct {
		name string
		in   letter
		want string
	}{
		{"a zero byte in a text", letter{Name: "a\x00b"}, "name at byte 29: a zero byte within a text"},
		{"a long text", letter{Name: "Annabella"}, "name at byte 29: a text of 9 bytes, at most 8 are allowed"},
		{"a long list", letter{Lines: make([]string, 5)}, "lines at byte 38: 5 elements, at most 4 are allowed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Append(Vanilla, nil, &test.in); err == nil || err.Error() != test.want {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
}

func TestDescribeTellsTheFieldsInTheirOrder(t *testing.T) {
	var names []string
	for _, f := range Describe(Wrath, &letter{Lines: []string{"x", "y"}}) {
		names = append(names, f.Name)
	}
	want := "a b c d e f g h i name note key line line more tail"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("fields %s, want %s", got, want)
	}
}

func TestWhatIsDeflatedInflates(t *testing.T) {
	text := bytes.Repeat([]byte("over and over "), 99)
	small, err := Deflate([]byte("head"), text, 6)
	if err != nil || string(small[:4]) != "head" || len(small) > 99 {
		t.Fatalf("%d bytes, %v", len(small), err)
	}
	small = small[4:]
	if back, err := Inflate(small, len(text), len(text)); err != nil || !bytes.Equal(back, text) {
		t.Errorf("inflates to %d bytes, %v", len(back), err)
	}
	for _, test := range []struct {
		name        string
		body        []byte
		size, limit int
		want        string
	}{
		{"more than it says", small, len(text) - 1, 1 << 20, "the inflated length differs"},
		{"less than it says", small, len(text) + 1, 1 << 20, "the inflated length differs"},
		{"more than may be", small, len(text), 99, "at most 99 are allowed"},
		{"a length below nothing", small, -1, 99, "at most 99 are allowed"},
		{"no such data", []byte("garbage"), 4, 99, "inflate: "},
		{"cut off", small[:len(small)-6], len(text), 1 << 20, "inflate: "},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Inflate(test.body, test.size, test.limit); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	for _, l := range []letter{{}, {Name: "Anna", Lines: []string{"x"}, Tail: []byte{1}}} {
		body, err := Append(Vanilla, nil, &l)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var first, second letter
		if _, err := Read(Vanilla, body, &first); err != nil {
			return
		}
		again, err := Append(Vanilla, nil, &first)
		if err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
		if _, err := Read(Vanilla, again, &second); err != nil || !bytes.Equal(mustAppend(t, &second), again) {
			t.Fatalf("what was written reads as %+v, %v; want %+v", second, err, first)
		}
	})
}

func mustAppend(t *testing.T, l *letter) []byte {
	t.Helper()
	body, err := Append(Vanilla, nil, l)
	if err != nil {
		t.Fatal(err)
	}
	return body
}
