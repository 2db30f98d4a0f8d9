package gamemap

import (
	"fmt"

	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/modstorage"
	"loam/core/world/grid"
	"loam/core/world/mapstate"
	"loam/core/world/player"
	"loam/core/world/snapshot"
	"loam/core/world/spell"
)

// Snapshot writes all state. The script tables of the running map are rebuilt from what
// was written, so that this map and one restored from the snapshot continue alike. Taking
// a snapshot is therefore an input of the map.
func (m *Map) Snapshot() []byte {
	c := codec.NewWriter()
	m.code(c, true)
	return c.Data()
}

func (m *Map) takeSnapshot(input.TakeSnapshot) {
	data := m.Snapshot()
	if m.cfg.Snapshot != nil {
		m.cfg.Snapshot(m.step, data)
	}
}

// Restore makes a map from a snapshot. cfg names the release under which the snapshot was
// taken. Map, Instance, Difficulty and Seed come from the snapshot.
func Restore(cfg Config, data []byte) (*Map, error) {
	head, err := snapshot.ReadHead(data)
	if err != nil {
		return nil, fmt.Errorf("restore a map: %w", err)
	}
	if head.Release != cfg.Release.Hash {
		return nil, fmt.Errorf("restore map %s: the snapshot was taken under release %.12s, not %.12s", head.Map, head.Release, cfg.Release.Hash)
	}
	cfg.Map, cfg.Instance, cfg.Seed, cfg.Difficulty, cfg.Guild = contentID(head.Map), head.Instance, head.Seed, head.Difficulty, head.Guild
	m, err := empty(cfg)
	if err != nil {
		return nil, err
	}
	c := codec.NewReader(data)
	m.code(c, true)
	if err := c.Close(); err != nil {
		return nil, fmt.Errorf("restore map %s: %w", cfg.Map, err)
	}
	return m, nil
}

// code visits all state. With compact the script tables are rebuilt.
func (m *Map) code(c *codec.Coder, compact bool) {
	with := coding{m, c, compact}
	head := snapshot.Head{Format: snapshot.Format, Release: m.release.Hash, Number: m.release.Number,
		Map: string(m.s.Map), Instance: m.s.Instance, Seed: m.cfg.Seed, Difficulty: m.cfg.Difficulty, Guild: m.cfg.Guild}
	head.Code(c)
	m.s.CodeTime(c)
	codec.Int(c, &m.step)
	c.Bool(&m.begun)
	codec.Int(c, &m.taken)
	if compact {
		m.entries.Code(c) // not simulated state: it only names stops
	}
	codec.Int(c, &m.unix)
	m.environment.Code(c)
	if c.Reading() {
		m.guises.begin()
	}
	m.s.CodeNumbers(c)
	m.s.CodeStreams(c)
	m.s.Grid.Code(c)
	with.units()
	m.s.CodeGone(c)
	m.spawns.Code(c)
	m.encounters.Code(c)
	codec.Slice(c, &m.host.flights, func(c *codec.Coder, f *spell.Flight) { f.Code(c) })
	m.s.Grounds.Code(c)
	with.objects()
	codec.Int(c, m.transports.Shift())
	if c.Reading() && c.Err() == nil {
		m.transports.Rebuild()
	}
	m.s.Timers.Code(c)
	m.console.Code(c)
	m.cfg.Storage.Code(c)
	codec.Slice(c, &m.stored.entries, func(c *codec.Coder, s *modstorage.Entry) { s.Code(c) })
	m.spawns.CodeAside(c)
	m.groups.Code(c)
	m.s.Sight.Code(c)
	m.gossip.Code(c)
	m.trade.Code(c)
	m.vendors.Code(c)
	m.s.CodeWheel(c, with.waited, with.rewind)
	with.scripts()
	m.rules.code(c)
}

// coding writes, reads or hashes the state of a map. It is used once.
type coding struct {
	m       *Map
	c       *codec.Coder
	compact bool // the script tables are rebuilt
}

