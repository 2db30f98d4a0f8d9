package line

import (
	"testing"
)

func TestNamesOfGroupsAreCharacters(t *testing.T) {
	seen := make(map[string]bool)
	for _, group := range []string{"raid", "a", "r_2_d_2", "abcdefghijklmnop"} {
		for i := range maxGroup {
			name := MemberName(group, i)
			if !isPlayer(name) {
				t.Errorf("%s %d is called %q, which no character can be", group, i, name)
			}
			if seen[name] {
				t.Errorf("%q stands twice", name)
			}
			seen[name] = true
		}
	}
}
