package mods

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"loam/core/nearest"
	"loam/mods/bundle"
)

// order sorts bundles so that each comes after all that it depends on: base
// first, then by name wherever dependencies leave a choice. With problems the
// order still holds every bundle of a name once.
func order(bundles []*bundle.Bundle) ([]*bundle.Bundle, bundle.Problems) {
	o := sorter{byName: make(map[string]*bundle.Bundle), state: make(map[string]visit)}
	for _, b := range bundles {
		o.admit(b)
	}
	for _, name := range slices.Sorted(maps.Keys(o.byName)) {
		o.check(o.byName[name])
	}
	if b := o.byName[bundle.Base]; b != nil {
		o.visit(b)
	}
	for _, name := range slices.Sorted(maps.Keys(o.byName)) {
		o.visit(o.byName[name])
	}
	return o.sorted, o.problems
}

// Needs returns b and all of the others that it depends on, near and far, so
// that it can be composed into a world of its own. What it needs and is not
// there is left to Compose to report.
func Needs(b *bundle.Bundle, others []*bundle.Bundle) []*bundle.Bundle {
	needed := map[string]bool{b.Name: true}
	world := []*bundle.Bundle{b}
	for i := 0; i < len(world); i++ {
		for _, d := range world[i].Depends {
			for _, o := range others {
				if o.Name == d.Name && !needed[d.Name] {
					needed[d.Name] = true
					world = append(world, o)
				}
			}
		}
	}
	return world
}

type visit uint8

const (
	unseen visit = iota
	entered
	left
)

type sorter struct {
	byName   map[string]*bundle.Bundle
	state    map[string]visit
	chain    []string // bundles entered and not left
	sorted   []*bundle.Bundle
	problems bundle.Problems
}

// admit takes a bundle by its name; two of one name are a problem of both.
func (o *sorter) admit(b *bundle.Bundle) {
	if b.Name == "" {
		return // bundle.yaml is broken, which has been reported
	}
	first, twice := o.byName[b.Name]
	if !twice {
		o.byName[b.Name] = b
		return
	}
	msg := "there are two bundles of the name, the other at " + manifest(first)
	if b.Name == bundle.Base {
		msg = "the name belongs to the embedded bundle:"
	}
	o.problems = append(o.problems, bundle.Problem{File: manifest(b), Msg: msg, Text: b.Name})
}

func manifest(b *bundle.Bundle) string { return b.Label + "/bundle.yaml" }

// check looks at what b depends on: whether it is there, in a version that will do.
func (o *sorter) check(b *bundle.Bundle) {
	for _, d := range b.Depends {
		other, ok := o.byName[d.Name]
		if !ok {
			suggestion, _ := nearest.Name(d.Name, slices.Sorted(maps.Keys(o.byName)))
			o.problems = append(o.problems, bundle.NewProblem(d.At, "depends on a bundle that is not there:", d.Name, suggestion))
			continue
		}
		if other.Version != nil && !d.Range.Check(other.Version) {
			msg := fmt.Sprintf("depends on %s %s, but %s has version", d.Name, d.Text, manifest(other))
			o.problems = append(o.problems, bundle.NewProblem(d.At, msg, other.Version.String(), ""))
		}
	}
}

// visit puts b after its dependencies. A cycle is reported once, as the whole
// chain, at the bundle of it that comes first by name.
func (o *sorter) visit(b *bundle.Bundle) {
	switch o.state[b.Name] {
	case left:
		return
	case entered:
		o.cycle(b)
		return
	}
	o.state[b.Name] = entered
	o.chain = append(o.chain, b.Name)
	for _, d := range b.Depends {
		if other, ok := o.byName[d.Name]; ok {
			o.visit(other)
		}
	}
	o.chain = o.chain[:len(o.chain)-1]
	o.state[b.Name] = left
	o.sorted = append(o.sorted, b)
}

func (o *sorter) cycle(b *bundle.Bundle) {
	chain := append(slices.Clone(o.chain[slices.Index(o.chain, b.Name):]), b.Name)
	last := o.byName[chain[len(chain)-2]]
	for _, d := range last.Depends {
		if d.Name == b.Name {
			o.problems = append(o.problems, bundle.NewProblem(d.At, "bundles depend on each other in a circle:", strings.Join(chain, " -> "), ""))
		}
	}
}
