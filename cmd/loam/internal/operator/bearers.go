package operator

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/core/model/ruletrace"
	"loam/core/world/gamemap"
)

// rules is how the rules stand of those that go by a name.
func (o *Operator) rules(args string) (string, error) {
	words := strings.Fields(args)
	asJSON := len(words) > 0 && words[len(words)-1] == "json"
	if asJSON {
		words = words[:len(words)-1]
	}
	if len(words) > 1 {
		return "", usage.Errorf("rules [WHO] [json]: %.40q is an extra word", words[1])
	}
	who := strings.Join(words, "")
	all := o.Server.Realm.Rules(who)
	if asJSON {
		if all == nil {
			all = []ruletrace.Bearer{}
		}
		text, err := json.Marshal(all)
		return string(text), err
	}
	var b strings.Builder
	PrintRules(&b, all, who)
	return strings.TrimSuffix(b.String(), "\n"), nil
}

// PrintRules prints a table for each owner of rules.
func PrintRules(to io.Writer, all []ruletrace.Bearer, who string) {
	if len(all) == 0 {
		whose := "nothing in the world"
		if who != "" {
			whose = "nothing named " + who
		}
		fmt.Fprintf(to, "%s has active SmartAI rules; creatures far from all players are asleep\n", whose)
		return
	}
	for i := range all {
		printBearer(to, &all[i])
	}
	fmt.Fprint(to, terminal.CountOf(len(all), "rule owner"))
	if len(all) >= gamemap.MaxBearers {
		fmt.Fprintf(to, "; at most %d of each map are listed: name one to see its rules", gamemap.MaxBearers)
	}
	fmt.Fprintln(to)
}

func printBearer(to io.Writer, x *ruletrace.Bearer) {
	fmt.Fprintf(to, "%s %s on %s", x.Def, x.Self, x.Map)
	if x.Spawn != "" {
		fmt.Fprintf(to, ", spawn %s", x.Spawn)
	}
	fmt.Fprintf(to, "; phase %d, compat %s", x.Phase, x.Compat)
	if x.Reset != "" {
		fmt.Fprintf(to, ", last reset by %s", x.Reset)
	}
	if x.Evading {
		fmt.Fprint(to, ", evading")
	}
	if x.Invoker != 0 {
		fmt.Fprintf(to, ", last invoker %s", x.Invoker)
	}
	fmt.Fprintln(to)
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	for i := range x.Rules {
		r := &x.Rules[i]
		fmt.Fprintf(w, "  %d\t%d×\t%s\t%s\t%s:%d\n", r.ID, r.Times, r.Standing(), r.Does, r.File, r.Line)
	}
	w.Flush()
	for _, n := range x.Counters {
		fmt.Fprintf(to, "  counter %d is %d\n", n.Of, n.Value)
	}
	for _, s := range x.Stored {
		fmt.Fprintf(to, "  list %d holds %v", s.Of, s.Who)
		if s.Gone > 0 {
			fmt.Fprintf(to, " and %d that are gone", s.Gone)
		}
		fmt.Fprintln(to)
	}
	for _, t := range x.Timers {
		fmt.Fprintf(to, "  timed event %d in %.1f s", t.Of, t.Left.Seconds())
		if t.Still {
			fmt.Fprint(to, ", paused")
		}
		fmt.Fprintln(to)
	}
	if x.List != 0 {
		fmt.Fprintf(to, "  action list %d runs: rule %d in %.1f s\n", x.List, x.ListAt, x.ListLeft.Seconds())
	}
	fmt.Fprintln(to)
}
