package world

import (
	"embed"
	"errors"
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

// Template is a starting point for a new bundle. Doc is one line about it.
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

// Write makes a bundle of that name in a folder, which must not exist. It moves the
// complete folder into place: a running world adopts it once.
func (t Template) Write(dir, name string) error {
	in := filepath.Dir(dir)
	if err := os.MkdirAll(in, 0o755); err != nil {
		return err
	}
	draft, err := os.MkdirTemp(in, ".new-*") // worlds pass over names with a dot
	if err != nil {
		return err
	}
	err = errors.Join(os.Chmod(draft, 0o755), t.fill(draft, name))
	if err == nil {
		err = os.Rename(draft, dir)
	}
	if err != nil {
		return errors.Join(err, os.RemoveAll(draft))
	}
	return nil
}

// fill makes the files of a bundle of that name in a folder.
func (t Template) fill(dir, name string) error {
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
