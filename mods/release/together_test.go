package release

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// One save with mistakes in YAML and in Lua reports both.
func TestProblemsOfLuaAreReportedBesideThoseOfYAML(t *testing.T) {
	for name, c := range map[string]struct{ yaml, lua, wants string }{
		"YAML that cannot be read, and Lua that cannot":       {"creatures: [", "if then", `yard/scripts/a.lua:1:4: unexpected "then" [lua-syntax]`},
		"a reference to nothing, and Lua that cannot be read": {"creatures:\n  hen: {name: Hen, health: 1, faction: none_such}\n", "if then", `yard/scripts/a.lua:1:4: unexpected "then" [lua-syntax]`},
		"a key that does not exist, and a name that does not": {"creatures:\n  hen: {name: Hen, helth: 1, faction: base:wild}\n", "hooks.on_nothing = 1", `unknown name "hooks"`},
		"a list for a number, and a name that does not exist": {"creatures:\n  hen: {name: Hen, health: [1], faction: base:wild}\n", "local x = nothing", "nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for file, text := range map[string]string{"bundle.yaml": "name: yard\nversion: 1.0.0\napi: 1\n", "data/a.yaml": c.yaml, "scripts/a.lua": c.lua} {
				path := filepath.Join(dir, "yard", filepath.FromSlash(file))
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			r, problems := Load(Options{}, dir)
			all := problems.Error()
			if r != nil || !strings.Contains(all, "yard/data/a.yaml:") || !strings.Contains(all, c.wants) || !strings.Contains(all, "yard/scripts/a.lua:1") {
				t.Errorf("reported:\n%s\nwant a problem of data/a.yaml, and %s", all, c.wants)
			}
			for i, p := range problems[1:] {
				if p.Error() == problems[i].Error() {
					t.Errorf("twice: %s", p.Error())
				}
			}
		})
	}
}
