// Package permission owns the table of permissions, which allow a bundle to do more than
// run its own creatures and maps. Each has a word, a description, and errors that name
// what is missing. A bundle asks for permissions in its bundle.yaml; the operator of a
// world grants them.
//
// It reads no files and does not know which function needs which permission: the entry
// of the function has it. It is data; any goroutine may use it.
package permission

import (
	"fmt"
	"strings"

	"loam/core/lib/suggest"
)

// Set is a set of permissions.
type Set uint16

// The permissions, one bit each.
const (
	Storage Set = 1 << iota
	Override
	Players
	Announce
	Commands
	Operator
)

// All is every permission.
const All = Storage | Override | Players | Announce | Commands | Operator

// Info documents one permission.
type Info struct {
	Set  Set    // with this permission only
	Word string // in bundle.yaml and on the command line
	Doc  string // its effect, as a sentence for the person who decides
}

// Table lists all permissions in the order of documents. Do not write into it.
var Table = []Info{
	{Storage, "storage", "Store data with the realm, in the database, for as long as the world exists."},
	{Override, "override", "Change definitions and texts of other bundles, such as the health of their creatures."},
	{Players, "players", "Change players: their position, properties and actions; store data with characters and accounts; read and refuse whispers and messages in channels."},
	{Announce, "announce", "Send texts to all players of the realm, and to players on other maps."},
	{Commands, "commands", "Add commands that players type."},
	{Operator, "operator", "Add commands for operators, and use functions that are reserved for operators."},
}

// Of returns the permission of a word.
func Of(word string) (Set, bool) {
	for _, i := range Table {
		if i.Word == word {
			return i.Set, true
		}
	}
	return 0, false
}

// Near returns the known word nearest to an unknown one, or "".
func Near(word string) string {
	near, _ := suggest.Name(word, All.Words())
	return near
}

// Has reports whether all of p are in the set.
func (s Set) Has(p Set) bool { return s&p == p }

// Words returns the words of a set, in the order of the table.
func (s Set) Words() []string {
	var words []string
	for _, i := range Table {
		if s.Has(i.Set) {
			words = append(words, i.Word)
		}
	}
	return words
}

// String returns the words, separated by commas.
func (s Set) String() string { return strings.Join(s.Words(), ", ") }

// Undeclared returns the error for a call that needs permissions that bundle.yaml does
// not ask for. It ends with the line that asks for them.
func (s Set) Undeclared(asked Set) string {
	return fmt.Sprintf("the bundle does not ask for the permission %s; write in bundle.yaml: permissions: [%s]", s&^asked, s|asked)
}

// Ungranted returns the error for a call that needs a permission that the operator has
// not granted to a bundle.
func (s Set) Ungranted(bundle string) string {
	return fmt.Sprintf("the operator has not granted bundle %s the permission %s; to grant it: loam mods allow %s %s", bundle, s, bundle, strings.Join(s.Words(), " "))
}
