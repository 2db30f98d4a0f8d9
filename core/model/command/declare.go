package command

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/printable"
	"loam/core/lib/suggest"
	"loam/core/model/content"
)

var simpleTypes = map[string]Type{
	"integer": Integer, "number": Number, "boolean": Boolean, "word": Word, "text": Text, "duration": Duration, "player": Player, "target": Target,
}

var (
	argForm    = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	choiceForm = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)
)

// maxDeclaration bounds a type as written, in bytes.
const maxDeclaration = 500

// Mistake is an error in an author's declaration: Text is the offending part as
// written, Suggestion a likely correction.
type Mistake struct{ Msg, Text, Suggestion string }

// Error returns the whole error in one line.
func (m *Mistake) Error() string {
	text := m.Msg
	if m.Text != "" {
		text += " " + strconv.Quote(m.Text)
	}
	if m.Suggestion != "" {
		text += " (did you mean " + strconv.Quote(m.Suggestion) + "?)"
	}
	return text
}

func mistake(text, format string, args ...any) error {
	return &Mistake{Msg: fmt.Sprintf(format, args...), Text: clip(text)}
}

// ParseArg reads the type of an argument as bundles write it:
//
//	integer 1..7     number 0.5..    duration 1s..10m    on|off
//	boolean  word  text  player  creature, item, quest and the other [Nouns]
//	target   target creature   target player
//
// behind it may stand "optional", "= default", and "..." for one that takes all
// words that are left. The error is a [*Mistake], for the author.
func ParseArg(name, declared string) (Arg, error) {
	a := Arg{Name: name, Min: math.Inf(-1), Max: math.Inf(1)}
	if !argForm.MatchString(name) || len(name) > MaxName {
		return a, mistake(name, "the name of an argument must be small letters, digits and underscores, not")
	}
	if len(declared) > maxDeclaration {
		return a, mistake("", "the type of argument %s is longer than %d bytes", name, maxDeclaration)
	}
	rest, otherwise, hasDefault := strings.Cut(declared, "=")
	words := strings.Fields(rest)
	for n := len(words); n > 0 && (words[n-1] == "..." || words[n-1] == "optional"); n = len(words) {
		a.Repeated, a.Optional = a.Repeated || words[n-1] == "...", a.Optional || words[n-1] == "optional"
		words = words[:n-1]
	}
	if hasDefault {
		a.Optional, a.Default = true, strings.TrimSpace(otherwise)
		if a.Default == "" {
			return a, mistake(declared, "argument %s has nothing behind = in", name)
		}
	}
	if len(words) == 0 {
		return a, mistake(declared, "argument %s has no type in", name)
	}
	if err := a.readType(words); err != nil {
		return a, err
	}
	return a, a.consistent()
}

// consistent reports what does not go together.
func (a *Arg) consistent() error {
	switch {
	case a.Repeated && (a.Type == Text || a.Type == Target):
		return mistake(a.Name, "a %s cannot be repeated: argument", a.Type)
	case a.Type == Target && a.Default != "":
		return mistake(a.Name, "a target has no default: make it optional, and use self where it is nil: argument")
	case a.Repeated && a.Default != "":
		return mistake(a.Name, "repeated ones have no default: without any, the list is empty: argument")
	case a.Type == Player && a.Default != "":
		return mistake(a.Name, "a player has no default: make it optional, and use self where it is nil: argument")
	}
	return nil
}

func (a *Arg) readType(words []string) error {
	first, more := words[0], words[1:]
	kind, isID := kindOf(first)
	t, isSimple := simpleTypes[first]
	switch {
	case strings.Contains(first, "|"):
		a.Type, a.Choices = Choice, strings.Split(first, "|")
		for i, c := range a.Choices {
			if !choiceForm.MatchString(c) || slices.Contains(a.Choices[:i], c) {
				return mistake(first, "a choice must be different words of letters, digits, _ and -, not")
			}
		}
	case isID:
		a.Type, a.Kind = ID, kind
	case isSimple:
		a.Type = t
	default:
		return unknownType(first)
	}
	switch {
	case len(more) == 0:
		return nil
	case a.Type == Target && len(more) == 1 && (more[0] == "creature" || more[0] == "player"):
		a.Unit = ACreature
		if more[0] == "player" {
			a.Unit = APlayer
		}
		return nil
	case (a.Type == Integer || a.Type == Number || a.Type == Duration) && len(more) == 1:
		return a.readRange(more[0])
	}
	return mistake(strings.Join(more, " "), "behind %s this means nothing:", first)
}

