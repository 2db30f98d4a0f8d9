package entity

import (
	"reflect"
	"testing"

	"loam/core/lib/codec"
)

// derived are the fields of Unit that definitions or the map rebuild.
var derived = map[string]bool{"Stats": true, "Control": true, "Rooted": true, "Charmer": true, "Mover": true, "Boss": true, "Modifiers": true, "Luck": true, "Wants": true, "Worn": true, "Known": true, "Changed": true, "Ruled": true, "Wakes": true}

// TestEveryFieldOfStateIsCoded fills every field with something that is not
// zero, so that a field forgotten in Code comes back empty.
func TestEveryFieldOfStateIsCoded(t *testing.T) {
	u := &Unit{}
	fill(reflect.ValueOf(u).Elem())
	w := codec.NewWriter()
	u.Code(w)
	got := &Unit{}
	r := codec.NewReader(w.Data())
	got.Code(r)
	if err := r.Close(); err != nil {
		t.Fatalf("read back: %v", err)
	}
	for i := range reflect.TypeFor[Unit]().NumField() {
		name := reflect.TypeFor[Unit]().Field(i).Name
		if derived[name] {
			continue
		}
		g, want := reflect.ValueOf(got).Elem().Field(i).Interface(), reflect.ValueOf(u).Elem().Field(i).Interface()
		if !reflect.DeepEqual(g, want) {
			t.Errorf("field %s = %+v after reading, want %+v", name, g, want)
		}
	}
}

func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString("x")
	case reflect.Float64:
		v.SetFloat(1.5)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(7)
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(7)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(0))
		fill(v.Index(1))
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(v.Field(i))
			}
		}
	}
}
