package edits

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/core/model/worldedit"
	"loam/mods/definition"
	"loam/mods/yamledit"
	"loam/mods/yamlschema"
	"loam/scripting/permission"
)

// sheet is one edit while it is written into the files.
type sheet struct {
	*draft
	content   *content.Snapshot
	edit      worldedit.Edit
	id        content.ID
	file      string   // file of the current definition
	path      []string // its place
	overrides bool
}

// drawings has the YAML form of each edit.
var drawings = map[worldedit.Kind]func(*sheet) error{
	worldedit.AddSpawn:    (*sheet).addSpawn,
	worldedit.MoveSpawn:   (*sheet).moveSpawn,
	worldedit.DeleteSpawn: (*sheet).deleteSpawn,
	worldedit.AddWaypoint: (*sheet).addWaypoint,
	worldedit.SavePlace:   (*sheet).savePlace,
}

// files has the file for new definitions of each kind.
var files = map[content.Kind]string{
	content.Spawns: "data/spawns.yaml",
	content.Paths:  "data/paths.yaml",
	content.Places: "data/places.yaml",
}

const overridesFile = "data/overrides.yaml"

const head = `# Definitions built in the running world with .npc, .wp and .place.
# You can edit these files: your changes and comments are kept.
name: ` + Name + `
version: 1.0.0
api: 1
`

func (s *sheet) addSpawn() error {
	e := s.edit
	if err := s.names(owner(e.Creature), owner(e.Map)); err != nil {
		return err
	}
	_, kind, _ := strings.Cut(string(e.Creature), ":")
	name := s.free(content.Spawns, kind)
	text := fmt.Sprintf("{creature: %s, map: %s, at: %s, facing_deg: %s", e.Creature, e.Map, s.point(e.Map, e.At), degrees(e.At))
	if e.Yards > 0 {
		text += ", wander_yards: " + number(e.Yards)
	}
	return s.define(content.Spawns, name, text+"}")
}

func (s *sheet) moveSpawn() error {
	def, ok := s.content.Spawn(s.edit.Spawn)
	if !ok {
		return fmt.Errorf("there is no spawn %s", s.edit.Spawn)
	}
	return s.set(content.Spawns, def.ID, "at", s.point(def.Map, s.edit.At), "facing_deg", degrees(s.edit.At))
}

func (s *sheet) deleteSpawn() error {
	id := s.edit.Spawn
	if owner(id) != Name {
		return s.set(content.Spawns, id, "enabled", "false")
	}
	name, file, err := s.own(content.Spawns, id)
	if err != nil {
		return err
	}
	s.id = id
	return s.do(file, false, func(f *yamledit.File) error { return f.Remove(string(content.Spawns), name) })
}

func (s *sheet) savePlace() error {
	e := s.edit
	id := content.ID(e.Name)
	if !strings.Contains(e.Name, ":") {
		id = content.ID(Name + ":" + e.Name)
	}
	if err := s.names(owner(e.Map)); err != nil {
		return err
	}
	fields := []string{"map", string(e.Map), "at", s.point(e.Map, e.At), "facing_deg", degrees(e.At)}
	if e.Yards > 0 {
		fields = append(fields, "radius_yards", number(e.Yards))
	}
	_, name, _ := strings.Cut(string(id), ":")
	switch {
	case !yamlschema.ValidName(name):
		return fmt.Errorf("%q is not a valid name for a place: use lower-case letters, digits and underscores, and start with a letter", e.Name)
	case owner(id) != Name:
		if _, there := s.content.Place(id); !there {
			return fmt.Errorf("there is no place %s; name a new place without a bundle", id)
		}
	case s.find(string(content.Places), name) == "":
		return s.define(content.Places, name, "{"+join(fields)+"}")
	}
	return s.set(content.Places, id, fields...)
}

// join formats keys and values in braces.
func join(fields []string) string {
	var parts []string
	for pair := range slices.Chunk(fields, 2) {
		parts = append(parts, pair[0]+": "+pair[1])
	}
	return strings.Join(parts, ", ")
}

// define writes a new definition on one line.
func (s *sheet) define(kind content.Kind, name, value string) error {
	file, err := s.begin(kind)
	if err != nil {
		return err
	}
	s.id, s.file, s.path = content.ID(Name+":"+name), file, []string{string(kind), name}
	return s.do(file, false, func(f *yamledit.File) error { return f.Put(value, string(kind), name) })
}

// begin ensures that there is a section for new definitions of a kind.
func (s *sheet) begin(kind content.Kind) (file string, err error) {
	file = files[kind]
	if s.files[file] == nil {
		return file, s.make(file, string(kind)+":\n")
	}
	return file, s.do(file, true, func(f *yamledit.File) error { return f.Begin(string(kind)) })
}

