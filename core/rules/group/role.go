package group

import (
	"slices"

	"loam/core/lib/guid"
)

// Role is what a member does in a group.
type Role uint8

// The roles.
const (
	NoRole Role = iota
	Tank
	Healer
	Damage
	roles
)

// String returns the word used by scenarios, Lua and the web protocol; behind
// "group.role." it is the key of a text of the core.
func (r Role) String() string {
	return [roles]string{"none", "tank", "healer", "damage"}[min(r, roles-1)]
}

// RoleWords are the words of all roles, in their order.
func RoleWords() (words []string) {
	for r := range roles {
		words = append(words, r.String())
	}
	return words
}

// RoleOf returns the role of a word.
func RoleOf(word string) (Role, bool) {
	i := slices.Index(RoleWords(), word)
	return Role(max(i, 0)), i >= 0
}

// Assign gives a member a role: a member can set its own, and by can set those of the
// group that it leads or assists.
func (b *Book) Assign(by guid.GUID, who Person, role Role) Result {
	g := b.of(by)
	switch {
	case g == nil:
		return refused(Alone, "")
	case by != who.Player && !g.Runs(by):
		return refused(NotLeader, "")
	case !g.Has(who.Player):
		return refused(NotMember, who.Name)
	case role >= roles:
		return refused(NoSuchRole, "")
	}
	m := &g.Members[g.Find(who.Player)]
	if m.Role == role {
		return Result{}
	}
	m.Role = role
	return Result{Changed: []int64{g.ID}}
}
