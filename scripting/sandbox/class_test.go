package sandbox

import (
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

type animal struct{ name string }

// zoo makes a class with two methods, and an object with fields.
func zoo(b *Box) (*Class, *lua.LUserData) {
	c := b.NewClass(ClassSpec{
		Name: "unit",
		Methods: map[string]lua.LGFunction{
			"name": func(L *lua.LState) int {
				L.Push(lua.LString(Object[*animal](L, 1, "unit").name))
				return 1
			},
			"crash": func(*lua.LState) int { panic("crash") },
		},
		Text: func(v any) string { return "unit:" + v.(*animal).name },
		Assign: func(_ *lua.LState, object *lua.LUserData, field string, v lua.LValue) bool {
			if field == "nick" {
				object.Value.(*animal).name = v.String()
			}
			return field == "nick"
		},
	})
	fields := b.State().NewTable()
	fields.RawSetString("state", b.State().NewTable())
	return c, c.NewWith(&animal{"wolf"}, fields)
}

func TestHostObjects(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{`return unit:name() .. unit.name(unit)`, "wolfwolf"},
		{`unit.state.n = 1 unit.state.n = unit.state.n + 1 return unit.state.n`, "2"},
		{`return tostring(unit) .. type(unit)`, "unit:wolfuserdata"},
		{`unit.nick = "dog" return unit:name()`, "dog"},
		{`return tostring(unit == unit) .. tostring(unit == other) .. ({[unit] = "k"})[unit]`, "truefalsek"},
		{`unit.foo = 1`, `error: a unit has no field "foo" that can be set; keep data in self.state`},
		{`unit.name = 1`, `error: a unit has no field "name" that can be set; keep data in self.state`},
		{`unit[1] = 1`, `error: a unit has no field 1 that can be set; keep data in self.state`},
		{`return unit.nam`, `error: a unit has no method or field "nam"`},
		{`return unit[1]`, `error: a unit has only named fields`},
		{`return unit.name("x")`, "error: bad argument #1 to name (unit expected, got string)"},
		{`return unit.name(other)`, "error: bad argument #1 to name (unit expected, got userdata)"},
		{`unit:crash()`, "error: internal error: please report this to the operator"},
		{`return unit + 1`, "error: cannot perform add operation between userdata and number"},
		{`return getmetatable(unit) == false and "closed"`, "closed"},
		{`setmetatable(unit, {})`, "error: bad argument #1 to setmetatable (table expected, got userdata)"},
		{`return extra:howl() .. extra:name()`, "howl of wolfwolf"},
	} {
		b := NewBox(Options{})
		e := b.Env("m")
		c, unit := zoo(b)
		e.Bind("unit", unit)
		e.Bind("other", b.NewClass(ClassSpec{Name: "item"}).New(1))
		functions := b.State().NewTable()
		functions.RawSetString("howl", b.Function(func(L *lua.LState) int {
			L.Push(lua.LString("howl of " + Object[*animal](L, 1, "unit").name))
			return 1
		}))
		fields := b.State().NewTable()
		e.Bind("extra", c.Derive(functions).NewWith(&animal{"wolf"}, fields))
		v, err := runSource(t, e, test.src)
		got, _ := textOf(v)
		if err != nil {
			got = "error: " + err.(*Fault).Msg
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.src, got, test.want)
		}
	}
}

func TestHandlesOfDeadBoxesStayReadable(t *testing.T) {
	b := NewBox(Options{})
	_, unit := zoo(b)
	b.failure.die()
	if unit.Value.(*animal).name != "wolf" {
		t.Error("value lost")
	}
	if v, err := b.ToPlain("x", lua.LString("y")); err != nil || v.Text() != "y" {
		t.Errorf("got %v, %v", v, err)
	}
}

func BenchmarkMethodCall(b *testing.B) {
	for _, kind := range []string{"flat", "with fields", "derived with fields", "state field"} {
		b.Run(kind, func(b *testing.B) {
			box := NewBox(Options{})
			c := box.NewClass(ClassSpec{Name: "unit", Methods: map[string]lua.LGFunction{"health": func(L *lua.LState) int {
				L.Push(lua.LNumber(len(Object[*animal](L, 1, "unit").name)))
				return 1
			}}})
			unit := c.New(&animal{"wolf"})
			fields := box.State().NewTable()
			fields.RawSetString("state", box.State().NewTable())
			switch {
			case strings.HasPrefix(kind, "derived"):
				unit = c.Derive(box.State().NewTable()).NewWith(&animal{"wolf"}, fields)
			case kind != "flat":
				unit = c.NewWith(&animal{"wolf"}, fields)
			}
			body := "unit:health()"
			if kind == "state field" {
				body = "local s = unit.state"
			}
			e := box.Env("m")
			v, err := runSource(b, e, "return function(unit) for i = 1, 1000 do "+body+" end end")
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := box.Call(e, 100_000, v.(*lua.LFunction), 0, unit); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/call")
		})
	}
}
