package luaapi

import (
	"fmt"
	"math"
	"time"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
)

// Call is one call of an entry. Its arguments have been checked against the
// entry's parameters; they are counted from 0, self not among them. It is valid
// until Run returns.
type Call struct {
	L     *lua.LState
	Host  Host
	Entry *Entry
	acts  bool // it does something to the world: what it hands over is weighed
}

// At is the place of argument i on the stack.
func (c Call) At(i int) int {
	if c.Entry.Class == Globals {
		return i + 1
	}
	return i + 2
}

// Arg is argument i as it came.
func (c Call) Arg(i int) lua.LValue { return c.L.Get(c.At(i)) }

// Given tells whether argument i is there and not nil.
func (c Call) Given(i int) bool { return c.Arg(i) != lua.LNil }

// World is the map of the running step.
func (c Call) World() World { return c.Host.World() }

// Self is the unit whose method was called.
func (c Call) Self() *entity.Unit { return c.UnitOf(c.L.Get(1)) }

// SelfIf is self of a method of units, and nil for one of the map.
func (c Call) SelfIf(unit bool) *entity.Unit {
	if !unit {
		return nil
	}
	return c.Self()
}

// UnitOf finds the unit of a handle that was checked.
func (c Call) UnitOf(v lua.LValue) *entity.Unit {
	g, _ := c.Host.GUID(v)
	u, _ := c.World().Unit(g)
	return u
}

// Unit is argument i, nil when it was left out.
func (c Call) Unit(i int) *entity.Unit {
	if !c.Given(i) {
		return nil
	}
	return c.UnitOf(c.Arg(i))
}

// Text is argument i, "" when it was left out.
func (c Call) Text(i int) string {
	s, _ := c.Arg(i).(lua.LString)
	return string(s)
}

// Number is argument i, or otherwise when it was left out.
func (c Call) Number(i int, otherwise float64) float64 {
	if n, ok := c.Arg(i).(lua.LNumber); ok {
		return float64(n)
	}
	return otherwise
}

// Points is argument i rounded to whole points.
func (c Call) Points(i int) int64 { return int64(math.Round(c.Number(i, 0))) }

// Bool is argument i, or otherwise when it was left out.
func (c Call) Bool(i int, otherwise bool) bool {
	if b, ok := c.Arg(i).(lua.LBool); ok {
		return bool(b)
	}
	return otherwise
}

// Span is argument i; it was checked.
func (c Call) Span(i int) (lo, hi clock.Time) {
	lo, hi, _ = clock.ParseSpan(c.Text(i))
	return lo, hi
}

// Draw is a time out of the span in argument i.
func (c Call) Draw(i int) clock.Time { return c.Drawn(c.Text(i)) }

// Drawn is a time out of a span that was checked. It always takes one number
// from the stream.
func (c Call) Drawn(span string) clock.Time {
	lo, hi, _ := clock.ParseSpan(span)
	return lo + clock.Time(c.Host.Random()*float64(hi-lo+1))
}

// ID is argument i with the name of its bundle.
func (c Call) ID(i int) content.ID { return Qualify(c.Host.Bundle(), c.Text(i)) }

// Data is argument i; what is not plain is the author's error.
func (c Call) Data(i int) value.Value {
	v, err := c.Host.ToPlain(c.Arg(i))
	if err != nil {
		c.BadArgument(i, err.Error())
	}
	if c.acts && v.Kind() >= value.String {
		c.Host.Hand(c.L, c.Entry, v.Weight())
	}
	return v
}

// Words is argument i as a text of the bundle, with the arguments that text()
// gave it.
func (c Call) Words(i int) (content.Text, value.Value) {
	if s, ok := c.Arg(i).(lua.LString); ok {
		return c.OwnText(string(s)), value.Value{}
	}
	return MadeText(c.Data(i))
}

// OwnText is a text of the running bundle.
func (c Call) OwnText(key string) content.Text {
	return content.Text{Bundle: c.Host.Bundle(), Key: key}
}

// MadeText is what text() has made.
func MadeText(v value.Value) (content.Text, value.Value) {
	return content.Text{Bundle: v.Get(TextBundle).Text(), Key: v.Get(TextKey).Text()}, v.Get(TextArgs)
}

// WordsWith is Words with the arguments that stand in argument j, if any.
func (c Call) WordsWith(i, j int) (content.Text, value.Value) {
	text, args := c.Words(i)
	if c.Given(j) {
		args = c.Data(j)
	}
	if n := args.Weight(); n > MaxWordsArgs {
		c.BadArgument(i, fmt.Sprintf("what goes with the text has %d bytes, at most %d", n, MaxWordsArgs))
	}
	return text, args
}

// Point is the place that arguments i, i+1 and i+2 give; without the third it
// lies on the ground of the map.
func (c Call) Point(i int) geo.Point {
	x, y := c.Number(i, 0), c.Number(i+1, 0)
	return geo.Point{X: x, Y: y, Z: c.Number(i+2, c.Ground(x, y))}
}

