package gamemap

import (
	"fmt"

	"loam/core/lib/codec"
	"loam/core/model/hook"
	"loam/core/model/input"
)

// tryOut adopts a release on a copy of the map in its present state, if the scripts have
// handlers for that. Errors in on_unload, migrate or on_load are known then before any map
// has swapped. The map itself does not change.
func (a *adoption) tryOut(r Release, next Scripts) error {
	m := a.m
	if !m.scripts.Attached(hook.Unload) && !next.Attached(hook.Migrate) && !next.Attached(hook.Load) {
		return nil
	}
	double, err := m.double()
	if err != nil {
		return fmt.Errorf("try the release on a copy of the map: %w", err)
	}
	defer func() { double.scripts.Close() }()
	if err := double.adoption.makeReady(r); err != nil {
		return err
	}
	double.tx.live = true
	return double.adoption.swap(input.Adopt{Number: r.Number})
}

// double returns a copy of the map without connections to the outside.
func (m *Map) double() (*Map, error) {
	c := codec.NewWriter()
	m.code(c, false)
	cfg := Config{
		Map: m.s.Map, Instance: m.s.Instance, Difficulty: m.cfg.Difficulty, Seed: m.cfg.Seed, Release: m.release,
		Development: m.cfg.Development, Wall: m.cfg.Wall, AwakeAll: m.cfg.AwakeAll,
	}
	double, err := empty(cfg)
	if err != nil {
		return nil, err
	}
	data := codec.NewReader(c.Data())
	double.code(data, false)
	return double, data.Close()
}
