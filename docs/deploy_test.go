package docs

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// queries are expressions of Prometheus, by the name of what has them.
type queries map[string]string

// alertRules reads the alerting rules, with the parts that each of them needs.
func alertRules(t *testing.T) queries {
	t.Helper()
	var file struct {
		Groups []struct {
			Name  string
			Rules []struct {
				Alert, Expr, For    string
				Labels, Annotations map[string]string
			}
		}
	}
	data, err := os.ReadFile(filepath.Join("..", "deploy", "prometheus", "alerts.yaml"))
	if err == nil {
		decoder := yaml.NewDecoder(strings.NewReader(string(data)))
		decoder.KnownFields(true)
		err = decoder.Decode(&file)
	}
	if err != nil {
		t.Fatal(err)
	}
	all := make(queries)
	for _, g := range file.Groups {
		for _, r := range g.Rules {
			if _, twice := all[r.Alert]; twice || r.Alert == "" || r.Labels["severity"] == "" || r.Annotations["summary"] == "" {
				t.Errorf("the rule %q has no name, severity or summary, or is there twice", r.Alert)
			}
			all[r.Alert] = r.Expr
		}
	}
	return all
}

// panels reads the dashboard.
func panels(t *testing.T) queries {
	t.Helper()
	var file struct {
		Panels []struct {
			Title   string
			Targets []struct{ RefID, Expr string }
		}
	}
	data, err := os.ReadFile(filepath.Join("..", "deploy", "grafana", "loam.json"))
	if err == nil {
		err = json.Unmarshal(data, &file)
	}
	if err != nil {
		t.Fatal(err)
	}
	all := make(queries)
	for _, p := range file.Panels {
		for _, q := range p.Targets {
			all[p.Title+" "+q.RefID] = q.Expr
		}
	}
	return all
}

// histograms are the metrics with the suffixes of histograms.
var histograms = []string{"loam_step_seconds", "loam_saver_seconds"}

// TestAlertsAndDashboardNameMetrics compares the files for monitoring programs with the metrics
// that metrics.md lists, which TestOperatingLists compares with those of a running world.
func TestAlertsAndDashboardNameMetrics(t *testing.T) {
	known := firstColumn(section(t, "metrics.md", "All metrics"))
	for _, h := range histograms {
		if !slices.Contains(known, h) {
			t.Errorf("metrics.md has no %s", h)
		}
		known = append(known, h+"_bucket", h+"_sum", h+"_count")
	}
	name := regexp.MustCompile(`\b(?:loam|go)_[a-z_]+`)
	quoted := regexp.MustCompile(`"[^"]*"`)
	for what, all := range map[string]queries{"alert": alertRules(t), "panel": panels(t)} {
		if len(all) < 10 {
			t.Errorf("there are %d queries of kind %s", len(all), what)
		}
		for of, expr := range all {
			bare := quoted.ReplaceAllString(expr, "")
			if strings.Count(bare, "(") != strings.Count(bare, ")") || strings.Count(bare, "{") != strings.Count(bare, "}") || strings.TrimSpace(bare) == "" {
				t.Errorf("%s %s: the brackets of %s do not match", what, of, expr)
			}
			names := name.FindAllString(bare, -1)
			if len(names) == 0 && !strings.HasPrefix(bare, "up{") {
				t.Errorf("%s %s names no metric: %s", what, of, expr)
			}
			for _, n := range names {
				if !slices.Contains(known, n) {
					t.Errorf("%s %s: there is no metric %s", what, of, n)
				}
			}
		}
	}
}