// own finds a definition of the bundle's own.
func (s *sheet) own(kind content.Kind, id content.ID) (name, file string, err error) {
	_, name, _ = strings.Cut(string(id), ":")
	if file = s.find(string(kind), name); file == "" {
		return name, "", fmt.Errorf("%s is no longer in the files of %s", id, Folder)
	}
	return name, file, nil
}

// set sets fields of a definition: in place, or by an override of a definition of another
// bundle.
func (s *sheet) set(kind content.Kind, id content.ID, fields ...string) error {
	s.id = id
	if owner(id) == Name {
		name, file, err := s.own(kind, id)
		if err != nil {
			return err
		}
		s.file, s.path = file, []string{string(kind), name}
		return s.putAll(file, s.path, fields)
	}
	var keys []string
	for pair := range slices.Chunk(fields, 2) {
		keys = append(keys, pair[0])
	}
	if err := s.override(kind, id, keys...); err != nil {
		return err
	}
	return s.putAll(s.file, s.path, fields)
}

func (s *sheet) putAll(file string, path, fields []string) error {
	for pair := range slices.Chunk(fields, 2) {
		err := s.do(file, false, func(f *yamledit.File) error {
			if !f.Has(path...) {
				return f.Put("{"+pair[0]+": "+pair[1]+"}", path...)
			}
			return f.Put(pair[1], append(slices.Clone(path), pair[0])...)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// override finds or starts the section that changes fields of another bundle's definition.
func (s *sheet) override(kind content.Kind, id content.ID, keys ...string) error {
	s.overrides = true
	others := []string{owner(id)}
	for _, key := range keys { // bundles that already set the field come before
		for _, c := range s.content.Contributors[content.FieldName(kind, id, key)] {
			others = append(others, c.Bundle)
		}
	}
	if err := s.names(others...); err != nil {
		return err
	}
	err := s.do(manifest, true, func(f *yamledit.File) error {
		word := permission.Override.Words()[0]
		switch {
		case slices.Contains(f.List("permissions"), word):
			return nil
		case len(f.List("permissions")) > 0:
			return f.Append(word, "permissions")
		}
		return f.Put("["+word+"]", "permissions")
	})
	if err != nil {
		return err
	}
	s.path = []string{definition.Override, string(kind), string(id)}
	if s.file = s.find(s.path...); s.file != "" {
		return nil
	}
	s.file = overridesFile
	if s.files[s.file] == nil {
		return s.make(s.file, definition.Override+":\n  "+string(kind)+":\n")
	}
	return s.do(s.file, true, func(f *yamledit.File) error { return f.Begin(s.path[:2]...) })
}

// names ensures that the bundle exists and depends on others.
func (s *sheet) names(others ...string) error {
	if s.files[manifest] == nil {
		if err := s.make(manifest, head); err != nil {
			return err
		}
	}
	for _, name := range others {
		if name == Name || name == yamlschema.Base || s.files[manifest].Has("depends", name) {
			continue
		}
		err := s.do(manifest, true, func(f *yamledit.File) error {
			if !f.Has("depends") {
				return f.Put("{"+name+`: "*"}`, "depends")
			}
			return f.Put(`"*"`, "depends", name)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func owner(id content.ID) string { return definition.Owner(id) }

// free returns an unused name for a definition of the kind: a stem and a number.
func (s *sheet) free(kind content.Kind, stem string) string {
	for n := 1; ; n++ {
		suffix := "_" + strconv.Itoa(n)
		name := stem[:min(len(stem), yamlschema.MaxName-len(suffix))] + suffix
		if s.find(string(kind), name) == "" && !s.runs(kind, content.ID(Name+":"+name)) {
			return name
		}
	}
}

// runs reports whether the running world has a definition.
func (s *sheet) runs(kind content.Kind, id content.ID) (ok bool) {
	switch kind {
	case content.Spawns:
		_, ok = s.content.Spawn(id)
	case content.Paths:
		_, ok = s.content.Path(id)
	}
	return ok
}

// nearGround is the distance from the ground of its map within which a point is on it.
const nearGround = 0.05

// point formats a point for YAML: with a height only if it is not on the ground.
func (s *sheet) point(on content.ID, at geo.Position) string {
	text := "[" + number(at.X) + ", " + number(at.Y)
	if m, ok := s.content.Map(on); !ok || math.Abs(at.Z-m.Height(at.X, at.Y)) > nearGround {
		text += ", " + number(at.Z)
	}
	return text + "]"
}

// number formats a number of yards.
func number(v float64) string {
	return strconv.FormatFloat(math.Round(v*100)/100+0, 'f', -1, 64)
}

func degrees(at geo.Position) string {
	d := math.Round(at.Facing * 180 / math.Pi)
	return strconv.Itoa(int(math.Mod(math.Mod(d, 360)+360, 360)))
}
