package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loam/cmd/loam/internal/terminal"
	"loam/core/lib/diag"
)

// One problem has the same code and place in the terminal, for programs, on a page while the
// running world refuses the save, and on a page that is opened later; with --gate, too.
func TestAProblemIsTheSameEverywhere(t *testing.T) {
	t.Parallel()
	for name, flags := range map[string][]string{"development": nil, "gate": {"--gate"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			isTheSameEverywhere(t, flags...)
		})
	}
}

func isTheSameEverywhere(t *testing.T, flags ...string) {
	world := filepath.Join(t.TempDir(), "world")
	if err := os.CopyFS(world, os.DirFS("testdata/mistakes/world")); err != nil {
		t.Fatal(err)
	}
	s := serveBinary(t, world, flags...)
	early := visit(t, s.address)
	early.enter(guestKey(1), "anna")

	mistake := change{file: "mill/data/creatures.yaml", old: []string{"    health: 200"}, new: []string{"    helth: 200"}}
	if err := mistake.apply(filepath.Dir(world)); err != nil {
		t.Fatal(err)
	}
	check := func(flags ...string) string {
		var out, wrong bytes.Buffer
		if code := run(context.Background(), append([]string{"check", world}, flags...), terminal.Streams{In: strings.NewReader(""), Out: &out, Err: &wrong}); code != terminal.Fault {
			t.Fatalf("loam check %v exits with %d", flags, code)
		}
		return out.String() + wrong.String()
	}
	const place, code = "mill/data/creatures.yaml:15:5: ", " [unknown-key]"
	problem, _, _ := strings.Cut(check(), "\n")
	if !strings.HasPrefix(problem, place) || !strings.HasSuffix(problem, code) {
		t.Fatalf("the terminal says %s", problem)
	}
	var listed diag.List
	if err := json.Unmarshal([]byte(check("--json")), &listed); err != nil || len(listed) == 0 || listed[0].Error() != problem {
		t.Errorf("--json says %v (%v), want %s", listed, err, problem)
	}
	inJSON, err := json.Marshal(problem)
	if err != nil {
		t.Fatal(err)
	}
	early.reads("the save", string(inJSON))

	late := visit(t, s.address)
	late.say(`{"type":"guest","key":%q}`, guestKey(2))
	list := late.until("characters")
	late.say(`{"type":"create","name":"ben","start":%q}`, list.Starts[0].ID)
	late.say(`{"type":"enter","character":%q}`, late.until("characters").Created)
	late.reads("the entry", fmt.Sprintf(`"message":%s`, inJSON))
	s.stop()
}
