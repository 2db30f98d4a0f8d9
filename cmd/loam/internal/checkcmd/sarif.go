package checkcmd

import (
	"encoding/json"
	"io"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/mods/bundle"
	"loam/mods/scenario"
)

// SARIF 2.1.0 is the format in which editors and CI services read the results of checks;
// these types are the part of it that a list of problems needs.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name  string      `json:"name"`
		Rules []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string    `json:"id"`
		ShortDescription sarifText `json:"shortDescription"`
		FullDescription  sarifText `json:"fullDescription"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"` // error, warning or note
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"` // nil: the whole file
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		Line    int        `json:"startLine"`
		Column  int        `json:"startColumn,omitempty"`
		Snippet *sarifText `json:"snippet,omitempty"`
	}
)

const sarifSchema = "https://json.schemastore.org/sarif-2.1.0.json"

// sarifLevels maps the levels of checkedProblem to those of SARIF.
var sarifLevels = map[string]string{"error": "error", "warning": "warning", "left_out": "note"}

// writeSARIF writes problems as SARIF. Its rules are the codes that occur; its files are
// paths from the working directory.
func writeSARIF(w io.Writer, paths []string, all []checkedProblem) error {
	run := sarifRun{ColumnKind: "unicodeCodePoints", Results: []sarifResult{}, Tool: sarifTool{sarifDriver{"loam check", []sarifRule{}}}}
	known, folders := explained(), placesOf(paths)
	rules := &run.Tool.Driver.Rules
	for _, p := range all {
		at := slices.IndexFunc(*rules, func(r sarifRule) bool { return r.ID == string(p.Code) })
		if at < 0 {
			at = len(*rules)
			*rules = append(*rules, ruleOf(p.Code, known))
		}
		result := sarifResult{RuleID: string(p.Code), RuleIndex: at, Level: sarifLevels[p.Level], Message: sarifText{p.Message()}}
		place := sarifPhysical{Artifact: sarifArtifact{uriOf(p.File, folders)}}
		if p.Line > 0 {
			place.Region = &sarifRegion{Line: p.Line, Column: p.Column}
			if p.Excerpt != "" {
				place.Region.Snippet = &sarifText{p.Excerpt}
			}
		}
		result.Locations = []sarifLocation{{place}}
		run.Results = append(run.Results, result)
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(sarifLog{sarifSchema, "2.1.0", []sarifRun{run}})
}

func ruleOf(code diag.Code, known []diag.Explanation) sarifRule {
	for _, e := range known {
		if e.Code == code {
			return sarifRule{string(code), sarifText{e.Is}, sarifText{e.Why}}
		}
	}
	return sarifRule{string(code), sarifText{string(code)}, sarifText{string(code)}}
}

// placesOf returns where the bundles of the checked paths lie, by the first part of the
// file names in problems.
func placesOf(paths []string) map[string]string {
	folders := make(map[string]string)
	for _, p := range paths {
		dir, _ := scenario.OneFile(p)
		if bundle.IsBundle(dir) {
			folders[bundle.LabelOf(dir)] = dir
			dir = filepath.Dir(dir) // what it depends on lies beside it
		}
		for _, within := range []string{dir, filepath.Join(dir, "mods")} {
			entries, err := os.ReadDir(within)
			if err != nil {
				continue
			}
			for _, e := range entries {
				at := filepath.Join(within, e.Name())
				if _, taken := folders[e.Name()]; !taken && bundle.IsBundle(at) {
					folders[e.Name()] = at
				}
			}
		}
	}
	return folders
}

// uriOf returns the path of a file of a problem as a URI: relative, or with the scheme
// file.
func uriOf(file string, folders map[string]string) string {
	label, rest, _ := strings.Cut(file, "/")
	if dir, ok := folders[label]; ok {
		file = path.Join(filepath.ToSlash(dir), rest)
	}
	u := url.URL{Path: file}
	if path.IsAbs(file) {
		u.Scheme = "file"
	}
	return u.String()
}
