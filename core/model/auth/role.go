package auth

import (
	"fmt"
	"slices"
	"strings"
)

// Role is what an account may do besides playing. A higher role may do all
// that a lower one may.
type Role uint8

const (
	Player   Role = iota // plays
	Builder              // also edits and tries content in the running world
	Operator             // also runs the realm: accounts, stopping, settings
)

var roleNames = []string{"player", "builder", "operator"}

// AtLeast reports whether r includes all that other may do.
func (r Role) AtLeast(other Role) bool { return r >= other }

// Valid reports whether r is one of the roles above.
func (r Role) Valid() bool { return int(r) < len(roleNames) }

// String returns the word used in commands, tables and logs.
func (r Role) String() string {
	if r.Valid() {
		return roleNames[r]
	}
	return fmt.Sprintf("role-%d", uint8(r))
}

// ParseRole reads what String wrote, in any case.
func ParseRole(s string) (Role, error) {
	if i := slices.Index(roleNames, strings.ToLower(s)); i >= 0 {
		return Role(i), nil
	}
	return Player, fmt.Errorf("unknown role %.40q (roles are %s)", s, strings.Join(roleNames, ", "))
}
