package bench

import (
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"strings"
	"text/tabwriter"
)

// Line returns the figure for programs: key=value pairs, separated by blanks.
func (f *Figure) Line() string {
	var b strings.Builder
	fmt.Fprintf(&b, "name=%s range=%s %s=%s", f.Name, f.Range, f.Unit, number(f.Value))
	for _, n := range f.Notes {
		v := fmt.Sprint(n.Value)
		if x, ok := n.Value.(float64); ok {
			v = number(x)
		}
		fmt.Fprintf(&b, " %s=%s", n.Key, strings.ReplaceAll(v, " ", "_"))
	}
	if f.Bar.Kind != NoBar {
		fmt.Fprintf(&b, " bar=%s verdict=%s", f.Bar, f.Verdict())
	}
	return b.String()
}

// String formats a bar as <=25 or >=500.
func (b Bar) String() string {
	switch b.Kind {
	case AtMost:
		return "<=" + number(b.At)
	case AtLeast:
		return ">=" + number(b.At)
	}
	return "-"
}

// number writes three or four figures that matter.
func number(v float64) string {
	switch {
	case v == math.Trunc(v) && math.Abs(v) < 1e9:
		return fmt.Sprintf("%.0f", v)
	case math.Abs(v) >= 100:
		return fmt.Sprintf("%.0f", v)
	case math.Abs(v) >= 10:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

// table is the figures for people.
func table(all []Figure) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "figure\tmeasured on\tbar\tmeasured\t")
	for i := range all {
		f := &all[i]
		fmt.Fprintf(w, "%s\t%s\t%s\t%s %s\t%s\n", f.Name, f.Range, f.Bar, number(f.Value), f.Unit, f.Verdict())
	}
	_ = w.Flush() // a strings.Builder takes everything
	return b.String()
}

// hostLine names the machine and the build, without which figures mean nothing.
func hostLine() string {
	revision := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = s.Value[:min(12, len(s.Value))]
			}
		}
	}
	return fmt.Sprintf("name=host go=%s os=%s arch=%s cpus=%d procs=%d revision=%s",
		runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.GOMAXPROCS(0), revision)
}
