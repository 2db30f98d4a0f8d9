package luaapi

import (
	"fmt"
	"math"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
)

// check raises an error for the author if the call does not match its entry.
func (c Call) check() {
	if !c.Entry.Load && c.Host.World() == nil && c.Host.Realm() == nil {
		c.Fail("it acts on a running world: call it from a handler, not while files are loaded")
	}
	c.checkSelf()
	params := c.Entry.Params
	for i := range params {
		if params[i].Type == Rest {
			return
		}
		if wrong := c.Wrong(&params[i], c.Arg(i)); wrong != "" {
			c.BadArgument(i, wrong)
		}
	}
	for i := c.L.GetTop(); i >= c.At(len(params)); i-- {
		if c.L.Get(i) != lua.LNil {
			c.Fail("takes at most %d arguments, got %d", len(params), i-c.At(0)+1)
		}
	}
}

// BadArgument raises an error about argument i.
func (c Call) BadArgument(i int, wrong string) {
	c.L.RaiseError("%s, argument %d %q: %s", c.Entry.Title(), i+1, c.Entry.Params[i].Name, wrong)
}

func (c Call) checkSelf() {
	class := c.Entry.Class
	if class == Globals {
		return
	}
	self := c.L.Get(1)
	if class == Unit || class == Creature || class == Player {
		c.checkUnit(self)
		return
	}
	if class == Item && c.Host.Is(Thing, self) {
		return
	}
	if class == Object {
		c.checkObject(self)
		return
	}
	if !c.Host.Is(class, self) {
		c.Fail("self is %s: call it with a colon, as in %s:%s(...)", c.Name(self), class, c.Entry.Name)
	}
}

func (c Call) checkUnit(self lua.LValue) {
	g, ok := c.Host.GUID(self)
	if !ok {
		c.Fail("self is %s: call it with a colon on a unit, as in self:%s(...)", c.Name(self), c.Entry.Name)
	}
	if want := c.Entry.Class; want == Creature && g.Kind() != guid.Creature || want == Player && g.Kind() != guid.Player {
		c.Fail("self is a %s, not a %s", g.Kind(), want)
	}
	if c.Entry.Gone {
		return
	}
	if _, here := c.World().Unit(g); !here {
		c.Fail("%s", gone(g))
	}
}

func gone(g guid.GUID) string { return fmt.Sprintf("this %s is gone", g.Kind()) }

// Name returns the kind of a value for messages.
func (c Call) Name(v lua.LValue) string {
	if g, ok := c.Host.GUID(v); ok {
		return "a " + g.Kind().String()
	}
	switch v.Type() {
	case lua.LTNil:
		return "nil"
	case lua.LTUserData:
		return "an object"
	}
	return "a " + v.Type().String()
}

// Wrong returns why a value does not fit a parameter, or "".
func (c Call) Wrong(p *Param, v lua.LValue) string {
	if v == lua.LNil {
		if p.Optional || p.Type == Any || p.Type == Data {
			return ""
		}
		return p.Type.expected() + " expected, got nil"
	}
	switch p.Type {
	case Text, Key, Span, ID, Handler:
		s, ok := v.(lua.LString)
		if !ok {
			return c.expected(p, v)
		}
		return c.wrongText(p, string(s))
	case Number, Integer:
		n, ok := v.(lua.LNumber)
		if !ok {
			return c.expected(p, v)
		}
		return wrongNumber(p, float64(n))
	case Bool:
		if _, ok := v.(lua.LBool); !ok {
			return c.expected(p, v)
		}
	case AUnit, APlayer:
		return c.wrongUnit(p, v)
	case AMenu:
		if _, ok := c.Host.Menu(v); !ok {
			return c.expected(p, v)
		}
	case Words:
		return c.wrongWords(p, v)
	case Options:
		return c.wrongOptions(p, v)
	case Ref:
		if data, err := c.Host.ToPlain(v); err != nil || data.Kind() != value.Ref {
			return c.expected(p, v)
		}
	}
	return ""
}

func (c Call) expected(p *Param, v lua.LValue) string {
	return fmt.Sprintf("%s expected, got %s", p.Type.expected(), c.Name(v))
}

// expected returns the type for a message, with an example if its name is not clear.
func (t Type) expected() string {
	switch t {
	case Span:
		return `a span such as "3s"`
	case ID:
		return `a name such as "wolf" or "bundle:wolf"`
	case Handler:
		return `the name of a handler, such as "howl",`
	}
	return t.String()
}

// literals has the kinds of literals that each type accepts.
var literals = map[Type][]string{
	Text: {"string"}, Key: {"string"}, Span: {"string"}, ID: {"string"}, Handler: {"string"},
	Number: {"number"}, Integer: {"number"}, Bool: {"boolean"}, AUnit: {}, APlayer: {}, AMenu: {},
	Words: {"string", "table"}, Options: {"table"}, Ref: {"table"}, Data: {"string", "number", "boolean", "table"},
}

