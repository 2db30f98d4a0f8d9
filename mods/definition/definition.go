// Package definition reads the definitions of bundles: what stands below a heading
// of a data file is read by the table of a kind ([Of]) into the content tables,
// and what bundles say over each other's definitions (extends, override) is read
// as contributions and put together by a [Maker].
//
// It owns what all kinds have in common: ids, defaults, required keys, where each
// value stands, and what becomes of a field of which several places say something.
// It knows no kind itself; those stand in the packages below this one.
//
// It starts no goroutine; a Reader and a Maker are for one each.
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
	One    string // what a single one is called
	Doc    string
	Fields []yamlschema.Field
	// More is what the reference says behind the table of the fields, and Chapters
	// what it says behind all kinds. Apart tells that a chapter says all of it.
	// Both may be nil, which is nothing.
	More, Chapters func() string
	Apart          bool
}

// Of is a kind of definitions that become a T.
type Of[T any] struct {
	Name   content.Kind
	One    string // what a single one is called
	Doc    string
	Fields []yamlschema.Of[T]
	Table  func(*content.Tables) *[]T // where definitions go
	ID     func(*T) *content.ID       // where a definition keeps its id
	// Check looks at a definition as a whole once its formulas are compiled; the
	// problem stands at the value of key or, where that is "", at the definition.
	Check func(*T) (key, msg, text string, ok bool)
	// Fill adds to a value of a field what only the bundle that says it knows.
	Fill func(*yamlschema.Reader, *yamlschema.Field, *yamlschema.Value)
	// Own gives a copy of a definition what composing changes of it: its points that
	// lie on the ground. Spot is one of its points, and the map on which it lies; it
	// may be nil for kinds of which nothing lies anywhere.
	Own  func(*T)
	Spot func(d *T, point int) (on content.ID, at *geo.Point)
	// Many says that a world has too many to keep where each value stands.
	Many bool
	// What the reference says beside the fields; nil is nothing.
	More, Chapters func() string
	Apart          bool
}

// Describe documents the kind.
func (k *Of[T]) Describe() Kind {
	return Kind{Name: k.Name, One: k.One, Doc: k.Doc, Fields: yamlschema.Documents(k.Fields), More: k.More, Chapters: k.Chapters, Apart: k.Apart}
}

// Section is a heading of data files and what reads what stands below it.
type Section struct {
	Kind Kind
	Read func(*Reader, *yaml.Node)
	// make puts a definition together of what several places say of it, index tells
	// where definitions stand, and fill is that of the kind; nil for what has no
	// overlays.
	make  func(*Maker, *Definition, *content.Tables)
	index func(*content.Tables) map[content.ID]int
	count func(*content.Tables) int
	add   func(to, from *content.Tables)
	spot  func(t *content.Tables, index, point int) (content.ID, *geo.Point)
	fill  func(*yamlschema.Reader, *yamlschema.Field, *yamlschema.Value)
}

// Overlaid tells whether definitions below the heading can extend others and be
// overridden.
func (s *Section) Overlaid() bool { return s.make != nil }

// Index tells where the definitions of the section stand in their table.
func (s *Section) Index(t *content.Tables) map[content.ID]int { return s.index(t) }

// Count is how many definitions of the section some tables have.
func (s *Section) Count(t *content.Tables) int { return s.count(t) }

// Add adds the definitions of the section to other tables.
func (s *Section) Add(to, from *content.Tables) { s.add(to, from) }

// Spot is a point of a definition, which stands at an index, and the map on which
// it lies. The point is nil where it could not be read.
func (s *Section) Spot(t *content.Tables, index, point int) (on content.ID, at *geo.Point) {
	return s.spot(t, index, point)
}

// Lies tells whether definitions of the section have points.
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
