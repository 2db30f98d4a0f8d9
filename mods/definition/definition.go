// Package definition reads the definitions of bundles into the content tables. The
// table of a kind ([Of]) reads what is below a heading of a data file. Changes that
// bundles make to each other's definitions (extends, override) are read as
// contributions, and a [Maker] composes them.
//
// It owns what all kinds have in common: ids, defaults, required keys, the place of
// each value, and the result for a field that several places set. The kinds
// themselves are in the packages below this one.
//
// It starts no goroutine. A Reader and a Maker each belong to one goroutine.
package definition

import (
	"gopkg.in/yaml.v3"

	"loam/core/lib/geo"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// Kind documents one kind of definition: a heading in data files.
type Kind struct {
	Name   content.Kind
	One    string // the name of a single one
	Doc    string
	Fields []yamlschema.Field
	// More is the text of the reference after the table of the fields, Chapters the
	// text after all kinds. Apart reports that a chapter documents the whole kind.
	// Both may be nil for none.
	More, Chapters func() string
	Apart          bool
}

// Of is a kind of definition that is read into a T.
type Of[T any] struct {
	Name   content.Kind
	One    string // the name of a single one
	Doc    string
	Fields []yamlschema.Of[T]
	Table  func(*content.Tables) *[]T // table of the definitions
	ID     func(*T) *content.ID       // its id
	// Check checks a whole definition once its formulas are compiled. The problem is
	// reported at the value of key or, if that is "", at the definition.
	Check func(*T) (key, msg, text string, ok bool)
	// Fill adds to a value of a field what only the bundle that sets it can provide.
	Fill func(*yamlschema.Reader, *yamlschema.Field, *yamlschema.Value)
	// Own makes a copy of a definition own what composing changes in it: its points
	// on the ground. Spot is one of its points, with its map; it may be nil for
	// kinds without points.
	Own  func(*T)
	Spot func(d *T, point int) (on content.ID, at *geo.Point)
	// Many reports that a world has too many of the kind to keep the place of each
	// value.
	Many bool
	// More and Chapters are the texts of the reference besides the fields; nil for
	// none.
	More, Chapters func() string
	Apart          bool
}

// Describe documents the kind.
func (k *Of[T]) Describe() Kind {
	return Kind{Name: k.Name, One: k.One, Doc: k.Doc, Fields: yamlschema.Documents(k.Fields), More: k.More, Chapters: k.Chapters, Apart: k.Apart}
}

// Section is a heading of data files, with the functions that read what is below it.
type Section struct {
	Kind Kind
	Read func(*Reader, *yaml.Node)
	// make composes a definition from its contributions, index returns the indexes of
	// definitions, and fill is that of the kind; nil for kinds without overlays.
	make  func(*Maker, *Definition, *content.Tables)
	index func(*content.Tables) map[content.ID]int
	count func(*content.Tables) int
	add   func(to, from *content.Tables)
	spot  func(t *content.Tables, index, point int) (content.ID, *geo.Point)
	fill  func(*yamlschema.Reader, *yamlschema.Field, *yamlschema.Value)
}

// Overlaid reports whether definitions below the heading can extend others and be
// overridden.
func (s *Section) Overlaid() bool { return s.make != nil }

// Index returns the position of each definition of the section in its table.
func (s *Section) Index(t *content.Tables) map[content.ID]int { return s.index(t) }

// Count returns the number of definitions of the section in the tables.
func (s *Section) Count(t *content.Tables) int { return s.count(t) }

// Add adds the definitions of the section to other tables.
func (s *Section) Add(to, from *content.Tables) { s.add(to, from) }

// Spot returns a point of the definition at an index, with its map. The point is nil
// if it could not be read.
func (s *Section) Spot(t *content.Tables, index, point int) (on content.ID, at *geo.Point) {
	return s.spot(t, index, point)
}

// Lies reports whether definitions of the section have points.
func (s *Section) Lies() bool { return s.spot != nil }

func (k *Of[T]) spot() func(t *content.Tables, index, point int) (content.ID, *geo.Point) {
	if k.Spot == nil {
		return nil
	}
	return func(t *content.Tables, index, point int) (content.ID, *geo.Point) {
		return k.Spot(&(*k.Table(t))[index], point)
	}
}

// add appends copies of definitions to a table.
func add[T any](k *Of[T], to *[]T, from []T) {
	at := len(*to)
	*to = append(*to, from...)
	for i := at; i < len(*to) && k.Own != nil; i++ {
		k.Own(&(*to)[i])
	}
}

// Section is the heading of the kind.
func (k *Of[T]) Section() Section {
	return Section{
		Kind:  k.Describe(),
		Read:  func(r *Reader, n *yaml.Node) { read(r, k, n) },
		make:  func(m *Maker, d *Definition, t *content.Tables) { makeOne(m, k, d, k.Table(t)) },
		index: func(t *content.Tables) map[content.ID]int { return indexed(k, *k.Table(t)) },
		count: func(t *content.Tables) int { return len(*k.Table(t)) },
		add:   func(to, from *content.Tables) { add(k, k.Table(to), *k.Table(from)) },
		spot:  k.spot(),
		fill:  k.Fill,
	}
}
