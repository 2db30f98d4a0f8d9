package sandbox

import (
	"math"

	lua "github.com/yuin/gopher-lua"
)

// mathLib is the math library.
type mathLib struct {
	stream func() float64 // random numbers
}

func (ml *mathLib) functions() map[string]lua.LGFunction {
	one := func(f func(float64) float64) lua.LGFunction {
		return func(L *lua.LState) int {
			L.Push(lua.LNumber(f(number(L, 1))))
			return 1
		}
	}
	two := func(f func(x, y float64) float64) lua.LGFunction {
		return func(L *lua.LState) int {
			L.Push(lua.LNumber(f(number(L, 1), number(L, 2))))
			return 1
		}
	}
	return map[string]lua.LGFunction{
		"abs": one(math.Abs), "ceil": one(math.Ceil), "floor": one(math.Floor), "sqrt": one(math.Sqrt),
		"sin": one(math.Sin), "cos": one(math.Cos), "tan": one(math.Tan),
		"asin": one(math.Asin), "acos": one(math.Acos), "atan": one(math.Atan),
		"sinh": one(math.Sinh), "cosh": one(math.Cosh), "tanh": one(math.Tanh),
		"exp": one(math.Exp), "log": one(math.Log), "log10": one(math.Log10),
		"deg": one(func(x float64) float64 { return x / math.Pi * 180 }),
		"rad": one(func(x float64) float64 { return x / 180 * math.Pi }),
		"pow": two(math.Pow), "atan2": two(math.Atan2), "fmod": two(math.Mod),
		"ldexp": func(L *lua.LState) int {
			L.Push(lua.LNumber(math.Ldexp(number(L, 1), min(max(integer(L, 2), -5000), 5000))))
			return 1
		},
		"frexp": func(L *lua.LState) int {
			mantissa, exponent := math.Frexp(number(L, 1))
			L.Push(lua.LNumber(mantissa))
			L.Push(lua.LNumber(exponent))
			return 2
		},
		"modf": func(L *lua.LState) int {
			f := number(L, 1)
			whole, fraction := math.Modf(f)
			if math.IsInf(f, 0) {
				fraction = 0
			}
			L.Push(lua.LNumber(whole))
			L.Push(lua.LNumber(fraction))
			return 2
		},
		"max":    extreme(func(x, y float64) bool { return x > y }),
		"min":    extreme(func(x, y float64) bool { return x < y }),
		"random": ml.random,
	}
}

func extreme(better func(x, y float64) bool) lua.LGFunction {
	return func(L *lua.LState) int {
		best := number(L, 1)
		for i := 2; i <= L.GetTop(); i++ {
			if x := number(L, i); better(x, best) {
				best = x
			}
		}
		L.Push(lua.LNumber(best))
		return 1
	}
}

// random draws once from the box's stream: a number in [0, 1), a whole
// number from 1 to m, or one from m to n.
func (ml *mathLib) random(L *lua.LState) int {
	low, high := 1, 0
	switch L.GetTop() {
	case 0:
		L.Push(lua.LNumber(ml.stream()))
		return 1
	case 1:
		high = integer(L, 1)
	case 2:
		low, high = integer(L, 1), integer(L, 2)
	default:
		L.RaiseError("wrong number of arguments")
	}
	if low > high {
		L.ArgError(L.GetTop(), "interval is empty")
	}
	width := float64(high) - float64(low) + 1
	v := float64(low) + math.Floor(ml.stream()*width)
	L.Push(lua.LNumber(min(v, float64(high))))
	return 1
}
