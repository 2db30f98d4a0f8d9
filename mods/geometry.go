package mods

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"math"
	"slices"
	"strings"
	"sync"

	"loam/core/lib/diag"
	"loam/core/lib/geo"
	"loam/core/lib/nav"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// Geometries caches baked geometry by a hash of everything that it was baked from,
// so that a reload bakes only maps whose ground or obstacles have changed. The zero
// Geometries is empty. Any goroutine may use it.
type Geometries struct {
	mu   sync.Mutex // guards the rest
	kept map[[sha256.Size]byte]*keptGeometry
	uses uint64
}

type keptGeometry struct {
	geometry *nav.Geometry
	used     uint64
}

// maxGeometries is the number of kept geometries; the least recently used one is dropped.
const maxGeometries = 64

func (k *Geometries) find(key [sha256.Size]byte) (*nav.Geometry, bool) {
	if k == nil {
		return nil, false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	g, ok := k.kept[key]
	if !ok {
		return nil, false
	}
	k.uses++
	g.used = k.uses
	return g.geometry, true
}

func (k *Geometries) keep(key [sha256.Size]byte, g *nav.Geometry) {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.kept == nil {
		k.kept = make(map[[sha256.Size]byte]*keptGeometry)
	}
	k.uses++
	k.kept[key] = &keptGeometry{g, k.uses}
	for len(k.kept) > maxGeometries {
		var oldest [sha256.Size]byte
		least := uint64(math.MaxUint64)
		for key, g := range k.kept {
			if g.used < least {
				oldest, least = key, g.used
			}
		}
		delete(k.kept, oldest)
	}
}

// bake sets the geometry of each map. Maps without heights and obstacles have none.
func (m *merger) bake() {
	if m.options.asked || m.options.unread {
		return // a data stage only sees definitions; incomplete ones have been reported
	}
	on := make(map[content.ID][]int)
	for i := range m.tables.Obstacles {
		on[m.tables.Obstacles[i].Map] = append(on[m.tables.Obstacles[i].Map], i)
	}
	for i := range m.tables.Maps {
		d := &m.tables.Maps[i]
		obstacles := on[d.ID]
		if d.Heights.Name == "" && len(obstacles) == 0 || !m.within(d, obstacles) {
			continue
		}
		key := m.geometryKey(d, obstacles)
		g, ok := m.options.Geometries.find(key)
		if !ok {
			if g, ok = m.baked(d, obstacles); ok {
				m.options.Geometries.keep(key, g)
			}
		}
		d.Geometry, d.Heights.Data = g, nil
	}
}

// within reports whether all obstacles of a map are within it; an obstacle outside is
// reported elsewhere.
func (m *merger) within(d *content.Map, obstacles []int) bool {
	for _, i := range obstacles {
		o := &m.tables.Obstacles[i]
		if o.Placed && !d.Bounds.Contains(o.Solid.At) || slices.ContainsFunc(o.Solid.Points, func(p geo.Point) bool { return !d.Bounds.Contains(p) }) {
			return false
		}
	}
	return true
}

// geometryKey returns a hash of the inputs of baking the geometry of a map.
func (m *merger) geometryKey(d *content.Map, obstacles []int) [sha256.Size]byte {
	h := hasher{sha256.New()}
	h.words(d.Heights.Name, string(d.Heights.Data))
	h.numbers(d.Bounds.MinX, d.Bounds.MinY, d.Bounds.MaxX, d.Bounds.MaxY, d.Ground, d.HeightRange[0], d.HeightRange[1], d.Sample, d.Steepest, float64(len(obstacles)))
	for _, i := range obstacles {
		s := &m.tables.Obstacles[i].Solid
		through := 0.0
		if s.SeeThrough {
			through = 1
		}
		h.numbers(float64(s.Shape), s.At.X, s.At.Y, s.Size[0], s.Size[1], s.Facing, s.Radius, s.Thickness, s.Height, s.Lifted, through, float64(len(s.Points)))
		for _, p := range s.Points {
			h.numbers(p.X, p.Y)
		}
	}
	var key [sha256.Size]byte
	h.Sum(key[:0])
	return key
}

type hasher struct{ hash.Hash }

func (h hasher) numbers(all ...float64) {
	for _, v := range all {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], math.Float64bits(v))
		h.Write(b[:])
	}
}

func (h hasher) words(all ...string) {
	for _, s := range all {
		h.numbers(float64(len(s)))
		h.Write([]byte(s))
	}
}

// baked reads the heights of a map and bakes its geometry. If ok is false, it has reported
// the problem.
func (m *merger) baked(d *content.Map, obstacles []int) (g *nav.Geometry, ok bool) {
	source := nav.Source{Bounds: d.Bounds, Ground: d.Ground, Step: d.Sample, Steepest: d.Steepest}
	if d.Heights.Name != "" {
		if source.Heights, ok = m.heights(d); !ok {
			return nil, false
		}
	}
	for _, i := range obstacles {
		source.Obstacles = append(source.Obstacles, m.tables.Obstacles[i].Solid)
	}
	g, err := nav.Bake(&source)
	if err == nil {
		return g, true
	}
	at, text := m.writtenAt(content.Maps, d.ID, "heights"), string(d.ID)
	var p *nav.Problem
	if errors.As(err, &p) && p.Obstacle >= 0 {
		o := &m.tables.Obstacles[obstacles[p.Obstacle]]
		at, text = m.writtenAt(content.Obstacles, o.ID, ""), string(o.ID)
	}
	m.problems = append(m.problems, yamlschema.NewProblem(at, diag.BadTerrain, fmt.Sprintf("the ground of map %s cannot be used: %s;", d.ID, err), text, ""))
	return nil, false
}

// heights reads the file of a map's heights.
func (m *merger) heights(d *content.Map) (*nav.Heights, bool) {
	at := m.writtenAt(content.Maps, d.ID, "heights")
	var h *nav.Heights
	var err error
	if strings.HasSuffix(d.Heights.Name, ".png") {
		h, err = nav.ReadPNG(d.Heights.Data, d.HeightRange[0], d.HeightRange[1])
	} else {
		h, err = nav.ReadGrid(d.Heights.Data)
	}
	var grid *nav.GridError
	switch {
	case err == nil:
		return h, true
	case errors.As(err, &grid):
		m.problems = append(m.problems, diag.Problem{File: d.Heights.Name, Line: grid.Line, Column: grid.Column, Code: diag.BadTerrain, Msg: grid.Msg, Text: diag.Quote(grid.Text)})
	default:
		m.problems = append(m.problems, yamlschema.NewProblem(at, diag.BadTerrain, err.Error()+":", d.Heights.Name, ""))
	}
	return nil, false
}

// writtenAt returns the place of a field of a definition, otherwise that of the definition.
func (m *merger) writtenAt(kind content.Kind, id content.ID, field string) content.Origin {
	if at, ok := m.tables.Origins[content.FieldName(kind, id, field)]; ok {
		return at
	}
	return m.tables.Origins[content.FieldName(kind, id, "")]
}
