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
	"loam/core/world/gamemap"
)

// Call is one call of an entry. Its arguments have been checked against the entry's
// parameters; they count from 0, without self. It is valid until Run returns.
type Call struct {
	L     *lua.LState
	Host  Host
	Entry *Entry
	acts  bool // it acts on the world: the data that it passes is counted
}

// At returns the index of argument i on the Lua stack.
func (c Call) At(i int) int {
	if c.Entry.Class == Globals {
		return i + 1
	}
	return i + 2
}

// Arg returns argument i as a Lua value.
func (c Call) Arg(i int) lua.LValue { return c.L.Get(c.At(i)) }

// Given reports whether argument i was passed and is not nil.
func (c Call) Given(i int) bool { return c.Arg(i) != lua.LNil }

// World returns the map of the running step.
func (c Call) World() *gamemap.Tx { return c.Host.World() }

// Self returns the unit whose method was called.
func (c Call) Self() *entity.Unit { return c.UnitOf(c.L.Get(1)) }

// SelfIf returns Self for a method of units and nil for a method of the map.
func (c Call) SelfIf(unit bool) *entity.Unit {
	if !unit {
		return nil
	}
	return c.Self()
}

// UnitOf returns the unit of a checked handle.
func (c Call) UnitOf(v lua.LValue) *entity.Unit {
	g, _ := c.Host.GUID(v)
	u, _ := c.World().Unit(g)
	return u
}

// Unit returns argument i, or nil if it was omitted.
func (c Call) Unit(i int) *entity.Unit {
	if !c.Given(i) {
		return nil
	}
	return c.UnitOf(c.Arg(i))
}

// Text returns argument i, or "" if it was omitted.
func (c Call) Text(i int) string {
	s, _ := c.Arg(i).(lua.LString)
	return string(s)
}

// Number returns argument i, or otherwise if it was omitted.
func (c Call) Number(i int, otherwise float64) float64 {
	if n, ok := c.Arg(i).(lua.LNumber); ok {
		return float64(n)
	}
	return otherwise
}

// Points returns argument i rounded to whole points.
func (c Call) Points(i int) int64 { return int64(math.Round(c.Number(i, 0))) }

// Bool returns argument i, or otherwise if it was omitted.
func (c Call) Bool(i int, otherwise bool) bool {
	if b, ok := c.Arg(i).(lua.LBool); ok {
		return bool(b)
	}
	return otherwise
}

// Span returns the bounds of the time span in argument i, which has been checked.
func (c Call) Span(i int) (lo, hi clock.Time) {
	lo, hi, _ = clock.ParseSpan(c.Text(i))
	return lo, hi
}

// Draw returns a random time from the span in argument i.
func (c Call) Draw(i int) clock.Time { return c.Drawn(c.Text(i)) }

// Drawn returns a random time from a checked span. It always takes one number from the
// stream.
func (c Call) Drawn(span string) clock.Time {
	lo, hi, _ := clock.ParseSpan(span)
	return lo + clock.Time(c.Host.Random()*float64(hi-lo+1))
}

// ID returns the id in argument i with the name of its bundle.
func (c Call) ID(i int) content.ID { return Qualify(c.Host.Bundle(), c.Text(i)) }

// Data returns argument i as plain data. A value that is not plain raises an error for
// the author.
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

// Words returns argument i as a text of the bundle, with the arguments that text() added
// to it.
func (c Call) Words(i int) (content.Text, value.Value) {
	if s, ok := c.Arg(i).(lua.LString); ok {
		return c.OwnText(string(s)), value.Value{}
	}
	return MadeText(c.Data(i))
}

// OwnText returns a text of the running bundle.
func (c Call) OwnText(key string) content.Text {
	return content.Text{Bundle: c.Host.Bundle(), Key: key}
}

// MadeText returns the text and the arguments in a value that text() returned.
func MadeText(v value.Value) (content.Text, value.Value) {
	return content.Text{Bundle: v.Get(TextBundle).Text(), Key: v.Get(TextKey).Text()}, v.Get(TextArgs)
}

// WordsWith is Words with the text arguments in argument j, if it was passed.
func (c Call) WordsWith(i, j int) (content.Text, value.Value) {
	text, args := c.Words(i)
	if c.Given(j) {
		args = c.Data(j)
	}
	if n := args.Weight(); n > MaxWordsArgs {
		c.BadArgument(i, fmt.Sprintf("the arguments of the text have %d bytes, at most %d are allowed", n, MaxWordsArgs))
	}
	return text, args
}

