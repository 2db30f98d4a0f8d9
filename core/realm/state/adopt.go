package state

import (
	"cmp"
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
)

// preparedBox is a release whose scripts are ready.
type preparedBox struct {
	release Release
	scripts Scripts
	times   []clock.Schedule
}

// Prepare prepares a release while the old one runs, and tries it. Owner goroutine only.
func (b *Box) Prepare(r Release) error {
	if err := b.makeReady(r); err != nil {
		return err
	}
	err := b.rehearse(r)
	if err != nil {
		b.Discard()
	}
	return err
}

// makeReady loads the scripts of a release, and checks whether what bundles keep can be
// migrated.
func (b *Box) makeReady(r Release) error {
	b.Discard()
	scripts, times, err := b.make(r)
	if err != nil {
		return err
	}
	if _, _, err := b.storage.Migrated(r.Storage, nil); err != nil {
		scripts.Close()
		return err
	}
	b.prepared = &preparedBox{r, scripts, times}
	return nil
}

// rehearse adopts a release on a copy of the box, as a map does, if scripts have handlers for
// it.
func (b *Box) rehearse(r Release) error {
	next := b.prepared.scripts
	if !b.scripts.Attached(hook.Unload) && !next.Attached(hook.Migrate) && !next.Attached(hook.Load) {
		return nil
	}
	c := codec.NewWriter()
	b.code(c, false)
	double := emptyBox(Config{Seed: b.cfg.Seed, Release: b.release, Development: b.cfg.Development, Wall: b.cfg.Wall})
	data := codec.NewReader(c.Data())
	double.code(data, false)
	if err := data.Close(); err != nil {
		return fmt.Errorf("try the release on a copy of the realm box: %w", err)
	}
	defer func() { double.scripts.Close() }()
	if err := double.makeReady(r); err != nil {
		return err
	}
	double.tx.live = true
	return double.swap(Adopt{Number: r.Number})
}

// Discard drops what was prepared.
func (b *Box) Discard() {
	if b.prepared != nil {
		b.prepared.scripts.Close()
		b.prepared = nil
	}
}

func (b *Box) adopt(in Adopt) {
	if b.prepared == nil || b.prepared.release.Hash != in.Hash {
		if err := b.prepareFound(in.Hash); err != nil {
			b.s.Log(event.Faulted{Message: fmt.Sprintf("adopt release %d: %v", in.Number, err)})
			return
		}
	}
	_ = b.swap(in) // a failure was reported as a fault
	b.channels.Declare()
	b.s.Notice(hook.RealmReload, hook.Args{})
	b.events.Pass()
	if b.cfg.Adopted != nil {
		b.cfg.Adopted(in.Number)
	}
}

func (b *Box) prepareFound(hash string) error {
	if b.cfg.Find == nil {
		return fmt.Errorf("release %.12s was not prepared", hash)
	}
	r, err := b.cfg.Find(hash)
	if err != nil {
		return err
	}
	return b.makeReady(r)
}

// swap replaces what runs by what was prepared. The error is the first that a bundle made in
// on_unload, migrate or on_load.
func (b *Box) swap(in Adopt) error {
	p := b.prepared
	b.prepared = nil
	p.release.Number = in.Number
	b.lost.Change(b.release.Commands, p.release.Commands)
	state, unload := b.scripts.Unload(b.tx)
	inbox.PassProfile(b.scripts, p.scripts)
	b.scripts.Close()
	b.storage.Migrate(p.release.Storage, in.Stored)
	b.release, b.scripts, b.times = p.release, p.scripts, p.times
	b.s.Adopt(b.release.Content)
	state, migrate := b.scripts.Migrate(b.tx, state)
	b.scripts.SetState(state)
	return cmp.Or(unload, migrate, b.scripts.Loaded(b.tx, inbox.LoadReload))
}
