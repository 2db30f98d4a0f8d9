package mods

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"loam/core/lib/diag"
	"loam/core/lib/suggest"
	"loam/mods/bundle"
	"loam/mods/yamlschema"
)

// order sorts bundles so that each comes after its dependencies: base first, otherwise by
// name. Even with problems the order contains every bundle name once.
func order(bundles []*bundle.Bundle) ([]*bundle.Bundle, diag.List) {
	o := sorter{byName: make(map[string]*bundle.Bundle), state: make(map[string]visit)}
	for _, b := range bundles {
		o.admit(b)
	}
	for _, name := range slices.Sorted(maps.Keys(o.byName)) {
		o.check(o.byName[name])
	}
	if b := o.byName[yamlschema.Base]; b != nil {
		o.visit(b)
	}
	for _, name := range slices.Sorted(maps.Keys(o.byName)) {
		o.visit(o.byName[name])
	}
	return o.sorted, o.problems
}

// Needs returns b and those of the others on which it depends, directly or
// indirectly, so that they can be composed into a world; optional dependencies too,
// if they exist. Compose reports missing ones.
func Needs(b *bundle.Bundle, others []*bundle.Bundle) []*bundle.Bundle {
	needed := map[string]bool{b.Name: true}
	world := []*bundle.Bundle{b}
	for i := 0; i < len(world); i++ {
		for _, d := range before(world[i]) {
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

// before lists the existing bundles that must come before b.
func before(b *bundle.Bundle) []bundle.Dependency {
	return slices.Concat(b.Depends, b.Optional)
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
	chain    []string // bundles that are being visited
	sorted   []*bundle.Bundle
	twice    []string // names that several bundles have
	problems diag.List
}

// admit adds a bundle by its name; two with one name are a problem of both.
func (o *sorter) admit(b *bundle.Bundle) {
	if b.Name == "" {
		return // bundle.yaml is invalid, which has been reported
	}
	first, twice := o.byName[b.Name]
	if !twice {
		o.byName[b.Name] = b
		return
	}
	o.twice = append(o.twice, b.Name)
	msg := "remove one of the two: " + manifest(first) + " has the same bundle name,"
	if b.Name == yamlschema.Base {
		msg = "the name is reserved for the embedded bundle:"
	}
	o.problems = append(o.problems, diag.Problem{File: manifest(b), Code: diag.DuplicateBundle, Msg: msg, Text: b.Name})
}

func manifest(b *bundle.Bundle) string { return b.Label + "/bundle.yaml" }

// check checks the relations of b to other bundles: whether required ones exist in accepted
// versions, and excluded ones do not.
func (o *sorter) check(b *bundle.Bundle) {
	for _, d := range b.Depends {
		if o.byName[d.Name] == nil {
			o.missing(b, d)
		}
		o.version(d, "depends on")
	}
	for _, d := range b.Optional {
		o.version(d, "works only with")
	}
	for _, d := range b.Conflicts {
		other := o.byName[d.Name]
		if other != nil && (other.Version == nil || d.Range.Check(other.Version)) {
			o.problems = append(o.problems, yamlschema.NewProblem(d.At, diag.BundlesConflict, fmt.Sprintf("conflicts with %s %s; remove one of the two: %s has version",
				d.Name, d.Text, manifest(other)), versionOf(other), ""))
		}
	}
}

func versionOf(b *bundle.Bundle) string {
	if b.Version == nil {
		return "none"
	}
	return b.Version.String()
}

// version checks that an existing bundle has an accepted version.
func (o *sorter) version(d bundle.Dependency, how string) {
	other := o.byName[d.Name]
	if other == nil || other.Version == nil || d.Range.Check(other.Version) {
		return
	}
	msg := fmt.Sprintf("%s %s %s, but %s has version", how, d.Name, d.Text, manifest(other))
	o.problems = append(o.problems, yamlschema.NewProblem(d.At, diag.WrongVersion, msg, other.Version.String(), ""))
}

// missing reports a missing bundle, with the chain of bundles that need it.
func (o *sorter) missing(b *bundle.Bundle, d bundle.Dependency) {
	suggestion, _ := suggest.Name(d.Name, slices.Sorted(maps.Keys(o.byName)))
	msg := "depends on a bundle that is not installed; put it into the folder mods, or remove the line:"
	if chain := o.needers(b.Name); len(chain) > 1 {
		msg = fmt.Sprintf("depends on a bundle that is not installed (%s needs %s):", strings.Join(chain, " needs "), d.Name)
	}
	o.problems = append(o.problems, yamlschema.NewProblem(d.At, diag.NoSuchBundle, msg, d.Name, suggestion))
}

// needers returns a shortest chain of bundles, each of which needs the next, from one that
// no bundle needs down to a bundle.
func (o *sorter) needers(name string) []string {
	chains := [][]string{{name}}
	seen := map[string]bool{name: true}
	for len(chains) > 0 {
		chain := chains[0]
		chains = chains[1:]
		needed := false
		for _, other := range slices.Sorted(maps.Keys(o.byName)) {
			if !slices.ContainsFunc(o.byName[other].Depends, func(d bundle.Dependency) bool { return d.Name == chain[0] }) {
				continue
			}
			needed = true
			if !seen[other] {
				seen[other] = true
				chains = append(chains, append([]string{other}, chain...))
			}
		}
		if !needed {
			return chain
		}
	}
	return []string{name} // they need each other in a cycle, which is reported
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
	for _, d := range before(b) {
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
	if len(chain) == 2 && slices.Contains(o.twice, b.Name) {
		return // it depends on the other bundle of its name
	}
	last := o.byName[chain[len(chain)-2]]
	for _, d := range before(last) {
		if d.Name == b.Name {
			o.problems = append(o.problems, yamlschema.NewProblem(d.At, diag.Circular, "circular dependency of bundles:", strings.Join(chain, " -> "), ""))
		}
	}
}
