package rules

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/smartai"
	"loam/smartai/database"
	"loam/smartai/dialect"
	"loam/smartai/lint"
	"loam/smartai/rulefile"
	"loam/smartai/sqldump"
)

// Import has the subcommands of loam import.
type Import struct {
	Smartai ImportSmartAI `cmd:"" name:"smartai" help:"Read SmartAI rules from SQL dumps or a running database and write them as YAML."`
}

type ImportSmartAI struct {
	Files        []string `arg:"" optional:"" name:"file.sql" help:"Dumps, or files of updates, in the order in which a database would take them; no database is needed."`
	Database     string   `help:"Read from a running MariaDB or MySQL instead: mysql://USER@HOST:3306/DATABASE. Nothing is written to it." placeholder:"ADDRESS"`
	PasswordFile string   `help:"File that contains only the password of the database." placeholder:"FILE"`
	Output       string   `short:"o" help:"Folder for the rule files, without a bundle around them." placeholder:"DIR"`
	Bundle       string   `help:"Bundle to write the rules to, with stubs of everything that they refer to, so that it loads." placeholder:"DIR"`
	Entry        []int32  `help:"Only the scripts of this owner, with the action lists they call; a negative number is a spawn. May be given several times." placeholder:"N"`
	Dialect      string   `help:"Dialect of the rows, if it cannot be detected: ac, ac-2020, tc-2013 or tc." placeholder:"NAME"`
	Lenient      bool     `help:"Skip rows that cannot be read, and list them."`
	Force        bool     `help:"Overwrite existing files."`

	rules string // the folder of files of rules
}

// Help describes the result.
func (ImportSmartAI) Help() string {
	return "Rules become YAML with the names of kinds and parameters, and a comment that describes each rule. Action lists are written next to the first script that calls them." +
		"\n\nThe password of a database comes from the environment, " + database.PasswordVariable + ", or from a file, and is never shown. The address may be in " + addressVariable + ", with a password or without. " +
		"A user with the SELECT privilege is enough."
}

// Run imports rules.
func (c ImportSmartAI) Run(ctx context.Context, std terminal.Streams) error {
	of, err := dialectOf("--dialect", c.Dialect)
	if err != nil {
		return err
	}
	if c.rules, err = c.folder(); err != nil {
		return err
	}
	from, err := c.source(ctx)
	if err != nil {
		return err
	}
	defer from.close()
	d, err := c.read(from, of)
	if err != nil {
		return dumpError(d, err)
	}
	scripts, problems, notes := d.Scripts()
	scripts = c.chosen(scripts)
	problems = append(d.Problems, problems...).Sort()
	printFolded(std.Err, "note: ", append(d.Notes, notes...).Sort())
	printFolded(std.Err, "", problems)
	if len(problems) > 0 && !c.Lenient {
		fmt.Fprintf(std.Err, "%s; nothing was written; --lenient skips such rows and statements\n", terminal.CountOf(len(problems), "problem"))
		return terminal.ErrFault
	}
	if len(scripts) == 0 {
		return fmt.Errorf("%s: no such rules found; %s of smart_scripts were read", from.name(), terminal.CountOf(d.Rows, "row"))
	}
	known, beside, err := owners(from, scripts)
	if err != nil {
		return err
	}
	if c.Entry != nil { // of others it is no wonder that they have no rules here
		known = slices.DeleteFunc(known, func(o lint.Owner) bool { return !slices.Contains(c.Entry, o.Owner) })
	}
	printUnrun(std.Err, scripts, known)
	for i := range scripts {
		scripts[i].Beside = slices.Contains(beside, scripts[i].Key)
	}
	files, there, err := c.write(scripts, d, from)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "read %s in dialect %s: %s\n", terminal.CountOf(d.Rows, "row"), d.Dialect, d.Why)
	fmt.Fprintf(std.Out, "wrote %s of %s to %s: %s\n", terminal.CountOf(rulesIn(there.written), "rule"), terminal.CountOf(len(there.written), "script"), c.rules, terminal.CountOf(files, "file"))
	there.tell(std.Out)
	fmt.Fprintln(std.Out, references(scripts))
	if c.Bundle != "" {
		if err := c.stubs(std, from, slices.Concat(scripts, there.scripts)); err != nil {
			return err
		}
	}
	fmt.Fprintf(std.Out, "%s: loam smartai lint %s\n", foundCounts(lint.Lint(scripts)), c.rules)
	return nil
}

// mostPasses bounds how often rows are read for lists that call lists.
const mostPasses = 8

// read reads the rows. Of chosen owners they are read again until all lists that they
// call are there, so that no more than those is kept.
func (c ImportSmartAI) read(from rowSource, of *dialect.Dialect) (*sqldump.Dump, error) {
	entries := c.Entry
	for range mostPasses {
		d, err := from.read(sqldump.Options{Dialect: of, Entries: entries})
		if err != nil || c.Entry == nil {
			return d, err
		}
		scripts, _, _ := d.Scripts()
		before := len(entries)
		for i := range scripts {
			for _, list := range lint.Calls(&scripts[i]) {
				if !slices.Contains(entries, list) {
					entries = append(entries, list)
				}
			}
		}
		if len(entries) == before {
			return d, nil
		}
	}
	return from.read(sqldump.Options{Dialect: of, Entries: entries})
}

