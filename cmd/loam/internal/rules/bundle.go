package rules

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/core/lib/diag"
	"loam/mods/yamlschema"
	"loam/smartai"
	"loam/smartai/idmap"
	"loam/smartai/importer"
	"loam/smartai/sqldump"
)

// mostFollowed bounds how often tables are read for what their own rows refer to: from
// a rule to a quest, who gives it, what lies on its corpse, and tables within tables.
const mostFollowed = 12

// rulesFolder is where a bundle has its rules.
const rulesFolder = "smartai"

// folder is where files of rules are written.
func (c ImportSmartAI) folder() (string, error) {
	switch {
	case c.Output != "" && c.Bundle != "":
		return "", usage.Errorf("--output writes rules into a folder, --bundle into a bundle: use only one of them")
	case c.Output == "" && c.Bundle == "":
		return "", usage.Errorf("name where to write rules: --bundle for a complete bundle, --output for a folder of rules only")
	case c.Output != "":
		return c.Output, nil
	case !yamlschema.ValidName(c.bundleName()) || c.bundleName() == yamlschema.Base:
		return "", usage.Errorf("--bundle: %q is not a bundle name: want a lower-case letter, then letters, digits and _, at most 64", c.bundleName())
	}
	return filepath.Join(c.Bundle, rulesFolder), nil
}

func (c ImportSmartAI) bundleName() string {
	if abs, err := filepath.Abs(c.Bundle); err == nil {
		return filepath.Base(abs)
	}
	return filepath.Base(c.Bundle)
}

// stubs writes what the rules refer to and the bundle does not define, and lists it.
func (c ImportSmartAI) stubs(std terminal.Streams, from rowSource, scripts []smartai.Script) error {
	own, err := c.ownStubs()
	if err != nil {
		return err
	}
	var known map[idmap.Kind]map[uint32]bool // empty if stubs are recreated
	if !own {
		if known, err = c.known(); err != nil {
			return err
		}
	}
	refs := importer.Find(scripts)
	var facts sqldump.Facts
	var notes diag.List
	for range mostFollowed {
		if facts, notes, err = from.facts(refs.Wants()); err != nil {
			return fmt.Errorf("read what rules refer to: %w", err)
		}
		if !refs.Follow(facts) {
			break
		}
	}
	b := importer.Make(refs, facts, importer.Options{Has: func(k idmap.Kind, n uint32) bool { return known[k][n] }, Walks: importer.Walks(scripts)})
	for _, note := range b.Notes {
		notes = append(notes, diag.Problem{File: from.name(), Code: diag.SQLNote, Msg: note})
	}
	printFolded(std.Err, "note: ", notes)
	if len(b.Stubs) == 0 {
		fmt.Fprintln(std.Out, "everything that the rules refer to is defined")
		return nil
	}
	if !own {
		return c.lacking(std, refs, known)
	}
	if err := c.writeStubs(b.Files()); err != nil {
		return err
	}
	if err := c.manifest(); err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "stubs in %s, numbers in %s:\n", filepath.Join(c.Bundle, importer.DataFile), filepath.Join(c.Bundle, importer.NumbersFile))
	for _, s := range b.Stubs {
		fmt.Fprintf(std.Out, "  %-15s %d\n", s.Kind, s.N)
	}
	return nil
}

// known are the numbers whose meaning the bundle has already, in tables of its own.
func (c ImportSmartAI) known() (map[idmap.Kind]map[uint32]bool, error) {
	all := make(map[idmap.Kind]map[uint32]bool)
	file := filepath.Join(c.Bundle, filepath.FromSlash(importer.NumbersFile))
	data, err := os.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return all, nil
	case err != nil:
		return nil, err
	}
	entries, problems := idmap.Read(filepath.ToSlash(file), data)
	if len(problems) > 0 {
		return nil, problems.Cut()
	}
	for _, e := range entries {
		if all[e.Kind] == nil {
			all[e.Kind] = make(map[uint32]bool)
		}
		all[e.Kind][e.Number] = true
	}
	return all, nil
}

// writeStubs writes the files of stubs, in the place of those of an earlier import.
func (c ImportSmartAI) writeStubs(files []importer.File) error {
	old, err := c.stubFiles()
	if err != nil {
		return err
	}
	for _, file := range old {
		if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("remove earlier stubs: %w", err)
		}
	}
	for _, f := range files {
		file := filepath.Join(c.Bundle, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return fmt.Errorf("make the folder: %w", err)
		}
		if err := os.WriteFile(file, []byte(sealed(f.Text)), 0o644); err != nil {
			return fmt.Errorf("write stubs: %w", err)
		}
	}
	return nil
}

// stubFiles are the files of stubs that an import may have written.
func (c ImportSmartAI) stubFiles() ([]string, error) {
	all := []string{filepath.Join(c.Bundle, filepath.FromSlash(importer.DataFile)), filepath.Join(c.Bundle, filepath.FromSlash(importer.NumbersFile))}
	for n := 2; ; n++ {
		file := filepath.Join(c.Bundle, filepath.FromSlash(fmt.Sprintf(importer.MoreData, n)))
		switch _, err := os.Stat(file); {
		case errors.Is(err, fs.ErrNotExist):
			return all, nil
		case err != nil:
			return nil, err
		}
		all = append(all, file)
	}
}

// manifest writes the manifest of the bundle, where it has none.
func (c ImportSmartAI) manifest() error {
	file := filepath.Join(c.Bundle, yamlschema.ManifestFile)
	f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil
	case err != nil:
		return fmt.Errorf("write the manifest: %w", err)
	}
	_, err = io.Copy(f, strings.NewReader(fmt.Sprintf("{name: %s, version: 0.1.0, api: 1}\n", c.bundleName())))
	return errors.Join(err, f.Close())
}
