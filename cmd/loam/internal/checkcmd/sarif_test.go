package checkcmd

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"loam/core/lib/diag"
)

// The log has what the schema of SARIF 2.1.0 requires: version and runs; of a run its tool,
// of that a driver with a name; of a rule its id; of a result its message; and lines and
// columns from 1.
func TestProblemsAsSARIF(t *testing.T) {
	dir := t.TempDir()
	keep := filepath.Join(dir, "keep")
	if err := os.Mkdir(keep, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(keep, "bundle.yaml"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	all := []checkedProblem{
		{diag.Problem{File: "keep/data/a b.yaml", Line: 2, Column: 3, Code: diag.UnknownKey, Msg: "unknown key", Text: "helth", Suggestion: "health", Excerpt: "  helth: 4"}, "error"},
		{diag.Problem{File: "keep", Code: diag.NoManifest, Msg: "has no bundle.yaml"}, "error"},
		{diag.Problem{File: "other/a.yaml", Line: 7, Code: diag.UnknownKey, Msg: "unknown key"}, "left_out"},
		{diag.Problem{File: "other/a.yaml", Line: 8, Code: "link-orphan", Msg: "waits"}, "warning"},
	}
	var out strings.Builder
	if err := writeSARIF(&out, []string{keep}, all); err != nil {
		t.Fatal(err)
	}
	var log struct {
		Schema  string `json:"$schema"`
		Version string
		Runs    []struct {
			Tool struct {
				Driver struct {
					Name  string
					Rules []struct {
						ID                                string
						ShortDescription, FullDescription struct{ Text string }
					}
				}
			}
			ColumnKind string
			Results    []struct {
				RuleID    string
				RuleIndex int
				Level     string
				Message   struct{ Text string }
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           *struct{ StartLine, StartColumn int }
					}
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(out.String()), &log); err != nil {
		t.Fatal(err)
	}
	if log.Version != "2.1.0" || log.Schema == "" || len(log.Runs) != 1 {
		t.Fatalf("version %q, schema %q, %d runs", log.Version, log.Schema, len(log.Runs))
	}
	run := log.Runs[0]
	rules := run.Tool.Driver.Rules
	if run.Tool.Driver.Name == "" || run.ColumnKind != "unicodeCodePoints" || len(rules) != 3 || len(run.Results) != len(all) {
		t.Fatalf("driver %q, columns in %q, %d rules, %d results", run.Tool.Driver.Name, run.ColumnKind, len(rules), len(run.Results))
	}
	wantLevels := []string{"error", "error", "note", "warning"}
	wantURIs := []string{"file://" + filepath.ToSlash(keep) + "/data/a%20b.yaml", "file://" + filepath.ToSlash(keep), "other/a.yaml", "other/a.yaml"}
	for i, r := range run.Results {
		rule := rules[r.RuleIndex]
		if r.RuleID != string(all[i].Code) || rule.ID != r.RuleID || rule.ShortDescription.Text == "" || rule.FullDescription.Text == "" {
			t.Errorf("result %d has the rule %q, number %d, which is %+v", i, r.RuleID, r.RuleIndex, rule)
		}
		if r.Level != wantLevels[i] || r.Message.Text != all[i].Message() {
			t.Errorf("result %d is %q of level %q, want %q of level %q", i, r.Message.Text, r.Level, all[i].Message(), wantLevels[i])
		}
		at := r.Locations[0].PhysicalLocation
		if at.ArtifactLocation.URI != wantURIs[i] {
			t.Errorf("result %d is in %q, want %q", i, at.ArtifactLocation.URI, wantURIs[i])
		}
		switch region := at.Region; {
		case (region == nil) != (all[i].Line == 0):
			t.Errorf("result %d: a region %v for line %d", i, region, all[i].Line)
		case region != nil && (region.StartLine != all[i].Line || region.StartColumn != all[i].Column):
			t.Errorf("result %d is at %d:%d, want %d:%d", i, region.StartLine, region.StartColumn, all[i].Line, all[i].Column)
		}
	}
}

// Nothing wrong is a run without results, since a log without runs says that nothing ran.
func TestNoProblemsAsSARIF(t *testing.T) {
	var out strings.Builder
	if err := writeSARIF(&out, nil, nil); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), `"results": []`) || !strings.Contains(out.String(), `"rules": []`) {
		t.Errorf("it is\n%s", out.String())
	}
}
