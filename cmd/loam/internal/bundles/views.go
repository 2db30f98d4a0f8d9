package bundles

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"loam/cmd/loam/internal/checkcmd"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/world"
	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/definition"
	"loam/mods/definition/stat"
	"loam/mods/grant"
	"loam/mods/release"
	"loam/mods/yamlschema"
	"loam/scripting/permission"
)

// modsViews are the subcommands of mods that show how bundles come together.
type modsViews struct {
	List      modsListCmd      `cmd:"" help:"List the bundles in load order."`
	Graph     modsGraphCmd     `cmd:"" help:"Show which bundles each bundle depends on, and what it changes in other bundles."`
	Conflicts modsConflictsCmd `cmd:"" help:"List the fields that unordered bundles set to different values."`
	Settings  modsSettingsCmd  `cmd:"" help:"List the settings of bundles, with the values in force."`
	Explain   modsExplainCmd   `cmd:"" help:"Show which bundle set each value of a definition, or which handlers run for it."`
}

// ViewArgs are the arguments that all views share.
type ViewArgs struct {
	Path string `arg:"" optional:"" default:"world" help:"A world (default: world), a bundle or a folder of bundles; the dependencies of each bundle are included."`
	JSON bool   `name:"json" help:"Print JSON, for programs."`
	// World is Path as other commands name it.
	World string `short:"w" help:"Folder of the world, as in other commands; instead of PATH." placeholder:"DIR"`
}

// AfterApply is called by the command line parser.
func (v *ViewArgs) AfterApply() error {
	if v.World != "" {
		v.Path = v.World
	}
	return nil
}

// Worlds loads the worlds of the path. It prints problems in the config of a world;
// each view reports problems in bundles itself.
func (v ViewArgs) Worlds(std terminal.Streams) ([]release.World, error) {
	if err := checkcmd.CheckPaths([]string{v.Path}); err != nil {
		return nil, err
	}
	watch, _ := std.Watch(context.Background(), nil) // until the program ends
	worlds, problems := world.WatchedWorlds(watch, v.Path)
	var own diag.List
	for _, p := range problems {
		if strings.HasSuffix(p.File, world.ConfigFile) {
			own = append(own, p)
		}
	}
	terminal.PrintProblems(std.Err, own)
	if len(own) > 0 {
		return nil, terminal.ErrFault
	}
	if world.Is(v.Path) {
		book, problems := grant.Read(v.Path)
		if len(problems) > 0 {
			terminal.PrintProblems(std.Err, problems)
			return nil, terminal.ErrFault
		}
		for i := range worlds {
			worlds[i].Overrides = func(b *bundle.Bundle) bool { return book.Granted(b).Has(permission.Override) }
		}
	}
	return worlds, nil
}

// each shows every world, with a heading where there are several. What is wrong
// with bundles does not keep them from being shown; it is counted.
func (v ViewArgs) each(std terminal.Streams, show func(w release.World, s mods.Study, out io.Writer) any) error {
	worlds, err := v.Worlds(std)
	if err != nil {
		return err
	}
	all := []any{}
	faults := 0
	for i, w := range worlds {
		s := w.Study("")
		out := std.Out
		if v.JSON {
			out = io.Discard
		} else if len(worlds) > 1 {
			if i > 0 {
				fmt.Fprintln(out)
			}
			fmt.Fprintf(out, "%s:\n", w.Name)
		}
		all = append(all, struct {
			World string `json:"world"`
			Shown any    `json:"shown"`
		}{w.Name, show(w, s, out)})
		faults += len(s.Problems)
		leftOut(std, v.Path, w, s)
	}
	if v.JSON {
		if err := terminal.PrintJSON(std.Out, all); err != nil {
			return err
		}
	}
	mention(std, v.Path, faults)
	return nil
}

