package edits

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"loam/mods/bundle"
	"loam/mods/yamledit"
)

// draft has the files of the bundle during an edit.
type draft struct {
	names []string // of files, sorted; new ones of the edit come last
	was   map[string][]byte
	files map[string]*yamledit.File
	steps []step
}

// manifest is the bundle's manifest file.
const manifest = "bundle.yaml"

// open reads the bundle, which may not exist.
func (e *Editor) open() (*draft, error) {
	d := &draft{was: map[string][]byte{}, files: map[string]*yamledit.File{}}
	err := filepath.WalkDir(e.root(), func(file string, at fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(e.root(), file)
		name = filepath.ToSlash(name)
		if err != nil || at.IsDir() || bundle.Ignored(path.Base(name)) || name != manifest && (!strings.HasPrefix(name, "data/") || path.Ext(name) != ".yaml") {
			return err
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if d.files[name], err = yamledit.Parse(data); err != nil {
			return e.problemOf(name, err)
		}
		d.names, d.was[name] = append(d.names, name), data
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		return d, nil
	}
	if err == nil && len(d.names) > 0 && d.was[manifest] == nil {
		err = fmt.Errorf("%s has no %s; create it again, or move the folder away", Folder, manifest)
	}
	return d, err
}

// make starts a file with a text. It is scaffolding: edits in it are undone separately.
func (d *draft) make(name, text string) error {
	f, err := yamledit.Parse([]byte(text))
	if err != nil {
		return err
	}
	d.files[name], d.names = f, append(d.names, name)
	d.steps = append(d.steps, newStep(name, nil, f.Bytes(), true))
	return nil
}

// do makes one change of a file's text and records it as a step.
func (d *draft) do(name string, scaffold bool, change func(*yamledit.File) error) error {
	f := d.files[name]
	before := f.Bytes()
	if err := change(f); err != nil {
		return fmt.Errorf("%s/%s: %w", Folder, name, err)
	}
	if !bytes.Equal(before, f.Bytes()) {
		d.steps = append(d.steps, newStep(name, before, f.Bytes(), scaffold))
	}
	return nil
}

// find returns the file that contains an entry, "" if there is none.
func (d *draft) find(path ...string) string {
	for _, name := range d.names {
		if name != manifest && d.files[name].Has(path...) {
			return name
		}
	}
	return ""
}

// changes returns the changed files, dependencies first.
func (d *draft) changes() (all []change) {
	for _, name := range d.names {
		if now := d.files[name].Bytes(); !bytes.Equal(now, d.was[name]) || d.was[name] == nil {
			all = append(all, change{name, d.was[name], now})
		}
	}
	slices.SortStableFunc(all, func(a, b change) int { return rank(a) - rank(b) })
	return all
}

func rank(c change) int {
	if c.name == manifest {
		return 0
	}
	return 1
}
