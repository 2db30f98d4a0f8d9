package scripting

import (
	"testing"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/world/gamemap"
)

// batch is the number of calls in a step. Many more would use up the bundle's allowance for
// a step, and the rest would be skipped.
const batch = 1000

// calling benchmarks one hook of a creature with a script: ns/call is the result, ns/op
// that of a batch.
func calling(b *testing.B, script string, call func(f *field, tx *gamemap.Tx, self, anna guid.GUID)) {
	f := newField(b, script)
	f.cfg.Development = false
	f.start()
	beast, anna := f.creature("yard:beast", 0, 0), f.player(5, 0)
	b.ReportAllocs()
	for b.Loop() {
		f.Inside(func(tx *gamemap.Tx) {
			for range batch {
				call(f, tx, beast.GUID, anna.GUID)
			}
		})
		b.StopTimer()
		f.Step()
		b.StartTimer()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/batch, "ns/call")
	if faults := f.faults(); faults != nil {
		b.Fatal(faults)
	}
}

func BenchmarkHookWithNobodyAttached(b *testing.B) {
	calling(b, ``, func(f *field, tx *gamemap.Tx, self, anna guid.GUID) {
		f.box.Notice(tx, hook.Aggro, self, 0, hook.Args{Units: [2]guid.GUID{anna}})
	})
}

func BenchmarkEmptyHandler(b *testing.B) {
	calling(b, `local b = creature "beast" function b:on_evade() end`, func(f *field, tx *gamemap.Tx, self, _ guid.GUID) {
		f.box.Notice(tx, hook.Evade, self, 0, hook.Args{})
	})
}

func BenchmarkHandlerWithThreeArguments(b *testing.B) {
	calling(b, `local b = creature "beast" function b:on_damage_taken(amount, attacker) return 7 end`,
		func(f *field, tx *gamemap.Tx, self, anna guid.GUID) {
			if v := f.box.Change(tx, hook.DamageTaken, self, hook.Args{Units: [2]guid.GUID{anna}}, value.OfNumber(10)); v.Number() != 7 {
				b.Fatalf("the handler returns %v", v)
			}
		})
}

func BenchmarkMethodCall(b *testing.B) {
	calling(b, `local b = creature "beast" function b:on_evade() for i = 1, 100 do self:health() end end`,
		func(f *field, tx *gamemap.Tx, self, _ guid.GUID) { f.box.Notice(tx, hook.Evade, self, 0, hook.Args{}) })
}

func BenchmarkMethodCallWithAnArgument(b *testing.B) {
	calling(b, `local b = creature "beast" function b:on_aggro(enemy) for i = 1, 100 do self:distance(enemy) end end`,
		func(f *field, tx *gamemap.Tx, self, anna guid.GUID) {
			f.box.Notice(tx, hook.Aggro, self, 0, hook.Args{Units: [2]guid.GUID{anna}})
		})
}

func BenchmarkOwnMethodCall(b *testing.B) {
	calling(b, `local b = creature "beast" function b:own() end function b:on_evade() for i = 1, 100 do self:own() end end`,
		func(f *field, tx *gamemap.Tx, self, _ guid.GUID) { f.box.Notice(tx, hook.Evade, self, 0, hook.Args{}) })
}

func BenchmarkState(b *testing.B) {
	calling(b, `local b = creature "beast" function b:on_evade() for i = 1, 100 do self.state.n = i end end`,
		func(f *field, tx *gamemap.Tx, self, _ guid.GUID) { f.box.Notice(tx, hook.Evade, self, 0, hook.Args{}) })
}

func BenchmarkBox(b *testing.B) {
	p := mustCompile(b, luaFile("scripts/a.lua", busy), luaFile("more:scripts/a.lua", `local b = creature "yard:beast" function b:on_spawn() end`))
	b.ReportAllocs()
	for b.Loop() {
		made, err := p.Box(inbox.Place{Map: "yard:field"})
		if err != nil {
			b.Fatal(err)
		}
		made.Close()
	}
}

func BenchmarkCompile(b *testing.B) {
	for b.Loop() {
		mustCompile(b, luaFile("scripts/a.lua", busy))
	}
}

func BenchmarkNewHandle(b *testing.B) {
	calling(b, `local b = creature "beast" function b:on_evade() end`, func(f *field, tx *gamemap.Tx, self, _ guid.GUID) {
		f.box.states.forget(self)
		f.box.Notice(tx, hook.Evade, self, 0, hook.Args{})
	})
}
