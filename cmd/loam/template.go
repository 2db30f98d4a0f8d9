package main

import (
	"embed"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"

	"loam/core/nearest"
)

// templateFiles are what new bundles are made of: one archive of files for each
// template, in which {{.}} is the bundle's name. The first line says what it is.
//
//go:embed templates/*.txtar
var templateFiles embed.FS

// bundleTemplate is what a new bundle begins with.
type bundleTemplate struct {
	name, doc string
	files     []txtar.File
}

// templates lists all templates by name.
func templates() []bundleTemplate {
	entries, err := templateFiles.ReadDir("templates")
	if err != nil {
		panic("loam: the embedded templates are not there: " + err.Error())
	}
	var all []bundleTemplate
	for _, e := range entries { // sorted by name
		data, err := templateFiles.ReadFile("templates/" + e.Name())
		if err != nil {
			panic("loam: an embedded template cannot be read: " + err.Error())
		}
		archive := txtar.Parse(data)
		all = append(all, bundleTemplate{strings.TrimSuffix(e.Name(), ".txtar"), strings.TrimSpace(string(archive.Comment)), archive.Files})
	}
	return all
}

// findTemplate finds a template by its name.
func findTemplate(name string) (bundleTemplate, error) {
	all := templates()
	names := make([]string, len(all))
	for i, t := range all {
		names[i] = t.name
	}
	if i := slices.Index(names, name); i >= 0 {
		return all[i], nil
	}
	hint := ""
	if near, ok := nearest.Name(name, names); ok {
		hint = " (did you mean " + quoted(near) + "?)"
	}
	return bundleTemplate{}, usagef("--template %s: want one of %s%s", name, strings.Join(names, ", "), hint)
}

// write makes the files of a bundle of that name in a folder.
func (t bundleTemplate) write(dir, name string) error {
	for _, f := range t.files {
		file := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(strings.ReplaceAll(string(f.Data), "{{.}}", name)), 0o644); err != nil {
			return err
		}
	}
	return nil
}
