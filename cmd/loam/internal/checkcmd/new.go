package checkcmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"loam/cmd/loam/internal/terminal"
	"loam/cmd/loam/internal/usage"
	"loam/core/lib/clock"
	"loam/core/model/content"
	"loam/mods/replay"
)

// fromRecording writes a scenario about the end of a recording.
func (c Test) fromRecording(ctx context.Context, std terminal.Streams) error {
	switch _, err := os.Stat(c.New); {
	case errors.Is(err, os.ErrNotExist):
		return usage.Errorf("--new %s: there is no such file", c.New)
	case len(c.Paths) > 1:
		return usage.Errorf("--new writes one scenario, not %d", len(c.Paths))
	case clock.Time(c.Last.Milliseconds()) < clock.Step:
		return usage.Errorf("--last %v: at least one step of %d ms", c.Last, clock.Step)
	}
	open := func() (io.ReadCloser, error) { return os.Open(c.New) }
	text, err := replay.Scenario(ctx, open, replay.ScenarioOptions{Map: content.ID(c.Map), Window: clock.Time(c.Last.Milliseconds())})
	if err != nil {
		return fmt.Errorf("make a scenario of %s: %w", c.New, err)
	}
	if len(c.Paths) == 0 {
		_, err := fmt.Fprint(std.Out, text)
		return err
	}
	if err := writeNew(c.Paths[0], text); err != nil {
		return fmt.Errorf("make a scenario: %w", err)
	}
	fmt.Fprintf(std.Out, "Wrote %s. Look through it, then run it: loam test %s\n", c.Paths[0], c.Paths[0])
	return nil
}

// writeNew writes a file that must not exist.
func writeNew(name, text string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}
