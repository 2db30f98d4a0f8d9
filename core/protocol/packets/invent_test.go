package packets

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"
)

// told is one field of a body, with its name in the definition.
type told struct {
	name  string
	value any // uint64 (of floats their bits), string or []byte
	float bool
	count bool // a count of items
}

// inventor writes bodies of messages from their definitions, with random values, and
// records the fields. It is a separate encoder.
type inventor struct {
	defs    *definitions
	rand    *rand.Rand
	body    []byte
	fields  []told
	lengths []length
}

// length is a number of bytes that follow it.
type length struct{ at, width int }

// scope has the numbers of a struct by their names, for conditions.
type scope struct {
	values map[string]uint64
	names  map[string]*definition
	counts map[string]bool
	asked  map[string][]string // values of an enumeration that conditions use
}

// invent writes a random body.
func (in *inventor) invent(def *definition) error {
	parts := def.Fields
	err := error(nil)
	if def.Zlib {
		err = in.deflated("compressed_data", parts)
	} else {
		err = in.parts(parts, newScope(parts))
	}
	if err != nil {
		return err
	}
	in.close(0)
	return nil
}

// close sets the lengths, from index first on, that end here.
func (in *inventor) close(from int) {
	for _, l := range in.lengths[from:] {
		n := len(in.body) - l.at - l.width
		for i := range l.width {
			in.body[l.at+i] = byte(n >> (8 * i))
		}
	}
	in.lengths = in.lengths[:from]
}

// deflated writes deflated parts after their size.
func (in *inventor) deflated(name string, parts []part) error {
	inner := inventor{defs: in.defs, rand: in.rand}
	if err := inner.invent(&definition{Fields: parts}); err != nil {
		return err
	}
	var out bytes.Buffer
	w := zlib.NewWriter(&out)
	_, err := w.Write(inner.body)
	if err := errors.Join(err, w.Close()); err != nil {
		return err
	}
	in.tell(told{name: "decompressed_size", value: uint64(len(inner.body))}, 4)
	in.fields = append(in.fields, told{name: name, value: out.Bytes()})
	in.body = append(in.body, out.Bytes()...)
	return nil
}

func newScope(parts []part) *scope {
	s := &scope{map[string]uint64{}, map[string]*definition{}, map[string]bool{}, map[string][]string{}}
	var visit func([]part)
	visit = func(parts []part) {
		for _, p := range parts {
			if open := strings.IndexByte(p.typ, '['); open >= 0 {
				s.counts[strings.TrimSuffix(p.typ[open+1:], "]")] = true
			}
			for _, one := range strings.Split(p.cond, "||") {
				if words := strings.Fields(one); len(words) == 3 && words[1] == "==" {
					s.asked[words[0]] = append(s.asked[words[0]], words[2])
				}
			}
			visit(p.then)
			visit(p.otherwise)
		}
	}
	visit(parts)
	return s
}

