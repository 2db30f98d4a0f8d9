package journal

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"loam/core/realm/state"
	"loam/core/recording"
)

// ErrNone reports that an owner has left no journal.
var ErrNone = errors.New("there is no journal")

// RecoverConfig configures Recover.
type RecoverConfig struct {
	Dir   string
	Epoch int64 // of the owner whose realm it is
	// Build makes a release from what it was built from.
	Build    func(recording.Release) (state.Release, error)
	Progress func(steps int64) // as of recording.RecoverOptions
}

// Recover makes the boxes of a realm as they were when the process of an owner ended; ErrNone
// reports that nothing is known of them.
func Recover(ctx context.Context, cfg RecoverConfig) (*recording.Recovered, error) {
	return recovered(ctx, cfg, recording.RecoverOptions{})
}

func recovered(ctx context.Context, cfg RecoverConfig, o recording.RecoverOptions) (*recording.Recovered, error) {
	var readers []*recording.Reader
	all := parts(cfg.Dir, cfg.Epoch)
	for i, name := range all {
		file, err := os.Open(filepath.Join(cfg.Dir, name))
		if err != nil {
			return nil, err
		}
		defer file.Close()
		if info, err := file.Stat(); err == nil && info.Size() == 0 {
			continue
		}
		r, err := recording.NewReader(file)
		if err != nil && i > 0 && i == len(all)-1 {
			break // the process ended before it had written the header
		}
		if err != nil {
			return nil, err
		}
		readers = append(readers, r)
	}
	if len(readers) == 0 {
		return nil, ErrNone
	}
	o.Build, o.Releases, o.Progress = cfg.Build, readReleases(cfg.Dir), cfg.Progress
	return recording.Recover(ctx, readers, o)
}
