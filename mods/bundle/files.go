package bundle

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"loam/core/lib/diag"
	"loam/mods/definition/panel"
	"loam/mods/yamlschema"
)

// folder is a folder of a bundle: the suffixes of its files and the function that reads
// them.
type folder struct {
	name, suffix string // several suffixes are separated by blanks
	deep         bool   // may hold folders
	read         func(*reader)
	doc          string
}

// files returns the file names of the folder, each between some marks.
func (f *folder) files(mark, between string) string {
	var all []string
	for _, suffix := range strings.Fields(f.suffix) {
		all = append(all, mark+f.name+"/*"+suffix+mark)
	}
	return strings.Join(all, between)
}

// folders lists all folders of a bundle. A folder whose read is nil is known and not
// supported: its files are refused and not ignored.
func folders() []folder {
	return []folder{
		{"data", ".yaml", true, (*reader).data, "definitions"},
		{"locale", ".yaml", false, (*reader).locale, "texts, one file per language"},
		{"migrations", ".lua", false, (*reader).migration, "scripts that migrate stored data: `2.lua` migrates from storage version 1 to 2"},
		{"panels", ".yaml", true, (*reader).panels, "user interface that the server pushes to players"},
		{"scenarios", ".txt", true, (*reader).scenario, "tests, see [scenarios.md](scenarios.md); files in scenarios/lib run only through the line `run`, and the line `reload from` overlays the bundle with a folder in scenarios/reload"},
		{"scripts", ".lua", true, (*reader).script, "behaviour on maps; files in scripts/realm run in the realm box, files in scripts/lib only through require"},
		{"terrain", ".png .txt", true, (*reader).terrain, "heights of the ground that a map uses; see [geometry.md](geometry.md)"},
		{"smartai", ".yaml", true, (*reader).rules, "SmartAI [rules](smartai.md) of creatures, and under `override` [changes](overlays.md#smartai-rules-of-another-bundle) to rules of other bundles; `numbers.yaml` lists the numbers that the rules use for definitions"},
	}
}

// Folders below scenarios that contain no scenarios.
const (
	libFolder    = "scenarios/lib/"
	reloadFolder = "scenarios/reload/"
)

// readFile reads the current file according to its folder.
func (r *reader) readFile() {
	name := r.At.Path
	if name == yamlschema.ManifestFile || strings.HasPrefix(name, reloadFolder) {
		return // a line of a scenario reads the latter when it adds it to the bundle
	}
	top, _, nested := strings.Cut(name, "/")
	if !nested {
		r.loose(name)
		return
	}
	all := folders()
	i := slices.IndexFunc(all, func(f folder) bool { return f.name == top })
	switch {
	case i < 0:
		var known []string
		for _, f := range all {
			known = append(known, f.name)
		}
		r.Add(diag.Problem{File: r.Label + "/" + name, Code: diag.MisplacedFile, Msg: "unknown folder", Text: top, Suggestion: yamlschema.Suggest(top, known)})
	case all[i].read == nil:
		r.Add(diag.Problem{File: r.Label + "/" + name, Code: diag.NotSupported, Msg: "this version of loam does not support the folder", Text: top})
	case !slices.Contains(strings.Fields(all[i].suffix), path.Ext(name)) || !all[i].deep && strings.Count(name, "/") > 1:
		r.Add(diag.Problem{File: r.Label + "/" + name, Code: diag.MisplacedFile, Msg: fmt.Sprintf("is not read; files in %s must be named", top),
			Text: all[i].files("", " or ")})
	default:
		all[i].read(r)
	}
}

// loose checks a file next to bundle.yaml: notes are allowed, but no files that the author
// may expect to be read.
func (r *reader) loose(name string) {
	ext := strings.ToLower(path.Ext(name))
	if strings.EqualFold(name, "README.md") {
		if r.utf8() {
			r.b.Readme = string(r.At.Data)
		}
		return
	}
	if name == yamlschema.StageFile {
		r.utf8()
		return
	}
	if ext == ".yaml" || ext == ".yml" || ext == ".lua" {
		to := "data/" + name
		if ext == ".lua" {
			to = "scripts/" + name
		} else if strings.HasPrefix(name, "bundle.") {
			to = yamlschema.ManifestFile
		}
		r.Add(diag.Problem{File: r.Label + "/" + name, Code: diag.MisplacedFile, Msg: "is not read in this folder; move it to", Text: to})
	}
}

func (r *reader) utf8() bool {
	if utf8.Valid(r.At.Data) {
		return true
	}
	line, column := yamlschema.FirstInvalid(r.At.Data)
	r.ProblemAt(r.Place(line, column), diag.NotUTF8, "not valid UTF-8", "", "")
	return false
}

func (r *reader) script() {
	if r.utf8() {
		r.b.Scripts = append(r.b.Scripts, Script{Bundle: r.Name, Path: r.At.Path, Source: r.At.Data,
			Realm: strings.HasPrefix(r.At.Path, "scripts/realm/"), Lib: strings.HasPrefix(r.At.Path, "scripts/lib/")})
	}
}

// rules stores a file of rules: its meaning depends on all definitions.
func (r *reader) rules() {
	if r.utf8() {
		r.b.Rules = append(r.b.Rules, File{Path: r.At.Path, Data: r.At.Data})
	}
}

// migration returns the file that migrates data to a storage version.
func (r *reader) migration() {
	name := strings.TrimSuffix(path.Base(r.At.Path), ".lua")
	to, err := strconv.Atoi(name)
	switch {
	case err != nil || strconv.Itoa(to) != name || to < 2 || to > MaxStorageVersion:
		r.Add(diag.Problem{File: r.Label + "/" + r.At.Path, Code: diag.BadFileName, Msg: "a migration must be named after the storage version that it migrates to, such as 2.lua, not", Text: path.Base(r.At.Path)})
	case r.utf8():
		r.b.Scripts = append(r.b.Scripts, Script{Bundle: r.Name, Path: r.At.Path, Source: r.At.Data, Migration: to})
	}
}

func (r *reader) scenario() {
	if r.utf8() && !strings.HasPrefix(r.At.Path, libFolder) {
		r.b.Scenarios = append(r.b.Scenarios, *r.At)
	}
}

// validKey reports whether s is names joined by dots.
func validKey(s string) bool {
	for part := range strings.SplitSeq(s, ".") {
		if !yamlschema.ValidName(part) {
			return false
		}
	}
	return true
}

// panels reads a file below panels/.
func (r *reader) panels() {
	if root := r.Parse(); root != nil {
		panel.Read(r.Reader, root)
	}
}

// terrain stores a file of heights; it is read once its map is known.
func (r *reader) terrain() {
	if strings.HasSuffix(r.At.Path, ".txt") {
		r.utf8()
	}
}