func (in *inventor) parts(parts []part, s *scope) error {
	for _, p := range parts {
		var err error
		switch {
		case p.optional != "":
			if in.rand.IntN(3) > 0 {
				err = in.parts(p.then, s)
			}
		case p.cond != "":
			var yes bool
			if yes, err = s.holds(p.cond); err == nil && yes {
				err = in.parts(p.then, s)
			} else if err == nil {
				err = in.parts(p.otherwise, s)
			}
		default:
			err = in.field(p, s)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// holds evaluates a condition: comparisons with or between them.
func (s *scope) holds(cond string) (bool, error) {
	for _, one := range strings.Split(cond, "||") {
		words := strings.Fields(one)
		def := s.names[words[0]]
		if len(words) != 3 || def == nil {
			return false, fmt.Errorf("condition %q is not understood", cond)
		}
		want, err := def.named(words[2])
		if err != nil {
			return false, err
		}
		got := s.values[words[0]]
		if words[1] == "==" && got == want || words[1] == "!=" && got != want || words[1] == "&" && want != 0 && got&want == want {
			return true, nil
		}
	}
	return false, nil
}

func (in *inventor) field(p part, s *scope) error {
	if p.constant == "zlib" {
		return in.deflated(p.name, []part{{typ: p.typ, name: p.name}})
	}
	if open := strings.IndexByte(p.typ, '['); open >= 0 {
		return in.array(p, p.typ[:open], strings.TrimSuffix(p.typ[open+1:], "]"), s)
	}
	if width, names, ok := in.defs.number(p.typ); ok {
		v := in.value(p, width, names, s.counts[p.name])
		if asked := s.asked[p.name]; len(asked) > 0 && names != nil && in.rand.IntN(2) == 0 {
			if named, err := names.named(asked[in.rand.IntN(len(asked))]); err == nil {
				v = named
			}
		}
		s.values[p.name], s.names[p.name] = v, names
		if p.constant == "self.size" {
			in.lengths = append(in.lengths, length{len(in.body), width})
		}
		in.tell(told{p.name, v, p.typ == "f32" || p.typ == "Population", s.counts[p.name] || p.constant == "self.size"}, width)
		return nil
	}
	return in.named(p)
}

// value draws a number.
func (in *inventor) value(p part, width int, names *definition, count bool) uint64 {
	switch v, err := strconv.ParseUint(p.constant, 0, 64); {
	case count:
		return in.rand.Uint64N(4)
	case p.constant != "" && err == nil:
		return v
	case p.typ == "Bool", p.typ == "Bool32":
		return in.rand.Uint64N(2)
	case p.typ == "f32", p.typ == "Population":
		return uint64(math.Float32bits(float32(in.rand.IntN(1<<16)-1<<15) / 8))
	case names != nil && len(names.Values) > 0:
		return in.nameable(names) & (1<<(8*width) - 1)
	}
	v := in.rand.Uint64() >> (64 - 8*width)
	return v >> in.rand.IntN(8*width)
}

// nameable draws a value of an enumeration or a set of flags.
func (in *inventor) nameable(names *definition) uint64 {
	var all []uint64
	for _, v := range sorted(names.Values) {
		all = append(all, uint64(v))
	}
	if names.Kind == "enum" {
		return all[in.rand.IntN(len(all))]
	}
	var sum uint64
	share := in.rand.IntN(4)
	for _, v := range all {
		if in.rand.IntN(4) < share {
			sum |= v
		}
	}
	return sum
}

func sorted(values map[string]int64) []int64 {
	var list []int64
	for _, v := range values {
		list = append(list, v)
	}
	for i := range list {
		for j := i; j > 0 && list[j] < list[j-1]; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
	return list
}

func (in *inventor) tell(f told, width int) {
	in.fields = append(in.fields, f)
	in.body = append(in.body, binary.LittleEndian.AppendUint64(nil, f.value.(uint64))[:width]...)
}

func (in *inventor) array(p part, typ, size string, s *scope) error {
	n, err := strconv.Atoi(size)
	switch {
	case size == "-":
		n = in.rand.IntN(9)
	case err != nil:
		n = int(s.values[size])
	}
	if typ == "u8" {
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(in.rand.Uint32())
		}
		in.fields = append(in.fields, told{name: p.name, value: data})
		in.body = append(in.body, data...)
		return nil
	}
	for range n {
		if err := in.field(part{typ: typ, name: p.name}, s); err != nil {
			return err
		}
	}
	return nil
}

// named writes a value other than a number.
func (in *inventor) named(p part) error {
	switch p.typ {
	case "CString":
		s := in.word()
		in.text(p.name, s, append([]byte(s), 0))
	case "SizedCString":
		s := in.word()
		in.text(p.name, s, append(binary.LittleEndian.AppendUint32(nil, uint32(len(s)+1)), s+"\x00"...))
	case "String":
		s := in.word()
		in.text(p.name, s, append([]byte{byte(len(s))}, s...))
	case "PackedGuid":
		v := in.rand.Uint64() >> 16 & in.rand.Uint64() >> in.rand.IntN(64)
		in.fields = append(in.fields, told{name: p.name, value: v})
		in.body = append(in.body, packedGUID(v)...)
	case "NamedGuid":
		v := in.rand.Uint64() >> 20
		if in.rand.IntN(2) == 0 {
			v = 0xF130<<48 | v>>16
		}
		in.tell(told{name: p.name, value: v}, 8)
		if v>>48 != 0 {
			return in.named(part{typ: "SizedCString", name: "target_name"})
		}
	case "AuraMask":
		in.auras(p.name)
	case "Runes":
		before, after := in.rand.Uint64N(64), in.rand.Uint64N(64)
		in.tell(told{name: "rune_mask_initial", value: before}, 1)
		in.tell(told{name: "rune_mask_after_cast", value: after}, 1)
		return in.array(part{name: "rune_cooldowns"}, "u8", fmt.Sprint(bits.OnesCount64(before&^after)), nil)
	case "CacheMask":
		mask := in.rand.Uint64N(256)
		in.tell(told{name: p.name, value: mask}, 4)
		for range bits.OnesCount64(mask) {
			in.tell(told{name: "time", value: uint64(in.rand.Uint32())}, 4)
		}
	case "UpdateMask":
		in.masked("mask", "value", 1, 6)
	case "MonsterMoveSplines":
		in.splines()
	default:
		def := in.defs.types[p.typ]
		if def == nil || def.Kind != "struct" {
			return fmt.Errorf("type %s is not understood", p.typ)
		}
		from := len(in.lengths)
		err := in.parts(def.Fields, newScope(def.Fields))
		in.close(from)
		return err
	}
	return nil
}

// auras writes a mask of slots and an aura for each bit of it.
func (in *inventor) auras(name string) {
	slots, spell := 32, 2
	if in.defs.types["AuraMask64"] != nil {
		slots, spell = 64, 4
	}
	mask := in.rand.Uint64() & in.rand.Uint64() & in.rand.Uint64() >> (64 - slots)
	in.tell(told{name: name, value: mask}, slots/8)
	for range bits.OnesCount64(mask) {
		in.tell(told{name: "aura", value: in.rand.Uint64() >> (64 - 8*spell)}, spell)
		if slots == 64 {
			in.tell(told{name: "unknown", value: in.rand.Uint64N(256)}, 1)
		}
	}
}

func (in *inventor) word() string {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ '-\u00e9"
	all := []rune(letters)
	s := make([]rune, in.rand.IntN(12))
	for i := range s {
		s[i] = all[in.rand.IntN(len(all))]
	}
	return string(s)
}

func (in *inventor) text(name, s string, bytes []byte) {
	in.fields = append(in.fields, told{name: name, value: s})
	in.body = append(in.body, bytes...)
}

// packedGUID writes a mask of the bytes that are not zero, and those bytes.
func packedGUID(v uint64) []byte {
	out := []byte{0}
	for i := range 8 {
		if b := byte(v >> (8 * i)); b != 0 {
			out[0] |= 1 << i
			out = append(out, b)
		}
	}
	return out
}

// masked writes a mask of words and a number for each bit of it.
func (in *inventor) masked(mask, value string, lengthBytes, words int) {
	n := in.rand.IntN(words)
	in.body = append(in.body, byte(n))
	in.body = append(in.body, make([]byte, lengthBytes-1)...)
	set := 0
	for i := range n {
		w := uint64(in.rand.Uint32() & in.rand.Uint32() & in.rand.Uint32())
		if i == n-1 {
			w |= 1 << in.rand.IntN(32)
		}
		set += bits.OnesCount64(w)
		in.tell(told{name: mask, value: w}, 4)
	}
	for range set {
		in.tell(told{name: value, value: uint64(in.rand.Uint32())}, 4)
	}
}

// splines writes the points of a path: all in full if the flags state that the unit flies,
// which the definition omits, otherwise the last in full and the others packed.
func (in *inventor) splines() {
	n := in.rand.IntN(5)
	in.body = binary.LittleEndian.AppendUint32(in.body, uint32(n))
	full := min(n, 1)
	if in.smooth() {
		full = n
	}
	for range full {
		for _, axis := range []string{"x", "y", "z"} {
			in.tell(told{name: axis, value: uint64(math.Float32bits(float32(in.rand.IntN(4000)-2000) / 8)), float: true}, 4)
		}
	}
	for range n - full {
		offset := in.rand.Uint32()
		in.body = binary.LittleEndian.AppendUint32(in.body, offset)
		for i, v := range quarterOffsets(offset) {
			in.fields = append(in.fields, told{name: "xyz"[i : i+1], value: uint64(math.Float32bits(v)), float: true})
		}
	}
}

// smooth reports whether the flags of a path mean that its points are full.
func (in *inventor) smooth() bool {
	flags := in.defs.types["SplineFlag"].Values
	for _, f := range in.fields {
		if v, ok := f.value.(uint64); ok && f.name == "spline_flags" {
			return v&uint64(flags["FLYING"]|flags["CATMULLROM"]) != 0
		}
	}
	return false
}

// quarterOffsets returns the yards of an offset of 11, 11 and 10 bits, in quarters.
func quarterOffsets(v uint32) [3]float32 {
	signed := func(v uint32, bits int) float32 {
		n := int(v & (1<<bits - 1))
		if n >= 1<<(bits-1) {
			n -= 1 << bits
		}
		return float32(n) / 4
	}
	return [3]float32{signed(v, 11), signed(v>>11, 11), signed(v>>22, 10)}
}
