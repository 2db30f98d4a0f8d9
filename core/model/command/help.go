package command

import (
	"math"
	"slices"
	"strings"

	"loam/core/model/auth"
	"loam/core/model/content"
)

// Usage returns the usage of a command, such as "/xp RATE [WHO]", with the name under
// which it is listed.
func (t *Table) Usage(s *Spec) string { return usage(t.Shown(s), s.Args) }

func usage(name string, args []Arg) string {
	parts := []string{Prefix + name}
	for i := range args {
		a := &args[i]
		if a.Type == Target {
			continue
		}
		part := strings.ToUpper(a.Name)
		if a.Type == Choice {
			part = strings.Join(a.Choices, "|")
		}
		if a.Default != "" {
			part += "=" + a.Default
		}
		if a.Repeated {
			part += " ..."
		}
		if a.Optional {
			part = "[" + part + "]"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " ")
}

// kind says what an argument may be as its declaration does, without what is
// behind it.
func (a *Arg) kind() string {
	switch a.Type {
	case Choice:
		return strings.Join(a.Choices, "|")
	case ID:
		return wordOf(a.Kind)
	case Target:
		return a.Type.String() + [...]string{"", " creature", " player"}[a.Unit]
	case Integer, Number:
		return a.Type.String() + a.rangeOf(show)
	case Duration:
		return a.Type.String() + a.rangeOf(a.span)
	case Boolean, Word, Text, Player:
	}
	return a.Type.String()
}

func (a *Arg) rangeOf(show func(float64) string) string {
	if math.IsInf(a.Min, 0) && math.IsInf(a.Max, 0) {
		return ""
	}
	return " " + show(a.Min) + ".." + show(a.Max)
}

// Help answers /help: how to speak and which commands a role may use, or, if rest names a
// role or a command, the usages of that role's commands or the details of the command.
func (t *Table) Help(rest string, role auth.Role, lost *Lost) Reply {
	rest = strings.TrimPrefix(rest, Prefix)
	if rest == "" {
		return t.list(role)
	}
	if strings.EqualFold(rest, HelpName) {
		return Reply{Lines: []Line{say("usage", "usage", Prefix+HelpName+" [COMMAND|ROLE]"), say("help_doc")}}
	}
	if of, err := auth.ParseRole(rest); err == nil && role.AtLeast(of) {
		if _, _, command := t.Find(rest); !command {
			return t.usages(of)
		}
	}
	if name := strings.ToLower(rest); t.isWay(name) {
		return Reply{Lines: []Line{say("usage", "usage", wayUsage(name)), say("way_" + name), say("built_in")}}
	}
	s, _, wrong := t.Look(rest, role, lost)
	if wrong != nil {
		return *wrong
	}
	lines := append([]Line{say("usage", "usage", t.Usage(s))}, About(s)...)
	if s.Role > auth.Player {
		lines = append(lines, say("for_role", "role", s.Role.String()))
	}
	if s.BuiltIn() {
		lines = append(lines, say("built_in"))
	} else {
		lines = append(lines, say("by", "bundle", s.Bundle))
	}
	for _, o := range t.all {
		if o != s && o.Name == s.Name && role.AtLeast(o.Role) {
			lines = append(lines, say("also", "name", Prefix+t.Shown(o)))
		}
	}
	return Reply{Lines: lines}
}

// About returns the description of a command and of its arguments.
func About(s *Spec) (lines []Line) {
	if s.Doc != (content.Text{}) {
		lines = append(lines, Line{Text: s.Doc})
	}
	for i := range s.Args {
		a := &s.Args[i]
		lines = append(lines, say("arg_"+a.help(), "arg", a.shown(), "min", a.end(a.Min), "max", a.end(a.Max),
			"choices", strings.Join(a.Choices, ", "), "default", a.Default))
		if a.Doc != (content.Text{}) {
			lines = append(lines, Line{Text: a.Doc})
		}
	}
	return lines
}

// shown is the name of an argument as in a usage.
func (a *Arg) shown() string { return strings.ToUpper(a.Name) }

// help is the end of the key that explains the argument.
func (a *Arg) help() string {
	switch a.Type {
	case Integer, Number, Duration:
		return a.Type.String() + a.bounds()
	case Target:
		return [...]string{"target", "target_creature", "target_player"}[a.Unit]
	case ID:
		return wordOf(a.Kind)
	case Boolean, Word, Text, Choice, Player:
	}
	return a.Type.String()
}

// end is a bound as people read it.
func (a *Arg) end(v float64) string {
	if a.Type == Duration {
		return a.span(v)
	}
	return show(v)
}

// list says how to speak, and names the commands that a role may use, those of each role on
// a line of its own. Chat commands are for everyone.
func (t *Table) list(role auth.Role) Reply {
	reply := Reply{Lines: []Line{say("list_speech"), say("list_chat")}}
	for of := auth.Player; role.AtLeast(of); of++ {
		names := t.groups(t.of(of))
		if of == auth.Player {
			for _, name := range t.wayNames() {
				names = append(names, Prefix+name)
			}
		}
		if len(names) > 0 {
			reply.Lines = append(reply.Lines, say("list_"+of.String(), "names", strings.Join(names, ", ")))
		}
	}
	reply.Lines = append(reply.Lines, say("list_more", "help", Prefix+HelpName, "role", role.String()))
	return reply
}

// usages lists the usages of the commands that need a role, one a line.
func (t *Table) usages(of auth.Role) Reply {
	var reply Reply
	for i, s := range t.of(of) {
		if i == maxListed {
			reply.Lines = append(reply.Lines, say("list_item", "usage", "..."))
			break
		}
		reply.Lines = append(reply.Lines, say("list_item", "usage", t.Usage(s)))
	}
	if of == auth.Player {
		for _, name := range t.wayNames() {
			reply.Lines = append(reply.Lines, say("list_item", "usage", wayUsage(name)))
		}
	}
	if len(reply.Lines) == 0 {
		reply.Lines = []Line{say("none")}
	}
	return reply
}

// of returns the commands that need just this role.
func (t *Table) of(role auth.Role) []*Spec {
	return slices.DeleteFunc(slices.Clone(t.All()), func(s *Spec) bool { return s.Role != role })
}

// groups are the names of commands; those that begin with the same word are one group, such
// as "/npc add|delete".
func (t *Table) groups(all []*Spec) []string {
	var names []string
	group := ""
	for _, s := range all {
		first, rest, several := strings.Cut(t.Shown(s), " ")
		switch {
		case several && first == group:
			names[len(names)-1] += "|" + rest
		case len(names) == maxListed:
			return append(names, "...")
		default:
			names = append(names, Prefix+t.Shown(s))
		}
		group = first
		if !several {
			group = ""
		}
	}
	return names
}
