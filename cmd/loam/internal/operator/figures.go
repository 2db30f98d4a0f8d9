package operator

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/core/lib/printable"
	"loam/core/server"
)

// ResetWord resets the figures after they are shown.
const ResetWord = "reset"

// insight is for other commands of this program.
func (o *Operator) insight(args string) (string, error) {
	in, err := o.figures(args)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(in)
	return string(text), err
}

// figures is what handlers have used, counted anew behind it when args say so.
func (o *Operator) figures(args string) (server.Insight, error) {
	switch args {
	case "":
		return o.Server.Insight(), nil
	case ResetWord:
		return o.Server.CountAnew(), nil
	}
	return server.Insight{}, usage.Errorf("unknown word %.40q: only %s may follow", args, ResetWord)
}

func (o *Operator) top(args string) (string, error) {
	in, err := o.figures(args)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	PrintTop(&b, in, 20)
	return strings.TrimSuffix(b.String(), "\n"), nil
}

func (o *Operator) faults(string) (string, error) {
	var b strings.Builder
	PrintFaults(&b, o.Server.Insight().Faults)
	return strings.TrimSuffix(b.String(), "\n"), nil
}

// PrintTop prints a table of bundles and one of handlers, the most expensive first.
func PrintTop(to io.Writer, in server.Insight, lines int) {
	fmt.Fprintf(to, "release %d; figures since %s\n\n", in.Release, dateTime(in.SinceMS))
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "calls\ttime ms\tinstructions\tfaults\tmemory MB\tof\t  bundle\tmap\t")
	for _, b := range in.Bundles {
		var sum server.HandlerUse
		for _, h := range in.Uses {
			if h.Bundle == b.Bundle && h.Map == b.Map {
				sum.Calls, sum.TimeMS, sum.Instructions, sum.Faults = sum.Calls+h.Calls, sum.TimeMS+h.TimeMS, sum.Instructions+h.Instructions, sum.Faults+h.Faults
			}
		}
		if sum.Calls == 0 && sum.Faults == 0 && b.Memory < 1<<20 && !b.Off {
			continue
		}
		fmt.Fprintf(w, "%d\t%.1f\t%d\t%d\t%.1f\t%d\t  %s\t%s\t%s\n", sum.Calls, sum.TimeMS, sum.Instructions, sum.Faults,
			float64(b.Memory)/(1<<20), b.Limit>>20, b.Bundle, placeName(b.Map), offWord(b.Off))
	}
	w.Flush()
	slices.SortStableFunc(in.Uses, func(a, b server.HandlerUse) int {
		switch {
		case a.TimeMS != b.TimeMS && a.TimeMS > b.TimeMS, a.TimeMS == b.TimeMS && a.Instructions > b.Instructions:
			return -1
		case a.TimeMS == b.TimeMS && a.Instructions == b.Instructions:
			return 0
		}
		return 1
	})
	fmt.Fprintln(to)
	w = tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "calls\ttime ms\tlongest ms\tinstructions\tfaults\t  handler\tat\tmap\t")
	for _, h := range in.Uses[:min(lines, len(in.Uses))] {
		fmt.Fprintf(w, "%d\t%.1f\t%.2f\t%d\t%d\t  %s\t%s\t%s\t%s\n", h.Calls, h.TimeMS, h.LongestMS, h.Instructions, h.Faults, h.Handler, h.At, placeName(h.Map), offWord(h.Off))
	}
	w.Flush()
	if n := len(in.Uses) - lines; n > 0 {
		fmt.Fprintf(to, "and %s more\n", terminal.CountOf(n, "handler"))
	}
}

// dateTime writes a time of the realm's place.
func dateTime(ms int64) string { return time.UnixMilli(ms).UTC().Format("2006-01-02 15:04:05") }

func placeName(id string) string {
	if id == "" {
		return "realm"
	}
	return id
}

func offWord(off bool) string {
	if off {
		return "  off"
	}
	return ""
}

// PrintFaults prints the faults with all details.
func PrintFaults(to io.Writer, list []server.Fault) {
	for i, f := range list {
		fmt.Fprintf(to, "%d. %s:%d: %s\n", i+1, f.File, f.Line, printable.Line(f.Message))
		at := dateTime(f.LastMS)
		fmt.Fprintf(to, "   %s of %s on %s, %s, last at %s in release %d\n", f.Handler, f.Bundle, placeName(f.Map), terminal.CountOf(int(f.Count), "time"), at, f.Release)
		if f.Unit != "" {
			fmt.Fprintf(to, "   self = %s\n", f.Unit)
		}
		if f.Arguments != "" {
			fmt.Fprintf(to, "   %s\n", printable.Line(f.Arguments))
		}
		if f.Excerpt != "" {
			fmt.Fprintf(to, "   > %s\n", printable.Lines(strings.TrimSpace(f.Excerpt)))
		}
		if f.Scenario != "" {
			fmt.Fprintf(to, "   to repeat the call, put this into a scenario file:\n      %s\n", strings.ReplaceAll(strings.TrimSpace(printable.Lines(f.Scenario)), "\n", "\n      "))
		}
	}
	fmt.Fprintf(to, "%s, each listed once\n", terminal.CountOf(len(list), "script fault"))
}
