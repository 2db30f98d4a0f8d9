package bundles

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"loam/cmd/loam/internal/operator"
	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/cmd/loam/internal/world"
	"loam/cmd/loam/internal/worlddir"
	"loam/core/store"
	"loam/mods/live"
)

// historyVerbs are what modsCmd has about releases of the past.
type historyVerbs struct {
	Releases modsReleasesCmd `cmd:"" help:"List the last releases of a world, for rollback."`
	Rollback modsRollbackCmd `cmd:"" help:"Go back to one of the last releases, until the next save."`
	Purge    modsPurgeCmd    `cmd:"" help:"Delete the stored data of a bundle that is no longer part of the world."`
	Log      modsLogCmd      `cmd:"" help:"Print the audit trail: who did what to the world, and when."`
}

type modsReleasesCmd struct {
	worlddir.Flag
	JSON bool `name:"json" help:"Print a JSON list, for programs."`
}

// releaseJSON is a kept release as programs read it.
type releaseJSON struct {
	Number  int       `json:"number"`
	At      time.Time `json:"at"`
	Hash    string    `json:"hash"`
	Bundles []string  `json:"bundles"`
	Runs    bool      `json:"runs"`
}

// Run lists releases, newest first.
func (c modsReleasesCmd) Run(ctx context.Context, std terminal.Streams) error {
	if !c.JSON {
		if ran, err := c.AskRunning(ctx, std, "releases"); ran {
			return err
		}
	}
	if !world.Is(c.World) {
		return worlddir.NoWorld(c.World)
	}
	entries, err := worlddir.Shelf(c.World).Entries()
	if err != nil {
		return err
	}
	list := make([]live.Kept, len(entries))
	for i, e := range entries {
		list[i] = live.Kept{Entry: e, Runs: i == 0} // the newest runs, or will
	}
	if c.JSON {
		all := []releaseJSON{}
		for _, k := range list {
			all = append(all, releaseJSON{k.Number, k.At, k.Hash, append([]string{}, k.Bundles...), k.Runs})
		}
		return json.NewEncoder(std.Out).Encode(all)
	}
	fmt.Fprintln(std.Out, operator.ReleasesText(list))
	return nil
}

type modsRollbackCmd struct {
	worlddir.Flag
	Number int `arg:"" optional:"" help:"Number of the release, as loam mods releases lists it (default: the one before the running release)."`
}

// Run rolls a running world back.
func (c modsRollbackCmd) Run(ctx context.Context, std terminal.Streams) error {
	line := "rollback"
	if c.Number != 0 {
		line += " " + strconv.Itoa(c.Number)
	}
	if ran, err := c.AskRunning(ctx, std, line); ran {
		return err
	}
	return fmt.Errorf("%s is not running; start it with: loam serve %s, then roll back", c.World, c.World)
}

type modsLogCmd struct {
	worlddir.Flag
	Lines int  `short:"n" default:"50" help:"Number of lines, the latest ones (default: 50)."`
	JSON  bool `name:"json" help:"Print a JSON list, for programs."`
}

// incidentJSON is a line of the audit trail as programs read it.
type incidentJSON struct {
	ID   int64     `json:"id"`
	At   time.Time `json:"at"`
	Who  string    `json:"who"`
	What string    `json:"what"`
	Text string    `json:"text"`
	Hash string    `json:"hash"`
}

// Run lists the audit trail, the newest line last; as JSON the newest comes first.
func (c modsLogCmd) Run(ctx context.Context, std terminal.Streams) error {
	if c.Lines < 1 {
		return usage.Errorf("-n %d: want at least 1 line", c.Lines)
	}
	return c.With(ctx, func(s store.Store, _ int64) error {
		list, err := s.Incidents(ctx, c.Lines)
		if err != nil {
			return err
		}
		if c.JSON {
			all := []incidentJSON{}
			for _, i := range list {
				all = append(all, incidentJSON{i.ID, time.UnixMilli(i.At).UTC(), i.Who, i.What, i.Text, i.Hash})
			}
			return json.NewEncoder(std.Out).Encode(all)
		}
		fmt.Fprintln(std.Out, operator.TrailText(list))
		return nil
	})
}
