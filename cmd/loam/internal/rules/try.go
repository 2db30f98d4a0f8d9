package rules

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"loam/cmd/loam/internal/checkcmd"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/core/lib/diag"
	"loam/core/model/ruletrace"
	"loam/mods/bundle"
	"loam/mods/grant"
	"loam/mods/release"
	"loam/mods/ruletrial"
)

// tryTime is how long a trial on one's own machine may be worked on.
const tryTime = 30 * time.Second

// smartaiTryCmd tries rules out.
type smartaiTryCmd struct {
	File    string `arg:"" help:"Rows as SQL or rules as YAML; - is standard input."`
	Do      string `help:"What happens to the creature, as steps separated by semicolons: wait 5 s; walk near; attack; damage to 20 %; kill." placeholder:"STEPS"`
	Mods    string `help:"Folder of bundles, bundle or world whose definitions are used (default: the world in the folder world, if there is one); none uses only stubs." placeholder:"FOLDER"`
	Alone   bool   `help:"Try on open ground, without the world around."`
	Start   string `help:"Start of the visitor, one of the world's (default: one that may fight the creature)." placeholder:"ID"`
	Level   int    `help:"Level of the visitor (default: that of the creature)." placeholder:"N"`
	Who     string `help:"Owner of the rules to try, if there are several: creature 299." placeholder:"OWNER"`
	Form    string `default:"" enum:",sql,yaml" help:"Format of the input, sql or yaml, if it cannot be detected." placeholder:"FORM"`
	Dialect string `help:"Dialect of the rows, if it cannot be detected: ac, ac-2020, tc-2013 or tc." placeholder:"NAME"`
	JSON    bool   `name:"json" help:"Print the outcome as JSON, for programs."`
}

// Help lists the steps.
func (smartaiTryCmd) Help() string {
	var b strings.Builder
	b.WriteString("One creature with these rules meets a visitor in a separate realm: at its place in the world, with the definitions of the world, or on open ground. Stubs replace what the rules refer to and the world lacks. The command needs no bundle and writes none. Exits with 1 if something cannot be read or is an error.\n\nThe steps:\n\n")
	for i := range ruletrial.Courses {
		c := &ruletrial.Courses[i]
		fmt.Fprintf(&b, "%s: %s\n\n", c.Syntax, c.Doc)
	}
	return b.String()
}

// Run tries rules out.
func (c smartaiTryCmd) Run(ctx context.Context, std terminal.Streams) error {
	text, err := c.text(std)
	if err != nil {
		return err
	}
	around, err := c.around(std)
	if err != nil {
		return err
	}
	t := ruletrace.Trial{Text: text, Form: c.Form, Dialect: c.Dialect, Who: c.Who, Alone: c.Alone, Start: c.Start, Level: c.Level}
	for _, step := range strings.Split(c.Do, ";") {
		if step = strings.TrimSpace(step); step != "" {
			t.Steps = append(t.Steps, step)
		}
	}
	ctx, cancel := context.WithTimeout(ctx, tryTime)
	defer cancel()
	o := ruletrial.Try(ctx, around, t)
	if c.File != "-" {
		in(&o, c.File)
	}
	if c.JSON {
		err = terminal.PrintJSON(std.Out, o)
	} else {
		printOutcome(std.Out, &o)
	}
	if err == nil && !o.Good() {
		return terminal.ErrFault
	}
	return err
}

// in names the file of the text in what came of a trial.
func in(o *ruletrace.Outcome, file string) {
	for i := range o.Problems {
		o.Problems[i].File = file
	}
	for i := range o.Notes {
		o.Notes[i].File = file
	}
	for i := range o.Findings {
		o.Findings[i].File = file
	}
}

// noMods is what --mods says for no world at all.
const noMods = "none"

// around is the world whose definitions are used; nil is none.
func (c smartaiTryCmd) around(std terminal.Streams) (*release.Release, error) {
	folder := c.Mods
	switch {
	case folder == noMods:
		return nil, nil
	case folder == "" && !world.Is(world.Usual):
		return nil, nil // there is none, and none was asked for
	case folder == "":
		folder = world.Usual
	}
	if err := checkcmd.CheckPaths([]string{folder}); err != nil {
		return nil, err
	}
	made, problems := definitions(folder)
	if len(problems) == 0 {
		return made, nil
	}
	terminal.PrintProblems(std.Err, problems)
	return nil, fmt.Errorf("%s has problems, so its definitions cannot be used; to try without them: --mods %s", folder, noMods)
}

