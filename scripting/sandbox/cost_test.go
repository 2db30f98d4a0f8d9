package sandbox

import (
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"
)

// BenchmarkReplaced measures what the compiler replaces, per operation, with and without.
func BenchmarkReplaced(b *testing.B) {
	for _, test := range []struct{ name, src string }{
		{"empty", `for i = 1, 1000 do end`},
		{"fill", `local t = {} for i = 1, 1000 do t[i] = i end`},
		{"overwrite", `local t = {} for i = 1, 100 do t[i] = i end for k = 1, 10 do for i = 1, 100 do t[i] = k end end`},
		{"append", `local t = {} for i = 1, 1000 do t[#t + 1] = i end`},
		{"swap", `local t, a, b = {1, 2}, 1, 2 for i = 1, 1000 do t[a], t[b] = t[b], t[a] end`},
		{"equal", `local n, a, b = 0, 1, 2 for i = 1, 1000 do if a == b then n = n + 1 end end`},
		{"less", `local n, a, b = 0, 1, 2 for i = 1, 1000 do if a < b then n = n + 1 end end`},
		{"sort", `local t = {} for i = 1, 100 do t[i] = (i * 7919) % 101 end table.sort(t, function(a, b) return a < b end)`},
	} {
		for _, how := range []string{"written", "compiled"} {
			b.Run(test.name+"/"+how, func(b *testing.B) {
				box := NewBox(Options{})
				e := box.Env("m")
				src := "return function() " + test.src + " end"
				var v lua.LValue
				if how == "compiled" {
					v, _ = runSource(b, e, src)
				} else {
					stmts, _ := parse.Parse(strings.NewReader(src), "m/a.lua")
					proto, _ := lua.Compile(stmts, "m/a.lua")
					fn := box.L.NewFunctionFromProto(proto)
					fn.Env = e.globals
					r, err := box.Call(e, 1e6, fn, 1)
					if err != nil {
						b.Fatal(err)
					}
					v = r[0]
				}
				b.ReportAllocs()
				for b.Loop() {
					if _, err := box.Call(e, 10_000_000, v.(*lua.LFunction), 0); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/each")
			})
		}
	}
}
