// Package command is what people type: the commands that bundles declare, the
// types of their arguments, and how a line is split, matched to a command, read
// and completed. It owns the words for what is wrong with a line, as keys of the
// texts of bundle base, so that each typist reads them in its own language.
//
// It runs nothing and looks nothing up by itself: whom a name means comes from a
// [Scope]. All functions are pure and their cost is bounded by the line; tables
// do not change, so every goroutine may read them.
package command

import (
	"regexp"
	"strings"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/content"
)

// Limits of what is typed and declared.
const (
	MaxLine     = 1000 // bytes of a line
	MaxWords    = 64   // of the arguments in a line
	MaxArgs     = 8    // that a command declares
	MaxName     = 48   // bytes of a command's name
	MaxDeclared = 1000 // commands in one release
	maxParts    = 3    // words of a command's name
)

// Spec is a command as a bundle declares it, or the core: see [BuiltIn].
type Spec struct {
	Bundle string
	Name   string // "xp", or in up to three words "npc add"
	Args   []Arg
	Role   auth.Role // the least that may use it
	Doc    content.Text
	Realm  bool   // it runs in the realm box, else on the map of who types it
	Run    string // name of the handler; "" of a built-in one
	File   string // where a bundle declares it
	Line   int
}

// Arg is one argument of a command.
type Arg struct {
	Name     string
	Type     Type
	Doc      content.Text
	Optional bool
	Repeated bool   // the last one: all words that are left
	Default  string // stands in for an optional one, as typed; "" is nothing
	Min, Max float64
	Choices  []string
	Kind     content.Kind // of ID
	Unit     UnitKind     // of Target

	// Of built-in commands only: a Player may be one who is not where the command
	// was typed, and is its name there; an ID may be that of a spawn.
	Anywhere, OrSpawn bool
}

// Type is what an argument may be.
type Type uint8

const (
	Integer  Type = iota // a whole number
	Number               // a number
	Boolean              // on or off, yes or no, true or false
	Word                 // one word, or several in quotes
	Text                 // the rest of the line
	Choice               // one of Choices
	Duration             // "3s", "1.5m"
	Player               // who is on the map; in the realm box, in the world
	Target               // the unit that is selected; takes no word
	ID                   // of a definition
	types
)

// TypeCount is the number of types.
const TypeCount = int(types)

// UnitKind narrows what a target may be.
type UnitKind uint8

const (
	AnyUnit UnitKind = iota
	ACreature
	APlayer
)

var typeWords = [types]string{"integer", "number", "boolean", "word", "text", "choice", "duration", "player", "target", "id"}

// String is the word used in declarations, but for Choice and ID.
func (t Type) String() string { return typeWords[min(t, types-1)] }

// HelpName is the built-in name, which bundles cannot declare; speech is turned into chat before
// it can be a command.
const HelpName = "help"

// Reserved tells whether a name belongs to the core.
func Reserved(name string) bool {
	first, _, _ := strings.Cut(name, " ")
	_, speech := speeches[first]
	return speech || name == HelpName
}

var nameForm = regexp.MustCompile(`^[a-z][a-z0-9_-]*( [a-z][a-z0-9_-]*){0,2}$`)

// ValidName tells whether a bundle may give a command the name.
func ValidName(name string) bool { return len(name) <= MaxName && nameForm.MatchString(name) }

// Full is the name by which the command can be reached whatever other bundles declare.
func (s *Spec) Full() string { return s.Bundle + ":" + s.Name }

// Line is one line of an answer: a text with its placeholders.
type Line struct {
	Text content.Text
	Args value.Value
}

// Reply is what comes of a command. The first line of a refused one says why.
type Reply struct {
	Refused bool
	Lines   []Line
	Later   bool // the answer is still to come, from elsewhere
}

// First is the first line; one without a text when there is none.
func (r *Reply) First() Line {
	if len(r.Lines) == 0 {
		return Line{}
	}
	return r.Lines[0]
}

// Scope is what arguments may mean, as seen from where the command runs.
type Scope interface {
	Content() *content.Snapshot
	// Player finds somebody by name: a reference to a unit on a map, the name as
	// it is written in the realm box.
	Player(name string) (value.Value, bool)
	// Players lists the names that Player knows, for suggestions.
	Players() []string
	// Selected is the unit that the typist has selected, 0 is none.
	Selected() guid.GUID
}

// Local is a World that knows only who is near: a player whom it does not know
// may still be somewhere.
type Local interface {
	Scope
	Local()
}

// say makes a line of a text of the core.
func say(key string, args ...string) Line {
	var entries []value.Entry
	for i := 0; i < len(args); i += 2 {
		entries = append(entries, value.Entry{Key: value.OfString(args[i]), Value: value.OfString(args[i+1])})
	}
	l := Line{Text: content.Text{Bundle: "base", Key: "command." + key}}
	if entries != nil {
		l.Args = value.OfTable(entries)
	}
	return l
}

// Refuse is a reply of one text of the core.
func Refuse(key string, args ...string) Reply {
	return Reply{Refused: true, Lines: []Line{say(key, args...)}}
}