// definitions makes a release of a world, with what its operator has chosen, of a
// bundle with what it depends on, or of all bundles of a folder together.
func definitions(folder string) (*release.Release, diag.List) {
	if !world.Is(folder) && !bundle.IsBundle(folder) {
		return release.Load(release.Options{}, folder)
	}
	worlds, problems := world.Worlds(folder)
	if len(problems) > 0 {
		return nil, problems
	}
	w := worlds[0]
	o := release.Options{Settings: w.Settings, SettingAt: w.SettingAt, Resolve: w.Resolve, ResolveAt: w.ResolveAt, Trusted: w.Trusted}
	if world.Is(folder) {
		book, problems := grant.Read(folder)
		if len(problems) > 0 {
			return nil, problems
		}
		o.Granted = book.Granted
	}
	return release.Compose(o, w.Bundles)
}

// text is what is tried, a byte more than may be at most.
func (c smartaiTryCmd) text(std terminal.Streams) (string, error) {
	from := std.In
	if c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return "", usage.NoFile(c.File, "file")
		}
		defer f.Close()
		from = f
	}
	data, err := io.ReadAll(io.LimitReader(from, ruletrial.MaxBytes+1))
	return string(data), err
}

// printOutcome writes what came of a trial.
func printOutcome(to io.Writer, o *ruletrace.Outcome) {
	if o.Dialect != "" {
		fmt.Fprintf(to, "SQL in dialect %s: %s\n", o.Dialect, o.Why)
	}
	printFolded(to, "", o.Problems)
	printFolded(to, "note: ", o.Notes)
	for _, f := range o.Findings {
		fmt.Fprintf(to, "%s:%d:%d: %s: %s: %s [%s]\n    fix: %s\n", f.File, f.Line, f.Column, f.Level, f.About, f.Msg, f.Check, f.Fix)
	}
	printFolded(to, "not run: ", o.Deferred)
	if o.Dialect != "" && o.Sheet != "" {
		fmt.Fprintf(to, "\n%s\n", o.Sheet)
	}
	if o.Who != "" {
		fmt.Fprintf(to, "%s%s; visitor: %s\n", o.Who, map[bool]string{true: " on " + o.Where}[o.Where != ""], o.Visitor)
		printRefs(to, "of the world", o.World)
		printRefs(to, "stubs", o.Stubs)
	}
	for _, m := range o.Timeline {
		printTried(to, &m)
	}
	if o.Cut != "" {
		fmt.Fprintf(to, "! %s\n", o.Cut)
	}
	for i := range o.Stands {
		fmt.Fprintln(to)
		printStands(to, &o.Stands[i])
	}
}

// printRefs writes on a line what rules refer to.
func printRefs(to io.Writer, what string, list []ruletrace.Stub) {
	for i, s := range list {
		names := strings.Join(s.Names, " ")
		if s.N > len(s.Names) {
			names += " ..."
		}
		fmt.Fprintf(to, "%s%d %s (%s)", map[bool]string{true: what + ": ", false: ", "}[i == 0], s.N, strings.ReplaceAll(s.Kind, "_", " "), names)
	}
	if len(list) > 0 {
		fmt.Fprintln(to)
	}
}

func printTried(to io.Writer, m *ruletrace.Moment) {
	at := fmt.Sprintf("%8.2f  ", m.At.Seconds())
	switch m.Sort {
	case "step":
		fmt.Fprintf(to, "> %s\n", m.Text)
	case "failed":
		fmt.Fprintf(to, "%s! %s\n", at, m.Text)
	case "fired":
		fmt.Fprintf(to, "%s* %s: %s\n", at, m.Who, m.Text)
	case "event":
		fmt.Fprintf(to, "%s  %s\n", at, m.Text)
	default:
		fmt.Fprintf(to, "%s- %s: %s\n", at, m.Who, m.Text)
	}
}

// printStands writes how rules stand in the end.
func printStands(to io.Writer, x *ruletrace.Bearer) {
	fmt.Fprintf(to, "%s; phase %d, compat %s\n", x.Def, x.Phase, x.Compat)
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	for i := range x.Rules {
		r := &x.Rules[i]
		fmt.Fprintf(w, "  %d\t%d×\t%s\t%s\tline %d\n", r.ID, r.Times, r.Course(), r.Does, r.Line)
	}
	w.Flush()
}
