package entity

import (
	"reflect"
	"testing"

	"loam/core/lib/codec"
)

// ofObjects are the fields of Object that definitions or the map rebuild.
var ofObjects = map[string]bool{"Wake": true, "Hooks": true, "Ruled": true, "Radius": true, "Errands": true, "Changed": true}

func TestEveryFieldOfAnObjectIsCoded(t *testing.T) {
	o := &Object{}
	fill(reflect.ValueOf(o).Elem())
	w := codec.NewWriter()
	o.Code(w)
	got := &Object{}
	r := codec.NewReader(w.Data())
	got.Code(r)
	if err := r.Close(); err != nil {
		t.Fatalf("read back: %v", err)
	}
	for i := range reflect.TypeFor[Object]().NumField() {
		name := reflect.TypeFor[Object]().Field(i).Name
		if ofObjects[name] {
			continue
		}
		if g, want := reflect.ValueOf(got).Elem().Field(i).Interface(), reflect.ValueOf(o).Elem().Field(i).Interface(); !reflect.DeepEqual(g, want) {
			t.Errorf("field %s = %+v after reading, want %+v", name, g, want)
		}
	}
}
