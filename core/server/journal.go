package server

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"loam/core/journal"
	"loam/core/realm"
	"loam/core/realm/state"
	"loam/core/recording"
	"loam/core/store"
)

// JournalFolder is the name of the folder of the journal within a data folder.
const JournalFolder = "journal"

// Journal says how the state of maps outlives the process. The zero Journal keeps none.
type Journal struct {
	// Archives returns what a release is built from, by its hash.
	Archives func(hash string) (recording.Release, error)
	// Build makes a release again.
	Build func(recording.Release) (state.Release, error)
	// Anew begins all maps and the realm state anew, whatever an earlier process has left.
	Anew bool
}

// covered writes to the store what the journal covers already: so the boxes that are made again
// are never behind the store.
type covered struct {
	to      store.BatchWriter
	journal *journal.Journal
}

// Save implements [store.BatchWriter].
func (c covered) Save(ctx context.Context, epoch int64, b store.Batch) error {
	c.journal.Sync()
	return c.to.Save(ctx, epoch, b)
}

// openJournal opens the journal and returns what the last process has left, with the release
// that it ran; nil if the realm begins.
func (s *Server) openJournal(ctx context.Context, cfg Config, before int64) (*realm.Past, state.Release, error) {
	if cfg.Journal.Build == nil {
		return nil, cfg.Release, nil
	}
	dir := filepath.Join(cfg.DataDir, JournalFolder)
	var err error
	s.journal, err = journal.Open(journal.Config{Dir: dir, Epoch: s.Epoch, Archives: cfg.Journal.Archives, Development: cfg.Development, Log: cfg.Log})
	if err != nil {
		return nil, cfg.Release, err
	}
	if cfg.Journal.Anew {
		return nil, cfg.Release, s.journal.Forget()
	}
	began := time.Now()
	found, err := journal.Recover(ctx, journal.RecoverConfig{
		Dir: dir, Epoch: before,
		Build: func(r recording.Release) (state.Release, error) {
			if r.Hash == cfg.Release.Hash {
				return cfg.Release, nil
			}
			return cfg.Journal.Build(r)
		},
		Progress: func(steps int64) {
			if steps%progressSteps == 0 {
				cfg.Log.Info().Int64("steps", steps).Msg("making the maps as they were")
			}
		},
	})
	switch {
	case errors.Is(err, journal.ErrNone):
		return nil, cfg.Release, s.journal.Forget()
	case ctx.Err() != nil:
		return nil, cfg.Release, ctx.Err()
	case err != nil:
		cfg.Log.Error().Err(err).Str("part", "journal").Msg("the maps begin anew: the journal cannot be read")
		return nil, cfg.Release, s.journal.Forget()
	}
	for _, line := range found.Lost {
		cfg.Log.Error().Str("part", "journal").Msg("it begins anew: " + line)
	}
	for _, in := range found.Skipped {
		cfg.Log.Error().Str("part", "journal").Int64("step", in.Step).Str("input", in.Input).Msg("an input is left out: a map failed at it")
	}
	if len(found.Maps) == 0 {
		return nil, cfg.Release, s.journal.Forget()
	}
	cfg.Log.Info().Int("maps", len(found.Maps)).Int64("steps", found.Steps).Dur("took", time.Since(began).Round(time.Millisecond)).Msg("the world continues as it was")
	return &found.Past, found.Release, nil
}

// progressSteps is the number of steps between two lines about progress.
const progressSteps = 100_000

// catchUp makes a realm that continues run the release that the files say.
func (s *Server) catchUp(cfg Config, runs state.Release) error {
	if runs.Hash == cfg.Release.Hash {
		return nil
	}
	if _, err := s.Realm.Publish(cfg.Release); err != nil {
		return fmt.Errorf("the bundles have changed since the world was stopped, and its maps cannot go on with them: %w; begin the maps anew with --new-maps", err)
	}
	return nil
}

// saverTo returns what the saver writes to.
func (s *Server) saverTo() store.BatchWriter {
	if s.journal == nil {
		return s.Store
	}
	return covered{s.Store, s.journal}
}

// closeJournal ends the journal; everything is saved unless failed is an error.
func (s *Server) closeJournal(failed error) error {
	if s.journal == nil {
		return nil
	}
	if failed == nil {
		s.journal.Trim()
	}
	return s.journal.Close()
}

// realmJournal returns the journal for the realm, or nil.
func (s *Server) realmJournal() realm.Journal {
	if s.journal == nil {
		return nil
	}
	return s.journal
}
