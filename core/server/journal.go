package server

import (
	"context"
	"errors"
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

// FaultsFolder is the name of the folder within a data folder with the steps in which maps had
// faults of the program.
const FaultsFolder = "faults"

// Journal configures the journal, with which the state of maps outlives the process. The zero Journal keeps none.
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
	s.journal, err = journal.Open(journal.Config{Dir: dir, Epoch: s.Epoch, Archives: cfg.Journal.Archives, Build: cfg.Journal.Build, Faults: filepath.Join(cfg.DataDir, FaultsFolder), Development: cfg.Development, Log: cfg.Log})
	if err != nil {
		return nil, cfg.Release, err
	}
	if cfg.Journal.Anew {
		return nil, cfg.Release, s.forget(cfg, "as --new-maps says")
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
		return nil, cfg.Release, s.forget(cfg, "the database was used without this folder since")
	case ctx.Err() != nil:
		return nil, cfg.Release, ctx.Err()
	case err != nil:
		cfg.Log.Error().Err(err).Str("part", "journal").Msg("the maps cannot go on as they were")
		return nil, cfg.Release, s.forget(cfg, "their journal cannot be read")
	}
	for _, line := range found.Lost {
		cfg.Log.Error().Str("part", "journal").Msg("it begins anew: " + line)
	}
	for _, in := range found.Skipped {
		cfg.Log.Error().Str("part", "journal").Int64("step", in.Step).Str("input", in.Input).Msg("an input is left out: a map failed at it")
	}
	if len(found.Maps) == 0 {
		return nil, cfg.Release, s.forget(cfg, "nothing is known of them")
	}
	cfg.Log.Info().Int("maps", len(found.Maps)).Int64("steps", found.Steps).Str("hash", found.Hash()).Dur("took", time.Since(began).Round(time.Millisecond)).Msg("the world continues as it was")
	return &found.Past, found.Release, nil
}

// forget removes what earlier processes have left of the maps.
func (s *Server) forget(cfg Config, why string) error {
	some, err := s.journal.Forget()
	if some {
		cfg.Log.Warn().Str("part", "journal").Msg("the maps begin anew: " + why)
	}
	return err
}

// progressSteps is the number of steps between two lines about progress.
const progressSteps = 100_000

// openRealm makes the realm, which runs the release that the files say. One that continues from
// its past with an older release adopts that one, as while it runs; if it cannot, its maps begin
// anew.
func (s *Server) openRealm(ctx context.Context, cfg realm.Config, files state.Release) (err error) {
	if s.Realm, err = realm.New(ctx, cfg); err != nil {
		return err
	}
	if cfg.Release.Hash == files.Hash {
		return nil
	}
	_, err = s.Realm.Publish(files)
	if err == nil {
		return nil
	}
	cfg.Log.Error().Err(err).Str("part", "journal").Msg("the maps begin anew: the bundles have changed while the world was stopped, and the maps cannot go on with them")
	if err := s.Realm.Close(ctx); err != nil {
		return err
	}
	cfg.Past, cfg.Release = nil, files
	s.Realm, err = realm.New(ctx, cfg)
	return err
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
