package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/core/recording"
	"loam/mods/replay"
)

type replayCmd struct {
	File string `arg:"" help:"Recording made by loam serve --record; it may be cut off by a crash."`
}

// Help describes the exit codes.
func (replayCmd) Help() string {
	return "Runs every step of the recording again and compares the state of every 20th. Exits with 0 if all are equal, and with 1 if one differs; the first difference is reported."
}

// Run replays a recording.
func (c replayCmd) Run(ctx context.Context, std terminal.Streams) error {
	file, err := os.Open(c.File)
	if errors.Is(err, os.ErrNotExist) {
		return usage.NoFile(c.File, "file")
	}
	if err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	defer file.Close()
	shown := terminal.IsTerminal(std.Err)
	report, err := replay.Play(ctx, file, func(p recording.Progress) {
		if shown {
			fmt.Fprintf(std.Err, "\r%d steps, %.0f s of the world ", p.Steps, p.Time.Seconds())
		}
	})
	if shown {
		fmt.Fprint(std.Err, "\r\x1b[K")
	}
	for _, line := range report.Lines() {
		fmt.Fprintln(std.Out, line)
	}
	switch {
	case err != nil:
		return fmt.Errorf("replay %s: %w", c.File, err)
	case !report.Equal():
		return terminal.ErrFault
	}
	fmt.Fprintln(std.Out, "The replay matches the recording.")
	return nil
}
