package ruletrace

import "loam/core/lib/guid"

// When is when a list of rules goes on that a script has run.
type When uint8

// The times at which lists go on; else they stand still.
const (
	InPeace When = iota // out of combat
	InFight
	Always
)

// Whens are the words of them, in their order.
var Whens = []string{"peace", "fight", "always"}

// Run is a list of rules that a script has run.
type Run struct {
	List    string    // its id, with its bundle, or its number
	By      guid.GUID // the invoker; 0 is nobody
	When    When
	Replace bool // also while another list is under way, which ends
}