// WrongLiteral returns why a literal does not fit a parameter, or "". Kind is nil,
// boolean, number, string, table or function, and "" for a computed value. Number is
// the value of a number, NaN if that is not known.
func WrongLiteral(p *Param, kind string, number float64) string {
	allowed, some := literals[p.Type]
	switch {
	case kind == "" || !some:
		return ""
	case kind == "nil" && (p.Optional || p.Type == Data):
		return ""
	case kind == "nil":
		return p.Type.expected() + " expected, got nil"
	case !slices.Contains(allowed, kind):
		return fmt.Sprintf("%s expected, got a %s", p.Type.expected(), kind)
	case kind == "number" && p.Type != Data && !math.IsNaN(number):
		return wrongNumber(p, number)
	}
	return ""
}

func wrongNumber(p *Param, n float64) string {
	switch {
	case math.IsNaN(n) || math.IsInf(n, 0):
		return "a finite number expected"
	case p.Type == Integer && n != math.Trunc(n):
		return fmt.Sprintf("whole number expected, got %g", n)
	case p.Max > p.Min && (n < p.Min || n > p.Max):
		return strings.TrimSpace(fmt.Sprintf("must be from %g to %g %s", p.Min, p.Max, p.Unit)) + fmt.Sprintf(", got %g", n)
	}
	return ""
}

func (c Call) wrongText(p *Param, s string) string {
	var known *content.Snapshot
	if w := c.World(); w != nil {
		known = w.Content()
	}
	return WrongText(p, s, c.Host.Bundle(), known)
}

// WrongText returns why a string does not fit a parameter, or "". Bundle is the
// script's own. Ids are looked up in known unless that is nil.
func WrongText(p *Param, s, bundle string, known *content.Snapshot) string {
	if len(p.OneOf) > 0 && !slices.Contains(p.OneOf, s) {
		return fmt.Sprintf("unknown %s %q%s: one of %s", p.Name, Clip(s), didYouMean(s, p.OneOf), strings.Join(p.OneOf, ", "))
	}
	switch {
	case p.Type == Span:
		if _, _, err := clock.ParseSpan(s); err != nil {
			return err.Error()
		}
	case p.Type == ID && known != nil:
		return WrongID(known, p.Kind, Qualify(bundle, s))
	}
	return ""
}

func (c Call) wrongUnit(p *Param, v lua.LValue) string {
	g, ok := c.Host.GUID(v)
	if !ok {
		return c.expected(p, v)
	}
	if p.Type == APlayer && g.Kind() != guid.Player {
		return c.expected(p, v)
	}
	if w := c.World(); w != nil {
		if _, here := w.Unit(g); here {
			return ""
		}
	}
	return gone(g)
}

// The keys of the value that text() returns.
const (
	TextKey    = "text"
	TextBundle = "bundle"
	TextArgs   = "args"
)

func (c Call) wrongWords(p *Param, v lua.LValue) string {
	switch v := v.(type) {
	case lua.LString:
		return tooLong(v)
	case *lua.LTable:
		if s, ok := c.L.GetField(v, TextKey).(lua.LString); ok {
			return tooLong(s)
		}
	}
	return c.expected(p, v)
}

func tooLong(s lua.LString) string {
	if len(s) > MaxWords {
		return fmt.Sprintf("the text has %d bytes, at most %d are allowed", len(s), MaxWords)
	}
	return ""
}

func (c Call) wrongOptions(p *Param, v lua.LValue) string {
	t, ok := v.(*lua.LTable)
	if !ok {
		return c.expected(p, v)
	}
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		key, named := k.(lua.LString)
		i := -1
		if named {
			i = slices.IndexFunc(p.Fields, func(f Param) bool { return f.Name == string(key) })
		}
		if i < 0 {
			return fmt.Sprintf("unknown key %q%s", Clip(k.String()), didYouMean(k.String(), names(p.Fields)))
		}
		if wrong := c.Wrong(&p.Fields[i], v); wrong != "" {
			return fmt.Sprintf("key %q: %s", key, wrong)
		}
	}
	return ""
}

func names(params []Param) []string {
	list := make([]string, len(params))
	for i := range params {
		list[i] = params[i].Name
	}
	return list
}

// Qualify prefixes a name without a bundle with the script's own bundle.
func Qualify(bundle, name string) content.ID {
	if strings.Contains(name, ":") {
		return content.ID(name)
	}
	return content.ID(bundle + ":" + name)
}

// checkObject checks self of a method of objects.
func (c Call) checkObject(self lua.LValue) {
	g, ok := c.Host.GUID(self)
	if !ok || g.Kind() != guid.Object {
		c.Fail("self is %s: call it with a colon on an object, as in self:%s(...)", c.Name(self), c.Entry.Name)
	}
	if c.Entry.Gone {
		return
	}
	if _, here := c.World().Objects().Get(g); !here {
		c.Fail("%s", gone(g))
	}
}
