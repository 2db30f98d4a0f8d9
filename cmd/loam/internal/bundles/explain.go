package bundles

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/core/model/content"
	"loam/mods"
	"loam/mods/bundle"
	"loam/mods/definition"
	"loam/mods/release"
	"loam/scripting"
)

type modsExplainCmd struct {
	What string `arg:"" name:"id" help:"Id of a definition such as meadow:grey_wolf, one of its fields such as meadow:grey_wolf.health, a text such as meadow:wolf.growl or meadow:wolf.growl@de, or rules, or rules.melee_damage; a SmartAI rule such as meadow:grey_wolf#3, one of its fields such as meadow:grey_wolf#3.chance_pct, or all rules of a creature, meadow:grey_wolf#. With --hooks: the id of a creature, a spawn or a map, or players, maps or realm."`
	ViewArgs
	Hooks bool `help:"Show which handlers of which bundles run for it, hook by hook in the order of execution."`
}

// Help explains the output.
func (modsExplainCmd) Help() string {
	return "Prints each field with its value and, below it, in order, everything that sets it; > marks what is in force."
}

// Run explains a definition, field or rule.
func (c modsExplainCmd) Run(std terminal.Streams) error {
	worlds, err := c.Worlds(std)
	if err != nil {
		return err
	}
	id, field := mods.SplitField(c.What)
	if c.Hooks && (field != "" || mods.RuleOf(c.What)) {
		return usage.Errorf("--hooks needs a whole definition: loam mods explain --hooks %s", id)
	}
	if len(worlds) > 1 {
		worlds = Owning(worlds, id)
	}
	if c.Hooks {
		return c.hooks(std, worlds)
	}
	var failed error
	for _, w := range worlds {
		s := w.Study(id)
		all, err := s.Explain(id, field)
		if mods.RuleOf(c.What) {
			all, err = w.ExplainRules(c.What)
		}
		if err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		if c.JSON {
			err = terminal.PrintJSON(std.Out, all)
		} else {
			printExplained(std.Out, all)
		}
		leftOut(std, c.Path, w, s)
		mention(std, c.Path, len(s.Problems))
		return err
	}
	return failed
}

// Owning returns the world of the bundle that owns a definition, or all worlds if no
// bundle does.
func Owning(worlds []release.World, id content.ID) []release.World {
	for _, w := range worlds {
		if slices.ContainsFunc(w.Own, func(b *bundle.Bundle) bool { return b.Name == definition.Owner(id) }) {
			return []release.World{w}
		}
	}
	return worlds[:1]
}

func (c modsExplainCmd) hooks(std terminal.Streams, worlds []release.World) error {
	for _, w := range worlds {
		r, problems := w.Release(nil)
		if len(problems) > 0 {
			terminal.PrintProblems(std.Err, problems)
			return terminal.ErrFault
		}
		list, err := r.Scripts.Handlers(c.What)
		switch {
		case err != nil:
			return err
		case c.JSON && list == nil:
			list = []scripting.Attached{}
			fallthrough
		case c.JSON:
			return terminal.PrintJSON(std.Out, list)
		}
		printHandlers(std.Out, c.What, list)
	}
	return nil
}

func printExplained(out io.Writer, all []mods.Explained) {
	for i, e := range all {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintln(out, strings.TrimSpace(e.One+" "+string(e.ID)))
		for _, f := range e.Fields {
			switch {
			case f.Value == "" && len(f.Said) == 0:
				fmt.Fprintf(out, "  %s is not set\n", f.Name)
			case slices.ContainsFunc(f.Said, func(v mods.Voice) bool { return v.Counts }):
				fmt.Fprintf(out, "  %s = %s\n", f.Name, f.Value)
			default:
				fmt.Fprintf(out, "  %s = %s (default)\n", f.Name, f.Value)
			}
			printVoices(out, f.Said)
		}
	}
}

// printVoices prints what was said of a field, in order.
func printVoices(out io.Writer, said []mods.Voice) {
	var rows [][]string
	for _, v := range said {
		mark := "    "
		if v.Counts {
			mark = "  > "
		}
		of := ""
		if v.Of != "" {
			of = "of " + string(v.Of)
		}
		what := v.Op
		if v.Op != definition.Reset.String() {
			what += " " + v.Value
		}
		rows = append(rows, []string{mark + v.Bundle, what, content.Origin{File: v.File, Line: v.Line, Column: v.Column}.Place(), of})
	}
	table(out, rows)
}

// printHandlers prints handlers under their hooks.
func printHandlers(out io.Writer, what string, list []scripting.Attached) {
	if len(list) == 0 {
		fmt.Fprintf(out, "no handlers for %s\n", what)
		return
	}
	last := "none"
	var rows [][]string
	for _, h := range list {
		name := h.Hook
		switch {
		case name == "":
			name = "called by name only"
		case h.Key != "":
			name += " " + h.Key
		}
		if name != last {
			table(out, rows)
			rows = nil
			fmt.Fprintln(out, name)
			last = name
		}
		rows = append(rows, []string{"    " + h.Bundle, h.Handler, fmt.Sprintf("%s:%d", h.File, h.Line), h.Subject})
	}
	table(out, rows)
}
