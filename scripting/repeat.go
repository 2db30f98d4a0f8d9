package scripting

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"loam/core/lib/guid"
	"loam/core/lib/printable"
	"loam/core/lib/value"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/scripting/luaapi"
)

// Limits of the text that a fault shows, in bytes.
const (
	maxShownArguments = 300
	maxShownScenario  = 4000
	maxShownValue     = 1500
)

// shownArguments formats the arguments of a handler for people: each parameter by its name.
func (fs *faults) shownArguments(h *handler, args []lua.LValue) string {
	if len(args) < 2 || h.hook == nil {
		return ""
	}
	var parts []string
	for i, p := range h.hook.Params {
		if i+1 >= len(args) {
			break
		}
		parts = append(parts, p.Name+" = "+printable.Cut(h.tenant.written(args[i+1]), 80))
	}
	return printable.Cut(strings.Join(parts, ", "), maxShownArguments)
}

// repetition returns a scenario that repeats the call of a handler: the same kinds of units
// at the same places, with the state that the bundle stores with them, and the same
// arguments. It does not contain their surroundings, so it may pass if these caused the
// fault; a comment states that. It returns "" for a call that no scenario can repeat.
func (fs *faults) repetition(h *handler, e *event.Faulted, args []lua.LValue) string {
	if h.subject == nil || fs.entry.magic != nil {
		return ""
	}
	s := retelling{faults: fs, t: h.tenant, names: make(map[guid.GUID]string)}
	fmt.Fprintf(&s.lines, "# Calls %s as in the call that failed.\n", h.label())
	fmt.Fprintf(&s.lines, "# %s:%d: %s\n", e.File, e.Line, e.Message)
	s.lines.WriteString("# Other units nearby are not included.\n")
	condition, self := "expect realm lua", "realm"
	if fs.site.place == luaapi.OnMap {
		fmt.Fprintf(&s.lines, "map %s\n", fs.site.mapID)
		condition, self = "expect lua", "map"
		if fs.entry.self != 0 {
			if self = s.name(fs.entry.self); self == "nil" {
				return ""
			}
		}
	}
	var values []string
	for _, v := range args[min(1, len(args)):] {
		values = append(values, s.value(v))
	}
	body := s.state(h.tenant, self) + self + ":" + h.name + "(" + strings.Join(values, ", ") + ")"
	fmt.Fprintf(&s.lines, "%s (function() %s return true end)()\n", condition, body)
	if text := s.lines.String(); len(text) <= maxShownScenario && !strings.Contains(body, "\n") {
		return text
	}
	return ""
}

// retelling writes such a scenario.
type retelling struct {
	faults *faults
	t      *tenant
	lines  strings.Builder
	names  map[guid.GUID]string
}

// name returns the name of a unit in the scenario; the first time, it writes a line that
// creates the unit.
func (s *retelling) name(g guid.GUID) string {
	if n, known := s.names[g]; known {
		return n
	}
	s.names[g] = "nil"
	if s.faults.entry.world == nil {
		return "nil"
	}
	u, here := s.faults.entry.world.Unit(g)
	if !here {
		return "nil"
	}
	n := s.player(u)
	if !u.IsPlayer() {
		n = fmt.Sprintf("unit%d", len(s.names))
		fmt.Fprintf(&s.lines, "spawn %s as %s at %s level %d\n", u.Def, n, spot(u), u.Level)
	}
	s.names[g] = n
	return n
}

// player creates a character with the player's name, if scenarios accept the name.
func (s *retelling) player(u *entity.Unit) string {
	if !u.IsPlayer() {
		return ""
	}
	n := u.Name.Key
	if strings.ContainsFunc(n, func(c rune) bool { return !wordRune(c) || c == '_' || c >= '0' && c <= '9' }) {
		n = "Player" + string(rune('A'+len(s.names)%26))
	}
	fmt.Fprintf(&s.lines, "player %s level %d at %s\n", n, u.Level, spot(u))
	return n
}

func spot(u *entity.Unit) string {
	number := func(f float64) string { return strconv.FormatFloat(math.Round(f*10)/10, 'f', -1, 64) }
	return number(u.Position.X) + " " + number(u.Position.Y)
}

// value formats an argument as Lua.
func (s *retelling) value(v lua.LValue) string {
	if g, ok := guidOf(v); ok {
		return s.name(g)
	}
	p, err := s.t.vm.ToPlain("argument", v)
	if err != nil {
		return "nil"
	}
	return s.literal(p)
}

// state sets the bundle's data on self, as it is after the failure.
func (s *retelling) state(t *tenant, self string) string {
	var table *lua.LTable
	if g := s.faults.entry.self; g == 0 {
		table = t.here.kept[inbox.OwnState]
	} else if k := s.faults.states.kept(g, t); k != nil {
		table = k.kept[inbox.OwnState]
	}
	if table == nil {
		return ""
	}
	p, err := t.vm.ToPlain("state", table)
	if err != nil || len(p.Entries()) == 0 {
		return ""
	}
	text := s.literal(p)
	if len(text) > maxShownValue {
		return ""
	}
	return self + ".state = " + text + " "
}

// literal formats plain data as Lua on one line; a ref becomes one of the unit that the
// scenario creates.
func (s *retelling) literal(v value.Value) string {
	switch v.Kind() {
	case value.Ref:
		if n := s.name(v.Ref()); n != "nil" {
			return n + ":ref()"
		}
		return "nil"
	case value.String:
		return luaString(v.Text())
	case value.Table:
		var b strings.Builder
		b.WriteByte('{')
		for i, e := range v.Entries() {
			if i > 0 {
				b.WriteString(", ")
			}
			if e.Key.Kind() != value.Number || e.Key.Number() != float64(i+1) {
				b.WriteString("[" + s.literal(e.Key) + "] = ")
			}
			b.WriteString(s.literal(e.Value))
			if b.Len() > maxShownValue {
				break // it is too long for a scenario in any case
			}
		}
		b.WriteByte('}')
		return b.String()
	}
	return v.String()
}

// luaString formats a text as Lua; no byte of it ends the line.
func luaString(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ' || c == 0x7f:
			fmt.Fprintf(&b, "\\%03d", c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
