package character

import (
	"reflect"
	"strings"
	"testing"

	"loam/core/lib/codec"
)

func TestTraits(t *testing.T) {
	many := make([]Trait, MaxTraits+1)
	for i := range many {
		many[i].Name = string(rune('a' + i))
	}
	for _, test := range []struct {
		name    string
		list    []Trait
		problem string
	}{
		{"none", nil, ""},
		{"as many as may be", many[1:], ""},
		{"one too many", many, "at most 16 traits"},
		{"unsorted", []Trait{{"skin", 3}, {"face", -1}}, ""},
		{"one twice", []Trait{{"skin", 3}, {"skin", 3}}, "trait skin is out of order"},
		{"without a name", []Trait{{"", 3}}, `"" is not the name of a trait`},
		{"a strange name", []Trait{{"hair color", 3}}, `"hair color" is not the name of a trait`},
		{"a long name", []Trait{{strings.Repeat("a", MaxTraitName+1), 3}}, "is not the name of a trait"},
	} {
		t.Run(test.name, func(t *testing.T) {
			made, err := NewTraits(test.list...)
			if test.problem != "" {
				if err == nil || !strings.Contains(err.Error(), test.problem) {
					t.Errorf("got %v, want %s", err, test.problem)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range test.list {
				if got, ok := made.Number(want.Name); !ok || got != want.Number {
					t.Errorf("%s is %d, %v", want.Name, got, ok)
				}
			}
			if _, ok := made.Number("nothing"); ok {
				t.Error("there is a trait that nobody gave it")
			}
			w := codec.NewWriter()
			made.Code(w)
			var back Traits
			r := codec.NewReader(w.Data())
			if back.Code(r); r.Close() != nil || len(made) > 0 && !reflect.DeepEqual(made, back) {
				t.Errorf("read back %v, %v, want %v", back, r.Err(), made)
			}
		})
	}
}

func TestTooManyTraitsAreNotRead(t *testing.T) {
	many := make(Traits, MaxTraits+1)
	w := codec.NewWriter()
	many.Code(w)
	var back Traits
	r := codec.NewReader(w.Data())
	if back.Code(r); r.Err() == nil || len(back) > 0 {
		t.Errorf("read back %v", back)
	}
}