func unknownType(word string) error {
	known := Nouns()
	known = slices.AppendSeq(known, maps.Keys(simpleTypes))
	slices.Sort(known)
	if near, ok := suggest.Name(word, known); ok {
		return &Mistake{"unknown type", clip(word), near}
	}
	return mistake(word, "a type is one of %s, or a choice such as on|off, not", strings.Join(known, ", "))
}

// readRange reads 1..7, 1.. or ..7.
func (a *Arg) readRange(s string) error {
	lo, hi, ok := strings.Cut(s, "..")
	if !ok || lo == "" && hi == "" {
		return mistake(s, "a range is such as 1..7, not")
	}
	for _, end := range []struct {
		text string
		into *float64
	}{{lo, &a.Min}, {hi, &a.Max}} {
		if end.text == "" {
			continue
		}
		v, err := a.bound(end.text)
		if err != nil {
			return err
		}
		*end.into = v
	}
	if a.Min > a.Max {
		return mistake(s, "the range is empty:")
	}
	return nil
}

func (a *Arg) bound(s string) (float64, error) {
	if a.Type == Duration {
		t, ok := duration(s)
		if !ok {
			return 0, mistake(s, "a time is such as 3s, not")
		}
		return float64(t), nil
	}
	v, ok := number(s, a.Type == Integer)
	if !ok {
		return 0, mistake(s, "the end of a range of type %s must be one, not", a.Type)
	}
	return v, nil
}

// maxNumber bounds numbers: beyond it not every whole number has its own value.
const maxNumber = 1 << 53

// number reads what people call a number: digits, a point, an exponent.
func number(s string, whole bool) (float64, bool) {
	if s == "" || len(s) > 40 || strings.Trim(s, "0123456789+-.eE") != "" {
		return 0, false
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || math.Abs(v) > maxNumber || whole && (v != math.Trunc(v) || strings.ContainsAny(s, ".eE")) {
		return 0, false
	}
	return v, true
}

// duration reads one span, no range.
func duration(s string) (clock.Time, bool) {
	lo, hi, err := clock.ParseSpan(s)
	return lo, err == nil && lo == hi && !strings.Contains(s, "-")
}

// Check reports errors in a command as a whole, for its author. Known is the content of
// the release.
func (s *Spec) Check(known *content.Snapshot) error {
	switch {
	case !ValidName(s.Name):
		return mistake(s.Name, "the name of a command must be one to %d words of small letters, digits, _ and -, at most %d bytes, not", maxParts, MaxName)
	case Reserved(s.Name):
		return mistake(s.Name, "this command is built in:")
	case len(s.Args) > MaxArgs:
		return mistake(s.Name, "at most %d arguments are allowed, there are %d in", MaxArgs, len(s.Args))
	}
	var optional string
	for i := range s.Args {
		a := &s.Args[i]
		last := !slices.ContainsFunc(s.Args[i+1:], func(b Arg) bool { return b.Type != Target })
		switch {
		case slices.ContainsFunc(s.Args[:i], func(b Arg) bool { return b.Name == a.Name }):
			return mistake(a.Name, "two arguments of command %s are called", s.Name)
		case a.Type == Target && s.Realm:
			return mistake(a.Name, "there is no target in the realm box: argument")
		case (a.Type == Text || a.Repeated) && !last:
			return mistake(a.Name, "what takes the rest of the line must be last: argument")
		case a.Type != Target && !a.Optional && !a.Repeated && optional != "":
			return mistake(a.Name, "it must be optional, since %s before it is: argument", optional)
		}
		if a.Optional && a.Type != Target {
			optional = a.Name
		}
		if err := s.checkDefault(a, known); err != nil {
			return err
		}
	}
	return nil
}

func (s *Spec) checkDefault(a *Arg, known *content.Snapshot) error {
	if a.Default == "" {
		return nil
	}
	if _, wrong := a.read(s.Bundle, a.Default, nowhere{known}); wrong != nil {
		return mistake(a.Default, "argument %s is %s, which its default does not fit:", a.Name, a.kind())
	}
	return nil
}

// clip shortens what is quoted in a message.
func clip(s string) string { return strings.ToValidUTF8(printable.Cut(s, 60), "?") }
