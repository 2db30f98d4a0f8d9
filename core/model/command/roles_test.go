package command_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"loam/core/model/auth"
	"loam/core/model/command"
)

// Each role types each built-in command; docs/commands.md lists each below the role that it
// needs.
func TestEveryRoleMayTypeWhatTheTableSays(t *testing.T) {
	table, conflicts := command.NewTable(command.BuiltIn(), func(a, b string) bool { return false }, nil)
	if len(conflicts) > 0 {
		t.Fatal(conflicts)
	}
	document, err := os.ReadFile("../../../docs/commands.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range command.BuiltIn() {
		_, below, _ := strings.Cut(string(document), "\n## For the role "+s.Role.String()+"\n")
		below, _, _ = strings.Cut(below, "\n## ")
		if !strings.Contains(below, "\n| `"+command.Prefix+s.Name) {
			t.Errorf("commands.md does not list %s for the role %s", s.Name, s.Role)
		}
		for _, role := range []auth.Role{auth.Player, auth.Builder, auth.Operator} {
			may := role.AtLeast(s.Role)
			found, _, refused := table.Look(s.Name, role, &command.Lost{})
			switch {
			case may && (refused != nil || found.Name != s.Name):
				t.Errorf("%s may not type %s, which needs %s", role, s.Name, s.Role)
			case !may && (refused == nil || !strings.HasSuffix(refused.Lines[0].Text.Key, "role")):
				t.Errorf("%s may type %s, which needs %s", role, s.Name, s.Role)
			}
			if listed := slices.ContainsFunc(table.May(role), func(o *command.Spec) bool { return o.Name == s.Name }); listed != may {
				t.Errorf("%s is shown %s: %v, want %v", role, s.Name, listed, may)
			}
		}
	}
}
