package character

import (
	"reflect"
	"testing"

	"loam/core/lib/codec"
)

// TestARecordTravelsWhole fails when a field was added to the record, or to what stands
// in it, and does not travel.
func TestARecordTravelsWhole(t *testing.T) {
	var none, every Record
	fill(reflect.ValueOf(&every).Elem())
	compare(t, "Record", reflect.ValueOf(&every).Elem(), func() uint64 { return hashOf(&every) })
	if hashOf(&none) == hashOf(&every) {
		t.Error("a record of which no field is zero has the hash of an empty one")
	}
}

func hashOf(r *Record) uint64 {
	c := codec.NewHasher()
	r.Code(c)
	return c.Sum()
}

// fill sets all numbers, texts and booleans of v, and makes each list one long.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		if v.NumField() > 0 && !v.Field(0).CanSet() {
			return // plain data
		}
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.String:
		v.SetString("x")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Float64:
		v.SetFloat(0.5)
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(3)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(3)
	}
}

// compare sets each part of v to zero in turn, and wants the hash to change.
func compare(t *testing.T, name string, v reflect.Value, hash func() uint64) {
	t.Helper()
	if v.IsZero() || !v.CanSet() {
		return
	}
	was, before := reflect.New(v.Type()).Elem(), hash()
	was.Set(v)
	v.SetZero()
	if hash() == before {
		t.Errorf("%s does not travel", name)
	}
	v.Set(was)
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			compare(t, name+"."+v.Type().Field(i).Name, v.Field(i), hash)
		}
	case reflect.Slice:
		compare(t, name+"[0]", v.Index(0), hash)
	}
}