// units visits the units and their order.
func (co *coding) units() {
	m, c := co.m, co.c
	units := m.s.Roster.Code(c)
	movers := make([]guid.GUID, 0, len(m.s.Movers))
	for _, u := range m.s.Movers {
		movers = append(movers, u.GUID)
	}
	codec.Slice(c, &movers, func(c *codec.Coder, g *guid.GUID) { codec.ID(c, g) })
	if !c.Reading() || c.Err() != nil {
		return
	}
	for _, u := range units {
		if !m.s.Grid.Stands(grid.Slot(u.Slot)) {
			c.Fail(fmt.Errorf("%s has no position", u.GUID))
			return
		}
		if !m.units.Derive(u) {
			c.Fail(fmt.Errorf("the release does not define %s", u.Def))
			return
		}
		player.Dress(m.s.Content(), u)
		player.Know(m.s.Content(), u)
		m.population.stand(u)
		if err := m.death.RestoreBody(u); err != nil {
			c.Fail(err)
			return
		}
	}
	for _, u := range units {
		if u.Control&entity.Charmed != 0 {
			m.units.Derive(u) // the player that controls it was not known before
		}
		m.pets.CountCharmed(u, 1)
	}
	for _, g := range movers {
		if u, ok := m.s.Units[g]; ok {
			m.s.JoinMovers(u)
		}
	}
}

// objects visits the game objects.
func (co *coding) objects() {
	m, c := co.m, co.c
	m.s.Objects.Code(c)
	if !c.Reading() || c.Err() != nil {
		return
	}
	for _, o := range m.s.Objects.All() {
		if _, ok := m.s.Objects.DefOf(o); !ok {
			c.Fail(fmt.Errorf("the release does not define %s", o.Def))
			return
		}
	}
}

// rewind gives the owner of a wake-up its handle in the timer wheel.
func (co *coding) rewind(w mapstate.Wake, h clock.Handle) {
	m := co.m
	switch w.Kind {
	case mapstate.WakeUnit:
		m.s.Units[w.Unit].Wakes[w.What] = h
	case mapstate.WakeSpawn:
		m.spawns.Rewind(w.Spawn, h)
	case mapstate.WakeObject:
		o, _ := m.s.Objects.Get(w.Unit)
		o.Wake = h
	case mapstate.WakeTimer:
		m.s.Timers.Rewind(w, h)
	}
}

// waited reports whether the owner of a wake-up still waits for it. That is always so,
// except for timers of scripts that were stopped and in damaged data.
func (co *coding) waited(due clock.Time, w mapstate.Wake) bool {
	m := co.m
	switch w.Kind {
	case mapstate.WakeUnit:
		u, ok := m.s.Units[w.Unit]
		return ok && u.Due[w.What] == due
	case mapstate.WakeTimer:
		return m.s.Timers.Awaits(w)
	case mapstate.WakeGround:
		return m.s.Grounds.Awaits(due, w)
	case mapstate.WakeObject:
		return m.s.Objects.Awaits(due, w)
	case mapstate.WakeFlight:
		return m.host.flightAwaits(due, w.Serial)
	case mapstate.WakeSpawn:
		return m.spawns.Awaits(due, w.Spawn)
	}
	return false
}

// scripts visits the state of the scripts, which a reader starts first.
func (co *coding) scripts() {
	m, c := co.m, co.c
	var state inbox.State
	if !c.Reading() {
		live := m.tx.live
		m.tx.live = true
		state = m.scripts.State(m.tx)
		m.tx.live = live
	}
	state.Code(c)
	if c.Reading() {
		if c.Err() != nil {
			return
		}
		m.loading = true
		scripts, err := m.release.Program.Box(m.boxPlace())
		m.loading = false
		if err != nil {
			c.Fail(err)
			return
		}
		m.scripts = scripts
		for u := range m.s.Roster.All() {
			scripts.Attach(u)
		}
		m.objects.Rebuild()
		m.spawns.Index()
		m.s.IndexPaths()
	}
	if co.compact || c.Reading() {
		m.scripts.SetState(state)
	}
}
