// Package edits writes what people build in a running world into a bundle of that
// world's mods folder, and can undo it. It owns that bundle, which it creates at the
// first edit, the form of each edit in YAML, and the journal for undo. People can
// edit the same files by hand in between: the package reads them again each time,
// and changes only the lines of the edit.
//
// It does not adopt edits: the caller has the folder read, and undoes an edit that
// the world cannot adopt. An [Editor] belongs to one goroutine at a time.
package edits

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"loam/core/model/content"
	"loam/core/model/worldedit"
	"loam/mods/bundle"
)

// Folder is the name of the bundle's folder within the mods folder, Name the name of
// the bundle.
const (
	Folder = "realm-edits"
	Name   = "realm_edits"
)

// Editor edits the bundle of one world.
type Editor struct {
	Mods    string // folder of the bundles
	Journal string // file with the edits that can be undone
	// Allow permits the bundle to change definitions of others. It is called before
	// the first such change is written, and may refuse. Nil allows all.
	Allow func(by string) error
}

// Done is an edit that has been written.
type Done struct {
	Kind worldedit.Kind
	ID   content.ID // of what was made or changed
	At   string     // file:line of it, as problems name places; "" if nothing is left
	What string     // of an undo: the edit that was undone, as in the journal
	// Overrides reports that the edit changes a definition of another bundle.
	Overrides bool

	files []change
	book  journal // before the edit
}

// ErrNothing reports that there is nothing to undo.
var ErrNothing = errors.New("you have no edit to undo")

// Do writes an edit of a world that runs c. If it returns an error, the files are
// unchanged.
func (e *Editor) Do(ed worldedit.Edit, c *content.Snapshot) (*Done, error) {
	book, err := readJournal(e.Journal)
	if err != nil {
		return nil, err
	}
	d, err := e.open()
	if err != nil {
		return nil, err
	}
	done := &Done{Kind: ed.Kind, book: book}
	switch ed.Kind {
	case worldedit.Undo:
		return done, e.undo(done, d, ed.By)
	case worldedit.Forget:
		return done, e.forget(done, ed.By)
	}
	draw, known := drawings[ed.Kind]
	if !known {
		return nil, fmt.Errorf("unknown kind of edit %q", ed.Kind)
	}
	s := &sheet{draft: d, content: c, edit: ed}
	if err := draw(s); err != nil {
		return nil, err
	}
	done.ID, done.Overrides, done.files = s.id, s.overrides, d.changes()
	if len(done.files) == 0 {
		return nil, errors.New("nothing changes: it already has these values")
	}
	if s.file != "" {
		done.At = fmt.Sprintf("%s/%s:%d", Folder, s.file, d.files[s.file].Line(s.path...))
	}
	if done.Overrides && e.Allow != nil {
		if err := e.Allow(ed.By); err != nil {
			return nil, err
		}
	}
	next := book.with(entry{By: ed.By, What: fmt.Sprintf("%s %s", ed.Kind, s.id), Steps: d.steps})
	return done, e.write(done.files, next, book)
}

// write writes the journal and then the files; if that fails, both are restored.
func (e *Editor) write(files []change, next, before journal) error {
	if err := next.write(e.Journal); err != nil {
		return err
	}
	for i, f := range files {
		if err := f.write(e.root()); err != nil {
			for _, g := range slices.Backward(files[:i]) {
				err = errors.Join(err, g.back().write(e.root()))
			}
			return errors.Join(err, before.write(e.Journal))
		}
	}
	return nil
}

// TakeBack undoes the edit that Do has just made and removes it from the journal. It
// refuses if a file has been changed since.
func (e *Editor) TakeBack(d *Done) error {
	var back []change
	for _, f := range slices.Backward(d.files) {
		back = append(back, f.back())
	}
	now, err := readJournal(e.Journal)
	if err != nil {
		return err
	}
	return e.write(back, d.book, now)
}

func (e *Editor) root() string { return filepath.Join(e.Mods, Folder) }

// problemOf returns the problem of a file of the bundle, in the form for its author.
func (e *Editor) problemOf(file string, err error) error {
	_, problems := bundle.Open(e.root())
	for _, p := range problems {
		if p.File == Folder+"/"+file {
			return fmt.Errorf("%s; fix the file first", p.Error())
		}
	}
	return fmt.Errorf("%s/%s: %w; fix the file first", Folder, file, err)
}
