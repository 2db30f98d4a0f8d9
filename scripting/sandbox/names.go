package sandbox

import (
	"math/rand/v2"

	lua "github.com/yuin/gopher-lua"
)

// typeName is the name of a value's type for scripts.
func typeName(v lua.LValue) string {
	if v == nil {
		return "nil"
	}
	return v.Type().String()
}

// fixedStream is the random stream of dry runs.
func fixedStream() func() float64 {
	return rand.New(rand.NewPCG(1, 2)).Float64
}
