package globals

import (
	"math"

	"loam/core/lib/value"
	"loam/scripting/luaapi"
)

// weighed returns the index of an element drawn by weights, from 0.
func weighed(c luaapi.Call, drawn float64, n int) int {
	weights, sum := make([]float64, 0, n), 0.0
	for _, e := range c.Data(1).Entries() {
		w := e.Value.Number()
		if e.Value.Kind() != value.Number || !(w >= 0) {
			c.BadArgument(1, "weights must be numbers of at least 0")
		}
		weights, sum = append(weights, w), sum+w
	}
	if len(weights) != n || !(sum > 0) || math.IsInf(sum, 0) {
		c.BadArgument(1, "there must be a weight for each element, and at least one above 0")
	}
	last := 0
	for i, w := range weights {
		if w == 0 {
			continue
		}
		if last = i; drawn*sum < w {
			return i
		}
		drawn -= w / sum
	}
	return last // rounding
}