// Point returns the point in arguments i, i+1 and i+2. Without the third it is on the
// ground of the map.
func (c Call) Point(i int) geo.Point {
	x, y := c.Number(i, 0), c.Number(i+1, 0)
	return geo.Point{X: x, Y: y, Z: c.Number(i+2, c.Ground(x, y))}
}

// Ground returns the height of the ground of the map at a point.
func (c Call) Ground(x, y geo.Yards) geo.Yards {
	if def, ok := c.World().Content().Map(c.World().MapID()); ok {
		return def.Height(x, y)
	}
	return 0
}

// Field returns a field of the options in argument i, or nil without options.
func (c Call) Field(i int, key string) lua.LValue {
	if t, ok := c.Arg(i).(*lua.LTable); ok {
		return c.L.GetField(t, key)
	}
	return lua.LNil
}

// FieldText returns a string field of the options, or "".
func (c Call) FieldText(i int, key string) string {
	s, _ := c.Field(i, key).(lua.LString)
	return string(s)
}

// FieldBool returns a boolean field of the options, or otherwise.
func (c Call) FieldBool(i int, key string, otherwise bool) bool {
	if b, ok := c.Field(i, key).(lua.LBool); ok {
		return bool(b)
	}
	return otherwise
}

// FieldNumber returns a number field of the options, or otherwise.
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

// GiveNumber pushes a number. Each Give method pushes one result and returns 1, so that
// Run can return one of them or their sum.
func (c Call) GiveNumber(f float64) int { return c.Give(Boxed(f)) }

// GiveText pushes a string.
func (c Call) GiveText(s string) int { return c.Give(lua.LString(s)) }

// GiveBool pushes true or false.
func (c Call) GiveBool(b bool) int { return c.Give(lua.LBool(b)) }

// GiveNil pushes nil.
func (c Call) GiveNil() int { return c.Give(lua.LNil) }

// GiveUnit pushes a handle of a unit, or nil for no unit.
func (c Call) GiveUnit(u *entity.Unit) int {
	if u == nil {
		return c.GiveNil()
	}
	return c.Give(c.Host.Handle(u))
}

// GiveFound pushes the unit with a GUID, or nil when it is not on the map.
func (c Call) GiveFound(g guid.GUID) int {
	u, _ := c.World().Unit(g)
	return c.GiveUnit(u)
}

// The cost of finding units, in instructions: checking one, and returning one.
const (
	LookSteps   = 1
	HandleSteps = 4
)

// GiveUnits pushes a list of handles.
func (c Call) GiveUnits(list []*entity.Unit) int {
	c.Host.Charge(c.L, HandleSteps*len(list))
	t := c.L.CreateTable(len(list), 0)
	for _, u := range list {
		t.Append(c.Host.Handle(u))
	}
	return c.Give(t)
}

// GiveData pushes plain data as a new Lua value.
func (c Call) GiveData(v value.Value) int { return c.Give(c.Host.FromPlain(v)) }

// Give pushes a value.
func (c Call) Give(v lua.LValue) int {
	c.L.Push(v)
	return 1
}

// small holds the most frequent whole numbers, boxed once: converting a number to an
// interface allocates.
var small = func() (all [2048]lua.LValue) {
	for i := range all {
		all[i] = lua.LNumber(i)
	}
	return all
}()

// Boxed returns a number as a Lua value.
func Boxed(f float64) lua.LValue {
	if i := int(f); i >= 0 && i < len(small) && float64(i) == f {
		return small[i]
	}
	return lua.LNumber(f)
}

// FieldSpan returns a random time from the span in an option, or 0 when it is not given.
func (c Call) FieldSpan(i int, key string) clock.Time {
	s := c.FieldText(i, key)
	if s == "" {
		return 0
	}
	return max(clock.Step, c.Drawn(s))
}

// Object returns the game object whose method was called.
func (c Call) Object() *entity.Object {
	g, _ := c.Host.GUID(c.L.Get(1))
	o, _ := c.World().Objects().Get(g)
	return o
}

// Real returns the realm's local time, as stamped for this step.
func (c Call) Real() time.Time {
	if r := c.Host.Realm(); r != nil {
		return time.UnixMilli(r.RealUnix()).UTC()
	}
	return time.UnixMilli(c.World().RealUnix()).UTC()
}

// IDIf returns the id in argument i, or "" if it was omitted.
func (c Call) IDIf(i int) content.ID {
	if !c.Given(i) {
		return ""
	}
	return c.ID(i)
}

// TextIf returns the text in argument i, or "" if it was omitted.
func (c Call) TextIf(i int) string {
	if !c.Given(i) {
		return ""
	}
	return c.Text(i)
}
