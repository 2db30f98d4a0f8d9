// Package rules implements loam smartai and loam import: it imports, checks, exports,
// tries out and traces SmartAI rules.
package rules

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/core/lib/diag"
	"loam/mods/yamlschema"
	"loam/smartai"
	"loam/smartai/coverage"
	"loam/smartai/dialect"
	"loam/smartai/idmap"
	"loam/smartai/lint"
	"loam/smartai/rulefile"
	"loam/smartai/sqldump"
)

// Command has the subcommands of loam smartai.
type Command struct {
	Lint    smartaiLintCmd    `cmd:"" help:"Report errors and likely mistakes in rules."`
	Try     smartaiTryCmd     `cmd:"" help:"Try rules out without a bundle: report their errors, and what one creature does with them."`
	Trace   smartaiTraceCmd   `cmd:"" help:"Show the state of rules in a running world or a scenario: which fired, and why the others did not."`
	Export  smartaiExportCmd  `cmd:"" help:"Export rules as SQL, for servers that use it."`
	Support smartaiSupportCmd `cmd:"" help:"List every kind of event, action, target and condition, and which are not supported and why."`
}

// smartaiPaths are rules to read, of whatever form.
type smartaiPaths struct {
	Paths []string `arg:"" name:"path" help:"Rule files (.yaml), dumps (.sql), folders of rules, or bundles."`
}

// dialectOf is what a dialect is called; nil where none is named.
func dialectOf(flag, name string) (*dialect.Dialect, error) {
	if name == "" {
		return nil, nil
	}
	d, err := dialect.Named(name)
	if err != nil {
		return nil, usage.Errorf("%s: %v", flag, err)
	}
	return &d, nil
}

// maxSheet bounds a file of rules, in bytes; the largest table known makes less than
// this of all its scripts together.
const maxSheet = 64 << 20

// files are all files at the paths: folders are looked through for .yaml.
func (c smartaiPaths) files() ([]string, error) {
	var all []string
	for _, path := range c.Paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, usage.NoFile(path, "file or folder")
		}
		if !info.IsDir() {
			if e := filepath.Ext(path); e != ".yaml" && e != ".yml" && e != ".sql" {
				return nil, usage.Errorf("%s: want a file that ends with .yaml or .sql", path)
			}
			all = append(all, path)
			continue
		}
		if _, err := os.Stat(filepath.Join(path, yamlschema.ManifestFile)); err == nil { // a bundle
			path = filepath.Join(path, rulesFolder)
		}
		before := len(all)
		err = filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
			if e := filepath.Ext(file); err == nil && !d.IsDir() && (e == ".yaml" || e == ".yml") && filepath.Base(file) != idmap.File {
				all = append(all, file)
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", path, err)
		}
		if len(all) == before {
			return nil, usage.Errorf("%s: no rule files in this folder", path)
		}
	}
	return all, nil
}

// read reads all rules, dumps among them in a dialect. Problems are what could not
// be read.
func (c smartaiPaths) read(of *dialect.Dialect) (scripts []smartai.Script, problems diag.List, err error) {
	files, err := c.files()
	if err != nil {
		return nil, nil, err
	}
	names := new(ruleNames)
	for _, file := range files {
		var more []smartai.Script
		var wrong diag.List
		if filepath.Ext(file) == ".sql" {
			more, wrong, err = readDump(file, of)
		} else {
			more, wrong, err = names.readSheet(file)
		}
		if err != nil {
			return nil, problems, err
		}
		scripts, problems = append(scripts, more...), append(problems, wrong...)
	}
	return scripts, append(problems, twice(scripts)...), nil
}

// owners are what the dumps among the paths say of who runs scripts.
func (c smartaiPaths) owners(scripts []smartai.Script) ([]lint.Owner, error) {
	files, err := c.files()
	if err != nil {
		return nil, err
	}
	sql := slices.DeleteFunc(files, func(file string) bool { return filepath.Ext(file) != ".sql" })
	if len(sql) == 0 {
		return nil, nil
	}
	known, _, err := owners(dumps(sql), scripts)
	return known, err
}

