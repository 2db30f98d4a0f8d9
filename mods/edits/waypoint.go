package edits

import (
	"fmt"
	"strconv"
	"strings"

	"loam/core/model/content"
	"loam/mods/yamledit"
)

// addWaypoint appends a point to the path of a spawn's creature. A spawn without a path
// gets one that begins at the spawn.
func (s *sheet) addWaypoint() error {
	def, ok := s.content.Spawn(s.edit.Spawn)
	if !ok {
		return fmt.Errorf("there is no spawn %s", s.edit.Spawn)
	}
	if def.Map != s.edit.Map {
		return fmt.Errorf("spawn %s is on map %s, so its path must be there too", def.ID, def.Map)
	}
	item := "{at: " + s.point(def.Map, s.edit.At)
	if s.edit.Wait > 0 {
		item += ", wait_ms: " + strconv.FormatInt(int64(s.edit.Wait), 10)
	}
	item += "}"
	switch {
	case def.Path == "":
		return s.beginPath(def, item)
	case owner(def.Path) == Name:
		return s.extendPath(def.Path, item)
	}
	return s.extendOthers(def.Path, item)
}

func (s *sheet) beginPath(def *content.Spawn, item string) error {
	if err := s.names(owner(def.Map)); err != nil {
		return err
	}
	_, spawn, _ := strings.Cut(string(def.ID), ":")
	name := s.free(content.Paths, spawn)
	id := content.ID(Name + ":" + name)
	tie := []string{"path", string(id)}
	if def.Wander > 0 {
		if owner(def.ID) == Name {
			if err := s.standStill(def.ID); err != nil {
				return err
			}
		} else {
			tie = append(tie, "wander_yards", "{reset: true}")
		}
	}
	if err := s.set(content.Spawns, def.ID, tie...); err != nil {
		return err
	}
	file, err := s.begin(content.Paths)
	if err != nil {
		return err
	}
	s.id, s.file, s.path = id, file, []string{string(content.Paths), name}
	shape := s.edit.Shape
	if shape == "" {
		shape = "cycle"
	}
	return s.do(file, false, func(f *yamledit.File) error {
		for _, step := range []func() error{
			func() error { return f.Put(string(def.Map), s.under("map")...) },
			func() error { return f.Put(shape, s.under("shape")...) },
			func() error { return f.Begin(s.under("points")...) },
			func() error { return f.Append("{at: "+s.point(def.Map, def.At)+"}", s.under("points")...) },
			func() error { return f.Append(item, s.under("points")...) },
		} {
			if err := step(); err != nil {
				return err
			}
		}
		return nil
	})
}

// standStill stops the wandering of a spawn of the bundle's own.
func (s *sheet) standStill(id content.ID) error {
	name, file, err := s.own(content.Spawns, id)
	if err != nil {
		return err
	}
	return s.do(file, false, func(f *yamledit.File) error {
		if !f.Has(string(content.Spawns), name, "wander_yards") {
			return nil
		}
		return f.Remove(string(content.Spawns), name, "wander_yards")
	})
}

func (s *sheet) under(key string) []string { return append(append([]string(nil), s.path...), key) }

func (s *sheet) extendPath(id content.ID, item string) error {
	name, file, err := s.own(content.Paths, id)
	if err != nil {
		return err
	}
	s.id, s.file, s.path = id, file, []string{string(content.Paths), name}
	if s.edit.Shape != "" {
		if err := s.putAll(file, s.path, []string{"shape", s.edit.Shape}); err != nil {
			return err
		}
	}
	return s.do(file, false, func(f *yamledit.File) error { return f.Append(item, s.under("points")...) })
}

// extendOthers appends to the path of another bundle.
func (s *sheet) extendOthers(id content.ID, item string) error {
	s.id = id
	if err := s.override(content.Paths, id, "points"); err != nil {
		return err
	}
	if s.edit.Shape != "" {
		if err := s.putAll(s.file, s.path, []string{"shape", s.edit.Shape}); err != nil {
			return err
		}
	}
	return s.do(s.file, false, func(f *yamledit.File) error {
		points := s.under("points")
		for _, op := range []string{"append", "replace"} {
			if list := append(points, op); f.Has(list...) {
				return f.Append(item, list...)
			}
		}
		return f.Put("{append: ["+item+"]}", points...)
	})
}
