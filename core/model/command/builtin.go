package command

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/content"
)

// Core is the bundle of the built-in commands and their texts. Every bundle depends on
// it, so a bundle that declares a command of the same name has the short name, and the
// built-in one is reached as base:NAME.
const Core = "base"

// builtin is a built-in command as its table says it: the name, the least role,
// and the arguments as [ParseArg] reads them. Two words stand for more than it
// knows: "anyone" is a player anywhere in the world, and "creature or spawn" the
// id of either.
type builtin struct {
	name  string
	role  auth.Role
	realm bool // it runs in the realm box, else on the map of who types it
	args  []string
}

// operator is what operators do to units, players and the world, by name.
var operator = []builtin{
	{"additem", auth.Builder, false, []string{"item: item", "count: integer -1000..1000 = 1", "who: anyone optional"}},
	{"announce", auth.Operator, true, []string{"text: text"}},
	{"appear", auth.Builder, false, []string{"who: anyone"}},
	{"ban", auth.Operator, true, []string{"name: word", "for: word", "reason: text optional"}},
	{"ban account", auth.Operator, true, []string{"account: word", "for: word", "reason: text optional"}},
	{"ban address", auth.Operator, true, []string{"network: word", "for: word", "reason: text optional"}},
	{"ban list", auth.Operator, true, nil},
	{"combatstop", auth.Builder, false, []string{"who: anyone optional"}},
	{"damage", auth.Builder, false, []string{"points: integer 1..1000000000", "who: anyone optional"}},
	{"die", auth.Builder, false, []string{"who: anyone optional"}},
	{"event info", auth.Builder, true, []string{"event: event"}},
	{"event list", auth.Builder, true, nil},
	{"event start", auth.Operator, true, []string{"event: event"}},
	{"event stop", auth.Operator, true, []string{"event: event"}},
	{"go creature", auth.Builder, false, []string{"id: creature or spawn"}},
	{"go place", auth.Builder, false, []string{"place: place"}},
	{"go xyz", auth.Builder, false, []string{"x: number", "y: number", "z: number optional", "map: map optional"}},
	{"gm", auth.Builder, false, []string{"state: on|off optional"}},
	{"gps", auth.Builder, false, []string{"who: anyone optional"}},
	{"kick", auth.Operator, true, []string{"who: player", "reason: text optional"}},
	{"learn", auth.Builder, false, []string{"spell: spell", "who: anyone optional"}},
	{"level", auth.Builder, false, []string{"level: integer 1..1000", "who: anyone optional"}},
	{"lookup", auth.Builder, true, []string{"what: creature|item|map|place|player|spawn|spell", "text: text"}},
	{"modify money", auth.Builder, false, []string{"amount: integer -1000000000..1000000000", "who: anyone optional", "currency: currency optional"}},
	{"modify reputation", auth.Builder, false, []string{"faction: faction", "points: integer -1000000..1000000", "who: anyone optional"}},
	{"modify scale", auth.Builder, false, []string{"factor: number 0.1..10", "who: anyone optional"}},
	{"modify skill", auth.Builder, false, []string{"skill: skill", "value: integer 0..100000", "who: anyone optional"}},
	{"modify speed", auth.Builder, false, []string{"factor: number 0.1..10", "who: anyone optional"}},
	{"mute", auth.Operator, true, []string{"name: word", "for: word", "reason: text optional"}},
	{"quest add", auth.Builder, false, []string{"quest: quest", "who: anyone optional"}},
	{"quest complete", auth.Builder, false, []string{"quest: quest", "who: anyone optional"}},
	{"quest remove", auth.Builder, false, []string{"quest: quest", "who: anyone optional"}},
	{"quest reward", auth.Builder, false, []string{"quest: quest", "choice: integer 1..100 = 1", "who: anyone optional"}},
	{"reload", auth.Operator, true, nil},
	{"respawn", auth.Builder, false, nil},
	{"revive", auth.Builder, false, []string{"who: anyone optional"}},
	{"save", auth.Builder, false, []string{"who: anyone optional"}},
	{"save all", auth.Operator, true, nil},
	{"server cancel", auth.Operator, true, nil},
	{"server info", auth.Builder, true, nil},
	{"server shutdown", auth.Operator, true, []string{"seconds: integer 0..86400 = 10", "reason: text optional"}},
	{"summon", auth.Builder, false, []string{"who: anyone"}},
	{"tele", auth.Builder, false, []string{"who: anyone", "place: place"}},
	{"title add", auth.Builder, false, []string{"title: title", "who: anyone optional"}},
	{"title remove", auth.Builder, false, []string{"title: title", "who: anyone optional"}},
	{"unlearn", auth.Builder, false, []string{"spell: spell", "who: anyone optional"}},
	{"unban", auth.Operator, true, []string{"name: word"}},
	{"unban account", auth.Operator, true, []string{"account: word"}},
	{"unban address", auth.Operator, true, []string{"network: word"}},
	{"unmute", auth.Operator, true, []string{"name: word"}},
}

