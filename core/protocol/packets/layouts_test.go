package packets

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/npc"
)

// sides are the two directions of the connection.
var sides = []struct {
	word  string
	table map[string]func(string) Body
	of    func(*definitions) map[string]*definition
}{
	{"c2s", fromClient, func(d *definitions) map[string]*definition { return d.client }},
	{"s2c", fromServer, func(d *definitions) map[string]*definition { return d.server }},
}

// TestLayoutsFollowTheDefinitions writes random bodies of every supported message, from the
// public definitions and from testdata/layouts.json, which has the layouts that deviate
// with the reasons. They must be read to their end, have the fields of the definition with
// their names, and be written again unchanged.
func TestLayoutsFollowTheDefinitions(t *testing.T) {
	dir, ok := referenceFolder(t)
	if !ok {
		t.Skip("no definitions: LOAM_VECTORS names no folder that has them")
	}
	spoken := map[string]bool{}
	for v := range versionWords {
		defs := readDefinitions(t, dir, v)
		for _, side := range sides {
			for name, made := range side.table {
				def := side.of(defs)[name]
				if def == nil {
					continue // of another version; see the opcode tables
				}
				spoken[side.word+name] = true
				t.Run(fmt.Sprint(v, " ", side.word, " ", name), func(t *testing.T) {
					for seed := range uint64(60) {
						checkInvented(t, defs, def, v, seed, func() Body { return made(name) })
					}
				})
			}
		}
	}
	for _, side := range sides {
		for name := range side.table {
			if spoken[side.word+name] == undefined[name] {
				t.Errorf("%s: %s has a definition: %v", side.word, name, spoken[side.word+name])
			}
		}
	}
}

// undefined lists messages that the definitions lack.
var undefined = map[string]bool{
	"MSG_MOVE_SET_RUN_SPEED": true, "MSG_MOVE_SET_SWIM_SPEED": true, "MSG_MOVE_SET_WALK_SPEED": true, "MSG_MOVE_TELEPORT": true,
	"SMSG_LEARNED_DANCE_MOVES": true,
}

// checkInvented writes one random body and compares the codec with it.
func checkInvented(t *testing.T, defs *definitions, def *definition, v codec.Version, seed uint64, made func() Body) {
	t.Helper()
	in := &inventor{defs: defs, rand: rand.New(rand.NewPCG(seed, 1))}
	if err := in.invent(def); err != nil {
		t.Fatal(err)
	}
	m := made()
	left, err := codec.Read(v, in.body, m)
	if err != nil || left != 0 {
		t.Fatalf("%x reads as %+v, %d bytes left, %v\nwant %s", in.body, m, left, err, tell(in.fields))
	}
	if again, err := codec.Append(v, nil, m); err != nil || !bytes.Equal(again, in.body) {
		t.Fatalf("%+v is written as\n%x, %v; want\n%x", m, again, err, in.body)
	}
	if err := sameFields(opened(t, v, m, false), in.fields, m, nil); err != nil {
		t.Fatalf("%v\nin %x\nwhich is %s", err, in.body, tell(in.fields))
	}
}

func tell(list []told) string {
	var b strings.Builder
	for _, f := range list {
		if n, ok := f.value.(uint64); ok && f.float {
			fmt.Fprintf(&b, "%s %v, ", f.name, math.Float32frombits(uint32(n)))
		} else {
			fmt.Fprintf(&b, "%s %v, ", f.name, f.value)
		}
	}
	return b.String()
}

// sameFields compares the description of a message with the expected one. names returns the
// valid names of a numeric field; nil is not used.
func sameFields(got []codec.Field, want []told, m Body, names func(field, names string, value uint64) bool) error {
	if _, opaque := m.(*Packed); opaque {
		return nil
	}
	if _, opaque := m.(*Bytes); opaque {
		return nil
	}
	generic := false // one layout serves messages with other names of fields
	switch m.(type) {
	case *GUID, *Number, *Result, *Text, *Query, *movement.Force, *movement.Forced, *movement.SpeedSeen, *movement.SplineSpeed, *UpdateObject, *Bytes,
		*movement.SplineMode, *combat.SpellOf, *combat.OfSpell, *combat.Visual, *combat.NoEffect, *combat.Dispelled, *combat.Of, *combat.PetNumber, *combat.Interrupted, *npc.StableOf:
		generic = true
	}
	for len(want) > 0 {
		w := want[0]
		want = want[1:]
		for len(got) > 0 && bare(got[0].Name) != bare(w.name) && nothing(got[0].Value) {
			got = got[1:]
		}
		switch {
		case len(got) > 0 && bare(got[0].Name) == bare(w.name):
		case w.count, strings.HasPrefix(w.name, "amount_of"), w.name == "listed_players":
			continue
		case generic && len(got) > 0:
		case len(got) == 0:
			return fmt.Errorf("%s is not told of", w.name)
		default:
			return fmt.Errorf("%s is called %s", w.name, got[0].Name)
		}
		if list, ok := got[0].Value.([]byte); ok && len(list) > 1 {
			w, want = gathered(w, want, len(list))
		}
		if !sameValue(got[0], w, names) {
			return fmt.Errorf("%s is %v, want %v", w.name, got[0].Value, w.value)
		}
		got = got[1:]
	}
	if len(got) > 0 && !nothing(got[0].Value) {
		return fmt.Errorf("%s is told of too", got[0].Name)
	}
	return nil
}

