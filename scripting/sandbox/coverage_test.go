package sandbox

import (
	"testing"

	"loam/scripting/source"
)

// TestCountingLinesChangesNothingElse runs the same source with and without.
func TestCountingLinesChangesNothingElse(t *testing.T) {
	const src = `local n = 0
for i = 1, 10 do
  if i % 2 == 0 then n = n + i
  else
    n = n - 1
  end
end
repeat local done = true until done
while n > 100 do n = n - 1 end
local function f(...) return select("#", ...) end
goto over
n = 0
::over::
do n = n + f(1, 2) end
return n .. "!"`
	run := func(compile func(string, []byte) (*source.Chunk, error)) (string, int, *source.Chunk) {
		chunk, err := compile("a/scripts/a.lua", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		b := NewBox(Options{})
		v, fault := b.Env("a").Run(chunk)
		if fault != nil {
			t.Fatal(fault)
		}
		return v.String(), b.Instructions(), chunk
	}
	plain, used, normal := run(source.Compile)
	counted, usedToo, chunk := run(source.CompileCovered)
	if plain != counted || plain != "27!" {
		t.Errorf("got %q, with counting %q", plain, counted)
	}
	if normal.Coverage() != nil {
		t.Error("a normal chunk counts lines")
	}
	if usedToo < used || usedToo > used+used/10+5 {
		t.Errorf("%d instructions, with counting %d", used, usedToo)
	}
	got := make(map[int]int64)
	chunk.Coverage().Each(func(line int, times int64) { got[line] = times })
	for line, times := range map[int]int64{1: 1, 2: 1, 3: 15, 5: 5, 8: 2, 9: 1, 12: 0, 14: 1, 15: 1} {
		if got[line] != times {
			t.Errorf("line %d ran %d times, want %d", line, got[line], times)
		}
	}
}