// chosen are the scripts of the owners that were asked for and the lists that they
// call.
func (c ImportSmartAI) chosen(scripts []smartai.Script) []smartai.Script {
	if c.Entry == nil {
		return scripts
	}
	called := make(map[int32]bool)
	for changed := true; changed; {
		changed = false
		for i := range scripts {
			s := &scripts[i]
			if s.Source == smartai.List && !called[s.Owner] {
				continue
			}
			for _, list := range lint.Calls(s) {
				changed = changed || !called[list]
				called[list] = true
			}
		}
	}
	return slices.DeleteFunc(scripts, func(s smartai.Script) bool {
		return s.Source == smartai.List && !called[s.Owner] || s.Source != smartai.List && !slices.Contains(c.Entry, s.Owner)
	})
}

// write writes files of rules and tells how many, and what stands in the bundle beside.
func (c ImportSmartAI) write(scripts []smartai.Script, d *sqldump.Dump, from rowSource) (files int, there standing, err error) {
	byFile := make(map[string][]smartai.Script)
	place := make(map[smartai.Key]string)
	for pass := range 2 { // lists come beside who calls them
		for i := range scripts {
			s := &scripts[i]
			if (s.Source == smartai.List) != (pass == 1) {
				continue
			}
			name := place[s.Key]
			if name == "" {
				name = c.fileOf(s.Key)
			}
			byFile[name] = append(byFile[name], *s)
			putLists(place, scripts, s, name)
		}
	}
	if there, err = c.stand(byFile); err != nil {
		return 0, there, fmt.Errorf("read existing rules: %w", err)
	}
	names := slices.Sorted(maps.Keys(byFile))
	for _, name := range names {
		if _, err := os.Stat(filepath.Join(c.rules, name)); err == nil && !c.Force && c.Bundle == "" {
			return 0, there, usage.Errorf("%s already exists; --force overwrites it", filepath.Join(c.rules, name))
		}
	}
	if err := os.MkdirAll(c.rules, 0o755); err != nil {
		return 0, there, fmt.Errorf("make the folder: %w", err)
	}
	head := fmt.Sprintf("Rules of SmartAI, imported from %s (dialect %s).", from.name(), d.Dialect)
	for _, name := range names {
		there.written = append(there.written, byFile[name]...)
		var out bytes.Buffer
		if err := rulefile.Write(&out, head, byFile[name], c.heads()...); err != nil {
			return 0, there, err
		}
		if err := os.WriteFile(filepath.Join(c.rules, name), c.seal(&out), 0o644); err != nil {
			return 0, there, fmt.Errorf("write rules: %w", err)
		}
	}
	return len(names), there, nil
}

// heads are what files say of themselves: in a bundle, rules run as the field runs
// them, and what cannot be run is left out.
func (c ImportSmartAI) heads() []rulefile.Head {
	if c.Bundle == "" {
		return nil
	}
	return []rulefile.Head{rulefile.AzerothCore, rulefile.LeaveOut}
}

// putLists places the lists that a script calls, and those that they call, in its
// file, unless they have a place.
func putLists(place map[smartai.Key]string, scripts []smartai.Script, s *smartai.Script, name string) {
	for _, list := range lint.Calls(s) {
		key := smartai.Key{Source: smartai.List, Owner: list}
		i, ok := slices.BinarySearchFunc(scripts, key, func(s smartai.Script, k smartai.Key) int { return s.Key.Compare(k) })
		if ok && place[key] == "" {
			place[key] = name
			putLists(place, scripts, &scripts[i], name)
		}
	}
}

// perFile is how many entries share a file.
const perFile = 1000

// fileOf is the file of a script: one for each thousand of entries, or one alone where
// owners were chosen.
func (c ImportSmartAI) fileOf(k smartai.Key) string {
	word := strings.ReplaceAll(k.Source.String(), " ", "_")
	owner := int64(k.Owner)
	if owner < 0 {
		word, owner = word+"_spawn", -owner
	}
	if c.Entry != nil {
		return fmt.Sprintf("%s_%d.yaml", word, owner)
	}
	return fmt.Sprintf("%ss_%d000.yaml", word, owner/perFile)
}

// references tells what scripts name that is defined elsewhere.
func references(scripts []smartai.Script) string {
	of := make(map[string]map[uint32]bool)
	add := func(k *smartai.Kind, values []uint32) {
		column := 0
		for i := range k.Params {
			p := &k.Params[i]
			for _, n := range values[column : column+p.Columns()] {
				if p.Of.Outside && n != 0 {
					if of[p.Of.Word] == nil {
						of[p.Of.Word] = make(map[uint32]bool)
					}
					of[p.Of.Word][n] = true
				}
			}
			column += p.Columns()
		}
	}
	for i := range scripts {
		for j := range scripts[i].Rows {
			r := &scripts[i].Rows[j].Row
			for part, values := range map[smartai.Part][]uint32{smartai.OfEvent: r.Event[:], smartai.OfAction: r.Action[:], smartai.OfTarget: r.Target[:]} {
				id := map[smartai.Part]uint32{smartai.OfEvent: r.EventType, smartai.OfAction: r.ActionType, smartai.OfTarget: r.TargetType}[part]
				if k, ok := part.Kind(id); ok && (part != smartai.OfEvent || r.Source != smartai.List) {
					add(k, values)
				}
			}
		}
	}
	var words []string
	for word, ids := range of {
		words = append(words, terminal.CountOf(len(ids), word))
	}
	slices.Sort(words)
	if len(words) == 0 {
		return "the rules refer to nothing outside"
	}
	return "the rules refer to " + strings.Join(words, ", ")
}