// sameValue compares a value with the expected one.
func sameValue(got codec.Field, want told, names func(field, names string, value uint64) bool) bool {
	a, b := plain(got.Value, want.value), want.value
	number, isNumber := a.(uint64)
	switch v := b.(type) {
	case json.Number:
		text := v.String()
		if f, err := strconv.ParseFloat(text, 32); err == nil && isNumber && uint64(math.Float32bits(float32(f))) == number {
			return true
		}
		if n, err := strconv.ParseInt(text, 10, 64); err == nil && n < 0 {
			return isNumber && uint64(uint32(n)) == number
		}
		return text == fmt.Sprint(a)
	case string:
		if isNumber {
			return names == nil || names(want.name, v, number)
		}
	}
	return fmt.Sprint(a) == fmt.Sprint(b)
}

// gathered combines the next n numbers of one name to bytes.
func gathered(w told, want []told, n int) (told, []told) {
	all := append([]told{w}, want...)
	if len(all) < n || n > 1 && all[1].name != w.name {
		return w, want
	}
	data := make([]byte, n)
	for i := range data {
		number, ok := all[i].value.(json.Number)
		v, err := strconv.ParseUint(string(number), 10, 8)
		if !ok || err != nil || all[i].name != w.name {
			return w, want
		}
		data[i] = byte(v)
	}
	return told{name: w.name, value: data}, all[n:]
}

// opened decodes the content of a message: yards for packed offsets, and, if deflated is
// true, the inflated parts.
func opened(t *testing.T, v codec.Version, m Body, deflated bool) []codec.Field {
	t.Helper()
	var list []codec.Field
	for _, f := range codec.Describe(v, m) {
		offset, ok := f.Value.(uint32)
		if f.Name != "spline" || !ok {
			list = append(list, f)
			continue
		}
		for i, yards := range quarterOffsets(offset) {
			list = append(list, codec.Field{Name: "xyz"[i : i+1], Value: yards})
		}
	}
	if !deflated {
		return list
	}
	switch m := m.(type) {
	case *AuthSession:
		list = list[:len(list)-1]
		for _, a := range Addons(v, m.AddonInfo) {
			list = append(list, codec.Describe(v, &addonList{list: []Addon{a}})...)
		}
	case *StoreData:
		list = append(list[:len(list)-2], codec.Field{Name: "compressed_data", Value: inflated(t, m.Deflated)})
	case *StoredData:
		list[len(list)-1].Value = inflated(t, m.Deflated)
	}
	return list
}

func inflated(t *testing.T, d Deflated) []byte {
	t.Helper()
	if len(d.Data) == 0 && d.Size == 0 {
		return nil
	}
	plain, err := codec.Inflate(d.Data, int(d.Size), 1<<20)
	if err != nil {
		return d.Data // random
	}
	return plain
}

// bare returns a name without the parts that distinguish items of a list from each other
// and from the list.
func bare(name string) string { return strings.TrimSuffix(strings.TrimRight(name, "0123456789"), "s") }

// nothing reports whether a value has no bytes.
func nothing(v any) bool {
	b, ok := v.([]byte)
	return ok && len(b) == 0
}

// plain returns a value by its bits, in the type of another.
func plain(v, like any) any {
	switch v := v.(type) {
	case []byte:
		_, number := like.(uint64)
		if _, text := like.(json.Number); (number || text) && len(v) <= 8 {
			return binary.LittleEndian.Uint64(append(bytes.Clone(v), make([]byte, 8-len(v))...))
		}
		return v
	case bool:
		if v {
			return uint64(1)
		}
		return uint64(0)
	case uint8:
		return uint64(v)
	case uint16:
		return uint64(v)
	case uint32:
		return uint64(v)
	case int32:
		return uint64(uint32(v))
	case float32:
		return uint64(math.Float32bits(v))
	}
	return v
}
