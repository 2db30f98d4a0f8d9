package world

import (
	"embed"
	"os"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"
)

// templateFiles are what new bundles are made of: one archive of files for each
// template, in which {{.}} is the bundle's name. The first line says what it is.
//
//go:embed templates/*.txtar
var templateFiles embed.FS

// Template is what a new bundle begins with. Doc is one line about it.
type Template struct {
	Name, Doc string
	files     []txtar.File
}

// Templates lists all templates by name.
func Templates() []Template {
	entries, err := templateFiles.ReadDir("templates")
	if err != nil {
		panic("loam: the embedded templates are not there: " + err.Error())
	}
	var all []Template
	for _, e := range entries { // sorted by name
		data, err := templateFiles.ReadFile("templates/" + e.Name())
		if err != nil {
			panic("loam: an embedded template cannot be read: " + err.Error())
		}
		archive := txtar.Parse(data)
		all = append(all, Template{strings.TrimSuffix(e.Name(), ".txtar"), strings.TrimSpace(string(archive.Comment)), archive.Files})
	}
	return all
}

// Write makes the files of a bundle of that name in a folder. Files that are
// there already are overwritten.
func (t Template) Write(dir, name string) error {
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