// twice reports scripts that stand in two files, or twice in one.
func twice(scripts []smartai.Script) (problems diag.List) {
	at := make(map[smartai.Key]smartai.At)
	for _, s := range scripts {
		if first, ok := at[s.Key]; ok {
			problems = append(problems, diag.Problem{File: s.At.File, Line: int(s.At.Row.Line), Column: int(s.At.Row.Column),
				Code: diag.Duplicate, Msg: fmt.Sprintf("rules of %s are also in %s:%d; put them into one list", s.Key, first.File, first.Row.Line)})
			continue
		}
		at[s.Key] = s.At
	}
	return problems
}

func (n *ruleNames) readSheet(file string) ([]smartai.Script, diag.List, error) {
	if info, err := os.Stat(file); err == nil && info.Size() > maxSheet {
		return nil, nil, fmt.Errorf("%s has %d bytes, more than %d: split it into several files", file, info.Size(), maxSheet)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	s, problems := rulefile.ReadNamed(filepath.ToSlash(file), data, n.of(file))
	return s.Scripts, problems, nil
}

type smartaiLintCmd struct {
	smartaiPaths
	Dialect string `help:"Dialect of dumps, if it cannot be detected: ac, ac-2020, tc-2013, tc-3.3.5 or tc." placeholder:"NAME"`
	Level   string `default:"notice" enum:"error,warning,notice" help:"Lowest level to report: error, warning or notice."`
	All     bool   `help:"Report every occurrence (default: the first ten of each check)."`
	JSON    bool   `name:"json" help:"Print the findings as JSON, for programs."`
}

// Help describes what is checked together.
func (smartaiLintCmd) Help() string {
	return "All paths are checked together: a script may link to scripts, or call action lists, in any of them. Exits with 1 if there are errors."
}

// Run checks rules.
func (c smartaiLintCmd) Run(std terminal.Streams) error {
	of, err := dialectOf("--dialect", c.Dialect)
	if err != nil {
		return err
	}
	scripts, problems, err := c.read(of)
	if err != nil {
		return err
	}
	known, err := c.owners(scripts)
	if err != nil {
		return err
	}
	found := slices.DeleteFunc(lint.Lint(scripts, known...), func(f lint.Finding) bool { return f.Level.String() != c.Level && f.Level > levelOf(c.Level) })
	if c.JSON {
		if err := terminal.PrintJSON(std.Out, struct {
			Problems diag.List      `json:"problems"`
			Found    []lint.Finding `json:"found"`
		}{slices.Concat(diag.List{}, problems), slices.Concat([]lint.Finding{}, found)}); err != nil {
			return err
		}
	} else {
		terminal.PrintProblems(std.Out, problems)
		printFound(std.Out, found, c.All)
		unread := ""
		if len(problems) > 0 {
			unread = terminal.CountOf(len(problems), "problem") + " in what cannot be read; the rest has "
		}
		fmt.Fprintf(std.Out, "%s%s, %s: %s\n", unread, terminal.CountOf(len(scripts), "script"), terminal.CountOf(rulesIn(scripts), "rule"), foundCounts(found))
	}
	if len(problems) > 0 || slices.ContainsFunc(found, func(f lint.Finding) bool { return f.Level == lint.Error }) {
		return terminal.ErrFault
	}
	return nil
}

func levelOf(word string) lint.Level {
	for _, l := range []lint.Level{lint.Error, lint.Warning} {
		if l.String() == word {
			return l
		}
	}
	return lint.Notice
}

// mostAlike is how many findings of one check are shown, unless all are asked for.
const mostAlike = 10

// printFound writes what was found, each with what to do.
func printFound(w io.Writer, found []lint.Finding, all bool) {
	alike := make(map[string]int)
	var checks []string
	for _, f := range found {
		if alike[f.Check]++; alike[f.Check] == mostAlike+1 {
			checks = append(checks, f.Check)
		}
		if all || alike[f.Check] <= mostAlike {
			fmt.Fprintf(w, "%s\n    fix: %s\n", f, f.Fix)
		}
	}
	for _, check := range checks {
		if !all {
			fmt.Fprintf(w, "and %d more of %s; --all shows them\n", alike[check]-mostAlike, check)
		}
	}
}

// foundCounts tells how much was found.
func foundCounts(found []lint.Finding) string {
	counts := make(map[lint.Level]int)
	for _, f := range found {
		counts[f.Level]++
	}
	return fmt.Sprintf("%s, %s, %s", terminal.CountOf(counts[lint.Error], "error"), terminal.CountOf(counts[lint.Warning], "warning"), terminal.CountOf(counts[lint.Notice], "notice"))
}

func rulesIn(scripts []smartai.Script) (n int) {
	for i := range scripts {
		n += len(scripts[i].Rows)
	}
	return n
}

type smartaiExportCmd struct {
	smartaiPaths
	Dialect string `required:"" enum:"azerothcore,trinitycore,trinitycore-3.3.5" help:"Target server: azerothcore, trinitycore (branch master) or trinitycore-3.3.5 (branch 3.3.5)." placeholder:"SERVER"`
	From    string `help:"Dialect of the dumps to read, if it cannot be detected: ac, ac-2020, tc-2013, tc-3.3.5 or tc." placeholder:"NAME"`
	Output  string `short:"o" help:"File to write (default: standard output)." placeholder:"FILE"`
	Lenient bool   `help:"Skip rules that the target cannot express, and list them."`
}

// Run exports rules.
func (c smartaiExportCmd) Run(std terminal.Streams) error {
	of, err := dialectOf("--from", c.From)
	if err != nil {
		return err
	}
	scripts, problems, err := c.read(of)
	if err != nil {
		return err
	}
	if len(problems) > 0 {
		terminal.PrintProblems(std.Err, problems.Cut())
		return terminal.ErrFault
	}
	to, err := dialectOf("--dialect", c.Dialect)
	if err != nil {
		return err
	}
	if nameless := withoutNumbers(scripts); len(nameless) > 0 {
		terminal.PrintProblems(std.Err, nameless.Cut())
		return terminal.ErrFault
	}
	slices.SortStableFunc(scripts, func(a, b smartai.Script) int { return a.Key.Compare(b.Key) })
	var sql strings.Builder
	problems, notes, err := sqldump.Write(&sql, scripts, *to)
	if err != nil {
		return err
	}
	printFolded(std.Err, "note: ", notes)
	printFolded(std.Err, "", problems)
	if len(problems) > 0 && !c.Lenient {
		fmt.Fprintln(std.Err, "nothing was written; --lenient skips these rules")
		return terminal.ErrFault
	}
	if c.Output == "" {
		_, err = io.WriteString(std.Out, sql.String())
		return err
	}
	if err := os.WriteFile(c.Output, []byte(sql.String()), 0o644); err != nil {
		return fmt.Errorf("write SQL: %w", err)
	}
	fmt.Fprintf(std.Out, "wrote %s, %s, to %s\n", terminal.CountOf(len(scripts), "script"), terminal.CountOf(rulesIn(scripts)-len(problems), "rule"), c.Output)
	return nil
}

// mostFolded is how many problems of an import or export are shown.
const mostFolded = 40

// printFolded writes the first of many problems, a line each.
func printFolded(w io.Writer, head string, list diag.List) {
	for i, p := range list {
		if i == mostFolded {
			fmt.Fprintf(w, "%sand %d more\n", head, len(list)-i)
			return
		}
		fmt.Fprintf(w, "%s%s\n", head, p.Error())
	}
}

type smartaiSupportCmd struct {
	Part     string `default:"all" enum:"all,event,action,target,condition" help:"Only kinds of event, action, target or condition." placeholder:"PART"`
	Deferred bool   `help:"Only kinds that are deferred or refused, with reasons."`
	JSON     bool   `name:"json" help:"Print them as JSON, for programs, with all known data of parameters."`
}

// Help explains the states of kinds.
func (smartaiSupportCmd) Help() string {
	return "A kind that runs does so in worlds; one that does not run yet is read, checked, converted and written; one that is deferred is read and written, with a reason why it does not run; a refused kind is an error in a rule."
}

// Run lists kinds.
func (c smartaiSupportCmd) Run(std terminal.Streams) error {
	entries := slices.DeleteFunc(coverage.Entries(), func(e coverage.Entry) bool {
		return c.Part != "all" && e.Part != c.Part || c.Deferred && e.Deferred == "" && e.Refused == ""
	})
	if c.JSON {
		return terminal.PrintJSON(std.Out, entries)
	}
	coverage.Print(std.Out, entries)
	fmt.Fprint(std.Out, coverage.Summary())
	return nil
}
