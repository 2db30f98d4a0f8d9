package manual

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/parse"

	"loam/core/model/hook"
	"loam/scripting/luaapi"
	"loam/scripting/luaapi/eluna"
	"loam/scripting/luaapi/surface"
)

var update = flag.Bool("update", false, "write the documents anew")

func TestDocumentsAreCurrent(t *testing.T) {
	for _, doc := range []struct {
		file string
		text string
	}{
		{"../../../docs/lua-api.md", Reference()},
		{"../../../docs/from-eluna.md", eluna.Page()},
	} {
		if *update {
			if err := os.WriteFile(doc.file, []byte(doc.text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		have, err := os.ReadFile(doc.file)
		if err != nil {
			t.Fatal(err)
		}
		if string(have) != doc.text {
			t.Errorf("%s is not what the tables say; run go generate ./scripting/luaapi", doc.file)
		}
	}
}

func TestTheReferenceNamesEverything(t *testing.T) {
	text := Reference()
	for _, e := range surface.Entries() {
		if !strings.Contains(text, "\n### "+luaapi.Signature(e)+"\n") {
			t.Errorf("%s is not in the reference", luaapi.Signature(e))
		}
	}
	for _, info := range hook.Table {
		if !strings.Contains(text, "| `"+info.Name+"` | "+info.Kind.String()) {
			t.Errorf("hook %s is not in the reference", info.Name)
		}
	}
}

func TestStubsAreLuaAndNameEverything(t *testing.T) {
	var all strings.Builder
	for _, f := range Stubs() {
		if _, err := parse.Parse(strings.NewReader(f.Text), f.Name); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
		if !strings.HasPrefix(f.Text, "---@meta\n") {
			t.Errorf("%s does not begin with ---@meta", f.Name)
		}
		all.WriteString(f.Text)
	}
	text := all.String()
	for _, e := range surface.Entries() {
		head := "function " + e.Title() + "("
		if !strings.Contains(text, head) {
			t.Errorf("%s is not in the stubs", head)
		}
	}
	for _, info := range hook.Table {
		if info.Subjects[0] == hook.Spell || info.Subjects[0] == hook.Aura {
			continue // scripts cannot be attached to them yet
		}
		if !strings.Contains(text, ":"+info.Name+"(") && !strings.Contains(text, "@field "+info.Name+" ") {
			t.Errorf("hook %s is not in the stubs", info.Name)
		}
	}
	for _, part := range []string{
		"---@class creature: unit\n", "---@class player: unit\n", "---@class creature_handlers: creature\n",
		"---@param args? any a table for the placeholders of the text; default: nil\n",
		"---@return unit? unit\nfunction unit:nearest(yards, filter) end\n",
		"---@return player[] players\nfunction map:players(filter) end\n",
		"---@return creature_handlers handlers\nfunction creature(id) end\n",
		"---@param enemy unit whom it fights first\nfunction creature_handlers:on_aggro(enemy) end\n",
		"---@field on_health table<number, string> ",
		"---In Eluna: CREATURE_EVENT_ON_DIED.\n---@param killer unit nil when there is none\nfunction creature_handlers:on_death(killer) end\n",
		"---In Eluna: SendUnitSay",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("the stubs lack %q", part)
		}
	}
}

func TestStubsAreWritten(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "types")
	if err := WriteStubs(dir); err != nil {
		t.Fatal(err)
	}
	for _, f := range Stubs() {
		have, err := os.ReadFile(filepath.Join(dir, f.Name))
		if err != nil || string(have) != f.Text {
			t.Errorf("%s: %v, or another text", f.Name, err)
		}
	}
	if err := WriteStubs(filepath.Join(dir, Stubs()[0].Name)); err == nil {
		t.Error("stubs were written into a file")
	}
}

func TestSignatures(t *testing.T) {
	want := map[string]string{
		"unit:say": "self:say(text[, args])", "unit:valid": "self:valid()", "player:tell": "player:tell(text[, args])",
		"log": "log(level, ...)", "random": "random([from[, to]])", "map:unit": "map:unit([ref])",
	}
	for _, e := range surface.Entries() {
		if w, ok := want[e.Title()]; ok && luaapi.Signature(e) != w {
			t.Errorf("signature of %s is %s, want %s", e.Title(), luaapi.Signature(e), w)
		}
	}
}

func TestExamplesAreLua(t *testing.T) {
	for _, e := range surface.Entries() {
		if _, err := parse.Parse(strings.NewReader(e.Example), e.Title()); err != nil {
			t.Errorf("example of %s: %v", e.Title(), err)
		}
	}
}