// leftOut says whose overrides do not count, as long as the operator has not
// granted them.
func leftOut(std terminal.Streams, path string, w release.World, s mods.Study) {
	for _, b := range s.Bundles {
		changes := slices.ContainsFunc(b.Overlays, func(o definition.Overlay) bool { return o.Extends == "" })
		if w.Overrides != nil && !w.Overrides(b) && (changes || release.ChangesRules(b)) {
			fmt.Fprintf(std.Err, "the overrides of %s are left out: %s\n", b.Name, world.Hints(permission.Override.Ungranted(b.Name), path))
		}
	}
}

// mention says that there is more to know of what was shown.
func mention(std terminal.Streams, path string, faults int) {
	if faults > 0 {
		fmt.Fprintf(std.Err, "%s; see: loam check %s\n", terminal.CountOf(faults, "problem"), path)
	}
}

// table prints rows in columns.
func table(w io.Writer, rows [][]string) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(t, strings.TrimRight(strings.Join(row, "\t"), "\t "))
	}
	t.Flush() // to memory or a terminal: nothing to do when it fails
}

type modsListCmd struct{ ViewArgs }

// bundleView is a bundle as programs read it.
type bundleView struct {
	Name        string            `json:"name"`
	Version     string            `json:"version"`
	From        string            `json:"from"` // folder or archive
	Depends     map[string]string `json:"depends"`
	Optional    map[string]string `json:"optional"`
	Conflicts   map[string]string `json:"conflicts"`
	Permissions []string          `json:"permissions"`
	Definitions int               `json:"definitions"` // its own, those that extend others included
	Overrides   int               `json:"overrides"`   // definitions of others that it changes, and owners of rules whose rules it does
	Rules       int               `json:"rules"`
	Settings    int               `json:"settings"`
	Scripts     int               `json:"scripts"`
	Scenarios   int               `json:"scenarios"`
}

// Run lists bundles.
func (c modsListCmd) Run(std terminal.Streams) error {
	return c.each(std, func(w release.World, s mods.Study, out io.Writer) any {
		views := []bundleView{}
		rows := [][]string{{"bundle", "version", "definitions", "overrides", "rules", "scripts", "scenarios", "depends on"}}
		for _, b := range s.Bundles {
			v := viewOf(b)
			v.Overrides += len(w.RuleChangesOf(b))
			views = append(views, v)
			var on []string
			for _, d := range b.Depends {
				on = append(on, d.Name+" "+d.Text)
			}
			rows = append(rows, []string{v.Name, v.Version, count(v.Definitions), count(v.Overrides), count(v.Rules),
				count(v.Scripts), count(v.Scenarios), strings.Join(on, ", ")})
		}
		table(out, rows)
		return views
	})
}

// count is a number in a table, where nothing is told of nothing.
func count(n int) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprint(n)
}

func viewOf(b *bundle.Bundle) bundleView {
	v := bundleView{Name: b.Name, From: b.Label, Depends: rangesOf(b.Depends), Optional: rangesOf(b.Optional), Conflicts: rangesOf(b.Conflicts),
		Permissions: []string{}, Settings: len(b.Settings), Scripts: len(b.Scripts), Scenarios: len(b.Scenarios)}
	if b.Version != nil {
		v.Version = b.Version.String()
	}
	for _, p := range b.Permissions {
		v.Permissions = append(v.Permissions, p.Name)
	}
	for name := range b.Tables.Origins {
		switch {
		case strings.HasPrefix(name, string(stat.Rules)+" "):
			v.Rules++
		case strings.HasSuffix(name, " "):
			v.Definitions++
		}
	}
	changed := make(map[content.ID]bool)
	for i := range b.Overlays {
		if o := &b.Overlays[i]; o.Extends == "" && !changed[o.ID] {
			changed[o.ID] = true
			v.Overrides++
		}
	}
	return v
}

func rangesOf(all []bundle.Dependency) map[string]string {
	made := make(map[string]string, len(all))
	for _, d := range all {
		made[d.Name] = d.Text
	}
	return made
}

type modsConflictsCmd struct{ ViewArgs }

