package modstorage

import (
	"fmt"
	"testing"

	"loam/core/lib/value"
)

// BenchmarkCheck looks at one more entry of a bundle that keeps as much as it may:
// many small values, or few that are large tables.
func BenchmarkCheck(b *testing.B) {
	l := DefaultLimits()
	for _, shape := range []struct{ keys, numbers int }{{4095, 5}, {15, 3500}} {
		b.Run(fmt.Sprintf("keys=%d,numbers=%d", shape.keys, shape.numbers), func(b *testing.B) {
			list := make([]value.Value, shape.numbers)
			for i := range list {
				list[i] = value.OfNumber(1)
			}
			var all []Entry
			for i := range shape.keys {
				all = Put(all, Entry{"b", fmt.Sprintf("k%05d", i), value.OfList(list...)})
			}
			for b.Loop() {
				if err := l.Check(all, Entry{"b", "k00001", value.OfNumber(1)}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
