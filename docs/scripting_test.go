package docs

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// luaBlock is a piece of Lua in a document; "realm" behind the language says
// that it belongs into the realm box.
var luaBlock = regexp.MustCompile("(?ms)^```lua( realm| migration)?$\n(.*?)^```$")

// TestScriptingLoads checks each piece of Lua in scripting.md as the one script
// of a bundle that stands on the starter bundle.
func TestScriptingLoads(t *testing.T) {
	data, err := os.ReadFile("scripting.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := luaBlock.FindAllStringSubmatch(string(data), -1)
	if whole := strings.Count(string(data), "```lua"); whole != len(blocks) || whole == 0 {
		t.Fatalf("%d of %d pieces of Lua can be read", len(blocks), whole)
	}
	mods := t.TempDir()
	if err := os.CopyFS(filepath.Join(mods, "meadow"), os.DirFS("../examples/meadow")); err != nil {
		t.Fatal(err)
	}
	for i, block := range blocks {
		name := fmt.Sprintf("piece_%d", i+1)
		kind, version := strings.TrimSpace(block[1]), "1"
		if kind == "migration" {
			version = "2"
			write(t, filepath.Join(mods, name, "migrations", "2.lua"), block[2])
		} else {
			write(t, filepath.Join(mods, name, "scripts", kind, "piece.lua"), block[2])
		}
		write(t, filepath.Join(mods, name, "bundle.yaml"), "{name: "+name+", version: 1.0.0, api: 1, storage_version: "+version+", depends: {meadow: \">=1.0.0\"}, permissions: [storage, players, announce, commands], events: {boss_died: {boss: text, seconds: number, killer: optional unit}}}\n")
	}
	output(t, ".", "check", mods)
}

// write makes a file and its folder.
func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// shown is a file of examples/ported as from-eluna.md shows it: its name in a
// comment, then all of it.
var shown = regexp.MustCompile("(?ms)^```(?:lua|yaml)\n(?:--|#) (\\S+)\n(.*?)^```$")

// TestFromElunaShowsTheExample holds the scripts in from-eluna.md against the
// bundle whose scenarios test them.
func TestFromElunaShowsTheExample(t *testing.T) {
	data, err := os.ReadFile("from-eluna.md")
	if err != nil {
		t.Fatal(err)
	}
	files := shown.FindAllStringSubmatch(string(data), -1)
	if fences := strings.Count(string(data), "```lua") + strings.Count(string(data), "```yaml"); len(files) != fences || fences < 6 {
		t.Errorf("%d of %d pieces name their file, want all of at least 6", len(files), fences)
	}
	for _, f := range files {
		file, err := os.ReadFile(filepath.Join("../examples/ported", filepath.FromSlash(f[1])))
		if err != nil {
			t.Error(err)
		} else if string(file) != f[2] {
			t.Errorf("from-eluna.md shows %s otherwise than it is: copy it into scripting/luaapi/eluna/eluna_head.md", f[1])
		}
	}
}