// conflictView is a conflict as programs read it.
type conflictView struct {
	Field  string       `json:"field"`
	Said   []mods.Voice `json:"said"`
	Winner string       `json:"winner,omitempty"` // what loam.yaml says; none refuses the world
}

// Run lists conflicts, including resolved ones, and exits with 1 if one is not
// resolved.
func (c modsConflictsCmd) Run(std terminal.Streams) error {
	open := 0
	err := c.each(std, func(w release.World, s mods.Study, out io.Writer) any {
		views := []conflictView{}
		for _, one := range append(s.Conflicts, w.RuleConflicts()...) {
			v := conflictView{Field: one.Field, Winner: one.Winner, Said: one.Voices()}
			views = append(views, v)
			state := "resolved in loam.yaml for " + v.Winner
			if v.Winner == "" {
				open++
				state = fmt.Sprintf("not resolved; in loam.yaml: resolve: {%q: %s}", v.Field, v.Said[len(v.Said)-1].Bundle)
			}
			fmt.Fprintf(out, "%s: %s\n", v.Field, state)
			printVoices(out, v.Said)
		}
		if len(views) == 0 {
			fmt.Fprintln(out, "no conflicts")
		}
		return views
	})
	if open > 0 && err == nil {
		err = terminal.ErrFault
	}
	return err
}

type modsSettingsCmd struct{ ViewArgs }

// settingView is a setting as programs read it.
type settingView struct {
	Bundle  string   `json:"bundle"`
	Name    string   `json:"name"`
	Type    string   `json:"type"`
	Choices []string `json:"choices,omitempty"` // of type choice
	Unit    string   `json:"unit,omitempty"`
	Min     *float64 `json:"min,omitempty"`
	Max     *float64 `json:"max,omitempty"`
	Default any      `json:"default"`
	Value   any      `json:"value"` // in force
	Doc     string   `json:"doc"`
	At      string   `json:"at"`               // where it is declared
	SetAt   string   `json:"set_at,omitempty"` // where the operator has chosen
}

// Run lists settings.
func (c modsSettingsCmd) Run(std terminal.Streams) error {
	return c.each(std, func(w release.World, s mods.Study, out io.Writer) any {
		views := []settingView{}
		for _, b := range s.Bundles {
			for i := range b.Settings {
				views = append(views, settingOf(w, b, &b.Settings[i]))
			}
		}
		for _, v := range views {
			printSetting(out, v)
		}
		if len(views) == 0 {
			fmt.Fprintln(out, "no settings")
		}
		return views
	})
}

func settingOf(w release.World, b *bundle.Bundle, of *yamlschema.Setting) settingView {
	v := settingView{Bundle: b.Name, Name: of.Name, Type: of.Type, Choices: of.Choices, Unit: of.Unit, Default: of.Default.Scalar(), Value: of.Default.Scalar(),
		Doc: of.Doc, At: of.At.Place()}
	if of.Ranged {
		v.Min, v.Max = &of.Min, &of.Max
	}
	if chosen, ok := w.Settings[b.Name][of.Name]; ok {
		v.Value = chosen.Scalar()
		at := w.SettingAt(b.Name, of.Name)
		v.SetAt = content.Origin{File: at.File, Line: at.Line, Column: at.Column}.Place()
	}
	return v
}

func printSetting(out io.Writer, v settingView) {
	limits := v.Type
	if len(v.Choices) > 0 {
		limits = strings.Join(v.Choices, " or ")
	}
	if v.Min != nil {
		limits += fmt.Sprintf(" %g to %g", *v.Min, *v.Max)
	}
	if v.Unit != "" {
		limits += " " + v.Unit
	}
	fmt.Fprintf(out, "%s.%s = %v\n    %s\n    %s, default %v, declared at %s\n", v.Bundle, v.Name, v.Value, v.Doc, limits, v.Default, v.At)
	if v.SetAt != "" {
		fmt.Fprintf(out, "    set at %s\n", v.SetAt)
	}
}