// Ground is how high the ground of the map lies.
func (c Call) Ground(x, y geo.Yards) geo.Yards {
	if def, ok := c.World().Content().Map(c.World().MapID()); ok {
		return def.Height(x, y)
	}
	return 0
}

// Field is a key of the options in argument i; nil when there are none.
func (c Call) Field(i int, key string) lua.LValue {
	if t, ok := c.Arg(i).(*lua.LTable); ok {
		return c.L.GetField(t, key)
	}
	return lua.LNil
}

// FieldText is a text among the options, or "".
func (c Call) FieldText(i int, key string) string {
	s, _ := c.Field(i, key).(lua.LString)
	return string(s)
}

// FieldBool is a boolean among the options, or otherwise.
func (c Call) FieldBool(i int, key string, otherwise bool) bool {
	if b, ok := c.Field(i, key).(lua.LBool); ok {
		return bool(b)
	}
	return otherwise
}

// FieldNumber is a number among the options, or otherwise.
func (c Call) FieldNumber(i int, key string, otherwise float64) float64 {
	if n, ok := c.Field(i, key).(lua.LNumber); ok {
		return float64(n)
	}
	return otherwise
}

// Fail ends the call with an error that names the entry.
func (c Call) Fail(format string, args ...any) {
	c.L.RaiseError("%s: "+format, append([]any{c.Entry.Title()}, args...)...)
}

// Try ends the call if err is not nil.
func (c Call) Try(err error) {
	if err != nil {
		c.Fail("%s", err.Error())
	}
}

// GiveNumber gives a number. It and its like add a result and return 1, so that
// Run ends with one of them, or with their sum.
func (c Call) GiveNumber(f float64) int { return c.Give(Boxed(f)) }

// GiveText gives a string.
func (c Call) GiveText(s string) int { return c.Give(lua.LString(s)) }

// GiveBool gives true or false.
func (c Call) GiveBool(b bool) int { return c.Give(lua.LBool(b)) }

// GiveNil gives nil.
func (c Call) GiveNil() int { return c.Give(lua.LNil) }

// GiveUnit gives a handle, or nil for no unit.
func (c Call) GiveUnit(u *entity.Unit) int {
	if u == nil {
		return c.GiveNil()
	}
	return c.Give(c.Host.Handle(u))
}

// GiveFound gives the unit that a GUID names, or nil when it is not here.
func (c Call) GiveFound(g guid.GUID) int {
	u, _ := c.World().Unit(g)
	return c.GiveUnit(u)
}

// What finding units costs the entry, in instructions: looking at one, and
// handing one out.
const (
	LookSteps   = 1
	HandleSteps = 4
)

// GiveUnits gives a list of handles.
func (c Call) GiveUnits(list []*entity.Unit) int {
	c.Host.Charge(c.L, HandleSteps*len(list))
	t := c.L.CreateTable(len(list), 0)
	for _, u := range list {
		t.Append(c.Host.Handle(u))
	}
	return c.Give(t)
}

// GiveData gives plain data as a fresh value.
func (c Call) GiveData(v value.Value) int { return c.Give(c.Host.FromPlain(v)) }

// Give gives a value.
func (c Call) Give(v lua.LValue) int {
	c.L.Push(v)
	return 1
}

// small holds the whole numbers that are handed out most, boxed once: putting a
// number into an interface costs an allocation.
var small = func() (all [2048]lua.LValue) {
	for i := range all {
		all[i] = lua.LNumber(i)
	}
	return all
}()

// Boxed is a number as a Lua value.
func Boxed(f float64) lua.LValue {
	if i := int(f); i >= 0 && i < len(small) && float64(i) == f {
		return small[i]
	}
	return lua.LNumber(f)
}

// FieldSpan is the time in an option, 0 where it is not given.
func (c Call) FieldSpan(i int, key string) clock.Time {
	s := c.FieldText(i, key)
	if s == "" {
		return 0
	}
	return max(clock.Step, c.Drawn(s))
}

// Object is the game object whose method was called.
func (c Call) Object() *entity.Object {
	g, _ := c.Host.GUID(c.L.Get(1))
	o, _ := c.World().Object(g)
	return o
}

// Real is the stamped time of the realm's place.
func (c Call) Real() time.Time {
	if r := c.Host.Realm(); r != nil {
		return time.UnixMilli(r.RealUnix()).UTC()
	}
	return time.UnixMilli(c.World().RealUnix()).UTC()
}

// IDIf is the id in argument i, "" where it is not given.
func (c Call) IDIf(i int) content.ID {
	if !c.Given(i) {
		return ""
	}
	return c.ID(i)
}

// TextIf is the text in argument i, "" where it is not given.
func (c Call) TextIf(i int) string {
	if !c.Given(i) {
		return ""
	}
	return c.Text(i)
}
