package main

import (
	"fmt"
	"html"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"loam/cmd/loam/internal/bundles"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/core/lib/clock"
	"loam/core/lib/suggest"
	"loam/core/model/content"
	"loam/core/rules/loot"
	"loam/mods"
)

// lootCmd is what can be asked about loot.
type lootCmd struct {
	Simulate lootSimulateCmd `cmd:"" help:"Draw from a loot table, or from those of a creature, many times, and show what drops."`
}

// onlyTable asks for the table of an id that a creature has too.
const onlyTable = "table"

// Limits of a simulation.
const (
	maxRuns    = 100000000
	maxPlayers = 40
)

type lootSimulateCmd struct {
	What string `arg:"" name:"id" help:"Id of a creature such as meadow:grey_wolf, or of a loot table."`
	bundles.ViewArgs
	Runs    int    `default:"100000" help:"Number of draws." placeholder:"N"`
	Level   int    `default:"0" help:"Level of the looted creature (default: its lowest level, or 1)." placeholder:"N"`
	Players int    `default:"1" help:"Number of players who share the loot." placeholder:"N"`
	Taker   int    `name:"player-level" default:"0" help:"Highest level among the players (default: the level of the creature)." placeholder:"N"`
	How     string `default:"corpse" enum:"corpse,skinning,pickpocketing,table" help:"Which loot tables of a creature to use: corpse, skinning or pickpocketing; table takes the loot table with this id."`
	Seed    uint64 `default:"1" help:"Random seed." placeholder:"N"`
	Picture string `help:"Also write a chart to this SVG file." placeholder:"FILE"`
}

// Help describes what is counted.
func (lootSimulateCmd) Help() string {
	return "Conditions of entries count as met, and no scripts run. The rule loot_chance_pct applies, with all stats 0."
}

// simulated is the result for programs.
type simulated struct {
	ID      string      `json:"id"`
	How     string      `json:"how,omitempty"`
	Runs    int         `json:"runs"`
	Level   int         `json:"level"`
	Players int         `json:"players"`
	Seed    uint64      `json:"seed"`
	Drops   []simulDrop `json:"drops"`
	Nothing float64     `json:"nothing_pct"`
}

type simulDrop struct {
	ID    string  `json:"id"`
	Money bool    `json:"money,omitempty"`
	Pct   float64 `json:"pct"`  // of all drawings
	Mean  float64 `json:"mean"` // of those in which there is any
	Min   int64   `json:"min"`
	Max   int64   `json:"max"`
}

// Run simulates loot drops.
func (c lootSimulateCmd) Run(std terminal.Streams) error {
	switch {
	case c.Runs < 1 || c.Runs > maxRuns:
		return usage.Errorf("--runs must be 1 to %d, not %d", maxRuns, c.Runs)
	case c.Players < 1 || c.Players > maxPlayers:
		return usage.Errorf("--players must be 1 to %d, not %d", maxPlayers, c.Players)
	case c.Level < 0 || c.Taker < 0:
		return usage.Errorf("a level is at least 1")
	case c.Picture != "" && filepath.Ext(c.Picture) != ".svg":
		return usage.Errorf("--picture writes an SVG file: end its name with .svg, not %q", filepath.Ext(c.Picture))
	}
	worlds, err := c.Worlds(std)
	if err != nil {
		return err
	}
	id, field := mods.SplitField(c.What)
	if field != "" {
		return usage.Errorf("loam loot simulate needs a whole definition: %s", id)
	}
	if len(worlds) == 0 {
		return usage.Errorf("there is no bundle in %s", c.Path)
	}
	r, problems := bundles.Owning(worlds, id)[0].Release(nil)
	if len(problems) > 0 {
		terminal.PrintProblems(std.Err, problems)
		return terminal.ErrFault
	}
	tables, level, how, err := c.tables(r.Content, id)
	if err != nil {
		return err
	}
	return c.report(std, c.draw(std, r.Content, id, tables, level, how))
}

// tables are those that are drawn from, and the level of what has them.
func (c lootSimulateCmd) tables(s *content.Snapshot, id content.ID) (tables []content.ID, level int, how string, err error) {
	level = max(1, c.Level)
	d, ok := s.Creature(id)
	if _, isTable := s.Loot(id); isTable && (!ok || c.How == onlyTable) {
		return []content.ID{id}, level, "", nil
	}
	if !ok || c.How == onlyTable {
		var known []string
		for i := range s.Loots {
			known = append(known, string(s.Loots[i].ID))
		}
		for i := range s.Creatures {
			known = append(known, string(s.Creatures[i].ID))
		}
		near, found := suggest.Name(string(id), known)
		if !found && !strings.Contains(string(id), ":") { // a name alone
			if i := slices.IndexFunc(known, func(k string) bool { return strings.HasSuffix(k, ":"+string(id)) }); i >= 0 {
				near = known[i]
			}
		}
		return nil, 0, "", fmt.Errorf("there is no loot table or creature %s%s", id, usage.DidYouMean(near))
	}
	if c.Level == 0 {
		level = d.LevelMin
	}
	for k := range loot.Kinds {
		if k.String() == c.How {
			tables = k.Tables(d)
		}
	}
	if len(tables) == 0 {
		key := map[string]string{loot.Corpse.String(): "loot"}[c.How]
		if key == "" {
			key = c.How
		}
		return nil, 0, "", fmt.Errorf("%s does not set %s", id, key)
	}
	return tables, level, c.How, nil
}

