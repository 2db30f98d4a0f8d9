package auth

import (
	"fmt"
	"slices"
	"strings"
)

// Role is the set of rights of an account. A higher role includes the rights of lower ones.
type Role uint8

const (
	Player   Role = iota // plays
	Builder              // also edits and tries content in the running world
	Operator             // also runs the realm: accounts, stopping, settings
)

var roleNames = []string{"player", "builder", "operator"}

// AtLeast reports whether r includes the rights of other.
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

// ParseRole reads the result of String, in any case.
func ParseRole(s string) (Role, error) {
	if i := slices.Index(roleNames, strings.ToLower(s)); i >= 0 {
		return Role(i), nil
	}
	return Player, fmt.Errorf("unknown role %.40q (roles are %s)", s, strings.Join(roleNames, ", "))
}
