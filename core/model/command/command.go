// Package command owns what people type: the commands that bundles declare, the types
// of their arguments, and how a line is split, matched to a command, read and
// completed. It owns the messages about errors in a line, as keys of the texts of
// bundle base, so that each player reads them in their own language.
//
// It runs no command and looks up no names: a [Scope] resolves them. All functions are
// pure and their cost is bounded by the line; tables do not change, so every goroutine
// may read them.
package command

import (
	"regexp"
	"strings"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/content"
)

// Limits of command lines and declarations.
const (
	MaxLine     = 1000 // bytes of a line
	MaxWords    = 64   // of the arguments in a line
	MaxArgs     = 8    // that a command declares
	MaxName     = 48   // bytes of a command's name
	MaxDeclared = 1000 // commands in one release
	maxParts    = 3    // words of a command's name
)

// Spec is a command as declared by a bundle or by the core: see [BuiltIn].
type Spec struct {
	Bundle string
	Name   string // "xp", or in up to three words "npc add"
	Args   []Arg
	Role   auth.Role // the lowest role that may use it
	Doc    content.Text
	Realm  bool   // it runs in the realm box, otherwise on the typist's map
	Run    string // name of the handler; "" for a built-in command
	File   string // the declaring file of a bundle
	Line   int
}

// Arg is one argument of a command.
type Arg struct {
	Name     string
	Type     Type
	Doc      content.Text
	Optional bool
	Repeated bool   // the last argument: takes all remaining words
	Default  string // value of an omitted optional argument, as typed; "" is none
	Min, Max float64
	Choices  []string
	Kind     content.Kind // for ID
	Unit     UnitKind     // for Target

	// For built-in commands only: a Player may be a player who is not on the map where
	// the command was typed, and is then given by name; an ID may be that of a spawn.
	Anywhere, OrSpawn bool
}

// Type is the type of an argument.
type Type uint8

const (
	Integer  Type = iota // a whole number
	Number               // a number
	Boolean              // on or off, yes or no, true or false
	Word                 // one word, or several in quotes
	Text                 // the rest of the line
	Choice               // one of Choices
	Duration             // "3s", "1.5m"
	Player               // a player on the map; in the realm box, a player in the world
	Target               // the selected unit; takes no word
	ID                   // of a definition
	types
)

// TypeCount is the number of types.
const TypeCount = int(types)

// UnitKind restricts the kind of unit of a target.
type UnitKind uint8

const (
	AnyUnit UnitKind = iota
	ACreature
	APlayer
)

var typeWords = [types]string{"integer", "number", "boolean", "word", "text", "choice", "duration", "player", "target", "id"}

// String returns the word used in declarations. Choice and ID have none.
func (t Type) String() string { return typeWords[min(t, types-1)] }

// HelpName is the built-in help command, which bundles cannot declare; chat words
// become chat before they can be a command.
const HelpName = "help"

// Reserved reports whether a name belongs to the core.
func Reserved(name string) bool {
	first, _, _ := strings.Cut(name, " ")
	_, speech := speeches[first]
	return speech || name == HelpName
}

var nameForm = regexp.MustCompile(`^[a-z][a-z0-9_-]*( [a-z][a-z0-9_-]*){0,2}$`)

// ValidName reports whether a bundle may use the name for a command.
func ValidName(name string) bool { return len(name) <= MaxName && nameForm.MatchString(name) }

// Full returns the name that always reaches the command, whatever other bundles
// declare.
func (s *Spec) Full() string { return s.Bundle + ":" + s.Name }

// Line is one line of a reply: a text with its arguments.
type Line struct {
	Text content.Text
	Args value.Value
}

// Reply is the result of a command. If it is refused, the first line gives the reason.
type Reply struct {
	Refused bool
	Lines   []Line
	Later   bool // the answer comes later, from elsewhere
}

// First returns the first line, or an empty line if there is none.
func (r *Reply) First() Line {
	if len(r.Lines) == 0 {
		return Line{}
	}
	return r.Lines[0]
}

// Scope resolves names in arguments, as seen from where the command runs.
type Scope interface {
	Content() *content.Snapshot
	// Player finds a player by name. It returns a reference to a unit on a map, or the
	// name as it is spelled in the realm box.
	Player(name string) (value.Value, bool)
	// Players lists the names that Player knows, for suggestions.
	Players() []string
	// Selected returns the unit that the typist has selected; 0 is none.
	Selected() guid.GUID
}

// Local is a World that only has nearby players: a player that it does not find may
// still be elsewhere.
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

// Refuse returns a refusal with one text of the core.
func Refuse(key string, args ...string) Reply {
	return Reply{Refused: true, Lines: []Line{say(key, args...)}}
}
