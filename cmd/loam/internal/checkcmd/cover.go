package checkcmd

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"loam/cmd/loam/internal/terminal"
	"loam/mods/yamlschema"
	"loam/scripting"
)

// coverFlag is --cover or --cover=FILE.
type coverFlag struct {
	On   bool
	File string
}

// IsBool tells the parser that the flag needs no value.
func (coverFlag) IsBool() bool { return true }

// Decode takes a file only after "=".
func (f *coverFlag) Decode(ctx *kong.DecodeContext) error {
	f.On = true
	if ctx.Scan.Peek().Type == kong.FlagValueToken {
		f.File = fmt.Sprint(ctx.Scan.Pop().Value)
		if f.File == "" {
			return fmt.Errorf("--cover= needs a file name")
		}
	}
	return nil
}

// cover tells which lines have run. Where the report is JSON, only the file is
// written.
func (c Test) cover(std terminal.Streams, files []scripting.FileCoverage) error {
	var own []scripting.FileCoverage
	for _, f := range files {
		if f.Bundle != yamlschema.Base {
			own = append(own, f)
		}
	}
	if c.Cover.File != "" {
		if err := terminal.WriteFile(c.Cover.File, func(w io.Writer) error { return writeLcov(w, own) }); err != nil {
			return fmt.Errorf("write the coverage: %w", err)
		}
	}
	if c.JSON {
		return nil
	}
	ran, all := 0, 0
	for i := range own {
		f := &own[i]
		fmt.Fprintf(std.Out, "%s %s: %d of %d lines\n", percent(f.Covered(), len(f.Lines)), f.File, f.Covered(), len(f.Lines))
		if missed := missedLines(f); c.CoverLines && missed != "" {
			fmt.Fprintf(std.Out, "       not run: %s\n", missed)
		}
		ran, all = ran+f.Covered(), all+len(f.Lines)
	}
	if all == 0 {
		fmt.Fprintln(std.Out, "no Lua to cover")
		return nil
	}
	fmt.Fprintf(std.Out, "%s of the Lua of %s\n", percent(ran, all), terminal.CountOf(len(own), "file"))
	return nil
}

func percent(n, of int) string {
	if of == 0 {
		return "100.0 %"
	}
	return fmt.Sprintf("%5.1f %%", 100*float64(n)/float64(of))
}

// missedLines lists lines that have not run, runs of neighbours as one. Lines
// between two of them on which nothing begins belong to the run.
func missedLines(f *scripting.FileCoverage) string {
	var parts []string
	for i := 0; i < len(f.Lines); i++ {
		if f.Lines[i].Times > 0 {
			continue
		}
		last := i
		for last+1 < len(f.Lines) && f.Lines[last+1].Times == 0 {
			last++
		}
		part := strconv.Itoa(f.Lines[i].Line)
		if last > i {
			part += "-" + strconv.Itoa(f.Lines[last].Line)
		}
		parts, i = append(parts, part), last
	}
	return strings.Join(parts, ", ")
}

// writeLcov writes the format that editors and build servers read.
func writeLcov(w io.Writer, files []scripting.FileCoverage) error {
	for i := range files {
		f := &files[i]
		if _, err := fmt.Fprintf(w, "TN:\nSF:%s\n", f.File); err != nil {
			return err
		}
		for _, l := range f.Lines {
			if _, err := fmt.Fprintf(w, "DA:%d,%d\n", l.Line, l.Times); err != nil {
				return err
			}
		}
		if _, err := fmt.Fprintf(w, "LF:%d\nLH:%d\nend_of_record\n", len(f.Lines), f.Covered()); err != nil {
			return err
		}
	}
	return nil
}