// draw does the work, and tells how far it is where somebody watches.
func (c lootSimulateCmd) draw(std terminal.Streams, s *content.Snapshot, id content.ID, tables []content.ID, level int, how string) simulated {
	out := simulated{ID: string(id), How: how, Level: level, Players: c.Players, Seed: c.Seed, Drops: []simulDrop{}}
	taker := c.Taker
	if taker == 0 {
		taker = level
	}
	d := &loot.Drawing{
		Content: s, Random: clock.NewStreams(c.Seed).Stream("loot"), Level: level, Takers: c.Players, Highest: taker,
		Chance: func(pct float64) float64 {
			return s.Rule(content.LootChancePct, []float64{pct, float64(level), float64(taker), float64(c.Players)})
		},
	}
	live, shown := terminal.IsTerminal(std.Err) && !c.JSON, -1
	all, nothing := loot.Simulate(d, tables, c.Runs, func(done int) bool {
		out.Runs = done
		if part := done * 100 / c.Runs; live && part != shown {
			shown = part
			fmt.Fprintf(std.Err, "\r%3d %% of %d", part, c.Runs)
		}
		return true
	})
	if live {
		fmt.Fprint(std.Err, "\r\x1b[K")
	}
	runs := float64(out.Runs)
	out.Nothing = 100 * float64(nothing) / runs
	for _, t := range all {
		out.Drops = append(out.Drops, simulDrop{
			ID: string(t.ID), Money: t.Money, Pct: 100 * float64(t.Times) / runs, Mean: float64(t.Sum) / float64(t.Times), Min: t.Min, Max: t.Max,
		})
	}
	return out
}

func (c lootSimulateCmd) report(std terminal.Streams, out simulated) error {
	if c.Picture != "" {
		if err := os.WriteFile(c.Picture, []byte(out.picture()), 0o644); err != nil {
			return fmt.Errorf("write the picture: %w", err)
		}
	}
	if c.JSON {
		return terminal.PrintJSON(std.Out, out)
	}
	out.print(std.Out)
	return nil
}

// title says what was drawn.
func (s *simulated) title() string {
	what := s.ID
	if s.How != "" {
		what += ", " + s.How
	}
	players := "1 player"
	if s.Players != 1 {
		players = fmt.Sprintf("%d players", s.Players)
	}
	return fmt.Sprintf("%s, level %d, %s: drawn %d times with seed %d", what, s.Level, players, s.Runs, s.Seed)
}

// barWidth is how many signs a bar of 100 percent has.
const barWidth = 30

func (s *simulated) print(out io.Writer) {
	fmt.Fprintln(out, s.title())
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "what\tin\tmean\tmin..max\t")
	for _, d := range s.Drops {
		fmt.Fprintf(w, "%s\t%s\t%.2f\t%d..%d\t%s\n", d.ID, inPercent(d.Pct), d.Mean, d.Min, d.Max, bar(d.Pct))
	}
	fmt.Fprintf(w, "nothing\t%s\t\t\t%s\n", inPercent(s.Nothing), bar(s.Nothing))
	_ = w.Flush() // as every print: who does not read on has read enough
}

func inPercent(v float64) string { return fmt.Sprintf("%6.2f %%", v) }

func bar(pct float64) string {
	return strings.Repeat("█", int(math.Round(pct*barWidth/100)))
}

// picture is the same as an SVG file.
func (s *simulated) picture() string {
	const row, left, width, right = 26, 220, 420, 230
	rows := append(append([]simulDrop(nil), s.Drops...), simulDrop{ID: "nothing", Pct: s.Nothing})
	var b strings.Builder
	height := 50 + row*len(rows)
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="14">`+"\n", left+width+right, height)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="#fffdf7"/><text x="12" y="26" font-weight="bold">%s</text>`+"\n", html.EscapeString(s.title()))
	for i, d := range rows {
		y := 44 + row*i
		color, note := "#5b8c5a", fmt.Sprintf("%.2f %%, %.2f at a time, %d..%d", d.Pct, d.Mean, d.Min, d.Max)
		switch {
		case d.Money:
			color = "#c9a227"
		case d.Max == 0:
			color, note = "#9a9a9a", fmt.Sprintf("%.2f %%", d.Pct)
		}
		long := d.Pct / 100 * width
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%s</text><rect x="%d" y="%d" width="%.1f" height="16" fill="%s"/><text x="%.1f" y="%d" fill="#555">%s</text>`+"\n",
			left-10, y+13, html.EscapeString(d.ID), left, y, long, color, left+long+8, y+13, note)
	}
	b.WriteString("</svg>\n")
	return b.String()
}