// BuiltIn lists the commands of the core, by name: they are part of every release. The
// box that runs a command implements it.
func BuiltIn() []*Spec {
	all := make([]*Spec, 0, len(operator))
	for _, b := range slices.Concat(operator, building) {
		all = append(all, b.spec())
	}
	slices.SortFunc(all, func(a, b *Spec) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// spec reads the declaration. One that cannot be read is a mistake of ours.
func (b builtin) spec() *Spec {
	s := &Spec{
		Bundle: Core, Name: b.name, Role: b.role, Realm: b.realm,
		Doc: content.Text{Bundle: Core, Key: "operator." + strings.ReplaceAll(b.name, " ", "_") + "_doc"},
	}
	for _, declared := range b.args {
		name, kind, _ := strings.Cut(declared, ": ")
		kind, anyone := swap(kind, "anyone", "player")
		kind, spawns := swap(kind, "creature or spawn", "creature")
		a, err := ParseArg(name, kind)
		if err != nil {
			panic(fmt.Sprintf("command %s: %v", b.name, err))
		}
		a.Anywhere, a.OrSpawn = anyone, spawns
		s.Args = append(s.Args, a)
	}
	return s
}

// swap replaces the word at the beginning of a declaration.
func swap(kind, word, by string) (string, bool) {
	rest, ok := strings.CutPrefix(kind, word)
	if !ok {
		return kind, false
	}
	return by + rest, true
}

// BuiltIn reports whether the command belongs to the core and not to a bundle.
func (s *Spec) BuiltIn() bool { return s.Bundle == Core }

// Far reports whether the command may name a player on another map.
func (s *Spec) Far() bool {
	return slices.ContainsFunc(s.Args, func(a Arg) bool { return a.Anywhere })
}

// Elsewhere returns the name of the player on whose map a built-in command must run:
// one who is named in the command and is not on the map where it was typed. args is the
// result of Read.
func (s *Spec) Elsewhere(args []value.Value) (name string, ok bool) {
	for i := range s.Args {
		if s.Args[i].Anywhere && args[i].Kind() == value.String {
			return args[i].Text(), true
		}
	}
	return "", false
}

// Named returns the arguments of a line by their names, without omitted ones.
func (s *Spec) Named(args []value.Value) value.Value {
	var entries []value.Entry
	for i := range args {
		if args[i].Kind() != value.Nil {
			entries = append(entries, value.Entry{Key: value.OfString(s.Args[i].Name), Value: args[i]})
		}
	}
	return value.OfTable(entries)
}

// Done is a reply with one text of the core's operator commands. The arguments are
// names, each followed by its value: what value.Of accepts, or a text, which is shown
// in the reader's language.
func Done(key string, args ...any) Reply { return Reply{Lines: []Line{Told(key, args...)}} }

// Deny is Done for a command that had no effect.
func Deny(key string, args ...any) Reply {
	return Reply{Refused: true, Lines: []Line{Told(key, args...)}}
}

// Told is one line of such a reply.
func Told(key string, args ...any) Line {
	for i := 1; i < len(args); i += 2 {
		switch v := args[i].(type) {
		case content.Text:
			args[i] = nested(v)
		case content.ID:
			args[i] = string(v)
		case int64:
			args[i] = float64(v)
		}
	}
	l := Line{Text: content.Text{Bundle: Core, Key: "operator." + key}}
	if len(args) > 0 {
		l.Args = value.OfRecord(args...)
	}
	return l
}

// nested is a text as an argument of another.
func nested(t content.Text) value.Value {
	if t.Bundle == "" {
		return value.OfString(t.Key)
	}
	return value.OfRecord("text", t.Key, "bundle", t.Bundle)
}
