package scripting_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"loam/mods/scenario"
	"loam/mods/scenario/report"
	"loam/scripting"
	"loam/scripting/guest"
)

// TestExamplesApart runs the scenarios of examples with isolated: process switched on: all of
// them in this process, as loam test does, and some in processes.
func TestExamplesApart(t *testing.T) {
	const examples = "../examples"
	all := []string{"boss", "commands", "exports", "exports-guest", "meadow", "panel", "rules", "spellbook", "things", "tidy-talk", "wayhouse"}
	if testing.Short() {
		all = all[:4]
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(examples)); err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, name := range all {
		manifest := filepath.Join(folder, name, "bundle.yaml")
		text, err := os.ReadFile(manifest)
		if os.IsNotExist(err) {
			t.Fatalf("there is no example %s", name)
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(manifest, []byte(strings.TrimRight(string(text), "\n")+"\nisolated: process\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, filepath.Join(folder, name))
	}
	pool := guest.NewPool(func() *exec.Cmd {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), scripting.GuestVariable+"=1")
		return cmd
	})
	defer pool.Close()
	for _, test := range []struct {
		name     string
		compiler *scripting.Compiler
		paths    []string
	}{
		{"in this process", scripting.NewCompiler(nil), paths},
		{"in processes", scripting.NewCompiler(nil).Guests(pool.Take), paths[:4]},
	} {
		t.Run(test.name, func(t *testing.T) {
			began, scenarios := time.Now(), 0
			came := scenario.Suite(t.Context(), test.paths, scenario.SuiteOptions{
				Compiler: test.compiler, Clock: func() time.Duration { return time.Since(began) },
				Progress: func(r report.Result) {
					scenarios++
					if !r.Passed() {
						t.Error(r.String())
					}
				},
			})
			if len(came.Problems) > 0 || !came.Passed() || scenarios < len(test.paths) {
				t.Errorf("%d scenarios ran; problems: %v", scenarios, came.Problems)
			}
		})
	}
}
