package gamemap

import (
	"fmt"

	"loam/core/lib/codec"
	"loam/core/model/hook"
	"loam/core/model/input"
)

// tryOut adopts a release on a copy of the map, whose state is that of now,
// if scripts have anything to say to it: so that what fails in on_unload,
// migrate or on_load is known before any map has swapped. The map itself is not
// touched.
func (m *Map) tryOut(r Release, next Scripts) error {
	if !m.scripts.Attached(hook.Unload) && !next.Attached(hook.Migrate) && !next.Attached(hook.Load) {
		return nil
	}
	double, err := m.double()
	if err != nil {
		return fmt.Errorf("try the release on a copy of the map: %w", err)
	}
	defer func() { double.scripts.Close() }()
	if err := double.makeReady(r); err != nil {
		return err
	}
	double.tx.live = true
	return double.swap(input.Adopt{Number: r.Number})
}

// double is a copy of the map that nobody hears of.
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
